"""The statistics of deals: every round that is over counts once, whatever becomes of its match, and all of it again."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from io import StringIO

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import connection

from games.concan.cards import JOKER
from games.concan.options import PRESETS, Options
from games.concan.solver import best_by_points
from games.models import Fairness, Match, Move, Round
from games.services import clock, fairness
from games.services.deal import shuffler
from games.services.fair_deal import MEASURE
from games.services.fairness_facts import WHATS, Counts, Key, counts_of, rules_of
from tests.services import scripts
from tests.services.finished import written
from tests.services.playing_out import play_out
from tests.services.rounds import play_round
from tests.services.tables import begun, close_table, person

pytestmark = pytest.mark.django_db(transaction=True)


def count() -> int:
    """Counts all that waits; in how many goes."""
    return sum(iter(fairness.count_next, False))


def total(what: str, counts: Counts | None = None) -> int:
    return sum(many for key, many in (counts or fairness.counted()).items() if key.what == what)


# --- What a round adds


def test_a_round_adds_its_deal_its_start_its_winner_its_turns_and_its_ending() -> None:
    """Seat 0 starts; seat 1 takes what he throws, lays all down and throws his last card."""
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    found = counts_of(match.rounds.get())
    table = (2, "jawaker")
    assert found[Key("dealt_15", *table, 0)] == found[Key("dealt_14", *table, 1)] == 1
    assert found[Key("first", *table, 0)] == 1
    assert found[Key("won", *table, 1)] == 1
    assert (found[Key("turns", *table)], found[Key("squares", *table)]) == (2, 4)
    assert found[Key("hand", *table)] == 1
    assert found[Key("opens_14", *table, 1)] == 1  # he laid all of it down, less one card
    assert {key.what for key in found} <= set(WHATS)


def test_a_turn_is_a_throw_and_the_draw_that_finds_no_stock() -> None:
    match = written(person("Amal"), "waha", script=scripts.drawn())
    throws = Move.objects.filter(round__match=match, action__do="throw").count()
    assert total("turns", counts_of(match.rounds.get())) == throws + 1


def test_what_was_undone_is_no_turn() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.opening("player", "player"))
    throws = Move.objects.filter(round__match=match, action__do="throw").count()
    assert Move.objects.filter(round__match=match, action__do="undo").count() == 1
    assert total("turns", counts_of(match.rounds.get())) == throws + 1


def test_jokers_and_openings_are_those_of_the_hands_as_dealt() -> None:
    found: Counts = Counter()
    jokers, both, opens = Counter[int](), Counter[int](), Counter[int]()
    match = written(person("Amal"), "waha", script=scripts.drawn())
    one = match.rounds.get()
    for number in range(60):
        one.secret = f"{number:064x}"
        found.update(counts_of(one))
        deal = shuffler(one.secret, one.seeds, match.pk, 1).deal(MEASURE, 2, one.dealer, last=False)
        for seat, hand in enumerate(deal.hands):
            jokers[seat] += hand.count(JOKER)
            both[seat] += hand.count(JOKER) == 2
            best = best_by_points(hand, Options(jokers_per_meld=2))
            opens[seat] += best is not None and best.points >= 51
    table = (2, "")
    assert all(both.values())
    for seat in (0, 1):
        assert found[Key("jokers", *table, seat)] == jokers[seat]
        assert found[Key("two_jokers", *table, seat)] == both[seat]
        assert found[Key("opens_15" if seat == 0 else "opens_14", *table, seat)] == opens[seat]


def test_rules_are_those_of_a_preset_where_rounds_are_played_alike() -> None:
    assert rules_of(PRESETS["jawaker"]) == "jawaker"
    assert rules_of(replace(PRESETS["sahrat"], rounds=3, tie_round=False, partner_scores=False)) == "sahrat"
    assert rules_of(replace(PRESETS["sahrat"], recycles=2)) == ""
    assert rules_of(replace(PRESETS["sahrat"], teams=True)) == ""


# --- When it counts, and how often


def test_a_round_counts_as_soon_as_it_is_over_while_its_match_goes_on() -> None:
    live = begun(person("Amal"), "waha")
    assert count() == 0
    play_round(live)
    assert count() == 1
    assert total("first") == 1
    assert total("dealt_14") == total("dealt_15") == 1
    assert count() == 0


def test_a_round_stays_counted_when_its_match_is_voided_and_the_one_that_ran_is_told_as_broken_off() -> None:
    """So nobody can have a deal left out that he would rather not show."""
    live = begun(person("Amal"), "waha", options=Options(rounds=2))
    match = play_out(live)
    running = begun(person("Basim"), "waha")
    close_table(running.code)
    count()
    assert match.rounds.count() == 2
    assert total("dealt_15") == 2
    assert total("broken") == 1
    assert Round.objects.filter(uncounted_since=None).count() == 3


def test_a_round_that_runs_shows_nothing_not_even_when_all_is_counted_again() -> None:
    begun(person("Amal"), "waha")
    assert fairness.forget_all() == 0
    count()
    assert not Fairness.objects.exists()


def test_the_door_counts_nothing_itself() -> None:
    play_out(begun(person("Amal"), "waha", options=Options(rounds=1, tie_round=False)))
    assert Round.objects.get().uncounted_since is not None
    assert not Fairness.objects.exists()


def test_a_round_counts_once_however_many_count() -> None:
    for number in range(1, 13):
        written(person(f"Amal {number}"), "waha", script=scripts.drawn(), pk=number)
    counters = [threading.Thread(target=_count_in_a_thread) for _ in range(4)]
    for counter in counters:
        counter.start()
    for counter in counters:
        counter.join()
    assert total("first") == total("stock") == 12


def _count_in_a_thread() -> None:
    try:
        count()
    finally:
        connection.close()


def test_a_round_whose_rows_cannot_be_read_holds_nothing_up(caplog: pytest.LogCaptureFixture) -> None:
    broken = written(person("Amal"), person("Basim"), script=scripts.hand())
    broken.rounds.update(ending="nonsense")
    written(person("Dina"), "waha", script=scripts.drawn(), pk=2)
    count()
    assert f"Round {broken.rounds.get().pk} cannot be counted" in caplog.text
    assert total("first") == 1


async def test_the_clock_counts(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    await sync_to_async(lambda: written(person("Amal"), person("Basim"), script=scripts.hand()))()
    stop, loop, add = asyncio.Event(), asyncio.get_running_loop(), fairness._add

    def add_and_stop(found: Iterable[Counts]) -> None:
        add(found)
        loop.call_soon_threadsafe(stop.set)

    monkeypatch.setattr(fairness, "_add", add_and_stop)
    await asyncio.wait_for(clock.run_forever(stop), 10)
    assert await sync_to_async(total)("hand") == 1


# --- All of it again


def test_counted_again_from_the_log_it_is_the_same() -> None:
    play_out(begun(person("Amal"), person("Basim"), "waha", options=Options(rounds=2, tie_round=False)))
    count()
    play_out(begun(person("Dina"), "waha", options=PRESETS["jawaker"]))
    close_table(begun(person("Rami"), "waha").code)
    count()
    before = fairness.counted()
    out = StringIO()
    call_command("recompute_fairness", stdout=out)
    rounds = Round.objects.count()
    assert out.getvalue() == f"{rounds} rounds are to be counted.\nAll of them are.\n"
    assert fairness.counted() == before
    assert total("dealt_15") == rounds - 1
    fairness.forget_all()
    count()  # as the clock would
    assert fairness.counted() == before


def test_what_is_counted_is_what_check_matches_proves() -> None:
    """Winners and endings are read from the rows of rounds, which must be those of the log."""
    match = play_out(begun(person("Amal"), "waha", "nakhla"))
    out = StringIO()
    call_command("check_matches", stdout=out)
    assert "All are right." in out.getvalue()
    count()
    assert Match.objects.get().state == Match.State.FINISHED
    for number in range(3):
        won = sum(many for key, many in fairness.counted().items() if key[0] == "won" and key.place == number)
        assert won == match.rounds.filter(winner=number).count()
