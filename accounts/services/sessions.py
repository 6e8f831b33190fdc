"""Whose session a live socket belongs to, asked anew: who has logged out is nobody, open page or not."""

from types import SimpleNamespace
from typing import Any, cast

from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from accounts.models import User
from accounts.services.sanctions import is_banned


def person_of(session_key: str | None) -> User | None:
    """The person who is signed in with a session, or None: logged out, another password since, not active, banned."""
    if not session_key:
        return None
    request: Any = SimpleNamespace(session=SessionStore(session_key))
    user = get_user(cast(HttpRequest, request))
    return user if isinstance(user, User) and user.is_active and not is_banned(user) else None
