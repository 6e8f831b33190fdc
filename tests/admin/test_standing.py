"""The administration's view of standing: to be read, found by name, and nothing in it changed."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.services import standing
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _a_match_of_amal_and_basim(client: Client) -> None:
    client.force_login(User.objects.create_superuser("admin", password="uK8bTq2z", language="en"))
    written(person("Amal"), person("Basim"), script=scripts.hand())
    assert standing.count_next()


def rows(html: str) -> list[str]:
    return re.findall(r'<tr><td class="action-checkbox">.*?</tr>|<tr><th class="field-.*?</tr>', html, re.DOTALL)


@pytest.mark.parametrize(("kind", "all_rows", "of_basim"), [("tally", 6, 3), ("played", 2, 1)])
def test_standing_is_listed_and_found_by_any_spelling_of_a_name(
    client: Client, kind: str, all_rows: int, of_basim: int
) -> None:
    everything = client.get(f"/admin/games/{kind}/").content.decode()
    assert len(rows(everything)) == all_rows
    found = client.get(f"/admin/games/{kind}/", {"q": "BASIM"}).content.decode()
    assert len(rows(found)) == of_basim
    assert "Amal" not in "".join(rows(found))


@pytest.mark.parametrize("kind", ["tally", "played"])
def test_nothing_of_it_is_added_changed_or_deleted_by_hand(client: Client, kind: str) -> None:
    assert client.get(f"/admin/games/{kind}/add/").status_code == 403
    html = client.get(f"/admin/games/{kind}/").content.decode()
    (first, *_) = re.findall(rf'href="(/admin/games/{kind}/\d+/change/)', html)
    assert 'name="_save"' not in client.get(first).content.decode()
    assert client.post(first, {"rating": 9000, "place": 1}).status_code == 403
    assert client.post(first.replace("change", "delete"), {"post": "yes"}).status_code == 403
