"""`manage.py simulate`: a few matches, and the figures that it prints."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.concan.cards import hand_of, read_cards
from games.concan.options import PRESETS
from games.concan.round import start
from games.management.commands.simulate import PlayedRound, Table, check_cards, play_match, report
from tests.concan.players import deal_of


def simulated(*args: str) -> str:
    out = StringIO()
    call_command("simulate", *args, stdout=out)
    return out.getvalue()


def test_matches_between_bots_are_played_and_counted() -> None:
    text = simulated("6", "--seed", "3")
    assert text.startswith("6 matches, ")
    assert "no refusal, no stuck turn, all 106 cards there after every action" in text
    lines = [line.split() for line in text.splitlines() if line.startswith("all ")]
    assert len(lines) == 1
    assert int(lines[0][1]) >= 6, "a match has a round at least"


def test_the_same_seed_plays_the_same_matches() -> None:
    def figures(seed: str) -> str:
        return simulated("3", "--seed", seed).partition("\n\n")[2]

    assert figures("5") == figures("5")
    assert figures("5") != figures("6")


def test_seats_and_preset_can_be_named() -> None:
    table = Table.draw(seed=1, number=0, seats=3, preset="jawaker")
    assert (table.seats, table.options) == (3, PRESETS["jawaker"])
    lines = [line.split()[0] for line in simulated("2", "--seats", "3", "--preset", "jawaker").splitlines() if line]
    assert "3" in lines
    assert "jawaker" in lines
    assert "sahrat" not in lines


def test_a_whole_match_is_played() -> None:
    table = Table.draw(seed=1, number=0, seats=4, preset="sahrat")
    rounds = list(play_match(table))
    assert len(rounds) in (5, 6)
    assert all(one.ending in ("out", "hand", "concan", "stock") for one in rounds)


def test_tables_of_all_kinds_are_drawn() -> None:
    tables = [Table.draw(seed=1, number=number, seats=None, preset=None) for number in range(200)]
    assert {table.seats for table in tables} == {2, 3, 4, 5}
    assert {table.preset for table in tables} == {"", "sahrat", "jawaker"}
    assert {table.seats for table in tables if table.options.teams} == {4}


def test_a_lost_card_is_noticed() -> None:
    with pytest.raises(ValueError, match="card"):
        check_cards(start(deal_of(PRESETS["sahrat"], list(hand_of(read_cards("5h 6h 7h"))), 2, 0, size=1)))


def test_a_round_that_was_given_up_is_counted_apart() -> None:
    ended = PlayedRound(2, "", recycles=3, ending="stock", turns=100, reshuffles=3, never_opened=1)
    given_up = PlayedRound(2, "", recycles=3, ending=None, turns=2000, reshuffles=9, never_opened=2)
    all_line = list(report([ended, given_up]))[1].split()
    assert all_line == [
        "all",
        "2",
        "0.0%",
        "0.0%",
        "0.0%",
        "50.0%",
        "1",
        "1000.0",
        "1000.0",
        "1000.0",
        "6.00",
        "100.0%",
        "75.0%",
    ]


def test_no_matches_are_refused() -> None:
    with pytest.raises(CommandError):
        simulated("0")
