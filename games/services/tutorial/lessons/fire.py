"""Taking from the fire pile, what it obliges to, and undoing (RULES section 5)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Draw, Take, Undo
from games.services.tutorial.script import Lesson, Step, deal, i, lay, run, same, they, throw

LESSON = Lesson(
    key="fire",
    title=_("The fire pile"),
    deal=deal(
        mine="4s 7s 9s Js Th Jh Qh Kh 4h 3d 6d 4c 5c 9c",
        theirs="3h 6s 9d",
        stock="8h 2h 2c Kd",
    ),
    parts=(
        *they(throw("3h")),
        *i(Draw(), lay(run("Th Jh Qh Kh"), same("4s 4h 4c")), throw("8h")),
        *they(Draw(), throw("6s")),
        Step(
            _(
                "Instead of drawing you may take the top of the fire pile. But that makes a debt. {6s} looks good "
                "beside your {7s}: try it and see."
            ),
            _("Tap the fire pile."),
            Take(),
        ),
        Step(
            _(
                "Now you owe: before you throw, {6s} must lie in a new meld of yours. {6s} {7s} are only two cards, so "
                "you cannot pay. No harm done: until the throw you may undo, and even the take is taken back."
            ),
            _("Tap “Undo”."),
            Undo(),
        ),
        Step(
            _("All is as it was before. So this time the stock it is."),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _("Nothing useful came. Never mind: wait for a card that fits."),
            _("Throw {Js}."),
            throw("Js"),
        ),
        *they(Draw(), throw("9d")),
        Step(
            _("{name} threw {9d}, and you hold {9s} {9c}: a set. This is a card worth taking."),
            _("Tap the fire pile."),
            Take(),
        ),
        Step(
            _("Pay the debt: lay the card you took in a new meld."),
            _("Tap {9s} {9d} {9c}, then “Add meld”, then “Lay down”."),
            lay(same("9s 9d 9c")),
        ),
        Step(
            _("Paid. Had you not opened yet, the melds of that lay-down would also have had to count {needed}."),
            _("Throw {7s}."),
            throw("7s"),
        ),
    ),
    ends=_(
        "The debt is the heart of the game: take what you can use, and mind what you throw, for the next player may "
        "take it. Some tables ask for less; their rules say so."
    ),
)
