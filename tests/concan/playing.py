"""A round to play by hand in a test: cards are texts, and every action answers `ok` or the code of its refusal."""

from typing import Any

from games.concan.actions import read_action
from games.concan.cards import read_cards, write_cards
from games.concan.options import read_options
from games.concan.refusals import Refusal
from games.concan.round import apply, start
from games.concan.state import Deal, Reshuffle, RoundState, keep_order


class Round:
    """A round of the given hands, of any size; seat 0 starts unless another `starter` is named.

    Every action is the player's on turn, unless a `seat` is named, and goes through its written form.
    """

    def __init__(
        self,
        *hands: str,
        stock: str = "",
        starter: int = 0,
        last: bool = False,
        reshuffle: Reshuffle = keep_order,
        **options: Any,
    ) -> None:
        cards = [read_cards(hand) for hand in hands]
        dealer = (starter - 1) % len(cards)
        chosen = read_options(options, len(cards))
        self.state: RoundState = start(Deal(chosen, dealer, tuple(cards), read_cards(stock), last, reshuffle))
        self.facts: dict[str, Any] = {}

    def does(self, do: str, seat: int | None = None, **fields: Any) -> str:
        """What the rules say to an action in its written form; the facts of a refusal are kept in `facts`."""
        action = read_action({"do": do, **fields})
        try:
            self.state = apply(self.state, self.state.turn if seat is None else seat, action)
        except Refusal as refusal:
            self.facts = refusal.facts
            return refusal.code
        return "ok"

    def draw(self, seat: int | None = None) -> str:
        return self.does("draw", seat)

    def take(self, seat: int | None = None) -> str:
        return self.does("take", seat)

    def commit(self) -> str:
        return self.does("commit")

    def undo(self) -> str:
        return self.does("undo")

    def throw(self, card: str, seat: int | None = None) -> str:
        return self.does("throw", seat, card=card)

    def lay(self, *melds: str) -> str:
        """Lays melds such as `run 5h X 7h`."""
        named = [meld.split() for meld in melds]
        return self.does("lay", melds=[{"kind": kind, "cards": cards} for kind, *cards in named])

    def lay_off(self, meld: int, cards: str, end: str | None = None) -> str:
        fields = {} if end is None else {"end": end}
        return self.does("layoff", None, meld=meld, cards=cards.split(), **fields)

    def swap(self, meld: int, cards: str) -> str:
        return self.does("swap", meld=meld, cards=cards.split())

    def hand(self, seat: int) -> str:
        return text(self.state.hands[seat])

    @property
    def fire(self) -> str:
        """The fire pile, oldest first."""
        return text(self.state.fire)

    @property
    def stock(self) -> str:
        """The stock, first drawn first."""
        return text(self.state.stock)

    @property
    def melds(self) -> list[str]:
        """The melds in the order in which they were laid."""
        return [f"{meld.kind} {text(meld.cards)}" for meld in self.state.melds]


def text(cards: tuple[int, ...]) -> str:
    """Cards such as `5h X 7h`."""
    return " ".join(write_cards(cards))
