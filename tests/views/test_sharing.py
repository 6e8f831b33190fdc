"""A match at a private table is for those who sat there, until one of them shares it, and again when one ends that."""

import pytest
from django.test import Client

from games.models import Match, Table
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}
PATHS = (
    *("", "record.json", "picture.svg", "picture.png", "replay/", "replay/r/1/2/", "replay/r/1/2/?part=board"),
    "deal/1/",
)


@pytest.fixture
def match() -> Match:
    """Amal and Basim's, at a private table."""
    found = written(person("Amal"), person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=found.table_id).update(public=False)
    return found


def of(match: Match, seat: int) -> Client:
    """Who sat there."""
    client = Client(headers=ENGLISH)
    client.force_login(match.seat_set.get(number=seat).user)  # type: ignore[arg-type]
    return client


def stranger() -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(person("Dina"))
    return client


def statuses(client: Client) -> set[int]:
    return {client.get(f"/matches/1/{path}").status_code for path in PATHS}


def share(client: Client, do: str = "share") -> int:
    return client.post("/matches/1/share/", {"do": do}).status_code


def test_before_it_is_shared_only_who_sat_there_reads_anything_of_it(match: Match) -> None:
    assert statuses(of(match, 0)) == {200}
    assert statuses(stranger()) == statuses(Client()) == {404}


def test_once_shared_everybody_reads_all_of_it(match: Match) -> None:
    assert share(of(match, 1)) == 302
    assert statuses(stranger()) == statuses(Client()) == {200}
    page = of(match, 0).get("/matches/1/").content.decode()
    assert "<bdi>Basim</bdi>" in page.partition('id="sharing"')[2].partition("</section>")[0]
    assert 'value="http://testserver/matches/1/"' in page


def test_whoever_sat_there_can_end_it_whoever_shared_it(match: Match) -> None:
    share(of(match, 1))
    assert share(of(match, 0), "withdraw") == 302
    assert statuses(Client()) == {404}
    assert statuses(of(match, 1)) == {200}


def test_who_shared_it_first_stays_named(match: Match) -> None:
    share(of(match, 1))
    share(of(match, 0))
    match.refresh_from_db()
    assert match.shared_by == match.seat_set.get(number=1).user


def test_nobody_else_shares_it_or_ends_that(match: Match) -> None:
    assert share(stranger()) == 404
    assert share(Client()) == 302  # to log in
    match.refresh_from_db()
    assert match.shared_by is None
    share(of(match, 0))
    assert share(Client(headers=ENGLISH), "withdraw") == 302
    other = Client(headers=ENGLISH)
    other.force_login(person("Rami"))
    assert share(other, "withdraw") == 403
    assert statuses(Client()) == {200}


def test_it_is_done_by_a_form_alone(match: Match) -> None:
    assert of(match, 0).get("/matches/1/share/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(match.seat_set.get(number=0).user)  # type: ignore[arg-type]
    assert strict.post("/matches/1/share/").status_code == 403


def test_a_reader_of_a_shared_match_is_offered_nothing(match: Match) -> None:
    share(of(match, 0))
    assert 'id="sharing"' in of(match, 0).get("/matches/1/").content.decode()
    assert 'id="sharing"' not in Client().get("/matches/1/").content.decode()


def test_machines_that_search_are_asked_to_leave_it_out(match: Match) -> None:
    share(of(match, 0))
    for path in ("", "replay/", "deal/1/"):
        assert '<meta name="robots" content="noindex">' in Client().get(f"/matches/1/{path}").content.decode()


def test_at_a_public_table_there_is_nothing_to_share(match: Match) -> None:
    Table.objects.update(public=True)
    assert share(of(match, 0)) == 403
    page = of(match, 0).get("/matches/1/").content.decode()
    assert 'id="sharing"' not in page
    assert "noindex" not in page


def test_a_match_that_runs_is_not_shared() -> None:
    amal = person("Amal")
    live = begun(amal, "waha")
    assert live.match is not None
    Table.objects.update(public=False)
    client = Client()
    client.force_login(amal)
    assert client.post(f"/matches/{live.match.id}/share/").status_code == 403
    assert Match.objects.get().shared_by is None
