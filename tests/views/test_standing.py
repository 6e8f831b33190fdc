"""The pages of standing: the profile, one's own matches, and a match that is over."""

import re
from datetime import timedelta
from html import unescape
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Match, Played, Table, Tally
from games.services import standing
from tests.services import scripts
from tests.services.finished import NOON, written
from tests.services.playing_out import play_out
from tests.services.tables import begun, close_table, person

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def amal(client: Client) -> User:
    user = User.objects.create_user("Amal", language="en")
    client.force_login(user)
    return user


def count() -> None:
    while standing.count_next():
        pass


def page(client: Client, path: str) -> str:
    response = client.get(path, headers=ENGLISH)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def text(html: str) -> str:
    """What is read on a page, in one line."""
    body = html.partition("<main")[2]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body))).strip()


def facts(html: str) -> dict[str, tuple[str, ...]]:
    """The statistics by their labels: with people, and against bots."""
    table = html.partition('<table class="facts">')[2].partition("</table>")[0]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th>(.*?)</tr>", table)
    cells = {label: re.findall(r"<td>(.*?)</td>", rest) for label, rest in rows}
    return {label: tuple(re.sub(r"<[^>]*>", "", cell) for cell in both) for label, both in cells.items()}


# --- The profile


def test_it_tells_what_the_matches_add_up_to(client: Client) -> None:
    basim = person("Basim")
    written(person("Amal"), basim, script=scripts.hand())
    written(basim, "nakhla", script=scripts.drawn(), pk=2)
    count()
    assert facts(page(client, "/people/Basim/")) == {
        "Matches": ("1", "1"),
        "First place": ("1 100 %", "1 100 %"),
        "Second place": ("0", "0"),
        "Left for good": ("0", "0"),
        "Joined later": ("0", "0"),
        "Rounds": ("1", "0"),
        "Average score a round": ("−60.0", "–"),
        "Openings": ("1 100 %", "0"),
        "Hands": ("1 100 %", "0"),
        "Concans": ("0", "0"),
    }


def test_it_shows_the_rating_as_the_sum_that_it_is(client: Client) -> None:
    basim = person("Basim")
    written(person("Amal"), basim, script=scripts.hand())
    count()
    told = text(page(client, "/people/Basim/"))
    rating = Tally.objects.get(user=basim, scope="people").rating
    strength, doubt = re.findall(r"After 1 rated match: strength (\d+) , give or take (\d+)", told)[0]
    assert f"1000 + {strength} − 3 × {doubt} = {rating}" in told
    assert 1000 + int(strength) - 3 * int(doubt) == rating


def test_it_explains_the_formula_also_before_the_first_match(client: Client) -> None:
    person("Basim")
    told = text(page(client, "/people/Basim/"))
    assert "No match was rated yet. Everybody begins at 1000 ." in told
    assert "The rating is 1000 + strength − 3 × doubt" in told
    assert "No finished match yet." in told


def test_it_explains_it_in_arabic_too(client: Client) -> None:
    person("باسم")
    response = client.get("/people/باسم/", headers={"accept-language": "ar"})
    told = text(response.content.decode())
    assert "التصنيف هو 1000 + القوة − 3 × الشك" in told
    assert "لا لعبة مصنّفة بعد" in told


def test_the_leaver_rate_is_that_of_matches_with_people_in_the_last_30_days(client: Client) -> None:
    basim, now = person("Basim"), timezone.now()
    lately = [now - timedelta(days=days) for days in (1, 10, 29)]
    for number, at in enumerate((*lately, now - timedelta(days=31)), 1):
        left = [0] if at in (lately[0], now - timedelta(days=31)) else []
        written(basim, person(f"Amal {number}"), script=scripts.drawn(), pk=number, at=at, left=left)
    written(basim, "nakhla", script=scripts.drawn(), pk=9, at=lately[0], left=[0])
    count()
    told = text(page(client, "/people/Basim/"))
    assert "33 % left for good in the last 30 days" in told
    assert "Matches with people in the last 30 days: 3 . Left for good: 1 ." in told


