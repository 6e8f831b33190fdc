"""What a page calls an action stands for the first action of the round that had this name."""

import pytest
from django.test import Client

from accounts.models import User
from games.concan.cards import JOKER, TEXTS
from games.models import Move
from games.services.live_table import LiveTable
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


def act(live: LiveTable, seat: int, client_id: str, **action: str) -> tuple[int, str]:
    client = Client()
    client.force_login(User.objects.get(username=live.seats[seat].name))
    headers = {"hx-request": "true", "accept-language": "en"}
    sent = {**action, "seen": live.seen, "id": client_id}
    response = client.post(f"/t/{live.code}/act/", sent, headers=headers)
    return response.status_code, response.content.decode()


def a_card(live: LiveTable) -> str:
    assert live.round is not None
    return TEXTS[next(card for card in live.round.state.hand if card != JOKER)]


def test_another_action_by_the_same_name_is_answered_with_the_table_as_it_is() -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.round is not None
    first = live.round.state.turn
    act(live, first, "x", do="throw", card=a_card(live))
    act(now(live.id), 1 - first, "x", do="draw")
    live = now(live.id)
    act(live, 1 - first, "y", do="throw", card=a_card(live))
    live = now(live.id)
    status, html = act(live, first, "x", do="draw")
    assert (status, Move.objects.count()) == (200, 3)
    assert f'data-version="{live.version}"' in html
    assert now(live.id) == live
    assert act(live, first, "z", do="draw")[0] == 200
    assert Move.objects.count() == 4
