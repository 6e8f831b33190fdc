"""Bots in whole rounds: never an action that is not allowed, never a look at what is hidden, never without an end."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.concan.actions import Action, Commit, Take, Undo
from games.concan.bots import LEVELS, baseline, choose, random
from games.concan.bots.selfplay import MOST_ACTIONS, Player, StuckError, play_round
from games.concan.cards import FULL_DECK
from games.concan.options import MAX_SEATS, MIN_SEATS, TEAM_SEATS
from games.concan.refusals import Refusal
from games.concan.round import apply, start
from games.concan.state import Deal, RoundState
from games.concan.view import View, view
from games.management.commands.simulate import check_cards, random_options
from tests.concan.effort import EFFORT
from tests.concan.hidden import shuffled
from tests.concan.players import DrawnOrders, deal_of, moves

seeds = st.integers(0, 2**32)
PLAYERS: dict[str, Player] = {**{str(name): one for name, one in LEVELS.items()}, "random": random.choose}
everybody = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)


def random_deal(chance: Random, *, last: bool = False) -> Deal:
    """All 106 cards, any seats, any options."""
    seats = chance.randint(MIN_SEATS, MAX_SEATS)
    options = replace(random_options(chance), teams=seats == TEAM_SEATS and chance.random() < 0.5)
    deck = chance.sample(FULL_DECK, len(FULL_DECK))
    return deal_of(options, deck, seats, chance.randrange(seats), last=last, reshuffle=DrawnOrders(chance))


@everybody
@settings(max_examples=12 * EFFORT)
@given(seed=seeds)
def test_bots_play_rounds_to_their_end_with_all_cards_there(player: Player, seed: int) -> None:
    """`python -m tests.bench.bench_bots` does it 10,000 times."""
    chance = Random(seed)
    deal = random_deal(chance, last=chance.random() < 0.3)
    played = play_round(deal, [player] * len(deal.hands), check_cards)
    assert played.state.phase == "over" or player is random.choose


def test_a_level_is_a_player_of_its_own() -> None:
    """And the usual one is the medium one."""
    states = list(some_states(Random(7), 150))
    answers = {level: [choose(view(state, state.turn), level) for state in states] for level in LEVELS}
    assert answers["easy"] != answers["medium"] != answers["hard"] != answers["easy"]
    assert [choose(view(state, state.turn)) for state in states] == answers["medium"]


def some_states(chance: Random, count: int) -> list[RoundState]:
    """The states of rounds of the first bot."""
    seen: list[RoundState] = []
    while len(seen) < count:
        deal = random_deal(chance)
        play_round(deal, [baseline.choose] * len(deal.hands), seen.append)
    return [state for state in seen[:count] if state.phase != "over"]


@everybody
@settings(max_examples=8 * EFFORT)
@given(seed=seeds)
def test_a_bot_can_take_over_at_any_moment(player: Player, seed: int) -> None:
    """Whatever somebody has done before, committed or in the middle of a turn, the bot goes on and ends the turn."""
    chance = Random(seed)
    state = start(random_deal(chance, last=chance.random() < 0.5))
    for _ in range(60):
        if state.phase == "over":
            break
        end_turn(state, player)
        state = apply(state, state.turn, wandering(state, chance))


def wandering(state: RoundState, chance: Random) -> Action:
    """What somebody else does: often what the bot would do, else anything, and he commits readily."""
    if chance.random() < 0.5:
        return choose(view(state, state.turn))
    able = moves(state, chance)
    return Commit() if Commit() in able and chance.random() < 0.3 else chance.choice(able)


def end_turn(state: RoundState, player: Player) -> None:
    """Lets the bot end the turn. Raises Refusal where it does what is not allowed."""
    seat = state.turn
    for _ in range(MOST_ACTIONS):
        if state.phase == "over" or state.turn != seat:
            return
        state = apply(state, seat, player(view(state, seat)))
    pytest.fail("the turn does not end")


@everybody
@settings(max_examples=5 * EFFORT)
@given(seed=seeds)
def test_what_is_hidden_changes_no_decision(player: Player, seed: int) -> None:
    chance = Random(seed)

    def watch(state: RoundState) -> None:
        if state.phase != "over":
            seen = player(view(state, state.turn))
            assert player(view(shuffled(state, state.turn, chance), state.turn)) == seen
            assert player(view(state, state.turn)) == seen, "asked again, it decides alike"

    deal = random_deal(chance)
    play_round(deal, [player] * len(deal.hands), watch)


@everybody
@settings(max_examples=8 * EFFORT)
@given(seed=seeds)
def test_a_card_is_taken_only_when_what_is_owed_is_paid(player: Player, seed: int) -> None:
    """No bot ever has to take back what it took itself."""

    def watched(seen: View) -> Action:
        action = player(seen)
        assert action.do != "undo"
        return action

    deal = random_deal(Random(seed))
    play_round(deal, [watched] * len(deal.hands))


def test_a_player_who_does_what_is_not_allowed_is_found_out() -> None:
    deal = random_deal(Random(1))
    with pytest.raises(Refusal):
        play_round(deal, [lambda seen: Commit()] * len(deal.hands))


def test_a_player_who_does_not_get_on_is_found_out() -> None:
    """He takes, and puts back, for ever."""

    def player(seen: View) -> Action:
        if seen.phase == "start":
            return choose(seen)
        return Take() if seen.phase == "draw" else Undo()

    deal = random_deal(Random(1))
    with pytest.raises(StuckError):
        play_round(deal, [player] * len(deal.hands))
