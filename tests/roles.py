"""The roles of the staff in tests: a test that commits ends by emptying the database, groups included."""

from django.apps import apps
from django.contrib.auth.models import Group

from accounts.migrations import _roles as accounts_roles
from accounts.models import User
from games.migrations import _roles as games_roles


def staff(name: str, role: str) -> User:
    """One of the staff with that role, who reads English."""
    accounts_roles.grant_accounts(apps, None)
    games_roles.grant_games(apps, None)
    user = User.objects.create_user(name, password="uK8bTq2z", is_staff=True, language="en")
    user.groups.add(Group.objects.get(name=role))
    return user
