"""Tables come and go."""

import secrets
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.concan.options import DEFAULT_PRESET, PRESETS, Options, as_dict, read_options
from games.models import Match, Seat, Table
from games.services import change, matches, schedule, seating
from games.services.deal import new_secret
from games.services.live import LiveTable
from games.services.writing import writing

CODE_LETTERS = "bcdfghjkmnpqrstvwxyz23456789"
"""What codes are made of: nothing that looks like another, and no vowels, so that no code is a word."""
CODE_LENGTH = 8
PLAY_NOW_SEATS = 4
PLAY_NOW_SECONDS = 60
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
) -> LiveTable:
    """Makes an open table at which the person has the first seat; `name` empty for the usual one.

    Raises BadOptions where options and number of seats do not go together.
    """
    read_options(as_dict(options), size)
    with writing():
        table = Table(name=name, preset=preset, options=as_dict(options), size=size)
        table.turn_seconds, table.public, table.suggest = turn_seconds, public, suggest
        _set_up(table, user)
    return change.announce(table)


def play_now(user: User) -> LiveTable:
    """Makes a public free table by the usual rules where bots have the other seats, and begins a match at once."""
    options = PRESETS[DEFAULT_PRESET]
    with writing():
        table = Table(options=as_dict(options), size=PLAY_NOW_SEATS, turn_seconds=PLAY_NOW_SECONDS)
        _set_up(table, user)
        seating.fill_with_bots(table)
        matches.begin(table)
        change.save(table)
    return change.announce(table)


def close_table(code: str) -> None:
    """Closes a table for good; a running match is void. Nothing happens to one that is closed already.

    Raises Table.DoesNotExist.
    """
    with change.changing(code) as table:
        if table.state == Table.State.PLAYING and table.match is not None:
            table.match.state, table.match.finished_at = Match.State.VOIDED, timezone.now()
            table.match.save()
        _close(table)


def close_idle(code: str) -> None:
    """Closes an open table where nothing has happened for long, unless something just did.

    Raises Table.DoesNotExist.
    """
    with change.changing(code) as table:
        waits_anew = table.due_at is not None and table.due_at > timezone.now() + RENEWED
        if table.state == Table.State.OPEN and not waits_anew:
            _close(table)


def usual_name(user: User) -> str:
    """What a person's table is called unless he says otherwise, in the language he reads."""
    return _("%(name)s’s table") % {"name": user.username}


def _set_up(table: Table, user: User) -> None:
    """Completes a new table with its code, secret and seats, the maker on the first."""
    table.code = _new_code()
    table.name = table.name or usual_name(user)
    table.created_by = user
    table.next_secret = new_secret()
    table.due_at = timezone.now() + schedule.IDLE
    table.save()
    Seat.objects.bulk_create(Seat(table=table, number=number) for number in range(table.size))
    seating.take(seating.seats_of(table)[0], user, "")


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not Table.objects.filter(code=code).exists():
            return code


def _close(table: Table) -> None:
    table.state = Table.State.CLOSED
    table.due_at = None
