"""What is believed of how well people play, and how a match changes it. Pure: no database, no clock.

The model is Plackett and Luce's as Weng and Lin made it a rating (2011, algorithm 4), by the `openskill` package: of
everybody a mean `mu` and an uncertainty `sigma` are kept. What people see is one number, `points`:

    points = 1000 + strength - 3 · doubt        strength = 36 · mu, doubt = 36 · sigma, both rounded

and everybody begins with mu = 25 and sigma = 25 / 3: strength 900, doubt 300, so 1000 points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

SCALE = 36
BASE = 1000
DOUBTS = 3
"""How many times the doubt a rating lies under the strength: so that it is almost surely deserved."""

# Uncertainty never grows, so that winning never costs points.
_model = PlackettLuce(limit_sigma=True)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of how well somebody plays."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def points(self) -> int:
        """The rating as people see it."""
        return BASE + self.strength - DOUBTS * self.doubt

    @property
    def strength(self) -> int:
        """What he is believed to play like, in points."""
        return round(SCALE * self.mu)

    @property
    def doubt(self) -> int:
        """How far off that may be, in points."""
        return round(SCALE * self.sigma)


BEGINNER = Skill()


@dataclass(frozen=True, slots=True)
class Side:
    """Who played together, one person or a team, and the place they reached; 1 is the best. `left`: who walked away."""

    people: tuple[int, ...]
    place: int
    left: frozenset[int] = frozenset()


def rate(sides: Sequence[Side], skills: Mapping[int, Skill]) -> dict[int, Skill]:
    """What is believed after a match of at least two sides, of everybody who played; `skills` is what was before.

    Who walked away is rated as if his side were the last, his partner by the place that the team really reached.
    """
    last = 1 + max(side.place for side in sides)
    places = [last if side.left.issuperset(side.people) else side.place for side in sides]
    after = _rated(sides, places, skills)
    for number, side in enumerate(sides):
        for user_id in side.left if places[number] != last else ():
            forsaken = [last if other == number else place for other, place in enumerate(places)]
            after[user_id] = _rated(sides, forsaken, skills)[user_id]
    return after


def _rated(sides: Sequence[Side], places: Iterable[int], skills: Mapping[int, Skill]) -> dict[int, Skill]:
    """What is believed of everybody after a match in which the sides reached these places."""
    before = [[_model.rating(skills[one].mu, skills[one].sigma) for one in side.people] for side in sides]
    after = _model.rate(before, ranks=[float(place) for place in places])
    return {
        user_id: Skill(rating.mu, rating.sigma)
        for side, ratings in zip(sides, after, strict=True)
        for user_id, rating in zip(side.people, ratings, strict=True)
    }
