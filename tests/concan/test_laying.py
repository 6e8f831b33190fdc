"""RULES section 6: laying down, laying off, swapping, at the table."""

import pytest

from tests.concan.playing import Round

RUN_OF_51 = "run Th Jh Qh Kh Ah"


def drawn(hand: str, stock: str = "2d 3d", other: str = "2s 3s 4s 5s 6s 9s", last: bool = False, **options) -> Round:
    """Seat 1 has drawn the first card of the stock."""
    game = Round(other, hand, stock=stock, last=last, **options)
    assert (game.throw(other.split()[-1]), game.draw()) == ("ok", "ok")
    return game


def opened(hand: str, *melds: str, **options) -> Round:
    """Seat 1 has opened with these melds, without any with the run of 51, and holds the hand besides."""
    laid = melds or (RUN_OF_51,)
    game = drawn(" ".join([*(meld.split(" ", 1)[1] for meld in laid), hand]), **options)
    assert game.lay(*laid) == "ok"
    return game


class TestOpening:
    @pytest.mark.parametrize(
        ("melds", "total"),
        [(["set Qh Qd Qc", "run 6h 7h 8h"], 51), (["set Qh Qd Qc", "run 5h 6h 7h"], 48), (["run Th Jh Qh Kh"], 40)],
    )
    def test_the_first_lay_must_total_at_least_51(self, melds, total):
        game = drawn("Qh Qd Qc 5h 6h 7h 8h Th Jh Qh Kh")
        if total >= 51:
            assert game.lay(*melds) == "ok"
        else:
            assert game.lay(*melds) == "below_opening"
            assert game.facts == {"total": total, "needed": 51}

    @pytest.mark.parametrize(("opening", "answer"), [(51, "ok"), (71, "below_opening")])
    def test_or_71_in_concan_71(self, opening, answer):
        game = drawn("Th Jh Qh Kh Ah 5d 6d 8d 2c", stock="7d", opening=opening)
        assert game.lay(RUN_OF_51, "run 5d 6d 7d") == answer
        assert drawn("Th Jh Qh Kh Ah 6d 8d 2c", stock="7d", opening=71).lay(RUN_OF_51, "run 6d 7d 8d") == "ok"

    def test_counted_over_the_melds_of_that_one_lay(self):
        game = drawn("Th Jh Qh Kc Kd Ks 2c")
        assert (game.lay("run Th Jh Qh"), game.lay("set Kc Kd Ks")) == ("below_opening", "below_opening")
        assert game.lay("run Th Jh Qh", "set Kc Kd Ks") == "ok"

    def test_a_joker_counts_as_its_card_and_an_ace_11(self):
        assert drawn("Th Jh Qh X Ah 2c").lay("run Th Jh Qh X Ah") == "ok"
        assert drawn("Th Jh Qh Kh X 2c").lay("run Th Jh Qh Kh X") == "ok"
        game = drawn("Th Jh Qh Kh X 2c")
        assert (game.lay("run X Th Jh Qh Kh"), game.facts["total"]) == ("below_opening", 49)

    def test_with_opening_run_at_least_one_meld_is_a_run(self):
        game = drawn("Th Jh Qh Kc Kd Ks Qd Qc Qs 2c", opening_run=True)
        assert game.lay("set Kc Kd Ks", "set Qd Qc Qs") == "run_required"
        assert game.lay("set Kc Kd Ks") == "below_opening"
        assert game.lay("set Kc Kd Ks", "run Th Jh Qh") == "ok"
        assert game.lay("set Qd Qc Qs") == "ok"

    def test_after_opening_later_lays_need_no_minimum(self):
        game = opened("2c 3c 4c 5d 5c 5s", opening_run=True, opening_rises=True)
        assert (game.lay("run 2c 3c 4c"), game.lay("set 5d 5c 5s")) == ("ok", "ok")

    def test_each_opens_for_himself(self):
        game = opened("2c", other="Qs Qd Qc 2s 9s", stock="2d 3d")
        assert (game.throw("2c"), game.draw(), game.lay("set Qs Qd Qc")) == ("ok", "ok", "below_opening")


