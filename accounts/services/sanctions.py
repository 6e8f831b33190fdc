"""Sanctions: what staff impose on a person, what of it runs, and lifting it.

What it changes at tables and on open pages is done by games/services/order.py, through which staff come.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Report, Sanction, Trace, User
from accounts.services import audit
from accounts.services.traces import Seen
from concan_site.writing import writing

FOREVER = datetime.max.replace(year=9000, tzinfo=timezone.get_default_timezone())
"""What stands in `User.banned_until` for a ban without an end."""


class SanctionRefused(Exception):
    """Something staff may not do; its text says why, for staff to read."""


def impose(
    user: User,
    kind: str,
    reason: str,
    by: User,
    *,
    lasts: timedelta | None = None,
    report: Report | None = None,
) -> Sanction:
    """Imposes a sanction from now on, for `lasts` or without an end, in the caller's transaction.

    Raises SanctionRefused: nobody sanctions himself, and only a superuser one of the staff.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    if user.pk == by.pk:
        raise SanctionRefused(_("Nobody sanctions himself."))
    if user.is_staff and not by.is_superuser:
        raise SanctionRefused(_("Only an owner of the site sanctions one of the staff."))
    if not reason.strip():
        raise SanctionRefused(_("A sanction has a reason, which the person reads."))
    if lasts is not None and lasts <= timedelta(0):
        raise SanctionRefused(_("A sanction ends in the future."))
    now = timezone.now()
    sanction = Sanction.objects.create(
        user=user,
        kind=Sanction.Kind(kind),
        reason=reason.strip(),
        by=by,
        at=now,
        ends_at=now + lasts if lasts is not None and kind != Sanction.Kind.WARN else None,
        report=report,
    )
    _keep_ban(user)
    audit.write(by, "sanction.impose", f"person:{user.pk}", whom=user, why=sanction.reason, after=_facts(sanction))
    return sanction


def lift(sanction_id: int, by: User, why: str = "") -> Sanction:
    """Ends a running sanction now, in the caller's transaction. Raises SanctionRefused, Sanction.DoesNotExist."""
    sanction = Sanction.objects.select_for_update().select_related("user").get(pk=sanction_id)
    if sanction.lifted_at is not None:
        raise SanctionRefused(_("This sanction was lifted already."))
    if sanction.is_over:
        raise SanctionRefused(_("This sanction is over."))
    if sanction.user_id == by.pk:
        raise SanctionRefused(_("Nobody lifts his own sanction."))
    if sanction.user.is_staff and not by.is_superuser:
        raise SanctionRefused(_("Only an owner of the site lifts a sanction of one of the staff."))
    before = _facts(sanction)
    sanction.lifted_at, sanction.lifted_by = timezone.now(), by
    sanction.save(update_fields=["lifted_at", "lifted_by"])
    _keep_ban(sanction.user)
    audit.write(
        by,
        "sanction.lift",
        f"person:{sanction.user_id}",
        whom=sanction.user,
        why=why,
        before=before,
        after=_facts(sanction),
    )
    return sanction


def read(user: User, sanction_id: int) -> None:
    """The person says that he has read what was imposed on him; nothing happens where it is not his."""
    with writing():
        Sanction.objects.filter(pk=sanction_id, user=user, read_at=None).update(read_at=timezone.now())


def running(user: User, kind: str | None = None) -> QuerySet[Sanction]:
    """The person's sanctions that hold at this moment, newest first; warnings until they were read."""
    now = timezone.now()
    found = Sanction.objects.filter(Q(ends_at=None) | Q(ends_at__gt=now), user=user, lifted_at=None)
    found = found.exclude(kind=Sanction.Kind.WARN, read_at__isnull=False)
    return (found.filter(kind=kind) if kind else found).order_by("-pk")


def unread(user: User) -> QuerySet[Sanction]:
    """What the person has not read yet: sanctions that hold, and those about whose appeal staff have answered."""
    now = timezone.now()
    holds = Q(lifted_at=None) & (Q(ends_at=None) | Q(ends_at__gt=now))
    found = Sanction.objects.filter(holds | Q(appeal__answered_at__isnull=False), user=user, read_at=None)
    return found.select_related("appeal").order_by("-pk")


def imposed_on(user: User) -> QuerySet[Sanction]:
    """All that was ever imposed on the person, newest first, with his appeals."""
    return Sanction.objects.filter(user=user).select_related("appeal").order_by("-pk")


def is_banned(user: User) -> bool:
    """Whether the person may not enter; costs no query."""
    return user.banned_until is not None and user.banned_until > timezone.now()


def is_muted(user: User) -> bool:
    """Whether the person may not write to others."""
    return running(user, Sanction.Kind.MUTE).exists()


def mute_of(user: User) -> Sanction | None:
    """What keeps the person from writing longest, None where nothing does."""
    return max(running(user, Sanction.Kind.MUTE), key=lambda mute: mute.ends_at or FOREVER, default=None)


def is_kept_from_coins(user: User) -> bool:
    """Whether the person may not sit at coin tables."""
    return running(user, Sanction.Kind.NO_COINS).exists()


def banned_guest_of(device: Seen | None) -> User | None:
    """The guest who was banned and came from this device, the one whose ban ends last; None where there is none.

    A guest has no name to come back under, so his ban holds for all guests of his device, and for new accounts; whoever
    has an account may use it there.
    """
    if device is None:
        return None
    kind, digest = device
    found = Trace.objects.filter(
        kind=kind, digest=digest, user__is_guest=True, user__banned_until__gt=timezone.now()
    ).select_related("user")
    trace = found.order_by("-user__banned_until").first()
    return trace.user if trace else None


def _keep_ban(user: User) -> None:
    """Writes with the person when his longest running ban ends."""
    ends = [ban.ends_at or FOREVER for ban in running(user, Sanction.Kind.BAN)]
    User.objects.filter(pk=user.pk).update(banned_until=max(ends, default=None))


def _facts(sanction: Sanction) -> dict[str, object]:
    return {
        "sanction": sanction.pk,
        "kind": sanction.kind,
        "ends_at": sanction.ends_at and sanction.ends_at.isoformat(),
        "lifted_at": sanction.lifted_at and sanction.lifted_at.isoformat(),
    }
