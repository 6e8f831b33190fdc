"""NOTATION, "Codes of refusal, in the order they are checked", and what makes an action well formed."""

from typing import get_args

import pytest

from games.concan.actions import Malformed, read_action, write_action
from games.concan.refusals import CODES, Code
from tests.concan.playing import Round

LAY = [{"kind": "run", "cards": ["5h", "6h", "7h"]}]

PRINTED = """round_over not_your_turn throw_first must_draw already_drawn bad_action not_last_round already_opened
already_committed fire_empty not_in_hand concan_only too_many_jokers not_a_meld below_opening run_required keep_a_card
not_opened no_such_meld does_not_fit no_joker joker_throw must_use_taken nothing_to_undo"""

MALFORMED = [
    {"do": "throw"},
    {"do": "throw", "card": None},
    {"do": "throw", "card": "10h"},
    {"do": "throw", "card": ["5h"]},
    {"do": "throw", "cards": ["5h"]},
    {"do": "lay"},
    {"do": "lay", "melds": []},
    {"do": "lay", "melds": {}},
    {"do": "lay", "melds": "run"},
    {"do": "lay", "melds": [[]]},
    {"do": "lay", "melds": [None]},
    {"do": "lay", "melds": [{"kind": "run"}]},
    {"do": "lay", "melds": [{"cards": ["5h", "6h", "7h"]}]},
    {"do": "lay", "melds": [{"kind": "run", "cards": []}]},
    {"do": "lay", "melds": [{"kind": "run", "cards": "5h 6h 7h"}]},
    {"do": "lay", "melds": [{"kind": "run", "cards": ["5h", "6h", "7x"]}]},
    {"do": "lay", "melds": [{"kind": "run", "cards": ["5h", "6h", 7]}]},
    {"do": "lay", "melds": [{"kind": "Run", "cards": ["5h", "6h", "7h"]}]},
    {"do": "lay", "melds": [{"kind": ["run"], "cards": ["5h", "6h", "7h"]}]},
    {"do": "lay", "melds": [*LAY, {"kind": "run", "cards": []}]},
    {"do": "layoff", "cards": ["5h"]},
    {"do": "layoff", "meld": "0", "cards": ["5h"]},
    {"do": "layoff", "meld": 0.0, "cards": ["5h"]},
    {"do": "layoff", "meld": True, "cards": ["5h"]},
    {"do": "layoff", "meld": None, "cards": ["5h"]},
    {"do": "layoff", "meld": 0},
    {"do": "layoff", "meld": 0, "cards": []},
    {"do": "layoff", "meld": 0, "cards": ["5h", None]},
    {"do": "layoff", "meld": 0, "cards": ["5h"], "end": "top"},
    {"do": "layoff", "meld": 0, "cards": ["5h"], "end": None},
    {"do": "layoff", "meld": 0, "cards": ["5h"], "end": 0},
    {"do": "swap", "cards": ["5h"]},
    {"do": "swap", "meld": False, "cards": ["5h"]},
    {"do": "swap", "meld": 0, "cards": []},
    {"do": "swap", "meld": 0, "cards": {"0": "5h"}},
    {"do": "swap", "meld": 0, "card": "5h"},
    {"do": "dance"},
    {"do": ""},
    {"do": "Throw", "card": "5h"},
    {"do": None},
    {"do": ["throw"], "card": "5h"},
    {"do": 1},
    {},
]


def in_play() -> Round:
    """Seat 1 has drawn."""
    game = Round("2s 3s 4s", "5h 6h 7h 8h", stock="Kd Qd")
    assert (game.throw("4s"), game.draw()) == ("ok", "ok")
    return game


def test_the_codes_are_those_of_the_notation():
    assert list(CODES) == list(get_args(Code)) == PRINTED.split()


@pytest.mark.parametrize("action", MALFORMED, ids=str)
def test_what_is_no_action_is_a_bad_action(action):
    game = in_play()
    before = game.state
    fields = {name: value for name, value in action.items() if name != "do"}
    assert game.does(action.get("do"), **fields) == "bad_action"
    assert game.state is before


@pytest.mark.parametrize("action", MALFORMED, ids=str)
def test_a_malformed_action_is_written_as_another_that_reads_the_same(action):
    malformed = read_action(action)
    assert isinstance(malformed, Malformed)
    assert read_action(write_action(malformed)) == malformed


@pytest.mark.parametrize("action", MALFORMED, ids=str)
def test_turn_and_phase_come_before_the_form(action):
    do, fields = action.get("do"), {name: value for name, value in action.items() if name != "do"}
    assert in_play().does(do, seat=0, **fields) == "not_your_turn"
    first = Round("2s 3s 4s", "5h 6h", stock="Kd")
    assert first.does(do, **fields) == ("bad_action" if do == "throw" else "throw_first")
    assert first.throw("4s") == "ok"
    needs_a_draw = do in ("lay", "layoff", "swap", "throw") if isinstance(do, str) else False
    assert first.does(do, **fields) == ("must_draw" if needs_a_draw else "bad_action")
    over = Round("2s 3s", "5h 6h")
    assert (over.throw("3s"), over.draw()) == ("ok", "ok")
    assert over.does(do, seat=7, **fields) == "round_over"


def test_keys_that_an_action_does_not_need_are_ignored():
    game = in_play()
    assert game.does("throw", card="Kd", cards=7, melds=None, meld="x", end="top", at=3) == "ok"
    assert game.does("draw", card="nonsense") == "ok"


def test_an_end_is_read_but_never_asked_of_a_set():
    game = Round("2s 3s 4s", "Th Jh Qh Kh Ah 9c 9d 9h 2c", stock="9s")
    assert (game.throw("4s"), game.draw()) == ("ok", "ok")
    assert game.lay("run Th Jh Qh Kh Ah", "set 9c 9d 9h") == "ok"
    assert game.lay_off(1, "9s", end="low") == "ok"


def test_numbers_of_melds_may_be_of_any_size():
    game = Round("2s 3s 4s", "Th Jh Qh Kh Ah 2c", stock="9h")
    assert (game.throw("4s"), game.draw(), game.lay("run Th Jh Qh Kh Ah")) == ("ok",) * 3
    for number in (1, -1, 10**30, -(10**30)):
        assert (game.lay_off(number, "9h"), game.swap(number, "9h")) == ("no_such_meld", "no_such_meld")
