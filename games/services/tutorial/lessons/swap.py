"""Jokers, and swapping them (RULES sections 3 and 6)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Draw
from games.services.tutorial import script
from games.services.tutorial.script import Lesson, Step, deal, i, lay, run, same, they, throw

LESSON = Lesson(
    key="swap",
    title=_("The joker swap"),
    deal=deal(
        mine="3s 7s Ts Js Qs 2h 7h 8h 5d 9d 6c 7c 8c Ad",
        theirs="Tc 4d X 6d 7d Ks Kh Kd 3h",
        stock="4s 3h 2c",
    ),
    parts=(
        *they(throw("Tc")),
        *i(Draw(), lay(run("Ts Js Qs"), same("7s 7h 7c")), throw("4s")),
        *they(Draw(), lay(run("4d X 6d 7d"), same("Ks Kh Kd")), throw("3h")),
        Step(
            _(
                "A joker stands for any card. In {name}’s run of diamonds it stands for {5d}: its paper is yellow, its "
                "edge dashed, and in the corner is the card it plays."
            ),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _(
                "And {5d} is in your hand! Whoever has opened may put the real card in the joker’s place and take the "
                "joker."
            ),
            _("Tap {5d}, then the joker in the run of diamonds."),
            script.swap(2, "5d"),
        ),
        Step(
            _(
                "The joker is yours, to use at once or to keep. In a meld it counts as the card it stands for; left in "
                "your hand it costs 15, and it may not be thrown here. You hold two eights: make a set of them."
            ),
            _("Tap {8h} {8c} and the joker, then “Add meld”, then “Lay down”."),
            lay(same("8h 8c X")),
        ),
        Step(
            _("At this table a meld holds one joker at most; other tables allow two. Now end your turn."),
            _("Throw {Ad}."),
            throw("Ad"),
        ),
    ),
    ends=_(
        "In a set nobody can tell which suit a joker stands for. So it is free only when both missing suits are given "
        "at once, or one in a set of four."
    ),
)
