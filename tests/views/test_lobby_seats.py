"""Sitting down, leaving and being ready, as requests: plain forms, htmx, and what is forged."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Table
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

DOORS = ("join", "leave", "ready", "bots", "start", "back")


@pytest.fixture
def amal(client: Client) -> User:
    user = User.objects.create_user("Amal", language="en")
    client.force_login(user)
    return user


def post(client: Client, table: Table, door: str, **fields: str) -> Any:
    return client.post(f"/t/{table.code}/{door}/", fields, headers={"accept-language": "en"})


def htmx(client: Client, table: Table, door: str, **fields: str) -> Any:
    headers = {"accept-language": "en", "hx-request": "true"}
    return client.post(f"/t/{table.code}/{door}/", fields, headers=headers)


def who(table: Table) -> list[str]:
    return [seat.name or seat.bot for seat in now(table.pk).seats]


def test_a_visitor_with_the_link_sits_down_as_a_guest(client: Client) -> None:
    table = table_of(person("Basim"), None, None)
    Table.objects.update(public=False)
    response = post(client, table, "join", seat="2", seed="mint")
    assert response.headers["Location"] == f"/t/{table.code}/"
    seat = now(table.pk).seats[2]
    assert (seat.guest, seat.seed) == (True, "mint")
    assert client.session["_auth_user_id"] == str(seat.user_id)


def test_without_a_seat_chosen_one_gets_the_first_free_one(client: Client, amal: User) -> None:
    table = table_of(person("Basim"), None, None)
    post(client, table, "join")
    assert who(table) == ["Basim", "Amal", ""]


def test_the_whole_way_from_sitting_down_to_the_first_card_and_out_again(client: Client, amal: User) -> None:
    table = table_of(person("Basim"), None, None, None)
    Table.objects.update(created_by=None)
    post(client, table, "join", seat="2")
    post(client, table, "start")
    assert who(table) == ["Basim", "Amal"]
    assert now(table.pk).playing
    assert post(client, table, "leave").headers["Location"] == "/"
    assert now(table.pk).seats[1].left
    post(client, table, "back")
    assert not now(table.pk).seats[1].left


def test_bots_are_called_and_the_match_begins(client: Client, amal: User) -> None:
    table = table_of(amal, None, None)
    response = post(client, table, "bots", seed="lemon")
    assert response.headers["Location"] == f"/t/{table.code}/"
    live = now(table.pk)
    assert live.playing
    assert live.round is not None
    assert live.round.seeds[0] == "lemon"


def test_being_ready_brings_the_seed(client: Client, amal: User) -> None:
    table = table_of(amal, None)
    table.seat_set.update(ready=False)
    post(client, table, "ready", seed="mint")
    assert now(table.pk).seats[0].seed == "mint"
    assert now(table.pk).seats[0].ready


# --- htmx


def test_htmx_is_answered_with_the_table_as_it_is_then(client: Client, amal: User) -> None:
    table = table_of(amal, None)
    assert htmx(client, table, "ready").headers["Location"] == f"/t/{table.code}/?part=table"


def test_htmx_is_sent_on_where_the_page_becomes_another_one(client: Client, amal: User) -> None:
    table = table_of(person("Basim"), None)
    assert htmx(client, table, "join").headers["HX-Redirect"] == f"/t/{table.code}/"
    assert htmx(client, table, "leave").headers["HX-Redirect"] == "/"


def test_a_refusal_is_a_sentence_for_htmx_and_for_a_plain_form(client: Client, amal: User) -> None:
    table = table_of(person("Basim"), person("Dalal"))
    refused = htmx(client, table, "join")
    assert refused.status_code == 409
    assert 'id="t-msg"' in refused.content.decode()
    assert "Every seat at this table is taken." in refused.content.decode()
    assert post(client, table, "join").headers["Location"] == f"/t/{table.code}/"
    assert "Every seat at this table is taken." in client.get("/").content.decode()


# --- Bad input


@pytest.mark.parametrize("seat", ["9", "-1", "one", "0x1", "²", "1e3", " ", "11111111111111111111"])
def test_a_forged_seat_is_refused_in_words(client: Client, amal: User, seat: str) -> None:
    table = table_of(person("Basim"), None)
    response = htmx(client, table, "join", seat=seat)
    assert response.status_code == 409
    assert "This table has no such seat." in response.content.decode()
    assert who(table) == ["Basim", ""]


@pytest.mark.parametrize("door", ["join", "ready", "bots"])
def test_a_forged_seed_is_refused_in_words(client: Client, amal: User, door: str) -> None:
    table = table_of(amal, None)
    table.seat_set.update(ready=False)
    before = now(table.pk)
    response = htmx(client, table, door, seed="two\nlines")
    assert response.status_code == 409
    assert "What you mix into the deal" in response.content.decode()
    assert now(table.pk) == before


@pytest.mark.parametrize("door", DOORS)
def test_an_unknown_table_is_a_page_that_says_so_and_makes_no_guest(client: Client, door: str) -> None:
    response = client.post(f"/t/bcdfghjk/{door}/", headers={"accept-language": "en"})
    assert response.status_code == 404
    assert "Nothing here" in response.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize("door", DOORS[1:])
@pytest.mark.parametrize("signed_in", [True, False])
def test_at_a_foreign_table_nothing_can_be_done(client: Client, door: str, signed_in: bool) -> None:
    table = table_of(person("Basim"), None)
    if signed_in:
        client.force_login(User.objects.create_user("Amal", language="en"))
    before = now(table.pk)
    response = htmx(client, table, door)
    assert response.status_code == 409
    assert "You have no seat at this table." in response.content.decode()
    assert now(table.pk) == before


@pytest.mark.parametrize("door", DOORS)
def test_no_door_opens_by_a_link(client: Client, amal: User, door: str) -> None:
    table = table_of(amal, None)
    assert client.get(f"/t/{table.code}/{door}/").status_code == 405


@pytest.mark.parametrize("door", DOORS)
def test_no_door_opens_without_the_forms_token(amal: User, door: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(amal)
    table = table_of(amal, None)
    before = now(table.pk)
    assert client.post(f"/t/{table.code}/{door}/").status_code == 403
    assert now(table.pk) == before


@pytest.mark.parametrize("door", ["ready", "bots", "start"])
def test_a_second_click_after_the_match_has_begun_changes_nothing(client: Client, amal: User, door: str) -> None:
    live = begun(amal, "nakhla")
    table = Table.objects.get()
    response = htmx(client, table, door)
    assert response.status_code == 409
    assert now(live.id) == live


def test_who_joins_all_the_time_is_told_to_wait(client: Client, amal: User, settings: Settings) -> None:
    assert set(settings.ACCOUNT_RATE_LIMITS) >= {"guest", "table", "seat"}
    settings.ACCOUNT_RATE_LIMITS = {"seat": "3/m/user"}
    table = table_of(person("Basim"), None)
    assert [post(client, table, "join").status_code for _ in range(4)] == [302, 302, 302, 429]
