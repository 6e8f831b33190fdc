"""A round that is over, moment by moment."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Match, Table
from games.services import moments
from games.services.live import load_round
from games.services.moments import Replay, replay_of
from tests.services import scripts
from tests.services.finished import written
from tests.services.playing_out import play_out
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    moments.forget_all()
    yield
    moments.forget_all()


def replay(match: Match, number: int = 1) -> Replay:
    found = replay_of(match, number)
    assert found is not None
    return found


def test_each_move_leads_from_one_moment_to_the_next_and_the_last_is_the_end() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    found = replay(match)
    states = [table.round.state for table in found.tables if table.round]
    assert [state.phase for state in states] == ["start", "draw", "play", "play", "over"]
    assert [table.round.moves for table in found.tables if table.round] == [0, 1, 2, 3, 4]
    assert found.after.match is not None
    assert states[-1] == load_round(match.rounds.get(), found.after.match).state


def test_at_each_moment_the_scores_are_those_of_the_rounds_before() -> None:
    match = play_out(begun(person("Amal"), "waha"))
    for number in range(1, match.rounds.count() + 1):
        found = replay(match, number)
        assert {len(table.match.score.results) for table in found.tables if table.match} == {number - 1}
        assert found.after.match is not None
        assert len(found.after.match.score.results) == number
        assert found.rounds == tuple(range(1, match.rounds.count() + 1))


def test_an_opening_is_the_first_lay_of_a_seat_and_after_an_undo_the_next() -> None:
    found = replay(written(person("Amal"), person("Basim"), script=scripts.opening("player", "player")))
    kinds = [found.kind(place) for place in range(7)]
    assert kinds == ["throw", "", "throw", "", "opening", "", "opening"]


def test_it_stays_when_the_table_plays_on() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(size=4, options={"rounds": 2})
    assert {table.size for table in replay(Match.objects.get()).tables} == {2}


def test_a_round_is_folded_once(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    replay(match)
    with django_assert_max_num_queries(4):
        replay(match)


def test_there_is_none_of_a_match_that_runs_and_of_a_round_that_never_was() -> None:
    begun(person("Amal"), "waha")
    with pytest.raises(ValueError, match="when it is over"):
        replay_of(Match.objects.get(), 1)
    assert replay_of(written(person("Basim"), "waha", script=scripts.drawn(), pk=9), 2) is None
