"""The first list of filtered words in tests: a test that commits ends by emptying the database, this list included."""

from games.migrations._first_words import FIRST_WORDS
from games.models import FilteredWord
from games.services import word_filter


def keep_first_words() -> None:
    """The list is that of a new house."""
    FilteredWord.objects.all().delete()
    FilteredWord.objects.bulk_create(FilteredWord(word=word, key=key, found=found) for word, key, found in FIRST_WORDS)
    word_filter.forget()
