"""Laying off (RULES section 6)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Draw
from games.services.tutorial.script import Lesson, Step, deal, i, lay, lay_off, run, same, they, throw

LESSON = Lesson(
    key="layoff",
    title=_("Laying off"),
    deal=deal(
        mine="2s 5s Ks 8h 9h Th Jh 3d 7d Kd 6c 8c Qc Kc",
        theirs="2c Qs Qh Qd 3c 4c 5c 6c 7c 9d",
        stock="9s 4d 2d",
    ),
    parts=(
        *they(throw("2c")),
        *i(Draw(), lay(run("9h Th Jh"), same("Ks Kd Kc")), throw("9s")),
        *they(Draw(), lay(run("3c 4c 5c 6c 7c"), same("Qs Qh Qd")), throw("4d")),
        Step(
            _("Both of you have opened: two melds are yours, two are {name}’s. Begin your turn as ever."),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _(
                "Whoever has opened may add cards to any meld, his own or another’s: that is laying off. {8c} goes on "
                "with the run of clubs. A meld that takes your card rises when you select it."
            ),
            _("Tap {8c}, then the run of clubs."),
            lay_off(2, "8c"),
        ),
        Step(
            _("A set takes the suits it still lacks. The set of queens has no club yet, and you hold {Qc}."),
            _("Tap {Qc}, then the set of queens."),
            lay_off(3, "Qc"),
        ),
        Step(
            _("And your own run can grow at its other end: before {9h} comes {8h}."),
            _("Tap {8h}, then your run of hearts."),
            lay_off(0, "8h"),
        ),
        Step(
            _("Three cards gone in one turn. You may lay off as many as fit, but one card must stay for the throw."),
            _("Throw {7d}."),
            throw("7d"),
        ),
    ),
    ends=_("Laying off is how the last cards go. What you lay off never counts for an opening."),
)
