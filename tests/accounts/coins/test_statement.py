"""A person's statement: every line, what it was for, the balance after it; also as a file."""

import csv
import re
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import async_to_sync
from django.db import connection, transaction
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Transfer, User
from accounts.services import coins, guests
from accounts.services.coins import amounts, statement
from accounts.services.coins.ledger import MINT, move_now, person
from accounts.views import coins as views
from tests.accounts.coins.people import give, has, someone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def amal(client: Client) -> User:
    """Somebody with the welcome gift who reads English; the client is hers."""
    user = User.objects.create_user("Amal", language="en")
    with transaction.atomic():
        coins.welcome(user)
    client.force_login(user)
    return user


def played(user: User, match_id: int = 12) -> None:
    """A match for 50 coins that this person won against somebody."""
    other = someone(50)
    with transaction.atomic():
        coins.stake(match_id, [user.pk, other.pk], 50)
        coins.pay_out(match_id, {user.pk: 100, other.pk: 0})


def page(client: Client, address: str = "/coins/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def rows(html: str) -> list[tuple[str, str, str]]:
    """What for, coins, balance of each line on a page."""
    found = re.findall(r"<tr>\s*<td>(.*?)<time.*?</td>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", html, re.DOTALL)
    assert len(found) == html.count("<time")
    bare = [tuple(re.sub(r"<[^>]+>", "", cell).strip() for cell in row) for row in found]
    return bare  # type: ignore[return-value]


def test_every_line_says_what_it_was_for_and_the_balance_after_it_newest_first(client: Client, amal: User) -> None:
    played(amal)
    assert rows(page(client)) == [
        ("Won in a match", "+100", "1050"),
        ("Stake of a match", "−50", "950"),
        ("Welcome gift", "+1000", "1000"),
    ]


def test_the_statement_is_in_the_persons_language_and_digits(client: Client, amal: User) -> None:
    User.objects.update(language="ar", digits="arabic")
    assert rows(page(client)) == [("هدية الترحيب", "+١٠٠٠", "١٠٠٠")]


def corrected(user: User, reason: str) -> None:
    move_now("adjust:x", Transfer.Kind.ADJUST, {MINT: -5, person(user.pk): 5}, reason=reason)


def test_a_correction_is_told_with_its_reason(client: Client, amal: User) -> None:
    corrected(amal, "A <b>round</b> was lost")
    assert "A &lt;b&gt;round&lt;/b&gt; was lost" in page(client)


def test_nobody_sees_the_lines_of_another(client: Client, amal: User) -> None:
    give(someone(), 777)
    assert "777" not in page(client)


def test_lines_of_a_match_lead_to_its_page(client: Client, amal: User) -> None:
    played(amal)
    assert page(client).count('href="/matches/12/"') == 2  # the stake, and what was won


def test_a_long_statement_is_leafed_through_without_gap_or_repeat(client: Client, amal: User) -> None:
    for coins_given in range(1, 2 * statement.PAGE + 10):
        give(amal, coins_given)
    address, seen = "/coins/", []
    while True:
        html = page(client, address)
        seen += [int(amount) for _what, amount, _balance in rows(html)]
        older = re.search(r'href="(/coins/\?before=\d+)"|href="(\?before=\d+)"', html)
        if not older:
            break
        address = older[1]
    assert seen == [*range(2 * statement.PAGE + 9, 0, -1), amounts.WELCOME]


@pytest.mark.parametrize("before", ["x", "-1", "٣", "1e3", "9" * 40])
def test_a_senseless_place_to_go_on_from_is_the_newest(client: Client, amal: User, before: str) -> None:
    assert len(rows(page(client, f"/coins/?before={before}"))) == 1


def test_a_page_takes_as_many_queries_for_many_lines_as_for_few(client: Client, amal: User) -> None:
    with CaptureQueriesContext(connection) as few:
        page(client)
    for _ in range(20):
        give(amal, 1)
    played(amal)
    with CaptureQueriesContext(connection) as many:
        page(client)
    assert len(many) == len(few)


def test_signed_out_the_statement_asks_to_come_in(client: Client) -> None:
    for address in ("/coins/", "/coins/statement.csv"):
        assert client.get(address).headers["Location"] == f"/login/?next={address}"
    assert client.post("/coins/daily/").status_code == 302


def test_a_guest_reads_how_to_come_by_coins(client: Client) -> None:
    client.force_login(guests.create_guest("en"))
    html = page(client)
    assert "1000</b> coins to begin with" in html
    assert "/guest/keep/" in html
    assert "coins_daily" not in html


# --- The balance on every page ---------------------------------------------------------------------


def chip(html: str) -> str | None:
    found = re.search(r'class="tag coin"[^>]*>(.*?)</a>', html)
    return re.sub(r"<[^>]+>", "", found[1]) if found else None


def test_the_head_of_a_page_tells_the_balance_and_leads_to_the_statement(client: Client, amal: User) -> None:
    html = page(client, "/settings/")
    assert chip(html) == "1000 coins"
    assert 'id="purse" class="tag coin" href="/coins/"' in html


def test_guests_and_those_signed_out_have_no_balance_in_the_head(client: Client) -> None:
    assert chip(page(client, "/login/")) is None
    client.force_login(guests.create_guest("en"))
    assert chip(page(client, "/settings/")) is None


def test_the_balance_costs_one_query_where_it_is_shown_and_none_elsewhere(client: Client, amal: User) -> None:
    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        return len([query for query in queries if "accounts_account" in query["sql"]])

    assert asked("/settings/") == 1
    assert asked("/no/such/page/") <= 1
    client.force_login(guests.create_guest("en"))
    assert asked("/settings/") == 0


# --- Today's gift ----------------------------------------------------------------------------------


def test_todays_gift_is_taken_with_a_plain_form(client: Client, amal: User) -> None:
    assert "Take today’s gift" in page(client)
    response = client.post("/coins/daily/", {"zone": "Asia/Damascus"}, follow=True)
    html = response.content.decode()
    assert response.redirect_chain == [("/coins/", 302)]
    assert "Today’s gift is yours." in html
    assert rows(html)[0] == ("Daily gift", f"+{amounts.DAILY}", str(amounts.WELCOME + amounts.DAILY))
    assert "Take today’s gift" not in html
    assert "The next gift comes on" in html


def test_a_second_press_says_when_the_next_one_is_there(client: Client, amal: User) -> None:
    client.post("/coins/daily/")
    html = client.post("/coins/daily/", follow=True).content.decode()
    assert "too early for the next gift" in html
    assert has(amal) == amounts.WELCOME + amounts.DAILY


def test_with_htmx_the_books_and_the_balance_in_the_head_come_back(client: Client, amal: User) -> None:
    response = client.post("/coins/daily/", {"zone": "Asia/Damascus"}, headers={"hx-request": "true"})
    html = response.content.decode()
    assert response.status_code == 200
    assert html.count('id="coins"') == 1
    assert 'id="purse" class="tag coin" href="/coins/" hx-swap-oob="true"' in html
    assert chip(html) == "1100 coins"
    assert "Today’s gift is yours." in html


def test_a_get_takes_no_gift(client: Client, amal: User) -> None:
    assert client.get("/coins/daily/").status_code == 405
    assert has(amal) == amounts.WELCOME


def test_times_are_those_of_the_persons_zone(client: Client, amal: User) -> None:
    User.objects.update(time_zone="Asia/Damascus")
    assert "+03:00" in page(client)


# --- The file --------------------------------------------------------------------------------------


@async_to_sync
async def download(user: User) -> tuple[Any, bytes]:
    """The export over the asynchronous way that the server goes."""
    client = AsyncClient()
    await client.aforce_login(user)
    response: Any = await client.get("/coins/statement.csv")
    assert response.status_code == 200
    return response, b"".join([chunk async for chunk in response])


def sheet(user: User) -> list[list[str]]:
    _, data = download(user)
    return list(csv.reader(StringIO(data.decode("utf-8-sig"))))


def test_the_file_has_every_line_in_the_persons_language(amal: User) -> None:
    played(amal)
    found = sheet(amal)
    assert found[0] == ["Time", "What for", "Reason", "Match", "Coins", "Balance"]
    assert [row[1:] for row in found[1:]] == [
        ["Won in a match", "", "12", "100", "1050"],
        ["Stake of a match", "", "12", "-50", "950"],
        ["Welcome gift", "", "", "1000", "1000"],
    ]
    User.objects.update(language="ar")
    arabic = sheet(amal)
    assert arabic[0][1] == "البيان"
    assert arabic[3][1] == "هدية الترحيب"


def test_spreadsheets_know_the_file_by_its_name_and_its_letters_by_a_mark(amal: User) -> None:
    response, data = download(amal)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert re.fullmatch(r'attachment; filename="concan-\d{4}-\d\d-\d\d\.csv"', response.headers["Content-Disposition"])
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\xef\xbb\xbf") == 1


def test_a_long_file_comes_in_pieces_without_gap_or_repeat(amal: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "CHUNK", 3)
    for given in range(1, 9):
        give(amal, given)
    assert [int(row[4]) for row in sheet(amal)[1:]] == [8, 7, 6, 5, 4, 3, 2, 1, amounts.WELCOME]


def test_times_in_the_file_are_those_of_the_persons_zone(amal: User) -> None:
    at = Transfer.objects.get().at
    User.objects.update(time_zone="Asia/Damascus")
    assert sheet(amal)[1][0] == at.astimezone(ZoneInfo("Asia/Damascus")).strftime("%Y-%m-%d %H:%M:%S")


def test_no_reason_is_taken_for_a_formula(amal: User) -> None:
    corrected(amal, '=HYPERLINK("https://elsewhere.example")')
    assert sheet(amal)[1][2].startswith("'=")
