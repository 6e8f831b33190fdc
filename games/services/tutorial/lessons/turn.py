"""Drawing and throwing (RULES sections 4 and 5)."""

from django.utils.translation import gettext_lazy as _

from games.concan.actions import Draw
from games.services.tutorial.script import Lesson, Step, deal, they, throw

LESSON = Lesson(
    key="turn",
    title=_("A turn"),
    deal=deal(
        i_start=True,
        mine="2s 7s 8s Qs 4h 5h Jh Kh 3d 9d Td 2c 6c Jc Ac",
        theirs="Ks 3h",
        stock="5d 6s Qd",
    ),
    parts=(
        Step(
            _(
                "Welcome to the table! Below are your cards. Whoever gets rid of all his cards wins the round, and the "
                "others count what they still hold. After the last round the lowest total wins the match."
            ),
        ),
        Step(
            _(
                "You start, so you have one card more than {name}; and your first turn is a throw and nothing else. "
                "{Ac} counts a lot and goes with none of your cards."
            ),
            _("Tap {Ac}, then “Throw”."),
            throw("Ac"),
        ),
        *they(Draw(), throw("Ks")),
        Step(
            _(
                "{name} drew a card and threw {Ks} on the fire pile. From now on each of your turns begins with a card "
                "too: the top of the stock."
            ),
            _("Tap the stock."),
            Draw(),
        ),
        Step(
            _(
                "{6s} came; a new card is marked. With {7s} and {8s} it makes three in a row of one suit: keep it. "
                "Every turn ends with a throw, and {Kh} would only cost you points."
            ),
            _("Tap {Kh}, then “Throw”."),
            throw("Kh"),
        ),
        *they(Draw(), throw("3h")),
    ),
    ends=_(
        "That is a turn: a card in, a card out. Cards really leave your hand when you lay them down; that comes next."
    ),
)
