"""The table's regions as fragments that find their own place in the page (htmx's out-of-band swaps)."""

from collections import OrderedDict

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.pages import board, words
from games.pages import table as pages
from games.services.live_table import LiveTable
from games.services.play import Outcome

Regions = dict[str, str]
"""HTML of each region by its element's id."""

KEPT_RENDERINGS = 500
_public: OrderedDict[tuple[int, int, str], Regions] = OrderedDict()


def regions(live: LiveTable, seat: int | None) -> Regions:
    """All regions of the table for one who has that seat, or watches; the public part is rendered once a language."""
    return {**_public_regions(live), **pages.private(live, seat)}


def _public_regions(live: LiveTable) -> Regions:
    key = (live.id, live.version, get_language() or "")
    found = _public.get(key)
    if found is None:
        found = _public[key] = pages.public(live)
        if len(_public) > KEPT_RENDERINGS:
            _public.popitem(last=False)
    return found


def version_mark(live: LiveTable, after: int | None = None) -> SafeString:
    """The element that tells the page which moment it shows now.

    `after` is the version that a page must show for what comes with the mark to be all that differs; None where
    everything comes with it.
    """
    follows = f' data-after="{after}"' if after is not None else ""
    shows = f'{follows} data-seen="{live.seen}" data-now="{board.in_browser_time(timezone.now())}"'  # numbers all of it
    return SafeString(f'<i id="t-version" hx-swap-oob="true" data-version="{live.version}"{shows} hidden></i>')


def message(text: str = "") -> SafeString:
    """A sentence to the one who acted; empty clears it."""
    hidden = mark_safe("" if text else " hidden")
    return format_html('<div id="t-msg" hx-swap-oob="true" class="t-msg" role="alert"{}>{}</div>', hidden, text)


def answer(outcome: Outcome) -> str:
    """What to say to one who tried an action; empty where the table itself says it."""
    if outcome.refusal is not None:
        return words.sentence(outcome.refusal, outcome.live)
    if outcome.kind == "stale":
        return _("The table has moved on in the meantime. Look again, then act.")
    if outcome.kind == "not_seated":
        return _("You have no seat at this table.")
    return ""


def out_of_band(found: Regions) -> str:
    """The regions as fragments for the socket."""
    return "".join(html.replace(f'id="{name}"', f'id="{name}" hx-swap-oob="true"', 1) for name, html in found.items())


def changed(now: Regions, before: Regions) -> Regions:
    """The regions that differ from what was sent before."""
    return {name: html for name, html in now.items() if before.get(name) != html}
