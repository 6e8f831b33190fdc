"""Refusals and moves as sentences in the reader's language. Each sentence says what is wrong and what is needed.

All are safe HTML: numbers and cards inside them keep their own direction.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.concan.actions import Action, Commit, Draw, Lay, LayOff, Swap, Take, Throw, Undo
from games.concan.cards import JOKER
from games.concan.laying import needed_to_open
from games.concan.melds import meld_value, read_meld
from games.concan.options import Options
from games.concan.refusals import Code, Refusal
from games.models import Move
from games.pages import cards
from games.pages.numbers import num
from games.pages.people import actor, called, name_of, named, players
from games.services.live_table import LiveMove, LiveTable

KEPT_SENTENCES = 1000


def sentence(refusal: Refusal, live: LiveTable) -> SafeString:
    """Why an action was refused at this table, and what would be needed."""
    return _SENTENCES[refusal.code](_Facts(refusal, live))


class _Facts:
    """What a sentence may need to know: the refusal's facts and the table."""

    def __init__(self, refusal: Refusal, live: LiveTable) -> None:
        self._facts = refusal.facts
        self.live = live
        self.options: Options = live.round.state.options if live.round else live.options

    def number(self, name: str, missing: int = 0) -> int:
        """A fact that is a number."""
        value = self._facts.get(name, missing)
        return value if isinstance(value, int) else missing

    @property
    def cards(self) -> SafeString:
        """The cards that the refusal is about."""
        value = self._facts.get("cards", ())
        return cards.shorts(value if isinstance(value, tuple) else ())

    @property
    def card(self) -> SafeString:
        """The card taken from the fire pile."""
        return cards.short(self.number("card"))

    @property
    def turn(self) -> SafeString:
        """Whose turn it is."""
        return called(self.live, self.live.round.state.turn if self.live.round else 0)

    @property
    def a_bot_stands_in(self) -> bool:
        """Whether it is the turn of a person for whom a bot plays."""
        turn = self.live.round.state.turn if self.live.round else 0
        return self.live.seats[turn].away and self.live.played_by_bot(turn)

    @property
    def needed(self) -> SafeString:
        """The least total of an opening now."""
        last = self.live.round.state.last_opening if self.live.round else 0
        return num(self.number("needed", needed_to_open(self.options, last)))


def _plain(text: Callable[[], str]) -> Callable[[_Facts], SafeString]:
    return lambda facts: SafeString(text())


def _not_your_turn(facts: _Facts) -> SafeString:
    if facts.a_bot_stands_in:
        return format_html(_("It is not your turn: a bot plays for {name}."), name=facts.turn)
    return format_html(_("It is not your turn: {name} is playing."), name=facts.turn)


def _not_last_round(facts: _Facts) -> SafeString:
    return format_html(
        _("A Concan can be asked for only in the last round, number {number}."), number=num(facts.options.rounds)
    )


def _not_in_hand(facts: _Facts) -> SafeString:
    return format_html(_("Not in your hand: {cards}."), cards=facts.cards)


def _too_many_jokers(facts: _Facts) -> SafeString:
    limit = facts.number("limit", facts.options.jokers_per_meld)
    text = ngettext(
        "A meld may hold only {count} joker at this table.", "A meld may hold only {count} jokers at this table.", limit
    )
    return format_html(text, count=num(limit))


def _not_a_meld(facts: _Facts) -> SafeString:
    return format_html(
        _(
            "{cards} is no meld. A run is three or more cards of one suit in a row; "
            "a set is three or four of one rank, each of another suit."
        ),
        cards=facts.cards,
    )


def _below_opening(facts: _Facts) -> SafeString:
    return format_html(
        _("Your melds count {total}; the first lay-down needs {needed}."),
        total=num(facts.number("total")),
        needed=facts.needed,
    )


def _keep_a_card(facts: _Facts) -> SafeString:
    if facts.options.joker_throw:
        return SafeString(_("Keep a card: your turn must end with a throw."))
    return SafeString(_("Keep a card that is no joker: your turn must end with a throw."))


def _not_opened(facts: _Facts) -> SafeString:
    return format_html(
        _("You have not opened yet. First lay down melds of your own that count {needed} or more together."),
        needed=facts.needed,
    )


def _does_not_fit(facts: _Facts) -> SafeString:
    return format_html(_("{cards} does not fit there."), cards=facts.cards)


def _must_use_taken(facts: _Facts) -> SafeString:
    texts = {
        "use_card": _("Before you throw, {card}, which you took, must lie in a new meld of yours. Or undo the take."),
        "any_meld": _("You took from the fire pile ({card}): lay down a new meld before you throw. Or undo the take."),
        "anywhere": _("Before you throw, {card}, which you took, must go from your hand to a meld. Or undo the take."),
    }
    return format_html(texts[facts.options.fire_pile], card=facts.card)


