"""NOTATION: the record, what it may leave out, what makes it bad, and the answer."""

import copy
import json
from typing import Any

import pytest

from games.concan.record import BadRecord, read_record, write_record
from games.concan.replay import judge, replay

ROUND: dict[str, Any] = {
    "dealer": 1,
    "hands": [["5h", "6h", "7h"], ["2s", "3s"]],
    "stock": ["Kd", "Qd"],
    "actions": [{"seat": 0, "do": "throw", "card": "7h"}, {"seat": 1, "do": "draw"}],
}
STOCK_END: dict[str, Any] = {
    "dealer": 1,
    "hands": [["5h", "6h"], ["2s"]],
    "stock": [],
    "actions": [{"seat": 0, "do": "throw", "card": "6h"}, {"seat": 1, "do": "draw"}],
}


def record(*rounds: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A record of two seats; a field of `...` is left out."""
    whole = {"concan": 1, "seats": 2, "rounds": list(rounds or [ROUND]), **fields}
    return {name: value for name, value in copy.deepcopy(whole).items() if value is not ...}


def changed(**fields: Any) -> dict[str, Any]:
    """A record of one round in which these fields differ; a field of `...` is left out."""
    one = {name: value for name, value in {**copy.deepcopy(ROUND), **fields}.items() if value is not ...}
    return record(one)


def is_bad(raw: object) -> bool:
    """Whether the referee calls it a bad record, and says why."""
    answer = judge(json.dumps(raw))
    if "error" in answer:
        assert set(answer) == {"error", "detail"}
        assert (answer["error"], bool(answer["detail"])) == ("bad_record", True)
    return "error" in answer


class TestMayBeLeftOut:
    def test_required_are_concan_seats_rounds_and_in_each_round_hands_stock_actions(self):
        assert not is_bad(record())
        for name in ("concan", "seats", "rounds"):
            assert is_bad(record(**{name: ...}))
        for name in ("hands", "stock", "actions", "dealer"):
            assert is_bad(changed(**{name: ...}))

    def test_rounds_may_be_empty(self):
        answer = judge(json.dumps({"concan": 1, "seats": 3, "rounds": []}))
        assert answer == {"rounds": [], "totals": [0, 0, 0], "finished": False, "places": None, "payout": None}

    def test_other_keys_are_ignored_except_in_options(self):
        extra = {"extra": {"deep": [None]}, "preset": 7}
        assert not is_bad(record({**ROUND, **extra, "actions": [{**ROUND["actions"][0], **extra}]}, **extra))
        assert is_bad(record(options=extra))

    def test_the_dealer_of_a_later_round_may_be_left_out_and_must_agree(self):
        later = {**STOCK_END, "hands": STOCK_END["hands"][::-1], "actions": []}
        assert not is_bad(record(STOCK_END, {name: later[name] for name in later if name != "dealer"}))
        assert not is_bad(record(STOCK_END, {**later, "dealer": 0}))
        for dealer in (1, 2, -1, None, False, "0", 0.0):
            assert is_bad(record(STOCK_END, {**later, "dealer": dealer}))

    def test_null_is_not_the_same_as_left_out(self):
        for name in ("options", "stake", "seats", "rounds", "concan"):
            assert is_bad(record(**{name: None}))
        for name in ("dealer", "hands", "stock", "reshuffles", "actions"):
            assert is_bad(changed(**{name: None}))


class TestBadRecords:
    @pytest.mark.parametrize("raw", [None, True, 1, "text", [], [record()], {}])
    def test_what_is_no_record(self, raw):
        assert is_bad(raw)

    @pytest.mark.parametrize("concan", [2, 0, -1, True, 1.0, "1", [1]])
    def test_another_version(self, concan):
        assert is_bad(record(concan=concan))

    @pytest.mark.parametrize("seats", [0, 1, 6, -2, True, 2.0, "2", {}, [], ["a"], ["a"] * 6, ["a", 1], ["a", None]])
    def test_seats(self, seats):
        assert is_bad(record(seats=seats))

    def test_seats_may_be_a_list_of_names(self):
        assert judge(json.dumps(record(seats=["ليلى", ""]))) == judge(json.dumps(record()))

    @pytest.mark.parametrize("stake", [-1, True, 1.0, "1", [], pytest.param(10**4200, id="too long")])
    def test_stake(self, stake):
        assert is_bad(record(stake=stake))

    def test_a_stake_may_be_as_large_as_can_be_paid_out_in_writing(self):
        answer = judge(json.dumps(record(STOCK_END, stake=10**4000, options={"rounds": 1, "tie_round": False})))
        assert json.loads(json.dumps(answer))["payout"] == [10**4000, 10**4000]

    @pytest.mark.parametrize(
        "options", [[], "sahrat", 1, {"preset": "x"}, {"opening": 50}, {"teams": True}, {"seats": 2}]
    )
    def test_options(self, options):
        assert is_bad(record(options=options))

    @pytest.mark.parametrize("dealer", [-1, 2, True, 1.0, "1", [1]])
    def test_dealer(self, dealer):
        assert is_bad(changed(dealer=dealer))

    @pytest.mark.parametrize(
        "hands",
        [
            {},
            [],
            [["5h", "6h", "7h"]],
            [["5h", "6h", "7h"], ["2s", "3s"], ["2s", "3s"]],
            [["5h", "6h", "7h"], ["2s"]],
            [["5h", "6h", "7h"], ["2s", "3s", "4s"]],
            [["5h", "6h"], ["2s", "3s", "4s"]],
            [["5h"], []],
            [[], []],
            [["5h", "6h", "7h"], "2s"],
            [["5h", "6h", "7h"], ["2s", 3]],
            [["5h", "6h", "7h"], ["2s", "x"]],
            [["5h", "6h", "7h"], ["2s", None]],
            [["5h", "6h", "7h"], ["Kd", "Kd"]],
        ],
    )
    def test_hands(self, hands):
        assert is_bad(changed(hands=hands))

    @pytest.mark.parametrize("stock", [{}, "Kd", [None], ["10d"], ["Kd"] * 3, ["X"] * 3, ["5h", "5h"], [["Kd"]]])
    def test_stock(self, stock):
        assert is_bad(changed(stock=stock))

    def test_the_stock_may_be_empty_and_hold_what_two_decks_hold(self):
        assert not is_bad(changed(stock=[]))
        assert not is_bad(changed(stock=["X", "X", "5h"]))

    @pytest.mark.parametrize("actions", [{}, "draw", [None], [[]], ["draw"], [{}, 1]])
    def test_actions(self, actions):
        assert is_bad(changed(actions=actions))

    def test_an_empty_action_is_only_refused(self):
        assert judge(json.dumps(changed(actions=[{}])))["rounds"][0]["results"] == ["not_your_turn"]

    def test_a_round_after_an_unfinished_one(self):
        assert is_bad(record(ROUND, ROUND))

    def test_a_round_after_the_match_is_over(self):
        later = {**STOCK_END, "hands": STOCK_END["hands"][::-1], "dealer": 0}
        one_round = {"rounds": 1, "tie_round": False}
        assert not is_bad(record(STOCK_END, options=one_round))
        assert is_bad(record(STOCK_END, later, options=one_round))
        assert not is_bad(record(STOCK_END, later, options={"rounds": 2, "tie_round": False}))


class TestReshuffles:
    ACTIONS = (
        {"seat": 0, "do": "throw", "card": "7h"},
        {"seat": 1, "do": "draw"},
        {"seat": 1, "do": "throw", "card": "Kd"},
        {"seat": 0, "do": "draw"},
        {"seat": 0, "do": "throw", "card": "Qd"},
        {"seat": 1, "do": "draw"},
    )

    def after(self, *reshuffles: list[str]) -> dict[str, Any]:
        return judge(json.dumps(changed(actions=self.ACTIONS, reshuffles=list(reshuffles))))

    def test_the_order_of_each_new_stock_first_is_drawn_first(self):
        state = self.after(["Kd", "7h"])["rounds"][0]["state"]
        assert (state["hands"][1], state["stock"], state["fire"]) == (["2s", "3s", "Kd"], ["7h"], ["Qd"])

    def test_where_the_list_is_too_short_the_fire_piles_own_order_oldest_first(self):
        state = self.after()["rounds"][0]["state"]
        assert (state["hands"][1], state["stock"], state["recycled"]) == (["2s", "3s", "7h"], ["Kd"], 1)

    @pytest.mark.parametrize("order", [[], ["Kd"], ["Kd", "7h", "Qd"], ["Kd", "Kd"], ["Kd", "Qd"]])
    def test_it_must_be_the_same_cards(self, order):
        assert self.after(order)["error"] == "bad_record"

    def test_orders_that_were_never_needed_are_not_compared(self):
        assert "error" not in self.after(["Kd", "7h"], ["As"], [])
        assert not is_bad(changed(reshuffles=[["As", "As", "As"]]))

    @pytest.mark.parametrize("reshuffles", [{}, "Kd", [None], ["Kd"], [[1]], [["x"]], [[], ["10h"]]])
    def test_but_they_must_be_lists_of_cards(self, reshuffles):
        assert is_bad(changed(reshuffles=reshuffles))


class TestText:
    GOOD = json.dumps(record())

    @pytest.mark.parametrize("text", ["", " ", "\n", "{", "{}{}", "nothing", '{"concan": 1,}', "{'concan': 1}"])
    def test_text_that_is_no_json(self, text):
        assert judge(text)["error"] == judge(text.encode())["error"] == "bad_record"

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "01", "+1", "1.", ".5", "0x1", "1_0"])
    def test_numbers_that_json_does_not_have(self, number):
        assert judge(self.GOOD.replace('"stock"', f'"extra": {number}, "stock"'))["error"] == "bad_record"

    @pytest.mark.parametrize("number", ["1e400", "-0.0", "1E5", "123456789012345678901234567890"])
    def test_numbers_that_nobody_needs(self, number):
        assert judge(self.GOOD.replace('"stock"', f'"extra": {number}, "stock"')) == judge(self.GOOD)

    @pytest.mark.parametrize("junk", [b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\x80"])
    def test_bytes_that_are_no_utf_8(self, junk):
        assert judge(self.GOOD.encode().replace(b'"stock"', b'"' + junk + b'": 1, "stock"'))["error"] == "bad_record"

    def test_other_encodings_are_no_json(self):
        assert (
            judge(self.GOOD.encode("utf-16"))["error"] == judge(self.GOOD.encode("utf-32-le"))["error"] == "bad_record"
        )

    def test_white_space_and_escapes_are_as_in_json(self):
        assert judge(self.GOOD.replace(" ", "\r\n\t ")) == judge(self.GOOD)
        assert judge(self.GOOD.replace("Kd", r"\u004bd")) == judge(self.GOOD)
        assert judge(self.GOOD.replace('"stock"', r'"\ud800": "\udfff", "stock"')) == judge(self.GOOD)

    def test_of_a_key_that_is_there_twice_the_last_counts(self):
        assert judge(self.GOOD.replace('"seats": 2', '"seats": 9, "seats": 2')) == judge(self.GOOD)
        assert judge(self.GOOD.replace('"seats": 2', '"seats": 2, "seats": 9'))["error"] == "bad_record"

    def test_the_detail_can_always_be_written(self):
        answer = judge(r'{"concan": 1, "seats": 2, "rounds": [], "options": {"\ud800": 1}}')
        assert "bad_record" in json.dumps(answer).encode("ascii").decode()


class TestAnswer:
    def test_an_unfinished_round(self):
        (one,) = judge(json.dumps(record()))["rounds"]
        assert one == {
            "results": ["ok", "ok"],
            "ended": None,
            "winner": None,
            "scores": None,
            "state": {
                "phase": "play",
                "turn": 1,
                "hands": [["5h", "6h"], ["2s", "3s", "Kd"]],
                "melds": [],
                "fire": ["7h"],
                "stock": ["Qd"],
                "opened": [False, False],
                "committed": [False, False],
                "recycled": 0,
            },
        }

    def test_a_finished_match(self):
        answer = judge(json.dumps(record(STOCK_END, stake=5, options={"rounds": 1, "tie_round": False})))
        assert {name: answer[name] for name in answer if name != "rounds"} == {
            "totals": [100, 100],
            "finished": True,
            "places": [1, 1],
            "payout": [5, 5],
        }
        (one,) = answer["rounds"]
        assert (one["ended"], one["winner"], one["scores"]) == ("stock", None, [100, 100])
        assert (one["state"]["phase"], one["state"]["turn"]) == ("over", 1)

    def test_seats_that_are_no_numbers_are_not_your_turn(self):
        seats = [True, False, 0.0, "0", None, [0], 2, -1, 10**30]
        actions = [{"seat": seat, "do": "throw", "card": "7h"} for seat in seats] + [{"do": "throw", "card": "7h"}]
        assert judge(json.dumps(changed(actions=actions)))["rounds"][0]["results"] == ["not_your_turn"] * 10

    def test_a_refused_action_changes_nothing_and_the_replay_goes_on(self):
        refused = [{"seat": 1, "do": "throw", "card": "2s"}, {"seat": 0, "do": "draw"}, {"seat": 0, "do": "throw"}]
        with_them = judge(json.dumps(changed(actions=refused + ROUND["actions"])))["rounds"][0]
        without = judge(json.dumps(record()))["rounds"][0]
        assert with_them["results"] == ["not_your_turn", "throw_first", "bad_action", "ok", "ok"]
        assert with_them["state"] == without["state"]


def test_a_record_is_written_so_that_it_reads_the_same():
    raw = record(stake=7, seats=["a", "b"], options={"preset": "jawaker"})
    raw["rounds"][0]["reshuffles"] = [["As"], []]
    raw["rounds"][0]["actions"] += [{"seat": "x", "do": 5}, {"do": "lay", "melds": 3}]
    once = read_record(raw)
    assert read_record(json.loads(json.dumps(write_record(once)))) == once
    assert replay(read_record(write_record(once))) == replay(once) == judge(json.dumps(raw))


def test_the_detail_says_where():
    for raw, where in [
        (changed(stock=["Kd", "Kx"]), "rounds[0].stock[1]"),
        (changed(hands=[["5h"], ["2s"]]), "rounds[0].hands"),
        (changed(stock=["5h", "5h"]), "5h"),
        (record(options={"ace": "x"}), "options.ace"),
        (record(ROUND, ROUND), "rounds[1]"),
        (changed(actions=[{}, 3]), "rounds[0].actions[1]"),
    ]:
        with pytest.raises(BadRecord, match=where.replace("[", r"\[")):
            replay(read_record(raw))
