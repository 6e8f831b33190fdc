"""What a report freezes: all of the rounds that are over, of a running one what everybody saw, and what was said."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.concan.bots import choose
from games.concan.cards import write_cards
from games.concan.record import read_record
from games.concan.replay import replay
from games.concan.timeout import clock_action
from games.concan.view import view
from games.models import ChatMessage, Match, Move, Round, Table
from games.services import evidence, matches, play, records
from games.services.change import changing
from games.services.live_table import LiveTable
from tests.services.playing_out import play_out
from tests.services.rounds import SHORT, play_round
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)
OF_A_MOVE = {"number", "seat", "by", "at", "do", "card", "cards", "melds", "meld", "end"}


def play_on(live: LiveTable, moves: int) -> LiveTable:
    """So many moves by the players' own hands: they draw and throw, so that the round goes on."""
    for _ in range(moves):
        assert live.round is not None
        turn = live.round.state.turn
        tried = play.Try(turn, clock_action(view(live.round.state, turn)), Move.By.PLAYER, live.seen)
        live = play.act(live.id, tried).live
    return live


@pytest.fixture
def amal() -> User:
    return person("Amal")


@pytest.fixture
def karim() -> User:
    return person("Karim")


@pytest.fixture
def second_round(amal: User, karim: User) -> LiveTable:
    """A match whose first round is over and whose second is being played."""
    live = play_round(begun(amal, karim, options=SHORT))
    with changing(live.code) as table:
        matches.deal_next(table)
    return play_on(now(live.id), 30)


def say(live: LiveTable, user: User, text: str, *, seconds: int = 0, removed: bool = False) -> ChatMessage:
    at = timezone.now() + timedelta(seconds=seconds)
    return ChatMessage.objects.create(
        table_id=live.id, user=user, seat=0, text=text, at=at, removed_at=at if removed else None
    )


def everything(live: LiveTable) -> list[evidence.Evidence]:
    """All evidence that can be made of a table where two sit."""
    assert live.match is not None
    assert live.round is not None
    match, one = Match.objects.get(pk=live.match.id), Round.objects.get(pk=live.round.id)
    amal, karim = (User.objects.get(pk=str(seat.user_id)) for seat in live.seats)
    message = say(live, karim, "you again")
    return [
        evidence.of_table(live),
        evidence.of_message(live, message),
        evidence.of_person(amal, karim),
        *(evidence.of_move(match, one, number) for number in range(live.round.moves)),
    ]


def test_no_evidence_of_a_running_round_holds_a_hand_or_the_order_of_the_stock(second_round):
    state, one = second_round.round.state, Round.objects.get(pk=second_round.round.id)
    table = Table.objects.get(pk=second_round.id)
    for found in everything(second_round):
        text = json.dumps(found)
        for cards in (*state.hands, state.stock):
            assert json.dumps(write_cards(cards)) not in text
        assert one.secret not in text
        assert table.next_secret not in text
        for told in found.get("running", ()):
            assert set(told) == {"round", "fingerprint", "moves"}
            assert all(set(move) <= OF_A_MOVE for move in told["moves"])
            assert all("card" not in move for move in told["moves"] if move["do"] == "draw")


def test_of_a_running_round_it_holds_every_move_as_everybody_saw_it(second_round):
    told = evidence.of_table(second_round)["running"]
    assert [one["round"] for one in told] == [2]
    moves = told[0]["moves"]
    rows = list(Move.objects.filter(round_id=second_round.round.id))
    assert [move["number"] for move in moves] == [row.number for row in rows] == list(range(len(rows)))
    assert [{**row.action, "seat": row.seat} for row in rows] == [
        {key: move[key] for key in (*row.action, "seat")} for move, row in zip(moves, rows, strict=True)
    ]


def test_a_card_that_was_taken_is_named_for_it_lay_open(amal, karim):
    live = begun(amal, karim)
    thrown = None
    for _ in range(400):
        turn = live.round.state.turn
        action = choose(view(live.round.state, turn))
        top = write_cards(live.round.state.fire[-1:])
        live = play.act(live.id, play.Try(turn, action, Move.By.PLAYER, live.seen)).live
        if action.do == "take":
            thrown = top[0]
            break
        if live.round.over:
            with changing(live.code) as table:
                matches.deal_next(table)
            live = now(live.id)
    assert thrown is not None, "somebody takes in so many moves"
    last = evidence.of_table(live)["running"][0]["moves"][-1]
    assert (last["do"], last["card"]) == ("take", thrown)


