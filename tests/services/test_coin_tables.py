"""Coin tables (RULES section 10): paid in at the first deal, paid out by places, given back without a result."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from accounts.models import User
from accounts.services import coins
from accounts.services.coins import amounts, checking
from concan_site.writing import writing
from games.concan.options import Options
from games.concan.timeout import clock_action
from games.concan.view import view
from games.models import Match, Move, Table
from games.services import acts, lobby, play, stakes
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.lobby import LobbyError
from tests.services.tables import close_table, now

pytestmark = pytest.mark.django_db(transaction=True)

WELCOME = 1000


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


@pytest.fixture(autouse=True)
def _the_ledger_adds_up(transactional_db: None) -> Iterator[None]:
    yield
    assert list(checking.problems()) == []


def rich(name: str) -> User:
    """A person with the welcome gift."""
    user = User.objects.create_user(name)
    with writing():
        coins.welcome(user)
    return user


def poor(name: str) -> User:
    """A person with a single coin less than the smallest stake."""
    return User.objects.create_user(name)


def coin_table(maker: User, stake: int = 100, size: int = 2, **other: Any) -> LiveTable:
    options = other.pop("options", Options(rounds=1, tie_round=False))
    return lobby.create_table(
        maker,
        name="",
        preset="sahrat",
        options=options,
        size=size,
        turn_seconds=30,
        public=True,
        suggest=True,
        stake=stake,
        **other,
    )


def seated(*people: User, **other: Any) -> LiveTable:
    """A coin table where these people sit and all are ready."""
    live = coin_table(people[0], size=len(people), **other)
    for person in people[1:]:
        lobby.join(live.code, person)
    for person in people:
        lobby.ready(live.code, person)
    return now(live.id)


def balances(*people: User) -> list[int]:
    return [coins.balance(person) for person in people]


def next_action(live: LiveTable) -> play.Try:
    """The person on turn draws, or throws what he drew."""
    assert live.round is not None
    seat = live.round.state.turn
    action = clock_action(view(live.round.state, seat))
    return play.Try(seat, action, Move.By.PLAYER, live.seen, live.seats[seat].user_id)


def play_to_the_end(live: LiveTable) -> LiveTable:
    """Everybody draws and throws until the stock has run out for the last time."""
    while live.playing:
        live = play.act(live.id, next_action(live)).live
    return live


def test_nothing_is_paid_before_everybody_is_ready_and_all_of_it_at_the_first_deal() -> None:
    amal, basim = rich("Amal"), rich("Basim")
    live = coin_table(amal)
    lobby.join(live.code, basim)
    lobby.ready(live.code, amal)
    assert balances(amal, basim) == [WELCOME, WELCOME]
    lobby.ready(live.code, basim)
    assert balances(amal, basim) == [WELCOME - 100, WELCOME - 100]
    assert coins.escrowed(Match.objects.get().pk) == 200


def test_the_pot_is_paid_out_by_the_places_when_the_match_ends() -> None:
    people = [rich(name) for name in ("Amal", "Basim", "Dina")]
    live = play_to_the_end(seated(*people))
    assert live.match is not None
    assert live.match.state == Match.State.FINISHED
    match = Match.objects.get()
    paid = {seat.user_id: seat.payout for seat in match.seat_set.all()}
    assert sum(filter(None, paid.values())) == 300
    assert balances(*people) == [WELCOME - 100 + (paid[person.pk] or 0) for person in people]
    assert coins.results(match.pk) == {person.pk: (paid[person.pk] or 0) - 100 for person in people}


def test_two_players_who_share_the_first_place_get_their_stakes_back() -> None:
    """After `stock` with nobody opened both have 100: the place, and so the pot, is shared."""
    people = [rich(name) for name in ("Amal", "Basim")]
    play_to_the_end(seated(*people))
    assert balances(*people) == [WELCOME, WELCOME]


def test_a_rematch_asks_for_the_stake_again() -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    live = play_to_the_end(seated(*people))
    for person in people:
        lobby.ready(live.code, person)
    assert balances(*people) == [WELCOME - 100, WELCOME - 100]
    assert Match.objects.count() == 2


def test_who_cannot_pay_does_not_sit_down() -> None:
    live = coin_table(rich("Amal"), stake=1000)
    with pytest.raises(coins.InsufficientCoins):
        lobby.join(live.code, poor("Basim"))
    assert [seat.name for seat in now(live.id).persons] == ["Amal"]


def test_who_cannot_pay_makes_no_table_and_a_guest_neither() -> None:
    with pytest.raises(coins.InsufficientCoins):
        coin_table(poor("Amal"))
    guest = User.objects.create_user("Guest 1", is_guest=True)
    with pytest.raises(coins.GuestsHaveNone):
        coin_table(guest)
    assert not Table.objects.exists()


def test_nobody_plays_at_two_coin_tables_with_more_than_he_has() -> None:
    """Both tables are sat down at with the same coins; the first deal takes them, the second asks in vain."""
    amal, basim, dina = rich("Amal"), rich("Basim"), rich("Dina")
    first, second = coin_table(basim, stake=1000), coin_table(dina, stake=1000)
    for live in (first, second):
        lobby.join(live.code, amal)
    lobby.ready(first.code, basim)
    lobby.ready(second.code, dina)
    lobby.ready(first.code, amal)
    with pytest.raises(coins.InsufficientCoins):
        lobby.ready(second.code, amal)
    assert balances(amal, basim, dina) == [0, 0, WELCOME]
    assert not now(second.id).playing


def test_who_lost_his_coins_after_he_was_ready_is_asked_again_and_nobody_pays() -> None:
    amal, basim, dina = rich("Amal"), rich("Basim"), rich("Dina")
    first, second = coin_table(basim, stake=1000), coin_table(dina, stake=1000)
    for live in (first, second):
        lobby.join(live.code, amal)
        lobby.ready(live.code, amal)
    lobby.ready(first.code, basim)
    lobby.ready(second.code, dina)
    waiting = now(second.id)
    assert [seat.ready for seat in waiting.seats] == [True, False]
    assert balances(amal, basim, dina) == [0, 0, WELCOME]


def test_no_bot_ever_plays_at_a_coin_table() -> None:
    amal, basim = rich("Amal"), rich("Basim")
    waiting = coin_table(amal)
    with pytest.raises(LobbyError):
        lobby.fill(waiting.code, amal)
    live = seated(amal, basim)
    lobby.leave(live.code, basim)
    seat = now(live.id).seat_of(basim.pk)
    assert seat is not None
    assert seat.away
    assert not now(live.id).played_by_bot(seat.number)


def test_leaving_and_coming_back_gives_no_more_time_at_a_coin_table() -> None:
    live = seated(rich("Amal"), rich("Basim"))
    assert live.round is not None
    mover = User.objects.get(username=live.seats[live.round.state.turn].name)
    lobby.leave(live.code, mover)
    lobby.back(live.code, mover)
    after = now(live.id)
    assert after.due_at is not None
    assert live.due_at is not None
    assert after.due_at == live.due_at


def test_a_voided_match_gives_every_stake_back_and_the_table_waits_for_another() -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    live = seated(*people)
    acts.void_match(live.code, rich("Staff"), "A fault of the house")
    assert balances(*people) == [WELCOME, WELCOME]
    after = now(live.id)
    assert (after.state, after.match) == (Table.State.OPEN, None)
    with pytest.raises(LobbyError):
        acts.void_match(live.code, rich("Staff 2"), "again")
    assert balances(*people) == [WELCOME, WELCOME]


def test_a_closed_table_gives_every_stake_back() -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    close_table(seated(*people).code)
    assert balances(*people) == [WELCOME, WELCOME]


def ends_the_round(live: LiveTable) -> bool:
    """Whether the next draw finds the stock run out for the last time."""
    assert live.round is not None
    state = live.round.state
    return state.phase == "draw" and not state.stock and state.recycled == state.options.recycles


class Stop(BaseException):
    """The process ends here."""


@contextmanager
def stopped_at(place: str) -> Iterator[None]:
    """The process stops when it comes to this function."""
    with patch(place, side_effect=Stop), pytest.raises(Stop):
        yield
    live_tables.forget_all()


@pytest.mark.parametrize(
    "place",
    [
        "games.services.matches.stakes.pay_in",
        "games.services.matches._deal",
        "games.services.change.save",
        "games.services.change.push.tell",
    ],
)
def test_stopped_at_any_step_of_the_start_coins_are_all_paid_in_or_not_at_all(place: str) -> None:
    amal, basim = rich("Amal"), rich("Basim")
    live = coin_table(amal)
    lobby.join(live.code, basim)
    lobby.ready(live.code, amal)
    with stopped_at(place):
        lobby.ready(live.code, basim)
    if not now(live.id).playing:
        assert balances(amal, basim) == [WELCOME, WELCOME]
        lobby.ready(live.code, basim)
    assert now(live.id).playing
    assert balances(amal, basim) == [WELCOME - 100, WELCOME - 100]


@pytest.mark.parametrize(
    "place",
    [
        "games.services.play.matches.end_round",
        "games.services.matches._end_match",
        "games.services.matches.stakes.pay_out",
        "games.services.play.lobby.after_match",
        "games.services.play.change.save",
    ],
)
def test_stopped_at_any_step_of_the_end_the_next_look_pays_once(place: str) -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    live = seated(*people)
    while not ends_the_round(live):
        live = play.act(live.id, next_action(live)).live
    with stopped_at(place):
        play.act(live.id, next_action(live))
    assert balances(*people) == [WELCOME - 100, WELCOME - 100]
    play_to_the_end(now(live.id))
    assert balances(*people) == [WELCOME, WELCOME]


@pytest.mark.parametrize("place", ["games.services.matches.coins.refund", "games.services.change.save"])
def test_stopped_at_any_step_of_a_refund_it_is_done_once_when_tried_again(place: str) -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    live = seated(*people)
    staff = rich("Staff")
    with stopped_at(place):
        acts.void_match(live.code, staff, "why")
    assert balances(*people) == [WELCOME - 100, WELCOME - 100]
    acts.void_match(live.code, staff, "why")
    assert balances(*people) == [WELCOME, WELCOME]


def test_the_prizes_of_two_payouts_of_one_match_are_paid_once() -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    play_to_the_end(seated(*people))
    match = Match.objects.get()
    with writing():
        stakes.pay_out(match, {0: 100, 1: 100})
    assert balances(*people) == [WELCOME, WELCOME]


def test_a_little_is_earned_by_finishing_a_free_match_against_people() -> None:
    people = [rich(name) for name in ("Amal", "Basim")]
    play_to_the_end(seated(*people, stake=0))
    assert balances(*people) == [WELCOME + amounts.FINISH] * 2
