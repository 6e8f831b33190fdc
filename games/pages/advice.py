"""What the hard bot would do in the reader's place, and why, in a sentence: for every moment of a turn."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.concan.actions import Action, Commit, Draw, Lay, LayOff, Swap, Take, Throw, Undo
from games.concan.bots import choose
from games.concan.bots.baseline.collecting import is_near
from games.concan.bots.baseline.sight import see
from games.concan.bots.reasons import Reason, why_throw
from games.concan.cards import Card
from games.concan.melds import Meld, meld_value, read_meld
from games.concan.view import View
from games.pages import cards

_THROW: dict[Reason, str | Promise] = {
    "only": gettext_lazy("Throw the %(card)s: you have nothing else to throw."),
    "double": gettext_lazy("Throw the %(card)s: you hold another one like it."),
    "alone": gettext_lazy("Throw the %(card)s: it goes with none of your cards."),
    "gone": gettext_lazy("Throw the %(card)s: the cards that it waits for have been played."),
    "least": gettext_lazy("Throw the %(card)s: you can do without it best."),
}


def best(seen: View) -> Action | None:
    """What to do next; None for who is not to act."""
    return choose(seen, "hard") if seen.my_turn else None


def advice(seen: View, action: Action | None, *, could_lay: bool = False) -> str:
    """Why to do that (what `best` says), in words; `could_lay` where there are melds that could be laid down now."""
    match action:
        case Lay():
            return _why_lay(seen, melds_of(seen, action))
        case Commit():
            return _why_commit(seen)
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
            why = _of(str(_THROW[why_throw(seen, card)]), card)
            if not could_lay or seen.phase != "play":
                return why
            waits = _("You could open now, but with your cards a Hand is worth the wait.")
            return f"{waits} {why}"
    return ""


def melds_of(seen: View, action: Lay) -> tuple[Meld, ...]:
    """The melds that an action lays down."""
    named = (read_meld(one.kind, one.cards, seen.options) for one in action.melds)
    return tuple(meld for meld in named if meld is not None)


def _why_lay(seen: View, melds: tuple[Meld, ...]) -> str:
    laid = sum(len(meld.cards) for meld in melds)
    if laid == len(seen.hand) - 1:
        return _("Lay these melds down: then you throw your last card, and the round is yours.")
    if seen.seat is not None and not seen.opened[seen.seat]:
        total, needed = sum(map(meld_value, melds)), seen.needed
        text = _("Lay these melds down: they count %(total)s, and %(needed)s are enough to open.")
        return text % {"total": total, "needed": needed}
    return _("Lay these melds down: what lies on the table is no longer counted against you.")


def _why_commit(seen: View) -> str:
    if is_near(see(seen)):
        return _("Commit to a Concan: very little is missing.")
    return _("Commit to a Concan: you are so far behind that little else can win you the match.")


def _why_draw(seen: View) -> str:
    if seen.top is None:
        return _("Draw from the stock: nothing lies on the fire pile.")
    return _of(_("Draw from the stock: the %(card)s would not bring you further now."), seen.top)


def _of(sentence: str, *named: Card | None) -> str:
    return sentence % {"card": cards.listed(cards.name(card) for card in named if card is not None)}
