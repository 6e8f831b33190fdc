"""The pair report: who sits together too often, where coins flow one way, who throws to whom, who shares a place."""

from collections.abc import Sequence
from datetime import timedelta
from io import StringIO
from itertools import count

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from accounts.services import traces
from games.concan.options import Options, as_dict
from games.models import Match, Move, Pair, Played
from games.services import pairs, standing
from games.services.pair_throws import answers
from games.services.pairs import Together, weight
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

DRAW, TAKE, UNDO, THROW = ({"do": "draw"}, {"do": "take"}, {"do": "undo"}, {"do": "throw", "card": "7h"})


@pytest.fixture(autouse=True)
def _nothing_written_before() -> None:
    traces.forget_written()


def played(*people: User, won: Sequence[int] = (), stake: int = 0, days_ago: float = 1) -> Match:
    """A counted match that these people played, and what each won."""
    at = timezone.now() - timedelta(days=days_ago)
    table = table_of(*people)
    match = Match.objects.create(
        **{"table": table, "number": 1, "options": as_dict(Options()), "size": len(people), "stake": stake},
        **{"state": Match.State.FINISHED, "started_at": at, "finished_at": at},
    )
    Played.objects.bulk_create(
        Played(
            **{"match": match, "seat": seat, "user": user, "finished_at": at, "alone": False, "left": False},
            **{"joined": False, "place": 1, "coins": won[seat] if won else 0, "rounds": 1, "points": 0},
            **{"openings": 0, "hands": 0, "concans": 0},
        )
        for seat, user in enumerate(people)
    )
    return match


def moves(match: Match, *done: tuple[int, dict[str, str]], by: str = "player") -> None:
    one = match.rounds.create(
        **{"number": 1, "dealer": 1, "secret": "7" * 64, "fingerprint": "", "seeds": ["", ""]},
        **{"started_at": match.started_at, "ended_at": match.finished_at},
    )
    Move.objects.bulk_create(
        Move(round=one, number=number, seat=seat, action=action, at=match.started_at, by=by)
        for number, (seat, action) in enumerate(done)
    )


def crowd(number: int) -> list[User]:
    return [person(f"Player {place}") for place in range(number)]


def found(one: User, other: User) -> Pair:
    return Pair.objects.get(first=min(one, other, key=lambda user: user.pk), second=max(one, other, key=lambda u: u.pk))


def test_who_always_sits_together_weighs_up_to_one_and_no_more() -> None:
    assert weight(Together(matches=[1] * 20, share=1.0)) == 1.0
    assert weight(Together(matches=[1] * 200, share=1.0)) == 1.0
    assert weight(Together(matches=[1] * 10, share=0.8)) == pytest.approx(0.4)
    assert weight(Together(matches=[1] * 4, share=1.0)) == 0.0


def test_the_share_is_of_the_matches_of_the_one_who_played_less() -> None:
    amal, basim, *others = crowd(12)
    for number in range(10):
        played(amal, basim, others[number])
    for number in range(10):
        played(amal, others[number])
    pairs.report()
    assert [(pair.first, pair.second) for pair in Pair.objects.all()] == [(amal, basim)]
    pair = Pair.objects.get()
    assert (pair.matches, pair.share, pair.weight) == (10, 1.0, 0.5)


def test_coins_that_flow_one_way_weigh_and_those_that_come_and_go_do_not() -> None:
    amal, basim, dina, fadi = crowd(4)
    for number in range(16):
        played(amal, basim, won=(-100, 100), stake=100)
        played(dina, fadi, won=(100, -100) if number % 2 else (-100, 100), stake=100)
    pairs.report()
    one_way, both_ways = found(amal, basim), found(dina, fadi)
    assert (one_way.coins, one_way.coin_matches) == (-1600, 16)
    assert both_ways.coins == 0
    # 16 flows of 100 have a deviation of 400: 1600 is four of them, two beyond chance; and 16 of 20 matches together
    assert one_way.weight == pytest.approx(2.0 + 0.8)
    assert both_ways.weight == pytest.approx(0.8)


def test_of_a_bigger_table_what_one_lost_and_the_other_won_is_the_smaller_amount() -> None:
    amal, basim, dina = crowd(3)
    for _match in range(9):
        played(amal, basim, dina, won=(-100, 200, -100), stake=100)
    pairs.report()
    assert found(amal, basim).coins == -900
    assert found(basim, dina).coins == 900
    assert Pair.objects.count() == 2


