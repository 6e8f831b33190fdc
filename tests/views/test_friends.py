"""Who asks many people to be friends waits, wherever he asks, and is told so in a sentence."""

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import Friendship, User
from tests.services.tables import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def amal(client: Client) -> User:
    user = User.objects.create_user("Amal", language="en")
    client.force_login(user)
    return user


@override_settings(ACCOUNT_RATE_LIMITS={"friend": "2/h/user"})
def test_only_so_many_are_asked_in_an_hour(client: Client, amal: User) -> None:
    others = [person(name) for name in ("Basim", "Cem", "Dina")]
    script = {"hx-request": "true"}
    client.post("/me/friends/find/", {"name": "basim"})
    client.post(reverse("games:company_of", args=[others[1].pk]), {"do": "ask"}, headers=script)
    sentence = "You have asked many people lately."
    assert sentence in client.post("/me/friends/find/", {"name": "Dina"}, follow=True).content.decode()
    html = client.post(reverse("games:company_of", args=[others[2].pk]), {"do": "ask"}, headers=script).content.decode()
    assert sentence in html
    assert set(Friendship.objects.values_list("asked__username", flat=True)) == {"Basim", "Cem"}
    assert (
        "Muted"
        in client.post(
            reverse("games:company_of", args=[others[2].pk]), {"do": "mute"}, headers=script
        ).content.decode()
    )
    client.force_login(others[0])
    client.post(reverse("games:company_of", args=[amal.pk]), {"do": "accept"}, headers=script)
    assert Friendship.objects.exclude(accepted_at=None).count() == 1, "another person is not kept waiting"
