"""What the staff decided about a person, and what he has to say: sanctions, appeals, and what became of reports."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Sanction, User
from accounts.services import appeals, reports, sanctions
from accounts.services.appeals import AppealRefused
from accounts.services.coins.zones import keep_zone, zone_of

BANNED = 403


@never_cache
def banned(request: HttpRequest, guest: User | None = None) -> HttpResponse:
    """Why and until when a person may not enter, and his appeal: the answer to whatever he asks for.

    With `guest` for somebody else on the device of that banned guest: then it says who may enter there, and how.
    """
    person = guest or request.user
    assert isinstance(person, User)
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=BANNED, headers={"HX-Refresh": "true"})
    bans = sanctions.running(person, Sanction.Kind.BAN).select_related("appeal")
    context = {
        "sanctions": bans,
        "zone": zone_of(person),
        "longest": appeals.LONGEST_WORDS,
        "of_device": guest is not None,
    }
    return render(request, "accounts/order/banned.html", context, status=BANNED)


@never_cache
@require_GET
@login_required
def my_sanctions(request: HttpRequest) -> HttpResponse:
    """All that was imposed on the person, newest first, with his appeals and their answers."""
    assert isinstance(request.user, User)
    found = list(sanctions.imposed_on(request.user))
    context = {"sanctions": found, "zone": zone_of(request.user), "longest": appeals.LONGEST_WORDS}
    return render(request, "accounts/order/sanctions.html", context)


@require_POST
@login_required
def read_sanction(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """The person has read a sanction; goes on to `next`."""
    assert isinstance(request.user, User)
    sanctions.read(request.user, sanction_id)
    return _onward(request, "sanctions")


@require_POST
@login_required
def appeal(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Keeps an appeal against a sanction."""
    assert isinstance(request.user, User)
    keep_zone(request.user, request.POST.get("zone", ""))
    try:
        appeals.appeal(request.user, sanction_id, request.POST.get("words", ""))
    except AppealRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Your appeal has been sent. You read the answer here."))
    return redirect("sanctions")


@never_cache
@require_GET
@login_required
def my_reports(request: HttpRequest) -> HttpResponse:
    """What the person has reported, newest first, and what became of it."""
    assert isinstance(request.user, User)
    found = list(reports.made_by(request.user)[: reports.LISTED])
    return render(request, "accounts/order/reports.html", {"reports": found, "zone": zone_of(request.user)})


@require_POST
@login_required
def read_report(request: HttpRequest, report_id: int) -> HttpResponse:
    """The person has read what became of his report; goes on to `next`."""
    assert isinstance(request.user, User)
    reports.read(request.user, report_id)
    return _onward(request, "reports")


def _onward(request: HttpRequest, otherwise: str) -> HttpResponse:
    assert isinstance(request.user, User)
    keep_zone(request.user, request.POST.get("zone", ""))
    asked = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return redirect(asked if safe else otherwise)
