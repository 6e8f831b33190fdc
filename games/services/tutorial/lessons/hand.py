"""A Hand (RULES section 7)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Draw
from games.services.tutorial.script import Lesson, Step, deal, i, lay, run, same, they, throw

LESSON = Lesson(
    key="hand",
    title=_("Hand"),
    suggest=True,
    deal=deal(
        mine="2s 3s 4s 5s 9h Th Jh Qh Kh 8d 6c Kc 6h Ac",
        theirs="3h 7c 8c 9c Tc Jc 8s 8h 3d",
        stock="6d 2d Kd",
    ),
    parts=(
        *they(throw("3h")),
        *i(Draw(), throw("Ac")),
        *they(Draw(), lay(run("7c 8c 9c Tc Jc"), same("8s 8h 8d")), throw("3d")),
        Step(
            _(
                "{name} has opened; you have laid nothing yet. Good: whoever lays down all his cards in one single "
                "turn, and neither lays off nor swaps on older melds, makes a Hand."
            ),
        ),
        Step(
            _("Fourteen cards in melds and one to throw is what you need, and only a third king is missing."),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _("{Kd}! Your hand is whole. For so many cards there is a short way: “Suggest” prepares the best melds."),
            _("Tap “Suggest”, then “Lay down”."),
            lay(run("9h Th Jh Qh"), same("Kh Kd Kc"), same("6h 6d 6c"), run("2s 3s 4s 5s")),
        ),
        Step(
            _("One card is left. The round ends when it is thrown."),
            _("Throw {8d}."),
            throw("8d"),
        ),
    ),
    ends=_("Hand! It brings you twice as much as going out card by card, and doubles what everybody else scores."),
)
