"""Announcements and the closing of the house, made in the administration, reach every page; each is written down."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Announcement, AuditRow, Closing, User
from accounts.services import house
from tests.roles import staff

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def adnan(client: Client) -> User:
    user = staff("Adnan", "administrator")
    client.force_login(user)
    return user


def moment(days: int) -> dict[str, str]:
    at = timezone.now() + timedelta(days=days)
    return {"0": f"{at:%Y-%m-%d}", "1": f"{at:%H:%M:%S}"}


def announce(client: Client, begins: int = -1, ends: int = 1) -> int:
    fields = {"arabic": "صيانة الليلة", "english": "Upgrade tonight"}
    fields |= {f"begins_at_{key}": value for key, value in moment(begins).items()}
    fields |= {f"ends_at_{key}": value for key, value in moment(ends).items()}
    return client.post("/admin/accounts/announcement/add/", fields).status_code


def notices(client: Client, language: str) -> str:
    html = client.get("/", headers={"Accept-Language": language}).content.decode()
    found = re.search(r'<div id="notices".*?</div>', html, re.S)
    assert found
    return found[0]


def test_an_announcement_stands_above_every_page_in_its_readers_language(client: Client, adnan: User) -> None:
    assert announce(client) == 302
    assert Announcement.objects.get().by == adnan
    assert AuditRow.objects.get().act == "announcement.add"
    assert "Upgrade tonight" in notices(Client(), "en")
    assert "صيانة الليلة" in notices(Client(), "ar")


def test_an_announcement_stands_only_while_it_runs(client: Client, adnan: User) -> None:
    announce(client, begins=1, ends=2)
    assert "Upgrade" not in notices(Client(), "en")
    Announcement.objects.update(begins_at=timezone.now() - timedelta(days=2), ends_at=timezone.now())
    assert "Upgrade" not in notices(Client(), "en")


def test_an_announcement_that_ends_before_it_begins_is_refused_in_words(client: Client, adnan: User) -> None:
    assert announce(client, begins=2, ends=1) == 200
    assert not Announcement.objects.exists()
    assert not AuditRow.objects.exists()


def test_the_house_is_closed_for_new_matches_once_and_opened_again(client: Client, adnan: User) -> None:
    assert client.post("/admin/accounts/closing/add/", {"reason": "An upgrade"}).status_code == 302
    assert house.is_closed()
    assert "No new match begins" in notices(Client(), "en")
    assert client.post("/admin/accounts/closing/add/", {"reason": "Again"}).status_code == 200
    chosen = Closing.objects.get().pk
    client.post("/admin/accounts/closing/", {"action": "reopen", "_selected_action": chosen})
    assert not house.is_closed()
    assert "No new match" not in notices(Client(), "en")
    assert list(AuditRow.objects.order_by("pk").values_list("act", "why")) == [
        ("house.close", "An upgrade"),
        ("house.reopen", ""),
    ]
