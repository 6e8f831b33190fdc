"""Confidence intervals: of a share after Wilson, of a mean by the normal distribution."""

import math
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
"""How often an interval holds the truth."""
_Z = NormalDist().inv_cdf((1 + SURE) / 2)


class Interval(NamedTuple):
    """What was measured, and between what the truth lies."""

    value: float
    low: float
    high: float


class Share(NamedTuple):
    """So many `found` of so many; at least one."""

    found: int
    of: int

    @property
    def value(self) -> float:
        """The share."""
        return self.found / self.of

    @property
    def error(self) -> float:
        """Its standard error."""
        return math.sqrt(self.value * (1 - self.value) / self.of)

    def interval(self) -> Interval:
        """Wilson's interval."""
        squared = _Z * _Z / self.of
        middle = (self.value + squared / 2) / (1 + squared)
        reach = _Z / (1 + squared) * math.sqrt((self.value * (1 - self.value) + squared / 4) / self.of)
        low = middle - reach if self.found else 0.0
        high = middle + reach if self.found < self.of else 1.0
        return Interval(self.value, low, high)

    def apart(self, fair: float, error: float = 0.0) -> float:
        """How many standard errors it lies from what was expected, itself known but for a standard `error`."""
        return _apart(self.value - fair, fair * (1 - fair) / self.of, error)


class Mean(NamedTuple):
    """The mean of so many numbers (two at least, none below zero), from their sum and the sum of their squares."""

    of: int
    total: int
    squares: int

    @property
    def value(self) -> float:
        """The mean."""
        return self.total / self.of

    @property
    def error(self) -> float:
        """Its standard error."""
        return math.sqrt(max(0.0, self.squares - self.total * self.value) / (self.of - 1) / self.of)

    def interval(self) -> Interval:
        """The normal interval, as far as it lies where a mean of such numbers can: nowhere below zero."""
        return Interval(self.value, max(0.0, self.value - _Z * self.error), self.value + _Z * self.error)

    def apart(self, fair: float, error: float = 0.0) -> float:
        """How many standard errors it lies from what was expected, itself known but for a standard `error`."""
        return _apart(self.value - fair, self.error**2, error)


def reach(error: float) -> float:
    """How far the truth may lie from what was measured with this standard error."""
    return _Z * error


def agree(apart: list[float], unlikely: float) -> bool:
    """Whether chance explains how far these lie apart (in standard errors), all together.

    The more there are, the further the furthest may lie: a fair deal fails this with the probability `unlikely`.
    """
    return max(map(abs, apart), default=0.0) <= NormalDist().inv_cdf(1 - unlikely / 2 / max(1, len(apart)))


def _apart(difference: float, variance: float, error: float) -> float:
    spread = math.sqrt(variance + error * error)
    return difference / spread if spread else math.copysign(math.inf, difference) if difference else 0.0
