"""The ledger in the administration: found by person, match or cause, and quick however long it is."""

from urllib.parse import urlencode

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Leg, Transfer, User
from accounts.services import coins
from concan_site import read_only
from tests.accounts.coins.people import give, has, someone

pytestmark = pytest.mark.django_db(transaction=True)

ADMIN = "/admin/accounts"
KINDS = pytest.mark.parametrize("kind", ["account", "transfer", "leg", "coinadjustment"])


@pytest.fixture(autouse=True)
def _staff(client: Client) -> None:
    client.force_login(User.objects.create_superuser("admin", language="en"))


@pytest.fixture
def amal() -> User:
    """Won a match against somebody."""
    amal, basim = User.objects.create_user("أمل"), someone(50)
    give(amal, 50)
    with transaction.atomic():
        coins.stake(12, [amal.pk, basim.pk], 50)
        coins.pay_out(12, {amal.pk: 100, basim.pk: 0})
    return amal


def page(client: Client, address: str) -> str:
    answer = client.get(f"{ADMIN}/{address}")
    assert answer.status_code == 200
    return answer.content.decode()


def amounts(html: str) -> list[int]:
    return [leg.amount for leg in Leg.objects.order_by("-pk") if f"/leg/{leg.pk}/change/" in html]


def test_a_persons_page_tells_the_balance_and_leads_to_the_lines(client: Client, amal: User) -> None:
    html = page(client, f"user/{amal.pk}/change/")
    assert f'<a href="/admin/accounts/leg/?q=person%3A{amal.pk}">{has(amal)} coins</a>' in html
    assert amounts(page(client, f"leg/?q=person%3A{amal.pk}")) == [100, -50, 50]


def test_a_guests_page_has_no_coins(client: Client) -> None:
    guest = User.objects.create_user("Guest 1", is_guest=True)
    assert "leg/?q=" not in page(client, f"user/{guest.pk}/change/")


@pytest.mark.parametrize(("term", "found"), [("امـل", [100, -50, 50]), ("match:12", [-100, 100]), ("nobody", [])])
def test_lines_are_found_by_any_spelling_of_a_name_or_by_match(
    client: Client, amal: User, term: str, found: list[int]
) -> None:
    assert amounts(page(client, f"leg/?q={term}")) == found


def test_the_escrow_of_a_match_is_found_with_what_is_in_it(client: Client, amal: User) -> None:
    other = someone(70)
    with transaction.atomic():
        coins.stake(13, [other.pk], 70)
    html = page(client, "account/?kind__exact=escrow")
    assert "match:12" in html
    assert "match:13" in html
    assert '<td class="field-balance">70</td>' in page(client, "account/?q=match:13")


def test_a_transfer_is_found_by_its_cause_and_shows_its_legs(client: Client, amal: User) -> None:
    transfer = Transfer.objects.get(cause="payout:12")
    assert f"/transfer/{transfer.pk}/change/" in page(client, "transfer/?q=payout:12")
    html = page(client, f"transfer/{transfer.pk}/change/")
    assert "match:12" in html
    assert "-100" in html


@KINDS
def test_a_list_takes_as_many_queries_for_many_rows_as_for_few(client: Client, amal: User, kind: str) -> None:
    with CaptureQueriesContext(connection) as few:
        page(client, f"{kind}/")
    for _ in range(10):
        someone(50)
    with CaptureQueriesContext(connection) as many:
        page(client, f"{kind}/")
    assert len(many) == len(few)


@KINDS
def test_no_list_counts_more_than_anybody_would_leaf_through(
    client: Client, amal: User, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_only, "MOST_COUNTED", 3)
    with CaptureQueriesContext(connection) as queries:
        page(client, f"{kind}/")
    counts = [query["sql"] for query in queries if "COUNT(" in query["sql"]]
    assert len(counts) == 1
    assert "LIMIT 3" in counts[0]


@KINDS
def test_a_list_searched_for_what_is_not_there_is_empty(client: Client, amal: User, kind: str) -> None:
    for term in ("nowhere", "match:", "'; --", "%", "9" * 40):
        assert "0 results" in page(client, f"{kind}/?{urlencode({'q': term})}")
