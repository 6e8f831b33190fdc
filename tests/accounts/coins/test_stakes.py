"""RULES section 10: each seat pays the stake when the match starts; what is paid in equals what is paid out."""

import pytest
from django.db import transaction

from accounts.models import Transfer, User
from accounts.services import coins, guests
from accounts.services.coins.ledger import balance_of, escrow
from games.concan.match import Match, RoundResult, payout
from games.concan.options import Options
from games.concan.scoring import Ending
from tests.accounts.coins.people import books_are_right, has, someone

pytestmark = pytest.mark.usefixtures("each_database")

MATCH = 12


@pytest.fixture
def three() -> list[User]:
    return [someone(100), someone(100), someone(100)]


def stake(users: list[User], amount: int = 50, match_id: int = MATCH) -> Transfer:
    with transaction.atomic():
        return coins.stake(match_id, [user.pk for user in users], amount)


def pay_out(users: list[User], prizes: tuple[int, ...], match_id: int = MATCH) -> Transfer:
    with transaction.atomic():
        return coins.pay_out(match_id, {user.pk: prize for user, prize in zip(users, prizes, strict=True)})


def refund(match_id: int = MATCH, by: User | None = None, reason: str = "") -> Transfer | None:
    with transaction.atomic():
        return coins.refund(match_id, by, reason)


def all_have(users: list[User]) -> list[int]:
    return [has(user) for user in users]


def test_each_seat_pays_the_stake_into_the_escrow_of_the_match(three: list[User]) -> None:
    transfer = stake(three)
    assert all_have(three) == [50, 50, 50]
    assert balance_of(escrow(MATCH)) == coins.escrowed(MATCH) == 150
    assert transfer.match_id == MATCH
    assert books_are_right()


def test_either_everybody_pays_or_nobody(three: list[User]) -> None:
    with pytest.raises(coins.InsufficientCoins):
        stake([*three, someone(49)])
    assert all_have(three) == [100, 100, 100]
    assert coins.escrowed(MATCH) == 0


def test_the_stake_of_a_match_is_paid_once(three: list[User]) -> None:
    assert stake(three) == stake(three)
    assert all_have(three) == [50, 50, 50]


def test_the_same_match_has_no_second_stake(three: list[User]) -> None:
    stake(three)
    for users, amount in ((three, 20), (three[:2], 50)):
        with pytest.raises(coins.CauseTaken):
            stake(users, amount)
    assert all_have(three) == [50, 50, 50]


def test_nobody_is_at_two_matches_with_more_than_he_has(three: list[User]) -> None:
    stake(three, 60)
    with pytest.raises(coins.InsufficientCoins):
        coins.ensure_can_stake(three[0], 60)
    with pytest.raises(coins.InsufficientCoins):
        stake([three[0], someone(500)], 60, match_id=13)
    coins.ensure_can_stake(three[0], 40)
    stake([three[0], someone(500)], 40, match_id=13)
    assert has(three[0]) == 0
    assert books_are_right()


def test_a_guest_sits_at_no_coin_table(three: list[User]) -> None:
    guest = guests.create_guest("en")
    with pytest.raises(coins.GuestsHaveNone):
        coins.ensure_can_stake(guest, 0)
    with pytest.raises(coins.GuestsHaveNone):
        stake([*three, guest])
    assert all_have(three) == [100, 100, 100]


def test_one_person_has_one_seat(three: list[User]) -> None:
    with pytest.raises(ValueError, match="one seat"):
        stake([three[0], three[0]])


def test_the_prizes_are_paid_out_of_the_escrow(three: list[User]) -> None:
    stake(three)
    transfer = pay_out(three, (0, 105, 45))
    assert all_have(three) == [50, 155, 95]
    assert balance_of(escrow(MATCH)) == 0
    assert transfer.match_id == MATCH
    assert coins.results(MATCH) == {three[0].pk: -50, three[1].pk: 55, three[2].pk: -5}
    assert books_are_right()


