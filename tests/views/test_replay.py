"""The replay of a match that is over: each moment has a page of its own."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client

from games.models import Match, Move, Table
from games.services import moments
from tests.services import scripts
from tests.services.finished import written
from tests.services.playing_out import play_out
from tests.services.tables import begun, close_table, person

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    moments.forget_all()
    yield
    moments.forget_all()


@pytest.fixture
def hand() -> Match:
    return written(person("Amal"), person("Basim"), script=scripts.hand())


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"accept-language": language})
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def text(html: str) -> str:
    """What is read, in one line."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html.partition("<main")[2]))).strip()


def board(html: str) -> str:
    return html.partition("<main")[2].partition("</main>")[0]


def said(html: str) -> str:
    return re.sub(
        r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", html.partition('aria-live="polite">')[2].split("</div>")[0]))
    )


def link(html: str, name: str) -> str | None:
    """Where a way on the board leads."""
    found = re.search(rf'<a[^>]*id="go-{name}"[^>]*>', html)
    address = re.search(r'href="([^"]*)"', found[0]) if found else None
    return address[1] if address else None


# --- The moments


def test_the_match_leads_to_its_deal_and_from_there_link_by_link_to_the_end(client: Client, hand: Match) -> None:
    assert 'href="/matches/1/replay/"' in page(client, "/matches/1/")
    path: str | None = "/matches/1/replay/"
    told = []
    while path:
        html = page(client, path)
        told.append(said(html).strip())
        path = link(html, "next")
    assert told == [
        "0/4 Amal starts with a throw.",
        "1/4 Amal: threw 2♣︎.",
        "2/4 Basim: took 2♣︎ from the fire pile.",
        told[3],
        "4/4 Basim: threw A♥︎.",
    ]
    assert re.fullmatch(r"3/4 Basim: laid down \d+\.", told[3])


def test_all_hands_lie_open_or_one(client: Client, hand: Match) -> None:
    both = board(page(client, "/matches/1/replay/r/1/0/"))
    assert len(re.findall(r'class="row" role="img"', both.partition('class="hands')[2])) == 2
    one = board(page(client, "/matches/1/replay/r/1/0/?seat=1")).partition('class="hands')[2]
    assert len(re.findall(r'class="row" role="img"', one)) == 1
    assert "seat=1" in (link(page(client, "/matches/1/replay/r/1/0/?seat=1"), "next") or "")


def test_the_end_explains_the_score_and_leads_to_the_match(client: Client, hand: Match) -> None:
    told = text(page(client, "/matches/1/replay/r/1/4/"))
    assert "Basim ended the round with a Hand." in told
    assert "Never opened: 100 . Doubled by the Hand." in told
    assert "To the result of the match" in told


def test_a_round_leads_to_the_next(client: Client) -> None:
    match = play_out(begun(person("Amal"), "waha"))
    last = match.rounds.get(number=1).moves.count()
    html = page(client, f"/matches/{match.pk}/replay/r/1/{last}/")
    assert f'href="/matches/{match.pk}/replay/r/2/0/"' in html
    assert "To the next round" in text(html)


def test_the_ways_lead_to_turns_openings_layoffs_and_swaps(client: Client) -> None:
    """Every jump is worked out again here from the log."""
    match = play_out(begun(person("Amal"), "waha", "nakhla", "jabal"))
    moves = list(Move.objects.filter(round__match=match, round__number=1).order_by("number"))
    opened: set[int] = set()
    kinds = []
    for move in moves:
        kind = move.action["do"]
        if kind == "lay" and move.seat not in opened:
            opened.add(move.seat)
            kind = "opening"
        kinds.append(kind)

    def after(kind: str, place: int) -> str | None:
        goal = next((one + 1 for one in range(place, len(kinds)) if kinds[one] == kind), None)
        return None if goal is None else f"/matches/{match.pk}/replay/r/1/{goal}/"

    assert "opening" in kinds
    for place in range(0, len(moves), 7):
        html = page(client, f"/matches/{match.pk}/replay/r/1/{place}/?part=board")
        assert link(html, "on") == after("throw", place)
        assert link(html, "to-opening") == after("opening", place)
        assert link(html, "to-layoff") == after("layoff", place)
        assert link(html, "to-swap") == after("swap", place)
        assert link(html, "last") == f"/matches/{match.pk}/replay/r/1/{len(moves)}/"


