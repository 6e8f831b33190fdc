"""The picture of a match's result, and what a shared link says of it."""

import struct
from xml.etree import ElementTree

import pytest
from django.test import Client

from accounts.names import _ARABIC
from games.models import Table
from games.pages.picture import png
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import begun, person

SVG = "{http://www.w3.org/2000/svg}"
ISOLATES = "\u2068\u2069"

pytestmark = pytest.mark.django_db(transaction=True)


SHAPED = "\ufe91\ufe8e\ufeb3\ufee2"
"""The same name in the forms that its letters have where they stand: first, last, first, last."""


def drawn(text: str) -> bytes:
    """A text alone as a picture."""
    return png(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" font-family="Noto Sans, Noto Sans Arabic">'
        f'<text x="10" y="40" font-size="32">{text}</text></svg>'
    )


def words(client: Client, language: str) -> list[str]:
    response = client.get("/matches/1/picture.svg", headers={"accept-language": language})
    assert response.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(response.content)
    return [(text.text or "").strip(ISOLATES) for text in root.iter(f"{SVG}text")]


def beginnings(client: Client, language: str) -> set[str]:
    root = ElementTree.fromstring(client.get("/matches/1/picture.svg", headers={"accept-language": language}).content)
    return {group.get("text-anchor", "") for group in root.iter(f"{SVG}g")}


def test_it_shows_the_places_the_best_first(client: Client) -> None:
    written(person("Amal <&>"), person("باسم"), script=scripts.hand())
    assert words(client, "en") == ["Concan", "Majlis", "1", "باسم", "−60", "2", "Amal <&>", "200"]
    assert beginnings(client, "en") == {"start"}
    assert beginnings(client, "ar") == {"end"}  # from the right
    assert words(client, "ar")[0] == "كونكان"


def test_a_long_name_is_cut(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(own_name="N" * 30)
    assert f"{'N' * 21}…" in words(client, "en")


def test_signs_that_no_letters_are_are_left_out(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(own_name="🎉 سَهْرة 7️⃣")
    assert words(client, "ar")[1].strip("\ufe0f") == "سَهْرة 7"


@pytest.mark.parametrize("language", ["ar", "en"])
def test_it_is_there_as_png_for_those_who_show_no_svg(client: Client, language: str) -> None:
    written(person("Amal"), person("باسم"), script=scripts.hand())
    response = client.get("/matches/1/picture.png", headers={"accept-language": language})
    assert response.headers["content-type"] == "image/png"
    assert response.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", response.content[16:24]) == (1200, 630)


def test_arabic_letters_are_joined_in_the_png_and_put_in_their_order() -> None:
    assert drawn("باسم") != drawn("\u200c".join("باسم"))
    assert drawn("باسم") == drawn("".join(SHAPED))
    assert drawn("باسم") != drawn("مساب")


def test_no_letter_that_a_name_may_have_is_missing_in_the_png() -> None:
    missing = drawn("\U0001f389")
    assert [letter for letter in sorted(_ARABIC) if drawn(letter) == missing] == []


def test_the_page_of_the_match_names_it_for_those_who_show_links(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    html = client.get("/matches/1/", headers={"accept-language": "en"}).content.decode()
    assert '<meta property="og:title" content="\u2068Basim\u2069 won the match · Concan">' in html
    assert '<meta property="og:image" content="http://testserver/matches/1/picture.png">' in html
    assert '<meta property="og:image:type" content="image/png">' in html


def test_of_a_private_table_or_a_match_that_runs_there_is_none(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(public=False)
    for kind in ("svg", "png"):
        assert client.get(f"/matches/1/picture.{kind}").status_code == 404
    live = begun(person("Dina"), "waha")
    assert live.match is not None
    for kind in ("svg", "png"):
        assert client.get(f"/matches/{live.match.id}/picture.{kind}").status_code == 404
