"""The table page at every moment, for every reader, in both languages."""

import re
from dataclasses import replace

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.concan.actions import Draw, Lay, NewMeld, Throw
from games.concan.cards import CARD_OF_TEXT, TEXTS, read_cards
from games.concan.options import Options
from games.concan.state import Turn
from games.models import Match, Table
from games.pages import cards, fragments
from games.pages import samples as tables
from games.pages import table as pages
from games.services.live_table import LiveSeat

MOMENTS = {
    "waiting": tables.waiting(),
    "closed": tables.waiting(state=Table.State.CLOSED),
    "dealt": tables.table(tables.dealt(4)),
    "drawing": tables.table(tables.on_turn(tables.dealt(2), 0, "draw", fire=read_cards("7h"))),
    "playing": tables.table(tables.on_turn(tables.dealt(4), 2, "play", "5h 6h 7h X")),
    "crowded": tables.crowded(),
    "teams": tables.table(tables.on_turn(tables.dealt(4, Options(teams=True)), 0, "play")),
    "out": tables.round_ended("out"),
    "hand": tables.round_ended("hand"),
    "concan": tables.round_ended("concan"),
    "stock": tables.round_ended("stock"),
    "match": tables.match_ended(),
    "smaller rematch": replace(tables.match_ended(), size=2, seats=(tables.person(0), tables.person(1))),
    "all left": replace(tables.match_ended(), seats=tuple(LiveSeat(number) for number in range(4))),
}


def regions(live, seat, language="en", *, plain=False):
    with override(language):
        return pages.public(live) | pages.private(live, seat, plain=plain)


def text_of(html):
    return " ".join(strip_tags(html).split())


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_can_be_shown_to_everybody(name, language):
    live = MOMENTS[name]
    for seat in (*range(live.size), None):
        for plain in (False, True):
            found = regions(live, seat, language, plain=plain)
            assert "".join(found.values())


@pytest.mark.parametrize("name", MOMENTS)
def test_every_region_is_an_element_that_finds_its_own_place(name):
    for name_of_region, html in regions(MOMENTS[name], 0).items():
        assert re.match(rf'<\w+ [^>]*?id="{name_of_region}"|<\w+ id="{name_of_region}"', html.lstrip())
        placed = fragments.out_of_band({name_of_region: html})
        assert placed.count("hx-swap-oob") == 1


@pytest.mark.parametrize("name", MOMENTS)
def test_no_region_carries_a_token_or_what_the_policy_forbids(name):
    html = "".join(regions(MOMENTS[name], 0).values())
    assert "csrf" not in html
    assert not re.search(r'\sstyle="|\son\w+="|<script', html)


# --- Nobody's bytes hold another's cards ------------------------------------------------------------


def shown_cards(html):
    """The cards that a page shows or names, as far as a card of the hand can be told."""
    with override("en"):
        return {text for card, text in enumerate(TEXTS) if cards.name(card) in html or f'data-card="{text}"' in html}


HANDS = ("As 2s 3s", "4h 5h 6h", "7d 8d 9d", "Tc Jc Qc")


@pytest.fixture
def four_hands():
    state = tables.on_turn(tables.dealt(4), 0, "play", fire=read_cards("Kh"), stock=read_cards("Kd Kc"))
    hands = tuple(read_cards(hand) for hand in HANDS)
    return tables.table(state._replace(hands=hands))


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_a_reader_is_sent_his_own_hand_and_no_other_card_but_those_on_the_table(four_hands, seat):
    html = "".join(regions(four_hands, seat, plain=True).values())
    own = set(HANDS[seat].split()) if seat is not None else set()
    assert shown_cards(html) == own | {"Kh"}
    for other, hand in enumerate(HANDS):
        if other != seat:
            assert not any(cards.face(card) in html for card in read_cards(hand))
    assert not any(cards.face(card) in html for card in read_cards("Kd Kc"))


def test_what_everybody_sees_is_the_same_for_all(four_hands):
    with override("en"):
        assert pages.public(four_hands) == pages.public(four_hands)
        assert "data-me" not in "".join(pages.public(four_hands).values())


def test_the_drawn_card_is_marked_for_who_drew_it_alone(four_hands):
    state = four_hands.round.state._replace(now=Turn(drawn=CARD_OF_TEXT["2s"]))
    live = replace(four_hands, round=replace(four_hands.round, state=state))
    assert 'data-new="2s"' in regions(live, 0)["t-hand"]
    assert 'data-new=""' in regions(live, 1)["t-hand"]


def test_the_secret_of_a_deal_is_shown_only_when_its_round_is_over():
    playing, ended = tables.crowded(), tables.round_ended()
    assert playing.round.secret not in "".join(regions(playing, 0).values())
    assert playing.round.fingerprint in regions(playing, 0)["t-head"]
    assert ended.round.secret in regions(ended, 0)["t-head"]
    assert "mint" in regions(ended, 0)["t-result"]
    assert ended.next_fingerprint in regions(ended, 0)["t-result"]


