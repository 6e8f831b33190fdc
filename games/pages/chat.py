"""What is said at a table, as its readers see it: through the filter of words, each phrase in their own language.

A message is rendered once for all who read a language; which of them a reader sees is decided for each.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.models import Sanction, User
from accounts.services import sanctions
from accounts.services.coins.zones import zone_of
from games.services import chat, word_filter
from games.services.bots import bot_name
from games.services.chat import Line
from games.services.live_table import LiveTable
from games.services.phrases import PHRASES

KEPT_LINES = 2000


def context(live: LiveTable, reader: User | None, hidden: frozenset[int]) -> dict[str, Any]:
    """What templates/games/table/chat.html needs, for one reader who does not read those of `hidden`."""
    user_id = reader.pk if reader else None
    seat = live.seat_of(user_id)
    mute = sanctions.mute_of(reader) if reader and seat else None
    return {
        "mute": mute,
        "muted": muted(mute, reader),
        "items": items(chat.lines(live.id, hidden), user_id),
        "phrases": PHRASES.items(),
        "may_write": seat is not None,
        "free": live.chat,
        "longest": chat.LONGEST,
    }


def items(found: Iterable[Line], user_id: int | None) -> SafeString:
    """Messages for one reader, as items of the list."""
    return mark_safe("".join(item(line, user_id) for line in found))


def item(line: Line, user_id: int | None) -> SafeString:
    """One message for one reader, whose own are marked."""
    html = _item(line, get_language(), word_filter.generation() if line.text else ())
    mine = user_id is not None and line.user_id == user_id
    return mark_safe(html.replace('class="line', 'class="line said-by-me', 1)) if mine else html


def appended(line: Line, user_id: int | None) -> SafeString:
    """A fragment that puts a new message at the end of the list."""
    return format_html('<div hx-swap-oob="beforeend:#chat-list">{}</div>', item(line, user_id))


def replaced(found: Iterable[Line], user_id: int | None) -> SafeString:
    """A fragment with the whole list anew."""
    return format_html('<ol id="chat-list" hx-swap-oob="innerHTML">{}</ol>', items(found, user_id))


def gone(message_id: int) -> SafeString:
    """A fragment that takes a message away, if the page shows it."""
    return format_html('<i id="said-{}" hx-swap-oob="delete"></i>', message_id)


def muted(mute: Sanction | None, reader: User | None, *, swap: bool = False) -> SafeString:
    """Why and until when a reader may not write, above what he would write with; empty where he may.

    With `swap` a fragment that takes the place of what the page says of it.
    """
    context = {"sanction": mute, "zone": zone_of(reader) if reader else None, "swap": swap}
    return mark_safe(render_to_string("games/table/muted.html", context))


def answer(client_id: str, sentence: str) -> SafeString:
    """What the page learns of what it tried to say: empty where it was said."""
    return format_html('<i id="chat-answer" hx-swap-oob="true" data-id="{}" hidden>{}</i>', client_id, sentence)


def words_of(line: Line) -> str:
    """What was said, as its readers see it, in the active language."""
    return str(PHRASES.get(line.phrase, line.phrase)) if line.phrase else word_filter.masked(line.text)


@lru_cache(maxsize=KEPT_LINES)
def _item(line: Line, language: str | None, words: word_filter.Words) -> SafeString:
    said = words_of(line)
    name = bot_name(line.bot) if line.bot else line.name
    return render_to_string("games/table/chat_line.html", {"line": line, "name": name, "said": said})
