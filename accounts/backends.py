from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser

from accounts import names
from accounts.models import User


class NameBackend(AuthenticationBackend):
    """Signs people in by any spelling of their name: case and letter variants do not matter."""

    def _authenticate_by_username(self, username: str, password: str) -> AbstractBaseUser | None:
        return self._check_password(User.objects.filter(name_key=names.key(username)).first(), password)