_SENTENCES: dict[Code, Callable[[_Facts], SafeString]] = {
    "round_over": _plain(lambda: _("This round is over.")),
    "not_your_turn": _not_your_turn,
    "throw_first": _plain(lambda: _("You start the round, and your first turn is a throw and nothing else.")),
    "must_draw": _plain(lambda: _("First draw from the stock, or take the top of the fire pile.")),
    "already_drawn": _plain(lambda: _("You have drawn already. Go on with your turn, then throw a card.")),
    "bad_action": _plain(lambda: _("That could not be understood. Nothing was changed.")),
    "not_last_round": _not_last_round,
    "already_opened": _plain(lambda: _("You have opened, so you can no longer ask for a Concan in this round.")),
    "already_committed": _plain(lambda: _("You have asked for a Concan already.")),
    "fire_empty": _plain(lambda: _("The fire pile is empty: draw from the stock.")),
    "not_in_hand": _not_in_hand,
    "concan_only": _plain(
        lambda: _(
            "You asked for a Concan: lay it down whole and nothing else, "
            "a run of ten with a set of four, or a run of eleven with a set of three."
        )
    ),
    "too_many_jokers": _too_many_jokers,
    "not_a_meld": _not_a_meld,
    "below_opening": _below_opening,
    "run_required": _plain(lambda: _("The first lay-down needs at least one run; yours has only sets.")),
    "keep_a_card": _keep_a_card,
    "not_opened": _not_opened,
    "no_such_meld": _plain(lambda: _("That meld is not on the table.")),
    "does_not_fit": _does_not_fit,
    "no_joker": _plain(lambda: _("There is no joker in that meld.")),
    "joker_throw": _plain(lambda: _("A joker may not be thrown at this table. Throw another card.")),
    "must_use_taken": _must_use_taken,
    "nothing_to_undo": _plain(lambda: _("There is nothing to undo.")),
}


def said(move: LiveMove, live: LiveTable, language: str | None = None) -> SafeString:
    """A move in words: who did what. `language` is the active one, which need not be asked for where it is known."""
    return told((move,), live, language)


def told(moves: Sequence[LiveMove], live: LiveTable, language: str | None = None) -> SafeString:
    """Moves of one seat in words, one after another."""
    language = language or get_language() or ""
    last = moves[-1]
    name = name_of(players(live)[last.seat])
    return _told(last.seat, name, _each_done(moves, live, language), last.by == Move.By.CLOCK, language)


@lru_cache(maxsize=KEPT_SENTENCES)
def _told(seat: int, name: str, moves: tuple[SafeString, ...], by_clock: bool, language: str) -> SafeString:
    pattern = pgettext("a player and what was done, such as Salma: drew, threw 7", "{name}: {moves}.")
    text = format_html(pattern, name=actor(seat, name), moves=SafeString(cards.listed(moves)))
    return format_html("{} {}", text, _("Time ran out.")) if by_clock else text


def done(moves: Sequence[LiveMove], live: LiveTable) -> SafeString:
    """What was done in moves of one seat, without who did it."""
    return SafeString(cards.listed(_each_done(moves, live, get_language() or "")))


def _each_done(moves: Sequence[LiveMove], live: LiveTable, language: str) -> tuple[SafeString, ...]:
    return tuple(_done(move.action, _about(move, live), language) for move in moves)


def _about(move: LiveMove, live: LiveTable) -> int | str | None:
    """What an action does not tell itself: what its melds count, the card that was taken while it is in play, or whose
    meld it touched.
    """
    match move.action:
        case Lay():
            return _laid(move.action, live.round.state.options if live.round else live.options)
        case Take():
            return _taken(move, live)
        case LayOff(meld, _):
            owner = live.round.state.owners[meld] if live.round and meld < len(live.round.state.owners) else move.seat
            return name_of(players(live)[owner])
    return None


@lru_cache(maxsize=KEPT_SENTENCES)
def _done(action: Action, about: int | str | None, language: str) -> SafeString:
    """What was done, without who did it, in the active language. `about` as `_about` says."""
    match action:
        case Draw():
            return SafeString(pgettext("move", "drew"))
        case Take():
            if not isinstance(about, int):
                return SafeString(pgettext("move", "took from the fire pile"))
            return format_html(pgettext("move", "took {card} from the fire pile"), card=cards.short(about))
        case Lay():
            return format_html(pgettext("move", "laid down {total}"), total=num(about))
        case LayOff(_, given):
            return format_html(
                pgettext("move", "laid off {cards} on a meld of {owner}"),
                cards=cards.shorts(given),
                owner=named(str(about)),
            )
        case Swap(_, given):
            return format_html(
                pgettext("move", "swapped {cards} for {joker}"), cards=cards.shorts(given), joker=cards.short(JOKER)
            )
        case Throw(card):
            return format_html(pgettext("move", "threw {card}"), card=cards.short(card))
        case Undo():
            return SafeString(pgettext("move", "undid"))
        case Commit():
            return SafeString(pgettext("move", "asked for a Concan"))
    return SafeString("")


def _taken(move: LiveMove, live: LiveTable) -> int | None:
    state = live.round.state if live.round else None
    return state.now.taken if state is not None and state.turn == move.seat else None


def _laid(action: Lay, options: Options) -> int:
    named = (read_meld(meld.kind, meld.cards, options) for meld in action.melds)
    return sum(meld_value(meld) for meld in named if meld is not None)