def test_who_played_with_nobody_lately_has_no_leaver_rate(client: Client) -> None:
    person("Basim")
    assert "No match with people in the last 30 days." in text(page(client, "/people/Basim/"))


def test_coins_won_are_told(client: Client) -> None:
    basim = person("Basim")
    written(basim, person("Amal"), script=scripts.hand(), stake=70)
    count()
    assert "Won at coin tables, less what was staked there: −70" in text(page(client, "/people/Basim/"))


@pytest.mark.parametrize("spelling", ["basim", "BASIM", "Básim"])
def test_any_spelling_of_the_name_leads_to_the_one_page(client: Client, spelling: str) -> None:
    person("Basim")
    response = client.get(f"/people/{quote(spelling)}/")
    assert (response.status_code, response.headers["location"]) == (302, "/people/Basim/")


@pytest.mark.parametrize("name", ["Nobody", "Basim", "a/b", "%00", " "])
def test_there_is_no_page_of_who_is_not_there(client: Client, name: str) -> None:
    User.objects.create_user("Basim", is_active=False)
    assert client.get(f"/people/{quote(name)}/").status_code == 404


def test_a_name_that_staff_gave_has_a_page_whatever_it_is(client: Client) -> None:
    user = person("Salt/Pepper 100%")
    client.force_login(user)
    assert "Salt/Pepper 100%" in text(page(client, f"/people/{quote(user.username)}/"))


def test_a_guest_is_called_one(client: Client) -> None:
    User.objects.create_user("Guest 4821", is_guest=True)
    assert "Guest Here since" in text(page(client, "/people/Guest 4821/"))


def test_a_name_cannot_carry_markup(client: Client) -> None:
    user = person("<b>Basim</b>")
    assert "<b>Basim</b>" not in page(client, f"/people/{quote(user.username)}/")


def test_the_way_to_the_own_matches_is_only_on_the_own_profile(client: Client, amal: User) -> None:
    person("Basim")
    own = page(client, "/people/Amal/").partition("<main")[2]
    others = page(client, "/people/Basim/").partition("<main")[2]
    assert "/me/matches/" in own
    assert "/me/matches/" not in others


def test_a_profile_costs_few_queries(client: Client, amal: User) -> None:
    written(amal, person("Basim"), script=scripts.hand())
    count()
    with CaptureQueriesContext(connection) as queries:
        page(client, "/people/Amal/")
    assert len(queries) <= 19  # most of them the frame of every page, and how the two stand


# --- One's own matches


def test_it_lists_the_matches_the_last_first(client: Client, amal: User) -> None:
    written(amal, person("Basim"), script=scripts.hand(), stake=20)
    written(amal, "nakhla", script=scripts.drawn(), pk=2, at=NOON + timedelta(minutes=1))
    count()
    told = text(page(client, "/me/matches/"))
    change = Played.objects.get(match=1, user=amal)
    assert change.after is not None
    assert change.before is not None
    lost = change.before - change.after
    first, _, second = told.partition("Majlis")[2].partition("Majlis")
    assert "Place 1 of 2 Against bots With Nakhla" in first
    assert "2020-01-01 12:01" in first
    assert f"Place 2 of 2 Rating −{lost} Coins −20 With Basim" in second


def test_it_says_where_one_left_or_joined_later(client: Client, amal: User) -> None:
    written(amal, person("Basim"), script=scripts.hand(), left=[0])
    written(amal, person("Dina"), script=scripts.drawn(), pk=2, joined=[0])
    count()
    told = text(page(client, "/me/matches/"))
    assert "Left for good" in told
    assert "Joined later" in told
    assert "Place" not in told


def test_the_list_goes_on_to_older_ones(client: Client, amal: User) -> None:
    basim = person("Basim")
    for number in range(1, 23):
        written(amal, basim, script=scripts.drawn(), pk=number, at=NOON + timedelta(minutes=number))
    count()
    newest = page(client, "/me/matches/")
    matches = re.findall(r'href="/matches/(\d+)/"', newest)
    assert matches == [str(number) for number in range(22, 2, -1)]
    (older,) = re.findall(r'href="\?before=(\d+)"', newest)
    rest = page(client, f"/me/matches/?before={older}")
    assert re.findall(r'href="/matches/(\d+)/"', rest) == ["2", "1"]
    assert "?before" not in rest.partition("<main")[2]


