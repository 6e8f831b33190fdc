"""What bots say: seldom, at moments that everybody sees, from nothing hidden, and only to those who want to read it."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import distance
from games.concan.bots import choose
from games.concan.options import Options
from games.concan.view import view
from games.consumers.ear import Ear
from games.models import ChatMessage, Move, Table
from games.services import bot_talk, bots, chat, company, lobby, play
from games.services.live_table import LiveTable
from games.services.phrases import PHRASES
from tests.concan.hidden import shuffled
from tests.services.playing_out import play_out
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

LOUD = "hudhud"
"""One who speaks at nearly every occasion."""


def moves(live: LiveTable) -> list[tuple[LiveTable, LiveTable]]:
    """Every move of the first round, as the tables before and after it."""
    found = []
    while live.playing and live.round is not None:
        turn = live.round.state.turn
        by = Move.By.BOT if live.seats[turn].bot else Move.By.PLAYER
        outcome = play.act(live.id, play.Try(turn, choose(view(live.round.state, turn)), by, live.seen))
        found.append((live, outcome.live))
        live = outcome.live
    return found


@pytest.fixture
def round_played() -> list[tuple[LiveTable, LiveTable]]:
    return moves(begun(person("Amal"), LOUD, "finjan", options=Options(rounds=2)))


def test_what_they_say_are_ready_phrases_of_their_own_seat(round_played: Any) -> None:
    said = [one for pair in round_played if (one := bot_talk.remark(*pair)) is not None]
    assert all(one.phrase in PHRASES for one in said)
    assert {(one.seat, one.bot) for one in said} <= {(1, LOUD), (2, "finjan")}
    assert all(character.hello in PHRASES for character in bots.CHARACTERS.values())


def test_they_speak_of_a_beginning_an_opening_and_an_end_alone(round_played: Any) -> None:
    for number, (before, after) in enumerate(round_played):
        if bot_talk.remark(before, after) is None:
            continue
        assert before.round is not None
        assert after.round is not None
        mover = before.round.state.turn
        own = [meld for meld, owner in enumerate(before.round.state.owners) if owner == mover]
        opened = bool(own) and own[0] >= before.round.state.now.melds_before
        assert number == 0 or after.round.over or (opened and after.round.state.turn != mover)


def test_the_same_moment_has_the_same_word_whatever_is_hidden(round_played: Any) -> None:
    """The hands and the stock are dealt anew: nothing that is said tells of them."""
    rng = Random(3)
    for before, after in round_played[:-1]:
        once = bot_talk.remark(before, after)
        assert before.round is not None
        assert after.round is not None
        other = [
            replace(one, round=replace(one.round, state=shuffled(one.round.state, None, rng)))
            for one in (before, after)
        ]
        assert bot_talk.remark(*other) == once == bot_talk.remark(before, after)


def test_at_most_one_in_three_minutes_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.CHARACTERS, LOUD, bots.CHARACTERS[LOUD]._replace(talks=100))
    play_out(begun(person("Amal"), LOUD, options=Options(rounds=3)))
    assert ChatMessage.objects.count() == 1
    ChatMessage.objects.update(at=timezone.now() - bot_talk.QUIET - timedelta(seconds=1))
    play_out(begun(person("Basim"), LOUD, options=Options(rounds=1)))
    assert Table.objects.filter(chat_messages__bot=LOUD).distinct().count() == 2


def test_over_many_rounds_they_are_sparing() -> None:
    """Without the three minutes, too: few of the moves of a match have a word."""
    pairs = [pair for number in range(4) for pair in moves(begun(person(f"Amal {number}"), "nakhla", "dallah", "waha"))]
    said = sum(bot_talk.remark(*pair) is not None for pair in pairs)
    assert said <= len(pairs) / 30


def test_nobody_speaks_where_no_person_is_there_to_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.CHARACTERS, LOUD, bots.CHARACTERS[LOUD]._replace(talks=100))
    play_out(begun(LOUD, "finjan", options=Options(rounds=1)))
    amal = person("Amal")
    live = begun(amal, LOUD, options=Options(rounds=1))
    lobby.leave(live.code, amal)
    play_out(now(live.id))
    assert not ChatMessage.objects.exists()


def test_a_fault_of_the_talk_never_undoes_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_talk, "remark", broken)
    play_out(begun(person("Amal"), LOUD, options=Options(rounds=1)))
    assert not ChatMessage.objects.exists()


def said_by_a_bot(table: Table) -> ChatMessage:
    return ChatMessage.objects.create(table=table, bot=LOUD, seat=1, phrase="well", at=timezone.now())


def test_who_mutes_the_bots_reads_none_and_everybody_else_does() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = table_of(amal, LOUD, basim)
    message = said_by_a_bot(table)
    chat.say(table.pk, basim, phrase="luck")
    company.mute_bots(amal)
    ears = {}
    for user in (amal, basim):
        ears[user.username] = Ear(table.pk, user.pk, "en")
        ears[user.username].learn()
    assert (ears["Amal"].one(message.pk), "Well played!" in ears["Basim"].one(message.pk)) == ("", True)
    assert [line.phrase for line in chat.lines(table.pk, distance.unheard_by(amal.pk))] == ["luck"]
    assert [line.phrase for line in chat.lines(table.pk, distance.unheard_by(basim.pk))] == ["well", "luck"]
    company.unmute_bots(User.objects.get(pk=amal.pk))
    assert len(chat.lines(table.pk, distance.unheard_by(amal.pk))) == 2
