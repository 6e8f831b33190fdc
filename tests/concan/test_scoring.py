"""RULES section 7: how a round ends and what it scores."""

import pytest

from tests.concan.playing import Round

OPENING = "run Th Jh Qh Kh Ah"
LONG_RUN = "run 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
CONCAN = (LONG_RUN, "set 3s 3h 3d 3c")


def cards(*melds: str) -> str:
    """The cards of melds, without their kinds."""
    return " ".join(meld.split(" ", 1)[1] for meld in melds)


def going_out(*melds: str, others: tuple[str, ...] = ("2s 2d 9c",), **options) -> Round:
    """Seat 1 has drawn, laid these melds, and can throw his last card."""
    game = Round(others[0], cards(*melds), *others[1:], stock="4d 5d 6d", **options)
    assert (game.throw(others[0].split()[-1]), game.draw()) == ("ok", "ok")
    assert game.lay(*melds) == "ok"
    return game


def opened_before(**options) -> Round:
    """Seat 1 opened with 51 in one turn and holds `2c 9h`; seat 0 has not opened; seat 1 has drawn again."""
    game = Round("2s 2d X 9c", cards(OPENING) + " 2c 9h", stock="4d 5d 8h", **options)
    assert (game.throw("9c"), game.draw(), game.lay(OPENING), game.throw("4d")) == ("ok",) * 4
    assert (game.draw(), game.throw("5d"), game.draw()) == ("ok",) * 3
    return game


def after_an_opening(hand: str, drawn: str, first: str = "run Ts Js Qs Ks As", **options) -> Round:
    """Seat 0 has opened with that run and holds a 3; seat 1, who has not opened, has drawn that card."""
    game = Round(f"{cards(first)} 2s 9c", hand, stock=f"4d 3c {drawn} 5d", **options)
    assert (game.throw("9c"), game.draw(), game.throw("4d"), game.draw()) == ("ok",) * 4
    assert (game.lay(first), game.throw("2s"), game.draw()) == ("ok",) * 3
    assert game.hand(0) == "3c"
    return game


def ended(game: Round) -> tuple[str | None, int | None, tuple[int, ...] | None]:
    return game.state.ending, game.state.winner, game.state.scores


class TestOut:
    def test_the_winner_scores_minus_30_who_never_opened_100(self):
        game = opened_before()
        assert (game.lay_off(0, "9h 8h"), game.throw("2c")) == ("ok", "ok")
        assert ended(game) == ("out", 1, (100, -30))

    def test_everyone_else_the_value_of_the_cards_left_in_hand(self):
        game = Round("Ts Js Qs Ks As 2s X 9c", cards(OPENING) + " 2c", stock="4d Ad 9h")
        assert (game.throw("9c"), game.draw(), game.lay(OPENING), game.throw("4d")) == ("ok",) * 4
        assert (game.draw(), game.lay("run Ts Js Qs Ks As"), game.throw("2s")) == ("ok",) * 3
        assert (game.draw(), game.lay_off(0, "9h"), game.throw("2c")) == ("ok",) * 3
        assert ended(game) == ("out", 1, (11 + 15, -30))

    def test_who_opened_in_an_earlier_turn_makes_no_hand(self):
        game = Round("2s 9c", cards(OPENING) + " 6c 7c 8c", stock="4d 3s 5d")
        assert (game.throw("9c"), game.draw(), game.lay(OPENING), game.throw("4d")) == ("ok",) * 4
        assert (game.draw(), game.throw("3s"), game.draw(), game.lay("run 6c 7c 8c"), game.throw("5d")) == ("ok",) * 5
        assert ended(game) == ("out", 1, (100, -30))


class TestHand:
    def test_all_cards_in_one_turn_double_every_score(self):
        game = going_out(OPENING)
        assert game.throw("4d") == "ok"
        assert ended(game) == ("hand", 1, (200, -60))

    def test_opened_losers_score_double_the_value_of_their_cards(self):
        game = after_an_opening("Th Jh Qh Kh Ah", drawn="9h")
        assert (game.lay(OPENING), game.throw("9h")) == ("ok", "ok")
        assert ended(game) == ("hand", 1, (2 * 3, -60))

    def test_in_several_lays_and_lay_offs_on_his_own_new_melds(self):
        game = Round("2s 2d 9c", cards(OPENING) + " 9h 3s 3d 3c", stock="4d")
        assert (game.throw("9c"), game.draw(), game.lay(OPENING), game.lay_off(0, "9h")) == ("ok",) * 4
        assert (game.lay("set 3s 3d 3c"), game.throw("4d")) == ("ok", "ok")
        assert ended(game) == ("hand", 1, (200, -60))

    def test_a_swap_on_his_own_new_meld_spoils_nothing(self):
        game = Round("2s 2d 9c", "Th Jh X Kh Ah Qh 3s 3d", stock="4d")
        assert (game.throw("9c"), game.draw(), game.lay("run Th Jh X Kh Ah"), game.swap(0, "Qh")) == ("ok",) * 4
        assert (game.lay("set 3s 3d X"), game.throw("4d")) == ("ok", "ok")
        assert ended(game) == ("hand", 1, (200, -60))

    def test_a_lay_off_on_an_older_meld_spoils_it(self):
        game = after_an_opening("Th Jh Qh Kh Ah 9s 8s", drawn="9h")
        assert (game.lay(OPENING), game.lay_off(0, "9s 8s"), game.throw("9h")) == ("ok",) * 3
        assert ended(game) == ("out", 1, (3, -30))

    def test_a_swap_on_an_older_meld_spoils_it(self):
        game = after_an_opening("Th Jh Qh Kh Ah Qs", drawn="9h", first="run Ts Js X Ks As")
        assert (game.lay(OPENING), game.swap(0, "Qs"), game.lay_off(1, "X"), game.throw("9h")) == ("ok",) * 4
        assert ended(game) == ("out", 1, (3, -30))

    def test_after_it_is_undone_nothing_is_spoiled(self):
        game = after_an_opening("Th Jh Qh Kh Ah 8h 9s", drawn="9h")
        assert (game.lay(OPENING), game.lay_off(0, "9s"), game.undo()) == ("ok", "ok", "ok")
        assert (game.lay("run 8h 9h Th Jh Qh Kh Ah"), game.throw("9s")) == ("ok", "ok")
        assert ended(game) == ("hand", 1, (6, -60))


