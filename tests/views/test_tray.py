"""What the page asks while a player prepares: tray, targets, suggestions."""

import json
import re

import pytest
from django.test import Client

from accounts.models import User
from games.concan.cards import TEXTS, write_cards
from games.pages import samples as tables
from games.services import live as live_tables
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def live():
    return begun(person("Salma"), person("Reem"))


@pytest.fixture
def salma(live):
    client = Client()
    client.force_login(user_of(live, 0))
    return client


def user_of(live, seat):
    return User.objects.get(pk=live.seats[seat].user_id)


def shown(live, state):
    """The table as this state has it, in the memory that the views read from."""
    moved = tables.table(state, seats=live.seats, id=live.id, code=live.code, version=live.version, due_at=live.due_at)
    live_tables.forget_all()
    live_tables.keep(moved)
    return moved


@pytest.fixture
def playing(live):
    """Salma has opened and holds cards that fit Reem's melds."""
    melds = tuple(map(tables.meld, ("5h X 7h", "9s 9d 9h", "2c 3c 4c")))
    state = tables.on_turn(tables.dealt(2), 0, "play", "6h 8h 9c 5c 6c Kd Ks Kh", melds=melds, owners=(1, 1, 1))
    return shown(live, state._replace(opened=(True, True)))


def post(client, live, part, **fields):
    data = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
    return client.post(f"/t/{live.code}/{part}/", data)


def test_the_tray_is_the_servers(salma, playing):
    response = post(salma, playing, "tray", groups=[{"cards": ["Kd", "Ks", "Kh"], "turn": 0}])
    assert response.status_code == 200
    html = response.content.decode()
    assert html.lstrip().startswith('<section id="t-tray"')
    assert ">30</b>" in html


def test_the_tray_comes_in_the_digits_of_its_reader(salma, playing):
    user = user_of(playing, 0)
    user.digits = "arabic"
    user.save()
    response = post(salma, playing, "tray", groups=[{"cards": ["Kd", "Ks", "Kh"]}])
    assert ">٣٠</b>" in response.content.decode()


def test_targets_name_the_melds_that_take_the_card_and_the_jokers_it_frees(salma, playing):
    found = post(salma, playing, "targets", cards=["6h"]).json()
    assert (found["layoff"], found["swap"], found["meld"]) == ([], [0], None)
    found = post(salma, playing, "targets", cards=["8h"]).json()
    assert found["layoff"] == [0]


def test_targets_give_an_order_in_which_the_cards_fit(salma, playing):
    found = post(salma, playing, "targets", cards=["6c", "5c"]).json()
    assert found["layoff"] == [2]
    assert [way["cards"] for way in found["ways"]["2"]] == [["5c", "6c"]]


def test_targets_tell_what_meld_the_cards_make(salma, playing):
    assert post(salma, playing, "targets", cards=["Kd", "Ks", "Kh"]).json()["meld"]["value"] == 30


def test_before_the_turn_nothing_on_the_table_is_a_target_but_melds_can_be_prepared(live, salma, playing):
    waiting = shown(live, playing.round.state._replace(turn=1, phase="draw"))
    found = post(salma, waiting, "targets", cards=["Kd", "Ks", "Kh"]).json()
    assert (found["layoff"], found["swap"], found["meld"]["value"]) == ([], [], 30)
    assert post(salma, waiting, "targets", cards=["8h"]).json()["layoff"] == []


def test_a_suggestion_is_groups_for_the_tray(salma, playing):
    groups = post(salma, playing, "suggest").json()["groups"]
    assert {"cards": ["Ks", "Kh", "Kd"], "turn": 0} in groups
    assert post(salma, playing, "tray", groups=groups).status_code == 200


def test_without_a_suggestion_there_is_a_sentence(live, salma):
    poor = shown(live, tables.on_turn(tables.dealt(2), 0, "play", "2c 4d 6h 8s"))
    answer = post(salma, poor, "suggest").json()
    assert answer["groups"] == []
    assert "0" in answer["sentence"]
    assert "51" in answer["sentence"]


def test_while_one_is_to_draw_the_words_say_draw_or_take_and_the_melds_are_shown_too(live, salma):
    state = tables.on_turn(tables.dealt(2), 0, "draw", "Ks Kh Kd Qs Qh Qd 2c 4d")
    answer = post(salma, shown(live, state), "suggest").json()
    assert {"cards": ["Ks", "Kh", "Kd"], "turn": 0} in answer["groups"]
    assert answer["sentence"].startswith("اسحب من السحبة")


