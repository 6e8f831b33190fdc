"""The tray says what the staged melds count and what is missing; Suggest fills it."""

import json
import re

from django.utils.html import strip_tags
from django.utils.translation import override

from games.concan.cards import CARD_OF_TEXT, read_cards
from games.concan.options import Options
from games.concan.state import Turn
from games.concan.view import view
from games.pages import samples as tables
from games.pages import tray
from games.pages.tray import Group

HAND = "5h 6h 7h 8h 9s 9d 9h Kh Ks Kd X 2c 4c Qd 6c"


def shown(*groups, phase="play", hand=HAND, options=None, language="en", **facts):
    state = tables.on_turn(tables.dealt(2, options), 0, phase, hand, **facts)
    live = tables.table(state)
    with override(language):
        html = tray.render(live, view(state, 0), [Group(read_cards(text), turn) for text, turn in groups])
    return html


def text_of(html):
    return " ".join(strip_tags(re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)).split())


def numbers(html):
    return re.findall(r'class="num">([^<]*)<', html)


def laid(html):
    return json.loads(re.search(r'id="t-melds-staged"[^>]*>(.*?)</script>', html)[1])


def test_it_counts_each_meld_and_the_total_against_the_minimum():
    html = shown(("9s 9d 9h", 0), ("5h 6h 7h", 0))
    assert numbers(html) == ["27", "18", "45 / 51", "6"]
    assert "6 short" in text_of(html)
    assert laid(html) is None


def test_what_is_enough_can_be_laid_as_the_record_writes_it():
    html = shown(("9s 9d 9h", 0), ("Kh Ks Kd", 0))
    assert "57 / 51" in text_of(html)
    assert laid(html) == [{"kind": "set", "cards": ["9s", "9h", "9d"]}, {"kind": "set", "cards": ["Ks", "Kh", "Kd"]}]


def test_it_says_that_a_run_is_still_needed():
    html = shown(("9s 9d 9h", 0), ("Kh Ks Kd", 0), options=Options(opening_run=True))
    assert "a run is needed" in text_of(html)
    assert laid(html) is None


def test_after_the_opening_there_is_no_minimum():
    html = shown(("5h 6h 7h", 0), opened=(True, False))
    assert numbers(html) == ["18", "18"]
    assert laid(html) is not None


def test_a_joker_stands_first_where_it_counts_most_and_then_moves():
    assert '<b data-i="9">' in shown(("6h 7h 8h X", 0))
    assert '<b data-i="5">' in shown(("6h 7h 8h X", 1))
    assert shown(("6h 7h 8h X", 0)) == shown(("6h 7h 8h X", 2))
    assert 'data-turn="0"' in shown(("6h 7h 8h X", 0))


def test_a_meld_that_can_be_only_one_thing_has_nothing_to_move():
    assert "data-turn" not in shown(("5h 6h 7h", 0))


def test_cards_that_are_no_meld_are_shown_as_that():
    html = shown(("5h 6h Kd", 0))
    assert "no meld" in text_of(html)
    assert laid(html) is None


def test_before_drawing_it_prepares_but_does_not_lay():
    html = shown(("9s 9d 9h", 0), ("Kh Ks Kd", 0), phase="draw")
    assert "draw first" in text_of(html)
    assert laid(html) is None


def test_too_many_jokers_are_refused_with_the_limit():
    html = shown(("5h X X 8h", 0), hand="5h 8h X X 2c")
    assert "only 1 joker" in text_of(html)


def test_the_last_card_that_could_be_thrown_is_kept():
    assert "Keep a card" in text_of(shown(("5h 6h 7h", 0), hand="5h 6h 7h X", opened=(True, False)))


def test_a_committed_player_lays_a_concan_and_nothing_else():
    html = shown(("9s 9d 9h", 0), committed=(True, False))
    assert "no Concan yet" in text_of(html)
    assert "51" not in text_of(html)


def test_in_arabic_it_speaks_arabic():
    assert "ينقصك" in text_of(shown(("9s 9d 9h", 0), language="ar"))


# --- Suggest --------------------------------------------------------------------------------------


def suggested(hand, options=None, phase="play", **facts):
    state = tables.on_turn(tables.dealt(2, options), 0, phase, hand, **facts)
    seen = view(state, 0)
    return [tray.meld_of(group, seen) for group in tray.suggestion(seen)]


def test_it_suggests_an_opening_that_the_rules_allow():
    melds = suggested("9s 9d 9h Kh Ks Kd 2c 4d")
    assert sorted(meld.cards for meld in melds) == sorted([read_cards("9s 9h 9d"), read_cards("Ks Kh Kd")])


def test_it_suggests_nothing_below_the_minimum_and_says_how_far_the_cards_go():
    state = tables.on_turn(tables.dealt(2), 0, "play", "9s 9d 9h 2c 4d")
    assert tray.suggestion(view(state, 0)) == ()
    with override("en"):
        text = strip_tags(tray.no_suggestion(view(state, 0)))
    assert text == "Your cards make melds of 27 at most; the first lay-down needs 51."


def test_it_uses_the_card_that_was_taken():
    taken = CARD_OF_TEXT["4d"]
    melds = suggested("9s 9d 9h Kh Ks Kd 2c 4d 4s 4h", now=Turn(taken=taken))
    assert any(taken in meld.cards for meld in melds)


def test_after_the_opening_anything_is_worth_laying():
    assert len(suggested("2c 3c 4c 9h Kd", opened=(True, False))) == 1


def test_a_committed_player_is_shown_his_concan():
    run, four = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh", "Ks Kh Kd Kc"
    assert len(suggested(f"{run} {four} 2c", committed=(True, False))) == 2
    assert suggested(f"{run} Ks Kh Kd 3c 2c", committed=(True, False)) == []
