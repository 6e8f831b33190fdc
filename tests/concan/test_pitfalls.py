"""Faults that other programs of this family have had, each with its own test here."""

from collections import Counter
from random import Random

import pytest

from games.concan.actions import Draw
from games.concan.cards import FULL_DECK, read_cards
from games.concan.match import result_of
from games.concan.melds import meld_value, read_meld, swap
from games.concan.options import PRESETS, Options
from games.concan.refusals import Refusal
from games.concan.round import apply, start
from tests.concan.players import deal_of, moves, play_out
from tests.concan.playing import Round, text

LONG = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
RUN_OF_51 = "run Th Jh Qh Kh Ah"


def run_value(cards: str, **options) -> int | None:
    meld = read_meld("run", read_cards(cards), Options(**options))
    return meld and meld_value(meld)


class TestAces:
    """Runs that were never generated, or read as another: Q-K-A, K-A-2, the ace at both ends."""

    def test_queen_king_ace_is_a_run_king_ace_two_is_none(self):
        assert (run_value("Qs Ks As"), run_value("Ks As 2s")) == (31, None)

    def test_ace_two_three_counts_11_and_2_and_3(self):
        assert run_value("As 2s 3s") == 16

    def test_the_ace_at_both_ends_is_a_run_of_14(self):
        assert run_value(LONG) == 11 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 10 + 10 + 10 + 11
        assert (run_value(LONG, ace="high"), run_value(LONG, ace="low")) == (None, None)

    def test_queen_king_joker_is_read_as_it_was_laid(self):
        assert (run_value("Qs Ks X"), run_value("X Qs Ks")) == (31, 30)


