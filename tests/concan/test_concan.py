"""RULES section 8: committing to a Concan."""

import pytest

from games.concan.match import Match, add_result, concan_winner, is_finished, is_last, places, result_of
from games.concan.options import Options, read_options
from games.concan.view import view
from tests.concan.playing import Round

LONG_RUN = "run 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
SET_OF_4 = "set 3s 3h 3d 3c"
CONCAN_CARDS = "4h 5h 6h 7h 8h 9h Th Jh Qh Kh 3s 3h 3d 3c"


def to_commit(hand: str, *, last: bool = True, thrown: str = "9c", stock: str = "Ad 2d 5d", **options) -> Round:
    """Seat 1 is to draw; the fire pile holds one card."""
    game = Round(f"2s 2h {thrown}", hand, stock=stock, last=last, **options)
    assert game.throw(thrown) == "ok"
    return game


class TestWhen:
    @pytest.mark.parametrize(("rounds", "number", "last"), [(5, 4, False), (5, 5, True), (5, 6, True), (1, 1, True)])
    def test_only_in_the_last_round_scheduled_or_extra(self, rounds, number, last):
        assert is_last(Match(Options(rounds=rounds), 2), number) is last
        assert to_commit("3s 4s", last=last).commit() == ("ok" if last else "not_last_round")

    def test_at_the_start_of_your_turn_before_drawing(self):
        game = to_commit("3s 4s")
        assert (game.draw(), game.commit()) == ("ok", "already_drawn")

    def test_only_if_you_have_not_opened(self):
        game = to_commit("Th Jh Qh Kh Ah 8c")
        assert (game.draw(), game.lay("run Th Jh Qh Kh Ah"), game.throw("8c")) == ("ok",) * 3
        assert (game.draw(), game.throw("2d"), game.commit()) == ("ok", "ok", "already_opened")

    def test_it_cannot_be_taken_back_nor_said_twice(self):
        game = to_commit("3s 4s")
        assert (game.commit(), game.commit(), game.undo()) == ("ok", "already_committed", "must_draw")
        assert (game.draw(), game.throw("3s"), game.draw(), game.throw("2d")) == ("ok",) * 4
        assert (game.commit(), game.state.committed) == ("already_committed", (False, True))

    def test_the_first_reason_counts(self):
        game = to_commit("Th Jh Qh Kh Ah 8c", last=False)
        assert (game.draw(), game.lay("run Th Jh Qh Kh Ah"), game.throw("8c")) == ("ok",) * 3
        assert (game.draw(), game.throw("2d"), game.commit()) == ("ok", "ok", "not_last_round")

    def test_the_turn_starts_anew_after_an_undone_take(self):
        game = to_commit("3s 4s")
        assert (game.take(), game.undo(), game.commit()) == ("ok", "ok", "ok")


