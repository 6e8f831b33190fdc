"""Whole matches with all 106 cards: players who know melds and choose by chance, over all options, seats and teams."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.concan.cards import FULL_DECK
from games.concan.options import MAX_SEATS, MIN_SEATS, PRESETS, Options
from games.concan.record import read_record, write_record
from games.concan.replay import judge, replay
from games.concan.round import apply, start
from tests.concan.effort import EFFORT
from tests.concan.players import deal_of, play_match, play_out
from tests.concan.slow_match import slow_answer

every_options = st.builds(
    Options,
    opening=st.sampled_from([51, 71]),
    opening_run=st.booleans(),
    opening_rises=st.booleans(),
    fire_pile=st.sampled_from(["use_card", "any_meld", "anywhere"]),
    jokers_per_meld=st.sampled_from([1, 2]),
    joker_throw=st.booleans(),
    ace=st.sampled_from(["both", "high", "low"]),
    recycles=st.integers(0, 9),
    rounds=st.integers(1, 5),
    tie_round=st.booleans(),
    early_concan=st.sampled_from(["as_hand", "flat_200"]),
    concan_wins=st.sampled_from(["committed", "any"]),
    partner_scores=st.booleans(),
)


@settings(max_examples=25 * EFFORT, deadline=None)
@given(options=every_options, seats=st.integers(MIN_SEATS, MAX_SEATS), teams=st.booleans(), seed=st.integers(0, 2**32))
def test_a_match_is_played_to_its_end(options, seats, teams, seed):
    options = Options(
        **{name: getattr(options, name) for name in options.__slots__ if name != "teams"}, teams=teams and seats == 4
    )
    record = play_match(options, seats, stake=7, rng=Random(seed))
    answer = replay(record)
    assert answer["finished"]
    assert all(result == "ok" for one in answer["rounds"] for result in one["results"])
    assert options.rounds <= len(answer["rounds"]) <= options.rounds + options.tie_round
    assert sum(answer["payout"]) == 7 * seats
    assert min(answer["places"]) == 1
    assert answer["totals"] == [sum(one["scores"][seat] for one in answer["rounds"]) for seat in range(seats)]
    for one in answer["rounds"]:
        state = one["state"]
        piles = (*state["hands"], state["stock"], state["fire"], *(meld["cards"] for meld in state["melds"]))
        assert sum(map(len, piles)) == 106


@settings(max_examples=5 * EFFORT, deadline=None)
@given(options=every_options, seats=st.integers(MIN_SEATS, MAX_SEATS), seed=st.integers(0, 2**32))
def test_its_record_is_written_read_and_judged_the_same(options, seats, seed):
    record = play_match(options, seats, stake=7, rng=Random(seed))
    text = json.dumps(write_record(record))
    assert read_record(json.loads(text)) == record
    assert judge(text) == replay(record) == slow_answer(json.loads(text))


@pytest.mark.parametrize("preset", ["sahrat", "jawaker"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_actions_on_the_same_deal_give_the_same_state(preset, seats):
    rng = Random(f"{preset} {seats}")
    deal = deal_of(PRESETS[preset], rng.sample(FULL_DECK, 106), seats, seats - 1)
    end, done = play_out(deal, rng)
    state = start(deal)
    for tried in done:
        state = apply(state, tried.seat, tried.action)
    assert state == end
    assert state.phase == "over"
