"""What one reader of a table hears, and what he says himself, over a socket. All of it uses the database."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import translation

from accounts.models import Sanction, User
from accounts.services import distance, sanctions
from games.inputs import read_id
from games.pages import chat as pages
from games.services import chat
from games.services.chat import ChatRefused


@dataclass(slots=True)
class Ear:
    """A reader of a table, None who is signed out, in the language of his page."""

    table_id: int
    user_id: int | None
    language: str
    unheard: frozenset[int] = frozenset()
    """Whom the reader mutes or blocks."""
    blockers: frozenset[int] = frozenset()
    """Who blocks the reader: where they sit he does not watch."""
    mute: Sanction | None = None
    """What keeps the reader from writing."""
    reader: User | None = None

    def learn(self) -> str:
        """Looks whom the reader keeps away, who keeps him away, and whether he may write; the fragments for what is
        other than before."""
        unheard, mute = self.unheard, self.mute
        self.unheard = distance.unheard_by(self.user_id)
        self.blockers = distance.blockers_of(self.user_id)
        self.reader = User.objects.filter(pk=self.user_id).first() if self.user_id is not None else None
        self.mute = sanctions.mute_of(self.reader) if self.reader else None
        return (self.all() if self.unheard != unheard else "") + (self.muted() if self.mute != mute else "")

    def muted(self) -> str:
        """The fragment that says why and until when the reader may not write, or that he may."""
        with translation.override(self.language):
            return pages.muted(self.mute, self.reader, swap=True)

    def muted_after(self, known: object) -> str:
        """The same if the page, which knows of the mute of that id (0 for none), is behind: it came or ended."""
        if self.mute is not None and self.mute.is_over:
            self.learn()
        behind = isinstance(known, int) and known != (self.mute.pk if self.mute else 0)
        return self.muted() if behind else ""

    def one(self, message_id: int) -> str:
        """The fragment for a message that is new, or that staff have taken away; empty if he does not hear it."""
        line = chat.line(message_id)
        if line is None:
            return pages.gone(message_id)
        if (line.user_id or distance.BOTS) in self.unheard:
            return ""
        with translation.override(self.language):
            return pages.appended(line, self.user_id)

    def all(self) -> str:
        """The fragment with the whole list."""
        with translation.override(self.language):
            return pages.replaced(chat.lines(self.table_id, self.unheard), self.user_id)

    def all_after(self, known: object) -> str:
        """The same if the page, which knows the messages up to one with this id, has missed some."""
        behind = isinstance(known, int) and known < chat.newest(self.table_id, self.unheard)
        return self.all() if behind else ""

    def say(self, message: Mapping[str, object]) -> str:
        """Says the phrase or the words of a page's message; the fragment that answers it."""
        words = {name: value for name in ("phrase", "text") if isinstance(value := message.get(name), str)}
        client_id = read_id(message.get("id"))
        with translation.override(self.language):
            return pages.answer(client_id, self._refusal(words, client_id))

    def _refusal(self, words: dict[str, str], client_id: str) -> str:
        try:
            if self.user_id is None:
                raise ChatRefused("not_seated")
            chat.say(self.table_id, User.objects.get(pk=self.user_id), **words, client_id=client_id)
        except ChatRefused as refused:
            return str(refused)
        return ""
