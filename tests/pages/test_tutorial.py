"""The tutorial's page: what the coach says fits what is on the table, and nothing hidden is on it."""

import re
from collections.abc import Iterator

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.concan.cards import CARD_OF_TEXT, TEXTS
from games.pages import tutorial as pages
from games.services.tutorial.learning import Moment, Progress
from games.services.tutorial.lessons import LESSONS
from games.services.tutorial.script import LEARNER, OPPONENT
from games.services.tutorial.table import table_of
from tests.services.test_tutorial import walk

LANGUAGES = pytest.mark.parametrize("language", ["ar", "en"])
MOMENTS = [(f"{now.lesson.key}-{now.position}", progress, now) for one in LESSONS for progress, now in walk(one)]
EACH = pytest.mark.parametrize(("progress", "now"), [one[1:] for one in MOMENTS], ids=[one[0] for one in MOMENTS])


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def regions(progress: Progress, now: Moment) -> dict[str, str]:
    return pages.regions(now, table_of(now, "Salma"), progress)


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", strip_tags(html)).replace("\ufe0e", "").strip()


def at(key: str, position: int) -> tuple[Progress, Moment]:
    return next((progress, now) for name, progress, now in MOMENTS if name == f"{key}-{position}")


@LANGUAGES
@EACH
def test_every_word_of_the_coach_is_filled_in(progress: Progress, now: Moment, language: str) -> None:
    with override(language):
        coach = regions(progress, now)["t-coach"]
    assert not re.search(r"[{}]", text_of(re.sub(r"<script.*?</script>", "", coach, flags=re.DOTALL)))
    assert 'class="says"' in coach


@EACH
def test_a_card_that_a_step_has_played_is_where_the_learner_can_see_it(progress: Progress, now: Moment) -> None:
    task = str(now.step.task) if now.step else ""
    state = now.round.state
    on_the_table = [card for meld in state.melds for card in meld.cards]
    named = [CARD_OF_TEXT[name] for name in re.findall(r"{(\w\w)}", task)]
    assert all(card in (*state.hands[LEARNER], *on_the_table, *state.fire[-1:]) for card in named)


@EACH
def test_nothing_hidden_is_on_the_page(progress: Progress, now: Moment) -> None:
    if now.round.over:
        return
    html = "".join(regions(progress, now).values())
    shown = re.findall(r'data-card="(\w+)"', html)
    assert sorted(shown) == sorted(TEXTS[card] for card in now.round.state.hands[LEARNER])


def test_the_coach_counts_with_the_engine() -> None:
    said = text_of(regions(*at("opening", 3))["t-coach"])
    assert "must count 51 or more" in said
    assert "yours count 59" in said
    said = text_of(regions(*at("concan", 1))["t-coach"])
    assert "You are at 333, Hudhud at −79" in said


def test_the_coach_says_what_to_tap_and_which_action_it_is() -> None:
    coach = regions(*at("swap", 9))["t-coach"]
    assert "Tap 8♥ 8♣ and the joker" in text_of(coach)
    assert '"do": "lay"' in coach


def test_a_step_that_is_only_read_has_a_button_to_go_on() -> None:
    coach = regions(*at("turn", 0))["t-coach"]
    assert 'data-do="next"' in coach
    assert re.search(r'<script id="t-step"[^>]*>null</script>', coach)


def test_a_lesson_that_is_done_leads_to_the_next() -> None:
    progress, now = at("turn", len(LESSONS[0].parts))
    coach = regions(progress, now)["t-coach"]
    assert 'name="lesson" value="opening"' in coach
    assert "Next: The opening" in text_of(coach)


def test_the_result_of_a_hand_explains_its_scores_and_leads_on() -> None:
    progress, now = at("hand", len(LESSONS[5].parts))
    found = regions(progress, now)
    assert " hidden" in found["t-coach"].partition(">")[0]
    result = text_of(found["t-result"])
    assert "Laid down everything in one turn: −60." in result
    assert "= 36. Doubled by the Hand." in result
    assert "36 × 2" in result
    assert 'value="concan"' in found["t-result"]
    assert "You win the match" not in result


def test_the_last_lesson_ends_with_the_match_and_leads_to_a_table() -> None:
    progress, now = at("concan", len(LESSONS[6].parts))
    result = regions(progress, now)["t-result"]
    assert "You win the match, although your total is not the lowest." in text_of(result)
    assert 'formaction="/play/"' in result


def test_the_menu_leads_to_every_lesson_and_marks_what_is_done() -> None:
    progress, now = at("opening", 1)
    head = regions(Progress(1, 0, 1, ("turn",)), now)["t-head"]
    assert re.findall(r'name="lesson" value="(\w+)"', head) == [lesson.key for lesson in LESSONS]
    assert head.count("✓") == 1
    assert head.count('aria-current="step"') == 1
    assert progress.lesson == 1


def test_the_opponent_is_named_in_the_readers_language() -> None:
    progress, now = at("turn", 1)
    with override("ar"):
        found = regions(progress, now)
    assert "هدهد" in found["t-seats"]
    assert "هدهد" in found["t-coach"]


def test_the_way_to_the_tutorial_says_where_it_was_left() -> None:
    assert "short lessons" in pages.invitation(Progress())
    assert text_of(pages.invitation(Progress(lesson=2))) == "Go on with lesson 3 of 7."
    done = tuple(lesson.key for lesson in LESSONS)
    assert "short lessons" in pages.invitation(Progress(lesson=6, finished=done))


def test_another_way_than_the_coachs_is_told_so_with_the_task() -> None:
    progress, now = at("turn", 1)
    live = table_of(now, "Salma")
    assert "Tap A♣" in text_of(pages.not_this(now, live))
    assert pages.not_this(at("turn", 0)[1], live) == "First read on."
    assert pages.not_this(at("turn", 8)[1], live) == "This lesson is done."
    assert now.round.state.hands[OPPONENT]
    assert progress.position == 1
