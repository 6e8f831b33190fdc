"""Coin tables: one device does not sit twice, one address may, and the whole table reads it before the start."""

import pytest
from django.test import Client

from accounts.models import Trace, User
from accounts.services import coins, guests, traces
from concan_site.writing import writing
from games.concan.options import Options
from games.models import Match, Table
from games.services import live as live_tables
from games.services import lobby
from games.services.live_table import LiveTable
from games.services.lobby import LobbyError
from tests.services.tables import now

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, LAPTOP = traces.device("phone"), traces.device("laptop")
HOME = traces.address("203.0.113.7")


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()
    traces.forget_written()


def rich(name: str, *seen: traces.Seen) -> User:
    """A person with the welcome gift, who came from there."""
    user = User.objects.create_user(name, language="en")
    with writing():
        coins.welcome(user)
    traces.note(user.pk, seen)
    return user


def table(maker: User, stake: int = 100, size: int = 2) -> LiveTable:
    return lobby.create_table(
        maker,
        name="",
        preset="sahrat",
        options=Options(rounds=1, tie_round=False),
        size=size,
        turn_seconds=30,
        public=True,
        suggest=True,
        stake=stake,
    )


def refused(act) -> str:
    with pytest.raises(LobbyError) as refusal:
        act()
    return refusal.value.code


def test_the_same_device_may_not_sit_twice_at_a_coin_table() -> None:
    amal, basim = rich("Amal", PHONE), rich("Basim", PHONE, LAPTOP)
    live = table(amal)
    assert refused(lambda: lobby.join(live.code, basim)) == "same_device"
    assert now(live.id).seats[1].empty


def test_at_a_free_table_it_may() -> None:
    amal, basim = rich("Amal", PHONE), rich("Basim", PHONE)
    live = table(amal, stake=0)
    lobby.join(live.code, basim)
    assert now(live.id).seats[1].user_id == basim.pk


def test_a_guest_who_becomes_an_account_still_has_his_device() -> None:
    amal = rich("Amal", PHONE)
    guest = guests.create_guest("en")
    traces.note(guest.pk, [PHONE])
    guests.upgrade(guest, "Basim", "uK8bTq2z")
    basim = User.objects.get(username="Basim")
    live = table(amal)
    assert refused(lambda: lobby.join(live.code, basim)) == "same_device"


def test_who_comes_to_share_a_device_after_sitting_down_is_refused_at_ready() -> None:
    amal, basim = rich("Amal", PHONE), rich("Basim", LAPTOP)
    live = table(amal)
    lobby.join(live.code, basim)
    traces.note(basim.pk, [PHONE])
    assert refused(lambda: lobby.ready(live.code, basim)) == "same_device"
    assert refused(lambda: lobby.start(live.code, amal)) == "same_device"


def test_two_who_share_a_device_by_now_are_not_ready_any_more_when_a_third_would_begin_the_match() -> None:
    amal, basim, dina = rich("Amal", PHONE), rich("Basim", LAPTOP), rich("Dina")
    live = table(amal, size=3)
    for user in (basim, dina):
        lobby.join(live.code, user)
    for user in (amal, basim):
        lobby.ready(live.code, user)
    traces.note(basim.pk, [PHONE])
    lobby.ready(live.code, dina)
    assert not Match.objects.exists()
    assert [seat.ready for seat in now(live.id).seats] == [False, False, True]


def test_a_device_long_ago_says_nothing() -> None:
    amal, basim = rich("Amal", PHONE), rich("Basim", PHONE)
    Trace.objects.filter(user=amal).update(last_at="2020-01-01T00:00Z")
    live = table(amal)
    lobby.join(live.code, basim)
    assert now(live.id).seats[1].user_id == basim.pk


def test_two_pages_of_one_browser_are_refused_in_words() -> None:
    amal, basim = rich("Amal"), rich("Basim")
    browser = Client()
    browser.force_login(amal)
    for _page in range(2):
        browser.get("/")
    live = table(amal)
    browser.force_login(basim)
    response = browser.post(f"/t/{live.code}/join/", headers={"HX-Request": "true"})
    assert response.status_code == 409
    assert "from this device" in response.content.decode()
    assert now(live.id).seats[1].empty


def test_another_browser_of_the_same_house_may_sit_and_everybody_reads_of_the_address() -> None:
    amal, basim, dina = rich("Amal", PHONE, HOME), rich("Basim", LAPTOP, HOME), rich("Dina")
    live = table(amal, size=3)
    lobby.join(live.code, dina)
    assert now(live.id).same_address == ()
    lobby.join(live.code, basim)
    assert now(live.id).same_address == ((0, 2),)
    for reader in (dina, amal):
        browser = Client(REMOTE_ADDR="198.51.100.4")
        browser.force_login(reader)
        page = browser.get(f"/t/{live.code}/").content.decode()
        assert "<bdi>Amal</bdi> and <bdi>Basim</bdi> play from the same address." in page


def test_nothing_is_said_of_addresses_at_free_tables_or_once_a_match_runs() -> None:
    amal, basim = rich("Amal", PHONE, HOME), rich("Basim", LAPTOP, HOME)
    free = table(amal, stake=0)
    lobby.join(free.code, basim)
    assert now(free.id).same_address == ()
    live = table(amal)
    lobby.join(live.code, basim)
    for user in (amal, basim):
        lobby.ready(live.code, user)
    assert now(live.id).state == Table.State.PLAYING
    assert now(live.id).same_address == ()
