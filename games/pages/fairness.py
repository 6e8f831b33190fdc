"""The statistics of deals: each number with its confidence interval, what a fair deal gives, and whether they agree."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.concan.options import MAX_SEATS, MIN_SEATS
from games.pages.fairness_rows import AXIS, Measured, Row, hands_counted, rounds_counted, rows, seat_named
from games.pages.numbers import num
from games.pages.options import Text
from games.pages.scores import ending_name
from games.services import fair_deal
from games.services import fairness_facts as facts
from games.services.fair_deal import ENDINGS, OPENS, ROUNDS, SIZES
from games.services.fairness_facts import Counts
from games.services.intervals import Mean, Share, agree

UNLIKELY = 0.01
"""How rarely a fair deal may be called unfair, for each of the tables."""
AGREES = gettext_lazy("This agrees with a fair deal.")
DIFFERS = gettext_lazy("This lies further from a fair deal than chance explains. Please tell us.")
EQUALS_AGREE = gettext_lazy("This agrees with a fair deal among players of equal strength.")
EQUALS_DIFFER = gettext_lazy(
    "The seats do not win as often as each other. That speaks of who sits there, not of the cards: "
    "who makes a table often takes the first seat, and bots take the last ones."
)
BOTS_AGREE = gettext_lazy("These rounds go as those of the bots go with fair deals.")
BOTS_DIFFER = gettext_lazy(
    "These rounds go otherwise than those of the bots with fair deals. "
    "That speaks of how people play, not of the cards."
)
FEW = gettext_lazy("Too few yet to say whether it agrees.")


class Table(NamedTuple):
    """Numbers of one kind with what they say together; `verdict` is `yes`, `no` or empty where nothing can be said."""

    key: str
    heading: str
    about: str
    rows: tuple[Row, ...]
    verdict: str
    says: str


def context(counts: Counts) -> dict[str, Any]:
    """The page; `tables` is empty before the first round is over."""
    rounds = sum(_sum(counts, ending) for ending in ENDINGS)
    broken = _sum(counts, facts.BROKEN)
    return {
        "rounds": rounds,
        "hands": sum(_sum(counts, facts.DEALT[size]) for size in SIZES),
        "broken": broken,
        "tables": [table for table in _tables(counts) if table.rows] if rounds else [],
        "axis": AXIS,
    }


def _tables(counts: Counts) -> Iterable[Table]:
    yield _table(
        "jokers",
        _("Jokers by seat"),
        _("How many jokers the dealt hand of a seat holds on average. There are 2 among 106 cards."),
        _jokers(counts),
    )
    yield _table(
        "opens",
        _("Hands that could open"),
        _(
            "How many dealt hands could have opened at once with 51, asked of every hand in the same way, whatever its "
            "table plays by: any jokers in a meld, an ace counting 11. What a fair deal gives was measured."
        ),
        _opens(counts),
    )
    yield _table(
        "first",
        _("Who starts"),
        _("How often a seat starts the first round of a match. In later rounds the start passes to the right."),
        _by_seat(counts, facts.FIRST),
    )
    yield _table(
        "won",
        _("Who wins"),
        _("How often a seat wins a round, of the rounds that somebody won."),
        _by_seat(counts, facts.WON),
        (EQUALS_AGREE, EQUALS_DIFFER),
    )
    bots = _(
        "Of rounds by the two usual sets of rules, without teams. A fair deal alone does not say how long a round "
        "is, nor how it ends: beside it stands what the bots make of fair deals at the same tables."
    )
    yield _table("turns", _("How long rounds are"), bots, _turns(counts), (BOTS_AGREE, BOTS_DIFFER))
    yield _table("endings", _("How rounds end"), bots, _endings(counts), (BOTS_AGREE, BOTS_DIFFER))


def _table(
    key: str, heading: str, about: str, numbers: Sequence[Measured], says: tuple[Text, Text] = (AGREES, DIFFERS)
) -> Table:
    if any(one.few for one in numbers):
        return Table(key, heading, about, rows(numbers), "", str(FEW))
    fair = agree([one.apart for one in numbers], UNLIKELY)
    return Table(key, heading, about, rows(numbers), "yes" if fair else "no", str(says[0 if fair else 1]))


# --- What was measured


def _jokers(counts: Counts) -> list[Measured]:
    found = []
    for seat in range(MAX_SEATS):
        dealt = {size: _sum(counts, facts.DEALT[size], seat) for size in SIZES}
        hands, jokers = sum(dealt.values()), _sum(counts, facts.JOKERS, seat)
        if hands > 1:
            # One joker counts 1, both count 4 in the squares.
            mean = Mean(hands, jokers, jokers + 2 * _sum(counts, facts.BOTH_JOKERS, seat))
            fair = fair_deal.jokers(sum(size * many for size, many in dealt.items()), hands)
            found.append(Measured(seat_named(seat), hands_counted(hands), mean, fair))
    return found


def _opens(counts: Counts) -> list[Measured]:
    found = []
    for size in SIZES:
        hands = _sum(counts, facts.DEALT[size])
        if hands:
            share = Share(_sum(counts, facts.OPENS[size]), hands)
            label = format_html(_("{number} cards"), number=num(size))
            found.append(Measured(label, hands_counted(hands), share, OPENS[size].value, OPENS[size].error))
    return found


def _by_seat(counts: Counts, what: str) -> list[Measured]:
    """Of all times that something befell one of the seats, how often it was each; a fair share is one by the size."""
    times = {size: _sum(counts, what, size=size) for size in range(MIN_SEATS, MAX_SEATS + 1)}
    found = []
    for seat in range(MAX_SEATS):
        there = {size: many for size, many in times.items() if size > seat}
        of = sum(there.values())
        if of:
            fair = sum(many / size for size, many in there.items()) / of
            found.append(Measured(seat_named(seat), rounds_counted(of), Share(_sum(counts, what, seat), of), fair))
    return found


def _turns(counts: Counts) -> list[Measured]:
    """The mean of all rounds that can be compared, and of as many rounds of bots at the same tables."""
    rounds = _comparable(counts)
    of = sum(rounds.values())
    if of < 2:
        return []
    total, squares = (sum(counts[facts.Key(what, size, rules)] for rules, size in rounds) for what in _SUMS)
    fair = sum(many * ROUNDS[table].turns.value for table, many in rounds.items()) / of
    error = sum((many / of * ROUNDS[table].turns.error) ** 2 for table, many in rounds.items()) ** 0.5
    return [Measured(SafeString(_("Turns in a round")), rounds_counted(of), Mean(of, total, squares), fair, error)]


_SUMS = (facts.TURNS, facts.SQUARES)


def _endings(counts: Counts) -> list[Measured]:
    rounds = _comparable(counts)
    of = sum(rounds.values())
    found = []
    for number, ending in enumerate(ENDINGS if of else ()):
        share = Share(sum(counts[facts.Key(ending, size, rules)] for rules, size in rounds), of)
        known = {table: Share(ROUNDS[table].endings[number], ROUNDS[table].turns.of) for table in rounds}
        fair = sum(many * known[table].value for table, many in rounds.items()) / of
        error = sum((many / of * known[table].error) ** 2 for table, many in rounds.items()) ** 0.5
        found.append(Measured(SafeString(ending_name(ending)), rounds_counted(of), share, fair, error))
    return found


def _comparable(counts: Counts) -> dict[tuple[str, int], int]:
    """How many rounds were played at each kind of table that ROUNDS knows."""
    found = {(rules, size): sum(counts[facts.Key(ending, size, rules)] for ending in ENDINGS) for rules, size in ROUNDS}
    return {table: many for table, many in found.items() if many}


def _sum(counts: Counts, what: str, place: int | None = None, size: int | None = None) -> int:
    return sum(
        count
        for key, count in counts.items()
        if key.what == what and place in (None, key.place) and size in (None, key.size)
    )
