"""Tables come and go."""

import secrets
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.services import sanctions
from concan_site.writing import writing
from games.concan.options import DEFAULT_PRESET, PRESETS, Options, as_dict, read_options
from games.models import Seat, Table
from games.services import change, matches, readiness, schedule, seating, stakes
from games.services.deal import new_secret
from games.services.live_table import LiveTable

CODE_LETTERS = "bcdfghjkmnpqrstvwxyz23456789"
"""What codes are made of: nothing that looks like another, and no vowels, so that no code is a word."""
CODE_LENGTH = 8
PLAY_NOW_SEATS = 4
PLAY_NOW_SECONDS = 60
SECOND_CLICK = timedelta(seconds=3)
"""Who asks for the same table again so soon has clicked twice."""
RENEWED = timedelta(minutes=1)
"""An open table that is due later than this from now was not idle; the clock's lease is shorter."""


def create_table(
    user: User,
    *,
    name: str,
    preset: str,
    options: Options,
    size: int,
    turn_seconds: int,
    public: bool,
    suggest: bool,
    chat: bool = True,
    stake: int = 0,
    bots: str = "",
) -> LiveTable:
    """Makes an open table at which the person has the first seat; `name` empty for the usual one, which a person who
    is muted gets in any case.

    With `bots` bots of that level have the other seats, until people want them.

    Raises BadOptions where options and number of seats do not go together, CoinsError where he could not pay `stake`,
    LobbyError where staff keep him from it, where bots would play for coins, and where there is no such level.
    """
    read_options(as_dict(options), size)
    stakes.check_can_stake(user, stake)
    wish = {
        **_named(user, "" if sanctions.is_muted(user) else name),
        "preset": preset,
        "options": as_dict(options),
        "size": size,
        "turn_seconds": turn_seconds,
        "public": public,
        "suggest": suggest,
        "chat": chat,
        "stake": stake,
    }
    with writing():
        table = _just_made(user, wish)
        if table is None:
            table = _set_up(user, wish)
            if bots:
                seating.fill_with_bots(table, bots)
                _remember_level(user, bots)
    return change.announce(table)


def play_now(user: User, seed: str = "", level: str = "") -> LiveTable:
    """Makes a public free table by the usual rules where bots have the other seats, and begins a match at once.

    `seed` is what the person mixes into the first deal, `level` how well the bots play, empty for as he chose last.
    Raises LobbyError where there is no such thing.
    """
    seed = seating.checked_seed(seed)
    readiness.check_house_open()
    wish = {
        **_named(user),
        "options": as_dict(PRESETS[DEFAULT_PRESET]),
        "size": PLAY_NOW_SEATS,
        "turn_seconds": PLAY_NOW_SECONDS,
    }
    with writing():
        table = _just_made(user, wish)
        if table is None:
            table = _set_up(user, wish, seed)
            seating.fill_with_bots(table, level or user.bot_level)
            _remember_level(user, level)
            matches.begin(table)
            change.save(table)
    return change.announce(table)


def wait_on(live: LiveTable, user_id: int | None) -> None:
    """Puts off the closing of an open table, once half of its time is over, for a person who sits there and watches."""
    half_time = timezone.now() + schedule.IDLE / 2
    if (
        live.state != Table.State.OPEN
        or live.seat_of(user_id) is None
        or live.due_at is None
        or live.due_at > half_time
    ):
        return
    with change.changing(live.code) as table:
        if table.state == Table.State.OPEN:
            table.due_at = timezone.now() + schedule.IDLE


def close_idle(code: str) -> None:
    """Closes an open table where nothing has happened for long, unless something just did.

    Raises Table.DoesNotExist.
    """
    with change.changing(code) as table:
        waits_anew = table.due_at is not None and table.due_at > timezone.now() + RENEWED
        if table.state == Table.State.OPEN and not waits_anew:
            close(table)


def _named(user: User, name: str = "") -> dict[str, str]:
    """The name of a person's new table: after him, unless he says otherwise."""
    return {"own_name": name, "named_after": "" if name else user.username}


def _just_made(user: User, wish: dict[str, Any]) -> Table | None:
    """The table just like that which this person made a moment ago, if he sits there: what a second click wants."""
    User.objects.select_for_update().get(pk=user.pk)
    moment_ago = timezone.now() - SECOND_CLICK
    made = Table.objects.filter(**wish, created_by=user, created_at__gt=moment_ago, seat_set__user=user)
    return made.exclude(state=Table.State.CLOSED).order_by("-pk").first()


def _remember_level(user: User, level: str) -> None:
    """Keeps the level of bots that a person chose, for the next time."""
    if level and level != user.bot_level:
        user.bot_level = level
        user.save(update_fields=["bot_level"])


def _set_up(user: User, wish: dict[str, Any], seed: str = "") -> Table:
    """A new table with its code, its secret and its seats, the maker on the first."""
    table = Table.objects.create(
        **wish,
        code=_new_code(),
        created_by=user,
        next_secret=new_secret(),
        due_at=timezone.now() + schedule.IDLE,
    )
    Seat.objects.bulk_create(Seat(table=table, number=number) for number in range(table.size))
    seating.take(seating.seats_of(table)[0], user, seed)
    return table


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not Table.objects.filter(code=code).exists():
            return code


def close(table: Table) -> None:
    """Closes a table for good. With its row locked; the caller saves it."""
    table.state = Table.State.CLOSED
    table.due_at = None
