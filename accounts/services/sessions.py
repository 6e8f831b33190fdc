"""Whose session a live socket belongs to, asked anew: who has logged out is nobody, open page or not."""

from types import SimpleNamespace
from typing import Any, cast

from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.services.sanctions import is_banned

# Written out, since it is asked for every action over a socket.
_AS_BEFORE = """
SELECT 1 FROM accounts_user
WHERE id = %s AND password = %s AND is_active AND (banned_until IS NULL OR banned_until <= %s)
AND EXISTS (SELECT 1 FROM django_session WHERE session_key = %s AND expire_date > %s)
"""


def person_of(session_key: str | None) -> User | None:
    """The person who is signed in with a session, or None: logged out, another password since, not active, banned."""
    if not session_key:
        return None
    request: Any = SimpleNamespace(session=SessionStore(session_key))
    user = get_user(cast(HttpRequest, request))
    return user if isinstance(user, User) and user.is_active and not is_banned(user) else None


def is_still(session_key: str | None, before: User) -> bool:
    """Whether somebody whose session it was, as he was then, is signed in with it still.

    A session belongs to one person as long as it is there, and to his password: nothing of both has changed in all but
    the rarest cases, and one small query tells it.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_AS_BEFORE, [before.pk, before.password, now, session_key or "", now])
        if cursor.fetchone() is not None:
            return True
    person = person_of(session_key)
    return person is not None and person.pk == before.pk
