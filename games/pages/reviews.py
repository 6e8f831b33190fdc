"""Looking back at a match against bots, in words: what the hard bot would have done, and what the difference cost."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.concan.actions import Action, Commit, Lay, LayOff, Swap, Take, Throw, read_action
from games.concan.cards import JOKER, read_cards
from games.concan.review import SAMPLES, TURNS
from games.models import Review
from games.pages import cards
from games.pages.numbers import num
from games.pages.people import joined
from games.services import reviews
from games.services.live_table import LiveTable
from games.services.reviews import DEAR, Mark

MOST = 3
"""How many decisions a result names."""
_THROWN: dict[str, str | Promise] = {
    "only": gettext_lazy("The hard bot would have thrown {card} and not {other}: nothing else was left to throw."),
    "double": gettext_lazy("The hard bot would have thrown {card} and not {other}: you held another one like it."),
    "alone": gettext_lazy("The hard bot would have thrown {card} and not {other}: it went with none of your cards."),
    "gone": gettext_lazy(
        "The hard bot would have thrown {card} and not {other}: the cards that it waited for had been played."
    ),
    "least": gettext_lazy("The hard bot would have thrown {card} and not {other}: you could do without it best."),
}


class Told(NamedTuple):
    """A decision in words, and the moment of the replay that shows it."""

    round: int
    url: str
    text: SafeString
    cost: SafeString
    dear: bool
    """Whether it cost something."""


def context(review: Review) -> dict[str, Any]:
    """What templates/games/standing/review.html needs."""
    dearest = reviews.dearest(review, MOST)
    return {
        "review": review,
        "waiting": review.waiting_since is not None,
        "dearest": [told(mark, review.match_id) for mark in dearest],
        "samples": SAMPLES,
        "ahead": TURNS,
    }


def is_looked_at(live: LiveTable, number: int | None) -> bool:
    """Whether the match of a table is one to look back at for its player on that seat."""
    people = [player.number for player in live.match.players if player.user_id is not None] if live.match else []
    return number is not None and people == [number]


def by_move(review: Review | None, number: int) -> Mapping[int, list[Told]]:
    """What is to be said of the moves of a round, by the number of the move."""
    found: dict[int, list[Told]] = {}
    if review is not None:
        for mark in reviews.marks_of(review):
            if mark.round == number:
                found.setdefault(mark.number, []).append(told(mark, review.match_id))
    return found


def told(mark: Mark, match_id: int) -> Told:
    """A decision in words."""
    url = reverse("games:moment", args=[match_id, mark.round, mark.number + 1])
    dear = mark.cost is not None and mark.cost >= DEAR
    return Told(mark.round, url, _would(mark), _cost(mark.cost), dear)


def _cost(points: float | None) -> SafeString:
    if points is None:
        return SafeString("")
    if points < DEAR:
        return SafeString(_("By our count yours was as good."))
    whole = round(points)
    text = ngettext("It cost you about {points} point.", "It cost you about {points} points.", whole)
    return format_html(text, points=num(whole))


def _would(mark: Mark) -> SafeString:
    did, would = _actions(mark.did), _actions(mark.would)
    if mark.kind == "draw":
        return _would_draw(would[0], mark.top)
    one, other = did[-1], would[-1]
    if len(did) == len(would) == 1 and isinstance(one, Throw) and isinstance(other, Throw):
        sentence = str(_THROWN[mark.why or "least"])
        return format_html(sentence, card=cards.short(other.card), other=cards.short(one.card))
    return format_html(_("The hard bot would have {moves}."), moves=_moves(did, would))


def _would_draw(action: Action, top: str) -> SafeString:
    lying = cards.shorts(read_cards(top))
    match action:
        case Take():
            return format_html(_("The hard bot would have taken {card} from the fire pile."), card=lying)
        case Commit():
            return SafeString(_("The hard bot would have asked for a Concan."))
    if not top:
        return SafeString(_("The hard bot would have drawn from the stock."))
    return format_html(_("The hard bot would have left {card} lying and drawn from the stock."), card=lying)


def _moves(did: Sequence[Action], would: Sequence[Action]) -> SafeString:
    """All that the bot would have done, one after another; where it would have kept what he laid down, that too."""
    parts = [_part(action) for action in would]
    if any(isinstance(one, Lay) for one in did) and not any(isinstance(one, Lay) for one in would):
        parts.insert(0, SafeString(pgettext("the hard bot would have", "kept its melds in hand")))
    return joined(parts)


def _part(action: Action) -> SafeString:
    match action:
        case Lay(melds):
            laid = SafeString(" + ".join(cards.shorts(meld.cards) for meld in melds))
            return format_html(pgettext("the hard bot would have", "laid down {melds}"), melds=laid)
        case LayOff(_meld, given):
            return format_html(pgettext("the hard bot would have", "laid off {cards}"), cards=cards.shorts(given))
        case Swap(_meld, given):
            return format_html(
                pgettext("the hard bot would have", "swapped {cards} for {joker}"),
                cards=cards.shorts(given),
                joker=cards.short(JOKER),
            )
        case Throw(card):
            return format_html(pgettext("the hard bot would have", "thrown {card}"), card=cards.short(card))
    return SafeString("")


def _actions(written: Sequence[dict[str, Any]]) -> tuple[Action, ...]:
    return tuple(read_action(one) for one in written)
