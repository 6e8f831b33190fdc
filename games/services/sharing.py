"""Matches at private tables that somebody who sat there lets everybody read. Each of them may, and may end it again."""

from concan_site.writing import writing
from games.models import Match


def sat_there(match: Match, user_id: int | None) -> bool:
    """Whether a person (None for who is signed out) has or had a seat in the match."""
    if user_id is None:
        return False
    return match.seat_set.filter(user=user_id).exists() or match.handed_set.filter(user=user_id).exists()


def may_share(match: Match, user_id: int | None) -> bool:
    """Whether a person decides who may read the match: who sat there, once it is over, and only at a private table."""
    return not match.table.public and match.state != Match.State.LIVE and sat_there(match, user_id)


def share(match: Match, user_id: int) -> None:
    """Lets everybody read it; who shared it first stays named. Raises PermissionError unless the person may."""
    _decide(match, user_id)
    with writing():
        Match.objects.filter(pk=match.pk, shared_by=None).update(shared_by=user_id)


def withdraw(match: Match, user_id: int) -> None:
    """Only who sat there may read it again. Raises PermissionError unless the person may."""
    _decide(match, user_id)
    with writing():
        Match.objects.filter(pk=match.pk).update(shared_by=None)


def _decide(match: Match, user_id: int) -> None:
    if not may_share(match, user_id):
        raise PermissionError("only who sat at a private table shares its matches")
