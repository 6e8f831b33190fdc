"""Staff read a report with its evidence, and one press decides it, with a sanction that acts at once or without."""

import pytest
from django.test import Client

from accounts.models import Appeal, AuditRow, Report, Sanction, User
from accounts.services import appeals, reports, sanctions
from games.models import ChatMessage
from games.services import chat, evidence, order
from tests.roles import staff
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def munira(client: Client) -> User:
    user = staff("Munira", "moderator")
    client.force_login(user)
    return user


def reported() -> Report:
    """Amal reports Basim, with whom he plays."""
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim)
    return reports.make(
        amal, basim, "player", f"table:{live.code}", "insult", "He calls me names", evidence.of_table(live)
    )


def decide(client: Client, report: Report, decision: str, **fields: str) -> int:
    sent = {"answer": "Thank you", "reason": "Insults", "decision": decision} | fields
    return client.post(f"/admin/accounts/report/{report.pk}/change/", sent).status_code


def test_the_queue_shows_what_is_open_first(client: Client, munira: User) -> None:
    first = reported()
    decide(client, first, "dismiss")
    second = Report.objects.create(
        **{"kind": "player", "cause": "name", "place": "person:1", "evidence": {}, "at": first.at},
        **{"reporter": first.about, "about": first.reporter},
    )
    html = client.get("/admin/accounts/report/").content.decode()
    assert html.index(f"/report/{second.pk}/") < html.index(f"/report/{first.pk}/")


def test_the_evidence_is_read_before_it_is_decided(client: Client, munira: User) -> None:
    report = reported()
    html = client.get(f"/admin/accounts/report/{report.pk}/change/").content.decode()
    assert "He calls me names" in html
    assert "Basim" in html
    assert report.evidence["table"]["code"] in html
    assert 'value="mute-day"' in html


@pytest.mark.parametrize(
    ("decision", "state", "kind"),
    [
        ("dismiss", "dismiss", None),
        ("uphold", "upheld", None),
        ("warn", "upheld", "warn"),
        ("ban-day", "upheld", "ban"),
    ],
)
def test_one_press_decides(client: Client, munira: User, decision: str, state: str, kind: str | None) -> None:
    report = reported()
    assert decide(client, report, decision) == 302
    report.refresh_from_db()
    assert (report.state, report.decided_by, report.answer) == (state, munira, "Thank you")
    found = Sanction.objects.filter(report=report).values_list("kind", "user", "reason")
    assert list(found) == ([(kind, report.about_id, "Insults")] if kind else [])
    assert AuditRow.objects.filter(target=f"report:{report.pk}", by=munira).count() == 1


def test_a_ban_takes_the_person_from_the_table_at_once(client: Client, munira: User) -> None:
    report = reported()
    assert report.about is not None
    decide(client, report, "ban-ever")
    seat = report.about.seats.get()
    assert now(seat.table_id).seats[seat.number].left
    assert sanctions.is_banned(User.objects.get(pk=report.about.pk))


def test_what_was_decided_is_not_decided_again(client: Client, munira: User) -> None:
    report = reported()
    decide(client, report, "dismiss")
    html = client.get(f"/admin/accounts/report/{report.pk}/change/").content.decode()
    assert 'name="decision"' not in html
    decide(client, report, "ban-day")
    assert not Sanction.objects.exists()


@pytest.mark.parametrize("fields", [{"decision": "nothing"}, {"reason": "", "decision": "warn"}])
def test_a_press_that_means_nothing_changes_nothing_and_says_so(
    client: Client, munira: User, fields: dict[str, str]
) -> None:
    report = reported()
    assert decide(client, report, **{"decision": "", **fields}) == 200
    report.refresh_from_db()
    assert report.state == "open"


def test_a_treasurer_reads_reports_and_decides_none(client: Client, munira: User) -> None:
    report = reported()
    client.force_login(staff("Tariq", "treasurer"))
    html = client.get(f"/admin/accounts/report/{report.pk}/change/").content.decode()
    assert "He calls me names" in html
    decide(client, report, "dismiss")
    report.refresh_from_db()
    assert report.state == "open"


def test_a_sanction_is_imposed_by_name_however_it_is_spelt_and_lifted_again(client: Client, munira: User) -> None:
    amal = person("Amal")
    sent = {"user": "AMAL", "kind": "mute", "length": "week", "reason": "Insults"}
    assert client.post("/admin/accounts/sanction/add/", sent).status_code == 302
    assert sanctions.is_muted(amal)
    mute = Sanction.objects.get()
    assert client.post(f"/admin/accounts/sanction/{mute.pk}/change/", {"reason": "Sorry"}).status_code == 302
    assert not sanctions.is_muted(amal)
    assert list(AuditRow.objects.order_by("pk").values_list("act", "why")) == [
        ("sanction.impose", "Insults"),
        ("sanction.lift", "Sorry"),
    ]


@pytest.mark.parametrize("change", [{"user": "Nobody"}, {"reason": " "}, {"kind": "x"}, {"user": "Munira"}])
def test_a_sanction_that_cannot_be_is_refused_in_words(client: Client, munira: User, change: dict[str, str]) -> None:
    person("Amal")
    sent = {"user": "Amal", "kind": "mute", "length": "week", "reason": "Insults"} | change
    response = client.post("/admin/accounts/sanction/add/", sent)
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    assert not Sanction.objects.exists()


