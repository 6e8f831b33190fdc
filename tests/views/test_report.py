"""Reporting a player, a message or a move, from where it was seen, with the evidence frozen."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import Report, User
from games.models import ChatMessage, FilteredWord, Match, Move, Table
from games.services import word_filter
from games.services.live_table import LiveTable
from tests.services.playing_out import play_out
from tests.services.rounds import SHORT
from tests.services.tables import begun, now, person
from tests.services.test_evidence import play_on

pytestmark = pytest.mark.django_db(transaction=True)
INSULT = {"cause": "insult", "words": "he shouts"}


@pytest.fixture(autouse=True)
def _no_words_remembered() -> Iterator[None]:
    yield
    word_filter.forget()


@pytest.fixture
def amal() -> User:
    amal = person("Amal")
    User.objects.filter(pk=amal.pk).update(language="en")
    return amal


@pytest.fixture
def karim() -> User:
    return person("Karim")


@pytest.fixture
def his(amal: User) -> Client:
    return client_of(amal)


def client_of(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def live(amal: User, karim: User) -> LiveTable:
    return play_on(begun(amal, karim, options=SHORT), 12)


def private(live: LiveTable) -> None:
    Table.objects.filter(pk=live.id).update(public=False, version=live.version + 1)


def said(live: LiveTable, user: User, text: str = "you again") -> ChatMessage:
    return ChatMessage.objects.create(table_id=live.id, user=user, seat=1, text=text, at=timezone.now())


def test_a_player_is_reported_from_the_table(his, live, amal, karim):
    path = f"/report/player/table/{live.code}/{karim.pk}/"
    assert f'href="{path}"' in his.get(f"/t/{live.code}/report/").content.decode()
    assert "Karim" in his.get(path).content.decode()
    answer = his.post(path, INSULT, follow=True)
    assert "The report has been sent." in answer.content.decode()
    report = Report.objects.get()
    assert (report.reporter, report.about, report.kind, report.cause) == (amal, karim, "player", "insult")
    assert (report.place, report.words, report.state) == (f"table:{live.code}", "he shouts", "open")
    assert report.evidence["table"]["code"] == live.code


def test_a_player_is_reported_from_his_profile(his, karim):
    path = f"/report/player/person/{karim.pk}/"
    assert f'href="{path}"' in his.get("/people/Karim/").content.decode()
    his.post(path, {"cause": "name"})
    report = Report.objects.get()
    assert (report.place, report.cause, report.about) == (f"person:{karim.pk}", "name", karim)


def test_a_message_is_reported_with_what_was_said_around_it(his, live, karim):
    message = said(live, karim)
    assert "you again" in his.get(f"/report/message/{message.pk}/").content.decode()
    his.post(f"/report/message/{message.pk}/", INSULT)
    report = Report.objects.get()
    assert (report.place, report.about) == (f"message:{message.pk}", karim)
    assert [one["text"] for one in report.evidence["chat"]] == ["you again"]


def test_messages_are_found_on_the_tables_list_as_their_readers_see_them(his, live, amal, karim):
    own, other = said(live, amal, "my words"), said(live, karim)
    phrase = ChatMessage.objects.create(table_id=live.id, user=karim, seat=1, phrase="luck", at=timezone.now())
    FilteredWord.objects.create(word="again", key=word_filter.key_of("again"))
    word_filter.forget()
    page = his.get(f"/t/{live.code}/report/").content.decode()
    assert f'href="/report/message/{own.pk}/"' not in page
    assert f'href="/report/message/{other.pk}/"' in page
    assert page.count("you •••") == 1, "in the list, and nowhere as news of the page"
    assert "Good luck!" in page
    assert "Good luck!" in his.get(f"/report/message/{phrase.pk}/").content.decode()


def test_a_move_is_reported_from_the_list_of_the_table(his, live, karim):
    row = Move.objects.filter(round_id=live.round.id, seat=1).first()
    path = f"/report/move/{live.match.id}/1/{row.number}/"
    assert f'href="{path}"' in his.get(f"/t/{live.code}/report/").content.decode()
    his.post(path, {"cause": "collude"})
    report = Report.objects.get()
    assert (report.place, report.about) == (f"move:{live.match.id}/1/{row.number}", karim)
    assert report.evidence["move"]["number"] == row.number


def test_a_move_is_reported_from_the_replay(his, amal, karim):
    match = play_out(begun(amal, karim, options=SHORT))
    row = Move.objects.filter(round__match=match, round__number=2, seat=1).first()
    path = f"/report/move/{match.pk}/2/{row.number}/"
    replay = his.get(f"/matches/{match.pk}/replay/r/2/{row.number + 1}/").content.decode()
    assert f'href="{path}" aria-label="Report this move"' in replay
    assert (
        replay.count('aria-label="Report this move"')
        == Move.objects.filter(round__match=match, round__number=2).count()
    )
    assert "Karim" in his.get(path).content.decode()
    his.post(path, {"cause": "fault"})
    assert Report.objects.get().evidence["move"] == {"round": 2, "number": row.number, "seat": 1, "by": "player"}


@pytest.mark.parametrize("by", [Move.By.BOT, Move.By.CLOCK])
def test_a_move_of_a_bot_or_of_the_clock_is_about_nobody(his, live, by):
    Move.objects.filter(round_id=live.round.id, number=0).update(by=by)
    his.post(f"/report/move/{live.match.id}/1/0/", {"cause": "fault"})
    assert Report.objects.get().about is None


def test_of_ones_own_move_one_may_say_that_the_game_went_wrong(his, live):
    row = Move.objects.filter(round_id=live.round.id, seat=0).first()
    his.post(f"/report/move/{live.match.id}/1/{row.number}/", {"cause": "fault"})
    assert Report.objects.get().about is None


def test_nobody_reports_himself(his, live, amal):
    message = said(live, amal)
    for path in (
        f"/report/player/person/{amal.pk}/",
        f"/report/player/table/{live.code}/{amal.pk}/",
        f"/report/message/{message.pk}/",
    ):
        assert his.post(path, INSULT).status_code == 404
    assert f"/{amal.pk}/" not in his.get(f"/t/{live.code}/report/").content.decode()
    assert not Report.objects.exists()


def test_the_same_thing_is_reported_once_while_it_is_open(his, live, karim):
    path = f"/report/player/table/{live.code}/{karim.pk}/"
    his.post(path, INSULT)
    again = his.post(path, INSULT)
    assert again.status_code == 200
    assert "You have reported this already." in again.content.decode()
    assert Report.objects.count() == 1
    Report.objects.update(state="dismiss")
    his.post(path, INSULT)
    assert Report.objects.count() == 2


def test_a_move_of_a_bot_is_reported_once_too(his, live):
    Move.objects.filter(round_id=live.round.id, number=0).update(by=Move.By.BOT)
    for _ in range(2):
        his.post(f"/report/move/{live.match.id}/1/0/", {"cause": "fault"})
    assert Report.objects.count() == 1


@pytest.mark.parametrize(
    "place",
    ["player/table/{code}/{karim}", "message/{message}", "move/{match}/1/0"],
)
def test_only_who_may_see_the_place_reports_it(live, karim, place):
    message = said(live, karim)
    path = "/report/" + place.format(code=live.code, karim=karim.pk, message=message.pk, match=live.match.id) + "/"
    stranger = client_of(person("Reem"))
    assert stranger.get(path).status_code == 200
    private(live)
    assert stranger.get(path).status_code == 404
    assert stranger.post(path, INSULT).status_code == 404
    assert stranger.get(f"/t/{live.code}/report/").status_code == 404
    assert client_of(User.objects.get(username="Amal")).get(path).status_code == 200


def test_a_private_match_that_is_over_is_reported_by_its_players_alone(amal, karim):
    table = begun(amal, karim, options=SHORT)
    private(table)
    match = play_out(now(table.id))
    path = f"/report/move/{match.pk}/1/0/"
    assert client_of(person("Reem")).get(path).status_code == 404
    assert client_of(karim).get(path).status_code == 200


def test_a_round_that_was_broken_off_is_not_looked_into(his, live):
    Match.objects.filter(pk=live.match.id).update(state=Match.State.VOIDED)
    assert his.get(f"/report/move/{live.match.id}/1/0/").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/report/player/person/999/",
        "/report/player/person/x/",
        "/report/player/person/-1/",
        "/report/player/table/nothere/1/",
        "/report/player/1/",
        "/report/player/person/99999999999999999999999999/",
        "/report/player/person/٣/",
        "/report/message/1/2/",
        "/report/message/x/",
        "/report/move/1/2/",
        "/report/move/1/2/3/4/",
        "/report/move/999999999999999999/999999999999999999/999999999999999999/",
        "/report/card/1/",
        "/report/player///",
    ],
)
def test_what_is_not_there_is_not_reported(his, path):
    assert his.get(path).status_code == 404
    assert his.post(path, INSULT).status_code == 404


def test_somebody_who_was_never_at_the_table_is_not_reported_from_it(his, live):
    reem = person("Reem")
    assert his.get(f"/report/player/table/{live.code}/{reem.pk}/").status_code == 404
    said(live, reem)
    assert his.get(f"/report/player/table/{live.code}/{reem.pk}/").status_code == 200, "who said something was"


@pytest.mark.parametrize("data", [{}, {"cause": "nonsense"}, {"cause": "insult", "words": "x" * 501}])
def test_a_form_that_is_not_filled_in_says_what_is_missing(his, live, karim, data):
    answer = his.post(f"/report/player/table/{live.code}/{karim.pk}/", data)
    assert answer.status_code == 200
    assert 'class="errors"' in answer.content.decode()
    assert not Report.objects.exists()


def test_whoever_is_signed_out_is_asked_to_come_in(client, karim):
    path = f"/report/player/person/{karim.pk}/"
    assert client.get(path).headers["Location"] == f"/login/?next={path}"


@override_settings(ACCOUNT_RATE_LIMITS={"report": "2/h/user"})
def test_reports_have_a_limit(his):
    people = [person(f"P{number}") for number in range(3)]
    answers = [his.post(f"/report/player/person/{one.pk}/", INSULT).status_code for one in people]
    assert answers == [302, 302, 429]
    assert Report.objects.count() == 2


def test_the_list_of_a_running_round_names_no_card_that_was_drawn(his, live, karim):
    page = his.get(f"/t/{live.code}/report/").content.decode()
    moves = re.findall(r'<span class="told">(.*?)</span> <a', page)
    assert len(moves) == live.round.moves
    draws = [text for text in moves if "drew" in text]
    assert draws
    assert all("cn" not in text for text in draws), "a card in a sentence has this class"


def test_the_words_of_people_are_no_elements(his, live, karim):
    message = said(live, karim, "<script>no</script>")
    assert "<script>no" not in his.get(f"/report/message/{message.pk}/").content.decode()


def test_who_is_reported_reads_nothing_of_it(his, live, karim):
    his.post(f"/report/player/table/{live.code}/{karim.pk}/", INSULT)
    page = client_of(karim).get("/me/reports/").content.decode()
    assert "he shouts" not in page
    assert "Amal" not in page


@pytest.mark.parametrize("at", ["\n", "../../admin/logout", "BCDFGHJK", "b" * 13, "bcdfghjk/", "ب", "b\n"])
def test_what_is_no_code_of_a_table_leads_to_the_report_of_the_person(client: Client, at: str) -> None:
    basim = person("Basim")
    client.force_login(User.objects.create_user("Dina", language="en"))
    html = client.get(f"/me/company/{basim.pk}/", {"at": at}).content.decode()
    assert f"/report/player/person/{basim.pk}/" in html
    assert "/report/player/table/" not in html


@pytest.mark.parametrize("said", ["\n", "x", "1" * 19, "9" * 5000, "١", "../1"])
def test_and_what_is_no_message_to_the_report_at_the_table(client: Client, said: str) -> None:
    basim = person("Basim")
    client.force_login(User.objects.create_user("Dina", language="en"))
    html = client.get(f"/me/company/{basim.pk}/", {"at": "bcdfghjk", "said": said}).content.decode()
    assert f"/report/player/table/bcdfghjk/{basim.pk}/" in html
