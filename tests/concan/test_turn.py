"""RULES section 5: a turn."""

import pytest

from games.concan.options import Options
from tests.concan.playing import Round

RUN_OF_51 = "Th Jh Qh Kh Ah"
OPENING = f"run {RUN_OF_51}"


def taken(debt: str, rest: str = "2c 3c") -> Round:
    """Seat 1 has taken the ace of hearts, with which his run of four opens with 51."""
    game = Round("5s 6s 7s Ah", f"Th Jh Qh Kh {rest}", stock="2d 3d 4d 5d", fire_pile=debt)
    assert (game.throw("Ah"), game.take()) == ("ok", "ok")
    return game


def test_draw_then_play_then_throw():
    game = Round("5h 6h 7h", "2s 3s", stock="Kd Qd")
    assert game.throw("7h") == "ok"
    assert [game.lay(OPENING), game.lay_off(0, "2s"), game.swap(0, "2s"), game.throw("2s"), game.undo()] == [
        "must_draw"
    ] * 5
    assert game.draw() == "ok"
    assert [game.commit(), game.draw(), game.take()] == ["already_drawn"] * 3
    assert game.throw("Kd") == "ok"
    assert (game.fire, game.stock, game.state.turn) == ("7h Kd", "Qd", 0)


def test_taking_takes_the_top_of_the_fire_pile():
    game = Round("5h 6h 7h", "2s 3s", stock="Kd Qd")
    assert (game.throw("7h"), game.draw(), game.throw("Kd"), game.take()) == ("ok",) * 4
    assert (game.hand(0), game.fire, game.stock) == ("5h 6h Kd", "7h", "Qd")


def test_a_hand_emptied_by_the_throw_ends_the_round():
    game = Round(f"{RUN_OF_51} 9s", "2s 2d 2c 3s 3d", stock="4s 5s")
    assert (game.throw("9s"), game.draw(), game.throw("4s"), game.draw()) == ("ok",) * 4
    assert (game.lay(OPENING), game.throw("5s")) == ("ok", "ok")
    assert (game.state.phase, game.state.winner, game.state.turn) == ("over", 0, 0)
    assert [game.draw(), game.throw("2s", seat=1), game.does("dance", seat=9)] == ["round_over"] * 3


class TestJokersAreNotThrown:
    def test_a_joker_may_never_be_thrown(self):
        game = Round("5h 6h 7h", "2s X", stock="Kd")
        assert (game.throw("7h"), game.draw(), game.throw("X")) == ("ok", "ok", "joker_throw")

    def test_with_joker_throw_it_is_thrown_like_other_cards(self):
        game = Round("5h 6h 7h", "2s X", stock="Kd", joker_throw=True)
        assert (game.throw("7h"), game.draw(), game.throw("X")) == ("ok", "ok", "ok")

    def test_who_holds_nothing_but_jokers_throws_one_and_can_do_nothing_else(self):
        game = Round("5h 6h 7h", "X", stock="X")
        assert (game.throw("7h"), game.draw()) == ("ok", "ok")
        assert game.lay("run X X 5h") == "not_in_hand"
        assert game.throw("X") == "ok"
        assert (game.hand(1), game.state.phase) == ("X", "draw")

    def test_nobody_goes_out_by_throwing_a_joker(self):
        game = Round(f"{RUN_OF_51} 9s", "2s 2d 2c 3s 3d", stock="4s X")
        assert (game.throw("9s"), game.draw(), game.throw("4s"), game.draw()) == ("ok",) * 4
        assert game.lay(OPENING) == "keep_a_card"
        free = Round(f"{RUN_OF_51} 9s", "2s 2d 2c 3s 3d", stock="4s X", joker_throw=True)
        assert (free.throw("9s"), free.draw(), free.throw("4s"), free.draw()) == ("ok",) * 4
        assert (free.lay(OPENING), free.throw("X"), free.state.ending) == ("ok", "ok", "hand")


