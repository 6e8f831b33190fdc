"""On PostgreSQL two things happen at once: a ban and who sits down meanwhile, two clicks of one report."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from accounts.models import Appeal, Report, Sanction, User
from accounts.services import appeals, reports, sanctions
from accounts.services.reports import ReportRefused
from games.models import Seat
from games.services import lobby, order
from games.services.lobby import LobbyError
from games.services.order import Penalty
from tests.emptying import empty_the_database
from tests.postgres import at_once, in_place_of_default, made_database
from tests.services.tables import person, table_of

pytestmark = pytest.mark.services
BAN = Sanction.Kind.BAN


@pytest.fixture(scope="module")
def database(django_db_blocker: DjangoDbBlocker, worker_id: str) -> Iterator[dict[str, Any]]:
    with django_db_blocker.unblock(), made_database(f"test_concan_order_{worker_id}") as made:
        yield made


@pytest.fixture(autouse=True)
def _on_postgresql(django_db_blocker: DjangoDbBlocker, database: dict[str, Any]) -> Iterator[None]:
    with django_db_blocker.unblock(), in_place_of_default(database):
        yield
        empty_the_database()


def test_whoever_sits_down_while_he_is_banned_sits_nowhere_afterwards() -> None:
    amal, karim = person("Amal"), person("Karim")
    staff = User.objects.create_user("Munira", is_staff=True)
    for _ in range(5):
        tables = [table_of(karim, None) for _ in range(3)]

        def sit(code: str) -> None:
            with suppress(LobbyError):
                lobby.join(code, amal)

        joins = [lambda code=table.code: sit(code) for table in tables]
        at_once(*joins, lambda: order.impose(amal, BAN, "insults", staff))
        assert not Seat.objects.filter(user=amal).exists()
        order.lift(Sanction.objects.latest("pk").pk, staff)


def test_of_several_clicks_one_report_is_made() -> None:
    amal, karim = person("Amal"), person("Karim")

    def report(about: User | None) -> None:
        with suppress(ReportRefused):
            reports.make(amal, about, Report.Kind.MOVE, "move:1/1/1", Report.Cause.FAULT, "", {})

    at_once(*[lambda: report(karim)] * 4, *[lambda: report(None)] * 4)
    assert sorted(Report.objects.values_list("about__username", flat=True), key=str) == ["Karim", None]


def test_a_report_is_decided_and_an_appeal_answered() -> None:
    amal, karim = person("Amal"), person("Karim")
    staff = User.objects.create_user("Munira", is_staff=True)
    report = reports.make(amal, karim, Report.Kind.PLAYER, "person:2", Report.Cause.INSULT, "", {})
    order.decide(report, True, "Thank you.", staff, Penalty(BAN, "insults"))
    assert sanctions.is_banned(User.objects.get(pk=karim.pk))
    assert [one.pk for one in reports.unread(amal)] == [report.pk]
    said = appeals.appeal(karim, Sanction.objects.get().pk, "It was my brother.")
    order.answer_appeal(
        Appeal.objects.get(pk=said.pk), True, "We believe you.", User.objects.create_user("Rabab", is_staff=True)
    )
    assert not sanctions.is_banned(User.objects.get(pk=karim.pk))
    assert [one.appeal.granted for one in sanctions.unread(karim)] == [True]
