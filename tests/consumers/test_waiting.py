"""A page that waits at an open table keeps it open."""

import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.models import Table
from games.services import live as live_tables
from tests.consumers.sockets import socket
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


async def test_the_heartbeat_of_who_sits_there_puts_off_the_closing() -> None:
    live_tables.forget_all()
    amal = await sync_to_async(person)("Amal")
    table = await sync_to_async(table_of)(amal, None)
    await Table.objects.aupdate(due_at=timezone.now() + timedelta(minutes=1))
    async with socket(f"/ws/t/{table.code}/?lang=en", amal) as line:
        await line.connect()
        await line.receive_from()
        await line.send_to(json.dumps({"beat": table.version}))
        await line.receive_from()
    await table.arefresh_from_db()
    assert table.due_at is not None
    assert table.due_at > timezone.now() + timedelta(minutes=29)