def test_it_says_by_whose_hand_a_move_was_made(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.hand(by="bot"))
    assert "Played by: a bot in his place" in said(page(client, "/matches/1/replay/r/1/2/"))
    Move.objects.filter(round__match=match, number=1).update(by=Move.By.CLOCK)
    moments.forget_all()
    told = said(page(client, "/matches/1/replay/r/1/2/"))
    assert "Time ran out." in told
    assert "Played by: the clock" in told
    assert "Played by" not in said(page(client, "/matches/1/replay/r/1/1/"))


def test_what_was_drawn_is_named_where_the_hand_lies_open(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.drawn(), pk=9)
    drawn = Move.objects.filter(round__match=match, action={"do": "draw"}).order_by("number")[0]
    path = f"/matches/9/replay/r/1/{drawn.number + 1}/"
    assert re.search(r": drew (\w+.|★)", said(page(client, path)))
    assert re.search(r": drew (\w+.|★)", said(page(client, f"{path}?seat={drawn.seat}")))
    assert ": drew." in said(page(client, f"{path}?seat={1 - drawn.seat}"))


def test_the_list_names_every_move_with_a_link_of_its_own(client: Client, hand: Match) -> None:
    html = page(client, "/matches/1/replay/r/1/2/").partition("all-moves")[2]
    assert re.findall(r'href="([^"]*)" data-step class="one" id="m-', html) == [
        f"/matches/1/replay/r/1/{place}/" for place in range(1, 5)
    ]
    assert re.findall(r'id="m-(\d)" aria-current="step"', html) == ["2"]
    assert "Opening" in html


def test_nothing_on_the_board_can_be_pressed_that_would_act(client: Client, hand: Match) -> None:
    html = board(page(client, "/matches/1/replay/r/1/3/"))
    assert re.findall(r"<button[^>]*id=\"([^\"]*)\"", html) == ["go-play"]
    assert "<form" not in html
    assert 'name="do"' not in html
    assert re.search(r'<span role="img"[^>]*class="meld row"[^>]*aria-label="Meld 1 of Basim', html)


def test_the_board_alone_is_what_the_script_asks_for(client: Client, hand: Match) -> None:
    whole, part = page(client, "/matches/1/replay/r/1/3/"), page(client, "/matches/1/replay/r/1/3/?part=board")
    assert part.startswith("<main")
    assert board(part) == board(whole)


def test_nobody_is_called_you(client: Client, hand: Match) -> None:
    client.force_login(hand.seat_set.get(number=1).user)  # type: ignore[arg-type]
    html = page(client, "/matches/1/replay/r/1/1/")
    assert "data-you" not in html
    assert 'data-me="1"' in html


# --- Who may see, and what is not there


@pytest.mark.parametrize(
    "path", ["r/1/5/", "r/2/0/", "r/0/0/", "r/9999999999999999999999/0/", "r/1/99999999999999999999/"]
)
def test_a_moment_that_never_was_is_not_found(client: Client, hand: Match, path: str) -> None:
    assert client.get(f"/matches/1/replay/{path}").status_code == 404


@pytest.mark.parametrize("seat", ["2", "-1", "x", "", "٠"])
def test_a_seat_that_is_not_there_shows_all(client: Client, hand: Match, seat: str) -> None:
    assert "hands single" not in page(client, f"/matches/1/replay/r/1/0/?seat={seat}")


def test_of_a_private_table_it_is_for_who_sat_there(client: Client, hand: Match) -> None:
    Table.objects.filter(pk=hand.table_id).update(public=False)
    assert client.get("/matches/1/replay/").status_code == 404
    client.force_login(person("Dina"))
    assert client.get("/matches/1/replay/r/1/2/").status_code == 404
    client.force_login(hand.seat_set.get(number=0).user)  # type: ignore[arg-type]
    page(client, "/matches/1/replay/r/1/2/")


def test_a_match_that_runs_is_at_its_table(client: Client) -> None:
    live = begun(person("Amal"), "waha")
    assert live.match is not None
    response = client.get(f"/matches/{live.match.id}/replay/")
    assert response.headers["location"] == f"/t/{live.code}/"


def test_of_a_voided_match_only_what_was_played_out_is_there(client: Client) -> None:
    live = begun(person("Amal"), "waha")
    close_table(live.code)
    assert live.match is not None
    assert client.get(f"/matches/{live.match.id}/replay/").status_code == 404


def test_it_is_there_in_arabic(client: Client, hand: Match) -> None:
    told = text(page(client, "/matches/1/replay/r/1/4/", "ar"))
    assert "كل حركات الجولة" in told
    assert "إلى نتيجة اللعبة" in told