class TestConcan:
    @pytest.mark.parametrize(
        "melds",
        [
            CONCAN,
            ("run 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "set 2s 2d 2c"),
            ("run 4h X 6h 7h 8h 9h Th Jh Qh Kh", "set 3s 3h 3d X"),
            ("run 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad", "set X 3h 3d"),
        ],
    )
    def test_a_run_of_10_and_a_set_of_4_or_a_run_of_11_and_a_set_of_3(self, melds):
        game = going_out(*melds)
        assert game.throw("4d") == "ok"
        assert ended(game) == ("concan", 1, (200, -60))

    @pytest.mark.parametrize(
        "melds",
        [
            (LONG_RUN, "set 3s 3h 3d"),
            ("run 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "set 2s 2h 2d 2c"),
            (LONG_RUN, "run 3s 4s 5s 6s"),
            ("run 9s Ts Js Qs Ks", *CONCAN),
            ("run 4h 5h 6h 7h 8h", "run 9h Th Jh Qh Kh", "set 3s 3h 3d 3c"),
        ],
    )
    def test_no_other_hand_is_one(self, melds):
        game = going_out(*melds)
        assert game.throw("4d") == "ok"
        assert ended(game) == ("hand", 1, (200, -60))

    def test_the_melds_count_as_they_lie_at_the_end_of_the_turn(self):
        game = Round("2s 2d 9c", cards(*CONCAN), stock="4d")
        assert (game.throw("9c"), game.draw(), game.lay("run 5h 6h 7h 8h 9h Th Jh Qh Kh")) == ("ok",) * 3
        assert (game.lay("set 3s 3h 3d"), game.lay_off(0, "4h"), game.lay_off(1, "3c"), game.throw("4d")) == ("ok",) * 4
        assert ended(game) == ("concan", 1, (200, -60))

    @pytest.mark.parametrize(("early", "loser"), [("as_hand", 2 * 3), ("flat_200", 200)])
    def test_early_concan_as_after_a_hand_or_a_flat_200_opened_or_not(self, early, loser):
        game = after_an_opening(cards(*CONCAN), drawn="7c", early_concan=early)
        assert (game.lay(*CONCAN), game.throw("7c")) == ("ok", "ok")
        assert ended(game) == ("concan", 1, (loser, -60))

    def test_a_flat_200_is_for_a_concan_alone(self):
        game = going_out(OPENING, early_concan="flat_200")
        assert game.throw("4d") == "ok"
        assert ended(game) == ("hand", 1, (200, -60))


class TestStock:
    def test_nobody_wins_and_everyone_scores_as_a_loser_of_an_out_round(self):
        game = Round("2s 2d X 9c", cards(OPENING) + " Kc", "3s 3d 3c", stock="4d 5d", recycles=0)
        assert (game.throw("9c"), game.draw(), game.lay(OPENING), game.throw("4d")) == ("ok",) * 4
        assert (game.draw(), game.throw("5d"), game.draw()) == ("ok",) * 3
        assert ended(game) == ("stock", None, (100, 10, 100))

    def test_a_committed_player_scores_100_then(self):
        game = Round("2s 2d 9c", "3s 3d", stock="", last=True)
        assert (game.throw("9c"), game.commit(), game.draw()) == ("ok", "ok", "ok")
        assert ended(game) == ("stock", None, (100, 100))


class TestPartner:
    def four(self, *melds: str, **options) -> Round:
        """Seat 1 goes out; seat 3 is his partner."""
        return going_out(*melds, others=("2s 2d 9c", "Ks Qs", "Kc Qc"), teams=True, **options)

    def test_scores_as_every_loser(self):
        game = self.four(OPENING)
        assert (game.throw("4d"), ended(game)) == ("ok", ("hand", 1, (200, -60, 200, 200)))

    def test_with_partner_scores_false_he_scores_0(self):
        game = self.four(OPENING, partner_scores=False)
        assert (game.throw("4d"), ended(game)) == ("ok", ("hand", 1, (200, -60, 200, 0)))

    def test_whatever_a_loser_would_score(self):
        game = self.four(*CONCAN, partner_scores=False, early_concan="flat_200")
        assert (game.throw("4d"), ended(game)) == ("ok", ("concan", 1, (200, -60, 200, 0)))

    def test_nobody_is_spared_when_the_stock_runs_out(self):
        game = Round("2s 9c", "3s", "4s", "5s", teams=True, partner_scores=False)
        assert (game.throw("9c"), game.draw()) == ("ok", "ok")
        assert ended(game) == ("stock", None, (100, 100, 100, 100))

    def test_without_teams_nobody_has_a_partner(self):
        game = going_out(OPENING, others=("2s 2d 9c", "Ks Qs", "Kc Qc"), partner_scores=False)
        assert (game.throw("4d"), ended(game)) == ("ok", ("hand", 1, (200, -60, 200, 200)))
