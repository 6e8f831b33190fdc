"""Finished matches are counted once, in order, a moment after their end; and all of it again from the log."""

import asyncio
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.concan.bots import choose
from games.concan.options import Options
from games.concan.round import apply
from games.concan.view import view
from games.models import Match, MatchSeat, Move, Played, Tally
from games.models.standing import EVER
from games.services import clock, lobby, play, standing
from games.services import live as live_tables
from games.services.standing_facts import Facts, Part
from games.services.standing_rating import BEGINNER, Side, rate
from games.services.standing_tallies import add_match, month_of, rated_sides, week_of
from tests.services import scripts
from tests.services.finished import NOON, written
from tests.services.playing_out import play_out
from tests.services.tables import begun, close_table, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

SHORT = Options(rounds=1, tie_round=False)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No match waits for others that may have finished before it."""
    monkeypatch.setattr(standing, "SETTLED", timedelta(0))


def count() -> int:
    """Counts all that waits; how many matches those were."""
    return sum(iter(standing.count_next, False))


def tally(user: User, scope: str = "people") -> Tally:
    return Tally.objects.get(user=user, scope=scope)


def part(user: User, seat: int, place: int, **facts: Any) -> Part:
    nothing = {"left": False, "joined": False, "coins": 0}
    done = {"rounds": 0, "points": 0, "openings": 0, "hands": 0, "concans": 0}
    return Part(**{"seat": seat, "user_id": user.pk, "place": place, **nothing, **done, **facts})


def a_match(*parts: Part, seats: int | None = None, teams: bool = False, at: datetime = NOON) -> Facts:
    """A match of these people, and its row."""
    row = written_row(at, seats or len(parts))
    return Facts(row.pk, at, seats or len(parts), teams, parts)


def written_row(at: datetime, size: int) -> Match:
    return Match.objects.create(
        table=table_of(*("waha",) * size),
        number=1,
        options={},
        size=size,
        state=Match.State.FINISHED,
        started_at=at,
        finished_at=at,
    )


# --- What is counted


def test_a_match_is_added_to_what_each_of_its_people_played() -> None:
    amal, basim = person("Amal"), person("Basim")
    written(amal, basim, script=scripts.hand(), stake=20)
    assert count() == 1
    lost, won = tally(amal), tally(basim)
    assert (won.places, lost.places) == ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    assert (won.rounds, won.points, won.openings, won.hands, won.coins) == (1, -60, 1, 1, 20)
    assert (lost.rounds, lost.points, lost.openings, lost.hands, lost.coins) == (1, 200, 0, 0, -20)
    assert (won.rated, lost.rated) == (1, 1)
    after = rate([Side((1,), 1), Side((2,), 2)], {1: BEGINNER, 2: BEGINNER})
    assert (won.rating, lost.rating) == (after[1].points, after[2].points)


def test_it_is_counted_ever_and_in_its_month_and_its_week() -> None:
    """2020 began on a Wednesday, in the week of Saturday, 28 December."""
    amal = person("Amal")
    written(amal, person("Basim"), script=scripts.hand())
    count()
    begins = {one.scope: one.begins for one in Tally.objects.filter(user=amal)}
    assert begins == {"people": EVER, "month": date(2020, 1, 1), "week": date(2019, 12, 28)}


@pytest.mark.parametrize(
    ("day", "week"),
    [
        (date(2026, 11, 27), date(2026, 11, 21)),  # a Friday
        (date(2026, 11, 28), date(2026, 11, 28)),  # a Saturday
        (date(2026, 12, 4), date(2026, 11, 28)),
    ],
)
def test_a_week_is_from_saturday_to_friday(day: date, week: date) -> None:
    assert week_of(day) == week


def test_a_month_begins_on_its_first_day() -> None:
    assert month_of(date(2026, 2, 28)) == date(2026, 2, 1)


def test_what_belongs_to_another_period_is_counted_apart_and_the_rating_goes_on() -> None:
    amal, basim = person("Amal"), person("Basim")
    for at in (datetime(2026, 11, 30, 12, tzinfo=UTC), datetime(2026, 12, 1, 12, tzinfo=UTC)):
        add_match(a_match(part(amal, 0, 1), part(basim, 1, 2), at=at))
    months = Tally.objects.filter(user=amal, scope="month").order_by("begins")
    assert [(one.begins, one.first) for one in months] == [(date(2026, 11, 1), 1), (date(2026, 12, 1), 1)]
    week = tally(amal, "week")
    assert (week.begins, week.first) == (date(2026, 11, 28), 2)
    assert months[0].rating < months[1].rating == week.rating == tally(amal).rating  # type: ignore[operator]


def test_a_match_against_bots_alone_is_counted_apart_and_not_rated() -> None:
    amal = person("Amal")
    written(amal, "nakhla", script=scripts.hand(by="bot"))
    count()
    (own,) = Tally.objects.filter(user=amal)
    assert (own.scope, own.second, own.rated, own.rating) == ("bots", 1, 0, None)


def test_a_voided_match_counts_for_nothing() -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"), options=SHORT)
    close_table(live.code)
    assert count() == 0
    call_command("recompute_standing")
    assert not Tally.objects.exists()
    assert not Played.objects.exists()


def test_a_place_beside_bots_counts_among_people_by_their_order() -> None:
    """Bots are not rated: second and fourth of four is first and second of two."""
    amal, basim = person("Amal"), person("Basim")
    add_match(a_match(part(amal, 0, 2), part(basim, 3, 4), seats=4))
    after = rate([Side((1,), 1), Side((2,), 2)], {1: BEGINNER, 2: BEGINNER})
    assert tally(amal).rating == after[1].points
    assert tally(amal).places == (0, 1, 0, 0, 0)


def test_who_left_has_no_place_and_is_rated_as_last() -> None:
    amal, basim = person("Amal"), person("Basim")
    add_match(a_match(part(amal, 0, 1, left=True), part(basim, 1, 2)))
    assert (tally(amal).left, tally(amal).places) == (1, (0, 0, 0, 0, 0))
    assert tally(amal).rating < 1000 < tally(basim).rating  # type: ignore[operator]


def test_who_took_a_bots_seat_over_is_not_rated_and_has_no_place() -> None:
    amal, basim, dina = person("Amal"), person("Basim"), person("Dina")
    add_match(a_match(part(amal, 0, 2), part(basim, 1, 3), part(dina, 2, 1, joined=True, rounds=2, points=-30)))
    late = tally(dina)
    assert (late.joined, late.places, late.rated, late.rating) == (1, (0, 0, 0, 0, 0), 0, None)
    assert (late.rounds, late.points) == (2, -30)
    assert tally(amal).rated == 1


def test_who_came_later_and_left_again_is_rated_as_last() -> None:
    amal, basim = person("Amal"), person("Basim")
    add_match(a_match(part(amal, 0, 2), part(basim, 1, 1, joined=True, left=True)))
    assert tally(basim).left == 1
    assert tally(basim).rating < 1000  # type: ignore[operator]


def test_teams_are_rated_where_four_people_play_from_the_start() -> None:
    four = [person(name) for name in ("Amal", "Basim", "Dina", "Fadi")]
    parts = [part(user, seat, 1 + seat % 2) for seat, user in enumerate(four)]
    sides = rated_sides(Facts(1, NOON, 4, True, tuple(parts)))
    assert sides == [Side((four[0].pk, four[2].pk), 1), Side((four[1].pk, four[3].pk), 2)]
    assert rated_sides(Facts(1, NOON, 4, True, tuple(parts[:3]))) == []
    late = (*parts[:3], part(four[3], 3, 2, joined=True))
    assert rated_sides(Facts(1, NOON, 4, True, late)) == []


# --- Through the one door


@pytest.mark.usefixtures("_at_once")
def test_a_match_that_ends_at_a_table_is_counted_from_its_log() -> None:
    amal, basim = person("Amal"), person("Basim")
    match = play_out(begun(amal, basim, options=SHORT))
    assert match.uncounted_since == match.finished_at
    assert count() == 1
    match.refresh_from_db()
    assert match.uncounted_since is None
    by_seat = Played.objects.order_by("seat")
    assert [(one.user_id, one.place) for one in by_seat] == list(
        match.seat_set.order_by("number").values_list("user", "place")
    )
    assert [one.points for one in by_seat] == [seat.total for seat in match.seat_set.order_by("number")]


@pytest.mark.usefixtures("_at_once")
def test_who_walked_away_for_good_is_written_down_when_the_match_ends() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim, options=SHORT)
    lobby.leave(live.code, basim)
    match = play_out(live_tables.of_id(live.id))
    assert list(match.seat_set.order_by("number").values_list("left", flat=True)) == [False, True]
    count()
    assert tally(basim).left == 1
    assert tally(amal).places[0] + tally(amal).places[1] == 1


@pytest.mark.usefixtures("_at_once")
def test_who_came_back_has_not_left() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim, options=SHORT)
    lobby.leave(live.code, basim)
    lobby.back(live.code, basim)
    match = play_out(live_tables.of_id(live.id))
    assert not match.seat_set.filter(left=True).exists()


def test_who_had_left_and_ends_the_match_himself_has_not_left() -> None:
    """Who acts is there again, with his last card too."""
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim, options=SHORT)
    while live.playing:
        assert live.round is not None
        turn = live.round.state.turn
        action = choose(view(live.round.state, turn))
        if apply(live.round.state, turn, action).phase == "over":
            lobby.leave(live.code, (amal, basim)[turn])
            live = live_tables.of_id(live.id)
        live = play.act(live.id, play.Try(turn, action, Move.By.PLAYER, live.seen)).live
    assert Match.objects.get().state == Match.State.FINISHED
    assert not MatchSeat.objects.filter(left=True).exists()


@pytest.mark.usefixtures("_at_once")
def test_who_sits_down_on_a_bots_seat_in_a_running_match_is_written_down_as_joined() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, "nakhla", options=SHORT)
    lobby.join(live.code, basim)
    match = play_out(live_tables.of_id(live.id))
    assert list(match.seat_set.order_by("number").values_list("joined", flat=True)) == [False, True]


def test_the_door_counts_nothing_itself() -> None:
    """The end of a match costs the table no more than before: a query for who left, and no rating."""
    match = play_out(begun(person("Amal"), person("Basim"), options=SHORT))
    assert match.uncounted_since is not None
    assert not Tally.objects.exists()


# --- Once, and in order


def test_a_match_is_counted_once_however_often_and_by_however_many() -> None:
    amal = person("Amal")
    written(amal, person("Basim"), script=scripts.hand())
    counters = [threading.Thread(target=_count_in_a_thread) for _ in range(4)]
    for counter in counters:
        counter.start()
    for counter in counters:
        counter.join()
    assert tally(amal).matches == 1
    assert Played.objects.count() == 2
    assert count() == 0


def _count_in_a_thread() -> None:
    try:
        count()
    finally:
        connection.close()


def test_a_match_waits_until_none_that_finished_before_it_can_still_be_on_its_way() -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand())
    just_now = timezone.now()
    Match.objects.filter(pk=match.pk).update(finished_at=just_now, uncounted_since=just_now)
    assert count() == 0
    before = just_now - standing.SETTLED
    Match.objects.filter(pk=match.pk).update(finished_at=before, uncounted_since=before)
    assert count() == 1


@pytest.mark.usefixtures("_at_once")
def test_matches_are_counted_in_the_order_in_which_they_finished() -> None:
    amal, basim = person("Amal"), person("Basim")
    first, second, third = (play_out(begun(amal, basim, options=SHORT)) for _ in range(3))
    later = timezone.now()
    Match.objects.filter(pk=first.pk).update(uncounted_since=later, finished_at=later)
    count()
    counted = Played.objects.filter(user=amal).order_by("pk").values_list("match", flat=True)
    assert list(counted) == [second.pk, third.pk, first.pk]


def test_a_match_whose_log_cannot_be_read_holds_nothing_up(caplog: pytest.LogCaptureFixture) -> None:
    amal, basim = person("Amal"), person("Basim")
    broken = written(amal, basim, script=scripts.hand())
    Move.objects.filter(number=0).update(action={"do": "draw"})
    sound = play_out(begun(amal, basim, options=SHORT))
    Match.objects.filter(pk=sound.pk).update(uncounted_since=NOON + timedelta(days=1))
    assert count() == 2
    assert f"Match {broken.pk} cannot be counted" in caplog.text
    assert set(Played.objects.values_list("match", flat=True)) == {sound.pk}


def test_a_count_that_is_broken_off_has_done_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    amal = person("Amal")
    written(amal, person("Basim"), script=scripts.hand())
    with monkeypatch.context() as broken:
        broken.setattr(Tally.objects, "bulk_create", _breaks)
        with pytest.raises(RuntimeError):
            standing.count_next()
    assert not Played.objects.exists()
    assert count() == 1
    assert tally(amal).matches == 1


def _breaks(*args: Any, **options: Any) -> Iterator[None]:
    raise RuntimeError("the power is gone")


async def test_the_clock_counts(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    amal = await sync_to_async(person)("Amal")
    await sync_to_async(lambda: written(amal, person("Basim"), script=scripts.hand()))()
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def count_and_stop(facts: Facts) -> None:
        add_match(facts)
        loop.call_soon_threadsafe(stop.set)

    monkeypatch.setattr(standing, "add_match", count_and_stop)
    await asyncio.wait_for(clock.run_forever(stop), 10)
    assert (await Tally.objects.aget(user=amal, scope="people")).second == 1


def test_counting_a_match_costs_few_queries_however_many_play() -> None:
    people = [person(name) for name in ("Amal", "Basim", "Dina", "Fadi", "Hala")]
    facts = a_match(*(part(user, seat, seat + 1) for seat, user in enumerate(people)))
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        add_match(facts)
    assert len(queries) <= 3


# --- All of it again


def snapshot() -> dict[str, list[dict[str, Any]]]:
    """Everything that standing knows, but the ids of its rows."""
    rows = {"played": Played.objects.order_by("pk"), "tally": Tally.objects.order_by("user", "scope", "begins")}
    return {
        name: [{key: value for key, value in row.items() if key != "id"} for row in found.values()]
        for name, found in rows.items()
    }


@pytest.mark.usefixtures("_at_once")
def test_counted_again_from_the_log_it_is_the_same_to_the_last_digit() -> None:
    amal, basim, dina, fadi = (person(name) for name in ("Amal", "Basim", "Dina", "Fadi"))
    play_out(begun(amal, basim, dina, options=SHORT))
    play_out(begun(fadi, basim, amal, dina, options=Options(rounds=1, teams=True)))
    count()  # some in between, some at the end
    left = begun(dina, fadi, "waha", options=SHORT)
    lobby.leave(left.code, dina)
    play_out(live_tables.of_id(left.id))
    play_out(begun(amal, "nakhla", options=SHORT))
    play_out(begun(basim, amal, options=Options(rounds=2, tie_round=False)))
    count()
    before = snapshot()
    assert len(before["played"]) == 3 + 4 + 2 + 1 + 2
    call_command("recompute_standing")
    assert snapshot() == before
    standing.forget_all()
    assert count() == 5  # as the clock would
    assert snapshot() == before


def test_the_command_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    count()
    call_command("recompute_standing")
    assert capsys.readouterr().out == "1 matches are to be counted.\nAll of them are.\n"