@pytest.mark.parametrize(
    ("show", "listed"),
    [("all", "4321"), ("people", "431"), ("bots", "2"), ("won", "2"), ("coins", "3"), ("nonsense", "4321")],
)
def test_the_list_can_be_narrowed(client: Client, amal: User, show: str, listed: str) -> None:
    basim = person("Basim")
    written(amal, basim, script=scripts.hand())
    written(amal, "nakhla", script=scripts.drawn(), pk=2)
    written(amal, basim, script=scripts.drawn(), pk=3, stake=20, left=[0])
    written(amal, basim, script=scripts.drawn(), pk=4, joined=[0])
    count()
    html = page(client, f"/me/matches/?show={show}")
    assert "".join(re.findall(r'href="/matches/(\d+)/"', html)) == listed


@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 30, "٣"])
def test_nonsense_begins_at_the_beginning(client: Client, amal: User, before: str) -> None:
    written(amal, person("Basim"), script=scripts.hand())
    count()
    assert "/matches/1/" in page(client, f"/me/matches/?before={before}")


def test_it_is_for_who_is_signed_in(client: Client) -> None:
    response = client.get("/me/matches/")
    assert response.headers["location"] == "/login/?next=/me/matches/"


def test_the_list_costs_the_same_queries_however_long_it_is(client: Client, amal: User) -> None:
    basim = person("Basim")
    written(amal, basim, script=scripts.drawn(), pk=1)
    count()
    with CaptureQueriesContext(connection) as one:
        page(client, "/me/matches/")
    for number in range(2, 8):
        written(amal, basim, script=scripts.drawn(), pk=number)
    count()
    with CaptureQueriesContext(connection) as many:
        page(client, "/me/matches/")
    assert len(many) == len(one) <= 14


# --- A match that is over


def test_it_tells_the_places_the_rounds_and_where_each_score_comes_from(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand(), stake=50)
    count()
    html = page(client, "/matches/1/")
    told = text(html)
    assert "Basim won the match" in told
    assert "Round 1 Basim ended the round with a Hand." in told
    assert "Never opened: 100 . Doubled by the Hand." in told
    places = html.partition('<table class="places">')[2].partition("</table>")[0]
    first, second = re.findall(r"<tr class=\"s\d[^\"]*\">(.*?)</tr>", places, re.DOTALL)
    change = {part.seat: part for part in Played.objects.all()}
    assert re.findall(r">([^<]+)</b>", first) == ["1", "+50", f"+{change[1].after - 1000}", "−60"]  # type: ignore[operator]
    assert re.findall(r">([^<]+)</b>", second) == ["2", "−50", f"−{1000 - change[0].after}", "200"]  # type: ignore[operator]
    assert 'href="/people/Basim/"' in first


def test_it_shows_the_deal_and_its_proof(client: Client) -> None:
    match = written(person("Amal"), person("Basim"), script=scripts.opening("player"))
    one = match.rounds.get()
    told = text(page(client, "/matches/1/"))
    assert f"Fingerprint of this round {one.fingerprint}" in told
    assert f"Its secret {one.secret}" in told
    assert "by seat mint lemon" in told


def test_it_tells_the_rules_in_words_and_marks_what_was_changed(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.opening("player"))
    told = text(page(client, "/matches/1/"))
    assert "The rules it was played by Sahrat" in told
    assert "Jokers in a meld 2 changed" in told
    assert "The ace in a run low and high The" not in told
    assert "Opening 51 A run in the opening no" in told


def test_it_says_that_the_ratings_come_in_a_moment_until_they_do(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand())
    waits = "What it does to the ratings is worked out in a moment."
    assert waits in text(page(client, "/matches/1/"))
    count()
    assert waits not in text(page(client, "/matches/1/"))


