"""Staff keep the list of filtered words: it counts at once, and every change is written down."""

import pytest
from django.test import Client

from accounts.models import AuditRow, User
from games.models import FilteredWord
from games.services import word_filter

pytestmark = pytest.mark.django_db
ADD = "/admin/games/filteredword/add/"


@pytest.fixture
def keeper(client: Client) -> User:
    keeper = User.objects.create_superuser("Keeper")
    client.force_login(keeper)
    return keeper


def test_a_word_is_added_and_counts_at_once(client: Client, keeper: User) -> None:
    assert word_filter.masked("you Blimp") == "you Blimp"
    assert client.post(ADD, {"word": "blimp", "found": "whole"}).status_code == 302
    assert word_filter.masked("you Blimp") == "you •••"
    assert AuditRow.objects.get(act="filteredword.add").by == keeper
    word = FilteredWord.objects.get(word="blimp")
    client.post(f"/admin/games/filteredword/{word.pk}/delete/", {"post": "yes"})
    assert word_filter.masked("you Blimp") == "you Blimp"
    assert AuditRow.objects.filter(act="filteredword.delete").exists()


def test_another_spelling_of_a_word_is_no_new_word(client: Client, keeper: User) -> None:
    client.post(ADD, {"word": "blimp", "found": "whole"})
    for word in ("BLIMP", "b.l.i.m.p", "···"):
        assert client.post(ADD, {"word": word, "found": "whole"}).status_code == 200
    assert FilteredWord.objects.filter(key="blimp").count() == 1
