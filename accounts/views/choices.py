"""How the site looks and speaks to one person."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as set_language_cookie

from accounts.forms import SettingsForm
from accounts.models import User


@require_http_methods(["GET", "POST"])
@login_required
def choose(request: HttpRequest) -> HttpResponse:
    """The settings page."""
    assert isinstance(request.user, User)
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        with translation.override(request.user.language):
            messages.success(request, _("Saved."))
        return redirect("settings")
    return render(request, "accounts/settings.html", {"form": form})


@require_POST
def language(request: HttpRequest) -> HttpResponseBase:
    """Change the language, of the person or (signed out) of the browser, and come back to `next`."""
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in User.Language.values:
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return set_language_cookie(request)


@require_POST
def sound(request: HttpRequest) -> HttpResponse:
    """Keep whether a person wants sounds (`sound` is on or off); for who is signed out the browser keeps it."""
    if isinstance(request.user, User):
        request.user.sound = request.POST.get("sound") == "on"
        request.user.save(update_fields=["sound"])
    return HttpResponse(status=204)
