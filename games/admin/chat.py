"""What is said at tables, for staff to read and take away."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.audited import one_of_staff
from accounts.admin.finding import OfPeople
from games.admin.log import LogAdmin
from games.models import ChatMessage, Table
from games.services import chat
from games.services.bots import bot_name
from games.services.phrases import PHRASES


@admin.register(ChatMessage)
class ChatMessageAdmin(OfPeople, LogAdmin):
    """What was said, newest first, as it was written; found by who said it or by the table."""

    list_display = ("at", "table", "who", "what", "removed_at")
    list_select_related = ("table", "user")
    search_help_text = gettext_lazy("The code of a table, or the whole name of who said it")
    fields = ("at", "table", "seat", "who", "what", "removed_at")
    actions = ("take_away",)

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """What was said at a table, or by a person."""
        at_tables = list(Table.objects.filter(code=term.lower()).values_list("pk", flat=True))
        return rows.filter(table__in=at_tables) if at_tables else super().find(rows, term)

    @admin.display(description=gettext_lazy("who"))
    def who(self, message: ChatMessage) -> str:
        """A person or a bot."""
        return message.user.username if message.user else bot_name(message.bot)

    @admin.display(description=gettext_lazy("words"))
    def what(self, message: ChatMessage) -> str:
        """The words, or the phrase in the reader's language."""
        return format_html("<bdi>{}</bdi>", message.text or PHRASES.get(message.phrase, message.phrase))

    def has_take_away_permission(self, request: HttpRequest) -> bool:
        """Who may take a message away."""
        return request.user.has_perm("games.change_chatmessage")

    @admin.action(description=gettext_lazy("Take the chosen messages away"), permissions=["take_away"])
    def take_away(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """Nobody sees them any more, at once."""
        done = sum(self._take_one_away(request, message) for message in chosen)
        if done:
            self.message_user(request, _("Taken away; nobody sees them any more."), messages.SUCCESS)

    def _take_one_away(self, request: HttpRequest, message: ChatMessage) -> bool:
        """Whether it was still there; says so where it was not."""
        try:
            chat.remove(message.pk, one_of_staff(request), _("Taken away in the list of messages"))
        except ChatMessage.DoesNotExist:
            said = _("This message was taken away already.")
            self.message_user(request, f"{message.pk}: {said}", messages.WARNING)
            return False
        return True
