"""The lobby's page, and the ways to a new table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.services import distance, sanctions
from accounts.services.coins import CoinsError
from games.forms import TableForm
from games.models import Table
from games.pages import lobby as pages
from games.pages.fragments import Regions, out_of_band
from games.pages.numbers import digits_of, with_digits
from games.services import listing
from games.services import lobby as services
from games.views.finding import codes_in
from games.views.people import player
from games.views.tutorial import invitation

REMEMBERED = "table_form"
"""Where the session keeps the choices of the last table that was created."""


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The whole page; with `?part=` only the lists, or only the reader's own tables; with `?code=` on to that table."""
    if "code" in request.GET:
        return _find(request, request.GET["code"])
    regions: Regions = {"mine": pages.own(listing.tables_of(request.user.pk) if request.user.is_authenticated else ())}
    part = request.GET.get("part")
    if part == "mine":
        return _fragments(request, regions)
    show = pages.read_show(request.GET.get("show"))
    blockers = distance.blockers_of(request.user.pk)
    regions["tables"] = pages.lists(pages.rows(listing.public_tables()), request.user.pk, show, blockers)
    if part == "tables":
        return _fragments(request, regions)
    context = {
        **regions,
        "show": show,
        "shows": pages.shows(),
        "faces": pages.faces(),
        "learning": invitation(request),
        **pages.levels(request.user),
    }
    return render(request, "games/lobby/page.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Begins a match with bots at once; who is signed out plays as a guest."""
    try:
        live = services.play_now(player(request, "table"), request.POST.get("seed", ""), request.POST.get("level", ""))
    except services.LobbyError as refusal:
        messages.error(request, str(refusal))
        return redirect("games:lobby")
    return redirect("games:table", live.code)


@never_cache
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """A new table as the person wants it; the form remembers what was chosen last."""
    if request.method == "GET":
        return _show_form(request, TableForm(initial=_last_choice(request), may_name=_may_name(request)))
    form = TableForm(request.POST, may_name=_may_name(request))
    if not form.is_valid():
        return _show_form(request, form)
    user = player(request, "table")
    request.session[REMEMBERED] = form.choice()
    try:
        live = services.create_table(user, **form.wish())
    except (CoinsError, services.LobbyError) as refusal:
        form.add_error("stake", str(refusal))
        return _show_form(request, form)
    return redirect("games:table", live.code)


def _fragments(request: HttpRequest, regions: Regions) -> HttpResponse:
    return HttpResponse(with_digits(out_of_band(regions), digits_of(request.user)))


def _show_form(request: HttpRequest, form: TableForm) -> HttpResponse:
    return render(request, "games/lobby/create.html", {"form": form})


def _may_name(request: HttpRequest) -> bool:
    """Whether the person may call a table what he likes: a name is read by everybody, as what he writes would be."""
    return not (request.user.is_authenticated and sanctions.is_muted(request.user))


def _last_choice(request: HttpRequest) -> dict[str, str]:
    kept = request.session.get(REMEMBERED)
    return kept if isinstance(kept, dict) else {}


def _find(request: HttpRequest, text: str) -> HttpResponse:
    """On to the table whose code, or whose link, somebody typed or pasted."""
    table = Table.objects.filter(code__in=codes_in(text)).only("code").first()
    if table is not None:
        return redirect("games:table", table.code)
    messages.error(request, _("There is no table with this code."))
    return redirect("games:lobby")
