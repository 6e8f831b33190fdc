"""Devices and addresses: written once a day, as hashes that say nothing but that two are the same."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Trace, User
from accounts.services import traces
from accounts.tracing import COOKIE

pytestmark = pytest.mark.django_db

Kind = Trace.Kind


@pytest.fixture(autouse=True)
def _nothing_written_before() -> None:
    traces.forget_written()


def person(name: str) -> User:
    return User.objects.create_user(name, password="uK8bTq2z")


def of(user: User, kind: Kind) -> list[str]:
    return list(user.traces.filter(kind=kind).values_list("digest", flat=True))


def visit(client: Client, **headers: str) -> None:
    assert client.get("/settings/", **headers).status_code == 200  # type: ignore[arg-type]


def test_the_first_page_of_a_signed_in_person_gives_the_browser_a_lasting_device(client: Client) -> None:
    client.get("/")
    assert COOKIE not in client.cookies
    client.force_login(person("Amal"))
    visit(client)
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) > 365 * 24 * 3600
    given = cookie.value
    visit(client)
    assert client.cookies[COOKIE].value == given


def test_a_guest_keeps_the_device_when_he_signs_up(client: Client) -> None:
    client.post("/guest/")
    visit(client)
    visit(client)
    guest = User.objects.get()
    before = of(guest, Kind.DEVICE)
    guest.is_guest = False
    guest.save()
    client.post("/account/logout/")
    client.force_login(guest)
    visit(client)
    assert len(before) == 1
    assert of(guest, Kind.DEVICE) == before


def test_two_people_of_one_browser_have_one_device_and_neither_cookie_nor_address_is_stored(client: Client) -> None:
    amal, basim = person("Amal"), person("Basim")
    for user in (amal, basim):
        client.force_login(user)
        visit(client)
        visit(client)
    assert of(amal, Kind.DEVICE) == of(basim, Kind.DEVICE) != []
    stored = " ".join(Trace.objects.values_list("digest", flat=True))
    assert client.cookies[COOKIE].value.split(":")[0] not in stored
    assert all(len(digest) == 32 and int(digest, 16) for digest in stored.split())
    assert traces.shared([amal.pk, basim.pk], Kind.DEVICE) == [{amal.pk, basim.pk}]


def test_another_browser_is_another_device(client: Client) -> None:
    amal = person("Amal")
    for browser in (Client(), Client()):
        browser.force_login(amal)
        visit(browser)
        visit(browser)
    assert len(of(amal, Kind.DEVICE)) == 2


def test_a_forged_cookie_is_no_device_and_is_replaced(client: Client) -> None:
    client.force_login(person("Amal"))
    client.cookies[COOKIE] = "mine:1abc:forged"
    visit(client)
    assert not Trace.objects.filter(kind=Kind.DEVICE).exists()
    assert client.cookies[COOKIE].value != "mine:1abc:forged"


def test_a_second_page_of_the_same_day_asks_and_writes_nothing(client: Client) -> None:
    client.force_login(person("Amal"))
    visit(client)
    visit(client)
    with CaptureQueriesContext(connection) as queries:
        visit(client)
    assert not [query["sql"] for query in queries if "accounts_trace" in query["sql"]]


def test_the_next_day_is_written_to_the_same_row(monkeypatch: pytest.MonkeyPatch) -> None:
    amal = person("Amal")
    traces.note(amal.pk, [traces.device("a")])
    today = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: today + timedelta(days=1))
    traces.note(amal.pk, [traces.device("a")])
    trace = Trace.objects.get()
    assert trace.last_at - trace.first_at > timedelta(hours=23)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:aaaa::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
    ],
)
def test_an_address_is_that_of_a_household(one: str, other: str, same: bool) -> None:
    assert (traces.address(one) == traces.address(other)) is same


def test_the_hashes_depend_on_the_installations_key(settings) -> None:
    before = traces.address("203.0.113.7")
    settings.SECRET_KEY = "another"
    assert traces.address("203.0.113.7") != before


def test_only_proxies_that_are_counted_are_believed(client: Client, settings) -> None:
    client.force_login(amal := person("Amal"))
    visit(client, HTTP_X_FORWARDED_FOR="198.51.100.1, 203.0.113.7", REMOTE_ADDR="10.0.0.1")
    assert of(amal, Kind.ADDRESS) == [traces.address("10.0.0.1")[1]]
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    visit(client, HTTP_X_FORWARDED_FOR="198.51.100.1, 203.0.113.7", REMOTE_ADDR="10.0.0.1")
    assert traces.address("203.0.113.7")[1] in of(amal, Kind.ADDRESS)
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 3
    visit(client, HTTP_X_FORWARDED_FOR="198.51.100.1, 203.0.113.7", REMOTE_ADDR="10.0.0.1")
    assert len(of(amal, Kind.ADDRESS)) == 2


def test_who_shares_is_told_in_groups_and_only_of_late() -> None:
    amal, basim, dina, fadi = (person(name) for name in ("Amal", "Basim", "Dina", "Fadi"))
    home, work = traces.address("203.0.113.7"), traces.address("203.0.113.8")
    for user in (amal, basim, dina):
        traces.note(user.pk, [home])
    traces.note(amal.pk, [work])
    traces.note(basim.pk, [work])
    traces.note(fadi.pk, [work])
    everybody = [amal.pk, basim.pk, dina.pk, fadi.pk]
    assert traces.shared(everybody, Kind.ADDRESS) == [
        {amal.pk, basim.pk, dina.pk},
        {amal.pk, basim.pk, fadi.pk},
    ]
    assert traces.shared([amal.pk, basim.pk], Kind.ADDRESS) == [{amal.pk, basim.pk}]
    assert traces.shared(everybody, Kind.DEVICE) == []
    Trace.objects.update(last_at=timezone.now() - timedelta(days=3))
    assert traces.shared(everybody, Kind.ADDRESS) == []


def test_one_person_alone_costs_no_question(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert traces.shared([1], Kind.DEVICE) == []
