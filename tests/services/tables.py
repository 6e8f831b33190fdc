"""Tables for tests, as rows, with nothing of the services that are tested."""

from django.utils import timezone

from accounts.models import User
from games.concan.options import Options, as_dict
from games.models import Table
from games.services import acts, change, matches
from games.services.deal import new_secret
from games.services.live import load
from games.services.live_table import LiveTable


def person(name: str) -> User:
    return User.objects.create_user(name)


def table_of(*sitters: User | str | None, options: Options | None = None, turn_seconds: int = 30) -> Table:
    """An open table with these persons and bots (by key) at its seats."""
    table = Table.objects.create(
        code=f"table{Table.objects.count()}",
        own_name="Majlis",
        options=as_dict(options or Options()),
        size=len(sitters),
        turn_seconds=turn_seconds,
        next_secret=new_secret(),
        due_at=timezone.now(),
    )
    for number, sitter in enumerate(sitters):
        user = sitter if isinstance(sitter, User) else None
        bot = sitter if isinstance(sitter, str) else ""
        table.seat_set.create(number=number, user=user, bot=bot, ready=True)
    return table


def begun(*sitters: User | str, options: Options | None = None, turn_seconds: int = 30) -> LiveTable:
    """A table whose first round has been dealt."""
    table = table_of(*sitters, options=options, turn_seconds=turn_seconds)
    with change.changing(table.code) as row:
        matches.begin(row)
    return now(table.pk)


def now(table_id: int) -> LiveTable:
    """The table as the database alone tells it."""
    return load(Table.objects.get(pk=table_id))


def close_table(code: str) -> None:
    """One of the staff closes the table."""
    owner, _ = User.objects.get_or_create(username="Owner", defaults={"is_staff": True})
    acts.close_table(code, owner, "nobody plays there")