@pytest.mark.parametrize(("granted", "muted"), [("yes", False), ("no", True)])
def test_an_appeal_is_answered(client: Client, munira: User, granted: str, muted: bool) -> None:
    amal = person("Amal")
    mute = order.impose(amal, Sanction.Kind.MUTE, "Insults", staff("Mona", "moderator"))
    appeal = appeals.appeal(amal, mute.pk, "It was my brother")
    html = client.get(f"/admin/accounts/appeal/{appeal.pk}/change/").content.decode()
    assert "It was my brother" in html
    sent = {"granted": granted, "answer": "We have looked"}
    assert client.post(f"/admin/accounts/appeal/{appeal.pk}/change/", sent).status_code == 302
    assert sanctions.is_muted(amal) == muted
    assert Appeal.objects.get().answer == "We have looked"


def test_a_message_whose_report_is_upheld_is_taken_away(client: Client, munira: User) -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim)
    said = chat.say(live.id, basim, text="You cannot play")
    found = evidence.of_message(live, ChatMessage.objects.get())
    report = reports.make(amal, basim, "message", f"message:{said}", "insult", "", found)
    decide(client, report, "dismiss")
    assert [line.id for line in chat.lines(live.id)] == [said]
    report = reports.make(amal, basim, "message", f"message:{said}", "insult", "", found)
    assert "You cannot play" in client.get(f"/admin/accounts/report/{report.pk}/change/").content.decode()
    decide(client, report, "warn")
    assert chat.lines(live.id) == []
    assert AuditRow.objects.filter(act="message.remove", whom=basim).count() == 1


def test_one_of_the_staff_reads_no_report_of_himself_nor_who_made_it(client: Client, munira: User) -> None:
    amal = person("Amal")
    live = begun(amal, munira)
    report = reports.make(amal, munira, "player", f"table:{live.code}", "insult", "She shouts", evidence.of_table(live))
    for path in ("report/", f"report/{report.pk}/change/", f"user/{munira.pk}/change/"):
        html = client.get(f"/admin/accounts/{path}", follow=True).content.decode()
        assert "She shouts" not in html
        assert "Amal" not in html
        assert "insults or threats (" not in html
    assert decide(client, report, "dismiss") != 200
    report.refresh_from_db()
    assert report.state == "open"


def test_nobody_sanctions_one_with_whom_he_sits(client: Client, munira: User) -> None:
    amal = person("Amal")
    begun(amal, munira)
    sent = {"user": "Amal", "kind": "ban", "length": "week", "reason": "I was losing"}
    assert client.post("/admin/accounts/sanction/add/", sent).status_code == 200
    assert not Sanction.objects.exists()


def test_only_an_owner_lifts_a_sanction_of_one_of_the_staff(client: Client, munira: User) -> None:
    owner = User.objects.create_superuser("Owner", language="en")
    mona = staff("Mona", "moderator")
    mute = order.impose(mona, Sanction.Kind.MUTE, "Insults", owner)
    assert client.post(f"/admin/accounts/sanction/{mute.pk}/change/", {"reason": "A friend"}).status_code == 200
    assert sanctions.is_muted(mona)
    appeal = appeals.appeal(mona, mute.pk, "It was my brother")
    sent = {"granted": "yes", "answer": "A friend"}
    assert client.post(f"/admin/accounts/appeal/{appeal.pk}/change/", sent).status_code == 200
    assert sanctions.is_muted(mona)
    client.force_login(owner)
    assert client.post(f"/admin/accounts/sanction/{mute.pk}/change/", {"reason": "Enough"}).status_code == 302
    assert not sanctions.is_muted(mona)


def test_who_imposed_a_sanction_does_not_answer_the_appeal(client: Client, munira: User) -> None:
    amal = person("Amal")
    mute = order.impose(amal, Sanction.Kind.MUTE, "Insults", munira)
    appeal = appeals.appeal(amal, mute.pk, "It was my brother")
    sent = {"granted": "no", "answer": "No"}
    assert client.post(f"/admin/accounts/appeal/{appeal.pk}/change/", sent).status_code == 200
    assert Appeal.objects.get().answered_at is None
    client.force_login(staff("Mona", "moderator"))
    assert client.post(f"/admin/accounts/appeal/{appeal.pk}/change/", sent).status_code == 302


@pytest.mark.parametrize("asked", ["9" * 5000, "9" * 19, "²", "１", "-1", "x", "", "0"])
def test_a_sanction_for_nobody_is_an_empty_form(client: Client, munira: User, asked: str) -> None:
    response = client.get("/admin/accounts/sanction/add/", {"user": asked})
    assert response.status_code == 200
    assert 'name="user" maxlength' in response.content.decode().replace(' value=""', "")


def test_a_sanction_for_somebody_names_him(client: Client, munira: User) -> None:
    basim = person("Basim")
    html = client.get("/admin/accounts/sanction/add/", {"user": str(basim.pk)}).content.decode()
    assert 'value="Basim"' in html
