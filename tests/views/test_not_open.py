"""A table that is not open to somebody gives him nothing, whatever he asks below its address."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Move, Table
from games.services import company
from games.services import live as live_tables
from games.services.live_table import LiveTable
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)

POSTS = ("act", "tray", "targets", "suggest", "say", "leave", "ready", "bots", "start", "back", "told")
GETS = ("", "news/", "chat/")
FOR_MEMBERS_GET, FOR_MEMBERS_POST = ("report/", "friends/", "meet/"), ("invite",)


@pytest.fixture
def live() -> LiveTable:
    """Amal plays with Basim, and nobody else may watch."""
    live = begun(person("Amal"), person("Basim"))
    Table.objects.update(public=False)
    live_tables.forget_all()
    return live


@pytest.fixture
def dina(client: Client) -> User:
    user = User.objects.create_user("Dina", language="en")
    client.force_login(user)
    return user


def post(client: Client, live: LiveTable, door: str, **fields: str) -> Any:
    headers = {"accept-language": "en", "hx-request": "true"}
    return client.post(f"/t/{live.code}/{door}/", fields, headers=headers)


def get(client: Client, live: LiveTable, page: str) -> Any:
    return client.get(f"/t/{live.code}/{page}", headers={"accept-language": "en", "hx-request": "true"})


def holds_nothing(response: Any, status: int) -> None:
    html = response.content.decode()
    assert response.status_code == status
    assert not [name for name in ("Amal", "Basim", 'id="t-', "data-seen") if name in html]


@pytest.mark.parametrize("door", [*POSTS, "join"])
@pytest.mark.parametrize("known", [True, False])
def test_a_private_table_is_not_there_for_strangers_and_the_signed_out(
    client: Client, live: LiveTable, door: str, known: bool
) -> None:
    if known:
        client.force_login(User.objects.create_user("Dina", language="en"))
    holds_nothing(post(client, live, door, do="draw", text="hello", level="novice"), 404)
    assert not Move.objects.exists()
    assert User.objects.filter(is_guest=True).count() == 0


@pytest.mark.parametrize("page", GETS)
def test_nor_are_its_pages(client: Client, live: LiveTable, page: str) -> None:
    holds_nothing(get(client, live, page), 404)


@pytest.mark.parametrize("page", FOR_MEMBERS_GET)
def test_nor_those_for_the_signed_in(client: Client, live: LiveTable, dina: User, page: str) -> None:
    holds_nothing(get(client, live, page), 404)


@pytest.mark.parametrize("door", FOR_MEMBERS_POST)
def test_nor_are_their_doors(client: Client, live: LiveTable, dina: User, door: str) -> None:
    holds_nothing(post(client, live, door, person=str(live.seats[0].user_id)), 404)


@pytest.mark.parametrize("door", [*POSTS, *FOR_MEMBERS_POST])
def test_who_is_blocked_is_told_only_that_the_table_is_not_open_to_him(
    client: Client, live: LiveTable, dina: User, door: str
) -> None:
    Table.objects.update(public=True)
    live_tables.forget_all()
    company.block(User.objects.get(username="Amal"), dina)
    holds_nothing(post(client, live, door, do="draw", text="hello", person=str(dina.pk)), 403)
    assert not Move.objects.exists()


@pytest.mark.parametrize("page", [*GETS, *FOR_MEMBERS_GET])
def test_and_so_he_is_by_its_pages(client: Client, live: LiveTable, dina: User, page: str) -> None:
    Table.objects.update(public=True)
    live_tables.forget_all()
    company.block(User.objects.get(username="Amal"), dina)
    holds_nothing(get(client, live, page), 403)


def test_who_may_watch_and_does_not_sit_is_told_that_he_has_no_seat(client: Client, live: LiveTable) -> None:
    Table.objects.update(public=True)
    live_tables.forget_all()
    response = post(client, live, "act", do="draw")
    assert response.status_code == 403
    assert "You have no seat at this table." in response.content.decode()


@pytest.mark.parametrize("page", ["friends/"])
def test_a_session_that_has_gone_puts_no_login_into_the_waiting_room(
    client: Client, live: LiveTable, page: str
) -> None:
    response = get(client, live, page)
    assert (response.status_code, response.content) == (204, b"")


def test_a_script_that_wants_to_act_without_a_session_is_led_to_the_login_as_a_whole(client: Client) -> None:
    headers = {"hx-request": "true", "hx-current-url": "https://concan.example/t/bcdfghjk/?a=b"}
    for door in ("/t/bcdfghjk/invite/", "/me/company/", "/coins/daily/"):
        response = client.post(door, headers=headers)
        assert (response.status_code, response.content) == (200, b""), door
        assert response.headers["HX-Redirect"].endswith("/login/?next=/t/bcdfghjk/")
    plain = client.get("/t/bcdfghjk/friends/")
    assert plain.headers["Location"].endswith("/login/?next=/t/bcdfghjk/friends/")
