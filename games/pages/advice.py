"""What the hard bot would do in the reader's place, and why, in a sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.concan.actions import Commit, Draw, LayOff, Swap, Take, Throw, Undo
from games.concan.bots import choose
from games.concan.bots.reasons import Reason, why_throw
from games.concan.cards import Card
from games.concan.view import View
from games.pages import cards

_THROW: dict[Reason, str | Promise] = {
    "only": gettext_lazy("Throw the %(card)s: you have nothing else to throw."),
    "double": gettext_lazy("Throw the %(card)s: you hold another one like it."),
    "alone": gettext_lazy("Throw the %(card)s: it goes with none of your cards."),
    "gone": gettext_lazy("Throw the %(card)s: the cards that it waits for have been played."),
    "least": gettext_lazy("Throw the %(card)s: you can do without it best."),
}


def advice(seen: View) -> str:
    """What to do next; empty for who is not to act, and where the tray says it better: to lay melds down."""
    if not seen.my_turn:
        return ""
    action = choose(seen, "hard")
    match action:
        case Commit():
            return _("Commit to a Concan: very little is missing.")
        case Draw():
            return _why_draw(seen)
        case Take():
            return _of(_("Take the %(card)s: it is of use to you at once."), seen.top)
        case LayOff():
            return _of(
                _("Lay the %(card)s off on the table: with one card less you are nearer to going out."), *action.cards
            )
        case Swap():
            return _of(_("Swap the %(card)s for a joker of the table: a joker fits almost anywhere."), *action.cards)
        case Undo():
            return _("Take your turn back: what you owe for the card cannot be paid.")
        case Throw(card):
            return _of(str(_THROW[why_throw(seen, card)]), card)
    return ""


def _why_draw(seen: View) -> str:
    if seen.top is None:
        return _("Draw from the stock: nothing lies on the fire pile.")
    return _of(_("Draw from the stock: the %(card)s would not bring you further now."), seen.top)


def _of(sentence: str, *named: Card | None) -> str:
    return sentence % {"card": cards.listed(cards.name(card) for card in named if card is not None)}