class TestOpeningRises:
    OTHER = "Ts Js Qs Ks As 5d 6d 7d 8d 9s"

    def second(self) -> Round:
        game = opened("2c", other=self.OTHER, opening_rises=True)
        assert (game.throw("2c"), game.draw()) == ("ok", "ok")
        return game

    def test_an_opening_must_be_greater_than_the_last_one_of_anyone(self):
        game = self.second()
        assert (game.lay("run Ts Js Qs Ks As"), game.facts) == ("below_opening", {"total": 51, "needed": 52})
        assert game.lay("run Ts Js Qs Ks As", "run 5d 6d 7d") == "ok"

    def test_an_undone_opening_was_none(self):
        game = drawn("Th Jh Qh Kh Ah 8h 9h 7h 2c", other=self.OTHER, opening_rises=True)
        assert (game.lay("run 7h 8h 9h Th Jh Qh Kh Ah"), game.undo(), game.lay(RUN_OF_51)) == ("ok", "ok", "ok")
        assert (game.throw("2c"), game.draw(), game.lay("run Ts Js Qs Ks As", "run 5d 6d 7d")) == ("ok",) * 3

    def test_later_lays_and_lay_offs_of_others_do_not_raise_it(self):
        game = opened("2c 9h 4c 5c 6c", other=self.OTHER, opening_rises=True)
        assert (game.lay_off(0, "9h"), game.lay("run 4c 5c 6c"), game.throw("2c"), game.draw()) == ("ok",) * 4
        assert (game.lay("run Ts Js Qs Ks As"), game.facts["needed"]) == ("below_opening", 52)

    def test_the_least_is_still_the_opening(self):
        game = drawn("Th Jh Qh Kh 2c", opening_rises=True)
        assert (game.lay("run Th Jh Qh Kh"), game.facts["needed"]) == ("below_opening", 51)


class TestLay:
    def test_the_order_of_refusals(self):
        game = drawn("5h X X 9c 9d", jokers_per_meld=1)
        assert game.lay("run 5h X X", "run 2s 3s 4s") == "not_in_hand"
        assert game.lay("set 9c 9d 5h", "run 5h X X") == "not_in_hand"
        assert game.lay("set 9c 9d 2d", "run 5h X X") == "too_many_jokers"
        assert game.lay("set 9c 9d 2d") == "not_a_meld"
        assert game.lay("set 9c 9d X") == "below_opening"

    def test_a_card_cannot_be_in_two_melds(self):
        game = opened("5h 6h 7h 5d 5c 2c 9d")
        assert game.lay("run 5h 6h 7h", "set 5h 5d 5c") == "not_in_hand"
        assert game.lay("run 5h 6h 7h", "run 5h 6h 7h") == "not_in_hand"

    @pytest.mark.parametrize(("limit", "answer"), [(1, "too_many_jokers"), (2, "ok")])
    def test_at_most_so_many_jokers_in_a_meld(self, limit, answer):
        game = opened("5h X X 2c", jokers_per_meld=limit)
        assert game.lay("run 5h X X") == answer

    def test_a_joker_in_each_of_two_melds_is_one_a_meld(self):
        assert opened("5h 6h X 9c 9d X 2c").lay("run 5h 6h X", "set 9c 9d X") == "ok"

    def test_a_set_lies_with_its_naturals_by_suit_then_its_jokers(self):
        game = opened("9c X 9d 2c")
        assert (game.lay("set 9c X 9d"), game.melds[1]) == ("ok", "set 9d 9c X")


