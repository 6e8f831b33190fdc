"""What the strong bot would have done in a player's place, and what it cost him to do otherwise.

A turn holds at most two decisions: whether to draw or to take, and then what to lay and what to throw. In each the bot
is asked what it would do with what the player's seat saw at that moment, and never more. Where it would have done
otherwise, both ways are weighed, in points of the player's own score:

    what he would score, on average, if the round ended after four more of his turns, or one more where another has
    opened and holds three cards at most; over 48 samples of the cards that he had not seen, the same for both ways

In each sample he lays down and lays off all that he can, throws his dearest cards, and scores what is left
(RULES section 7): 100 where he never could open, -30 where nothing is left, -60 where that would be a Hand. What the
thrown card may be worth to the next player comes on top, as the bot weighs it. A way that ends the round at once
counts as what it scored. The cost is what his own way scores beyond the bot's, and never less than nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from games.concan.actions import Action, Commit, Draw, Take, Throw, Undo
from games.concan.bots import choose
from games.concan.bots.baseline.laying import fits
from games.concan.bots.baseline.sight import NEAR, Sight, see
from games.concan.bots.baseline.throwing import danger
from games.concan.bots.chance import Chance
from games.concan.bots.reasons import Reason, why_throw
from games.concan.cards import JOKER, VALUES, Card, Hand, with_cards, without_cards
from games.concan.round import apply
from games.concan.scoring import IN_ONE_TURN, NEVER_OPENED, OUT
from games.concan.solver import LayDown, best_by_points, least_left
from games.concan.state import RoundState
from games.concan.view import View, view

SAMPLES = 48
TURNS, TURNS_NEAR_THE_END = 4, 1
"""How many turns it looks ahead."""


class Done(NamedTuple):
    """An action of a round, and whether the player of the seat did it himself."""

    seat: int
    action: Action
    himself: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it was played: the number of its first action in the round, its actions, and the round before the first
    and after each."""

    first: int
    seat: int
    actions: tuple[Action, ...]
    states: tuple[RoundState, ...]


class Otherwise(NamedTuple):
    """A decision in which the bot would have done otherwise.

    `number` is that of the action of the round that shows it, `did` what the player did, `would` what the bot would
    have done, `why` its reason for the throw. `cost` is in points; None where it cannot be compared.
    """

    number: int
    kind: Literal["draw", "play"]
    did: tuple[Action, ...]
    would: tuple[Action, ...]
    why: Reason | None
    cost: float | None


def turns_of(states: Sequence[RoundState], actions: Sequence[Done], seat: int) -> Iterator[Turn]:
    """The turns of a seat that its player played himself from beginning to end; `states[k]` is after k actions."""
    first = 0
    for number, done in enumerate(actions):
        if not _ends_turn(states[number + 1], done):
            continue
        played = actions[first : number + 1]
        if done.seat == seat and all(one.himself for one in played):
            yield Turn(first, seat, tuple(one.action for one in played), tuple(states[first : number + 2]))
        first = number + 1


def _ends_turn(after: RoundState, done: Done) -> bool:
    return isinstance(done.action, Throw) or after.phase == "over"


def judged(turn: Turn) -> tuple[Otherwise, ...]:
    """Where the bot would have done otherwise in a turn; nothing of one in which all stood on a Concan."""
    if turn.states[0].committed[turn.seat] or any(isinstance(action, Commit) for action in turn.actions):
        return ()
    drawn = [place for place, action in enumerate(turn.actions) if isinstance(action, Draw | Take)]
    found = [_judged_draw(turn, drawn[-1])] if drawn else []
    found.append(_judged_play(turn, drawn[-1] + 1 if drawn else 0))
    return tuple(one for one in found if one is not None)


def _judged_draw(turn: Turn, place: int) -> Otherwise | None:
    """Whether the bot would have drawn or taken where the player did the other."""
    before, seat, did = turn.states[place], turn.seat, turn.actions[place]
    would = choose(view(before, seat), "hard")
    if would == did:
        return None
    cost = None
    if not isinstance(would, Commit):
        ways = _Ways(see(view(before, seat)))
        cost = max(0.0, _of_draw(ways, before, did) - _of_draw(ways, before, would))
    return Otherwise(turn.first + place, "draw", (did,), (would,), None, cost)


def _of_draw(ways: "_Ways", before: RoundState, action: Action) -> float:
    """What drawing or taking would score; a take that the bot would go out with counts as that."""
    if isinstance(action, Draw):
        return ways.score(ways.sight.view, ways.sight.view.hand, more=1)
    seat = ways.sight.seat
    taken = apply(before, seat, action)
    played = _played_on(taken, seat)
    if played is not None and played.after.winner == seat:
        return _own_score(played.after, seat)
    return ways.score(ways.sight.view, taken.hands[seat], throws=1)


