"""How a round ended and where each number of its result comes from, in words (RULES section 7)."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.concan.cards import JOKER, JOKER_VALUE, VALUES, Hand, hand_value
from games.concan.scoring import FLAT_CONCAN, IN_ONE_TURN, NEVER_OPENED, OUT, is_spared
from games.concan.state import RoundState
from games.pages.numbers import num
from games.pages.people import called
from games.services.live_table import LiveTable


class Explained(NamedTuple):
    """A score: how it comes about in words, and as a sum where it is more than one number."""

    why: SafeString
    formula: SafeString = SafeString("")


def ending(live: LiveTable) -> SafeString:
    """How the round that is over ended, in one sentence."""
    state = _state(live)
    if state.winner is None:
        return SafeString(_("The stock ran out: nobody won the round."))
    texts = {
        "out": _("{name} went out."),
        "hand": _("{name} ended the round with a Hand."),
        "concan": _("{name} ended the round with a Concan."),
    }
    return format_html(texts[state.ending or "out"], name=called(live, state.winner))


def ending_name(ending: str | None) -> str:
    """How a round ended, in a word."""
    names = {
        "out": pgettext("how a round ended", "Out"),
        "hand": pgettext("how a round ended", "Hand"),
        "concan": pgettext("how a round ended", "Concan"),
        "stock": pgettext("how a round ended", "Stock ran out"),
    }
    return names.get(ending or "", "")


def consequence(live: LiveTable) -> SafeString:
    """What that ending means for the scores."""
    state = _state(live)
    if state.ending == "concan" and state.options.early_concan == "flat_200":
        return format_html(_("After a Concan every loser scores {points}."), points=num(FLAT_CONCAN))
    if state.ending in ("hand", "concan"):
        return SafeString(_("It doubles the score of every loser."))
    if state.ending == "stock":
        return SafeString(_("Everybody scores what is left in the hand."))
    return SafeString(_("The others score what is left in the hand."))


def explain(state: RoundState, seat: int) -> Explained:
    """Where the seat's score of a round that is over comes from."""
    if seat == state.winner:
        return Explained(_winner(state))
    if is_spared(state.options, seat, state.winner):
        return Explained(SafeString(_("The partner went out, so nothing is counted.")))
    if state.ending == "concan" and state.options.early_concan == "flat_200":
        return Explained(SafeString(_("A fixed score, whatever is in the hand.")))
    return _loser(state, seat)


def _winner(state: RoundState) -> SafeString:
    if state.ending == "out":
        return format_html(_("Threw the last card: {points}."), points=num(OUT))
    if state.ending == "hand":
        return format_html(_("Laid down everything in one turn: {points}."), points=num(IN_ONE_TURN))
    return format_html(_("Laid down a whole Concan: {points}."), points=num(IN_ONE_TURN))


def _loser(state: RoundState, seat: int) -> Explained:
    hand = state.hands[seat]
    if state.committed[seat]:
        points = NEVER_OPENED
        why = format_html(_("Asked for a Concan and did not complete it: {points}."), points=num(points))
    elif not state.opened[seat]:
        points = NEVER_OPENED
        why = format_html(_("Never opened: {points}."), points=num(points))
    else:
        points = hand_value(hand)
        why = _left(hand)
    if state.ending not in ("hand", "concan"):
        return Explained(why)
    doubled = pgettext("a score", "Doubled by the Hand.") if state.ending == "hand" else _("Doubled by the Concan.")
    return Explained(format_html("{} {}", why, doubled), _times(points))


def _left(hand: Hand) -> SafeString:
    """The cards left in a hand, added up."""
    values = [VALUES[card] for card in hand]
    total = _sum(values)
    if JOKER in hand:
        return format_html(_("Left in the hand: {sum} (a joker counts {joker})."), sum=total, joker=num(JOKER_VALUE))
    return format_html(_("Left in the hand: {sum}."), sum=total)


def _sum(values: Sequence[int]) -> SafeString:
    """A sum written out, to be read in the direction of its sentence, as the cards lie: so each number is one alone."""
    added = format_html_join(" + ", "{}", ((num(value),) for value in values))
    return format_html("{} = {}", added, num(sum(values))) if len(values) > 1 else added


def _times(points: int) -> SafeString:
    return format_html("{} × {}", num(points), num(2))


def _state(live: LiveTable) -> RoundState:
    assert live.round is not None
    return live.round.state
