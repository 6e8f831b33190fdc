"""What is said at a table: ready phrases, and free words where the table allows them.

Those who sit write; who watches reads. Whom a reader mutes or blocks he does not read; everybody else does.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import is_blank, visible
from accounts.services import audit, distance, sanctions
from concan_site.writing import writing
from games.models import ChatMessage, Seat, Table
from games.services import push
from games.services.phrases import PHRASES

LONGEST = 200
"""Characters of a message."""
AT_ONCE, WITHIN = 5, timedelta(seconds=10)
"""A person says at most so much within so long."""
SHOWN = 50
"""How many messages of a table are shown, the newest."""

SENTENCES: dict[str, Promise] = {
    "not_seated": _("Who sits at the table may write; who watches reads along."),
    "closed": _("This table is closed."),
    "no_chat": _("At this table people speak with the ready phrases only."),
    "muted": _("You are muted for now: a notice says why and until when."),
    "empty": _("There is nothing to send yet."),
    "too_long": _("A message has at most 200 characters."),
    "unknown": _("There is no such phrase."),
    "too_fast": _("A little slower, please: up to five messages in ten seconds."),
}


class ChatRefused(Exception):
    """Something was not said; `str()` of it is a sentence in the reader's language."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])


@dataclass(frozen=True, slots=True)
class Line:
    """A message as it may be shown. `name` is a person's, empty for a bot; words are not filtered yet."""

    id: int
    seat: int
    user_id: int | None
    name: str
    bot: str
    phrase: str
    text: str


def say(table_id: int, user: User, *, phrase: str = "", text: str = "", client_id: str = "") -> int:
    """Says a phrase by its key, or words, at a table; the message's id. One with the same `client_id` is said once.

    Raises ChatRefused, Table.DoesNotExist. What is said is committed before anybody is told.
    """
    words = "" if phrase else one_line(text)
    with writing():
        table = Table.objects.get(pk=table_id)
        # Two messages at once are both counted, or known as one.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        seat = Seat.objects.filter(table=table, user=user, left=False).first()
        if seat is None:
            raise ChatRefused("not_seated")
        known = _repeated(table, user, client_id)
        if known is not None:
            return known
        _check(table, user, phrase, words)
        message = ChatMessage.objects.create(
            table=table,
            user=user,
            seat=seat.number,
            phrase=phrase,
            text=words,
            at=timezone.now(),
            client_id=client_id,
        )
    push.tell_said(table_id, message.pk)
    return message.pk


def one_line(text: str) -> str:
    """What somebody typed, on one line, with single spaces and nothing that only steers how the rest looks."""
    joiner = "\u200c"  # it shapes words of some who write with Arabic letters
    kept = "".join(one if one == joiner else visible(one) for one in text)
    return " ".join("".join(one if one.isprintable() or one == joiner else " " for one in kept).split())


def remove(message_id: int, by: User, why: str) -> None:
    """One of the staff takes a message away; nobody sees it any more, at once.

    Raises ChatMessage.DoesNotExist, also where it was taken away before.
    """
    with writing():
        message = remove_within(message_id, by, why)
    push.tell_said(message.table_id, message.pk)


def remove_within(message_id: int, by: User, why: str) -> ChatMessage:
    """The same as part of a transaction that does more; telling (push.tell_said) is then the caller's next step."""
    found = ChatMessage.objects.select_for_update(of=("self",)).select_related("user", "table")
    message = found.get(pk=message_id, removed_at=None)
    message.removed_at = timezone.now()
    message.save(update_fields=["removed_at"])
    audit.write(
        by,
        "message.remove",
        f"message:{message.pk}",
        whom=message.user,
        why=why,
        before={"table": message.table.code, "phrase": message.phrase, "text": message.text},
    )
    return message


def lines(table_id: int, hidden: frozenset[int] = frozenset(), after: int = 0) -> list[Line]:
    """The newest messages of a table later than the one with the id `after`, oldest first, without what people of
    `hidden` said.
    """
    found = _readable(table_id, hidden).filter(pk__gt=after).select_related("user")
    return [_line(message) for message in reversed(found.order_by("-pk")[:SHOWN])]


def line(message_id: int) -> Line | None:
    """A message; None where there is none, or staff took it away."""
    message = ChatMessage.objects.filter(pk=message_id, removed_at=None).select_related("user").first()
    return _line(message) if message else None


def newest(table_id: int, hidden: frozenset[int] = frozenset()) -> int:
    """The id of the last of these messages, 0 before the first."""
    found = _readable(table_id, hidden).order_by("-pk")
    return found.values_list("pk", flat=True).first() or 0


def _readable(table_id: int, hidden: frozenset[int]) -> QuerySet[ChatMessage]:
    found = ChatMessage.objects.filter(table=table_id, removed_at=None)
    if distance.BOTS in hidden:
        found = found.exclude(user=None)
    return found.exclude(user__in=hidden) if hidden else found


def _repeated(table: Table, user: User, client_id: str) -> int | None:
    if not client_id:
        return None
    found = ChatMessage.objects.filter(table=table, user=user, client_id=client_id)
    return found.values_list("pk", flat=True).first()


def _check(table: Table, user: User, phrase: str, words: str) -> None:
    if table.state == Table.State.CLOSED:
        raise ChatRefused("closed")
    if sanctions.is_muted(user):
        raise ChatRefused("muted")
    if phrase and phrase not in PHRASES:
        raise ChatRefused("unknown")
    if not phrase:
        _check_words(table, words)
    own = ChatMessage.objects.filter(user=user).order_by("-pk").values_list("at", flat=True)
    if any(at > timezone.now() - WITHIN for at in own[AT_ONCE - 1 : AT_ONCE]):
        raise ChatRefused("too_fast")


def _check_words(table: Table, words: str) -> None:
    if not table.chat:
        raise ChatRefused("no_chat")
    if is_blank(words):
        raise ChatRefused("empty")
    if len(words) > LONGEST:
        raise ChatRefused("too_long")


def _line(message: ChatMessage) -> Line:
    return Line(
        id=message.pk,
        seat=message.seat,
        user_id=message.user_id,
        name=message.user.username if message.user else "",
        bot=message.bot,
        phrase=message.phrase,
        text=message.text,
    )
