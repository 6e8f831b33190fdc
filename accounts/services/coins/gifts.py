"""Coins that are earned outside coin tables: for joining, for coming back, for finishing matches against people."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import Transfer, User
from accounts.services.coins import amounts
from accounts.services.coins.errors import GuestsHaveNone, NotYet
from accounts.services.coins.ledger import MINT, lines_of, move, person
from accounts.services.coins.zones import keep_zone, zone_of
from concan_site.writing import writing

APART = timedelta(hours=20)
"""The least time between two daily gifts, whatever day it is where the person says he is."""
_DAYS_ABOUT = range(-2, 4)
"""The dates, counted from today's, that a gift of the last APART may bear anywhere on earth, and those to come next."""
_RECENT = 200
"""How many of a person's newest lines are looked through for rewarded matches."""


def welcome(user: User) -> Transfer:
    """The first coins of a full account, once; inside the caller's transaction. Raises GuestsHaveNone."""
    if user.is_guest:
        raise GuestsHaveNone
    return move(f"welcome:{user.pk}", Transfer.Kind.WELCOME, _from_mint([user.pk], amounts.WELCOME))


def take_daily(user: User, zone: str = "") -> Transfer:
    """Gives today's gift, and the welcome gift to who never got it. `zone` is the name of the time zone that the
    person's browser tells, kept for the next time; empty or unknown to stay with the one kept.

    Raises GuestsHaveNone, NotYet.
    """
    with writing():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        welcome(user)
        keep_zone(user, zone)
        now = timezone.now()
        at = next_daily(user, now)
        if at > now:
            raise NotYet(at)
        return move(_daily(user, _day(user, now)), Transfer.Kind.DAILY, _from_mint([user.pk], amounts.DAILY))


def next_daily(user: User, now: datetime) -> datetime:
    """When the person's next daily gift is there, `now` if it is: once a day of his own, APART from the last."""
    today = _day(user, now)
    days = {_daily(user, today + timedelta(days=days)): today + timedelta(days=days) for days in _DAYS_ABOUT}
    taken = dict(Transfer.objects.filter(cause__in=days).values_list("cause", "at"))
    at = max([now, *(moment + APART for moment in taken.values())])
    while _daily(user, _day(user, at)) in taken:
        at = _midnight_after(user, at)
    return at


def reward_finish(match_id: int, user_ids: Collection[int]) -> Transfer | None:
    """A little for each person who played a free match to its end, once a match; inside the caller's transaction.

    `user_ids` are all those persons, guests too: a single one had only bots about him, and gets nothing. Guests get
    nothing either, nor does who had FINISHES_A_DAY such rewards in the last 24 hours. None when nobody gets any.
    """
    if len(set(user_ids)) < 2:
        return None
    cause = f"finish:{match_id}"
    done = Transfer.objects.filter(cause=cause).first()
    if done is not None:
        return done
    people = User.objects.filter(pk__in=user_ids, is_guest=False).values_list("pk", flat=True)
    earning = [user_id for user_id in people if _finishes(user_id) < amounts.FINISHES_A_DAY]
    if not earning:
        return None
    return move(cause, Transfer.Kind.FINISH, _from_mint(earning, amounts.FINISH), match_id=match_id)


def _from_mint(user_ids: Collection[int], each: int) -> dict[str, int]:
    return {MINT: -each * len(user_ids), **{person(user_id): each for user_id in user_ids}}


def _daily(user: User, day: date) -> str:
    return f"daily:{user.pk}:{day.isoformat()}"


def _day(user: User, at: datetime) -> date:
    """The date of a moment where the person is."""
    return at.astimezone(zone_of(user)).date()


def _midnight_after(user: User, at: datetime) -> datetime:
    """When the person's next date begins."""
    zone: ZoneInfo = zone_of(user)
    return datetime.combine(_day(user, at) + timedelta(days=1), time.min, zone)


def _finishes(user_id: int) -> int:
    """How many matches have been rewarded in the last 24 hours, as far as the person's newest lines tell."""
    recent = lines_of(person(user_id)).values("transfer_id")[:_RECENT]
    day_ago = timezone.now() - timedelta(days=1)
    return Transfer.objects.filter(kind=Transfer.Kind.FINISH, at__gt=day_ago, pk__in=recent).count()