class TestKeepACard:
    def test_no_lay_may_leave_the_hand_without_a_card_to_throw(self):
        game = Round("9s 3s 4s 5s 6s", "Th Jh Qh Kh", stock="Ah 2d")
        assert (game.throw("9s"), game.draw()) == ("ok", "ok")
        assert game.lay(OPENING) == "keep_a_card"

    @pytest.mark.parametrize(("joker_throw", "answer"), [(False, "keep_a_card"), (True, "ok")])
    def test_no_lay_off_may(self, joker_throw, answer):
        game = Round("9s 3s 4s 5s 6s 7s 8s 9d", "9h Th Jh Qh Kh Ah X", stock="8h 2d", joker_throw=joker_throw)
        assert (game.throw("9s"), game.draw(), game.lay("run 9h Th Jh Qh Kh Ah")) == ("ok",) * 3
        assert game.lay_off(0, "8h X") == "keep_a_card"
        assert game.lay_off(0, "8h") == answer

    @pytest.mark.parametrize(("joker_throw", "answer"), [(False, "keep_a_card"), (True, "ok")])
    def test_no_swap_may(self, joker_throw, answer):
        game = Round("9s 3s 4s 5s 6s 7s 8s 9d", "9h Th Jh X Kh Ah 2c", stock="Qh", joker_throw=joker_throw)
        assert (game.throw("9s"), game.draw(), game.lay("run 9h Th Jh X Kh Ah")) == ("ok",) * 3
        assert game.swap(0, "Qh") == "ok"
        only = Round("9s 3s 4s 5s 6s 7s 8s", "Th Jh X Kh Ah 9h", stock="Qh", joker_throw=joker_throw)
        assert (only.throw("9s"), only.draw(), only.lay("run 9h Th Jh X Kh Ah")) == ("ok",) * 3
        assert only.swap(0, "Qh") == answer


class TestDebtOfTheTakenCard:
    def test_use_card_wants_it_in_a_meld_laid_new_this_turn(self):
        game = taken("use_card")
        assert game.throw("2c") == "must_use_taken"
        assert (game.lay(OPENING), game.throw("2c")) == ("ok", "ok")

    def test_use_card_is_not_paid_by_another_meld(self):
        game = taken("use_card", rest="Ad As Ac 2c 2s 2h 3c")
        assert game.lay("run Th Jh Qh Kh", "set Ad As Ac") == "ok"
        assert game.throw("2c") == "must_use_taken"

    def test_laid_off_onto_the_new_meld_is_fine(self):
        game = taken("use_card", rest="Ad As Ac 2c 2s 2h 3c")
        assert (game.lay("run Th Jh Qh Kh", "set Ad As Ac"), game.lay_off(0, "Ah"), game.throw("2c")) == ("ok",) * 3

    def test_laid_off_onto_an_old_meld_is_not(self):
        game = Round(f"{RUN_OF_51} 2s 3s 4s", "9c 9d 9s 2c 2d 2h 4h", stock="9h 5s 6s")
        assert (game.throw("4s"), game.draw(), game.throw("2c")) == ("ok",) * 3
        assert (game.draw(), game.lay(OPENING), game.throw("5s"), game.draw(), game.throw("9h")) == ("ok",) * 5
        assert (game.take(), game.lay_off(0, "9h"), game.throw("2s")) == ("ok", "ok", "must_use_taken")

    def test_an_equal_card_in_a_new_meld_satisfies_use_card(self):
        game = taken("use_card", rest="Ah 2c")
        assert (game.lay(OPENING), game.throw("Ah")) == ("ok", "ok")

    def test_any_meld_wants_at_least_one_new_meld(self):
        game = taken("any_meld", rest="Ad As Ac 2c 3c")
        assert game.throw("2c") == "must_use_taken"
        assert (game.lay("run Th Jh Qh Kh", "set Ad As Ac"), game.throw("Ah")) == ("ok", "ok")

    def test_any_meld_is_not_paid_by_laying_off(self):
        game = opened_and_taken("any_meld")
        assert (game.lay_off(0, "9h"), game.throw("2s")) == ("ok", "must_use_taken")

    def test_anywhere_is_paid_by_a_lay_off(self):
        game = opened_and_taken("anywhere")
        assert game.throw("2s") == "must_use_taken"
        assert (game.lay_off(0, "9h"), game.throw("2s")) == ("ok", "ok")

    def test_anywhere_is_paid_by_a_lay_and_by_a_swap(self):
        game = taken("anywhere")
        assert (game.lay(OPENING), game.throw("2c")) == ("ok", "ok")
        swapped = Round("Th Jh X Kh Ah 2s 3s 4s", "9c 9d 9s 2c 2d 2h 4h", stock="5c 5s Qh 6s", fire_pile="anywhere")
        assert (swapped.throw("4s"), swapped.draw(), swapped.throw("2c")) == ("ok",) * 3
        assert (swapped.draw(), swapped.lay("run Th Jh X Kh Ah"), swapped.throw("5s")) == ("ok",) * 3
        assert (swapped.draw(), swapped.throw("Qh"), swapped.take()) == ("ok",) * 3
        assert (swapped.swap(0, "Qh"), swapped.throw("2s")) == ("ok", "ok")

    def test_anywhere_holds_even_if_it_is_a_joker_that_was_swapped_back_since(self):
        options = {"fire_pile": "anywhere", "joker_throw": True}
        game = Round("2s 3s 4s 5s 6s 7s 8s X", "Th Jh Kh Ah Qh 2c 2d", stock="5c", **options)
        assert (game.throw("X"), game.take(), game.throw("2c")) == ("ok", "ok", "must_use_taken")
        assert (game.lay("run Th Jh X Kh Ah"), game.swap(0, "Qh"), game.throw("2c")) == ("ok",) * 3
        assert game.hand(1) == "2d X"

    def test_use_card_looks_at_the_table_when_you_throw(self):
        game = Round("2s 3s 4s 5s 6s 7s 8s X", "Th Jh Kh Ah Qh 2c 2d", stock="5c", joker_throw=True)
        assert (game.throw("X"), game.take(), game.lay("run Th Jh X Kh Ah"), game.swap(0, "Qh")) == ("ok",) * 4
        assert game.throw("2c") == "must_use_taken"

    def test_a_drawn_card_owes_nothing(self):
        game = Round("5h 6h 7h", "2s 3s", stock="Kd")
        assert (game.throw("7h"), game.draw(), game.throw("Kd")) == ("ok", "ok", "ok")


