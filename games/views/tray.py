"""What the page asks while a player prepares: what the melds he stages count, and which melds would take his cards.

Everything is judged from his own view, so nothing hidden is used. Whatever makes no sense gets a sentence and 400,
except from a page that shows an earlier moment (`seen`): news is on its way to it, and it is told nothing (204).
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.concan import suppose
from games.concan.actions import Action, Lay
from games.concan.arrange import arrangements
from games.concan.cards import JOKER, Card, has_cards, read_card, write_cards
from games.concan.melds import meld_value
from games.concan.view import View, view
from games.inputs import read_json
from games.pages import cards as card_words
from games.pages import tray as pages
from games.pages.advice import advice, best, melds_of
from games.pages.numbers import digits_of, with_digits
from games.pages.tray import Group
from games.services.live_table import LiveTable
from games.views.finding import seat_number, watchable_or_404

MOST_TURNS = 1000


class Asked(NamedTuple):
    """A question of a player about the running round, as he sees it."""

    request: HttpRequest
    live: LiveTable
    seen: View


class NonsenseError(Exception):
    """What was sent makes no sense; `str()` of it says so in the reader's language."""


Answer = Callable[[Asked], HttpResponse]


def _for_players(answer: Answer) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view for those who sit at a table where a round is being played."""

    @require_POST
    @wraps(answer)
    def respond(request: HttpRequest, code: str) -> HttpResponse:
        live = watchable_or_404(request, code)
        return answered(answer, request, live, seat_number(request, live))

    return respond


def answered(answer: Answer, request: HttpRequest, live: LiveTable, seat: int | None) -> HttpResponse:
    """The answer to one who has that seat; a sentence where nothing can be asked or what was sent makes no sense."""
    if seat is None:
        return HttpResponse(_("You have no seat at this table."), status=403)
    try:
        return answer(_asked(request, live, seat))
    except NonsenseError as error:
        late = request.POST.get("seen", live.seen) != live.seen
        return HttpResponse(status=204) if late else HttpResponse(str(error), status=400)


def _asked(request: HttpRequest, live: LiveTable, seat: int) -> Asked:
    if live.round is None or not live.playing:
        raise NonsenseError(_("No round is being played now."))
    return Asked(request, live, view(live.round.state, seat))


def show_tray(asked: Asked) -> HttpResponse:
    """The tray with these groups of the player's cards."""
    html = pages.render(asked.live, asked.seen, _read_groups(asked))
    return HttpResponse(with_digits(html, digits_of(asked.request.user)))


def find_targets(asked: Asked) -> HttpResponse:
    """What the selected cards could do: melds to lay them off on, jokers to swap them for, the meld they make.

    `ways` has for each meld of `layoff` the orders in which the cards fit, each with its end and how it would look.
    """
    cards = _read_cards(read_json(asked.request.POST.get("cards")))
    if not has_cards(asked.seen.hand, cards):
        raise NonsenseError(_("These cards are not in your hand."))
    state = suppose.supposed(asked.seen)
    may = asked.seen.my_turn and asked.seen.phase == "play"
    layoffs = suppose.layoffs(state, cards) if may else {}
    found = arrangements(cards, asked.seen.options)
    ways = {
        str(number): [
            {"cards": write_cards(way.cards), "end": way.end, "label": _way_label(way.end)} for way in actions
        ]
        for number, actions in layoffs.items()
    }
    return JsonResponse(
        {
            "layoff": list(layoffs),
            "ways": ways,
            "swap": suppose.swaps(state, cards) if may else [],
            "meld": {"value": meld_value(found[0]), "label": card_words.meld_name(found[0])} if found else None,
        }
    )


def _way_label(end: str | None) -> str:
    return _("Lay off at the low end") if end == "low" else _("Lay off at the high end")


def suggest_melds(asked: Asked) -> HttpResponse:
    """The best lay-down of the player's hand as groups for the tray, and in words what to do now and why.

    While he waits for his turn the words only say why there is nothing to lay down.

    With `for=sort` the melds by which he may sort his cards, whether they may be laid down or not; where the table
    allows no suggestions, that is no answer rather than a refusal, and he sorts otherwise.
    """
    sorting = asked.request.POST.get("for") == "sort"
    if not asked.live.suggest:
        if sorting:
            return HttpResponse(status=204)
        return HttpResponse(_("Suggestions are switched off at this table."), status=403)
    if sorting:
        return JsonResponse({"groups": _sent(pages.for_sorting(asked.seen))})
    action = best(asked.seen)
    laid = melds_of(asked.seen, action) if isinstance(action, Lay) else ()
    groups = pages.staged(laid, asked.seen) or pages.suggestion(asked.seen)
    return JsonResponse({"groups": _sent(groups), "sentence": _words(asked.seen, groups, action)})


def _sent(groups: Sequence[Group]) -> list[dict[str, object]]:
    return [{"cards": write_cards(one.cards), "turn": one.turn} for one in groups]


def _words(seen: View, groups: Sequence[Group], action: Action | None) -> str:
    """What goes with the suggested melds: what to do now, and why there are none where one might expect them."""
    words = advice(seen, action, could_lay=bool(groups))
    if groups or (seen.my_turn and seen.phase != "play"):
        return words
    return f"{strip_tags(pages.no_suggestion(seen))} {words}".strip()


def _read_groups(asked: Asked) -> list[Group]:
    """The groups that a page sent. Raises NonsenseError unless they are the player's own cards, each once."""
    raw = read_json(asked.request.POST.get("groups"))
    if not isinstance(raw, list):
        raise NonsenseError(_("That could not be understood. Nothing was changed."))
    groups = [_read_group(one) for one in raw]
    if not has_cards(asked.seen.hand, [card for group in groups for card in group.cards]):
        raise NonsenseError(_("These cards are not in your hand."))
    return groups


def _read_group(raw: object) -> Group:
    turn = raw.get("turn", 0) if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or type(turn) is not int or not 0 <= turn < MOST_TURNS:
        raise NonsenseError(_("That could not be understood. Nothing was changed."))
    return Group(_read_cards(raw.get("cards")), turn)


def _read_cards(raw: object) -> tuple[Card, ...]:
    cards = [read_card(one) for one in raw] if isinstance(raw, list) else []
    known = tuple(card for card in cards if card is not None)
    if not known or len(known) != len(cards) or len(known) > JOKER:
        raise NonsenseError(_("That could not be understood. Nothing was changed."))
    return known


tray = _for_players(show_tray)
targets = _for_players(find_targets)
suggest = _for_players(suggest_melds)