def test_rounds_that_are_over_are_whole_and_the_referee_reads_them(second_round):
    found = evidence.of_table(second_round)
    assert [one["round"] for one in found["rounds"]] == [1]
    record = {
        "concan": 1,
        "options": found["table"]["options"],
        "seats": [seat["name"] for seat in found["seats"]],
        "rounds": found["rounds"],
    }
    answer = replay(read_record(json.loads(json.dumps(record))))
    assert all(result == "ok" for result in answer["rounds"][0]["results"])
    assert answer["rounds"][0]["scores"] == Round.objects.get(match_id=second_round.match.id, number=1).scores


def test_a_round_that_runs_is_never_written_whole(second_round):
    match = Match.objects.get(pk=second_round.match.id)
    with pytest.raises(ValueError, match="when it is over"):
        records.rounds_that_are_over(match, list(match.rounds.all()))


def test_a_move_comes_with_the_record_up_to_it_and_no_further(second_round):
    match = Match.objects.get(pk=second_round.match.id)
    running = evidence.of_move(match, match.rounds.get(number=2), 5)
    assert [move["number"] for move in running["running"][0]["moves"]] == [0, 1, 2, 3, 4, 5]
    assert running["move"] == {
        "round": 2,
        "number": 5,
        "seat": running["running"][0]["moves"][5]["seat"],
        "by": "player",
    }
    over = evidence.of_move(match, match.rounds.get(number=1), 3)
    assert [one["round"] for one in over["rounds"]] == [1]
    assert over["running"] == []


def test_of_a_match_that_is_over_a_move_comes_with_its_rounds(amal, karim):
    match = play_out(begun(amal, karim, options=SHORT))
    found = evidence.of_move(match, match.rounds.get(number=2), 0)
    assert [one["round"] for one in found["rounds"]] == [1, 2]
    assert [seat["name"] for seat in found["seats"]] == ["Amal", "Karim"]


def test_a_round_that_was_never_played_to_its_end_stays_secret_when_its_match_is_void(second_round):
    match = Match.objects.get(pk=second_round.match.id)
    Match.objects.filter(pk=match.pk).update(state=Match.State.VOIDED)
    match.refresh_from_db()
    found = evidence.of_move(match, match.rounds.get(number=1), 0)
    state = second_round.round.state
    assert [one["round"] for one in found["rounds"]] == [1]
    assert json.dumps(write_cards(state.stock)) not in json.dumps(found)


def test_the_table_its_seats_and_its_stake_are_named(second_round, amal):
    Table.objects.filter(pk=second_round.id).update(stake=50)
    found = evidence.of_table(now(second_round.id))
    assert (found["table"]["code"], found["table"]["stake"]) == (second_round.code, 50)
    assert found["table"]["options"]["recycles"] == 0
    assert found["seats"][0] == {
        "number": 0,
        "user": amal.pk,
        "name": "Amal",
        "bot": "",
        "away": False,
        "left": False,
    }


def test_twenty_messages_before_and_after_one_that_is_reported(second_round, amal, karim):
    said = [say(second_round, (amal, karim)[number % 2], f"words {number}", seconds=number) for number in range(60)]
    found = evidence.of_message(second_round, said[30])
    assert [one["text"] for one in found["chat"]] == [f"words {number}" for number in range(10, 51)]
    assert found["message"] == said[30].pk
    assert found["chat"][20]["name"] == "Amal"


def test_what_staff_took_away_is_not_shown_again(second_round, karim):
    say(second_round, karim, "gone", removed=True)
    say(second_round, karim, "there")
    assert [one["text"] for one in evidence.of_table(second_round)["chat"]] == ["there"]


def test_the_messages_around_a_move_are_those_of_its_time(second_round, amal):
    match = Match.objects.get(pk=second_round.match.id)
    for minutes in range(-30, 30):
        say(second_round, amal, f"{minutes}", seconds=60 * minutes)
    Move.objects.filter(round__match=match).update(at=timezone.now())
    texts = [one["text"] for one in evidence.of_move(match, match.rounds.get(number=1), 0)["chat"]]
    assert (texts[0], texts[-1], len(texts)) == ("-19", "20", 40)


def test_of_a_person_the_matches_that_both_played(second_round, amal, karim):
    found = evidence.of_person(amal, karim)
    assert found["person"] == {"user": karim.pk, "name": "Karim", "guest": False}
    assert found["matches_together"] == [second_round.match.id]
    assert evidence.of_person(amal, person("Reem"))["matches_together"] == []
