"""Staff read what is said at tables, and take a message away at once."""

import pytest
from django.test import Client

from accounts.models import AuditRow, User
from games.models import ChatMessage
from games.services import chat
from tests.roles import staff
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def munira(client: Client) -> User:
    user = staff("Munira", "moderator")
    client.force_login(user)
    return user


def test_messages_are_read_and_found_by_table_or_person(client: Client, munira: User) -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim)
    chat.say(live.id, amal, text="Good evening")
    chat.say(live.id, basim, phrase="luck")
    path = "/admin/games/chatmessage/"
    for query, said in (("", ["Good evening", "Good luck!"]), (live.code, ["Good evening", "Good luck!"])):
        html = client.get(path, {"q": query}).content.decode()
        assert all(words in html for words in said)
    html = client.get(path, {"q": "BASIM"}).content.decode()
    assert "Good luck!" in html
    assert "Good evening" not in html


def test_a_message_is_taken_away_and_that_is_written_down(client: Client, munira: User) -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    said = chat.say(live.id, amal, text="Good evening")
    client.post("/admin/games/chatmessage/", {"action": "take_away", "_selected_action": said})
    assert chat.lines(live.id) == []
    assert ChatMessage.objects.get().text == "Good evening"
    act = AuditRow.objects.get()
    assert (act.act, act.by, act.whom) == ("message.remove", munira, amal)


def test_a_treasurer_reads_messages_and_takes_none_away(client: Client) -> None:
    client.force_login(staff("Tariq", "treasurer"))
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    said = chat.say(live.id, amal, text="Good evening")
    client.post("/admin/games/chatmessage/", {"action": "take_away", "_selected_action": said})
    assert [line.id for line in chat.lines(live.id)] == [said]