# --- What may be done now ---------------------------------------------------------------------------


def can(live, seat):
    return re.search(r'data-can="([^"]*)"', regions(live, seat)["t-me"])[1].split()


def test_the_starter_throws_and_nothing_else():
    live = tables.table(tables.dealt(2))
    assert can(live, 0) == ["throw"]
    assert "throw one card" in text_of(regions(live, 0)["t-now"])
    assert "Draw" not in text_of(regions(live, 0)["t-acts"])


def test_at_the_start_of_a_turn_one_draws_or_takes():
    live = MOMENTS["drawing"]
    assert can(live, 0) == ["stage", "draw", "take"]
    assert text_of(regions(live, 0)["t-now"]).replace("\ufe0e", "") == "Your turn: draw, or take 7♥."


def test_whoever_waits_may_prepare_his_melds():
    live = MOMENTS["drawing"]
    assert can(live, 1) == ["stage"]
    assert text_of(regions(live, 1)["t-now"]) == "سلمى is playing."


def test_who_watches_can_do_nothing_but_take_a_bots_seat():
    live = MOMENTS["crowded"]
    assert can(live, None) == []
    assert "You are watching" in regions(live, None)["t-me"]
    assert text_of(regions(live, None)["t-acts"]) == "Play for Mibkhara"
    assert "data-card" not in regions(live, None)["t-hand"]


def test_laying_off_waits_for_the_opening_and_says_so():
    assert "layoff" not in can(MOMENTS["playing"], 2)
    assert "You have not opened yet" in regions(MOMENTS["playing"], 2)["t-acts"]
    opened = tables.table(tables.on_turn(tables.dealt(2), 0, "play", opened=(True, False)))
    assert "layoff" in can(opened, 0)


def test_undo_is_there_only_when_there_is_something_to_undo():
    state = tables.on_turn(tables.dealt(2), 0, "play")
    assert "undo" not in can(tables.table(state), 0)
    assert "undo" in can(tables.table(state._replace(now=Turn(taken=3, back=state))), 0)


def test_who_owes_a_taken_card_is_told_and_may_not_throw():
    state = tables.on_turn(tables.dealt(2), 0, "play", now=Turn(taken=CARD_OF_TEXT["7h"]))
    found = regions(tables.table(state), 0)
    assert "must lie in a new meld" in found["t-now"]
    assert re.search(r"data-throw [^>]*data-never", found["t-acts"])


@pytest.mark.parametrize(("last", "opened", "committed", "asked"), [
    (True, False, False, True),
    (False, False, False, False),
    (True, True, False, False),
    (True, False, True, False),
])  # fmt: skip
def test_a_concan_is_asked_for_in_the_last_round_by_who_has_not_opened(last, opened, committed, asked):
    state = tables.dealt(2, last=last)
    live = tables.table(tables.on_turn(state, 0, "draw", opened=(opened, False), committed=(committed, False)))
    assert ("Ask for a Concan" in regions(live, 0)["t-me"]) == asked


def test_without_suggestions_nothing_is_suggested():
    assert "data-suggest" in regions(MOMENTS["drawing"], 0)["t-acts"]
    assert "data-suggest" not in regions(replace(MOMENTS["drawing"], suggest=False), 0)["t-acts"]


# --- Seats -----------------------------------------------------------------------------------------


def seat_of(live, number):
    return re.findall(r"<li class=\"seat .*?</li>", regions(live, 0)["t-seats"], re.DOTALL)[number]


def test_a_seat_shows_cards_last_score_and_total():
    assert text_of(seat_of(MOMENTS["crowded"], 1)).endswith("Cards: 4 Last round and total: 72 · 84")


def test_a_seat_shows_who_opened_committed_is_away_or_a_bot():
    live = MOMENTS["crowded"]
    assert "Opened" in seat_of(live, 1)
    assert "Hard bot" in seat_of(live, 2)
    assert "Away" in seat_of(live, 3)
    assert "Concan" in seat_of(live, 4)


def test_the_ring_runs_for_a_person_and_not_for_a_bot():
    state = tables.on_turn(tables.dealt(2), 1, "draw")
    assert "data-due" in seat_of(tables.table(state), 1)
    with_bot = tables.table(state, seats=(tables.person(0), tables.bot(1)))
    assert "data-due" not in seat_of(with_bot, 1)
    assert "on turn" in seat_of(with_bot, 1)


def test_teams_have_a_sign_beside_their_colour():
    signs = [re.search(r'class="team">(.)<', seat_of(MOMENTS["teams"], number))[1] for number in range(4)]
    assert signs == ["●", "◆", "●", "◆"]


