"""The page of what all deals add up to, and what it says of deals that are fair and of such as are not."""

import re
from collections import Counter
from html import unescape
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games.concan.cards import FULL_DECK, JOKER
from games.models import Fairness
from games.pages.fairness import Table, context
from games.services import fairness
from games.services.fair_deal import ENDINGS, OPENS, ROUNDS
from games.services.fairness_facts import Counts, Key
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import person

TABLE = (4, "sahrat")


def page(client: Client, language: str = "en") -> str:
    html = client.get("/fair/statistics/", headers={"accept-language": language}).content.decode()
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html.partition("<main")[2])))


def tables(counts: Counts) -> dict[str, Table]:
    with translation.override("en"):
        return {table.key: table for table in context(counts)["tables"]}


def fair_counts(rounds: int, chance: Random) -> Counts:
    """Rounds of four as chance and the bots would have them."""
    counts: Counts = Counter()
    kept = ROUNDS[TABLE[1], TABLE[0]]
    for _ in range(rounds):
        deck, start = chance.sample(FULL_DECK, 4 * 14 + 1), chance.randrange(4)
        for turn in range(4):
            size, seat = (15, start) if turn == 0 else (14, (start + turn) % 4)
            hand, deck = deck[:size], deck[size:]
            counts[Key(f"dealt_{size}", *TABLE, seat)] += 1
            counts[Key(f"opens_{size}", *TABLE, seat)] += chance.random() < OPENS[size].value
            counts[Key("jokers", *TABLE, seat)] += hand.count(JOKER)
            counts[Key("two_jokers", *TABLE, seat)] += hand.count(JOKER) == 2
        counts[Key("first", *TABLE, start)] += 1
        counts[Key("won", *TABLE, chance.randrange(4))] += 1
        turns = chance.randint(int(kept.turns.value) - 10, int(kept.turns.value) + 10)
        counts[Key("turns", *TABLE)] += turns
        counts[Key("squares", *TABLE)] += turns * turns
        counts[Key(chance.choices(ENDINGS, kept.endings)[0], *TABLE)] += 1
    return counts


# --- The page


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "says"), [("en", "Nothing yet: no round is over."), ("ar", "لا شيء بعد")])
def test_before_the_first_round_it_says_that_there_is_nothing_yet(client: Client, language: str, says: str) -> None:
    assert says in page(client, language)


@pytest.mark.django_db(transaction=True)
def test_it_shows_what_was_counted(client: Client) -> None:
    """One round of two, that seat 1 won by a Hand in his first turn."""
    written(person("Amal"), person("Basim"), script=scripts.hand())
    while fairness.count_next():
        pass
    told = page(client)
    assert "So far that is 1 round with 2 hands." in told
    assert "15 cards 1 hand" in told
    assert "Seat 2 1 round 100.00% too few yet 50.00%" in told
    assert "misses it" not in told
    assert "Too few yet to say whether it agrees." in told
    assert told.count("This agrees") == 0


@pytest.mark.django_db
def test_it_costs_one_query_beside_those_of_the_frame(client: Client) -> None:
    Fairness.objects.bulk_create(
        Fairness(what=key.what, size=key.size, rules=key.rules, place=key.place, count=many)
        for key, many in fair_counts(300, Random(1)).items()
    )
    with CaptureQueriesContext(connection) as queries:
        page(client)
    assert len([one for one in queries if "games_fairness" in one["sql"]]) == 1
    assert not [one for one in queries if "games_round" in one["sql"] or "games_move" in one["sql"]]


@pytest.mark.django_db
def test_it_is_there_in_arabic_in_the_digits_of_its_reader(client: Client) -> None:
    Fairness.objects.create(what="out", size=2, rules="", place=0, count=7)
    assert "هل التوزيع عادل" in page(client, "ar")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/fair/", "/rules/", "/"])
def test_it_is_found_from_the_rules_and_from_every_foot(client: Client, path: str) -> None:
    assert 'href="/fair/statistics/"' in client.get(path).content.decode()


# --- What it says


