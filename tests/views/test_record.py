"""The record of a match that is over, as everybody who may read it can download it."""

import json
from typing import Any

import pytest
from django.test import Client

from games.concan.options import Options
from games.concan.replay import judge
from games.models import Table
from tests.services import scripts
from tests.services.finished import written
from tests.services.playing_out import play_out
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


def record(client: Client, number: int, language: str = "en") -> dict[str, Any]:
    response = client.get(f"/matches/{number}/record.json", headers={"accept-language": language})
    assert response.status_code == 200
    assert response.headers["content-disposition"] == f'attachment; filename="match-{number}.json"'
    found: dict[str, Any] = json.loads(response.content)
    return found


def test_the_referee_finds_in_it_what_the_table_found(client: Client) -> None:
    options = Options(rounds=3, fire_pile="any_meld", jokers_per_meld=2)
    match = play_out(begun(person("Amal"), person("Basim"), "nakhla", options=options))
    answer = judge(client.get(f"/matches/{match.pk}/record.json").content)
    kept = list(match.rounds.order_by("number"))
    assert [one["scores"] for one in answer["rounds"]] == [one.scores for one in kept]
    assert [one["ended"] for one in answer["rounds"]] == [one.ending for one in kept]
    assert {result for one in answer["rounds"] for result in one["results"]} == {"ok"}
    seats = match.seat_set.order_by("number")
    assert answer["finished"]
    assert answer["totals"] == [seat.total for seat in seats]
    assert answer["places"] == [seat.place for seat in seats]
    assert answer["payout"] == [seat.payout for seat in seats]


def test_names_are_written_as_they_are_shown(client: Client) -> None:
    written(person("أمل"), "nakhla", script=scripts.drawn())
    assert record(client, 1)["seats"] == ["أمل", "Nakhla"]
    assert record(client, 1, "ar")["seats"] == ["أمل", "نخلة"]


def test_the_page_of_the_match_leads_to_it(client: Client) -> None:
    written(person("Amal"), "nakhla", script=scripts.drawn())
    assert 'href="/matches/1/record.json" download' in client.get("/matches/1/").content.decode()


def test_of_a_private_table_it_is_for_who_sat_there(client: Client) -> None:
    amal = person("Amal")
    match = written(amal, person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(public=False)
    assert client.get("/matches/1/record.json").status_code == 404
    client.force_login(person("Dina"))
    assert client.get("/matches/1/record.json").status_code == 404
    client.force_login(amal)
    assert record(client, 1)["match"] == 1


def test_there_is_none_of_a_match_that_runs_not_even_for_who_plays(client: Client) -> None:
    amal = person("Amal")
    live = begun(amal, "nakhla")
    assert live.match is not None
    client.force_login(amal)
    assert client.get(f"/matches/{live.match.id}/record.json").status_code == 404
    assert client.get("/matches/999/record.json").status_code == 404
