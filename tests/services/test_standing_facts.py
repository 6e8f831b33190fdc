"""What a finished match says of each person, told by its log alone."""

import pytest

from games.concan.refusals import Refusal
from games.models import Match, Move
from games.services.standing_facts import Part, facts_of
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import person

pytestmark = pytest.mark.django_db


def parts(match: Match) -> tuple[Part, ...]:
    return facts_of(match).parts


def test_a_round_counts_for_who_made_a_move_in_it_himself_with_what_he_scored() -> None:
    first, second = parts(written(person("Amal"), person("Basim"), script=scripts.hand()))
    assert (first.rounds, first.points) == (1, 200)
    assert (second.rounds, second.points) == (1, -60)


def test_a_hand_is_his_who_ended_the_round_with_it() -> None:
    first, second = parts(written(person("Amal"), person("Basim"), script=scripts.hand()))
    assert (first.hands, second.hands) == (0, 1)
    assert (first.concans, second.concans) == (0, 0)
    assert (first.openings, second.openings) == (0, 1)


def test_what_a_bot_did_for_somebody_who_was_away_is_not_his() -> None:
    """The round in which he did nothing does not count for him, neither its Hand nor its score."""
    _, second = parts(written(person("Amal"), person("Basim"), script=scripts.hand(by="bot")))
    assert (second.rounds, second.points, second.openings, second.hands) == (0, 0, 0, 0)
    assert second.place == 1


def test_a_concan_is_his_who_laid_it_and_is_no_hand_beside() -> None:
    first, second = parts(written(person("Amal"), person("Basim"), script=scripts.concan()))
    assert (first.concans, first.hands, first.openings) == (1, 0, 1)
    assert (second.concans, second.hands, second.openings) == (0, 0, 0)


@pytest.mark.parametrize(
    ("laid", "openings"),
    [
        (("player",), 1),
        (("player", "player"), 1),
        (("player", "player", "player"), 1),
        (("bot", "player"), 1),
        (("player", "bot"), 0),
        (("bot",), 0),
    ],
)
def test_a_round_is_opened_once_by_whose_lay_was_not_taken_back(laid: tuple[str, ...], openings: int) -> None:
    first, _ = parts(written(person("Amal"), person("Basim"), script=scripts.opening(*laid)))
    assert first.rounds == 1
    assert first.openings == openings


def test_bots_have_no_part_in_it() -> None:
    amal = person("Amal")
    facts = facts_of(written(amal, "nakhla", script=scripts.hand(by="bot")))
    assert [part.user_id for part in facts.parts] == [amal.pk]
    assert facts.alone


def test_two_people_are_not_alone() -> None:
    assert not facts_of(written(person("Amal"), person("Basim"), script=scripts.hand())).alone


def test_coins_won_are_what_was_paid_out_less_the_stake() -> None:
    first, second = parts(written(person("Amal"), person("Basim"), script=scripts.hand(), stake=50))
    assert (first.coins, second.coins) == (-50, 50)


def test_who_left_and_who_joined_later_is_told() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand(), left=[0], joined=[1])
    assert [(part.left, part.joined) for part in parts(match)] == [(True, False), (False, True)]


def test_a_match_that_has_not_finished_says_nothing() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    for state in (Match.State.LIVE, Match.State.VOIDED):
        match.state = state
        with pytest.raises(ValueError, match="only a finished match counts"):
            facts_of(match)


def test_a_log_that_breaks_the_rules_is_refused() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    Move.objects.filter(number=0).update(action={"do": "draw"})
    with pytest.raises(Refusal):
        facts_of(match)