def test_of_fair_deals_it_says_that_they_agree() -> None:
    """Of forty sites with fair deals, whose tables may each be called unfair once in a hundred times, about two are."""
    chance = Random(8)
    said = [table.verdict for _ in range(40) for table in tables(fair_counts(150, chance)).values()]
    assert 40 * 5 <= len(said) == said.count("yes") + said.count("no")
    assert said.count("no") <= 8


def test_of_a_dealer_who_gives_a_seat_more_jokers_it_says_so() -> None:
    counts = fair_counts(2000, Random(2))
    counts[Key("jokers", *TABLE, 3)] += 200
    found = tables(counts)
    assert (found["jokers"].verdict, found["first"].verdict, found["opens"].verdict) == ("no", "yes", "yes")
    assert [row.holds for row in found["jokers"].rows] == [True, True, True, False]
    assert "further from a fair deal than chance explains" in str(found["jokers"].says)


def test_of_a_dealer_who_deals_too_well_it_says_so() -> None:
    counts = fair_counts(2000, Random(2))
    counts[Key("opens_14", *TABLE, 0)] += 300
    assert tables(counts)["opens"].verdict == "no"


def test_of_a_dealer_who_lets_one_seat_start_too_often_it_says_so() -> None:
    counts = fair_counts(2000, Random(2))
    counts[Key("first", *TABLE, 0)] += 150
    assert tables(counts)["first"].verdict == "no"


def test_who_wins_more_often_speaks_of_the_players() -> None:
    counts = fair_counts(2000, Random(2))
    counts[Key("won", *TABLE, 0)] += 500
    found = tables(counts)["won"]
    assert found.verdict == "no"
    assert "That speaks of who sits there, not of the cards" in str(found.says)


def test_the_fair_share_of_a_seat_is_that_of_the_tables_that_have_it() -> None:
    counts: Counts = Counter({Key("won", 2, "", 0): 60, Key("won", 2, "", 1): 40, Key("won", 4, "", 3): 100})
    counts[Key("out", 2, "")] = 1
    rows = {re.sub(r"<[^>]*>", "", row.label): row for row in tables(counts)["won"].rows}
    told = {name: re.sub(r"<[^>]*>", "", row.fair) for name, row in rows.items()}
    assert told == {"Seat 1": "37.50%", "Seat 2": "37.50%", "Seat 3": "25.00%", "Seat 4": "25.00%"}
    assert re.sub(r"<[^>]*>", "", rows["Seat 1"].value) == "30.00%"


def test_rounds_by_rules_of_ones_own_are_compared_with_nothing() -> None:
    counts: Counts = Counter({Key("turns", 3, ""): 9000, Key("squares", 3, ""): 10**6, Key("out", 3, ""): 200})
    counts[Key("won", 3, "", 0)] = 200
    assert set(tables(counts)) == {"won"}


def test_of_a_few_hands_nothing_is_called_a_fault_and_no_number_is_below_zero() -> None:
    """Four hands without a joker have a mean of 0 and no spread at all: that says nothing, and is not drawn so."""
    counts: Counts = Counter({Key("dealt_14", 4, "sahrat", 1): 4, Key("out", 4, "sahrat"): 4})
    counts += Counter({Key("turns", 4, "sahrat"): 12, Key("squares", 4, "sahrat"): 122})
    for table in tables(counts).values():
        for row in table.rows:
            assert row.holds
            assert row.few
            assert row.interval == "too few yet"
            assert row.chart.width == 0
            assert "\u2212" not in row.value + row.fair
        assert (table.verdict, table.says) == ("", "Too few yet to say whether it agrees.")


def test_the_interval_of_a_mean_does_not_reach_below_zero() -> None:
    counts: Counts = Counter({Key("dealt_14", 4, "sahrat", 1): 100, Key("jokers", 4, "sahrat", 1): 1})
    counts[Key("out", 4, "sahrat")] = 100
    (row,) = tables(counts)["jokers"].rows
    assert re.sub(r"<[^>]*>", "", row.interval).startswith("0.000 to")


def test_every_chart_lies_on_its_axis() -> None:
    for table in tables(fair_counts(150, Random(3))).values():
        for row in table.rows:
            low, width, value, fair = row.chart
            assert 0 <= low <= value <= low + width <= 100
            assert 0 <= fair <= 100
