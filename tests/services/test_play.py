"""The one door to a match."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.concan.actions import Draw, Take, Throw, read_action
from games.concan.cards import JOKER, VALUES
from games.models import Move, Table
from games.services import live as live_tables
from games.services import play
from games.services.live_table import LiveTable
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


def a_throw(live: LiveTable, client_id: str = "") -> play.Try:
    """The seat on turn throws its dearest natural card."""
    assert live.round is not None
    state = live.round.state
    card = max((card for card in state.hand if card != JOKER), key=lambda card: VALUES[card])
    by = live.seats[state.turn]
    return play.Try(state.turn, Throw(card), Move.By.PLAYER, live.seen, by.user_id, client_id)


def a_draw(live: LiveTable) -> play.Try:
    assert live.round is not None
    turn = live.round.state.turn
    return play.Try(turn, Draw(), Move.By.PLAYER, live.seen, live.seats[turn].user_id)


def test_an_action_is_appended_to_the_log_and_the_table_has_a_new_version() -> None:
    live = begun(person("Amal"), person("Basim"))
    outcome = play.act(live.id, a_throw(live))
    assert outcome.kind == "done"
    assert Move.objects.count() == 1
    assert now(live.id) == outcome.live
    assert outcome.live.version == live.version + 1


def test_the_state_is_the_fold_of_the_moves_over_the_deal() -> None:
    live = begun(person("Amal"), person("Basim"))
    for step in range(60):
        live = play.act(live.id, a_draw(live) if step % 2 else a_throw(live)).live
    live_tables.forget_all()
    assert now(live.id) == live


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    live = begun(person("Amal"), person("Basim"))
    outcome = play.act(live.id, a_draw(live))
    assert outcome.kind == "refused"
    assert outcome.refusal is not None
    assert outcome.refusal.code == "throw_first"
    assert now(live.id) == live


def test_an_action_on_a_moment_that_has_passed_is_answered_with_the_fresh_table() -> None:
    live = begun(person("Amal"), person("Basim"))
    old = a_throw(live)
    fresh = play.act(live.id, old).live
    outcome = play.act(live.id, old)
    assert (outcome.kind, outcome.live) == ("stale", fresh)
    assert Move.objects.count() == 1


def test_a_repeat_is_known_by_what_the_page_called_it_and_done_once() -> None:
    live = begun(person("Amal"), person("Basim"))
    clicked = a_throw(live, client_id="one-click")
    assert play.act(live.id, clicked).kind == "done"
    assert play.act(live.id, clicked).kind == "repeated"
    assert Move.objects.count() == 1


def test_a_later_action_that_is_called_as_an_earlier_one_of_its_round_is_a_repeat_of_that() -> None:
    live = begun(person("Amal"), person("Basim"))
    live = play.act(live.id, a_throw(live, client_id="same")).live
    live = play.act(live.id, a_draw(live)).live
    live = play.act(live.id, a_throw(live)).live
    drawn = a_draw(live)
    outcome = play.act(live.id, replace(drawn, client_id="same"))
    assert (outcome.kind, outcome.live, Move.objects.count()) == ("repeated", live, 3)
    assert play.act(live.id, drawn).kind == "done"


def test_nobody_plays_for_a_seat_that_is_not_his() -> None:
    live = begun(person("Amal"), person("Basim"))
    stranger = person("Dina")
    tried = a_throw(live)
    for seat in (tried.seat, 2, -1):
        forged = play.Try(seat, tried.action, Move.By.PLAYER, tried.seen, stranger.pk)
        assert play.act(live.id, forged).kind == "not_seated"
    other = live.seats[1 - tried.seat]
    swapped = play.Try(other.number, tried.action, Move.By.PLAYER, tried.seen, other.user_id)
    refusal = play.act(live.id, swapped).refusal
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    assert now(live.id) == live


@pytest.mark.parametrize("seen", ["", "x", "1", "999999999999999999999.1", "1.-1", "１.0", "0.0"])
def test_a_senseless_moment_is_a_stale_one(seen: str) -> None:
    live = begun(person("Amal"), person("Basim"))
    tried = a_throw(live, client_id="x")
    assert (
        play.act(live.id, play.Try(tried.seat, tried.action, Move.By.PLAYER, seen, tried.user_id, "x")).kind == "stale"
    )


def test_what_a_bot_thought_of_for_a_person_who_is_back_is_not_played() -> None:
    live = begun(person("Amal"), person("Basim"))
    thought = replace(a_throw(live), by=Move.By.BOT, user_id=None)
    assert play.act(live.id, thought).kind == "stale"
    assert Move.objects.count() == 0


def test_of_many_at_once_exactly_one_wins() -> None:
    live = begun(person("Amal"), person("Basim"))
    tried = a_throw(live)
    barrier = threading.Barrier(8)

    def race(_: int) -> str:
        try:
            barrier.wait()
            return play.act(live.id, tried).kind
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        kinds = list(pool.map(race, range(8)))
    assert sorted(kinds) == ["done"] + ["stale"] * 7
    assert Move.objects.count() == 1


def test_a_move_costs_the_same_few_queries_however_long_the_round() -> None:
    live = begun(person("Amal"), person("Basim"))
    live = play.act(live.id, a_throw(live)).live
    costs = set()
    for step in range(1, 40):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            live = play.act(live.id, a_draw(live) if step % 2 else a_throw(live)).live
        costs.add(len([query for query in queries if "SAVEPOINT" not in query["sql"]]))
    assert max(costs) <= 5  # begin, lock, append, save, commit


def test_an_acknowledged_move_survives_the_loss_of_everything_remembered() -> None:
    live = begun(person("Amal"), person("Basim"))
    live = play.act(live.id, a_throw(live)).live
    live_tables.forget_all()
    outcome = play.act(live.id, a_draw(live))
    assert outcome.kind == "done"
    assert now(live.id) == outcome.live


def test_a_move_raises_the_version_even_of_a_table_that_another_process_changed_before() -> None:
    """What this process remembers of an older version is not trusted."""
    live = begun(person("Amal"), person("Basim"))
    live = play.act(live.id, a_throw(live)).live
    Table.objects.filter(pk=live.id).update(version=live.version + 5, own_name="Renamed")
    outcome = play.act(live.id, a_draw(live))
    assert outcome.live.name == "Renamed"
    assert outcome.live.version == live.version + 6


def test_the_taken_and_drawn_cards_come_from_where_they_lay() -> None:
    live = begun(person("Amal"), person("Basim"))
    live = play.act(live.id, a_throw(live)).live
    assert live.round is not None
    top, turn = live.round.state.fire[-1], live.round.state.turn
    took = play.act(live.id, play.Try(turn, Take(), Move.By.PLAYER, live.seen, live.seats[turn].user_id)).live
    assert took.round is not None
    assert top in took.round.state.hands[turn]
    assert took.round.state.fire == ()


def test_a_malformed_action_is_refused() -> None:
    live = begun(person("Amal"), person("Basim"))
    tried = a_throw(live)
    nonsense = play.Try(
        tried.seat, read_action({"do": "throw", "card": "10c"}), Move.By.PLAYER, live.seen, tried.user_id
    )
    refusal = play.act(live.id, nonsense).refusal
    assert refusal is not None
    assert refusal.code == "bad_action"
