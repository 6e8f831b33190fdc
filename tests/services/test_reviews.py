"""Looking back at a match against bots: which matches, whose turns, once, and never in the way of a move."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.concan.bots import DEFAULT_LEVEL, Level
from games.concan.options import Options
from games.models import Match, Move, Review
from games.services import reviews
from tests.services.playing_out import play_out
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)

SHORT = Options(rounds=1, tie_round=False)


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "EASE", 0)


def match_of(*sitters: Any, options: Options = SHORT, people: Level = DEFAULT_LEVEL) -> Match:
    return play_out(begun(*sitters, options=options), people)


async def looked_at(*sitters: Any, options: Options = SHORT, people: Level = DEFAULT_LEVEL) -> Review:
    """The look back at a match between these."""
    match = await sync_to_async(match_of)(*sitters, options=options, people=people)
    assert await reviews.review_next()
    return await Review.objects.aget(match=match)


def test_a_match_of_one_person_against_bots_is_to_be_looked_at_from_its_end_on() -> None:
    match = match_of(person("Amal"), "nakhla", "najma")
    review = Review.objects.get()
    assert (review.match_id, review.seat, review.waiting_since) == (match.pk, 0, match.finished_at)
    assert review.turns == 0


def test_a_match_with_other_people_is_not_and_neither_is_one_of_bots_alone() -> None:
    match_of(person("Amal"), person("Basim"), "nakhla")
    match_of("nakhla", "najma")
    assert not Review.objects.exists()


async def test_it_is_worked_out_once() -> None:
    amal = await sync_to_async(person)("Amal")
    review = await looked_at(amal, "nakhla")
    assert review.waiting_since is None
    assert not await reviews.review_next()


async def test_every_turn_that_the_person_played_counts_and_each_difference_is_kept() -> None:
    """He played as an easy bot would: three rounds without a lapse are not to be had from it."""
    amal = await sync_to_async(person)("Amal")
    review = await looked_at(amal, "nakhla", options=Options(rounds=3, tie_round=False), people="easy")
    own = Move.objects.filter(round__match=review.match_id, seat=0, action__do="throw", by=Move.By.PLAYER)
    assert abs(review.turns - await own.acount()) <= 3  # the stock may have run out in his last of a round
    marks = reviews.marks_of(review)
    assert 0 < review.otherwise <= len(marks)
    assert review.cost == round(sum(mark.cost or 0 for mark in marks))
    for mark in marks:
        move = await Move.objects.aget(round__match=review.match_id, round__number=mark.round, number=mark.number)
        assert move.seat == 0
        assert mark.did[-1] == move.action
        assert mark.did != mark.would


async def test_turns_that_a_bot_played_for_him_are_not_his() -> None:
    amal = await sync_to_async(person)("Amal")
    match = await sync_to_async(match_of)(amal, "nakhla")
    await Move.objects.filter(round__match=match, seat=0).aupdate(by=Move.By.BOT)
    assert await reviews.review_next()
    review = await Review.objects.aget()
    assert (review.turns, review.otherwise, review.found) == (0, 0, [])


async def test_the_last_match_to_end_comes_first() -> None:
    amal = await sync_to_async(person)("Amal")
    first = await sync_to_async(match_of)(amal, "nakhla")
    second = await sync_to_async(match_of)(await sync_to_async(person)("Basim"), "nakhla")
    assert await reviews.review_next()
    waiting = [one async for one in Review.objects.exclude(waiting_since=None)]
    assert [one.match_id for one in waiting] == [first.pk]
    assert second.pk != first.pk


async def test_a_stop_leaves_it_waiting() -> None:
    await sync_to_async(match_of)(await sync_to_async(person)("Amal"), "nakhla")
    stop = asyncio.Event()
    stop.set()
    await reviews.review_next(stop)
    review = await Review.objects.aget()
    assert review.waiting_since is not None


async def test_what_cannot_be_judged_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(turn: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(reviews, "judged", broken)
    amal = await sync_to_async(person)("Amal")
    review = await looked_at(amal, "nakhla")
    assert review.waiting_since is None
    assert review.turns > 0
    assert review.otherwise == 0


async def test_only_who_played_it_is_shown_it() -> None:
    amal, basim = await sync_to_async(person)("Amal"), await sync_to_async(person)("Basim")
    review = await looked_at(amal, "nakhla")
    match = await Match.objects.aget(pk=review.match_id)
    assert await sync_to_async(reviews.of)(match, amal.pk) == review
    for other in (basim.pk, None):
        assert await sync_to_async(reviews.of)(match, other) is None