MOMENTS = {
    "start": ("2c 4d 6h 8s 9h", "start", {}),
    "start with melds": ("Ks Kh Kd Qs Qh Qd 2c 4d", "start", {}),
    "draw": ("2c 4d 6h 8s", "draw", {}),
    "draw with melds": ("Ks Kh Kd Qs Qh Qd 2c 4d", "draw", {}),
    "nothing to lay": ("2c 4d 6h 8s", "play", {}),
    "opens": ("Ks Kh Kd Qs Qh Qd 2c 4d", "play", {}),
    "opened, a meld": ("7h 7d 7c 9c Kd", "play", {"opened": (True, False)}),
    "opened, none": ("7h 7d 8c 9c Kd", "play", {"opened": (True, False)}),
    "goes out": ("7h 7d 7c 9c", "play", {"opened": (True, False)}),
    "committed": ("7h 7d 8c 9c Kd", "play", {"committed": (True, False)}),
    "committed, draws": ("7h 7d 8c 9c Kd", "draw", {"committed": (True, False)}),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_at_every_moment_of_a_turn_the_words_say_what_to_do(live, salma, moment):
    hand, phase, facts = MOMENTS[moment]
    state = tables.on_turn(tables.dealt(2, last="committed" in moment), 0, phase, hand, **facts)
    answer = post(salma, shown(live, state), "suggest").json()
    assert re.search("ارمِ|اسحب|خذ|أنزل", answer["sentence"]), answer


def test_where_nothing_can_be_laid_down_the_words_go_on_with_what_to_throw(live, salma):
    poor = shown(live, tables.on_turn(tables.dealt(2), 0, "play", "2c 4d 6h 8s"))
    assert ". ارمِ " in post(salma, poor, "suggest").json()["sentence"]


def test_who_waits_is_told_no_more_than_what_his_hand_makes(live, salma):
    waiting = shown(live, tables.on_turn(tables.dealt(2), 0, "play", "2c 4d 6h 8s")._replace(turn=1))
    sentence = post(salma, waiting, "suggest").json()["sentence"]
    assert "ارمِ" not in sentence
    assert "51" in sentence


def test_a_table_may_do_without_suggestions(live, salma):
    state = tables.on_turn(tables.dealt(2), 0, "play", "2c 4d 6h 8s")
    live_tables.forget_all()
    quiet = tables.table(state, seats=live.seats, id=live.id, code=live.code, version=live.version, suggest=False)
    live_tables.keep(quiet)
    assert post(salma, quiet, "suggest").status_code == 403
    assert post(salma, quiet, "suggest", **{"for": "sort"}).status_code == 204


# --- Whoever may not, and whatever makes no sense ---------------------------------------------------


@pytest.mark.parametrize("part", ["tray", "targets", "suggest"])
def test_without_a_seat_nothing_is_answered(playing, part):
    assert post(Client(), playing, part, groups=[], cards=["6h"]).status_code == 403
    stranger = Client()
    stranger.force_login(person("Nobody"))
    assert post(stranger, playing, part, groups=[], cards=["6h"]).status_code == 403


@pytest.mark.parametrize("part", ["tray", "targets", "suggest"])
def test_only_a_post_is_answered(salma, playing, part):
    assert salma.get(f"/t/{playing.code}/{part}/").status_code == 405


@pytest.mark.parametrize("part", ["tray", "targets", "suggest"])
def test_a_table_that_is_not_there_is_not_found(salma, part):
    assert salma.post(f"/t/nowhere/{part}/").status_code == 404


NONSENSE = ["", "{", "7", "{}", '"6h"', "null", "[[[[", "[" * 900, '["??"]', "[7]", '[{"cards": 3}]', "[null]"]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_gets_a_sentence(salma, playing, text):
    for part, name in (("tray", "groups"), ("targets", "cards")):
        response = post(salma, playing, part, **{name: text})
        assert response.status_code == 400
        assert response.content


@pytest.mark.parametrize("turn", [-1, 1.5, "1", None, True, 10**9])
def test_a_turn_that_is_no_small_number_gets_a_sentence(salma, playing, turn):
    groups = [{"cards": ["Kd", "Ks", "Kh"], "turn": turn}]
    assert post(salma, playing, "tray", groups=groups).status_code == 400


def test_cards_that_are_not_ones_own_tell_nothing_about_where_they_are(salma, playing):
    hidden = playing.round.state.hands[1]
    for card in {*write_cards(hidden), *TEXTS} - {*write_cards(playing.round.state.hands[0])}:
        assert post(salma, playing, "targets", cards=[card]).status_code == 400
        assert post(salma, playing, "tray", groups=[{"cards": [card]}]).status_code == 400


def test_a_card_cannot_be_staged_twice(salma, playing):
    groups = [{"cards": ["Kd", "Ks", "Kh"]}, {"cards": ["Kd", "6h", "8h"]}]
    assert post(salma, playing, "tray", groups=groups).status_code == 400


def test_between_rounds_there_is_nothing_to_prepare(live, salma):
    ended = tables.over(tables.on_turn(tables.dealt(2), 0, "play"), "out", 0, {1: "7h"})
    assert post(salma, shown(live, ended), "suggest").status_code == 400


@pytest.mark.parametrize("part", ["tray", "targets", "suggest"])
def test_a_page_that_is_behind_is_told_nothing_because_news_is_on_its_way(salma, playing, part):
    gone = {"groups": [{"cards": ["As"]}], "cards": ["As"], "seen": "12.39"}
    if part == "suggest":
        playing = shown(playing, tables.over(playing.round.state, "out", 0, {1: "7h"}))
    response = post(salma, playing, part, **gone)
    assert (response.status_code, response.content) == (204, b"")
    assert post(salma, playing, part, **{**gone, "seen": playing.seen}).status_code == 400
