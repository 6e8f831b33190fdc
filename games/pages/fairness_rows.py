"""A row of the statistics of deals: a number that was measured, as it is read, and drawn on the axis of its table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages.numbers import num
from games.services.intervals import Interval, Mean, Share, reach

AXIS = 100
"""How wide a chart is, in its own units."""
FEWEST = 100
"""Below so many nothing can be said: an interval would be as wide as the axis, or by chance without any width."""
MARGIN = 0.08
"""How much of it is left free at either end."""


class Chart(NamedTuple):
    """Where a row's interval, its value and the fair value lie on the axis of its table, from 0 to AXIS."""

    low: float
    width: float
    value: float
    fair: float


class Row(NamedTuple):
    """A number that was measured; all numbers as they are read."""

    label: SafeString
    of: SafeString
    """How much was counted for it."""
    value: SafeString
    interval: SafeString
    fair: SafeString
    holds: bool
    """Whether the interval holds what the fair value may be; of too few it is not asked."""
    few: bool
    """Whether too few were counted for an interval, which then stands nowhere."""
    chart: Chart


@dataclass(frozen=True, slots=True)
class Measured:
    """A number before it is written down. `fair` is known but for a standard `error`."""

    label: SafeString
    of: SafeString
    number: Share | Mean
    fair: float
    error: float = 0.0

    @property
    def few(self) -> bool:
        """Whether too few were counted to say anything."""
        return self.number.of < FEWEST

    def interval(self) -> Interval:
        """Between what the truth lies; of too few only what was measured."""
        value = self.number.value
        return Interval(value, value, value) if self.few else self.number.interval()

    @property
    def apart(self) -> float:
        """How many standard errors it lies from the fair value."""
        return self.number.apart(self.fair, self.error)


def rows(numbers: Sequence[Measured]) -> tuple[Row, ...]:
    """The rows of one table, on one axis."""
    intervals = [one.interval() for one in numbers]
    ends = [end for one, (_, low, high) in zip(numbers, intervals, strict=True) for end in (low, high, one.fair)]
    if not ends:
        return ()
    reaches = (max(ends) - min(ends)) or 1.0
    begin, scale = min(ends) - MARGIN * reaches, AXIS / (reaches * (1 + 2 * MARGIN))
    return tuple(_row(one, interval, begin, scale) for one, interval in zip(numbers, intervals, strict=True))


def _row(one: Measured, interval: Interval, begin: float, scale: float) -> Row:
    value, low, high = interval
    percent = isinstance(one.number, Share)
    places = [round((number - begin) * scale, 2) for number in (low, value, high, one.fair)]
    fair = _number(one.fair, percent=percent)
    if one.error:
        fair = format_html(
            '<bdi dir="ltr">{} <span class="whole">± {}</span></bdi>', fair, _number(reach(one.error), percent=percent)
        )
    return Row(
        label=one.label,
        of=one.of,
        value=_number(value, percent=percent),
        interval=SafeString(_("too few yet"))
        if one.few
        else format_html(_("{low} to {high}"), low=_number(low, percent=percent), high=_number(high, percent=percent)),
        fair=fair,
        holds=one.few or low - reach(one.error) <= one.fair <= high + reach(one.error),
        few=one.few,
        chart=Chart(places[0], round(places[2] - places[0], 2), places[1], places[3]),
    )


def _number(value: float, *, percent: bool) -> SafeString:
    return num(f"{value:.2%}" if percent else f"{value:.3f}")


def seat_named(seat: int) -> SafeString:
    """What a seat is called."""
    return format_html(_("Seat {number}"), number=num(seat + 1))


def hands_counted(many: int) -> SafeString:
    """How many hands were counted."""
    return format_html(ngettext("{number} hand", "{number} hands", many), number=num(many))


def rounds_counted(many: int) -> SafeString:
    """How many rounds were counted."""
    return format_html(ngettext("{number} round", "{number} rounds", many), number=num(many))
