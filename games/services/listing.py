"""The tables that the lobby shows: few queries, and none that reads a round."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from games.concan.options import Options, read_options
from games.models import Round, Seat, Table
from games.models.table import table_called
from games.services.live import live_seat
from games.services.live_table import LiveSeat

MOST_OPEN = 50
MOST_RUNNING = 20
MOST_OWN = 20


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as the lobby shows it. `round` is the number of the running or last round, 0 before the first."""

    code: str
    own_name: str
    named_after: str
    preset: str
    options: Options
    size: int
    turn_seconds: int
    stake: int
    playing: bool
    seats: tuple[LiveSeat, ...]
    round: int

    @property
    def name(self) -> str:
        """What it is called in the reader's language."""
        return table_called(self.own_name, self.named_after)

    def free(self, seat: LiveSeat) -> bool:
        """Whether a person may sit down there now (see seats.join)."""
        return (seat.empty and not self.playing) or (bool(seat.bot) and not self.stake)


def public_tables() -> tuple[ListedTable, ...]:
    """The newest public tables: those that wait for people, then the free ones where a match runs."""
    waiting = _listed(Table.objects.filter(state=Table.State.OPEN, public=True), MOST_OPEN)
    running = _listed(Table.objects.filter(state=Table.State.PLAYING, public=True, stake=0), MOST_RUNNING)
    return (*waiting, *running)


def tables_of(user_id: int) -> tuple[ListedTable, ...]:
    """The tables where a person has a seat, newest first."""
    return _listed(Table.objects.exclude(state=Table.State.CLOSED).filter(seat_set__user=user_id), MOST_OWN)


def _listed(tables: QuerySet[Table], most: int) -> tuple[ListedTable, ...]:
    last = Round.objects.filter(match=OuterRef("match")).order_by("-number").values("number")[:1]
    seats = Prefetch("seat_set", Seat.objects.select_related("user").order_by("number"), to_attr="sorted_seats")
    newest = tables.order_by("-pk").annotate(last_round=Subquery(last)).prefetch_related(seats)[:most]
    return tuple(_one(table, table.sorted_seats, table.last_round) for table in newest)


def _one(table: Table, seats: Iterable[Seat], last_round: int | None) -> ListedTable:
    return ListedTable(
        code=table.code,
        own_name=table.own_name,
        named_after=table.named_after,
        preset=table.preset,
        options=read_options(table.options, table.size),
        size=table.size,
        turn_seconds=table.turn_seconds,
        stake=table.stake,
        playing=table.state == Table.State.PLAYING,
        seats=tuple(live_seat(seat) for seat in seats),
        round=last_round or 0,
    )
