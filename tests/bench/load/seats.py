"""Seats people for a measurement, before the site is served: `python -m tests.bench.load.seats TABLES BOT_TABLES IDLE`.

Writes into the database that the environment names and prints as JSON the sessions of whom it seated. The tables stand
in the middle of a round: people have opened, melds lie on the table, so that pages have their usual size.
"""

import json
import os
import sys
import uuid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

PEOPLE = 4
LONGEST_WAY = 60
"""Moves after which a table is good enough, whoever has opened."""
OPENED = 2
PATIENCE = 32_000
"""Seconds of a turn: nobody's time runs out while another server is measured."""
BOTS = ("nakhla", "dallah", "hudhud", "finjan")
LEFT_OF_STOCK = 20


def main() -> None:
    """Prints `tables` (code, sessions by seat), and `idle` sessions of people who sit nowhere."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "concan_site.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    tables, bot_tables, idle = map(int, sys.argv[1:])
    seated = [_table_of_people() for _ in range(tables)]
    for _ in range(bot_tables):
        _table_of_bots()
    sys.stdout.write(json.dumps({"tables": seated, "idle": [_session_of(_person()) for _ in range(idle)]}))


def _table_of_people() -> dict[str, object]:
    from games.concan.options import Options
    from games.models import Table
    from tests.services.tables import begun

    people = [_person() for _ in range(PEOPLE)]
    while True:
        try:
            live = begun(*people, options=Options(rounds=9, fire_pile="any_meld"), turn_seconds=PATIENCE)
        except ValueError:  # a clock that runs already was quicker, and closed the table where nothing had begun
            continue
        Table.objects.filter(pk=live.id).update(code=uuid.uuid4().hex[:12])
        if _played_into_the_round(live.id):
            code = Table.objects.get(pk=live.id).code
            return {"code": code, "sessions": [_session_of(one) for one in people]}


def _played_into_the_round(table_id: int) -> bool:
    """Plays as bots do until some have opened and somebody is to draw; whether the round goes on from there."""
    from games.concan.bots import choose
    from games.concan.view import view
    from games.models import Move
    from games.services import play
    from tests.services.tables import now

    live = now(table_id)
    while live.playing and live.round is not None:
        state = live.round.state
        far = sum(state.opened) >= OPENED or live.round.moves >= LONGEST_WAY
        if state.phase == "draw" and far:
            return len(state.stock) >= LEFT_OF_STOCK
        action = choose(view(state, state.turn), "easy")
        live = play.act(live.id, play.Try(state.turn, action, Move.By.PLAYER, live.seen)).live
    return False


def _table_of_bots() -> None:
    from games.models import Table
    from tests.services.tables import begun

    Table.objects.filter(pk=begun(*BOTS).id).update(code=uuid.uuid4().hex[:12])


def _person() -> "User":
    from tests.services.tables import person

    return person(f"P{uuid.uuid4().hex[:15]}")


def _session_of(user: "User") -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


if __name__ == "__main__":
    main()
