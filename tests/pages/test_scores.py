"""Every number of a round's result is explained (RULES section 7)."""

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.concan.options import Options
from games.pages import samples as tables
from games.pages import scores

LEFT = {0: "9h 9c Qs X", 1: "7h Kd 4s", 2: "2d 3s"}


def ended(ending, winner=3, options=None, **facts):
    opened = facts.pop("opened", (True, True, False, True))
    state = tables.on_turn(tables.dealt(4, options), 0, "play", opened=opened, **facts)
    return tables.over(state, ending, winner, LEFT)


def explained(state, seat):
    with override("en"):
        found = scores.explain(state, seat)
    return strip_tags(found.why), strip_tags(found.formula)


def test_a_losers_cards_are_added_up():
    state = ended("out")
    assert explained(state, 1) == ("Left in the hand: 4 + 7 + 10 = 21.", "")
    assert state.scores[1] == 21


def test_a_joker_left_in_the_hand_counts_fifteen_and_is_named():
    state = ended("out")
    assert explained(state, 0) == ("Left in the hand: 10 + 9 + 9 + 15 = 43 (a joker counts 15).", "")
    assert state.scores[0] == 43


def test_each_number_of_a_sum_stands_alone_so_that_it_is_read_as_the_cards_lie():
    with override("en"):
        assert '<b class="num">4</b> + <b class="num">7</b> + <b class="num">10</b> = <b class="num">21</b>' in (
            scores.explain(ended("out"), 1).why
        )


def test_who_never_opened_scores_a_flat_hundred():
    assert explained(ended("out"), 2) == ("Never opened: 100.", "")


def test_a_hand_doubles_and_shows_the_sum():
    state = ended("hand")
    assert explained(state, 1) == ("Left in the hand: 4 + 7 + 10 = 21. Doubled by the Hand.", "21 × 2")
    assert explained(state, 2) == ("Never opened: 100. Doubled by the Hand.", "100 × 2")
    assert state.scores[1:3] == (42, 200)


def test_a_concan_doubles_or_costs_a_flat_two_hundred_as_the_table_has_it():
    assert explained(ended("concan"), 1)[1] == "21 × 2"
    flat = ended("concan", options=Options(early_concan="flat_200"))
    assert explained(flat, 1) == ("A fixed score, whatever is in the hand.", "")
    assert flat.scores[1] == 200


@pytest.mark.parametrize(("ending", "score"), [("out", "−30"), ("hand", "−60"), ("concan", "−60")])
def test_the_winners_score_says_what_for(ending, score):
    assert explained(ended(ending), 3)[0].endswith(f": {score}.")


def test_a_commitment_that_was_not_completed_scores_as_never_opened():
    state = ended("out", committed=(False, True, False, False))
    assert explained(state, 1) == ("Asked for a Concan and did not complete it: 100.", "")
    assert state.scores[1] == 100


def test_the_partner_of_who_went_out_may_be_spared():
    state = ended("out", options=Options(teams=True, partner_scores=False))
    assert explained(state, 1) == ("The partner went out, so nothing is counted.", "")
    assert state.scores[1] == 0


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("ending", ["out", "hand", "concan", "stock"])
def test_every_ending_is_told_with_what_it_means(ending, language):
    live = tables.round_ended(ending)
    with override(language):
        told, means = scores.ending(live), scores.consequence(live)
    assert ("Reem" in told) == (ending != "stock")
    assert means
    assert "{" not in told + means
