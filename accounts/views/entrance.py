"""Ways in: log in, sign up, play as a guest, and from guest to account."""

from typing import Any

from allauth.account import views as allauth
from allauth.account.utils import get_next_redirect_url, passthrough_next_redirect_url
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import login as start_session
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.bans import device_ban
from accounts.forms import SignupForm
from accounts.models import User
from accounts.services import guests

BACKEND = "accounts.backends.NameBackend"


def _guest(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated and request.user.is_guest else None


class LoginView(allauth.LoginView):
    """A guest may log in to an account as if signed out; the page warns that the guest is left behind."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.guest = _guest(request)
        if self.guest:
            request.user = AnonymousUser()
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"guest": self.guest, "user": self.guest or self.request.user}


class SignupView(allauth.SignupView):
    """A guest who signs up keeps the games played so far."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if _guest(request):
            return redirect(passthrough_next_redirect_url(request, reverse("upgrade"), "next"))
        kept_out = None if request.user.is_authenticated else device_ban(request)
        if kept_out:
            return kept_out
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Sit down without an account; goes on to `next`."""
    if not request.user.is_authenticated:
        refused: HttpResponse | None = device_ban(request) or ratelimit.consume_or_429(request, action="guest")
        if refused:
            return refused
        start_session(request, guests.create_guest(get_language() or "ar"), backend=BACKEND)
    return redirect(get_next_redirect_url(request) or "/")


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@login_required
def upgrade(request: HttpRequest) -> HttpResponse:
    """From guest to account: a name, a password, perhaps an address; goes on to `next`."""
    onward = get_next_redirect_url(request) or "/"
    user = _guest(request)
    if user is None:
        return redirect(onward)
    form = SignupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        address = guests.upgrade(user, data["username"], data["password1"], data.get("email", ""))
        user.refresh_from_db()
        update_session_auth_hash(request, user)
        if address:
            address.send_confirmation(request, signup=True)
        messages.success(request, _("The account is yours, and so are the games you played."))
        return redirect(onward)
    return render(request, "accounts/upgrade.html", {"form": form, "next": request.GET.get("next", "")})
