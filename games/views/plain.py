"""The form of a page without scripts: ticked cards and a button become an action as NOTATION writes it."""

from itertools import combinations

from django.http import QueryDict

from games.concan.arrange import arrangements
from games.concan.cards import COPIES, Card, read_card, without_cards, write_cards
from games.concan.melds import Kind, Meld, read_meld
from games.concan.options import Options
from games.concan.solver import best_by_points

KINDS: dict[str, Kind] = {"lay-run": "run", "lay-set": "set"}
BEST = "lay-best"
CONCAN_CARDS = 14
MOST_CARDS = 16
"""More than a hand ever holds."""


def plain_action(data: QueryDict, options: Options) -> dict[str, object]:
    """The fields of an action, for `inputs.read_sent_action`, from what a page without scripts sends.

    Cards are ticked as `pick`; `do` may also be `lay-run`, `lay-set` (the ticked cards as one meld) and `lay-best` (the
    best melds that the ticked cards make). What a script sends passes through unchanged. Never raises.
    """
    fields: dict[str, object] = dict(data.items())
    picked = data.getlist("pick")
    do = fields.get("do")
    if do in (*KINDS, BEST):
        fields |= {"do": "lay", "melds": _melds(str(do), picked, options)}
    elif do in ("layoff", "swap") and picked:
        fields["cards"] = picked
    elif do == "throw" and len(picked) == 1:
        fields["card"] = picked[0]
    return fields


def _melds(do: str, picked: list[str], options: Options) -> list[dict[str, object]]:
    cards = [card for card in map(read_card, picked) if card is not None]
    found = _several(cards, options) if do == BEST else _one(cards, KINDS[do], options)
    if not found:
        return [{"kind": KINDS.get(do, "run"), "cards": write_cards(cards)}]
    return [{"kind": meld.kind, "cards": write_cards(meld.cards)} for meld in found]


def _one(cards: list[Card], kind: Kind, options: Options) -> list[Meld]:
    return [meld for meld in arrangements(cards, options) if meld.kind == kind][:1]


def _several(cards: list[Card], options: Options) -> list[Meld]:
    return _concan(cards, options) or _best(cards, options)


def _concan(cards: list[Card], options: Options) -> list[Meld]:
    """The run and the set of a Concan that is all of these cards; no other melds of them would count more."""
    if len(cards) != CONCAN_CARDS:
        return []
    for chosen in {*combinations(sorted(cards), 4), *combinations(sorted(cards), 3)}:
        meld = read_meld("set", chosen, options)
        if meld is None or meld.jokers > options.jokers_per_meld:
            continue
        runs = _one(list(without_cards(tuple(cards), chosen) or ()), "run", options)
        if runs:
            return [*runs, meld]
    return []


def _best(cards: list[Card], options: Options) -> list[Meld]:
    """The melds of highest total among these cards; none where they are more than one hand can hold."""
    if len(cards) > MOST_CARDS or any(cards.count(card) > COPIES for card in cards):
        return []
    found = best_by_points(tuple(sorted(cards)), options, keep=False)
    return list(found.melds) if found else []
