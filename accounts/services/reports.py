"""Reports: what one person says of another, and what staff decide about it.

The evidence is made by games/services/evidence.py; what a decision does at tables is done by games/services/order.py.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Report, User
from accounts.services import audit
from concan_site.writing import writing

LONGEST_WORDS = 500
LONGEST_ANSWER = 300
MOST_OPEN = 30
"""How many reports one person may have open at the same time: more than anybody means in earnest."""
LISTED = 50


class ReportRefused(Exception):
    """A report that is not taken, or cannot be decided so; its text says why."""


def make(
    reporter: User, about: User | None, kind: str, place: str, cause: str, words: str, evidence: dict[str, Any]
) -> Report:
    """Keeps what a person reports, with the evidence as it is now. Raises ReportRefused.

    `about` is None where a move of a bot or of the clock is reported. Nobody reports himself, nor the same thing again
    while staff have not decided about it.
    """
    if about is not None and about.pk == reporter.pk:
        raise ReportRefused(_("Nobody reports himself."))
    words = words.strip()
    if len(words) > LONGEST_WORDS:
        raise ReportRefused(_("Your words are too long."))
    with writing():
        User.objects.select_for_update(no_key=True).get(pk=reporter.pk)  # of two clicks one waits, and then is refused
        if is_open(reporter, about, place):
            raise ReportRefused(_("You have reported this already. The staff will look at it."))
        if Report.objects.filter(reporter=reporter, state=Report.State.OPEN).count() >= MOST_OPEN:
            raise ReportRefused(_("Many of your reports are still open. Wait until the staff have looked at them."))
        return Report.objects.create(
            kind=Report.Kind(kind),
            cause=Report.Cause(cause),
            words=words,
            reporter=reporter,
            about=about,
            place=place,
            evidence=evidence,
            at=timezone.now(),
        )


def is_open(reporter: User, about: User | None, place: str) -> bool:
    """Whether the person has reported this already and staff have not decided about it."""
    return Report.objects.filter(reporter=reporter, about=about, place=place, state=Report.State.OPEN).exists()


def decide_within(report_id: int, upheld: bool, answer: str, by: User) -> Report:
    """Staff uphold or dismiss a report, as part of a transaction that may do more. `answer` is for the reporter to
    read, and may be empty. Raises ReportRefused, Report.DoesNotExist.

    Nobody decides about a report of himself.
    """
    report = Report.objects.select_for_update().get(pk=report_id)
    if report.state != Report.State.OPEN:
        raise ReportRefused(_("This report was decided already."))
    if report.about_id == by.pk:
        raise ReportRefused(_("Nobody decides about a report of himself."))
    answer = answer.strip()
    if len(answer) > LONGEST_ANSWER:
        raise ReportRefused(_("The answer is too long."))
    report.state = Report.State.UPHELD if upheld else Report.State.DISMISSED
    report.answer, report.decided_by, report.decided_at = answer, by, timezone.now()
    report.save(update_fields=["state", "answer", "decided_by", "decided_at"])
    audit.write(
        by,
        "report.uphold" if upheld else "report.dismiss",
        f"report:{report.pk}",
        whom=report.about,
        why=answer,
        before={"state": Report.State.OPEN.value},
        after={"state": report.state.value},
    )
    return report


def made_by(reporter: User) -> QuerySet[Report]:
    """What a person has reported, newest first, without the evidence."""
    return Report.objects.filter(reporter=reporter).select_related("about").defer("evidence").order_by("-pk")


def unread(reporter: User) -> QuerySet[Report]:
    """What staff decided about the person's reports and he has not read yet, newest first."""
    return made_by(reporter).exclude(state=Report.State.OPEN).filter(read_at=None)


def read(reporter: User, report_id: int) -> None:
    """The reporter says that he has read what became of his report; nothing happens where it is not his or is open."""
    with writing():
        decided = Report.objects.exclude(state=Report.State.OPEN)
        decided.filter(pk=report_id, reporter=reporter, read_at=None).update(read_at=timezone.now())
