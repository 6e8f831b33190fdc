"""How requests find their table and their seat."""

import re
import unicodedata

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.models import Match
from games.services import company
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.standing_past import may_read

MOST_WORDS = 20


def codes_in(text: str) -> list[str]:
    """What may be the code of a table in something typed or pasted: capitals and any digits are as good as its own."""
    composed = unicodedata.normalize("NFKC", text)
    plain = "".join(str(unicodedata.decimal(one)) if one.isdecimal() else one for one in composed)
    return re.findall(r"[a-z0-9]+", plain.lower())[:MOST_WORDS]


def table_or_404(code: str) -> LiveTable:
    """The table of that code. Raises Http404."""
    live = live_tables.find(code)
    if live is None:
        raise Http404(_("There is no such table."))
    return live


def watchable_or_404(request: HttpRequest, code: str) -> LiveTable:
    """The table, for those who sit at it or may watch it. Raises Http404 for others, as if it were not there.

    Raises PermissionDenied for whom somebody blocks who sits there: he has its link, and perhaps saw it before.
    """
    live = table_or_404(code)
    ensure_watchable(request, live)
    return live


def ensure_watchable(request: HttpRequest, live: LiveTable) -> None:
    """Raises Http404 or PermissionDenied as `watchable_or_404` does, for a table that may have changed since."""
    if not live.is_open_to(request.user.pk):
        raise Http404(_("There is no such table."))
    if not company.may_watch(live, request.user.pk):
        raise PermissionDenied(_("This table is not open to you."))


def sign_in_to_watch(code: str) -> bool:
    """Whether the table would be open to a visitor if only it were known who he is."""
    live = table_or_404(code)
    return live.is_open_to(None) and not company.may_watch(live, None)


def readable_or_404(request: HttpRequest, match_id: int) -> Match:
    """The match with its table, for those who may read it once it is over. Raises Http404 for others."""
    match = Match.objects.select_related("table").filter(pk=match_id).first()
    if match is None or not may_read(match, request.user.pk):
        raise Http404(_("There is no such match."))
    return match


def seat_number(request: HttpRequest, live: LiveTable) -> int | None:
    """The number of the person's seat, None if he has none."""
    seat = live.seat_of(request.user.pk)
    return seat.number if seat else None
