"""Every refusal is a sentence that says what is wrong and what is needed; every move can be told."""

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.concan.actions import Commit, Draw, Lay, LayOff, NewMeld, Swap, Take, Throw, Undo
from games.concan.cards import CARD_OF_TEXT, read_cards
from games.concan.options import Options
from games.concan.refusals import CODES, Refusal
from games.concan.state import Turn
from games.pages import samples as tables
from games.pages import words

SEVEN = CARD_OF_TEXT["7h"]
FACTS: dict[str, dict[str, object]] = {
    "not_in_hand": {"cards": read_cards("7h 9c")},
    "too_many_jokers": {"limit": 1},
    "not_a_meld": {"cards": read_cards("7h 8h 9c")},
    "below_opening": {"total": 47, "needed": 51},
    "does_not_fit": {"cards": read_cards("7h")},
    "must_use_taken": {"card": SEVEN, "rule": "use_card"},
}
"""What the engine tells with each code that has facts."""
TELLS = {
    "not_your_turn": ["أبو كريم"],
    "not_last_round": ["5"],
    "not_in_hand": ["7♥", "9♣"],
    "too_many_jokers": ["1"],
    "not_a_meld": ["7♥", "8♥", "9♣"],
    "below_opening": ["47", "51"],
    "not_opened": ["51"],
    "does_not_fit": ["7♥"],
    "must_use_taken": ["7♥"],
}
"""What a reader must find in the sentence."""
WORDED = {("too_many_jokers", "ar"): ["جوكر واحد"]}
"""Where a language has a word for the number."""


def a_table(**options):
    state = tables.on_turn(tables.dealt(3, Options(**options)), 1, "play")
    return tables.table(state)


def read(code, live, language="en", **facts):
    with override(language):
        return strip_tags(words.sentence(Refusal(code, **(facts or FACTS.get(code, {}))), live)).replace("\ufe0e", "")


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence_with_its_facts_in_both_languages(code, language):
    text = read(code, a_table(), language)
    assert len(text) > 10
    assert "{" not in text
    for fact in WORDED.get((code, language), TELLS.get(code, [])):
        assert fact in text


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_arabic_in_arabic(code):
    assert read(code, a_table(), "ar") != read(code, a_table(), "en")
    assert any("\u0600" <= letter <= "\u06ff" for letter in read(code, a_table(), "ar"))


def test_no_two_codes_say_the_same():
    assert len({read(code, a_table()) for code in CODES}) == len(CODES)


def test_the_opening_that_is_too_small_says_by_how_much():
    assert read("below_opening", a_table()) == "Your melds count 47; the first lay-down needs 51."


def test_a_rising_opening_asks_for_more_than_the_last_one():
    state = tables.on_turn(tables.dealt(3, Options(opening_rises=True)), 1, "play", last_opening=63)
    assert "64 or more" in read("not_opened", tables.table(state))


@pytest.mark.parametrize("rule", ["use_card", "any_meld", "anywhere"])
def test_what_a_taken_card_owes_depends_on_the_table(rule):
    text = read("must_use_taken", a_table(fire_pile=rule), card=SEVEN, rule=rule)
    assert {"use_card": "in a new meld", "any_meld": "lay down a new meld", "anywhere": "to a meld"}[rule] in text


def test_keeping_a_card_to_throw_names_jokers_only_where_they_may_not_be_thrown():
    assert "no joker" in read("keep_a_card", a_table())
    assert "joker" not in read("keep_a_card", a_table(joker_throw=True))


def test_a_name_that_looks_like_html_is_shown_as_it_is():
    seats = (tables.person(0), tables.LiveSeat(1, user_id=2, name="<b>x</b>"), tables.person(2))
    live = tables.table(tables.on_turn(tables.dealt(3), 1, "play"), seats=seats)
    with override("en"):
        assert "&lt;b&gt;x" in words.sentence(Refusal("not_your_turn"), live)


LAY = Lay((NewMeld("run", read_cards("5h 6h 7h")), NewMeld("set", read_cards("Ks Kh Kd"))))
MOVES = {
    "drew": Draw(),
    "took from the fire pile": Take(),
    "laid down 48": LAY,
    "laid off 8♥ on a meld of Reem": LayOff(0, read_cards("8h")),
    "swapped 6♥ for ★": Swap(0, read_cards("6h")),
    "threw K♠": Throw(CARD_OF_TEXT["Ks"]),
    "undid": Undo(),
    "asked for a Concan": Commit(),
}


@pytest.mark.parametrize("text", MOVES)
def test_every_move_is_told_with_who_made_it(text):
    live = tables.table(tables.on_turn(tables.dealt(3), 1, "play", melds=(tables.meld("5h X 7h"),), owners=(2,)))
    with override("en"):
        said = strip_tags(words.said(tables.move(0, MOVES[text]), live)).replace("\ufe0e", "")
    assert said == f"سلمى: {text}."


def test_who_acts_out_of_turn_is_told_whose_turn_it_is_and_who_plays_it():
    state = tables.on_turn(tables.dealt(2), 1, "draw")
    for away, told in ((False, "أبو كريم is playing."), (True, "a bot plays for أبو كريم.")):
        live = tables.table(state, seats=(tables.person(0), tables.person(1, away=away)))
        with override("en"):
            assert strip_tags(words.sentence(Refusal("not_your_turn"), live)) == f"It is not your turn: {told}"


def test_what_is_told_to_all_lets_each_reader_be_named_as_himself():
    """The bytes are one for everybody; the page puts "You" in the place of its reader's own name."""
    with override("en"):
        said = words.said(tables.move(1, Draw()), tables.table(tables.dealt(2)))
    assert said == '<bdi class="by s1" data-you="You"><span>أبو كريم</span></bdi>: drew.'


def test_who_took_a_card_in_the_running_turn_is_told_with_the_card():
    live = tables.table(tables.on_turn(tables.dealt(3), 1, "play", now=Turn(taken=SEVEN)))
    with override("en"):
        assert "took 7♥" in strip_tags(words.said(tables.move(1, Take()), live)).replace("\ufe0e", "")


def test_a_move_of_the_clock_says_that_time_ran_out():
    live = tables.table(tables.on_turn(tables.dealt(3), 1, "play"))
    with override("en"):
        assert "Time ran out." in words.said(tables.move(0, Throw(SEVEN), by="clock"), live)