def test_one_who_takes_what_the_other_throws_more_than_the_average_weighs() -> None:
    amal, basim, dina, fadi = crowd(4)
    for _match in range(5):
        moves(
            played(amal, basim),
            *[(0, THROW), (1, TAKE), (1, THROW), (0, DRAW)] * 10,
        )
        moves(played(dina, fadi), *[(0, THROW), (1, DRAW), (1, THROW), (0, DRAW)] * 10)
    pairs.report()
    thrown = found(amal, basim)
    assert (thrown.offered, thrown.taken) == (100, 50)
    # on average 50 of 200: of 100 that is 25, with a deviation of 4.33; 25 more are 5.77 of them, 3.77 beyond chance
    assert thrown.weight == pytest.approx(3.77 + 0.25, abs=0.01)
    assert not Pair.objects.filter(first=min(dina.pk, fadi.pk)).exists()


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ([(0, THROW), (1, TAKE), (1, THROW)], [(0, True)]),
        ([(0, THROW), (1, DRAW), (1, THROW)], [(0, False)]),
        ([(0, THROW), (1, TAKE), (1, UNDO), (1, DRAW), (1, THROW)], [(0, False)]),
        ([(0, THROW), (1, DRAW), (1, UNDO), (1, THROW), (0, TAKE)], [(0, False), (1, True)]),
        ([(0, THROW), (1, TAKE), (1, UNDO)], []),
        ([(0, THROW)], []),
    ],
)
def test_a_take_that_was_undone_is_none(done: list[tuple[int, dict[str, str]]], told: list[tuple[int, bool]]) -> None:
    assert list(answers((seat, action, "player") for seat, action in done)) == told


@pytest.mark.parametrize("whose", ["bot", "clock", "staff"])
def test_what_others_did_for_somebody_says_nothing_of_him(whose: str) -> None:
    assert list(answers([(0, THROW, whose), (1, TAKE, "player"), (1, THROW, "player")])) == []
    assert list(answers([(0, THROW, "player"), (1, TAKE, whose), (1, THROW, "player")])) == []


def test_throws_are_read_from_the_log_of_real_matches() -> None:
    assert list(answers(scripts.hand().moves)) == [(0, True)]
    assert list(answers(scripts.opening("player").moves)) == [(0, False), (1, False)]


def test_a_finished_match_comes_into_the_report_once_standing_has_counted_it() -> None:
    amal, basim = crowd(2)
    traces.note(amal.pk, [traces.device("phone")])
    traces.note(basim.pk, [traces.device("phone")])
    written(amal, basim, script=scripts.hand(), at=timezone.now() - timedelta(hours=1))
    assert pairs.report() == 0
    while standing.count_next():
        pass
    assert pairs.report() == 1
    assert Pair.objects.get().device


def test_the_same_device_weighs_five_and_the_same_address_one_for_those_who_met() -> None:
    amal, basim, dina, fadi = crowd(4)
    home = traces.address("203.0.113.7")
    for user in (amal, basim, fadi):
        traces.note(user.pk, [traces.device("phone")])
    for user in (amal, dina):
        traces.note(user.pk, [home])
    played(amal, basim, dina)
    pairs.report()
    assert [(pair.first, pair.second, pair.weight) for pair in Pair.objects.order_by("-weight")] == [
        (amal, basim, 5.0),
        (amal, dina, 1.0),
    ]
    assert (found(amal, basim).device, found(amal, basim).address) == (True, False)
    assert (found(amal, dina).device, found(amal, dina).address) == (False, True)


def test_only_the_last_days_count_and_a_second_report_takes_the_place_of_the_first() -> None:
    amal, basim = crowd(2)
    for _match in range(10):
        played(amal, basim, days_ago=20)
    out = StringIO()
    for expected in (1, 1):
        call_command("pair_report", stdout=out)
        assert Pair.objects.count() == expected
    call_command("pair_report", "--days", "10", stdout=out)
    assert not Pair.objects.exists()
    assert out.getvalue().splitlines()[-1] == "0 pairs are in the report."


@pytest.mark.parametrize("days", ["0", "-3", "4000"])
def test_senseless_days_are_refused(days: str) -> None:
    with pytest.raises(CommandError):
        call_command("pair_report", "--days", days)


def test_the_report_asks_as_often_for_many_as_for_few(django_assert_max_num_queries) -> None:
    people = crowd(8)
    numbers = count()
    for _match in range(30):
        place = next(numbers) % 7
        moves(played(people[place], people[place + 1]), (0, THROW), (1, TAKE), (1, THROW))
    with django_assert_max_num_queries(12):
        pairs.report()
