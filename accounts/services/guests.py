"""Playing without an account, and keeping the games on the way to one."""

import secrets

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError

from accounts.models import User
from accounts.services import coins
from concan_site.writing import writing

WORDS = {"ar": "ضيف", "en": "Guest"}
_CEILINGS = (10_000, 10_000, 10_000, 1_000_000, 1_000_000_000)


def create_guest(language: str) -> User:
    """Make a guest with a free made-up name ("Guest 4821") who reads `language` ("ar" or "en").

    A guest has no password: the session that made it is the only way in.
    """
    for ceiling in _CEILINGS:
        number = ceiling // 10 + secrets.randbelow(ceiling - ceiling // 10)
        try:
            with writing():
                return User.objects.create_user(f"{WORDS[language]} {number}", is_guest=True, language=language)
        except IntegrityError:
            continue  # the name is taken
    raise RuntimeError("No free name for a guest")


def upgrade(user: User, name: str, password: str, email: str = "") -> EmailAddress | None:
    """Turn a guest into an account under `name` (see naming.choose); same row, so all games are kept.

    Returns the address to be confirmed, if one was given. Raises ValueError when `user` is no guest.
    """
    hashed = make_password(password)  # too slow to let others wait
    with writing():
        user = User.objects.select_for_update().get(pk=user.pk)
        if not user.is_guest:
            raise ValueError(f"{user} is not a guest")
        user.username, user.email, user.is_guest = name, email, False
        user.password = hashed
        user.save()
        coins.welcome(user)
        return EmailAddress.objects.create(user=user, email=email, primary=True) if email else None
