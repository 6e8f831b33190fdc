"""The picture of a match's result, and what a shared link says of it."""

from xml.etree import ElementTree

import pytest
from django.test import Client

from games.models import Table
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


def words(client: Client, language: str) -> list[str]:
    response = client.get("/matches/1/picture.svg", headers={"accept-language": language})
    assert response.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(response.content)
    return [text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")]


def test_it_shows_the_places_the_best_first(client: Client) -> None:
    written(person("Amal <&>"), person("باسم"), script=scripts.hand())
    assert words(client, "en") == ["Concan", "Majlis", "1", "باسم", "−60", "2", "Amal <&>", "200"]
    assert words(client, "ar")[0] == "كونكان"


def test_a_long_name_is_cut(client: Client) -> None:
    written(person("N" * 30), person("Basim"), script=scripts.hand())
    assert f"{'N' * 21}…" in words(client, "en")


def test_the_page_of_the_match_names_it_for_those_who_show_links(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    html = client.get("/matches/1/", headers={"accept-language": "en"}).content.decode()
    assert '<meta property="og:title" content="\u2068Basim\u2069 won the match · Concan">' in html
    assert '<meta property="og:image" content="http://testserver/matches/1/picture.svg">' in html


def test_of_a_private_table_or_a_match_that_runs_there_is_none(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(public=False)
    assert client.get("/matches/1/picture.svg").status_code == 404
    live = begun(person("Dina"), "waha")
    assert live.match is not None
    assert client.get(f"/matches/{live.match.id}/picture.svg").status_code == 404
