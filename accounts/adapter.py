from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext as _

from accounts import names
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Teaches allauth our names."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it will be shown, or raise ValidationError in words."""
        name = names.clean(username)
        names.validate(name)
        if not shallow and User.objects.filter(name_key=names.key(name)).exists():
            raise ValidationError(_("Someone already has this name, or one that looks like it."), code="taken")
        return name

    def new_user(self, request: Any) -> User:
        return User(language=get_language() or "ar")
