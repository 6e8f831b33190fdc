"""The lobby's page: what a visitor sees, and how he gets to a table."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.concan.options import PRESETS, Options
from games.models import Seat, Table
from games.services import company, lobby
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def amal(client: Client) -> User:
    user = User.objects.create_user("Amal", language="en")
    client.force_login(user)
    return user


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/{query}", headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def rows(html: str) -> dict[str, str]:
    """The tables in the lists by name, as text in one line."""
    found = re.findall(r'<li class="ot">(.*?)<div class="bt">.*?</div>\s*</li>', html, re.DOTALL)
    return {re.findall(r"<bdi>(.*?)</bdi>", row)[0]: row for row in found}


def renamed(table: Table, name: str, **more: object) -> Table:
    Table.objects.filter(pk=table.pk).update(own_name=name, **more)
    return table


# --- What is shown


def test_an_open_table_says_what_it_is_who_sits_there_and_where_one_may_sit(client: Client) -> None:
    table = renamed(table_of(person("Basim"), None, "nakhla"), "Thursday majlis", turn_seconds=15)
    row = rows(page(client))["Thursday majlis"]
    assert "Sahrat" in row
    assert "The usual rules" in row
    assert '<b class="num">15</b> s a turn' in row
    assert "Free" in row
    assert 'aria-label="Basim"' in row
    assert 'aria-label="Sit on seat 2"' in row
    assert 'aria-label="Take the seat of Nakhla, a bot"' in row
    assert row.count(f'formaction="/t/{table.code}/join/"') == 2


def test_a_table_says_in_plain_words_what_differs_from_its_preset(client: Client) -> None:
    options = Options(opening=71, joker_throw=True, rounds=3, recycles=0)
    renamed(table_of(person("Basim"), None, options=options), "Own rules")
    row = rows(page(client))["Own rules"]
    assert "Differs: open with 71 · jokers may be thrown · 0 new stocks · 3 rounds" in row


def test_a_jawaker_table_differs_in_nothing_when_it_is_played_as_jawaker(client: Client) -> None:
    renamed(table_of(person("Basim"), None, options=PRESETS["jawaker"]), "Evening", preset="jawaker")
    row = rows(page(client))["Evening"]
    assert "Jawaker" in row
    assert "The usual rules" in row


def test_running_public_free_tables_may_be_watched(client: Client) -> None:
    live = begun(person("Basim"), "nakhla")
    renamed(Table.objects.get(), "Running")
    html = page(client)
    assert "round" in rows(html)["Running"]
    assert re.search(rf'<a class="btn" href="/t/{live.code}/">Watch</a>', html)


@pytest.mark.parametrize("hidden", [{"public": False}, {"state": "closed"}, {"public": False, "state": "playing"}])
def test_private_and_closed_tables_are_not_listed(client: Client, hidden: dict[str, object]) -> None:
    renamed(table_of(person("Basim"), None), "Hidden", **hidden)
    assert "Hidden" not in page(client)


def test_running_tables_for_coins_are_not_listed(client: Client) -> None:
    begun(person("Basim"), person("Dalal"))
    renamed(Table.objects.get(), "Coins", stake=50)
    assert "Coins" not in page(client)


def test_names_are_text_and_never_markup(client: Client) -> None:
    renamed(table_of(person("Basim"), None), "<script>alert(1)</script>")
    html = page(client)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


def test_an_empty_lobby_says_what_to_do(client: Client) -> None:
    assert "Nobody is waiting at a table right now." in page(client)


def test_my_own_tables_stand_apart_with_the_way_back_private_ones_too(client: Client, amal: User) -> None:
    renamed(table_of(amal, None), "Mine", public=False)
    renamed(table_of(amal, None), "Also mine")
    renamed(table_of(person("Basim"), None), "Not mine")
    html = page(client)
    mine = html[html.index('id="mine"') : html.index('id="tables"')]
    others = html[html.index('id="tables"') :]
    assert set(rows(mine)) == {"Mine", "Also mine"}
    assert set(rows(others)) == {"Not mine"}
    assert mine.count("Back to the table") == 2


def test_a_seat_that_i_left_in_a_running_match_is_still_mine(client: Client, amal: User) -> None:
    live = begun(amal, person("Basim"))
    lobby.leave(live.code, amal)
    assert "Back to the table" in page(client)


@pytest.mark.parametrize(
    ("show", "shown"),
    [
        ("all", {"Full", "Roomy", "Other"}),
        ("seat", {"Roomy", "Other"}),
        ("sahrat", {"Full", "Roomy"}),
        ("jawaker", {"Other"}),
        ("nonsense", {"Full", "Roomy", "Other"}),
    ],
)
def test_the_lists_can_be_narrowed(client: Client, show: str, shown: set[str]) -> None:
    renamed(table_of(person("Basim"), person("Dalal")), "Full")
    renamed(table_of(person("Fadi"), None), "Roomy")
    renamed(table_of(person("Huda"), "nakhla", options=PRESETS["jawaker"]), "Other", preset="jawaker")
    assert set(rows(page(client, f"?show={show}"))) == shown


def test_the_page_asks_for_the_lists_alone_and_gets_them_without_a_form(client: Client, amal: User) -> None:
    renamed(table_of(person("Basim"), None), "Thursday")
    renamed(table_of(amal, None), "Mine")
    html = page(client, "?part=tables")
    assert '<div id="tables" hx-swap-oob="true">' in html
    assert '<section id="mine" hx-swap-oob="true"' in html
    assert set(rows(html)) == {"Thursday", "Mine"}
    assert "csrf" not in html
    assert "<html" not in html
    assert 'id="tables"' not in page(client, "?part=mine")


def test_it_takes_as_many_queries_for_many_tables_as_for_few(client: Client, amal: User) -> None:
    table_of(amal, None)
    table_of(person("Basim"), None)
    begun(person("Dalal"), "nakhla")
    with CaptureQueriesContext(connection) as few:
        page(client)
    for name in ("Fadi", "Huda", "Karim"):
        table_of(amal, None)
        begun(person(name), "nakhla")
    with CaptureQueriesContext(connection) as many:
        page(client)
    assert len(many) == len(few)


def test_in_arabic_every_word_of_the_lobby_is_arabic(client: Client) -> None:
    renamed(table_of(person("باسم"), None, "nakhla", options=Options(opening=71, rounds=2)), "مجلس الخميس")
    begun(person("دلال"), "hudhud")
    renamed(Table.objects.latest("pk"), "جارية")
    html = client.get("/", headers={"accept-language": "ar"}).content.decode()
    text = re.sub(r"<svg.*?</svg>|<!--.*?-->|<head>.*?</head>|<script.*?</script>|<[^>]*>", " ", html, flags=re.DOTALL)
    labels = " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', html))
    assert re.findall(r"[A-Za-z]{2,}", text.replace("English", "") + labels) == []


# --- Ways to a table


def test_play_now_makes_a_guest_of_a_visitor_and_seats_him_at_a_running_match(client: Client) -> None:
    response = client.post("/play/", headers={"accept-language": "en"})
    guest = User.objects.get()
    table = Table.objects.get()
    assert guest.is_guest
    assert response.headers["Location"] == f"/t/{table.code}/"
    assert now(table.pk).playing
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_play_now_keeps_the_account_of_who_is_signed_in(client: Client, amal: User) -> None:
    client.post("/play/")
    assert Seat.objects.get(user=amal).number == 0
    assert User.objects.count() == 1


def test_a_second_click_on_play_now_leads_to_the_same_table(client: Client, amal: User) -> None:
    assert client.post("/play/").headers["Location"] == client.post("/play/").headers["Location"]


def test_the_level_that_was_played_last_is_chosen_already(client: Client, amal: User) -> None:
    chosen = re.compile(r'name="level" value="(\w+)" checked')
    assert chosen.findall(client.get("/").content.decode()) == ["medium"]
    client.post("/play/", {"level": "hard"})
    assert chosen.findall(client.get("/").content.decode()) == ["hard"]


def test_play_now_is_asked_for_by_a_form_alone(client: Client) -> None:
    assert client.get("/play/").status_code == 405
    assert not Table.objects.exists()


def test_who_asks_for_new_tables_all_the_time_is_told_to_wait(client: Client, amal: User) -> None:
    answers = [client.post("/play/").status_code for _ in range(11)]
    assert answers == [302] * 10 + [429]


@pytest.mark.parametrize(
    "text",
    [
        *("k7m2q9xd", " k7m2q9xd ", "K7M2Q9XD", "https://majlis.example/t/k7m2q9xd/", "join: /t/k7m2q9xd"),
        *("k٧m٢q٩xd", "K۷M۲Q۹XD", "\u200fk٧m٢q٩xd", "ｋ７ｍ２ｑ９ｘｄ"),
    ],
)
def test_a_code_in_any_digits_and_letters_or_a_whole_link_leads_to_its_table(client: Client, text: str) -> None:
    renamed(table_of(person("Basim"), None), "Secret majlis", public=False, code="k7m2q9xd")
    assert client.get("/", {"code": text}).headers["Location"] == "/t/k7m2q9xd/"


def test_the_address_of_a_table_may_be_typed_in_capitals(client: Client) -> None:
    renamed(table_of(person("Basim"), None), "Majlis", code="k7m2q9xd")
    response = client.get("/t/K7M2Q9XD/", follow=True)
    assert response.redirect_chain == [("/t/k7m2q9xd/", 302)]
    assert response.status_code == 200


def test_the_code_of_a_table_is_no_number_and_keeps_its_digits(client: Client, amal: User) -> None:
    User.objects.filter(pk=amal.pk).update(digits="arabic")
    renamed(table_of(amal, None), "Majlis", code="k7m2q9xd")
    html = client.get("/t/k7m2q9xd/").content.decode()
    assert '<b class="code">k7m2q9xd</b>' in html
    assert "k٧m٢q٩xd" not in html


@pytest.mark.parametrize("text", ["", "nowhere", "🂡", "a" * 5000, "x " * 500])
def test_a_code_that_is_none_is_answered_in_words(client: Client, text: str) -> None:
    response = client.get("/", {"code": text}, headers={"accept-language": "en"}, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert "There is no table with this code." in response.content.decode()


def test_a_table_where_somebody_sits_who_blocks_the_reader_is_not_listed_to_him_alone(
    client: Client, amal: User
) -> None:
    basim = person("Basim")
    renamed(table_of(basim, None), "Waiting")
    begun(basim, "nakhla")
    assert len(rows(page(client))) == 2
    company.block(basim, amal)
    assert rows(page(client)) == {}
    assert len(rows(page(Client()))) == 2
    company.unblock(basim, amal)
    assert len(rows(page(client))) == 2
