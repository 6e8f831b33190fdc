"""Melds, and the points of the opening (RULES sections 2, 3 and 6)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Draw
from games.services.tutorial.script import Lesson, Step, deal, lay, run, same, they, throw

LESSON = Lesson(
    key="opening",
    title=_("The opening"),
    deal=deal(
        mine="4s 7s Ks 2h 9h Th Jh 5d 6d Qd Kd 3c 8c Jc",
        theirs="4h",
        stock="Kc",
    ),
    parts=(
        *they(throw("4h")),
        Step(
            _(
                "There are two kinds of melds. A run is three cards or more of one suit in a row, such as {9h} {Th} "
                "{Jh}. A set is three or four of one rank, each of another suit."
            ),
        ),
        Step(
            _("You hold that run, and two kings: {Ks} {Kd}. A king of another suit would make a set of them."),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _(
                "{Kc}, just right! Your first lay-down in a round is the opening, and its melds must count {needed} or "
                "more. J, Q, K count 10, an ace 11, the rest what they show; yours count {total}."
            ),
            _("Tap {9h} {Th} {Jh}, then “Add meld”; {Ks} {Kd} {Kc}, “Add meld”; then “Lay down”."),
            lay(run("9h Th Jh"), same("Ks Kd Kc")),
        ),
        Step(
            _(
                "You have opened. From now on you may lay down any meld, however little it counts, and add to what "
                "lies on the table. The turn still ends with a throw."
            ),
            _("Throw {Qd}."),
            throw("Qd"),
        ),
    ),
    ends=_("Eight cards left instead of fourteen. Now see how single cards go the same way."),
)
