"""Positions for bots: what one seat sees at some moment, written down by hand."""

from collections.abc import Sequence
from typing import Any

from games.concan.actions import Action, Lay, LayOff, Swap, Throw, write_action
from games.concan.bots import baseline
from games.concan.bots.selfplay import Player
from games.concan.cards import hand_of, read_cards
from games.concan.laying import needed_to_open
from games.concan.melds import Kind, Meld, read_meld
from games.concan.options import Options
from games.concan.view import View


def position(
    hand: str,
    phase: Any = "play",
    *,
    table: Sequence[str] = (),
    fire: str = "2c",
    opened: Sequence[bool] = (False, False),
    counts: Sequence[int] = (14,),
    committed: bool = False,
    last: bool = False,
    stock: int = 60,
    taken: str = "",
    last_opening: int = 0,
    totals: Sequence[int] = (),
    **options: Any,
) -> View:
    """What seat 0 of two or more sees: `counts` are of the others, `table` holds melds such as `run 5h X 7h`."""
    chosen = Options(**options)
    held, melds = hand_of(read_cards(hand)), tuple(meld_of(text, chosen) for text in table)
    card = read_cards(taken)[0] if taken else None
    return View(
        seat=0,
        options=chosen,
        dealer=len(counts),
        last=last,
        phase=phase,
        turn=0,
        hand=held,
        counts=(len(held), *counts),
        stock=stock,
        fire=read_cards(fire),
        melds=melds,
        owners=(1,) * len(melds),
        opened=tuple(opened),
        committed=(committed, *(False for _ in counts)),
        recycled=0,
        needed=needed_to_open(chosen, last_opening),
        melds_before=len(melds),
        touched=False,
        drawn=None,
        taken=card,
        owes=card is not None,
        can_undo=card is not None,
        totals=tuple(totals) or (0,) * (1 + len(counts)),
        shown=((),) * (1 + len(counts)),
        thrown=((),) * (1 + len(counts)),
        ending=None,
        winner=None,
        scores=None,
        hands=None,
    )


def meld_of(text: str, options: Options) -> Meld:
    """A meld such as `set 9s 9h X`."""
    kind: Kind = "run" if text.startswith("run") else "set"
    meld = read_meld(kind, read_cards(text.removeprefix(kind)), options)
    assert meld is not None
    return meld


def does(hand: str, phase: Any = "play", *, player: Player = baseline.choose, **position_of: Any) -> str:
    """What a bot does in a position, in short: `draw`, `lay run 5h X 7h, set 9s 9h 9d`, `throw Kh`."""
    return short(player(position(hand, phase, **position_of)))


def short(action: Action) -> str:
    """An action in short."""
    written = write_action(action)
    match action:
        case Lay():
            melds = sorted(f"{meld['kind']} {' '.join(meld['cards'])}" for meld in written["melds"])
            return f"lay {', '.join(melds)}"
        case LayOff() | Swap():
            return f"{action.do} {action.meld} {' '.join(written['cards'])}"
        case Throw():
            return f"throw {written['card']}"
    return str(action.do)
