"""One round the slow and obvious way, from the rulebook alone: the engine's witness.

Actions are the JSON objects of a record, cards are texts, and what a turn has done is a plain list of events that the
rules are asked about at the throw. Nothing of the engine is imported.
"""

import copy
from typing import Any

from tests.concan.slow_melds import JOKER, is_card, is_meld, is_set, joker_cards, meld_value, missing_of_set, sort_key
from tests.concan.slow_melds import value as card_value

CONCAN_SHAPES = ([("run", 10), ("set", 4)], [("run", 11), ("set", 3)])


class Refused(Exception):
    """An action that is not allowed; its text is the code."""


class BadOrder(Exception):
    """The record's new stock is not of the cards under the top of the fire pile."""


class SlowRound:
    """A round that is played by `play` and then read from its attributes."""

    def __init__(
        self, options: dict[str, Any], dealer: int, hands: Any, stock: Any, reshuffles: Any = (), last: bool = False
    ) -> None:
        self.options = options
        self.last = last
        self.seats = len(hands)
        self.orders = [list(order) for order in reshuffles]
        self.phase = "start"
        self.turn = (dealer + 1) % self.seats
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.fire: list[str] = []
        self.melds: list[dict[str, Any]] = []
        self.opened = [False] * self.seats
        self.committed = [False] * self.seats
        self.recycled = 0
        self.openings: list[int] = []
        self.taken: str | None = None
        self.events: list[dict[str, Any]] = []
        self.had_opened = False
        self.old_melds = 0
        self.undo_to: dict[str, Any] | None = None
        self.ended: str | None = None
        self.winner: int | None = None
        self.scores: list[int] | None = None

    def play(self, action: dict[str, Any]) -> str:
        """`ok`, or the code of the refusal; then nothing has changed."""
        before, undo_to = self._copy(), self.undo_to
        try:
            self._play(action)
        except Refused as refused:
            self.__dict__.update(before)
            self.undo_to = undo_to
            return str(refused)
        return "ok"

    def _copy(self) -> dict[str, Any]:
        """Everything but where an undo leads."""
        return copy.deepcopy({name: item for name, item in self.__dict__.items() if name not in ("options", "undo_to")})

    def _play(self, action: dict[str, Any]) -> None:
        refuse_if(self.phase == "over", "round_over")
        seat = action.get("seat")
        refuse_if(type(seat) is not int or seat != self.turn, "not_your_turn")
        do = action.get("do")
        refuse_if(self.phase == "start" and do != "throw", "throw_first")
        refuse_if(self.phase == "draw" and do in ("lay", "layoff", "swap", "throw", "undo"), "must_draw")
        refuse_if(self.phase == "play" and do in ("commit", "draw", "take"), "already_drawn")
        refuse_if(not is_well_formed(action), "bad_action")
        getattr(self, f"_{do}")(action)

    def _commit(self, action: dict[str, Any]) -> None:
        refuse_if(not self.last, "not_last_round")
        refuse_if(self.opened[self.turn], "already_opened")
        refuse_if(self.committed[self.turn], "already_committed")
        self.committed[self.turn] = True

    def _draw(self, action: dict[str, Any]) -> None:
        if not self.stock:
            under = self.fire[:-1]
            if self.recycled == self.options["recycles"] or not under:
                self._finish("stock", None)
                return
            if self.recycled < len(self.orders):
                if sorted(self.orders[self.recycled]) != sorted(under):
                    raise BadOrder
                under = self.orders[self.recycled]
            self.stock, self.fire = list(under), self.fire[-1:]
            self.recycled += 1
        self._begin_play()
        self.hands[self.turn].append(self.stock.pop(0))

    def _take(self, action: dict[str, Any]) -> None:
        refuse_if(not self.fire, "fire_empty")
        before = self._copy()
        self._begin_play()
        self.taken = self.fire.pop()
        self.hands[self.turn].append(self.taken)
        self.undo_to = before

    def _begin_play(self) -> None:
        self.phase = "play"
        self.taken, self.undo_to, self.events = None, None, []
        self.had_opened, self.old_melds = self.opened[self.turn], len(self.melds)

    def _lay(self, action: dict[str, Any]) -> None:
        melds, options, ace = action["melds"], self.options, self.options["ace"]
        self._put([card for meld in melds for card in meld["cards"]], action)
        committed = self.committed[self.turn]
        shape = sorted((meld["kind"], len(meld["cards"])) for meld in melds)
        refuse_if(committed and (shape not in CONCAN_SHAPES or self.opened[self.turn]), "concan_only")
        too_many = [meld for meld in melds if meld["cards"].count(JOKER) > options["jokers_per_meld"]]
        refuse_if(bool(too_many), "too_many_jokers")
        refuse_if(not all(is_meld(meld["kind"], meld["cards"], ace) for meld in melds), "not_a_meld")
        if not self.opened[self.turn]:
            total = sum(meld_value(meld["kind"], meld["cards"], ace) for meld in melds)
            if not committed:
                rises = options["opening_rises"] and bool(self.openings)
                refuse_if(total < options["opening"] or (rises and total <= self.openings[-1]), "below_opening")
                refuse_if(options["opening_run"] and "run" not in [meld["kind"] for meld in melds], "run_required")
            self.openings.append(total)
            self.opened[self.turn] = True
        for meld in melds:
            self.melds.append({"owner": self.turn, "kind": meld["kind"], "cards": list(meld["cards"])})
        self._check_kept()

    def _layoff(self, action: dict[str, Any]) -> None:
        meld, cards = self._open_meld(action), action["cards"]
        self._put(cards, action)
        jokers = (meld["cards"] + cards).count(JOKER)
        refuse_if(jokers > self.options["jokers_per_meld"], "too_many_jokers")
        for card in cards:
            meld["cards"] = self._with_one_more(meld, card, action.get("end"))
        self._check_kept()

    def _with_one_more(self, meld: dict[str, Any], card: str, end: str | None) -> list[str]:
        cards: list[str] = meld["cards"]
        if meld["kind"] == "set":
            refuse_if(not is_set([*cards, card]), "does_not_fit")
            return [*cards, card]
        ways = {"low": [card, *cards], "high": [*cards, card]}
        fits = {end: way for end, way in ways.items() if is_meld("run", way, self.options["ace"])}
        refuse_if(not fits, "does_not_fit")
        if len(fits) == 1:
            end = next(iter(fits))
        return fits[end or "high"]

    def _swap(self, action: dict[str, Any]) -> None:
        meld, cards = self._open_meld(action), action["cards"]
        refuse_if(JOKER not in meld["cards"], "no_joker")
        self._put(cards, action)
        if meld["kind"] == "run":
            stands_for = joker_cards(meld["cards"], self.options["ace"])
            refuse_if(len(cards) != 1 or cards[0] not in stands_for, "does_not_fit")
            meld["cards"][stands_for.index(cards[0])] = cards[0]
            freed = 1
        else:
            missing = missing_of_set(meld["cards"])
            if len(meld["cards"]) == 4:
                refuse_if(len(cards) != 1 or cards[0] not in missing, "does_not_fit")
                freed = 1
            else:
                refuse_if(sorted(cards) != sorted(missing), "does_not_fit")
                freed = meld["cards"].count(JOKER)
            for _ in range(freed):
                meld["cards"].remove(JOKER)
            meld["cards"] += cards
        self.hands[self.turn] += [JOKER] * freed
        self._check_kept()

    def _throw(self, action: dict[str, Any]) -> None:
        card, hand = action["card"], self.hands[self.turn]
        refuse_if(card not in hand, "not_in_hand")
        only_jokers = set(hand) == {JOKER}
        refuse_if(card == JOKER and not self.options["joker_throw"] and not only_jokers, "joker_throw")
        refuse_if(self._owes(), "must_use_taken")
        hand.remove(card)
        self.fire.append(card)
        if not hand:
            self._finish(self._how(), self.turn)
            return
        self.phase = "draw"
        self.turn = (self.turn + 1) % self.seats
        self.taken, self.events, self.undo_to = None, [], None

    def _undo(self, action: dict[str, Any]) -> None:
        refuse_if(self.undo_to is None, "nothing_to_undo")
        back, self.undo_to = self.undo_to, None
        self.__dict__.update(copy.deepcopy(back or {}))

    def _open_meld(self, action: dict[str, Any]) -> dict[str, Any]:
        refuse_if(self.committed[self.turn], "concan_only")
        refuse_if(not self.opened[self.turn], "not_opened")
        refuse_if(action["meld"] not in range(len(self.melds)), "no_such_meld")
        meld: dict[str, Any] = self.melds[action["meld"]]
        return meld

    def _put(self, cards: list[str], action: dict[str, Any]) -> None:
        """Takes the cards out of the hand, and remembers it."""
        before = self._copy()
        for card in cards:
            refuse_if(card not in self.hands[self.turn], "not_in_hand")
            self.hands[self.turn].remove(card)
        if self.undo_to is None:
            self.undo_to = before
        self.events.append({"do": action["do"], "meld": action.get("meld"), "cards": cards})

    def _check_kept(self) -> None:
        hand = self.hands[self.turn]
        throwable = hand if self.options["joker_throw"] else [card for card in hand if card != JOKER]
        refuse_if(not throwable, "keep_a_card")

    def _owes(self) -> bool:
        if self.taken is None or self.committed[self.turn]:
            return False
        new = self.melds[self.old_melds :]
        match self.options["fire_pile"]:
            case "use_card":
                return not any(self.taken in meld["cards"] for meld in new)
            case "any_meld":
                return not new
        return not any(self.taken in event["cards"] for event in self.events)

    def _how(self) -> str:
        on_old = [event for event in self.events if event["do"] != "lay" and event["meld"] < self.old_melds]
        if self.had_opened or on_old:
            return "out"
        own = [(meld["kind"], len(meld["cards"])) for meld in self.melds if meld["owner"] == self.turn]
        return "concan" if sorted(own) in CONCAN_SHAPES else "hand"

    def _finish(self, ended: str, winner: int | None) -> None:
        self.phase, self.ended, self.winner = "over", ended, winner
        self.scores = [self._score(seat) for seat in range(self.seats)]

    def _score(self, seat: int) -> int:
        options, all_at_once = self.options, self.ended in ("hand", "concan")
        if seat == self.winner:
            return -60 if all_at_once else -30
        partners = options["teams"] and self.winner is not None and (seat + 2) % 4 == self.winner
        if partners and not options["partner_scores"]:
            return 0
        if self.ended == "concan" and options["early_concan"] == "flat_200":
            return 200
        score = sum(map(card_value, self.hands[seat]))
        if self.committed[seat] or not self.opened[seat]:
            score = 100
        return score * 2 if all_at_once else score

    def written(self) -> dict[str, Any]:
        """The state as the referee writes it."""
        melds = [dict(meld) for meld in self.melds]
        for meld in melds:
            if meld["kind"] == "set":
                meld["cards"] = sorted(meld["cards"], key=sort_key)
        return {
            "phase": self.phase,
            "turn": self.turn,
            "hands": [sorted(hand, key=sort_key) for hand in self.hands],
            "melds": melds,
            "fire": self.fire,
            "stock": self.stock,
            "opened": self.opened,
            "committed": self.committed,
            "recycled": self.recycled,
        }


def refuse_if(wrong: bool, code: str) -> None:
    """Raises Refused if something is wrong."""
    if wrong:
        raise Refused(code)


def is_well_formed(action: dict[str, Any]) -> bool:
    """Whether the action has what its `do` needs (NOTATION, "Actions")."""
    do = action.get("do")
    if not isinstance(do, str):
        return False
    if do in ("commit", "draw", "take", "undo"):
        return True
    if do == "throw":
        return is_card(action.get("card"))
    if do == "lay":
        melds = action.get("melds")
        return isinstance(melds, list) and len(melds) > 0 and all(map(_is_named_meld, melds))
    if do not in ("layoff", "swap"):
        return False
    if do == "layoff" and "end" in action and action["end"] not in ("low", "high"):
        return False
    return type(action.get("meld")) is int and are_cards(action.get("cards"))


def are_cards(raw: object) -> bool:
    """Whether it is a list of at least one card and of nothing else."""
    return isinstance(raw, list) and len(raw) > 0 and all(map(is_card, raw))


def _is_named_meld(raw: object) -> bool:
    return isinstance(raw, dict) and raw.get("kind") in ("run", "set") and are_cards(raw.get("cards"))