@pytest.mark.parametrize(("teams", "letters"), [(False, "SSSS"), (True, "SSAA")])
def test_a_players_letter_is_the_first_of_his_name_unless_a_player_of_the_same_colour_has_it(teams, letters):
    alike = tuple(LiveSeat(number, user_id=number + 1, name="Sami") for number in range(4))
    live = tables.table(tables.dealt(4, Options(teams=teams)), seats=alike)
    found = [re.search(r'aria-hidden="true">(.)</span>', seat_of(live, number))[1] for number in range(4)]
    assert "".join(found) == letters


def test_who_is_away_is_told_what_happens_meanwhile_and_can_say_that_he_is_back():
    live = MOMENTS["crowded"]
    assert "I am back" in regions(live, 3)["t-me"]
    assert text_of(regions(live, 3)["t-now"]) == "A bot plays for you. Press “I am back” to play on yourself."
    assert "the drawn card is thrown" in text_of(regions(replace(live, stake=100), 3)["t-now"])
    assert "I am back" not in regions(live, 0)["t-me"]
    assert "A bot plays for you" not in regions(live, 0)["t-now"]


def test_who_is_away_is_not_told_that_it_is_his_turn_and_the_others_that_a_bot_plays_for_him():
    state = tables.on_turn(tables.dealt(2), 1, "draw", fire=read_cards("7h"))
    live = tables.table(state, seats=(tables.person(0), tables.person(1, away=True)))
    assert "Your turn" not in regions(live, 1)["t-now"]
    assert text_of(regions(live, 0)["t-now"]) == "A bot plays for أبو كريم."
    assert text_of(regions(replace(live, stake=100), 0)["t-now"]) == "أبو كريم is playing."


# --- Middle and melds ----------------------------------------------------------------------------------


def test_the_middle_counts_the_stock_the_reshuffles_and_the_fire_pile():
    mid = regions(MOMENTS["crowded"], 0)["t-mid"]
    assert "Stock, 4 cards. 1 reshuffle left" in mid
    assert "Fire pile: seven of hearts" in mid
    assert mid.count('class="card h"') + mid.count('class="card c"') == 4


def test_melds_come_by_owner_each_with_number_owner_and_cards():
    melds = regions(MOMENTS["crowded"], 0)["t-melds"]
    assert [int(number) for number in re.findall(r'data-meld="(\d+)"', melds)] == list(range(12))
    assert "Meld 1 of أبو كريم. run: three of hearts, four of hearts" in melds
    assert melds.count('class="own"') == 3


def test_a_meld_laid_later_stands_with_its_owners_others():
    owners = (1, 0, 1)
    laid = tuple(map(tables.meld, ("5h 6h 7h", "Ks Kh Kd", "2c 3c 4c")))
    live = tables.table(tables.on_turn(tables.dealt(2), 0, "play", melds=laid, owners=owners))
    assert re.findall(r'data-meld="(\d+)"', regions(live, 0)["t-melds"]) == ["1", "0", "2"]


def test_what_just_happened_is_the_whole_last_turn():
    lay = Lay((NewMeld("run", read_cards("9h Th Jh Qh Kh")),))
    live = tables.with_moves(
        tables.table(tables.on_turn(tables.dealt(2), 0, "draw")),
        tables.move(0, Draw()),
        tables.move(1, Draw()),
        tables.move(1, lay),
        tables.move(1, Throw(CARD_OF_TEXT["2c"])),
    )
    assert text_of(regions(live, 0)["t-said"]).replace("\ufe0e", "") == "أبو كريم: drew, laid down 49, threw 2♣."


# --- Results and the waiting room ---------------------------------------------------------------------------


def test_after_a_round_all_hands_lie_open_with_scores_and_totals():
    result = regions(MOMENTS["hand"], 0)["t-result"]
    assert "Reem ended the round with a Hand." in text_of(result)
    assert "joker" in result
    for part in ("21 × 2", "43 × 2", "100 × 2", "−60", "184"):
        assert part in text_of(result)
    assert "The last round comes next. Ready: 2/5" in text_of(result)


def test_ready_is_offered_to_players_once_and_to_watchers_never():
    live = MOMENTS["hand"]
    assert "/ready/" in regions(live, 0)["t-result"]
    assert "Waiting for the others" in regions(live, 1)["t-result"]
    assert "/ready/" not in regions(live, None)["t-result"]


def test_while_a_round_is_played_no_panel_lies_over_it():
    assert " hidden" in regions(MOMENTS["crowded"], 0)["t-result"].split(">")[0]


def test_after_the_match_places_totals_and_a_rematch():
    result = regions(MOMENTS["match"], 0)["t-result"]
    assert "أبو كريم won the match" in text_of(result)
    assert re.findall(r'class="num place">(\d)<', result) == ["1", "2", "3", "4"]
    assert "Rematch" in result
    assert "You won the match!" in text_of(regions(MOMENTS["match"], 1)["t-result"])


