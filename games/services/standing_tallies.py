"""What the matches of each person add up to, ever and in a month and a week, and his rating: how a match is added."""

from collections.abc import Iterable
from datetime import UTC, date, timedelta

from django.db.models import Q

from games.models import Played, Tally
from games.models.standing import EVER, PLACES
from games.services.standing_facts import Facts, Part
from games.services.standing_rating import BEGINNER, Side, Skill, rate

SATURDAY = 5
_COLUMNS = [field.name for field in Tally._meta.fields if field.name not in ("id", "user", "scope", "begins")]


def week_of(day: date) -> date:
    """The Saturday that begins the day's week."""
    return day - timedelta(days=(day.weekday() - SATURDAY) % 7)


def month_of(day: date) -> date:
    """The first of the day's month."""
    return day.replace(day=1)


def add_match(facts: Facts) -> None:
    """Writes what a match was for each of its people, and adds it to what theirs add up to. Once for each match."""
    tallies = _tallies(facts)
    before = {part.user_id: _skill(tallies[part.user_id]) for part in facts.parts}
    sides = rated_sides(facts)
    after = rate(sides, before) if sides else {}
    for part in facts.parts:
        for tally in tallies[part.user_id]:
            _add(tally, part)
            if part.user_id in after:
                _set_rating(tally, after[part.user_id])
    Played.objects.bulk_create(
        _played(facts, part, before[part.user_id], after.get(part.user_id)) for part in facts.parts
    )
    Played.objects.bulk_create(_handed(facts, part) for part in facts.handed)
    _save(tally for own in tallies.values() for tally in own)


def rated_sides(facts: Facts) -> list[Side]:
    """Who is rated against whom; empty where the match is not rated.

    Bots are not, nor who took over a bot's seat in the middle, unless he left again. Teams only where four people play.
    """
    people = [part for part in facts.parts if part.left or not part.joined]
    if facts.teams and len(people) < facts.seats:
        return []
    together = [[part for part in people if part.seat % 2 == team] for team in (0, 1)] if facts.teams else []
    sides = together or [[part] for part in people]
    return [_side(side) for side in sides] if len(sides) > 1 else []


def _side(parts: list[Part]) -> Side:
    left = frozenset(part.user_id for part in parts if part.left)
    return Side(tuple(part.user_id for part in parts), parts[0].place, left)


def _tallies(facts: Facts) -> dict[int, list[Tally]]:
    """The tallies to which the match is added, by person: the one of all time first; new ones are not yet saved."""
    day = facts.finished_at.astimezone(UTC).date()
    scopes = (
        [(Tally.Scope.BOTS, EVER)]
        if facts.alone
        else [
            (Tally.Scope.PEOPLE, EVER),
            (Tally.Scope.MONTH, month_of(day)),
            (Tally.Scope.WEEK, week_of(day)),
        ]
    )
    wanted = Q()
    for scope, begins in scopes:
        wanted |= Q(scope=scope, begins=begins)
    found = Tally.objects.filter(wanted, user__in=[part.user_id for part in facts.parts])
    known = {(tally.user_id, tally.scope): tally for tally in found}
    return {
        part.user_id: [
            known.get((part.user_id, scope)) or Tally(user_id=part.user_id, scope=scope, begins=begins)
            for scope, begins in scopes
        ]
        for part in facts.parts
    }


def _skill(tallies: list[Tally]) -> Skill:
    mu, sigma = tallies[0].mu, tallies[0].sigma
    return BEGINNER if mu is None or sigma is None else Skill(mu, sigma)


def _add(tally: Tally, part: Part) -> None:
    """Adds a match. Who left, or came later, has no place of his own in it."""
    column = "left" if part.left else "joined" if part.joined else PLACES[part.place - 1]
    setattr(tally, column, getattr(tally, column) + 1)
    for name in ("rounds", "points", "openings", "hands", "concans", "coins"):
        setattr(tally, name, getattr(tally, name) + getattr(part, name))


def _set_rating(tally: Tally, skill: Skill) -> None:
    tally.rated += 1
    tally.mu, tally.sigma, tally.rating = skill.mu, skill.sigma, skill.points


def _played(facts: Facts, part: Part, before: Skill, after: Skill | None) -> Played:
    return Played(
        match_id=facts.match_id,
        seat=part.seat,
        user_id=part.user_id,
        finished_at=facts.finished_at,
        alone=facts.alone,
        left=part.left,
        joined=part.joined,
        place=part.place,
        coins=part.coins,
        rounds=part.rounds,
        points=part.points,
        openings=part.openings,
        hands=part.hands,
        concans=part.concans,
        before=before.points if after else None,
        after=after.points if after else None,
    )


def _handed(facts: Facts, part: Part) -> Played:
    """Listed, and no more than that."""
    listed = _played(facts, part, BEGINNER, None)
    listed.handed, listed.alone = True, not facts.parts
    return listed


def _save(tallies: Iterable[Tally]) -> None:
    rows = list(tallies)
    for row in rows:
        row.pk = None  # found again by whose it is
    Tally.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user", "scope", "begins"], update_fields=_COLUMNS
    )
