"""The page on which the deal of one round is checked, as soon as that round is over."""

import json
import re

import pytest
from django.test import Client

from games.concan.options import Options
from games.models import Match, Table
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.proof import worked_out_again
from tests.services import scripts
from tests.services.finished import written
from tests.services.rounds import play_round
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


def proof(client: Client, match_id: int, number: int = 1) -> dict[str, object]:
    html = client.get(f"/matches/{match_id}/deal/{number}/", headers=ENGLISH).content.decode()
    (text,) = re.findall(r'<script id="proof-1" type="application/json">(.*?)</script>', html)
    found: dict[str, object] = json.loads(text)
    return found


def between_rounds() -> LiveTable:
    """A match whose first round is over, with new stocks in it."""
    return play_round(begun(person("Amal"), "waha", options=Options(rounds=2, recycles=2)))


def match_of(live: LiveTable) -> int:
    assert live.match is not None
    return live.match.id


def test_a_deal_of_a_finished_match_carries_all_that_proves_it(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.opening("player"))
    found = proof(client, 1)
    assert found["names"] == ["Amal", "Basim"]
    assert worked_out_again(found)["proven"]


def test_so_does_one_whose_match_goes_on(client: Client) -> None:
    found = proof(client, match_of(between_rounds()))
    assert worked_out_again(found)["proven"]
    assert len(found["piles"]) == 2  # type: ignore[arg-type]
    assert "actions" not in found


def test_of_a_round_that_runs_nothing_is_shown(client: Client) -> None:
    live = begun(person("Amal"), "waha")
    assert live.round is not None
    response = client.get(f"/matches/{match_of(live)}/deal/1/")
    assert response.status_code == 404
    assert live.round.secret not in response.content.decode()


@pytest.mark.parametrize("path", ["1/deal/2/", "1/deal/0/", "1/deal/99999999999999999999/", "2/deal/1/"])
def test_a_round_that_never_was_is_not_found(client: Client, path: str) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    assert client.get(f"/matches/{path}").status_code == 404


def test_while_the_match_goes_on_it_is_for_those_who_may_watch_the_table(client: Client) -> None:
    live = between_rounds()
    path = f"/matches/{match_of(live)}/deal/1/"
    Table.objects.filter(pk=live.id).update(stake=50)
    live_tables.forget_all()
    assert client.get(path).status_code == 404
    client.force_login(Match.objects.get().seat_set.get(number=0).user)  # type: ignore[arg-type]
    assert client.get(path).status_code == 200


def test_the_result_of_a_round_at_the_table_leads_to_it(client: Client) -> None:
    live = between_rounds()
    path = f'href="/matches/{match_of(live)}/deal/1/"'
    assert path in client.get(f"/t/{live.code}/").content.decode().partition('id="t-result"')[2]
    running = begun(person("Dina"), "waha")
    assert "/deal/" not in client.get(f"/t/{running.code}/").content.decode()


@pytest.mark.parametrize("moment", ["r/1/0/", "r/1/4/"])
def test_a_replay_leads_to_it(client: Client, moment: str) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    html = client.get(f"/matches/1/replay/{moment}").content.decode()
    assert 'href="/matches/1/deal/1/"' in html.partition("all-moves")[2]
    assert ('href="/matches/1/deal/1/"' in html.partition("all-moves")[0]) == moment.endswith("4/")


def test_it_is_there_in_arabic(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    assert "تحقق من هذا التوزيع" in client.get("/matches/1/deal/1/", headers={"accept-language": "ar"}).content.decode()
