"""What the rules would say to an action, judged from one seat's view alone, so that nothing hidden can leak.

Used while a player prepares: for the melds he stages, and for the melds that would take the cards he holds.
"""

from collections.abc import Sequence

from games.concan.actions import Action, Lay, LayOff, NewMeld, Swap
from games.concan.cards import Card, Hand, hand_of, without_cards
from games.concan.melds import End, Meld, lay_off
from games.concan.options import Options
from games.concan.refusals import Refusal
from games.concan.round import apply
from games.concan.state import Deal, RoundState, Turn
from games.concan.view import View


def supposed(view: View) -> RoundState:
    """The view as a state in which its seat is in the play phase; hidden cards are left out of it.

    Good for judging lay, lay-off and swap, which need nothing that is hidden. Raises ValueError for a watcher's view.
    """
    if view.seat is None:
        raise ValueError("a watcher does not act")
    hidden: list[Hand] = [()] * view.seats
    hidden[view.seat] = view.hand
    mine = view.turn == view.seat
    return RoundState(
        deal=Deal(view.options, view.dealer, tuple(hidden), (), view.last),
        phase="play",
        turn=view.seat,
        hands=tuple(hidden),
        stock=(),
        fire=view.fire,
        melds=view.melds,
        owners=view.owners,
        opened=view.opened,
        committed=view.committed,
        recycled=view.recycled,
        last_opening=view.needed - 1 if view.options.opening_rises else 0,
        now=Turn(view.melds_before if mine else len(view.melds), taken=view.taken if mine else None),
        shown=view.shown,
        thrown=view.thrown,
    )


def objection(state: RoundState, action: Action) -> Refusal | None:
    """Why the rules would refuse the action of the seat on turn, or None if they would allow it."""
    try:
        apply(state, state.turn, action)
    except Refusal as refusal:
        return refusal
    return None


def lay(melds: Sequence[Meld]) -> Lay:
    """The action that lays these melds down."""
    return Lay(tuple(NewMeld(meld.kind, meld.cards) for meld in melds))


def swaps(state: RoundState, cards: Sequence[Card]) -> list[int]:
    """The numbers of the melds in which these cards can be swapped for jokers."""
    melds = enumerate(state.melds)
    return [number for number, meld in melds if meld.jokers and objection(state, Swap(number, tuple(cards))) is None]


def layoffs(state: RoundState, cards: Sequence[Card]) -> dict[int, list[LayOff]]:
    """By meld, the ways to lay all these cards off on it: one, or two that differ in the end of a run."""
    found: dict[int, list[LayOff]] = {}
    for number in range(len(state.melds)):
        ways = _ways(state, number, cards)
        if ways:
            found[number] = ways
    return found


def _ways(state: RoundState, number: int, cards: Sequence[Card]) -> list[LayOff]:
    ways: dict[Meld, LayOff] = {}
    ends: tuple[End, ...] = ("high", "low")
    for end in ends:
        for order, grown in _orders(state.melds[number], hand_of(cards), end, state.options):
            action = LayOff(number, order, end)
            if objection(state, action) is None:
                ways.setdefault(grown, action)
                break
    return list(ways.values())


def _orders(meld: Meld, cards: Hand, end: End, options: Options) -> list[tuple[tuple[Card, ...], Meld]]:
    """The melds that come of adding all the cards one after another, each with one order that leads to it."""
    reached: dict[tuple[Meld, Hand], tuple[Card, ...]] = {(meld, cards): ()}
    for _ in cards:
        further: dict[tuple[Meld, Hand], tuple[Card, ...]] = {}
        for (grown, left), order in reached.items():
            for card in sorted(set(left)):
                next_one = lay_off(grown, (card,), end, options)
                if next_one is not None:
                    rest = without_cards(left, (card,)) or ()
                    further.setdefault((next_one, rest), (*order, card))
        reached = further
    return [(order, grown) for (grown, _), order in reached.items()]
