"""Appeals: what a person says against a sanction, once, and what staff answer."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Appeal, Sanction, User
from accounts.names import is_blank
from accounts.services import audit, sanctions
from concan_site.writing import writing

LONGEST_WORDS = 1000
LONGEST_ANSWER = 500


class AppealRefused(Exception):
    """An appeal that is not taken, or cannot be answered so; its text says why."""


def appeal(user: User, sanction_id: int, words: str) -> Appeal:
    """Keeps what the person says against a sanction of his that is not over. Raises AppealRefused."""
    words = words.strip()
    if is_blank(words):
        raise AppealRefused(_("Say why the sanction is wrong."))
    if len(words) > LONGEST_WORDS:
        raise AppealRefused(_("Your words are too long."))
    with writing():
        sanction = Sanction.objects.select_for_update().filter(pk=sanction_id, user=user).first()
        if sanction is None:
            raise AppealRefused(_("There is no such sanction."))
        if Appeal.objects.filter(sanction=sanction).exists():
            raise AppealRefused(_("You have appealed against this already."))
        if sanction.is_over:
            raise AppealRefused(_("This sanction is over."))
        return Appeal.objects.create(sanction=sanction, words=words, at=timezone.now())


def answer_within(appeal_id: int, granted: bool, answer: str, by: User) -> Appeal:
    """Staff answer an appeal, as part of a transaction that may do more; who grants it lifts the sanction.

    The person is asked to read the sanction again, with the answer. Raises AppealRefused, SanctionRefused,
    Appeal.DoesNotExist.
    """
    found = Appeal.objects.select_for_update().select_related("sanction__user").get(pk=appeal_id)
    if found.answered_at is not None:
        raise AppealRefused(_("This appeal was answered already."))
    sanction = found.sanction
    if sanction.user_id == by.pk:
        raise AppealRefused(_("Nobody answers his own appeal."))
    if sanction.by_id == by.pk and not by.is_superuser:
        raise AppealRefused(_("Somebody else answers an appeal against what you imposed."))
    answer = answer.strip()
    if not answer:
        raise AppealRefused(_("An answer has words, which the person reads."))
    if len(answer) > LONGEST_ANSWER:
        raise AppealRefused(_("The answer is too long."))
    found.granted, found.answer, found.answered_by, found.answered_at = granted, answer, by, timezone.now()
    found.save(update_fields=["granted", "answer", "answered_by", "answered_at"])
    audit.write(
        by,
        "appeal.grant" if granted else "appeal.refuse",
        f"appeal:{found.pk}",
        whom=sanction.user,
        why=answer,
        after={"sanction": sanction.pk, "granted": granted},
    )
    Sanction.objects.filter(pk=sanction.pk).update(read_at=None)
    if granted and not sanction.is_over:
        sanctions.lift(sanction.pk, by, answer)
    return found
