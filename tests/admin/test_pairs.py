"""The pair report in the administration: the heaviest first, with both people and the matches they shared."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Pair
from tests.roles import staff
from tests.services.tables import person
from tests.services.test_pairs import played

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/games/pair/"


@pytest.fixture(autouse=True)
def _staff(client: Client) -> None:
    client.force_login(staff("Mod", "moderator"))


def pair(one: User, other: User, weight: float = 1, **facts: bool) -> Pair:
    return Pair.objects.create(
        **{"first": one, "second": other, "day": "2100-01-01", "matches": 2, "share": 0.5, "coins": 0},
        **{"coin_matches": 0, "taken": 0, "offered": 0, "device": False, "address": False, "weight": weight} | facts,
    )


def listed(client: Client, query: dict[str, str] | None = None) -> list[int]:
    html = client.get(LIST, query or {}).content.decode()
    return [int(pk) for pk in re.findall(r"/pair/(\d+)/change/", html)]


def test_the_heaviest_come_first_and_are_filtered_by_place_and_found_by_name(client: Client) -> None:
    amal, basim, dina = person("Amal"), person("باسم"), person("Dina")
    light, heavy = pair(amal, basim, 1.0, address=True), pair(basim, dina, 7.0, device=True)
    assert listed(client) == [heavy.pk, light.pk]
    assert listed(client, {"device__exact": "1"}) == [heavy.pk]
    assert listed(client, {"address__exact": "1"}) == [light.pk]
    assert listed(client, {"q": "amal"}) == [light.pk]
    assert listed(client, {"q": "بَاسم"}) == [heavy.pk, light.pk]
    assert listed(client, {"q": "nobody"}) == []


def test_its_page_leads_to_both_people_and_to_the_matches_they_shared(client: Client) -> None:
    amal, basim, dina = person("Amal"), person("Basim"), person("Dina")
    together = [played(amal, basim), played(dina, basim, amal)]
    alone = played(amal, dina)
    html = client.get(f"{LIST}{pair(amal, basim).pk}/change/").content.decode()
    for user in (amal, basim):
        assert f'href="/admin/accounts/user/{user.pk}/change/"' in html
    for match in together:
        assert f'href="/admin/games/match/{match.pk}/change/"' in html
    assert f'href="/admin/games/match/{alone.pk}/change/"' not in html


def test_nobody_edits_it(client: Client) -> None:
    one = pair(person("Amal"), person("Basim"))
    client.force_login(User.objects.create_superuser("admin"))
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.post(f"{LIST}{one.pk}/change/", {"weight": 0}).status_code == 403
    assert client.post(f"{LIST}{one.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_pair_is_called_by_its_names_and_no_list_offers_to_count_all(client: Client) -> None:
    found = pair(person("Amal"), person("باسم"), device=True)
    html = client.get(f"{LIST}{found.pk}/change/").content.decode()
    assert "\u2068Amal\u2069 + \u2068باسم\u2069" in html
    assert "_facets" not in client.get(LIST).content.decode()
