"""Who logs out, or whose password is changed, is out on every open page at once, though the page says nothing."""

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from games.consumers.base import SIGNED_OUT
from tests.consumers.sockets import socket
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


def at_a_table() -> tuple[str, User]:
    amal = person("Amal")
    return f"/ws/t/{begun(amal, person('Basim')).code}/", amal


async def test_a_page_of_a_session_that_was_logged_out_is_closed_at_once() -> None:
    path, amal = await sync_to_async(at_a_table)()
    async with socket(path, amal) as line:
        await line.connect()
        await line.receive_from()
        client = Client()
        session = await Session.objects.afirst()
        assert session is not None
        client.cookies["sessionid"] = session.session_key
        await sync_to_async(client.post)("/logout/")
        assert (await line.receive_output())["code"] == SIGNED_OUT


async def test_a_page_that_an_old_password_opened_is_closed_when_staff_set_a_new_one() -> None:
    path, amal = await sync_to_async(at_a_table)()
    async with socket(path, amal) as line:
        await line.connect()
        await line.receive_from()
        client = Client()
        owner = await sync_to_async(User.objects.create_superuser)("Owner")
        await sync_to_async(client.force_login)(owner)
        new = {"password1": "zQ4kTb7w", "password2": "zQ4kTb7w", "usable_password": "true"}
        await sync_to_async(client.post)(f"/admin/accounts/user/{amal.pk}/password/", new)
        assert (await line.receive_output())["code"] == SIGNED_OUT
