"""The administration's view of tables, matches, rounds and moves: the log can be read, and nothing in it changed."""

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import AuditRow, User
from concan_site import read_only
from games.concan.cards import TEXTS
from games.concan.timeout import clock_action
from games.concan.view import view
from games.models import Match, Move, Round, Table
from games.services import play
from games.services.live_table import LiveTable
from tests.services.rounds import SHORT, play_round
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

ADMIN = "/admin/games"
BOTS = ("nakhla", "hudhud", "waha", "sadu")


@pytest.fixture(autouse=True)
def staff(client: Client) -> User:
    user = User.objects.create_superuser("admin", password="uK8bTq2z", language="en")
    client.force_login(user)
    return user


def page(client: Client, path: str, query: dict[str, str] | None = None) -> str:
    response = client.get(f"{ADMIN}/{path}", query or {})
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def listed(client: Client, kind: str, query: dict[str, str] | None = None) -> list[int]:
    """The ids of the rows in a list."""
    html = page(client, f"{kind}/", query)
    return [int(pk) for pk in re.findall(rf"/{kind}/(\d+)/change/", html)]


def draw_and_throw(live: LiveTable, actions: int) -> LiveTable:
    for _ in range(actions):
        assert live.round is not None
        turn = live.round.state.turn
        action = clock_action(view(live.round.state, turn))
        live = play.act(live.id, play.Try(turn, action, Move.By.PLAYER, live.seen)).live
    return live


def test_tables_are_listed_with_state_and_players_in_the_readers_language(client: Client) -> None:
    begun(person("Amal"), "nakhla")
    html = page(client, "table/")
    assert "Amal, Nakhla" in html
    assert "playing" in html


@pytest.mark.parametrize(
    ("term", "found"),
    [("table1", ["Pairs"]), ("TABLE1", ["Pairs"]), ("airs", ["Pairs"]), ("amal", ["Majlis"]), ("nobody", [])],
)
def test_a_table_is_found_by_code_name_or_who_sits_there(client: Client, term: str, found: list[str]) -> None:
    table_of(person("Amal"), None)
    table_of(person("Basim"), None)
    Table.objects.filter(code="table1").update(own_name="Pairs")
    assert listed(client, "table", {"q": term}) == list(
        Table.objects.filter(own_name__in=found).values_list("pk", flat=True)
    )


def test_matches_rounds_and_moves_are_found_by_the_code_of_their_table(client: Client) -> None:
    live = draw_and_throw(begun(person("Amal"), person("Basim")), 3)
    other = draw_and_throw(begun(person("Dalal"), person("Fadi")), 1)
    assert live.match is not None
    assert live.round is not None
    assert listed(client, "match", {"q": live.code}) == [live.match.id]
    assert listed(client, "match", {"q": "amal"}) == [live.match.id]
    assert listed(client, "round", {"q": live.code}) == [live.round.id]
    assert len(listed(client, "move", {"q": live.code})) == 3
    assert len(listed(client, "move", {"q": other.code})) == 1
    assert listed(client, "move", {"q": "nowhere"}) == []


def test_names_and_what_the_program_wrote_keep_their_direction_in_an_arabic_list(client: Client) -> None:
    User.objects.update(language="ar")
    live = draw_and_throw(begun(person("Amal"), person("Basim")), 1)
    Table.objects.update(own_name="Amal’s (own) table")
    assert "<bdi>Amal’s (own) table</bdi>" in page(client, "table/")
    assert f"\u2068Amal’s (own) table\u2069 ({live.code})" in page(client, "match/")
    html = page(client, "move/")
    assert re.search(r'<td class="field-action">{', html)
    sheet = re.search(r'href="(/static/css/log[^"]*\.css)"', html)
    assert sheet
    style = b"".join(client.get(sheet[1])).decode()
    assert re.search(r"td:is\(\.field-action, .*\{ direction: ltr;", style)


