"""The pair report: which two people deserve a look, because they sit together, trade coins or throw to each other more
than chance and friendship explain. It accuses nobody; staff read the matches.

What it looks at: the counted matches (Played) of the last days in which two people or more played. A pair's weight is
the sum of

- together, 0 to 1: from five matches on, the share of the matches of the one who played less, times how many matches
  it is of twenty (at most 1). Friends who always play together reach 1, and no more;
- coins, 0 to 4: in each coin match where one won and the other lost, the smaller of the two amounts flowed to the
  winner. If nobody helped, the sum of such flows lies within two times the root of the sum of their squares in 19 cases
  of 20; what is beyond two counts;
- throws, 0 to 4: how many of the cards one threw just before the other's turn the other took, of at least twenty,
  against the average in all matches that are read for this; in standard deviations, and what is beyond two counts;
- 5 for the same device, 1 for the same address within these days.

Pairs of less than LEAST are left out. Throws are in the log of moves alone, so only matches of the READ_PAIRS heaviest
pairs by all the rest, of those that met five times, are read, the newest READ_MATCHES of each: who does nothing else
than throw to each other is found once he is among these. One big coin match is no pattern; the ledger shows it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations, groupby
from math import sqrt

from django.utils import timezone

from accounts.models import Trace
from concan_site.writing import writing
from games.models import Pair, Played
from games.services.pair_throws import NO_THROWS, Couple, Throws, throws_in

USUAL_DAYS = 30
OFTEN, VERY_OFTEN = 5, 20
"""From how many matches on sitting together says something, and how many say all of it."""
SURE = 2.0
"""So many standard deviations are chance."""
MOST_OF_A_CAUSE = 4.0
LEAST_OFFERED = 20
FOR_DEVICE, FOR_ADDRESS = 5.0, 1.0
LEAST, MOST_PAIRS = 0.5, 5000
READ_PAIRS, READ_MATCHES = 500, 40


@dataclass(slots=True)
class Together:
    """What two people did in the matches that both played; `flow` is of coins, to the one with the smaller id."""

    matches: list[int] = field(default_factory=list)
    coin_matches: int = 0
    flow: int = 0
    squares: int = 0
    share: float = 0.0
    device: bool = False
    address: bool = False


def report(days: int = USUAL_DAYS) -> int:
    """Makes the report of the last so many days in place of the one before; how many pairs are in it."""
    now = timezone.now()
    since = now - timedelta(days=days)
    found = _met(since)
    _mark_places(found, since)
    throws = throws_in(_to_read(found))
    average = throws.average
    weighed = ((weight(one, throws.of(couple), average), couple) for couple, one in found.items())
    heaviest = sorted((pair for pair in weighed if pair[0] >= LEAST), reverse=True)[:MOST_PAIRS]
    rows = [_row(couple, found[couple], throws.of(couple), weighs, now) for weighs, couple in heaviest]
    with writing():
        Pair.objects.all().delete()
        Pair.objects.bulk_create(rows, batch_size=1000)
    return len(rows)


def weight(one: Together, throws: Throws = NO_THROWS, average: float = 0.0) -> float:
    """How much a pair deserves a look; the formula is at the top. `average` of all cards offered were taken."""
    together = one.share * min(1.0, len(one.matches) / VERY_OFTEN) if len(one.matches) >= OFTEN else 0.0
    coins = _beyond_chance(abs(one.flow), sqrt(one.squares))
    deviation = sqrt(throws.offered * average * (1 - average)) if throws.offered >= LEAST_OFFERED else 0.0
    thrown = _beyond_chance(throws.taken - throws.offered * average, deviation)
    return together + coins + thrown + FOR_DEVICE * one.device + FOR_ADDRESS * one.address


def _beyond_chance(amount: float, deviation: float) -> float:
    if not deviation:
        return 0.0
    return min(MOST_OF_A_CAUSE, max(0.0, amount / deviation - SURE))


def _met(since: datetime) -> dict[Couple, Together]:
    """All pairs that met, by the ids of both, the smaller first."""
    found: defaultdict[Couple, Together] = defaultdict(Together)
    played: defaultdict[int, int] = defaultdict(int)
    for match_id, stake, coins in _matches(since):
        for user_id in coins:
            played[user_id] += 1
        for first, second in combinations(sorted(coins), 2):
            _add(found[first, second], match_id, stake, coins[first], coins[second])
    for (first, second), one in found.items():
        one.share = len(one.matches) / min(played[first], played[second])
    return dict(found)


def _matches(since: datetime) -> Iterator[tuple[int, int, dict[int, int]]]:
    """Each match with two people or more: its id, its stake, and what each won."""
    parts = Played.objects.filter(finished_at__gte=since, alone=False, handed=False).order_by("match_id")
    rows = parts.values_list("match_id", "match__stake", "user_id", "coins").iterator(chunk_size=5000)
    for (match_id, stake), group in groupby(rows, key=lambda row: row[:2]):
        yield match_id, stake, {user_id: coins for _match, _stake, user_id, coins in group}


def _add(one: Together, match_id: int, stake: int, first: int, second: int) -> None:
    one.matches.append(match_id)
    if not stake:
        return
    one.coin_matches += 1
    if (first > 0) != (second > 0) and first and second:
        flow = min(abs(first), abs(second)) * (1 if first > 0 else -1)
        one.flow += flow
        one.squares += flow * flow


def _mark_places(found: dict[Couple, Together], since: datetime) -> None:
    """Marks which of them came from one device or one address."""
    at: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    rows = Trace.objects.filter(last_at__gte=since).values_list("kind", "user_id", "digest")
    for kind, user_id, digest in rows.iterator(chunk_size=5000):
        at[kind, user_id].add(digest)

    def same(kind: Trace.Kind, couple: Couple) -> bool:
        first, second = ((str(kind), user_id) for user_id in couple)
        return first in at and second in at and not at[first].isdisjoint(at[second])

    for couple, one in found.items():
        one.device = same(Trace.Kind.DEVICE, couple)
        one.address = same(Trace.Kind.ADDRESS, couple)


def _to_read(found: dict[Couple, Together]) -> Iterable[int]:
    """The matches whose moves are read."""
    often = [one for one in found.values() if len(one.matches) >= OFTEN]
    heaviest = sorted(often, key=weight, reverse=True)[:READ_PAIRS]
    return {match_id for one in heaviest for match_id in one.matches[-READ_MATCHES:]}


def _row(couple: Couple, one: Together, throws: Throws, weighs: float, now: datetime) -> Pair:
    return Pair(
        first_id=couple[0],
        second_id=couple[1],
        day=now.date(),
        matches=len(one.matches),
        share=one.share,
        coins=one.flow,
        coin_matches=one.coin_matches,
        taken=throws.taken,
        offered=throws.offered,
        device=one.device,
        address=one.address,
        weight=weighs,
    )