def opened_and_taken(debt: str) -> Round:
    """Seat 0 has opened with the run from the ten of hearts, and taken the nine that continues it."""
    game = Round(f"{RUN_OF_51} 2s 3s 4s", "9c 9d 9s 2c 2d 2h 4h", stock="9h 5s 9h 6s", fire_pile=debt)
    assert (game.throw("4s"), game.draw(), game.throw("2c")) == ("ok",) * 3
    assert (game.draw(), game.lay(OPENING), game.throw("5s"), game.draw(), game.throw("9h")) == ("ok",) * 5
    assert game.take() == "ok"
    return game


class TestUndo:
    def test_after_a_take_everything_is_undone_the_take_included(self):
        game = taken("use_card")
        before = (game.hand(1), game.fire)
        assert game.lay(OPENING) == "ok"
        assert game.undo() == "ok"
        assert (game.state.phase, game.hand(1), game.fire) == ("draw", "Th Jh Qh Kh 2c 3c", "Ah")
        assert (game.state.opened, game.state.melds) == ((False, False), ())
        assert (game.take(), (game.hand(1), game.fire)) == ("ok", before)

    def test_an_untouched_take_may_be_undone(self):
        game = taken("use_card")
        assert (game.undo(), game.draw(), game.throw("2d")) == ("ok", "ok", "ok")

    def test_after_a_draw_the_drawn_card_stays(self):
        game = Round("9s 3s 4s 5s 6s 7s", "Th Jh Qh Kh 9h", stock="Ah 2d")
        assert (game.throw("9s"), game.draw(), game.lay(OPENING), game.undo()) == ("ok",) * 4
        assert (game.state.phase, game.hand(1), game.stock) == ("play", "Ah 9h Th Jh Qh Kh", "2d")
        assert (game.state.opened[1], game.melds) == (False, [])

    def test_it_undoes_all_of_it_at_once(self):
        game = Round("9s 3s 4s 5s 6s 7s 8s", "Th Jh Qh Kh 9h 2c", stock="Ah 2d")
        assert (game.throw("9s"), game.draw(), game.lay(OPENING), game.lay_off(0, "9h")) == ("ok",) * 4
        assert (game.undo(), game.undo()) == ("ok", "nothing_to_undo")
        assert game.melds == []

    def test_there_is_nothing_to_undo_right_after_a_draw(self):
        game = Round("9s 3s 4s", "Th Jh", stock="Ah 2d")
        assert (game.throw("9s"), game.draw(), game.undo()) == ("ok", "ok", "nothing_to_undo")

    def test_a_refused_action_is_nothing_to_undo(self):
        game = Round("9s 3s 4s 5s", "Th Jh Qh", stock="Ah 2d")
        assert (game.throw("9s"), game.draw()) == ("ok", "ok")
        assert (game.lay("run Th Jh Qh"), game.undo()) == ("below_opening", "nothing_to_undo")

    def test_a_commitment_stands(self):
        game = Round("Ah 3s 4s", "Th Jh", stock="2d 2c", last=True)
        assert (game.throw("Ah"), game.commit(), game.take(), game.undo()) == ("ok",) * 4
        assert (game.state.phase, game.state.committed) == ("draw", (False, True))
        assert game.commit() == "already_committed"

    def test_not_the_turn_before(self):
        game = Round("9s 3s 4s", "Th Jh", stock="Ah 2d")
        assert (game.throw("9s"), game.undo()) == ("ok", "must_draw")