def test_how_a_round_ended_is_said_in_the_readers_language(client: Client) -> None:
    User.objects.update(language="ar")
    live = begun(person("Amal"), person("Basim"))
    assert live.round is not None
    for ending, said in (("", "-"), ("out", "خروج"), ("hand", "هاند"), ("concan", "كونكان"), ("stock", "نفاد السحبة")):
        Round.objects.update(ending=ending)
        assert re.search(rf'<td class="field-how">{said}</td>', page(client, "round/")), ending


def test_of_a_live_round_neither_secret_nor_hands_nor_stock_are_on_any_page(client: Client) -> None:
    live = draw_and_throw(begun(person("Amal"), person("Basim")), 2)
    assert live.match is not None
    assert live.round is not None
    secrets = (live.round.secret, Table.objects.get().next_secret)
    paths = [
        *("table/", "match/", "round/", "move/"),
        *(f"table/{live.id}/change/", f"match/{live.match.id}/change/", f"round/{live.round.id}/change/"),
        *(f"move/{move.pk}/change/" for move in Move.objects.all()),
    ]
    thrown = {str(move.action.get("card")) for move in Move.objects.all()}
    for path in paths:
        html = page(client, path)
        assert not any(secret in html for secret in secrets), path
        told = {text for text in TEXTS if f'"{text}"' in html or f"&quot;{text}&quot;" in html}
        assert told <= thrown, path


def test_the_secret_of_a_round_is_shown_once_the_round_is_over(client: Client) -> None:
    live = play_round(begun(person("Amal"), *BOTS, options=replace(SHORT)))
    assert live.between
    assert live.round is not None
    html = page(client, f"round/{live.round.id}/change/")
    assert live.round.secret in html
    assert Table.objects.get().next_secret not in html


def test_the_secret_of_a_void_match_stays_hidden(client: Client) -> None:
    live = begun(person("Amal"), "nakhla")
    client.post(f"{ADMIN}/table/", {"action": "close", "_selected_action": live.id, "confirmed": "yes"})
    assert live.round is not None
    assert live.round.secret not in page(client, f"round/{live.round.id}/change/")


@pytest.mark.parametrize(
    "lookup",
    [
        "round/?secret__startswith={secret}",
        "round/?match__table__next_secret__startswith={next}",
        "table/?next_secret__startswith={next}",
        "table/?match__rounds__secret__startswith={secret}",
        "move/?round__secret__startswith={secret}",
        "match/?rounds__secret__startswith={secret}",
    ],
)
def test_a_secret_cannot_be_asked_for_letter_by_letter(client: Client, lookup: str) -> None:
    live = begun(person("Amal"), "nakhla")
    assert live.round is not None
    asked = lookup.format(secret=live.round.secret[:1], next=Table.objects.get().next_secret[:1])
    assert client.get(f"{ADMIN}/{asked}").status_code == 400


@pytest.mark.parametrize("kind", ["table", "match", "round", "move"])
def test_nobody_adds_changes_or_deletes_not_even_a_superuser(client: Client, kind: str) -> None:
    live = draw_and_throw(begun(person("Amal"), person("Basim")), 1)
    pk = listed(client, kind)[0]
    before = now(live.id)
    assert client.get(f"{ADMIN}/{kind}/add/").status_code == 403
    assert client.post(f"{ADMIN}/{kind}/{pk}/change/", {"number": 7, "name": "Mine"}).status_code == 403
    assert client.post(f"{ADMIN}/{kind}/{pk}/delete/", {"post": "yes"}).status_code == 403
    client.post(f"{ADMIN}/{kind}/", {"action": "delete_selected", "_selected_action": pk, "post": "yes"})
    assert now(live.id) == before


def test_closing_tables_asks_first_and_says_which(client: Client) -> None:
    live = begun(person("Amal"), "nakhla")
    response = client.post(f"{ADMIN}/table/", {"action": "close", "_selected_action": live.id})
    assert live.code in response.content.decode()
    assert "void" in response.content.decode()
    assert now(live.id) == live


