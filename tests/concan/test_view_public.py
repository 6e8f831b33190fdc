"""What a view tells of all that was public: who threw what, which cards a hand is known to hold, the totals before."""

from games.concan.cards import write_cards
from games.concan.options import Options
from games.concan.round import start
from games.concan.state import Deal
from games.concan.view import view
from tests.concan.playing import Round


def known(game: Round, seat: int, looker: int | None = None) -> str:
    return " ".join(write_cards(view(game.state, looker).shown[seat]))


def thrown(game: Round, seat: int) -> str:
    return " ".join(write_cards(view(game.state, None).thrown[seat]))


def test_everybody_remembers_who_threw_what():
    game = Round("2s 3s 9c", "4s 5d 6h", stock="4d 5d 6d 7d")
    assert [game.throw("9c"), game.draw(), game.throw("4d"), game.draw(), game.throw("2s")] == ["ok"] * 5
    assert (thrown(game, 0), thrown(game, 1)) == ("9c 2s", "4d")


def test_a_card_that_was_thrown_stays_remembered_when_somebody_takes_it():
    game = Round("2s 3s Ah", "Th Jh Qh Kh 2c", stock="4d")
    assert [game.throw("Ah"), game.take(), game.lay("run Th Jh Qh Kh Ah"), game.throw("2c")] == ["ok"] * 4
    assert (thrown(game, 0), thrown(game, 1)) == ("Ah", "2c")


def test_a_card_taken_and_kept_is_known_to_be_in_the_hand_until_it_leaves_it():
    """Where any new meld pays for a taken card, it may be kept."""
    game = Round("9c 3s", "Th Jh Qh Kh Ah 2c 5c", stock="4d 5d 6d", fire_pile="any_meld")
    assert [game.throw("9c"), game.take()] == ["ok", "ok"]
    assert {known(game, 1, looker) for looker in (None, 0, 1)} == {"9c"}
    assert [game.lay("run Th Jh Qh Kh Ah"), game.throw("2c")] == ["ok", "ok"]
    assert known(game, 1) == "9c"
    assert [game.draw(), game.throw("4d"), game.draw(), game.throw("9c")] == ["ok"] * 4
    assert known(game, 1) == ""


def test_a_taken_card_that_is_laid_is_on_the_table_and_no_longer_in_the_hand():
    game = Round("2s 3s Ah", "Th Jh Qh Kh 2c", stock="4d")
    assert [game.throw("Ah"), game.take(), game.lay("run Th Jh Qh Kh Ah")] == ["ok"] * 3
    assert known(game, 1) == ""


def test_a_take_that_is_undone_is_forgotten():
    game = Round("2s 3s Ah", "Th Jh Qh 4c 2c", stock="4d")
    assert [game.throw("Ah"), game.take(), game.undo()] == ["ok"] * 3
    assert known(game, 1) == ""


def test_a_joker_that_was_swapped_is_known_to_be_in_the_hand():
    game = Round("2s 3s 7c", "Th Jh X Kh Ah Qh 2c 4c", stock="4d 8d")
    assert [game.throw("7c"), game.draw(), game.lay("run Th Jh X Kh Ah"), game.swap(0, "Qh")] == ["ok"] * 4
    assert known(game, 1) == "X"
    assert [game.throw("2c"), game.draw(), game.throw("8d")] == ["ok"] * 3
    assert known(game, 1) == "X"


def test_the_totals_before_the_round_are_told():
    hands = ((0, 1), (2,))
    assert view(start(Deal(Options(), 1, hands, ())), None).totals == (0, 0)
    assert view(start(Deal(Options(), 1, hands, (), totals=(40, -30))), 1).totals == (40, -30)