def _judged_play(turn: Turn, place: int) -> Otherwise | None:
    """Whether the bot would have laid or thrown otherwise, with what the player had drawn or taken."""
    before, after, seat = turn.states[place], turn.states[-1], turn.seat
    if before.phase == "over":
        return None
    played = _played_on(before, seat)
    if played is None or _same(played.after, after, seat):
        return None
    ways = _Ways(see(view(before, seat)))
    did = _kept(turn, place)
    cost = max(0.0, _of_play(ways, did, after) - _of_play(ways, played.actions, played.after))
    return Otherwise(turn.first + len(turn.actions) - 1, "play", did, played.actions, played.why, cost)


def _of_play(ways: "_Ways", actions: Sequence[Action], after: RoundState) -> float:
    """What a turn would score with this end, with what its throw may give to the next player."""
    seat = ways.sight.seat
    if after.phase == "over":
        return _own_score(after, seat)
    thrown = actions[-1]
    given = danger(ways.sight, thrown.card) if isinstance(thrown, Throw) and thrown.card != JOKER else 0.0
    return ways.score(view(after, seat), after.hands[seat]) + given


def _kept(turn: Turn, place: int) -> tuple[Action, ...]:
    """What of the actions from that place on was not undone again."""
    kept: list[Action] = []
    for action in turn.actions[place:]:
        if isinstance(action, Undo):
            kept = []
        else:
            kept.append(action)
    return tuple(kept)


class _Played(NamedTuple):
    """The rest of a turn as the bot plays it."""

    actions: tuple[Action, ...]
    after: RoundState
    why: Reason | None


def _played_on(state: RoundState, seat: int) -> _Played | None:
    """The turn from here on as the bot plays it; None where it would rather undo what was done before."""
    actions: list[Action] = []
    why = None
    while state.turn == seat and state.phase != "over":
        seen = view(state, seat)
        action = choose(seen, "hard")
        if isinstance(action, Undo):
            return None
        if isinstance(action, Throw):
            why = why_throw(seen, action.card)
        actions.append(action)
        state = apply(state, seat, action)
    return _Played(tuple(actions), state, why)


def _same(one: RoundState, other: RoundState, seat: int) -> bool:
    """Whether two ends of a turn leave the seat the same hand and the same table."""
    return one.hands[seat] == other.hands[seat] and Counter(one.melds) == Counter(other.melds)


def _own_score(state: RoundState, seat: int) -> float:
    assert state.scores is not None
    return float(state.scores[seat])


class _Ways:
    """What a seat would score a few turns later, by the same samples of what it had not seen at this moment."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._turns = TURNS_NEAR_THE_END if sight.threat <= NEAR else TURNS
        unseen = [card for card, count in enumerate(sight.unseen) for _ in range(count)]
        chance = Chance(sight.view)
        self._samples: list[tuple[Card, ...]] = []
        draws = min(self._turns + 1, len(unseen))
        for _ in range(SAMPLES):
            chance.draw(unseen, draws)
            self._samples.append(tuple(unseen[:draws]))

    def score(self, table: View, hand: Hand, *, more: int = 0, throws: int = 0) -> float:
        """The mean score with this hand and what lies on the table then.

        `more` draws come on top of those of the turns ahead, each with its throw; `throws` are owed for cards that are
        in the hand already.
        """
        draws = self._turns + more
        held = (with_cards(hand, sample[:draws]) for sample in self._samples)
        return sum(_left(table, cards, draws + throws) for cards in held) / SAMPLES


def _left(table: View, cards: Hand, throws: int) -> int:
    """What a seat scores that lays all it can of these cards and throws so many of the rest."""
    opened = table.seat is not None and table.opened[table.seat]
    found = least_left(cards, table.options) if opened else _opening(table, cards)
    if found is None and not opened:
        return NEVER_OPENED
    used = [card for meld in found.melds for card in meld.cards] if found else []
    rest = without_cards(cards, used) or ()
    if len(rest) <= throws and not opened:
        return IN_ONE_TURN
    stays = [VALUES[card] for card in rest if not fits(table, card)]
    if len(stays) <= throws:
        return OUT
    return sum(sorted(stays)[: len(stays) - throws])


def _opening(table: View, cards: Hand) -> LayDown | None:
    """The opening that leaves least, or else any."""
    run = table.options.opening_run
    for best in (least_left, best_by_points):
        found = best(cards, table.options, run=run)
        if found is not None and found.points >= table.needed:
            return found
    return None
