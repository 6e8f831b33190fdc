"""Every card has a name in both languages and one face."""

import pytest
from django.utils.translation import override

from games.concan.cards import CARD_OF_TEXT, JOKER, TEXTS
from games.pages import cards
from games.pages.samples import meld

EVERY_CARD = range(JOKER + 1)


@pytest.mark.parametrize("language", ["ar", "en"])
def test_no_two_cards_have_one_name(language):
    with override(language):
        assert len({cards.name(card) for card in EVERY_CARD}) == len(EVERY_CARD)


def test_a_card_is_named_as_players_say_it():
    with override("en"):
        assert cards.name(CARD_OF_TEXT["7h"]) == "seven of hearts"
        assert cards.name(JOKER) == "joker"
    with override("ar"):
        assert cards.name(CARD_OF_TEXT["7h"]) == "سبعة كبة"
        assert cards.name(CARD_OF_TEXT["Ks"]) == "شايب بستوني"


def test_no_two_cards_have_one_face_and_a_face_tells_its_card_by_rank_and_suit():
    assert len({cards.face(card) for card in EVERY_CARD}) == len(EVERY_CARD)
    ten = cards.face(CARD_OF_TEXT["Td"])
    assert ' data-i="10">' in ten
    assert "#s-d" in ten


def test_a_face_is_only_a_picture_because_what_is_around_it_has_the_name():
    assert all('aria-hidden="true"' in cards.face(card) for card in EVERY_CARD)


def test_in_a_sentence_a_card_is_rank_and_suit_that_is_never_drawn_as_emoji():
    with override("en"):
        short = cards.short(CARD_OF_TEXT["Ts"])
    assert short == '<b class="cn" role="img" aria-label="ten of spades">10♠\ufe0e</b>'


def test_a_joker_in_a_run_shows_the_card_it_stands_for():
    run = cards.row(meld("5h X 7h"))
    assert run.count('class="card h') == 3
    assert run.count(" as") == 1
    assert '<b data-i="6"></b>' in run


def test_a_joker_in_a_set_shows_the_rank_and_leaves_the_suit_open():
    joker = cards.row(meld("7s 7d X")).split('<span class="card ')[-1]
    assert joker.startswith("x as")
    assert '<b data-i="7"></b>' in joker
    assert "#s-s" not in joker


def test_a_meld_is_named_with_every_card_in_it():
    with override("en"):
        assert cards.meld_name(meld("5h X 7h")) == "run: five of hearts, joker as six of hearts, seven of hearts"
        assert cards.meld_name(meld("7s 7d X")) == "set: seven of spades, seven of diamonds, joker as seven"


def test_a_card_in_the_hand_is_a_button_with_its_name_in_the_readers_language():
    with override("en"):
        assert 'aria-label="seven of hearts"' in cards.in_hand(CARD_OF_TEXT["7h"], "en")
    with override("ar"):
        assert 'aria-label="سبعة كبة"' in cards.in_hand(CARD_OF_TEXT["7h"], "ar")


def test_the_hand_names_each_card_as_the_record_does():
    with override("en"):
        assert all(f'data-card="{TEXTS[card]}"' in cards.in_hand(card, "en") for card in EVERY_CARD)
