"""The server processes, and whose sockets are open at which.

A process that is killed tells nobody that its people's sockets are closed. So each says every few seconds that it is
there, and a clock that has not heard of one for SILENT marks its people as not connected, as their closed sockets would
have. Who has come to another process by then is not concerned. One that stops in good order is found silent in the same
way, so that its people have had time to come back.
"""

import asyncio
import logging
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from concan_site.writing import writing
from games.models import Seat, Server, Table
from games.services import contact, push
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.resting import rest
from games.services.threads import in_writer

log = logging.getLogger("concan.servers")

THIS = uuid4()
"""This process, if it is a server."""
EVERY = timedelta(seconds=5)
SILENT = timedelta(seconds=20)


def begin() -> None:
    """This process begins to serve. People of others have time to come to it."""
    trust_all()
    note()


def note() -> None:
    """This process is there."""
    with writing():
        Server.objects.update_or_create(pk=THIS, defaults={"heard_at": timezone.now()})


def trust_all() -> None:
    """All servers count as just heard of: perhaps nobody has listened for a while."""
    with writing():
        in_order = Server.objects.select_for_update().order_by("pk").values_list("pk", flat=True)
        Server.objects.filter(pk__in=list(in_order)).update(heard_at=timezone.now())


def serve(table_id: int, user_id: int) -> None:
    """The person's socket at that table is open at this process."""
    with writing():
        Table.objects.select_for_update().get(pk=table_id)
        Seat.objects.filter(table_id=table_id, user_id=user_id).update(served_by=THIS)


def miss_silent() -> list[LiveTable]:
    """Marks the people of silent servers as not connected, and forgets those servers; the tables to tell of."""
    heard_before = timezone.now() - SILENT
    silent = list(Server.objects.filter(heard_at__lt=heard_before).values_list("pk", flat=True))
    if not silent:
        return []
    log.warning("Servers that are silent: %s", ", ".join(map(str, silent)))
    theirs = Seat.objects.filter(served_by__in=silent, lost_at=None).exclude(table__state=Table.State.CLOSED)
    missed = [
        contact.disconnected(live_tables.of_id(table_id), user_id)
        for table_id, user_id in theirs.exclude(user=None).values_list("table_id", "user_id")
    ]
    with writing():
        Server.objects.filter(pk__in=silent, heard_at__lt=heard_before).delete()
    return [live for live in missed if live is not None]


async def be_heard_forever(stop: asyncio.Event) -> None:
    """Says that this process is there until told to stop."""
    say = begin
    while not stop.is_set():
        try:
            await in_writer(say)
            say = note
        except Exception:
            log.exception("It cannot be written that this server is there")
        await rest(stop, EVERY.total_seconds())


async def miss_forever(stop: asyncio.Event) -> None:
    """Looks for silent servers until told to stop."""
    while not stop.is_set():
        await rest(stop, EVERY.total_seconds())
        try:
            for live in await in_writer(miss_silent):
                await push.atell(live)
        except Exception:
            log.exception("Silent servers cannot be looked for")
