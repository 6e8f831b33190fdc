"""A person's coins: what he has, what moved it, today's gift."""

import csv
from collections.abc import AsyncIterator, Callable
from functools import cache
from io import StringIO
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services import coins
from accounts.services.coins import amounts, statement
from accounts.services.coins.zones import zone_of
from accounts.views.signed_in import signed_in
from concan_site.ids import id_in

CHUNK = 1000
"""Lines of an export that are read and sent at once."""


def purse(request: HttpRequest) -> dict[str, Callable[[], int | None]]:
    """Template context: `purse`, the coins of who is signed in, asked of the database only where a page shows it; None
    for who has none because he is no full account."""
    user = getattr(request, "user", None)

    @cache
    def balance() -> int | None:
        return statement.balance(user) if isinstance(user, User) and not user.is_guest else None

    return {"purse": balance}


@require_GET
@never_cache
@login_required
def show(request: HttpRequest) -> HttpResponse:
    """The statement, newest line first, or from the line `before` on backwards."""
    assert isinstance(request.user, User)
    return render(request, "accounts/coins/page.html", _books(request.user, id_in(request.GET.get("before", ""))))


@require_POST
@signed_in
def daily(request: HttpRequest) -> HttpResponse:
    """Takes today's gift; `zone` is the time zone the browser is in."""
    assert isinstance(request.user, User)
    try:
        coins.take_daily(request.user, request.POST.get("zone", ""))
    except coins.CoinsError as refusal:
        say, sentence = messages.warning, str(refusal)
    else:
        say, sentence = messages.success, _("Today’s gift is yours.")
    if not request.htmx:  # type: ignore[attr-defined]
        say(request, sentence)
        return redirect("coins")
    request.user.refresh_from_db()
    return render(request, "accounts/coins/news.html", _books(request.user) | {"said": sentence})


@require_GET
@login_required
def export(request: HttpRequest) -> StreamingHttpResponse:
    """The whole statement as a file for spreadsheets, in the person's language and time zone."""
    assert isinstance(request.user, User)
    response = StreamingHttpResponse(
        _sheet(request.user, get_language() or "ar"), content_type="text/csv; charset=utf-8"
    )
    name = f"concan-{timezone.localdate(timezone=zone_of(request.user)).isoformat()}.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _books(user: User, before: int | None = None) -> dict[str, Any]:
    """What the statement's templates need."""
    page = statement.page(user, before)
    now = timezone.now()
    next_gift = coins.next_daily(user, now)
    return {
        "lines": [(line, _match_url(line.match_id)) for line in page.lines],
        "older": page.older,
        "newest": before is None,
        "zone": zone_of(user),
        "gift": amounts.DAILY,
        "welcome": amounts.WELCOME,
        "next_gift": next_gift if next_gift > now else None,
    }


def _match_url(match_id: int | None) -> str | None:
    """Where a match can be read again, once there is such a page."""
    if match_id is None:
        return None
    try:
        return reverse("games:match", args=[match_id])
    except NoReverseMatch:
        return None


async def _sheet(user: User, language: str) -> AsyncIterator[str]:
    """The rows, chunk by chunk. A mark at the beginning tells spreadsheets that the letters are Unicode."""
    read = sync_to_async(_rows)
    before: int | None = None
    text, older = await read(user, language, before)
    yield "\ufeff" + text
    while older is not None:
        text, older = await read(user, language, older)
        yield text


def _rows(user: User, language: str, before: int | None) -> tuple[str, int | None]:
    """The next rows as text, headed where they are the first, and the line to go on before."""
    text = StringIO()
    sheet = csv.writer(text)
    with translation.override(language), timezone.override(zone_of(user)):
        if before is None:
            sheet.writerow([_("Time"), _("What for"), _("Reason"), _("Match"), _("Coins"), _("Balance")])
        page = statement.page(user, before, CHUNK)
        for line in page.lines:
            at = timezone.localtime(line.at).strftime("%Y-%m-%d %H:%M:%S")
            sheet.writerow([at, line.what, _harmless(line.reason), line.match_id or "", line.amount, line.balance])
    return text.getvalue(), page.older


def _harmless(text: str) -> str:
    """A sentence that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
