"""Friends and invitations."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services.coins import CoinsError
from accounts.services.friends import FriendRefused
from accounts.views.signed_in import signed_in
from games.models import Table
from games.services import company, friendship, invitations, lobby, whereabouts
from games.services import live as live_tables
from games.services.invitations import InvitationRefused
from games.services.lobby import LobbyError
from games.views.finding import seat_number, watchable_or_404
from games.views.people import ensure_may_befriend, page_before, person_or_404


@never_cache
@require_GET
@signed_in
def friends(request: HttpRequest) -> HttpResponse:
    """A person's friends and where they are; with `?part=` only what changes."""
    assert isinstance(request.user, User)
    known, circle = whereabouts.circle_of(request.user)
    context = {"friends": known, "asking": circle.asking, "asked": circle.asked}
    name = "list" if request.GET.get("part") == "list" else "page"
    return render(request, f"games/friends/{name}.html", context)


@require_POST
@signed_in
def find(request: HttpRequest) -> HttpResponse:
    """Asks somebody to be friends by his `name`, however he spells it."""
    assert isinstance(request.user, User)
    try:
        ensure_may_befriend(request)
        other = User.objects.get_by_natural_key(request.POST.get("name", "")[:60])
        friendship.ask(request.user, other)
        messages.success(request, _("You have asked to be friends."))
    except User.DoesNotExist:
        messages.error(request, _("There is nobody of this name."))
    except FriendRefused as refused:
        messages.error(request, str(refused))
    return redirect("games:friends")


@never_cache
@require_GET
@signed_in
def to_invite(request: HttpRequest, code: str) -> HttpResponse:
    """The friends whom one may invite to a table where one sits, as a fragment of the waiting room."""
    return _to_invite(request, code, "")


@require_POST
@signed_in
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Invites the friend `person` to a table."""
    assert isinstance(request.user, User)
    watchable_or_404(request, code)
    other = person_or_404(request.POST.get("person", ""))
    sentence = ""
    try:
        invitations.invite(code, request.user, other)
    except Table.DoesNotExist:
        raise Http404(_("There is no such table.")) from None
    except InvitationRefused as refused:
        sentence = str(refused)
    if request.headers.get("HX-Request"):
        return _to_invite(request, code, sentence)
    if sentence:
        messages.error(request, sentence)
    return redirect("games:table", code)


@require_POST
@signed_in
def answer(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Answers an invitation: `do` is accept, which sits down on the first free seat, or decline."""
    assert isinstance(request.user, User)
    if request.POST.get("do") != "accept":
        invitations.answered(request.user, invitation_id)
        return redirect(page_before(request, reverse("games:friends")))
    try:
        code = invitations.find(request.user, invitation_id).table.code
    except InvitationRefused as refused:
        messages.error(request, str(refused))
        return redirect("games:lobby")
    live = live_tables.find(code)
    if live is not None and company.blocked_at(live, request.user):
        return redirect("games:meet", code)
    return _sit_down(request, request.user, code, invitation_id)


@never_cache
@require_GET
@signed_in
def meet(request: HttpRequest, code: str) -> HttpResponse:
    """Before one sits down at a table where somebody sits whom one has blocked: join all the same?"""
    assert isinstance(request.user, User)
    live = watchable_or_404(request, code)
    names = company.blocked_at(live, request.user)
    if not names:
        return redirect("games:table", code)
    seat = request.GET.get("seat", "")
    return render(request, "games/company/meet.html", {"live": live, "names": names, "seat": seat})


def _sit_down(request: HttpRequest, user: User, code: str, invitation_id: int) -> HttpResponse:
    try:
        lobby.join(code, user)
    except (LobbyError, CoinsError) as refused:
        messages.error(request, str(refused))
        return redirect("games:lobby")
    invitations.answered(user, invitation_id)
    return redirect("games:table", code)


def _to_invite(request: HttpRequest, code: str, sentence: str) -> HttpResponse:
    assert isinstance(request.user, User)
    live = watchable_or_404(request, code)
    seated = seat_number(request, live) is not None and not request.user.is_guest
    known = invitations.to_invite(code, request.user) if seated else []
    return render(
        request, "games/friends/to_invite.html", {"code": code, "friends": known, "sentence": sentence, "may": seated}
    )
