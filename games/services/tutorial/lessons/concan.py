"""Concan, and committing to it (RULES section 8)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Commit, Draw, Take
from games.concan.match import RoundResult
from games.services.tutorial.script import Lesson, Step, deal, lay, run, same, they, throw

LESSON = Lesson(
    key="concan",
    title=_("Concan"),
    suggest=True,
    results=(
        RoundResult("out", 1, False, (100, -30)),
        RoundResult("out", 0, False, (-30, 41)),
        RoundResult("hand", 1, False, (200, -60)),
        RoundResult("out", 1, False, (63, -30)),
    ),
    deal=deal(
        last=True,
        mine="5s Ks 3h 4h 5h 5h 6h 8h 9h Th Jh Qh 5d 5c",
        theirs="4s 7h",
        stock="2d Jc",
    ),
    parts=(
        *they(throw("4s")),
        Step(
            _(
                "The last round. You are at {mine}, {name} at {theirs}: only a miracle helps, and there is one. A "
                "Concan is a run of ten with a set of four, or a run of eleven with a set of three, laid down at once."
            ),
        ),
        Step(
            _(
                "In the last round it wins the match whatever the totals, if you asked for it before. All can hear it, "
                "and there is no way back; from then on you lay down the whole Concan or nothing."
            ),
            _("Tap “Ask for a Concan” and confirm."),
            Commit(),
        ),
        Step(
            _("You lack one card: {7h}. If the round ends without your Concan, you score as if you had never opened."),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _("Not yet. Keep the nine hearts in a row and the four fives."),
            _("Throw {Ks}."),
            throw("Ks"),
        ),
        *they(Draw(), throw("7h")),
        Step(
            _("{7h}! Whoever has asked for a Concan may take from the fire pile and owes nothing for it."),
            _("Tap the fire pile."),
            Take(),
        ),
        Step(
            _("Ten hearts in a row and four fives: fourteen cards, all at once."),
            _("Tap “Suggest”, then “Lay down”."),
            lay(run("3h 4h 5h 6h 7h 8h 9h Th Jh Qh"), same("5s 5h 5d 5c")),
        ),
        Step(
            _("And the fifteenth card ends it."),
            _("Throw {2d}."),
            throw("2d"),
        ),
    ),
    ends=_("Concan! From the last place to the first: the match is yours."),
)
