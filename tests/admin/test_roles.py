"""Each role of the staff does its own work in the administration, and nothing else."""

import pytest
from django.test import Client

from tests.roles import staff

pytestmark = pytest.mark.django_db(transaction=True)

MODERATOR, TREASURER, ADMINISTRATOR = "moderator", "treasurer", "administrator"
EVERYBODY = {MODERATOR, TREASURER, ADMINISTRATOR}
PAGES = {
    "accounts/user/": EVERYBODY,
    "accounts/user/add/": {ADMINISTRATOR},
    "accounts/auditrow/": EVERYBODY,
    "accounts/report/": EVERYBODY,
    "accounts/sanction/": {MODERATOR, ADMINISTRATOR},
    "accounts/sanction/add/": {MODERATOR, ADMINISTRATOR},
    "accounts/appeal/": {MODERATOR, ADMINISTRATOR},
    "accounts/announcement/": {MODERATOR, ADMINISTRATOR},
    "accounts/announcement/add/": {ADMINISTRATOR},
    "accounts/closing/": {MODERATOR, ADMINISTRATOR},
    "accounts/closing/add/": {ADMINISTRATOR},
    "accounts/account/": {TREASURER, ADMINISTRATOR},
    "accounts/transfer/": {TREASURER, ADMINISTRATOR},
    "accounts/leg/": {TREASURER, ADMINISTRATOR},
    "accounts/coinadjustment/": {TREASURER, ADMINISTRATOR},
    "accounts/coinadjustment/add/": {TREASURER, ADMINISTRATOR},
    "games/table/": EVERYBODY,
    "games/match/": EVERYBODY,
    "games/round/": EVERYBODY,
    "games/move/": EVERYBODY,
}
NOBODYS = (
    *("accounts/account/add/", "accounts/transfer/add/", "accounts/leg/add/", "accounts/auditrow/add/"),
    *("accounts/report/add/", "accounts/appeal/add/", "games/table/add/", "games/match/add/", "games/move/add/"),
)


@pytest.mark.parametrize("role", sorted(EVERYBODY))
def test_a_role_opens_its_own_pages_and_no_other(client: Client, role: str) -> None:
    client.force_login(staff("Rana", role))
    for path, roles in PAGES.items():
        assert client.get(f"/admin/{path}").status_code == (200 if role in roles else 403), path


def test_nobody_adds_to_the_logs_and_the_ledger_by_hand(client: Client) -> None:
    for role in sorted(EVERYBODY):
        client.force_login(staff(f"Rana {role}", role))
        for path in NOBODYS:
            assert client.get(f"/admin/{path}").status_code == 403, (role, path)


def test_who_is_not_of_the_staff_opens_none(client: Client) -> None:
    rana = staff("Rana", ADMINISTRATOR)
    rana.is_staff = False
    rana.save()
    client.force_login(rana)
    for path in PAGES:
        assert client.get(f"/admin/{path}").status_code == 302, path