def test_it_says_who_left_and_who_joined_later(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.hand(), left=[0], joined=[1])
    count()
    told = text(page(client, "/matches/1/"))
    assert "Amal Left for good" in told
    assert "Basim Joined later" in told


def test_who_sat_there_finds_himself(client: Client, amal: User) -> None:
    written(amal, person("Basim"), script=scripts.hand())
    html = page(client, "/matches/1/")
    assert 'data-me="0"' in html
    assert "You" in text(html)


def test_a_match_of_several_rounds_tells_the_totals_as_they_then_were(client: Client) -> None:
    live = begun(person("Amal"), person("Basim"), "nakhla")
    match = play_out(live)
    html = page(client, f"/matches/{match.pk}/")
    scores = [one.scores for one in match.rounds.order_by("number")]
    rounds = html.split('<details class="round panel">')[1 : len(scores) + 1]
    for number, told in enumerate(rounds, 1):
        sums = {sum(one[seat] for one in scores[:number] if one) for seat in range(3)}
        shown = {
            int(total.replace("−", "-")) for total in re.findall(r'<div class="tt">.*?<b class="num">(.*?)</b>', told)
        }
        assert shown == sums
    assert len(rounds) == len(scores) >= 5


def test_it_stays_the_same_when_the_table_plays_on(client: Client) -> None:
    amal, basim = person("Amal"), person("Basim")
    match = written(amal, basim, script=scripts.hand())
    count()
    before = text(page(client, "/matches/1/"))
    Table.objects.filter(pk=match.table_id).update(options={"rounds": 2}, size=2)
    match.table.seat_set.filter(number=0).update(user=None, bot="waha")
    assert text(page(client, "/matches/1/")) == before


def test_a_match_at_a_private_table_is_for_who_sat_there(client: Client, amal: User) -> None:
    match = written(amal, person("Basim"), script=scripts.hand())
    Table.objects.filter(pk=match.table_id).update(public=False)
    assert "Basim won the match" in text(page(client, "/matches/1/"))
    client.force_login(person("Dina"))
    assert client.get("/matches/1/").status_code == 404
    client.logout()
    assert client.get("/matches/1/").status_code == 404


def test_a_match_that_runs_is_at_its_table_and_shows_no_hand(client: Client) -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.match is not None
    response = client.get(f"/matches/{live.match.id}/")
    assert (response.status_code, response.headers["location"]) == (302, f"/t/{live.code}/")


def test_a_voided_match_says_so_and_keeps_the_secret_of_the_round_that_was_not_played_out(client: Client) -> None:
    live = begun(person("Amal"), "nakhla")
    close_table(live.code)
    assert live.match is not None
    assert live.round is not None
    told = text(page(client, f"/matches/{live.match.id}/"))
    assert "This match was voided: it counts for nothing." in told
    assert "Who sat there: Amal , Nakhla" in told
    assert live.round.secret not in told


@pytest.mark.parametrize("number", ["1", "0", "9" * 25])
def test_a_match_that_never_was_is_not_found(client: Client, number: str) -> None:
    assert client.get(f"/matches/{number}/").status_code == 404


def test_a_match_tells_itself_in_arabic(client: Client) -> None:
    written(person("أمل"), person("باسم"), script=scripts.hand())
    count()
    told = text(client.get("/matches/1/", headers={"accept-language": "ar"}).content.decode())
    assert "القوانين التي لُعبت بها سهرات" in told
    assert "باسم" in told


def test_numbers_are_in_the_readers_digits(client: Client, amal: User) -> None:
    User.objects.filter(pk=amal.pk).update(digits="arabic")
    written(amal, person("Basim"), script=scripts.hand())
    count()
    assert "٢٠٠" in text(page(client, "/matches/1/"))
    assert "١٠٠٠" in text(page(client, "/people/Amal/"))
    assert "٢٠٢٠-٠١-٠١" in text(page(client, "/me/matches/"))
    assert Match.objects.count() == 1
