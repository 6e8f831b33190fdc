"""Looking back: what the hard bot would have done in a player's place, and what it cost him to do otherwise."""

from collections.abc import Sequence
from random import Random

import pytest

from games.concan.actions import Action, Commit, Draw, Lay, LayOff, NewMeld, Take, Throw, Undo
from games.concan.bots import LEVELS, Level
from games.concan.cards import read_cards
from games.concan.options import Options
from games.concan.review import Done, Otherwise, Turn, judged, turns_of
from games.concan.round import apply, start
from games.concan.state import RoundState
from games.concan.view import view
from games.pages.samples import dealt, on_turn
from games.services.deal import shuffler
from tests.concan.hidden import shuffled
from tests.concan.positions import meld_of

OPENED = (True, True)


def card(text: str) -> int:
    return read_cards(text)[0]


def throw(text: str) -> Throw:
    return Throw(card(text))


def after_opening(hand: str, phase: str = "play", *, table: Sequence[str] = (), fire: str = "2c") -> RoundState:
    """Seat 0 of two is on turn; both have opened, he with three aces."""
    melds = tuple(meld_of(text, Options()) for text in ("set As Ah Ad", *table))
    facts = {"opened": OPENED, "fire": read_cards(fire), "melds": melds, "owners": (0,) + (1,) * len(table)}
    return on_turn(dealt(2), 0, phase, hand, **facts)


def played(state: RoundState, *actions: Action) -> Turn:
    """The turn of seat 0 from this state on."""
    states = [state]
    for action in actions:
        states.append(apply(states[-1], 0, action))
    return Turn(0, 0, actions, tuple(states))


def look(state: RoundState, *actions: Action) -> tuple[Otherwise, ...]:
    return judged(played(state, *actions))


def a_round(seed: int, level: Level) -> tuple[list[RoundState], list[Done]]:
    """A round between a player of this level on seat 0 and a medium bot."""
    state = start(shuffler(f"{seed:064x}", ["", ""], 1, 1).deal(Options(), 2, seed % 2, last=False, totals=(0, 0)))
    states, done = [state], []
    while state.phase != "over":
        seat = state.turn
        action = LEVELS[level if seat == 0 else "medium"](view(state, seat))
        done.append(Done(seat, action, True))
        state = apply(state, seat, action)
        states.append(state)
    return states, done


def test_who_plays_as_the_hard_bot_does_is_told_of_nothing():
    for seed in range(3):
        for turn in turns_of(*a_round(seed, "hard"), 0):
            assert judged(turn) == ()


def test_a_weaker_player_pays_more():
    """The count tells players apart: the easy bot loses more by its own ways than the medium one."""
    paid = {}
    for level in LEVELS:
        turns = [turn for seed in range(3) for turn in turns_of(*a_round(seed, level), 0)]
        paid[level] = sum(one.cost or 0 for turn in turns for one in judged(turn))
    assert paid["easy"] > paid["medium"] > paid["hard"] == 0


def test_who_could_have_gone_out_and_did_not_pays_the_winners_thirty_and_what_he_keeps():
    (one,) = look(after_opening("7h 7d 7c Kd"), throw("7h"))
    assert (one.kind, one.did) == ("play", (throw("7h"),))
    assert one.would == (Lay((NewMeld("set", read_cards("7h 7d 7c")),)), throw("Kd"))
    assert one.cost is not None
    assert one.cost > 30


def test_a_throw_that_breaks_a_pair_costs_what_the_pair_promises():
    (one,) = look(after_opening("7h 7d 8c 9c Kd"), throw("8c"))
    assert (one.kind, one.number, one.would, one.why) == ("play", 0, (throw("Kd"),), "alone")
    assert one.cost is not None
    assert one.cost > 1


def test_the_same_end_by_another_way_is_no_difference():
    """He lays off first and then lays down, where the bot would do it the other way round."""
    state = after_opening("6d 7h 7d 7c Kd Qs", table=["run 3d 4d 5d"])
    laid, off = Lay((NewMeld("set", read_cards("7h 7d 7c")),)), LayOff(1, read_cards("6d"))
    ends = [look(state, *order, throw("Kd")) for order in ((laid, off), (off, laid))]
    assert ends[0] == ends[1]
    assert all(one.would != (throw("Kd"),) for one in ends[0])


def test_what_was_undone_is_no_difference():
    state = after_opening("7h 7d 8c 9c Kd 2s", "draw")
    drawn = apply(state, 0, Draw())
    wanted = LEVELS["hard"](view(drawn, 0))
    assert isinstance(wanted, Throw)
    assert look(state, Draw(), wanted) == ()
    laying = after_opening("7h 7d 7c 9c Kd 2s", "draw")
    melds = Lay((NewMeld("set", read_cards("7h 7d 7c")),))
    (one,) = look(laying, Draw(), melds, Undo(), throw("Kd"))
    assert one.did == (throw("Kd"),)
    assert melds in one.would


def test_a_card_that_goes_out_and_was_left_lying():
    state = after_opening("7h 7d Kd", "draw", fire="2c 7c")
    draw, *_ = look(state, Draw(), throw("Kd"))
    assert (draw.kind, draw.did, draw.would) == ("draw", (Draw(),), (Take(),))
    assert draw.cost is not None
    assert draw.cost > 20


def test_a_card_that_is_drawn_is_no_reproach():
    """What the stock would have brought is not known when one takes: it changes nothing of what a take cost."""
    state = after_opening("7h 7d 7s 5c 9h Kd", "draw", fire="2c 7c")
    melds = Lay((NewMeld("set", read_cards("7h 7s 7d 7c")),))
    costs = set()
    for order in range(5):
        other = state._replace(stock=state.stock[order:] + state.stock[:order])
        costs.add(look(other, Take(), melds, throw("Kd")))
    assert len(costs) == 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_judge_sees_no_more_than_the_seat_saw(level: Level):
    """All that was hidden is dealt anew, at every moment alike; only what he drew stays what it was."""
    rng = Random(7)
    for turn in list(turns_of(*a_round(11, level), 0))[:8]:
        for _ in range(3):
            assert judged(_hidden_anew(turn, rng)) == judged(turn)


def _hidden_anew(turn: Turn, rng: Random) -> Turn:
    first = shuffled(turn.states[0], 0, rng)
    drawn = next((state.now.drawn for state in turn.states if state.now.drawn is not None), None)
    if drawn is not None and drawn in first.stock:
        place = first.stock.index(drawn)
        first = first._replace(stock=(drawn, *first.stock[:place], *first.stock[place + 1 :]))
    elif drawn is not None:
        return turn
    states = [first]
    for action in turn.actions:
        states.append(apply(states[-1], 0, action))
    return Turn(turn.first, 0, turn.actions, tuple(states))


def test_only_turns_that_he_played_himself_from_beginning_to_end_are_judged():
    states, done = a_round(3, "medium")
    whole = list(turns_of(states, done, 0))
    assert len(whole) > 3
    second = whole[1]
    by_the_clock = [
        one._replace(himself=number != second.first + len(second.actions) - 1) for number, one in enumerate(done)
    ]
    assert [turn.first for turn in turns_of(states, by_the_clock, 0)] == [
        turn.first for turn in whole if turn is not second
    ]


def test_of_one_who_stands_on_a_concan_nothing_is_said():
    state = on_turn(dealt(2, last=True), 0, "draw", "7h 7d 8c 9c Kd", fire=read_cards("2c"))
    drawn = apply(apply(state, 0, Commit()), 0, Draw())
    assert look(state, Commit(), Draw(), throw("7h")) == ()
    assert look(drawn, throw("7h")) == ()