def test_the_prizes_are_paid_once(three: list[User]) -> None:
    stake(three)
    assert pay_out(three, (0, 105, 45)) == pay_out(three, (0, 105, 45))
    with pytest.raises(coins.CauseTaken):
        pay_out(three, (105, 45, 0))
    assert all_have(three) == [50, 155, 95]


@pytest.mark.parametrize("prizes", [(0, 105, 46), (0, 105, 44), (0, 0, 0), (-50, 150, 50)])
def test_what_is_paid_out_is_exactly_what_was_paid_in(three: list[User], prizes: tuple[int, ...]) -> None:
    stake(three)
    with pytest.raises(ValueError, match="in escrow"):
        pay_out(three, prizes)
    assert all_have(three) == [50, 50, 50]
    assert balance_of(escrow(MATCH)) == 150


def test_nothing_is_paid_out_of_a_match_nobody_paid_for(three: list[User]) -> None:
    with pytest.raises(ValueError, match="0 coins in escrow"):
        pay_out(three, (0, 105, 45))


def test_of_a_void_match_everybody_gets_his_stake_back_in_full(three: list[User]) -> None:
    stake(three)
    staff = someone()
    transfer = refund(by=staff, reason="The server broke")
    assert transfer is not None
    assert (transfer.by, transfer.reason) == (staff, "The server broke")
    assert refund() == transfer
    assert all_have(three) == [100, 100, 100]
    assert coins.results(MATCH) == {user.pk: 0 for user in three}
    assert books_are_right()


def test_of_a_match_without_a_stake_nothing_is_given_back() -> None:
    assert refund() is None
    assert not Transfer.objects.exists()


def test_a_match_is_paid_out_or_given_back_never_both(three: list[User]) -> None:
    stake(three)
    stake(three, match_id=13)
    pay_out(three, (0, 105, 45))
    refund(13)
    with pytest.raises(coins.Settled):
        refund()
    with pytest.raises(coins.Settled):
        pay_out(three, (0, 105, 45), match_id=13)
    assert all_have(three) == [50, 155, 95]
    assert books_are_right()


def test_the_escrow_of_one_match_pays_nothing_for_another(three: list[User]) -> None:
    stake(three)
    with pytest.raises(ValueError, match="match 1 has 0 coins"):
        pay_out(three, (0, 105, 45), match_id=1)


def settled(users: list[User], match: Match) -> list[int]:
    """What each seat won or lost in a match that was played to this result."""
    stake(users, match.stake)
    pay_out(users, payout(match))
    assert books_are_right()
    brought = coins.results(MATCH)
    return [brought[user.pk] for user in users]


def ended(*scores: int, ending: Ending = "out", winner: int = 0, committed: bool = False) -> tuple[RoundResult]:
    """The only round of a match."""
    return (RoundResult(ending, winner, committed, scores),)


def test_of_two_players_the_winner_takes_all() -> None:
    users = [someone(100), someone(100)]
    match = Match(Options(rounds=1), 2, 50, ended(-30, 40))
    assert settled(users, match) == [50, -50]


def test_of_three_or_more_the_first_gets_70_percent_and_the_second_30() -> None:
    users = [someone(100) for _ in range(4)]
    match = Match(Options(rounds=1), 4, 50, ended(40, -30, 10, 90))
    assert settled(users, match) == [-50, 90, 10, -50]


def test_who_wins_by_a_concan_is_first_whatever_the_totals() -> None:
    users = [someone(100) for _ in range(3)]
    match = Match(Options(rounds=1), 3, 50, ended(10, 90, 50, ending="concan", winner=1, committed=True))
    assert settled(users, match) == [-5, 55, -50]


def test_coins_that_do_not_divide_go_to_the_lowest_seats() -> None:
    """Two share the second place of three: half of the 30 % each, the odd coin to the lower seat."""
    users = [someone(100) for _ in range(3)]
    match = Match(Options(rounds=1), 3, 5, ended(40, -30, 40))
    assert settled(users, match) == [-2, 5, -3]


def test_the_winning_team_takes_all() -> None:
    users = [someone(100) for _ in range(4)]
    match = Match(Options(rounds=1, teams=True), 4, 25, ended(40, 10, -80, 20))
    assert settled(users, match) == [25, -25, 25, -25]
