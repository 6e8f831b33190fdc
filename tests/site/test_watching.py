"""The keeper of the site sees from outside whether it lives, whether it can serve, and how it goes."""

import json
import logging

import pytest
from django.db import connection
from django.test import Client
from prometheus_client import REGISTRY
from pythonjsonlogger.json import JsonFormatter

from games.concan.actions import Draw, Malformed
from games.models import Move
from games.services import play
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "kestrel"


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_live_process_says_so_without_asking_anybody(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        response = client.get("/health/live/")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_a_site_that_has_what_it_needs_is_ready(client: Client) -> None:
    response = client.get("/health/ready/")
    assert (response.status_code, response.json()) == (200, {"database": True, "news": True, "cache": True})


def test_a_site_without_its_database_is_not_ready(client: Client) -> None:
    def away(*_args):
        raise OSError("the database is away")

    with connection.execute_wrapper(away):
        response = client.get("/health/ready/")
    assert (response.status_code, response.json()["database"]) == (503, False)


@pytest.mark.parametrize("told", [{}, {"Authorization": "Bearer eagle"}, {"Authorization": TOKEN[:-1]}])
def test_nobody_reads_the_counts_without_the_token(client: Client, settings, told: dict[str, str]) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics/", headers=told).status_code == 404
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics/", headers={"Authorization": "Bearer "}).status_code == 404


def test_who_knows_the_token_reads_the_counts(client: Client, settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    text = client.get("/metrics/", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()
    names = ("moves_total", "refusals_total", "action_seconds_bucket", "sockets", "resyncs_total", "clock_lag_seconds")
    for name in names:
        assert f"# TYPE concan_{name.removesuffix('_total').removesuffix('_bucket')}" in text, name


def test_moves_refusals_and_stale_actions_are_counted() -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.round is not None
    seat = live.round.state.turn
    moves = value("concan_moves_total", by="player")
    stale = value("concan_unplayed_total", kind="stale")
    seconds = value("concan_action_seconds_count")
    tried = play.Try(seat, Draw(), Move.By.PLAYER, live.seen)
    outcome = play.act(live.id, tried)
    assert value("concan_moves_total", by="player") == moves + (outcome.kind == "done")
    play.act(live.id, play.Try(seat, Draw(), Move.By.PLAYER, "0.0"))
    assert value("concan_unplayed_total", kind="stale") == stale + 1
    again = play.act(live.id, play.Try(seat, Draw(), Move.By.PLAYER, outcome.live.seen))
    assert again.refusal is not None
    assert value("concan_refusals_total", code=again.refusal.code) >= 1
    assert value("concan_action_seconds_count") == seconds + 3


def test_a_move_is_a_line_of_the_log_that_names_table_and_moment_and_no_hand(caplog) -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.round is not None
    with caplog.at_level(logging.INFO, "concan.moves"):
        play.act(live.id, play.Try(live.round.state.turn, Draw(), Move.By.PLAYER, live.seen))
    (line,) = [record for record in caplog.records if record.name == "concan.moves"]
    assert (line.table, line.seen, line.do, line.by) == (live.code, live.seen, "draw", "player")
    assert not hasattr(line, "cards")


def test_what_somebody_made_up_cannot_begin_a_line_of_its_own(caplog) -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.round is not None
    with caplog.at_level(logging.INFO, "concan.moves"):
        play.act(live.id, play.Try(live.round.state.turn, Malformed("x\nERROR"), Move.By.PLAYER, live.seen))
    (line,) = [record for record in caplog.records if record.name == "concan.moves"]
    assert "\n" not in line.getMessage()


def test_an_error_in_the_log_is_counted() -> None:
    before = value("concan_faults_total", logger="concan.clock")
    logging.getLogger("concan.clock").error("something broke")
    assert value("concan_faults_total", logger="concan.clock") == before + 1


def test_a_log_for_machines_is_one_json_object_a_line(settings) -> None:
    factory = settings.LOGGING["formatters"]["json"]
    formatter = JsonFormatter(factory["format"], style=factory["style"], rename_fields=factory["rename_fields"])
    record = logging.LogRecord("concan.clock", logging.ERROR, "", 0, "late at %s", ("bcdfghjk",), None)
    record.table = "bcdfghjk"
    told = json.loads(formatter.format(record))
    assert (told["level"], told["logger"], told["message"], told["table"]) == (
        "ERROR",
        "concan.clock",
        "late at bcdfghjk",
        "bcdfghjk",
    )