class TestConcanShape:
    """Runs longer than 7 were never generated, so the Concan did not exist."""

    @pytest.mark.parametrize(
        "melds",
        [
            ("run 2s 3s 4s 5s 6s 7s 8s 9s Ts Js", "set Ks Kh Kd Kc"),
            ("run 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "set 2s 2h 2d"),
            ("run As 2s 3s 4s 5s X 7s 8s 9s Ts", "set Ks Kh Kd Kc"),
            ("run X 5s 6s 7s 8s 9s Ts Js Qs Ks As", "set 2s 2h X"),
            ("run 5s 6s 7s 8s 9s Ts Js Qs Ks X", "set 8s 8h 8d 8c"),
        ],
    )
    def test_it_is_found_with_no_one_and_two_jokers_and_with_duplicates(self, melds):
        game = Round("2s 3d 9c", " ".join(meld.split(" ", 1)[1] for meld in melds), stock="4d")
        assert (game.throw("9c"), game.draw(), game.lay(*melds), game.throw("4d")) == ("ok",) * 4
        assert (game.state.ending, game.state.scores) == ("concan", (200, -60))

    def test_through_the_order_of_laying_off(self):
        game = Round("2s 3d 9c", "4s 5s 6s 7s 8s 9s Ts Js Qs Ks 8s 8h 8d 8c", stock="4d", jokers_per_meld=2)
        assert (game.throw("9c"), game.draw(), game.lay("run 6s 7s 8s 9s Ts Js Qs")) == ("ok",) * 3
        assert (game.lay("set 8s 8h 8d"), game.lay_off(0, "5s Ks 4s"), game.lay_off(1, "8c")) == ("ok",) * 3
        assert (game.throw("4d"), game.state.ending) == ("ok", "concan")


def test_two_identical_runs_and_the_same_set_twice_from_two_decks():
    game = Round("2s 3s 4s", "5h 6h 7h 5h 6h 7h 9s 9h 9d 9s 9h 9d 2c", stock="Kd")
    assert (game.throw("4s"), game.draw()) == ("ok", "ok")
    assert game.lay("run 5h 6h 7h", "run 5h 6h 7h", "set 9s 9h 9d", "set 9s 9h 9d") == "ok"
    assert game.melds == ["run 5h 6h 7h", "run 5h 6h 7h", "set 9s 9h 9d", "set 9s 9h 9d"]
    assert game.throw("Kd") == "ok"


class TestSetsAndSwaps:
    """A swap once left a set of five; a lay-off once slid a joker to another place."""

    def test_a_swap_in_a_set_of_four_with_two_jokers_never_gives_five_cards(self):
        meld = read_meld("set", read_cards("9c 9d X X"), Options(jokers_per_meld=2))
        assert meld is not None
        once = swap(meld, read_cards("9s"))
        assert once is not None
        assert (text(once.meld.cards), once.jokers) == ("9s 9d 9c X", 1)
        twice = swap(once.meld, read_cards("9h"))
        assert twice is not None
        assert (text(twice.meld.cards), twice.jokers) == ("9s 9h 9d 9c", 1)
        assert swap(meld, read_cards("9s 9h")) is None

    def test_a_joker_in_a_set_of_three_stands_for_either_missing_suit(self):
        game = Round("2s 3s 4s", f"{RUN_OF_51[4:]} 9c 9d X 9h 9s 2c", stock="Kd")
        assert (game.throw("4s"), game.draw(), game.lay(RUN_OF_51, "set 9c 9d X")) == ("ok",) * 3
        assert (game.swap(1, "9h"), game.swap(1, "9s")) == ("does_not_fit", "does_not_fit")
        assert (game.lay_off(1, "9s"), game.melds[1]) == ("ok", "set 9s 9d 9c X")
        assert (game.swap(1, "9h"), game.melds[1]) == ("ok", "set 9s 9h 9d 9c")

    def test_laying_off_a_natural_card_never_moves_a_joker(self):
        game = Round("2s 3s 4s", f"{RUN_OF_51[4:]} 5d 6d X 4d 8d 7d 2c", stock="Kd")
        assert (game.throw("4s"), game.draw(), game.lay(RUN_OF_51, "run 5d 6d X")) == ("ok",) * 3
        assert game.lay_off(1, "7d") == "does_not_fit"
        assert (game.lay_off(1, "4d 8d"), game.melds[1]) == ("ok", "run 4d 5d 6d X 8d")
        assert (game.swap(1, "7d"), game.melds[1]) == ("ok", "run 4d 5d 6d 7d 8d")


def test_a_card_that_fits_a_meld_and_its_joker_does_what_the_player_says():
    hand = f"{RUN_OF_51[4:]} 9c 9d 9h X 9s 2c"
    game = Round("2s 3s 4s", hand, stock="Kd")
    assert (game.throw("4s"), game.draw(), game.lay(RUN_OF_51, "set 9c 9d X")) == ("ok",) * 3
    assert (game.lay_off(1, "9h"), game.melds[1]) == ("ok", "set 9h 9d 9c X")
    assert game.undo() == "ok"
    assert (game.lay(RUN_OF_51, "set 9c 9d X"), game.swap(1, "9h 9s"), game.melds[1]) == ("ok", "ok", "set 9s 9h 9d 9c")
    assert "X" in game.hand(1)


class TestTakenCard:
    """Players who took a card and opened without it had no move left."""

    @pytest.mark.parametrize("rule", ["use_card", "any_meld", "anywhere"])
    def test_opening_with_other_melds_only_never_wedges_the_turn(self, rule):
        game = Round("5s 6s 7s 9s", "Th Jh Qh Kh Ah 2c", stock="2d", fire_pile=rule)
        assert (game.throw("9s"), game.take(), game.lay(RUN_OF_51)) == ("ok", "ok", "ok")
        paid = "ok" if rule == "any_meld" else "must_use_taken"
        assert game.throw("2c") == paid
        if paid != "ok":
            assert (game.throw("9s"), game.undo(), game.draw(), game.lay(RUN_OF_51)) == (
                "must_use_taken",
                "ok",
                "ok",
                "ok",
            )
            assert game.throw("2c") == "ok"

    def test_nor_does_a_take_from_a_pile_with_an_empty_stock(self):
        game = Round("5s 9s", "Th Jh", recycles=0)
        assert (game.throw("9s"), game.take(), game.throw("Th")) == ("ok", "ok", "must_use_taken")
        assert (game.undo(), game.draw(), game.state.ending) == ("ok", "ok", "stock")


class TestNeverStuck:
    """Hands that were laid down whole had nothing to throw; some states had no action at all."""

    def test_no_action_leaves_nothing_to_throw(self):
        game = Round("2s 3s 9s", "Th Jh Qh Kh", stock="Ah 5d")
        assert (game.throw("9s"), game.draw(), game.lay(RUN_OF_51)) == ("ok", "ok", "keep_a_card")

    @pytest.mark.parametrize("seed", range(12))
    def test_no_state_is_without_an_action(self, seed):
        rng = Random(seed)
        options = rng.choice([*PRESETS.values(), Options(joker_throw=True), Options(fire_pile="anywhere", recycles=0)])
        size = rng.choice([1, 2, 6, 14])
        cards = rng.sample(FULL_DECK, rng.choice([5 * size + 1, 106]))
        state = start(deal_of(options, cards, rng.choice([2, 3, 5]), 0, size=size, last=True))
        for _ in range(300):
            if state.phase == "over":
                break
            able = moves(state, rng)
            assert able
            state = apply(state, state.turn, rng.choice(able))


class TestTheStockRunsOut:
    """Rounds were cut off by a count of actions and scored as if they had ended."""

    @pytest.mark.parametrize("recycles", [0, 3])
    def test_the_end_is_reached_by_turns_alone(self, recycles):
        game = Round("2s 3h 5d", "7s 8h", stock="9d Jd", recycles=recycles)
        game.throw("2s")
        turns = 0
        while game.state.phase != "over":
            assert game.draw() == "ok"
            if game.state.phase == "play":
                assert game.throw(text(game.state.hand).split()[0]) == "ok"
                turns += 1
        assert (game.state.ending, game.state.recycled, turns) == ("stock", recycles, 2 * (recycles + 1))

    def test_a_round_that_goes_on_has_no_result(self):
        game = Round("2s 3h 5d", "7s 8h", stock="9d")
        game.throw("2s")
        assert (game.state.ending, game.state.scores) == (None, None)
        with pytest.raises(ValueError, match="not over"):
            result_of(game.state)


class TestOpening:
    """Openings were counted by the hand's points, or with cards laid off; rising ones never ended."""

    def test_each_joker_counts_as_its_card_and_only_the_new_melds_count(self):
        game = Round("2s 3s 9s", "Th Jh X Kh 8c 8d 2c", stock="8s 5d")
        assert (game.throw("9s"), game.draw(), game.lay("run Th Jh X Kh")) == ("ok", "ok", "below_opening")
        assert game.facts == {"total": 40, "needed": 51}
        assert game.lay("run Th Jh X Kh", "set 8s 8c 8d") == "ok"
        assert game.state.last_opening == 64

    def test_cards_laid_off_in_the_same_turn_do_not_raise_what_is_needed(self):
        game = Round("Ts Js Qs Ks As 8s 3d 9s", f"{RUN_OF_51[4:]} 9h 2c", stock="2d 9s", opening_rises=True)
        assert (game.throw("9s"), game.draw(), game.lay(RUN_OF_51), game.lay_off(0, "9h")) == ("ok",) * 4
        assert (game.throw("2c"), game.draw(), game.lay("run 8s 9s Ts Js Qs Ks As")) == ("ok", "ok", "ok")
        assert game.state.last_opening == 68

    def test_rounds_with_rising_openings_end(self):
        endings: Counter[str | None] = Counter()
        for seed in range(10):
            rng = Random(seed)
            options = Options(opening_rises=True, opening=71, recycles=9)
            state, _ = play_out(deal_of(options, rng.sample(FULL_DECK, 106), 2 + seed % 4, 0), rng)
            endings[state.ending] += 1
        assert sum(endings.values()) == 10
        assert None not in endings


class TestErrorsAndTheEnd:
    """A server ignored the engine's error, and looked for the end in a flag of its own."""

    def test_a_refusal_is_raised_and_cannot_be_overlooked(self):
        game = Round("2s 3s 9s", "Th Jh", stock="8s")
        with pytest.raises(Refusal) as caught:
            apply(game.state, 1, Draw())
        assert caught.value.code == "not_your_turn"

    def test_the_end_of_a_round_is_a_fact_of_its_state(self):
        game = Round("2s 3d 9c", "Th Jh Qh Kh Ah", stock="4d")
        assert (game.throw("9c"), game.draw(), game.lay(RUN_OF_51)) == ("ok", "ok", "ok")
        assert (game.state.phase, game.state.ending) == ("play", None)
        assert game.throw("4d") == "ok"
        assert (game.state.phase, game.state.ending, game.state.winner, game.state.scores) == (
            "over",
            "hand",
            1,
            (200, -60),
        )
        assert game.draw() == "round_over"
