"""What one may do about another person: mute, block, ask to be friends; and the lists of whom one did that to."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from accounts.services import distance
from accounts.services.distance import DistanceRefused
from accounts.services.friends import FriendRefused
from accounts.views.signed_in import signed_in
from games.pages import company as pages
from games.services import company, friendship
from games.services.bots import CHARACTERS
from games.views.people import ensure_may_befriend, page_before, person_or_404

DOES: Mapping[str, tuple[Callable[[User, User], object], Promise]] = {
    "mute": (company.mute, gettext_lazy("Muted: you do not read any more what this person writes.")),
    "unmute": (company.unmute, gettext_lazy("You read again what this person writes.")),
    "block": (
        company.block,
        gettext_lazy(
            "Blocked: this person can neither watch nor invite you, nor write to you. Nor can visitors who are not "
            "signed in watch you."
        ),
    ),
    "unblock": (company.unblock, gettext_lazy("This person is not blocked any more.")),
    "ask": (friendship.ask, gettext_lazy("You have asked to be friends.")),
    "accept": (friendship.accept, gettext_lazy("You are friends now.")),
    "end": (friendship.end, gettext_lazy("Done.")),
}


@never_cache
@require_GET
def about(request: HttpRequest, user_id: int) -> HttpResponse:
    """What one may do about a person, as a fragment for a dialog at the table `at` about the message `said`."""
    return _about(request, person_or_404(str(user_id)), "")


@require_POST
@signed_in
def act(request: HttpRequest, user_id: int | None = None) -> HttpResponse:
    """Does `do` to a person, named in the address or by the field `person`.

    Answers a script with the fragment, and sends a plain form on to `next`.
    """
    assert isinstance(request.user, User)
    other = person_or_404(request.POST.get("person", "") if user_id is None else str(user_id))
    do = request.POST.get("do", "")
    if do not in DOES:
        return HttpResponse(_("This could not be understood."), status=400)
    door, done = DOES[do]
    sentence, refused = str(done), False
    try:
        if do == "ask":
            ensure_may_befriend(request)
        door(request.user, other)
    except (DistanceRefused, FriendRefused) as refusal:
        sentence, refused = str(refusal), True
    if request.headers.get("HX-Request"):
        return _about(request, other, sentence)
    (messages.error if refused else messages.success)(request, sentence)
    return redirect(page_before(request, reverse("games:friends")))


@never_cache
@require_http_methods(["GET", "POST"])
def about_bot(request: HttpRequest, key: str) -> HttpResponse:
    """Who a bot is, as a fragment for a dialog or a page of its own; with `do` mutes all bots, or hears them again."""
    if key not in CHARACTERS:
        raise Http404(_("There is no such bot."))
    if request.method == "POST" and isinstance(request.user, User):
        (company.unmute_bots if request.POST.get("do") == "unmute" else company.mute_bots)(request.user)
    name = "about_bot" if request.headers.get("HX-Request") else "bot"
    return render(request, f"games/company/{name}.html", pages.about_bot(key))


@never_cache
@require_GET
@signed_in
def kept_away(request: HttpRequest) -> HttpResponse:
    """Whom one mutes and blocks."""
    assert isinstance(request.user, User)
    context = {"muted": distance.muted(request.user), "blocked": distance.blocked(request.user)}
    return render(request, "games/company/kept_away.html", context)


def _about(request: HttpRequest, other: User, sentence: str) -> HttpResponse:
    reader = request.user if isinstance(request.user, User) else None
    given = request.POST if request.method == "POST" else request.GET
    context = pages.about(reader, other, given.get("at", ""), given.get("said", ""))
    return render(request, "games/company/about.html", {**context, "sentence": sentence})
