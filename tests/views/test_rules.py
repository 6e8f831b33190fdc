"""The rules by requests: for everybody, and for those who come from a table."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Table
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/rules/{query}", headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(("language", "title"), [("ar", "قوانين الكونكان"), ("en", "The rules of Concan")])
def test_everybody_reads_the_rules_in_his_language(client: Client, language: str, title: str) -> None:
    html = client.get("/rules/", headers={"accept-language": language}).content.decode()
    assert f"<h1>{title}</h1>" in html


def test_who_comes_from_a_table_reads_what_it_plays(client: Client) -> None:
    table = table_of(person("Salma"), None)
    html = page(client, f"?for={table.code}")
    assert 'id="here"' in html
    assert f'href="/t/{table.code}/"' in html


@pytest.mark.parametrize("code", ["", "nowhere1", "tutorial", "../../", "x" * 5000])
def test_a_table_that_is_not_there_changes_nothing(client: Client, code: str) -> None:
    assert 'id="here"' not in page(client, f"?for={code}")


def test_a_private_table_that_plays_shows_its_rules_to_its_players_alone(client: Client) -> None:
    table = table_of(person("Salma"), person("Reem"))
    Table.objects.filter(pk=table.pk).update(public=False, state=Table.State.PLAYING, version=table.version + 1)
    assert 'id="here"' not in page(client, f"?for={table.code}")
    client.force_login(User.objects.get(username="Salma"))
    assert 'id="here"' in page(client, f"?for={table.code}")


def test_the_numbers_are_in_the_readers_digits(client: Client) -> None:
    client.force_login(User.objects.create_user("Amal", digits="arabic", language="en"))
    assert '<b class="num">١٠٦</b> cards in all' in page(client)


def test_the_rules_and_the_tutorial_are_one_tap_from_the_lobby(client: Client) -> None:
    html = client.get("/").content.decode()
    assert 'href="/rules/"' in html
    assert '<a class="tile" href="/tutorial/">' in html