def test_the_coins_of_a_match_are_shown_where_there_is_a_stake():
    match = MOMENTS["match"].match
    live = replace(MOMENTS["match"], match=replace(match, score=replace(match.score, stake=100)))
    assert "Coins" not in regions(MOMENTS["match"], 0)["t-result"]
    won = re.findall(r"<small>Coins <b class=\"num\">([+−]\d+)</b></small>", regions(live, 0)["t-result"])
    assert won == ["+180", "+20", "−100", "−100"]


def test_a_shared_first_place_is_shared_in_words():
    match = MOMENTS["match"].match
    tied = replace(match.score, options=Options(tie_round=False, rounds=1), results=match.score.results[:0])
    live = replace(MOMENTS["match"], match=replace(match, score=tied, state=Match.State.FINISHED))
    assert "You share the first place!" in text_of(regions(live, 0)["t-result"])
    assert "سلمى, أبو كريم, Nakhla and جاد won the match together" in text_of(regions(live, None)["t-result"])


def test_partners_win_as_a_team():
    match = MOMENTS["match"].match
    paired = replace(match.score, options=Options(teams=True))
    live = replace(MOMENTS["match"], match=replace(match, score=paired))
    for seat in (1, 3):
        assert "Your team won the match!" in text_of(regions(live, seat)["t-result"])
    for seat in (0, None):
        assert "أبو كريم and جاد won the match together" in text_of(regions(live, seat)["t-result"])


def test_somebody_new_at_the_table_finds_the_waiting_room():
    newcomer = LiveSeat(3, user_id=99, name="Newcomer")
    live = replace(MOMENTS["match"], seats=(*MOMENTS["match"].seats[:3], newcomer))
    assert "Waiting for players" in regions(live, 3)["t-result"]


def test_the_waiting_room_shows_seats_rules_and_the_fingerprint():
    result = regions(MOMENTS["waiting"], 0)["t-result"]
    assert "Waiting for players 2/4" in text_of(result)
    assert "Sahrat · 30 seconds a turn" in text_of(result)
    assert result.count("Sit here") == 2
    assert MOMENTS["waiting"].next_fingerprint in result


def test_the_maker_may_start_and_fill_others_may_not_start():
    maker, other = (regions(MOMENTS["waiting"], seat)["t-result"] for seat in (0, 2))
    assert "Start with those here" in maker
    assert "Fill with bots" in maker
    assert "Start with those here" not in other


def test_bots_are_offered_only_at_free_tables():
    assert "Fill with bots" not in regions(replace(MOMENTS["waiting"], stake=50), 0)["t-result"]
    assert "Sit here" not in regions(replace(tables.match_ended(), stake=50), 0)["t-result"]


# --- Without scripts -------------------------------------------------------------------------------------------


def test_without_scripts_cards_are_ticked_and_buttons_say_what_is_done_with_them():
    state = tables.on_turn(tables.dealt(2), 0, "play", "5h 6h 7h 9c", opened=(True, False))
    state = state._replace(melds=(tables.meld("2c 3c 4c"),), owners=(1,))
    found = regions(tables.table(state), 0, plain=True)
    assert found["t-hand"].count('name="pick"') == 4
    for do in ("lay-run", "lay-set", "lay-best", "layoff", "swap", "throw"):
        assert f'value="{do}"' in found["t-acts"]
    assert 'name="pick"' not in regions(tables.table(state), 0)["t-hand"]


def test_two_teams_never_begin_with_empty_seats_so_nothing_offers_it():
    alone = regions(tables.waiting(), 0)["t-result"]
    teams = regions(tables.waiting(options=tables.TEAMS, stake=100), 0)["t-result"]
    assert "Start with those here" in alone
    assert "Start with those here" not in teams


def test_a_match_of_teams_tells_each_total_and_the_teams():
    html = regions(tables.match_ended(tables.TEAMS, stake=100), 0)["t-result"]
    told = re.findall(r"<b class=\"num\">(−?\d+)</b><small>Team <b class=\"num\">(\d+)</b></small>", html)
    assert told == [("116", "194"), ("78", "194"), ("196", "549"), ("353", "549")]


def test_a_bots_face_stands_in_no_attribute():
    """There it has a letter: a drawing would end the attribute, and with it the meld."""
    live = tables.table(
        tables.on_turn(
            tables.dealt(2), 0, "play", melds=tuple(map(tables.meld, ("5h 6h 7h", "9s 9d 9h"))), owners=(1, 1)
        ),
        seats=(tables.person(0), tables.bot(1)),
    )
    with override("en"):
        found = pages.public(live)["t-melds"]
    assert re.findall(r'data-letter="([^"]*)"', found) == ["N"]  # of the second: the first has the face beside it
    assert found.count('<svg class="face"') == 1
