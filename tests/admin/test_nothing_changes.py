"""An act of the staff that changes nothing says so, and leaves no row with their acts."""

from collections.abc import Mapping

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import AuditRow, Closing, CoinAdjustment, Sanction, User
from accounts.services import appeals, reports
from games.models import FilteredWord, Table
from games.services import chat, order
from tests.roles import staff
from tests.services.tables import begun, close_table, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner(client: Client) -> User:
    user = User.objects.create_superuser("Head", language="en")
    client.force_login(user)
    return user


def only_warns(client: Client, path: str, sent: Mapping[str, object]) -> str:
    """What is said, all of it as warnings, of a press that leaves no row."""
    client.get("/admin/")  # what was said before is read
    before = AuditRow.objects.count()
    response = client.post(f"/admin/{path}", sent)
    assert response.status_code == 302
    found = list(get_messages(response.wsgi_request))
    assert found
    assert {message.level_tag for message in found} == {"warning"}
    assert AuditRow.objects.count() == before
    return " ".join(map(str, found))


@pytest.mark.parametrize("action", ["close", "void", "hand_over"])
@pytest.mark.parametrize("reason", ["", "why not"])
def test_a_closed_table_is_not_closed_voided_or_handed_over_again(
    client: Client, owner: User, action: str, reason: str
) -> None:
    table = table_of(person("Amal"), None)
    close_table(table.code)
    sent = {"action": action, "_selected_action": table.pk, "reason": reason}
    said = only_warns(client, "games/table/", sent)
    assert ("There is nothing to do" in said) or (f"({table.code})" in said)


def test_a_void_match_is_not_voided_again(client: Client, owner: User) -> None:
    live = begun(person("Amal"), person("Basim"))
    sent = {"action": "void", "_selected_action": live.id, "reason": "a fault of the house"}
    client.post("/admin/games/table/", sent)
    assert "No match is running at this table." in only_warns(client, "games/table/", sent)


def test_of_two_tables_the_one_that_changes_is_counted_and_the_other_named(client: Client, owner: User) -> None:
    live, other = begun(person("Amal"), person("Basim")), table_of(person("Dina"), None)
    close_table(other.code)
    sent = {"action": "close", "_selected_action": [live.id, other.pk], "reason": "an ugly name"}
    response = client.post("/admin/games/table/", sent)
    said = {message.level_tag: str(message) for message in get_messages(response.wsgi_request)}
    assert said["success"] == "1 table was closed."
    assert other.code in said["warning"]
    assert not Table.objects.exclude(state=Table.State.CLOSED).exists()


def test_a_message_is_taken_away_once(client: Client, owner: User) -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    said = chat.say(live.id, amal, text="Good evening")
    sent = {"action": "take_away", "_selected_action": said}
    client.post("/admin/games/chatmessage/", sent)
    assert "taken away already" in only_warns(client, "games/chatmessage/", sent)


def test_a_sanction_is_lifted_once_and_none_that_has_ended(client: Client, owner: User) -> None:
    mute = order.impose(person("Amal"), Sanction.Kind.MUTE, "Insults", staff("Mona", "moderator"))
    path = f"accounts/sanction/{mute.pk}/change/"
    client.post(f"/admin/{path}", {"reason": "Sorry"})
    assert "over already" in only_warns(client, path, {"reason": "Sorry"})
    Sanction.objects.update(lifted_at=None, ends_at=mute.at)
    assert "over already" in only_warns(client, path, {"reason": "Sorry"})


def test_an_appeal_is_answered_once(client: Client, owner: User) -> None:
    amal = person("Amal")
    mute = order.impose(amal, Sanction.Kind.MUTE, "Insults", staff("Mona", "moderator"))
    appeal = appeals.appeal(amal, mute.pk, "It was my brother")
    path, sent = f"accounts/appeal/{appeal.pk}/change/", {"granted": "no", "answer": "We have looked"}
    client.post(f"/admin/{path}", sent)
    assert "answered already" in only_warns(client, path, sent | {"granted": "yes"})


def test_a_report_is_decided_once(client: Client, owner: User) -> None:
    report = reports.make(person("Amal"), person("Basim"), "player", "person:2", "insult", "", {})
    path, sent = f"accounts/report/{report.pk}/change/", {"answer": "", "reason": "", "decision": "dismiss"}
    client.post(f"/admin/{path}", sent)
    assert "decided already" in only_warns(client, path, sent | {"decision": "uphold"})


def test_new_matches_that_begin_are_not_let_begin_again(client: Client, owner: User) -> None:
    client.post("/admin/accounts/closing/add/", {"reason": "An upgrade"})
    sent = {"action": "reopen", "_selected_action": Closing.objects.get().pk}
    client.post("/admin/accounts/closing/", sent)
    assert "begin already" in only_warns(client, "accounts/closing/", sent)


@pytest.mark.parametrize("action", ["approve", "refuse"])
def test_a_correction_is_decided_once(client: Client, owner: User, action: str) -> None:
    amal = person("Amal")
    asked = CoinAdjustment.objects.create(
        user=amal, amount=5, reason="-", asked_by=staff("Tariq", "treasurer"), asked_at=amal.date_joined
    )
    sent = {"action": action, "_selected_action": asked.pk}
    client.post("/admin/accounts/coinadjustment/", sent)
    assert "decided already" in only_warns(client, "accounts/coinadjustment/", sent)


@pytest.mark.parametrize("onward", [{}, {"_continue": "yes"}])
def test_a_form_that_is_sent_as_it_was_changes_nothing(client: Client, owner: User, onward: dict[str, object]) -> None:
    client.post("/admin/games/filteredword/add/", {"word": "blimp", "found": "whole"})
    word = FilteredWord.objects.get(word="blimp")
    path = f"games/filteredword/{word.pk}/change/"
    sent = {"word": "blimp", "found": "whole", **onward}
    assert only_warns(client, path, sent) == "Nothing was changed."
    client.post(f"/admin/{path}", sent | {"found": "inside"})
    assert AuditRow.objects.filter(act="filteredword.change").count() == 1
