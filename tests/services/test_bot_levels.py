"""Bots as characters: each plays at a level of its own, the table's people choose it, and pauses show a temper."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.concan.actions import Draw, Throw, read_action
from games.concan.bots import LEVELS, choose
from games.concan.options import Options
from games.concan.round import apply
from games.concan.view import view
from games.models import Round, Table
from games.services import bots, clock, lobby, schedule, tables
from games.services.live import begun_round, load_match
from games.services.live_table import LiveTable
from games.services.lobby import LobbyError
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db

WISH: dict[str, Any] = {
    **{"name": "", "preset": "sahrat", "options": Options(), "size": 3, "turn_seconds": 30},
    **{"public": True, "suggest": True},
}
STORED = {
    *("nakhla", "hudhud", "fanous", "dallah", "najma", "finjan"),
    *("mibkhara", "naranj", "zaatar", "waha", "safsaf", "sadu"),
}
"""The keys that matches hold since the beginning."""


def test_every_bot_that_a_match_ever_named_is_still_a_character() -> None:
    assert set(bots.CHARACTERS) == STORED
    for key in STORED:
        assert bots.bot_name(key) != key
        assert bots.level_of(key) in LEVELS


def test_of_each_level_there_are_as_many_as_a_table_may_need() -> None:
    """Four beside one person."""
    levels = [one.level for one in bots.CHARACTERS.values()]
    assert {level: levels.count(level) for level in LEVELS} == {"easy": 4, "medium": 4, "hard": 4}


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_the_level_that_was_asked_for_sit_down(level: str) -> None:
    amal = person("Amal")
    table = table_of(amal, None, None, None, None)
    lobby.fill(table.code, amal, level=level)
    live = now(table.pk)
    assert live.playing
    assert [bots.level_of(seat.bot) for seat in live.seats[1:]] == [level] * 4
    assert len({seat.bot for seat in live.seats[1:]}) == 4


def test_who_asks_for_no_level_gets_the_usual_one() -> None:
    amal = person("Amal")
    table = table_of(amal, None, None)
    lobby.fill(table.code, amal)
    assert [bots.level_of(seat.bot) for seat in now(table.pk).seats[1:]] == ["medium"] * 2


def test_a_level_that_there_is_not_is_refused_and_nobody_sits_down() -> None:
    amal = person("Amal")
    table = table_of(amal, None)
    with pytest.raises(LobbyError) as refusal:
        lobby.fill(table.code, amal, level="superhuman")
    assert refusal.value.code == "no_such_level"
    assert now(table.pk).seats[1].empty
    with pytest.raises(LobbyError):
        lobby.play_now(amal, level="superhuman")


def test_one_can_play_now_against_a_level() -> None:
    live = lobby.play_now(person("Amal"), level="hard")
    assert [bots.level_of(seat.bot) for seat in live.seats[1:]] == ["hard"] * 3


def test_another_bot_is_found_even_where_its_level_has_all_sat_down() -> None:
    hard = {key for key, one in bots.CHARACTERS.items() if one.level == "hard"}
    assert bots.another(hard, "hard") not in hard


def test_one_that_sits_in_for_a_person_plays_at_the_usual_level() -> None:
    assert (bots.level_of(""), bots.pace_of("")) == ("medium", 1)


def paused(live: LiveTable) -> timedelta:
    return schedule.pause(live)


def at_same_count(live: LiveTable, **state: Any) -> LiveTable:
    """The table with something of its round changed; the number of moves, which makes pauses uneven, stays."""
    assert live.round is not None
    return replace(live, round=replace(live.round, state=live.round.state._replace(**state)))


def test_a_slow_bot_takes_longer_than_a_quick_one(settings: Any) -> None:
    settings.BOT_PAUSE = 1
    live = begun("mibkhara", "hudhud")
    assert live.round is not None
    by_seat = [at_same_count(live, turn=seat) for seat in (0, 1)]
    assert paused(by_seat[0]) > paused(by_seat[1])


def test_a_pause_is_longer_when_another_is_nearly_out_and_short_when_there_is_little_to_choose(settings: Any) -> None:
    settings.BOT_PAUSE = 1
    live = begun("najma", "najma")
    assert live.round is not None
    state = live.round.state
    first = state.turn
    state = apply(apply(state, first, Throw(state.hand[0])), 1 - first, Draw())
    usual = at_same_count(live, **state._asdict())
    short, opened = list(state.hands), [False, False]
    short[first], opened[first] = short[first][:2], True
    pressed = at_same_count(usual, hands=tuple(short), opened=tuple(opened))
    few = list(state.hands)
    few[1 - first], opened = few[1 - first][:3], [False, False]
    opened[1 - first] = True
    ending = at_same_count(usual, hands=tuple(few), opened=tuple(opened))
    assert paused(ending) < paused(usual) < paused(pressed)


def test_a_pause_tells_nothing_of_the_hand(settings: Any) -> None:
    """Whatever the bot holds, it is as long."""
    settings.BOT_PAUSE = 1
    live = begun("najma", "najma")
    assert live.round is not None
    hands = live.round.state.hands
    swapped = (
        (hands[1], hands[0]) if len(hands[0]) == len(hands[1]) else tuple(tuple(52 for _ in hand) for hand in hands)
    )
    assert paused(at_same_count(live, hands=swapped)) == paused(live)


@pytest.mark.django_db(transaction=True)
async def test_the_clock_has_every_bot_play_at_its_own_level(settings: Any) -> None:
    """Every move of a round is the one that its level chooses there."""
    settings.BOT_PAUSE = settings.RESULT_PAUSE = 0
    table = await sync_to_async(lambda: begun("finjan", "hudhud", options=Options(rounds=1)))()
    for _ in range(400):
        if await clock.look() == 0:
            break
    played = await Round.objects.aget(number=1)
    moves = [move async for move in played.moves.order_by("number")]
    assert len({move.seat for move in moves}) == 2
    live = await sync_to_async(lambda: begun_round(played, load_match(played.match)))()
    state, levels = live.state, [bots.level_of(seat.bot) for seat in table.seats]
    for move in moves:
        action = read_action(move.action)
        assert choose(view(state, state.turn), levels[move.seat]) == action
        state = apply(state, move.seat, action)
    assert state.phase == "over"


def test_the_level_chosen_for_a_game_at_once_is_kept_for_the_next_time() -> None:
    amal = person("Amal")
    lobby.play_now(amal, level="easy")
    amal.refresh_from_db()
    assert amal.bot_level == "easy"
    Table.objects.update(created_at=timezone.now() - 2 * tables.SECOND_CLICK)
    assert [bots.level_of(seat.bot) for seat in lobby.play_now(amal).seats[1:]] == ["easy"] * 3


def test_a_table_can_be_made_with_bots_on_its_empty_seats() -> None:
    amal = person("Amal")
    live = lobby.create_table(amal, **WISH, bots="hard")
    assert live.state == Table.State.OPEN
    assert [bots.level_of(seat.bot) for seat in live.seats[1:]] == ["hard"] * 2
    lobby.join(live.code, person("Basim"))
    assert now(live.id).seats[1].name == "Basim"
    lobby.ready(live.code, amal)
    assert not now(live.id).playing
    amal.refresh_from_db()
    assert amal.bot_level == "hard"


def test_a_table_with_bots_of_a_level_that_there_is_not_is_not_made() -> None:
    with pytest.raises(LobbyError) as refusal:
        lobby.create_table(person("Amal"), **WISH, bots="superhuman")
    assert refusal.value.code == "no_such_level"
    assert not Table.objects.exists()
