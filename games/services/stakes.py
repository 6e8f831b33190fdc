"""Coins at tables: who may sit where something is staked, and what a match pays in and out (RULES section 10)."""

from collections.abc import Mapping

from accounts.models import Trace, User
from accounts.services import coins, sanctions, traces
from games.models import Match, MatchSeat, Seat, Table
from games.services import seating
from games.services.lobby_error import LobbyError

STAKES = (0, 50, 100, 250, 500, 1000)
"""What a seat may cost, in coins; 0 is a free table."""


def check_can_sit(table: Table, user: User) -> None:
    """Raises CoinsError unless the person could pay the table's stake now, LobbyError where staff keep him from it or
    somebody who sits there came from the same device lately."""
    check_can_stake(user, table.stake)
    if table.stake and user.pk in _on_one_device({user.pk, *_people_at(table)}):
        raise LobbyError("same_device")


def check_can_stake(user: User, stake: int) -> None:
    """The same for any table of that stake; at a free one everybody may sit."""
    if not stake:
        return
    if sanctions.is_kept_from_coins(user):
        raise LobbyError("no_coin_tables")
    coins.ensure_can_stake(user, stake)


def unready_who_may_not_play(table: Table) -> bool:
    """Marks those who could not pay the stake any more, or came from one device by now, as not ready; whether there
    were any. When they press "ready" again they read why."""
    if not table.stake:
        return False
    found = False
    on_one_device = _on_one_device(_people_at(table))
    for seat in table.seat_set.exclude(user=None).select_related("user"):
        if seat.user_id in on_one_device or not _can_pay(seat, table.stake):
            seat.ready = False
            seat.save()
            found = True
    return found


def vacate_who_may_not_stay(table: Table) -> None:
    """Takes from a coin table, once its match is over, those whom staff keep from coin tables by now."""
    if table.stake:
        for seat in table.seat_set.exclude(user=None).select_related("user"):
            if seat.user is not None and sanctions.is_kept_from_coins(seat.user):
                seating.vacate(seat)


def pay_in(match: Match, seats: list[Seat]) -> None:
    """Every seat pays the stake of a match that begins, in the same transaction. Raises CoinsError."""
    if match.stake:
        coins.stake(match.pk, [seat.user_id for seat in seats if seat.user_id is not None], match.stake)


def pay_out(match: Match, payouts: Mapping[int, int]) -> None:
    """Pays the pot of a finished match, so many coins to each seat, in the same transaction.

    After a free match those who stayed to its end against people get their small reward instead.
    """
    if match.stake:
        people = dict(match.seat_set.exclude(user=None).values_list("number", "user_id"))
        coins.pay_out(match.pk, {people[number]: payout for number, payout in payouts.items()})
        return
    stayed = Seat.objects.filter(table_id=match.table_id, left=False, away=False)
    played = MatchSeat.objects.filter(match=match, user__in=stayed.exclude(user=None).values("user"))
    coins.reward_finish(match.pk, list(played.values_list("user_id", flat=True)))


def _people_at(table: Table) -> set[int]:
    sitting = table.seat_set.exclude(user=None).values_list("user_id", flat=True)
    return {user_id for user_id in sitting if user_id is not None}


def _on_one_device(people: set[int]) -> set[int]:
    """Those of them who share a device with another."""
    return {user_id for group in traces.shared(people, Trace.Kind.DEVICE) for user_id in group}


def _can_pay(seat: Seat, stake: int) -> bool:
    assert seat.user is not None
    try:
        check_can_stake(seat.user, stake)
    except (coins.CoinsError, LobbyError):
        return False
    return True