class TestTheStockRunsOut:
    def test_the_fire_pile_except_its_top_becomes_the_new_stock(self):
        game = Round("5h 6h 7h", "2s 3s", stock="Kd")
        assert (game.throw("7h"), game.draw(), game.throw("Kd"), game.draw()) == ("ok",) * 4
        assert (game.hand(0), game.fire, game.stock, game.state.recycled) == ("5h 6h 7h", "Kd", "", 1)

    def test_in_the_order_that_was_shuffled(self):
        game = Round("5h 6h 7h", "2s 3s", stock="Kd Qd", reshuffle=lambda number, pile: pile[::-1])
        assert [game.throw("7h"), game.draw(), game.throw("Kd"), game.draw(), game.throw("Qd"), game.draw()] == [
            "ok"
        ] * 6
        assert (game.hand(1), game.fire, game.stock) == ("2s 3s Kd", "Qd", "7h")

    @pytest.mark.parametrize("recycles", [0, 1, 2, 9])
    def test_at_most_recycles_times_a_round_then_the_draw_ends_it(self, recycles):
        game = Round("5h 6h 7h", "2s 3s", stock="Kd Qd", recycles=recycles)
        game.throw("7h")
        turns = 0
        while game.draw() == "ok" and game.state.phase != "over":
            assert game.throw(game.hand(game.state.turn).split()[0]) == "ok"
            turns += 1
        assert (turns, game.state.recycled) == (2 + 2 * recycles, recycles)
        assert (game.state.ending, game.state.winner, game.stock) == ("stock", None, "")

    def test_with_nothing_under_the_top_card_the_draw_ends_it(self):
        game = Round("5h 6h 7h", "2s 3s")
        assert (game.throw("7h"), game.draw()) == ("ok", "ok")
        assert (game.state.ending, game.fire, game.state.turn, game.state.scores) == ("stock", "7h", 1, (100, 100))

    def test_before_that_the_player_may_still_take_the_top_card(self):
        game = Round("Ah 2s 3s 4s 5s 6s 7s", "Th Jh Qh Kh 2c 3c", recycles=0)
        assert (game.throw("Ah"), game.take(), game.lay(OPENING), game.throw("2c")) == ("ok",) * 4
        assert game.state.phase == "draw"

    def test_the_take_can_be_undone_and_the_draw_still_ends_it(self):
        game = Round("Ah 2s 3s", "Th Jh", recycles=0)
        assert (game.throw("Ah"), game.take(), game.throw("Th")) == ("ok", "ok", "must_use_taken")
        assert (game.undo(), game.draw(), game.state.ending) == ("ok", "ok", "stock")


def test_the_default_options_are_the_strict_ones():
    assert (Options().fire_pile, Options().joker_throw, Options().recycles) == ("use_card", False, 3)
