"""Keeping order: sanctions, and decisions about reports and appeals, with what they change at tables at once.

Staff come through here; accounts/services/{sanctions,reports,appeals}.py hold what needs no tables. Each of these
doors commits first and tells afterwards, and raises SanctionRefused, ReportRefused or AppealRefused, whose text says
why something cannot be done.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from accounts.models import Appeal, Report, Sanction, User
from accounts.services import appeals, reports, sanctions
from accounts.services.reports import ReportRefused
from accounts.services.sanctions import SanctionRefused
from concan_site.writing import writing
from games.models import ChatMessage, Seat, Table
from games.services import chat, push, seating, seats
from games.services.change import changing


class Penalty(NamedTuple):
    """A sanction that goes with a decision: its kind (Sanction.Kind), the reason the person reads, how long it lasts
    (None: without an end)."""

    kind: str
    reason: str
    lasts: timedelta | None = None


def impose(
    user: User,
    kind: str,
    reason: str,
    by: User,
    lasts: timedelta | None = None,
    report: Report | None = None,
) -> Sanction:
    """Imposes a sanction, and does at once at tables and on open pages what follows from it.

    A ban takes the person from all tables (of a running match he is away for good) and closes his pages; without coin
    tables he leaves those where no match runs yet, and a running one goes on.
    """
    _check_apart(user, by)
    with writing():
        sanction = sanctions.impose(user, kind, reason, by, lasts=lasts, report=report)
    _carry_out(sanction)
    return sanction


def lift(sanction_id: int, by: User, why: str = "") -> Sanction:
    """Ends a sanction now, and tells the person's pages."""
    with writing():
        sanction = sanctions.lift(sanction_id, by, why)
    push.tell_person(sanction.user_id)
    return sanction


def decide(report: Report, upheld: bool, answer: str, by: User, sanction: Penalty | None = None) -> Report:
    """Upholds or dismisses a report, with a sanction on whom it is about; all of it is committed, or nothing.

    A message whose report is upheld is taken away.

    Tells the reporter.
    """
    imposed = None
    with writing():
        decided = reports.decide_within(report.pk, upheld, answer, by)
        if sanction is not None:
            imposed = _impose_for(decided, sanction, by)
        removed = _take_away(decided, by)
    if imposed is not None:
        _carry_out(imposed)
    if removed is not None:
        push.tell_said(removed.table_id, removed.pk)
    push.tell_person(decided.reporter_id)
    return decided


def answer_appeal(appeal: Appeal, granted: bool, answer: str, by: User) -> Appeal:
    """Answers an appeal; granted, it lifts the sanction. Tells the person."""
    with writing():
        answered = appeals.answer_within(appeal.pk, granted, answer, by)
    push.tell_person(answered.sanction.user_id)
    return answered


def _impose_for(report: Report, penalty: Penalty, by: User) -> Sanction:
    if report.about is None:
        raise ReportRefused(_("This report is about nobody who could be sanctioned."))
    if report.state != Report.State.UPHELD:
        raise ReportRefused(_("A sanction goes with a report that is upheld."))
    _check_apart(report.about, by)
    return sanctions.impose(report.about, penalty.kind, penalty.reason, by, lasts=penalty.lasts, report=report)


def _check_apart(user: User, by: User) -> None:
    """Nobody sanctions one with whom he sits at a table: he would play against an empty seat."""
    own = Seat.objects.filter(user=by).exclude(table__state=Table.State.CLOSED).values("table")
    if Seat.objects.filter(user=user, table__in=own).exists():
        raise SanctionRefused(_("Somebody of the staff who does not sit with this person must do this."))


def _take_away(report: Report, by: User) -> ChatMessage | None:
    """The message of an upheld report, which nobody sees any more; None where there is none, or no longer."""
    if report.kind != Report.Kind.MESSAGE or report.state != Report.State.UPHELD:
        return None
    try:
        return chat.remove_within(int(report.place.partition(":")[2]), by, report.answer)
    except ChatMessage.DoesNotExist:
        return None


def _carry_out(sanction: Sanction) -> None:
    """What follows from a sanction that was just committed."""
    if sanction.kind == Sanction.Kind.BAN:
        _leave(sanction.user, lambda table: True)
    elif sanction.kind == Sanction.Kind.NO_COINS:
        _leave(sanction.user, lambda table: bool(table.stake) and table.state == Table.State.OPEN)
    push.tell_person(sanction.user_id)


def _leave(user: User, must: Callable[[Table], bool]) -> None:
    """Takes a person from the tables that he must leave."""
    sits = Seat.objects.filter(user=user, left=False).exclude(table__state=Table.State.CLOSED)
    for table in Table.objects.filter(pk__in=sits.values("table")):
        if must(table):
            _leave_one(table.code, user, must)


def _leave_one(code: str, user: User, must: Callable[[Table], bool]) -> None:
    with changing(code) as table:  # what was true a moment ago is asked again with the row locked
        own = seating.find_seat(table, user)
        if own is not None and must(table):
            seats.leave_within(table, own)
