"""What staff impose acts at once: seats are left, coin tables refused, and everything is committed or nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Appeal, AuditRow, Report, Sanction, User
from accounts.services import coins, reports, sanctions
from accounts.services.appeals import AppealRefused, appeal
from accounts.services.reports import ReportRefused
from accounts.services.sanctions import SanctionRefused
from concan_site.writing import writing
from games.concan.options import Options
from games.models import Table
from games.services import acts, change, lobby, matches, order
from games.services.lobby import LobbyError
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)
BAN, MUTE, WARN, NO_COINS = Sanction.Kind.BAN, Sanction.Kind.MUTE, Sanction.Kind.WARN, Sanction.Kind.NO_COINS


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("Munira", is_staff=True)


@pytest.fixture
def amal() -> User:
    return person("Amal")


@pytest.fixture
def karim() -> User:
    return person("Karim")


def colleague() -> User:
    """Another one of the staff than who imposed something."""
    found, _ = User.objects.get_or_create(username="Rabab", defaults={"is_staff": True})
    return found


def with_coins(*people: User) -> None:
    with writing():
        for one in people:
            coins.welcome(one)


def coin_table(*sitters: User | None) -> Table:
    table = table_of(*sitters)
    Table.objects.filter(pk=table.pk).update(stake=50)
    table.refresh_from_db()
    return table


def test_a_ban_leaves_the_seat_at_an_open_table(amal, karim, staff):
    table = table_of(amal, karim, None)
    order.impose(amal, BAN, "insults", staff)
    assert now(table.pk).seat_of(amal.pk) is None
    assert now(table.pk).seat_of(karim.pk) is not None


def test_a_ban_closes_an_open_table_where_nobody_is_left(amal, staff):
    table = table_of(amal, None)
    order.impose(amal, BAN, "insults", staff)
    assert now(table.pk).state == Table.State.CLOSED


def test_a_banned_person_has_left_a_running_match_and_a_bot_plays_at_a_free_table(amal, karim, staff):
    live = begun(amal, karim)
    order.impose(amal, BAN, "insults", staff, lasts=timedelta(days=1))
    seat = now(live.id).seat_of(amal.pk)
    assert seat is not None
    assert seat.left
    assert now(live.id).state == Table.State.PLAYING
    assert now(live.id).played_by_bot(seat.number)


def test_a_banned_person_has_left_a_running_coin_match_and_the_clock_plays_for_him(amal, karim, staff):
    with_coins(amal, karim)
    table = coin_table(amal, karim)
    with change.changing(table.code) as row:
        matches.begin(row)
    order.impose(amal, BAN, "insults", staff)
    seat = now(table.pk).seat_of(amal.pk)
    assert seat is not None
    assert seat.left
    assert not now(table.pk).played_by_bot(seat.number)
    assert now(table.pk).state == Table.State.PLAYING


@pytest.mark.parametrize("door", ["join", "back", "create", "play now"])
def test_a_banned_person_comes_through_no_door(amal, karim, staff, door):
    playing, waiting = begun(amal, karim), table_of(karim, None)
    before = Table.objects.count()
    order.impose(amal, BAN, "insults", staff)
    doors = {
        "join": lambda: lobby.join(waiting.code, amal),
        "back": lambda: lobby.back(playing.code, amal),
        "create": lambda: lobby.create_table(
            amal,
            name="",
            preset="sahrat",
            options=Options(),
            size=2,
            turn_seconds=30,
            public=True,
            suggest=True,
        ),
        "play now": lambda: lobby.play_now(amal),
    }
    with pytest.raises(LobbyError) as refusal:
        doors[door]()
    assert refusal.value.code == "banned"
    assert Table.objects.count() == before
    seat = now(playing.id).seat_of(amal.pk)
    assert seat is not None
    assert seat.left


def test_a_ban_that_has_ended_keeps_nobody_out(amal, karim, staff):
    table = table_of(karim, None)
    order.impose(amal, BAN, "insults", staff, lasts=timedelta(days=1))
    User.objects.filter(pk=amal.pk).update(banned_until=timezone.now() - timedelta(seconds=1))
    lobby.join(table.code, amal)
    assert now(table.pk).seat_of(amal.pk) is not None


def test_without_coin_tables_a_person_leaves_those_that_wait_and_no_others(amal, karim, staff):
    coin, free = coin_table(amal, karim, None), table_of(amal, karim, None)
    order.impose(amal, NO_COINS, "plays together with another", staff)
    assert now(coin.pk).seat_of(amal.pk) is None
    assert now(free.pk).seat_of(amal.pk) is not None


def test_without_coin_tables_a_running_coin_match_goes_on_and_the_seat_is_given_up_after_it(amal, karim, staff):
    with_coins(amal, karim)
    table = coin_table(amal, karim)
    with change.changing(table.code) as row:
        matches.begin(row)
    order.impose(amal, NO_COINS, "plays together with another", staff)
    seat = now(table.pk).seat_of(amal.pk)
    assert seat is not None
    assert not seat.left
    acts.void_match(table.code, staff, "the test ends it")
    assert now(table.pk).seat_of(amal.pk) is None
    assert now(table.pk).seat_of(karim.pk) is not None


@pytest.mark.parametrize("door", ["join", "create"])
def test_without_coin_tables_nobody_joins_or_creates_one(amal, karim, staff, door):
    with_coins(amal)
    table = coin_table(karim, None)
    order.impose(amal, NO_COINS, "plays together with another", staff)
    doors = {
        "join": lambda: lobby.join(table.code, amal),
        "create": lambda: lobby.create_table(
            amal,
            name="",
            preset="sahrat",
            options=Options(),
            size=2,
            turn_seconds=30,
            public=True,
            suggest=True,
            stake=50,
        ),
    }
    with pytest.raises(LobbyError) as refusal:
        doors[door]()
    assert refusal.value.code == "no_coin_tables"


def test_a_mute_leaves_every_seat(amal, karim, staff):
    table = table_of(amal, karim)
    order.impose(amal, MUTE, "insults", staff)
    assert now(table.pk).seat_of(amal.pk) is not None
    assert sanctions.is_muted(amal)


def test_a_lifted_ban_lets_in_again(amal, karim, staff):
    table = table_of(karim, None)
    ban = order.impose(amal, BAN, "insults", staff)
    order.lift(ban.pk, staff, "it was another")
    lobby.join(table.code, amal)
    assert now(table.pk).seat_of(amal.pk) is not None


def reported(reporter: User, about: User | None) -> Report:
    return reports.make(reporter, about, Report.Kind.PLAYER, "table:bcdfghjk", Report.Cause.INSULT, "he shouts", {})


def test_a_report_is_upheld_with_its_sanction(amal, karim, staff):
    table = table_of(amal, karim)
    report = reported(karim, amal)
    order.decide(report, True, "Thank you.", staff, order.Penalty(BAN, "insults", timedelta(days=3)))
    report.refresh_from_db()
    assert (report.state, report.answer, report.decided_by) == (Report.State.UPHELD, "Thank you.", staff)
    ban = Sanction.objects.get()
    assert (ban.user, ban.kind, ban.report) == (amal, BAN, report)
    assert now(table.pk).seat_of(amal.pk) is None
    assert set(AuditRow.objects.values_list("act", flat=True)) == {"report.uphold", "sanction.impose"}


def test_a_decision_whose_sanction_is_refused_changes_nothing(amal, karim, staff):
    report = reported(karim, amal)
    with pytest.raises(SanctionRefused):
        order.decide(report, True, "Thank you.", staff, order.Penalty(BAN, "  "))
    with pytest.raises(ReportRefused):
        order.decide(report, False, "No.", staff, order.Penalty(BAN, "insults"))
    report.refresh_from_db()
    assert report.state == Report.State.OPEN
    assert not AuditRow.objects.exists()
    assert not Sanction.objects.exists()


def test_a_report_is_decided_once_and_not_by_whom_it_is_about(amal, karim, staff):
    report = reported(karim, staff)
    with pytest.raises(ReportRefused):
        order.decide(report, False, "I was right.", staff)
    other = User.objects.create_user("Nadia", is_staff=True)
    order.decide(report, False, "", other)
    with pytest.raises(ReportRefused):
        order.decide(report, True, "", other)


def test_a_granted_appeal_lifts_the_ban(amal, staff):
    ban = order.impose(amal, BAN, "insults", staff)
    said = appeal(amal, ban.pk, "It was my brother.")
    order.answer_appeal(said, True, "We believe you.", colleague())
    assert not sanctions.is_banned(User.objects.get(pk=amal.pk))
    said.refresh_from_db()
    assert (said.granted, said.answer, said.answered_by) == (True, "We believe you.", colleague())
    assert list(AuditRow.objects.order_by("pk").values_list("act", flat=True)) == [
        "sanction.impose",
        "appeal.grant",
        "sanction.lift",
    ]


def test_a_refused_appeal_leaves_the_ban_and_asks_the_person_to_read_it_again(amal, staff):
    ban = order.impose(amal, BAN, "insults", staff)
    sanctions.read(amal, ban.pk)
    order.answer_appeal(appeal(amal, ban.pk, "It was my brother."), False, "It was you.", colleague())
    assert sanctions.is_banned(User.objects.get(pk=amal.pk))
    assert Sanction.objects.get().read_at is None


def test_an_appeal_is_made_once_by_whom_it_concerns_in_words_while_the_sanction_holds(amal, karim, staff):
    mute = order.impose(amal, MUTE, "insults", staff)
    ended = order.impose(amal, MUTE, "insults", staff)
    order.lift(ended.pk, staff)
    for user, sanction, words in [
        (karim, mute, "let him speak"),
        (amal, mute, "  "),
        (amal, mute, "x" * 1001),
        (amal, ended, "why"),
    ]:
        with pytest.raises(AppealRefused):
            appeal(user, sanction.pk, words)
    appeal(amal, mute.pk, "I did not")
    with pytest.raises(AppealRefused):
        appeal(amal, mute.pk, "I really did not")
    assert Appeal.objects.count() == 1


def test_an_appeal_against_a_warning_that_was_read(amal, staff):
    warning = order.impose(amal, WARN, "be kind", staff)
    sanctions.read(amal, warning.pk)
    assert appeal(amal, warning.pk, "I was kind").sanction == warning


def test_an_appeal_is_answered_once_in_words_and_not_by_himself(amal, staff):
    said = appeal(amal, order.impose(amal, MUTE, "insults", staff).pk, "I did not")
    for answer, by in [("", staff), ("I grant it to myself", amal), ("I imposed it", staff)]:
        with pytest.raises(AppealRefused):
            order.answer_appeal(said, True, answer, by)
    order.answer_appeal(said, False, "You did.", colleague())
    with pytest.raises(AppealRefused):
        order.answer_appeal(said, True, "Well.", colleague())