def test_closing_asks_why_and_is_written_down(client: Client, staff: User) -> None:
    live = begun(person("Amal"), "nakhla")
    asked = {"action": "close", "_selected_action": live.id}
    assert live.code in client.post(f"{ADMIN}/table/", asked).content.decode()
    assert now(live.id) == live
    client.post(f"{ADMIN}/table/", asked | {"reason": "An ugly name"})
    assert now(live.id).state == Table.State.CLOSED
    assert now(live.id).version > live.version
    assert Match.objects.get().state == Match.State.VOIDED
    act = AuditRow.objects.get()
    assert (act.by, act.act, act.target, act.why) == (staff, "table.close", f"table:{live.code}", "An ugly name")


def test_a_match_is_voided_with_a_reason_and_the_table_goes_on(client: Client) -> None:
    live = begun(person("Amal"), "nakhla")
    asked = {"action": "void", "_selected_action": live.id}
    assert live.code in client.post(f"{ADMIN}/table/", asked).content.decode()
    assert now(live.id) == live
    client.post(f"{ADMIN}/table/", asked | {"reason": "A fault of the house"})
    assert now(live.id).state == Table.State.OPEN
    assert Match.objects.get().state == Match.State.VOIDED
    assert AuditRow.objects.get().why == "A fault of the house"


def test_a_chosen_seat_is_handed_to_a_bot(client: Client) -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    asked = {"action": "hand_over", "_selected_action": live.id}
    html = client.post(f"{ADMIN}/table/", asked).content.decode()
    assert f'value="{live.code}:0"' in html
    assert "Amal" in html
    client.post(f"{ADMIN}/table/", asked | {"reason": "Gone for good", "chosen": f"{live.code}:0"})
    assert now(live.id).seats[0].bot
    assert now(live.id).seats[1].name == "Basim"
    assert AuditRow.objects.get().whom == amal


@pytest.mark.parametrize("chosen", ["nowhere:0", "table0:9", "table0:x", "table0", ":"])
def test_a_seat_that_is_none_is_refused_in_words(client: Client, chosen: str) -> None:
    live = begun(person("Amal"), person("Basim"))
    asked = {"action": "hand_over", "_selected_action": live.id, "reason": "Gone", "chosen": chosen}
    response = client.post(f"{ADMIN}/table/", asked, follow=True)
    assert response.status_code == 200
    assert 'class="error"' in response.content.decode()
    assert now(live.id) == live


def test_staff_who_may_only_look_cannot_close(client: Client) -> None:
    live = begun(person("Amal"), "nakhla")
    reader = User.objects.create_user("Reader", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_table"))
    client.force_login(reader)
    assert "Amal" in page(client, "table/")
    client.post(f"{ADMIN}/table/", {"action": "close", "_selected_action": live.id, "reason": "Why not"})
    assert now(live.id) == live


@pytest.mark.parametrize("kind", ["table", "match", "round", "move"])
def test_a_list_takes_as_many_queries_for_many_rows_as_for_few(client: Client, kind: str) -> None:
    draw_and_throw(begun(person("Amal"), person("Basim")), 1)
    with CaptureQueriesContext(connection) as few:
        page(client, f"{kind}/")
    for pair in (("Dalal", "Fadi"), ("Huda", "Karim")):
        draw_and_throw(begun(person(pair[0]), person(pair[1])), 3)
    with CaptureQueriesContext(connection) as many:
        page(client, f"{kind}/")
    assert len(many) == len(few)


def test_no_list_counts_more_of_the_log_than_anybody_would_leaf_through(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_throw(begun(person("Amal"), person("Basim")), 5)
    monkeypatch.setattr(read_only, "MOST_COUNTED", 3)
    with CaptureQueriesContext(connection) as queries:
        html = page(client, "move/")
    counts = [query["sql"] for query in queries if "COUNT(" in query["sql"]]
    assert len(counts) == 1
    assert "LIMIT 3" in counts[0]
    assert "3 moves" in html
