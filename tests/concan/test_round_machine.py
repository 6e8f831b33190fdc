"""What must hold after every action of any round, whatever anybody tries (properties, found by hypothesis)."""

import copy
import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.concan.actions import Action, Commit, Draw, Lay, LayOff, Malformed, NewMeld, Swap, Take, Throw, Undo
from games.concan.cards import FULL_DECK, JOKER, write_cards
from games.concan.melds import card_at
from games.concan.options import Options, read_options
from games.concan.record import Record, RecordedAction, RecordedRound, read_record, write_record
from games.concan.refusals import CODES, Refusal
from games.concan.replay import judge, write_state
from games.concan.round import apply, start
from games.concan.state import RoundState
from games.concan.view import view
from tests.concan.effort import EFFORT
from tests.concan.hidden import shuffled
from tests.concan.players import DrawnOrders, deal_of, moves, next_move
from tests.concan.random_records import random_options
from tests.concan.slow_match import slow_judge
from tests.concan.slow_melds import is_meld

CARDS = st.lists(st.integers(0, JOKER), min_size=1, max_size=4).map(tuple)
KINDS = st.sampled_from(["run", "set"])
NUMBERS = st.integers(-1, 6)
ENDS = st.sampled_from([None, "low", "high"])
ANYTHING: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Commit(), Draw(), Take(), Undo(), Malformed(None), Malformed("throw"), Malformed("lay")]),
    st.builds(Throw, st.integers(0, JOKER)),
    st.builds(lambda kind, cards: Lay((NewMeld(kind, cards),)), KINDS, CARDS),
    st.builds(LayOff, NUMBERS, CARDS, ENDS),
    st.builds(Swap, NUMBERS, CARDS),
)


class RoundMachine(RuleBasedStateMachine):
    """A round of random options, seats and cards, in which people play, and try what is not allowed."""

    @initialize(seed=st.integers(0, 2**32), seats=st.integers(2, 5), size=st.sampled_from([1, 3, 8, 14, 14, 14]))
    def deal(self, seed: int, seats: int, size: int) -> None:
        self.rng = Random(seed)
        self.options: Options = read_options({**random_options(self.rng, seats), "rounds": 1}, seats)
        few = self.rng.random() < 0.3
        self.dealt = self.rng.sample(FULL_DECK, seats * size + 1 + self.rng.randrange(12) if few else 106)
        self.orders = DrawnOrders(self.rng)
        dealer = self.rng.randrange(seats)
        self.start = deal_of(self.options, self.dealt, seats, dealer, size, last=True, reshuffle=self.orders)
        self.state: RoundState = start(self.start)
        self.log: list[RecordedAction] = []
        self.results: list[str] = []

    def does(self, seat: int, action: Action) -> None:
        """Applies the action, or sees that its refusal changed nothing."""
        before = copy.deepcopy(self.state, {id(self.orders): self.orders})
        self.log.append(RecordedAction(seat, action))
        try:
            after = apply(self.state, seat, action)
        except Refusal as refusal:
            after = self.state
            self.results.append(refusal.code)
        else:
            self.results.append("ok")
        assert self.results[-1] in ("ok", *CODES)
        assert self.state == before  # a state is a value: what was, stays
        self.state = after

    @precondition(lambda self: self.state.phase != "over")
    @rule(choice=st.integers(0, 1000))
    def any_allowed_move(self, choice: int) -> None:
        able = moves(self.state, self.rng)
        assert able
        self.does(self.state.turn, able[choice % len(able)])
        assert self.results[-1] == "ok"

    @precondition(lambda self: self.state.phase != "over")
    @rule(count=st.integers(1, 12))
    def play_on(self, count: int) -> None:
        for _ in range(count):
            if self.state.phase == "over":
                return
            self.does(self.state.turn, next_move(self.state, self.rng))
            assert self.results[-1] == "ok"

    @rule(action=ANYTHING, seat=st.integers(-1, 5), own=st.booleans())
    def anything(self, action: Action, seat: int, own: bool) -> None:
        self.does(self.state.turn if own else seat, action)

    @rule(data=st.data(), kind=KINDS, number=NUMBERS, end=ENDS)
    def anything_with_own_cards(self, data: st.DataObject, kind: Any, number: int, end: Any) -> None:
        hand = self.state.hand
        if not hand:
            return
        chosen = data.draw(st.lists(st.sampled_from(hand), min_size=1, max_size=4))
        cards = tuple(chosen)
        able: list[Action] = [
            Lay((NewMeld(kind, cards),)),
            LayOff(number, cards, end),
            Swap(number, cards),
            Throw(cards[0]),
        ]
        self.does(self.state.turn, data.draw(st.sampled_from(able)))

    @invariant()
    def every_card_is_there(self) -> None:
        state = self.state
        piles = (*state.hands, state.stock, state.fire, *(meld.cards for meld in state.melds))
        assert Counter(card for pile in piles for card in pile) == Counter(self.dealt)
        assert all(list(hand) == sorted(hand) for hand in state.hands)

    @invariant()
    def every_meld_is_one(self) -> None:
        state = self.state
        for meld in state.melds:
            assert is_meld(meld.kind, write_cards(meld.cards), self.options.ace)
            assert meld.jokers <= self.options.jokers_per_meld
            if meld.kind == "run":
                places = enumerate(meld.cards, meld.low)
                assert all(card in (JOKER, card_at(meld.suit, place)) for place, card in places)
        assert {seat for seat in range(state.seats) if state.opened[seat]} == set(state.owners)
        assert len(state.owners) == len(state.melds)

    @invariant()
    def the_player_on_turn_can_finish_his_turn(self) -> None:
        if self.state.phase == "over":
            assert self.state.ending is not None
            assert (self.state.winner is None) == (self.state.ending == "stock")
            return
        assert all(self.state.hands)
        assert can_finish(self.state, self.state.turn)

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        if self.state.phase == "over":
            return
        for seat in (None, *range(self.state.seats)):
            seen = view(self.state, seat)
            other = view(shuffled(self.state, seat, self.rng), seat)
            assert seen == other
            assert repr(seen) == repr(other)

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        record = self.record()
        text = json.dumps(write_record(record)).encode()
        assert read_record(json.loads(text)) == record
        (one,) = judge(text)["rounds"]
        assert one["results"] == self.results
        assert one["state"] == write_state(self.state)
        assert one["scores"] == (list(self.state.scores) if self.state.scores else None)
        assert slow_judge(text) == judge(text)
        assert folded(self.start, self.log) == self.state

    def record(self) -> Record:
        """All that was tried, as a record."""
        deal = self.start
        one = RecordedRound(deal.dealer, deal.hands, deal.stock, tuple(self.orders.orders), tuple(self.log))
        return Record(self.options, len(deal.hands), (), 10, (one,))


def can_finish(state: RoundState, seat: int) -> bool:
    """Whether by throwing, undoing and drawing alone the seat can bring its turn to an end."""
    if state.phase == "over" or state.turn != seat:
        return True
    able: list[Action] = [*map(Throw, sorted(set(state.hand))), Undo(), Draw()]
    for action in able:
        try:
            after = apply(state, seat, action)
        except Refusal:
            continue
        if can_finish(after, seat):
            return True
    return False


def folded(deal: Any, log: list[RecordedAction]) -> RoundState:
    """The state after the log, made anew from the deal."""
    state = start(deal)
    for tried in log:
        try:
            state = apply(state, tried.seat, tried.action)
        except Refusal:
            continue
    return state


TestRoundMachine = RoundMachine.TestCase
TestRoundMachine.settings = settings(max_examples=100 * EFFORT, stateful_step_count=40, deadline=None)
