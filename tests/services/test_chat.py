"""What is said at a table: by whom, how often, through which filter, and who does not read it."""

from datetime import timedelta

import pytest

from accounts.models import AuditRow, User
from accounts.services import distance
from games.migrations._first_words import FIRST_WORDS
from games.models import ChatMessage, FilteredWord, Table
from games.services import chat, order, word_filter
from games.services.chat import ChatRefused
from games.services.phrases import PHRASES
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def amal() -> User:
    return person("Amal")


@pytest.fixture
def table(amal: User) -> Table:
    return table_of(amal, person("Basim"))


def refused(table: Table, user: User, **said: str) -> str:
    with pytest.raises(ChatRefused) as refusal:
        chat.say(table.pk, user, **said)
    assert str(refusal.value)
    return refusal.value.code


@pytest.mark.parametrize(
    "text",
    [
        "\u200c",
        " \u200c \u200c",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800\u2800",
        "\u034f",
        "\ufe0f",
        "\U000e0100",
        "\u2003",
    ],
)
def test_what_nobody_could_see_is_nothing_to_send(table: Table, amal: User, text: str) -> None:
    assert refused(table, amal, text=text) == "empty"
    assert not ChatMessage.objects.exists()


@pytest.mark.parametrize("text", ["می\u200cخواهم", "❤️", "👍🏽", "؟", "5", "ة"])
def test_what_can_be_seen_is_said_as_it_is(table: Table, amal: User, text: str) -> None:
    chat.say(table.pk, amal, text=text)
    assert ChatMessage.objects.get().text == text


@pytest.fixture
def words() -> None:
    FilteredWord.objects.all().delete()
    for word, found in (("ass", "whole"), ("قحبة", "whole"), ("fuck", "inside"), ("3ars", "whole")):
        FilteredWord.objects.create(word=word, key=word_filter.key_of(word), found=found)
    word_filter.forget()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("what the fuck", "what the •••"),
        ("what the FUUUCK!", "what the •••!"),
        ("f.u.c.k you", "••• you"),
        ("f u c k you", "••• you"),
        ("motherfucker", "•••"),
        ("an a$$ here", "an ••• here"),
        ("as soon as", "as soon as"),
        ("class", "class"),
        ("455 coins", "455 coins"),
        ("3ars", "•••"),
        ("two ears", "two ears"),
        ("يا قَحْبـــه", "يا •••"),
        ("القحبة", "•••"),
        ("قحححبة", "•••"),
        ("حظ موفق", "حظ موفق"),
    ],
)
def test_a_word_is_hidden_however_it_is_spelt_and_no_other_is(words: None, text: str, shown: str) -> None:
    assert word_filter.masked(text) == shown


def test_every_first_word_has_its_normal_form() -> None:
    assert [(word, word_filter.key_of(word)) for word, _, _ in FIRST_WORDS] == [(w, key) for w, key, _ in FIRST_WORDS]


def test_no_phrase_is_hidden_by_the_first_words() -> None:
    FilteredWord.objects.all().delete()
    FilteredWord.objects.bulk_create(FilteredWord(word=word, key=key, found=found) for word, key, found in FIRST_WORDS)
    word_filter.forget()
    assert [key for key, words in PHRASES.items() if word_filter.masked(str(words)) != str(words)] == []


def test_who_sits_says_a_phrase_or_words(table: Table, amal: User) -> None:
    chat.say(table.pk, amal, phrase="luck")
    chat.say(table.pk, amal, text=" two\nlines\u202e  here ")
    assert [(line.phrase, line.text) for line in chat.lines(table.pk)] == [("luck", ""), ("", "two lines here")]


def test_what_is_not_said_has_a_sentence(table: Table, amal: User) -> None:
    assert refused(table, person("Cem"), phrase="luck") == "not_seated"
    assert refused(table, amal, phrase="nonsense") == "unknown"
    assert refused(table, amal, text="  \u200b ") == "empty"
    assert refused(table, amal, text="x" * 201) == "too_long"
    Table.objects.filter(pk=table.pk).update(chat=False)
    assert refused(table, amal, text="hello") == "no_chat"
    chat.say(table.pk, amal, phrase="luck")
    assert ChatMessage.objects.count() == 1


def test_five_in_ten_seconds_and_no_more(table: Table, amal: User) -> None:
    for _ in range(5):
        chat.say(table.pk, amal, phrase="luck")
    assert refused(table, amal, phrase="luck") == "too_fast"
    last = ChatMessage.objects.order_by("pk")[0]
    ChatMessage.objects.filter(pk=last.pk).update(at=last.at - timedelta(seconds=11))
    chat.say(table.pk, amal, phrase="luck")


def test_a_repeat_is_said_once(table: Table, amal: User) -> None:
    first = chat.say(table.pk, amal, phrase="luck", client_id="a")
    assert chat.say(table.pk, amal, phrase="luck", client_id="a") == first
    assert ChatMessage.objects.count() == 1


def test_who_is_muted_by_the_house_says_nothing(table: Table, amal: User) -> None:
    staff = User.objects.create_user("Keeper", is_staff=True)
    order.impose(amal, "mute", "insults", staff)
    assert refused(table, amal, phrase="luck") == "muted"


def test_whom_a_reader_mutes_or_blocks_he_does_not_read(table: Table, amal: User) -> None:
    basim = User.objects.get(username="Basim")
    chat.say(table.pk, amal, phrase="luck")
    assert len(chat.lines(table.pk, distance.unheard_by(basim.pk))) == 1
    distance.mute(basim, amal)
    assert chat.lines(table.pk, distance.unheard_by(basim.pk)) == []
    assert len(chat.lines(table.pk, distance.unheard_by(amal.pk))) == 1
    distance.unmute(basim, amal)
    assert len(chat.lines(table.pk, distance.unheard_by(basim.pk))) == 1


def test_what_staff_take_away_nobody_reads_and_it_is_written_down(table: Table, amal: User) -> None:
    staff = User.objects.create_user("Keeper", is_staff=True)
    said = chat.say(table.pk, amal, text="bad words")
    chat.remove(said, staff, "insult")
    assert chat.lines(table.pk) == []
    assert chat.line(said) is None
    row = AuditRow.objects.get(act="message.remove")
    assert (row.by, row.whom, row.why) == (staff, amal, "insult")