class TestCommitted:
    def test_may_take_from_the_fire_pile_owing_nothing(self):
        game = to_commit("3s 4s")
        assert (game.commit(), game.take(), game.throw("3s")) == ("ok", "ok", "ok")

    def test_may_not_lay_off_or_swap(self):
        game = to_commit("3s 4s Qh")
        assert (game.commit(), game.draw()) == ("ok", "ok")
        assert (game.lay_off(0, "3s"), game.swap(7, "9d")) == ("concan_only", "concan_only")

    @pytest.mark.parametrize(
        "melds",
        [
            ("run Th Jh Qh Kh Ah",),
            (LONG_RUN,),
            (LONG_RUN, "set 3s 3h 3d"),
            ("run 5h 6h 7h 8h 9h Th Jh Qh Kh", SET_OF_4),
            ("run Th Jh Qh Kh", LONG_RUN.replace(" Th Jh Qh Kh", "")),
        ],
    )
    def test_may_lay_nothing_but_the_complete_concan(self, melds):
        game = to_commit(CONCAN_CARDS, thrown="Ah")
        assert (game.commit(), game.take()) == ("ok", "ok")
        assert (game.lay(*melds), game.state.opened) == ("concan_only", (False, False))

    def test_only_the_kinds_and_sizes_are_looked_at_first(self):
        game = to_commit("4h 5h 6h 7h 8h 9h Th Jh Qh Ks 3s 3h 3d 4c X")
        assert (game.commit(), game.draw()) == ("ok", "ok")
        assert game.lay("run 4h 5h 6h 7h 8h 9h Th Jh Qh Ks", "set 3s 3h 3d 4c") == "not_a_meld"

    def test_too_many_jokers_in_a_meld_of_it(self):
        game = to_commit("4h X X 7h 8h 9h Th Jh Qh Kh 3s 3h 3d 3c")
        assert (game.commit(), game.draw()) == ("ok", "ok")
        assert game.lay("run 4h X X 7h 8h 9h Th Jh Qh Kh", SET_OF_4) == "too_many_jokers"

    def test_fourteen_cards_in_one_lay_then_he_throws_the_fifteenth(self):
        game = to_commit(CONCAN_CARDS)
        assert (game.commit(), game.draw(), game.lay(SET_OF_4, LONG_RUN), game.throw("Ad")) == ("ok",) * 4
        assert (game.state.ending, game.state.winner, game.state.scores) == ("concan", 1, (200, -60))

    def test_the_fifteenth_must_be_one_to_throw(self):
        game = to_commit(CONCAN_CARDS, stock="X")
        assert (game.commit(), game.draw(), game.lay(LONG_RUN, SET_OF_4)) == ("ok", "ok", "keep_a_card")

    @pytest.mark.parametrize(("commits", "answer"), [(True, "ok"), (False, "below_opening")])
    def test_the_openings_minimum_does_not_bind_it(self, commits, answer):
        concan = ("run 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "set 2h 2d 2c")  # 80
        game = to_commit("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs 2h 2d 2c", opening_rises=True)
        game.state = game.state._replace(last_opening=90)
        assert not commits or game.commit() == "ok"
        assert (game.draw(), game.lay(*concan)) == ("ok", answer)


def finish(game: Round, seats: int = 2, **options) -> Match:
    """The one-round match in which seat 1 has just drawn the ace and completes his Concan."""
    assert (game.lay(LONG_RUN, SET_OF_4), game.throw("Ad")) == ("ok", "ok")
    match = Match(read_options({"rounds": 1, **options}, seats), seats)
    return add_result(match, result_of(game.state))


class TestWinningTheMatch:
    @pytest.mark.parametrize(
        ("wins", "commits", "winner"),
        [("committed", True, 1), ("committed", False, None), ("any", True, 1), ("any", False, 1)],
    )
    def test_a_concan_completed_in_the_last_round(self, wins, commits, winner):
        game = to_commit(CONCAN_CARDS)
        if commits:
            assert game.commit() == "ok"
        assert game.draw() == "ok"
        assert concan_winner(finish(game, concan_wins=wins)) == winner

    def test_not_in_an_earlier_round(self):
        game = to_commit(CONCAN_CARDS, last=False)
        assert game.draw() == "ok"
        match = finish(game, concan_wins="any", rounds=2)
        assert (concan_winner(match), is_finished(match)) == (None, False)

    def test_a_hand_wins_no_match(self):
        game = to_commit("Th Jh Qh Kh Ah")
        assert (game.draw(), game.lay("run Th Jh Qh Kh Ah"), game.throw("Ad")) == ("ok",) * 3
        assert concan_winner(add_result(Match(Options(rounds=1), 2), result_of(game.state))) is None

    def test_the_round_is_still_scored_for_the_places_of_the_others(self):
        game = to_commit(CONCAN_CARDS)
        assert (game.commit(), game.draw()) == ("ok", "ok")
        assert places(finish(game)) == (2, 1)


class TestNotCompleted:
    def test_scores_100_as_one_who_never_opened(self):
        game = Round("Th Jh Qh Kh Ah 8s 9c", "3s 4s", stock="5d 5c 7d 9h", last=True)
        assert (game.throw("9c"), game.commit(), game.draw(), game.throw("5d"), game.draw()) == ("ok",) * 5
        assert (game.lay("run Th Jh Qh Kh Ah"), game.throw("5c"), game.draw(), game.throw("7d")) == ("ok",) * 4
        assert (game.draw(), game.lay_off(0, "9h"), game.throw("8s")) == ("ok",) * 3
        assert (game.state.ending, game.state.scores) == ("out", (-30, 100))

    def test_scores_200_after_a_hand(self):
        game = Round("2s 2h 9c", "3s 4s", "Th Jh Qh Kh Ah", stock="5d 8d", last=True)
        assert (game.throw("9c"), game.commit(), game.draw(), game.throw("5d"), game.draw()) == ("ok",) * 5
        assert (game.lay("run Th Jh Qh Kh Ah"), game.throw("8d")) == ("ok", "ok")
        assert (game.state.ending, game.state.scores) == ("hand", (200, 200, -60))


class TestHandsOfMoreThanFifteen:
    """Only a written record can have them: a Concan laid down and cards left."""

    def laid(self, more: str) -> Round:
        """Seat 1 has committed and laid his Concan down, and holds these cards besides."""
        game = to_commit(f"{CONCAN_CARDS} {more}", stock="Ad 2d 5d 6d")
        assert (game.commit(), game.draw(), game.lay(LONG_RUN, SET_OF_4)) == ("ok", "ok", "ok")
        return game

    def test_he_may_lay_only_once(self):
        game = self.laid("5c 5s 5d Jd")
        assert game.lay("set 5c 5s 5d") == "concan_only"
        assert game.lay_off(0, "Ad") == "concan_only"

    def test_he_has_not_completed_until_he_goes_out(self):
        game = Round("Th Jh Qh Kh Ah 9c 8s", f"{CONCAN_CARDS} 5c 5s", stock="Ad 2d 7d 9h", last=True)
        assert (game.throw("9c"), game.commit(), game.draw(), game.lay(LONG_RUN, SET_OF_4)) == ("ok",) * 4
        assert (game.throw("Ad"), game.draw(), game.lay("run Th Jh Qh Kh Ah"), game.throw("2d")) == ("ok",) * 4
        assert (game.draw(), game.throw("7d"), game.draw(), game.lay_off(2, "9h"), game.throw("8s")) == ("ok",) * 5
        assert (game.state.ending, game.state.scores) == ("out", (-30, 100))

    def test_his_concan_is_the_last_opening_even_a_lower_one(self):
        game = to_commit("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs 2h 2d 2c 5c 5d", opening_rises=True)
        game.state = game.state._replace(last_opening=90)
        assert (game.commit(), game.draw()) == ("ok", "ok")
        assert game.lay("run 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "set 2h 2d 2c") == "ok"
        assert view(game.state, 0).needed == 81