class TestLayOff:
    def test_only_after_opening_the_same_turn_is_fine(self):
        game = drawn("Th Jh Qh Kh Ah 9h 2c")
        assert (game.lay_off(0, "9h"), game.lay(RUN_OF_51), game.lay_off(0, "9h")) == ("not_opened", "ok", "ok")

    def test_on_any_meld_of_any_player(self):
        game = opened("2c", other="Ts Js Qs Ks As 9h 8h 2s 9s")
        assert (game.throw("2c"), game.draw(), game.lay_off(0, "9h")) == ("ok", "ok", "not_opened")
        assert (game.lay("run Ts Js Qs Ks As"), game.lay_off(0, "9h 8h")) == ("ok", "ok")
        assert (game.melds[0], game.state.owners) == ("run 8h 9h Th Jh Qh Kh Ah", (1, 0))

    def test_the_order_of_refusals(self):
        game = opened("X X 9h 2c 3c")
        assert game.lay_off(1, "9d") == "no_such_meld"
        assert game.lay_off(-1, "9h") == "no_such_meld"
        assert game.lay_off(0, "9d X X") == "not_in_hand"
        assert game.lay_off(0, "2c X X") == "too_many_jokers"
        assert game.lay_off(0, "2c X") == "does_not_fit"
        assert game.lay_off(0, "9h X") == "ok"

    def test_if_one_card_does_not_fit_none_is_added(self):
        game = opened("9h 8h 2c 3c")
        before = game.state
        assert (game.lay_off(0, "9h 2c"), game.state) == ("does_not_fit", before)

    def test_a_joker_within_the_limit_of_the_meld(self):
        game = opened("X 2c", "run Th Jh X Kh Ah")
        assert game.lay_off(0, "X") == "too_many_jokers"
        assert opened("X 2c", "run Th Jh X Kh Ah", jokers_per_meld=2).lay_off(0, "X") == "ok"

    @pytest.mark.parametrize(("end", "meld"), [("low", "run X 9h Th Jh Qh Kh"), ("high", "run 9h Th Jh Qh Kh X")])
    def test_the_player_says_where_a_joker_goes(self, end, meld):
        game = opened("X 2c", "run 9h Th Jh Qh Kh", "set 9c 9d 9s")
        assert (game.lay_off(0, "X", end=end), game.melds[0]) == ("ok", meld)

    def test_a_full_set_takes_nothing_more(self):
        game = opened("X 9s 9h 9d 9c 2c")
        assert (game.lay("set 9s 9h 9d 9c"), game.lay_off(1, "X")) == ("ok", "does_not_fit")


class TestSwap:
    def test_only_after_opening_the_same_turn_is_fine(self):
        game = drawn("Th Jh X Kh Ah Qh 2c")
        assert game.swap(0, "Qh") == "not_opened"
        assert (game.lay("run Th Jh X Kh Ah"), game.swap(0, "Qh")) == ("ok", "ok")
        assert (game.melds, game.hand(1)) == (["run Th Jh Qh Kh Ah"], "2d 2c X")

    def test_the_order_of_refusals(self):
        game = opened("5h 6h 7h 2c 3c X", "run Th Jh X Kh Ah")
        assert (game.lay("run 5h 6h 7h"), game.swap(2, "Qh"), game.swap(1, "Qh")) == ("ok", "no_such_meld", "no_joker")
        assert (game.swap(0, "Qh"), game.swap(0, "2c"), game.swap(0, "X")) == (
            "not_in_hand",
            "does_not_fit",
            "does_not_fit",
        )

    def test_in_a_set_of_three_both_missing_suits_at_once(self):
        game = opened("9c 9d X 9h 9s 2c")
        assert (game.lay("set 9c 9d X"), game.swap(1, "9h"), game.swap(1, "9h 9s")) == ("ok", "does_not_fit", "ok")
        assert (game.melds[1], game.hand(1)) == ("set 9s 9h 9d 9c", "2d 2c X")

    def test_in_a_set_of_three_with_two_jokers_three_cards_for_both(self):
        game = opened("9c X X 9d 9h 9s 2c", jokers_per_meld=2)
        assert (game.lay("set 9c X X"), game.swap(1, "9h 9s"), game.swap(1, "9h 9s 9d")) == ("ok", "does_not_fit", "ok")
        assert (game.melds[1], game.hand(1)) == ("set 9s 9h 9d 9c", "2d 2c X X")

    def test_in_a_set_of_four_one_missing_suit_for_one_joker(self):
        game = opened("9c 9d X X 9h 9s 2c", jokers_per_meld=2)
        assert (game.lay("set 9c 9d X X"), game.swap(1, "9h 9s")) == ("ok", "does_not_fit")
        assert (game.swap(1, "9h"), game.melds[1]) == ("ok", "set 9h 9d 9c X")
        assert (game.swap(1, "9s"), game.melds[1], game.hand(1)) == ("ok", "set 9s 9h 9d 9c", "2d 2c X X")

    def test_the_joker_may_be_used_at_once_or_kept(self):
        game = opened("Qh 5d 6d 2c", "run Th Jh X Kh Ah")
        assert (game.swap(0, "Qh"), game.lay("run 5d 6d X"), game.throw("2c")) == ("ok", "ok", "ok")
        kept = opened("Qh 5d 6d 2c", "run Th Jh X Kh Ah")
        assert (kept.swap(0, "Qh"), kept.throw("2c"), kept.hand(1)) == ("ok", "ok", "2d 5d 6d X")
