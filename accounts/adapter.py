from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import coins, naming, open_pages
from concan_site.writing import writing


class AccountAdapter(DefaultAccountAdapter):
    """Teaches allauth our names and our words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("This name and password do not belong together."),
        "email_taken": _("Someone already uses this e-mail address."),
        "duplicate_email": _("This is already your e-mail address."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait a few minutes, then try again."),
        "account_inactive": _("This account is closed."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it will be shown, or raise ValidationError in words."""
        return naming.choose(username)

    def new_user(self, request: Any) -> User:
        return User(language=get_language() or "ar")

    def save_user(self, request: Any, user: Any, form: Any, commit: bool = True) -> Any:
        """A new account comes with its first coins."""
        super().save_user(request, user, form, commit=False)  # hashes the password: too slow to let others wait
        if commit:
            with writing():
                user.save()
                coins.welcome(user)
        return user

    def logout(self, request: Any) -> None:
        """Who has logged out is out on every page that this session has open."""
        user_id = request.user.pk
        super().logout(request)
        if user_id is not None:
            open_pages.tell_person(user_id)

    def set_password(self, user: Any, password: str) -> None:
        """A new password ends the other sessions, and what they have open."""
        super().set_password(user, password)
        open_pages.tell_person(user.pk)

    def get_password_change_redirect_url(self, request: Any) -> str:
        return "/settings/"
