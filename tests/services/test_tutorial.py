"""The tutorial's lessons: every step is allowed by the rules, and only the step that is asked for goes on."""

from collections import Counter
from dataclasses import replace

import pytest

from games.concan.actions import Action, Commit, Draw, Lay, LayOff, Malformed, Swap, Take, Throw, Undo
from games.concan.cards import FULL_DECK, JOKER
from games.concan.match import concan_winner, is_finished, places
from games.concan.view import view
from games.pages import tray
from games.services.deal import HAND_SIZE
from games.services.tutorial import learning
from games.services.tutorial.learning import Moment, Outcome, Progress
from games.services.tutorial.lessons import LESSONS
from games.services.tutorial.script import LEARNER, OPPONENT, Happens, Lesson, Step, deal
from games.services.tutorial.table import table_of

EACH = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.key for lesson in LESSONS])


def walk(lesson: Lesson) -> list[tuple[Progress, Moment]]:
    """Where a learner is before each step of the lesson, and at its end; he does what he is asked."""
    progress = learning.begin(Progress(), lesson.key)
    met = []
    while True:
        now = learning.moment(progress)
        met.append((progress, now))
        if now.step is None:
            return met
        outcome = do(progress, now.step)
        assert outcome.kind == "done", outcome.refusal and outcome.refusal.code
        progress = outcome.progress


def do(progress: Progress, step: Step) -> Outcome:
    return learning.act(progress, step.action) if step.action else learning.read_on(progress)


def before(lesson_key: str, kind: type[Action]) -> tuple[Progress, Moment]:
    """The moment of a lesson at which it first asks for that kind of action."""
    lesson = next(one for one in LESSONS if one.key == lesson_key)
    return next(met for met in walk(lesson) if met[1].step and isinstance(met[1].step.action, kind))


# --- The scripts ------------------------------------------------------------------------------------


@EACH
def test_every_step_of_a_lesson_is_allowed_by_the_rules_and_the_lesson_comes_to_its_end(lesson: Lesson) -> None:
    progress, now = walk(lesson)[-1]
    assert now.step is None
    assert now.round.state.turn == (LEARNER if now.round.over else OPPONENT) or now.round.state.phase == "draw"
    assert progress.finished == (lesson.key,)


@EACH
def test_a_lesson_is_dealt_from_the_whole_deck_in_hands_of_real_size(lesson: Lesson) -> None:
    dealt = [*lesson.deal.stock, *lesson.deal.hands[LEARNER], *lesson.deal.hands[OPPONENT]]
    assert Counter(dealt) == Counter(FULL_DECK)
    assert sorted(map(len, lesson.deal.hands)) == [HAND_SIZE, HAND_SIZE + 1]


def test_the_lessons_teach_every_action_that_there_is() -> None:
    asked = {type(part.action) for lesson in LESSONS for part in lesson.parts if isinstance(part, Step)}
    assert asked == {type(None), Draw, Take, Lay, LayOff, Swap, Throw, Undo, Commit}


def test_the_lessons_have_keys_of_their_own() -> None:
    assert len({lesson.key for lesson in LESSONS}) == len(LESSONS)


def test_a_deal_with_a_card_too_often_or_a_hand_too_small_is_no_deal() -> None:
    hand = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2h"
    assert len(deal(mine=hand, theirs="3h", stock="4h").hands[LEARNER]) == HAND_SIZE
    with pytest.raises(ValueError, match="too often"):
        deal(mine=hand, theirs="2s 2s", stock="")
    with pytest.raises(ValueError, match="13 cards"):
        deal(mine=hand.removesuffix(" 2h"), theirs="", stock="")


def test_the_opening_counts_51_or_more_and_would_not_without_one_of_its_melds() -> None:
    progress, now = before("opening", Lay)
    assert now.step is not None
    assert isinstance(now.step.action, Lay)
    for meld in now.step.action.melds:
        outcome = learning.act(progress, Lay((meld,)))
        assert outcome.refusal is not None
        assert outcome.refusal.code == "below_opening"


def test_the_first_take_cannot_be_paid_and_the_second_can() -> None:
    _progress, now = before("fire", Undo)
    assert view(now.round.state, LEARNER).owes
    assert not tray.suggestion(view(now.round.state, LEARNER))
    _progress, now = before("fire", Lay)
    assert view(now.round.state, LEARNER).owes
    assert [group.cards for group in tray.suggestion(view(now.round.state, LEARNER))]


def test_in_the_lesson_of_the_swap_the_joker_comes_to_the_hand() -> None:
    assert JOKER not in before("swap", Swap)[1].round.state.hand
    assert JOKER in before("swap", Lay)[1].round.state.hand


def test_the_lesson_of_the_hand_ends_in_a_hand_and_doubles_the_losers_score() -> None:
    _progress, now = walk(LESSONS[-2])[-1]
    assert now.round.state.ending == "hand"
    assert now.round.state.scores == (-60, 2 * 36)


def test_the_lesson_of_the_concan_wins_the_match_from_behind() -> None:
    _progress, now = walk(LESSONS[-1])[-1]
    score = table_of(now, "Salma").match.score  # type: ignore[union-attr]
    assert now.round.state.ending == "concan"
    assert is_finished(score)
    assert concan_winner(score) == LEARNER
    assert places(score) == (1, 2)
    assert sum(result.scores[LEARNER] for result in score.results) > sum(
        result.scores[OPPONENT] for result in score.results
    )


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson.suggest], ids=lambda lesson: lesson.key)
def test_where_suggest_is_offered_it_suggests_just_what_the_step_asks_for(lesson: Lesson) -> None:
    asked = [(now, now.step.action) for _, now in walk(lesson) if now.step and isinstance(now.step.action, Lay)]
    assert asked
    for now, action in asked:
        suggested = [group.cards for group in tray.suggestion(view(now.round.state, LEARNER))]
        assert sorted(map(sorted, suggested)) == sorted(sorted(meld.cards) for meld in action.melds)


# --- What goes on and what does not -------------------------------------------------------------------


def test_what_the_rules_refuse_is_refused_as_at_any_table() -> None:
    progress = Progress(position=1)
    outcome = learning.act(progress, Draw())
    assert (outcome.kind, outcome.progress) == ("refused", progress)
    assert outcome.refusal is not None
    assert outcome.refusal.code == "throw_first"


@EACH
def test_what_makes_no_sense_never_goes_on(lesson: Lesson) -> None:
    for progress, now in walk(lesson):
        outcome = learning.act(progress, Malformed("throw"))
        assert outcome.progress == progress
        assert outcome.kind == "refused"
        assert now.round.state is not None


def test_what_is_allowed_but_not_asked_for_does_not_go_on() -> None:
    progress, now = before("turn", Throw)
    other = next(card for card in now.round.state.hand if Throw(card) != (now.step and now.step.action))
    assert learning.act(progress, Throw(other)) == Outcome("elsewhere", progress)
    assert learning.read_on(progress) == Outcome("elsewhere", progress)


def test_a_step_that_is_only_read_takes_no_action() -> None:
    progress = Progress()
    now = learning.moment(progress)
    assert now.step is not None
    assert now.step.action is None
    assert learning.act(progress, Throw(now.round.state.hand[0])).kind == "elsewhere"
    assert learning.read_on(progress).progress.position == 1


def test_melds_may_be_laid_in_any_order() -> None:
    progress, now = before("opening", Lay)
    assert now.step is not None
    assert isinstance(now.step.action, Lay)
    backwards = Lay(now.step.action.melds[::-1])
    assert backwards != now.step.action
    assert learning.act(progress, backwards) == learning.act(progress, now.step.action)


def test_after_a_throw_the_opponents_moves_follow_by_themselves() -> None:
    progress, now = before("turn", Throw)
    assert now.step is not None
    after = learning.moment(do(progress, now.step).progress)
    assert after.round.state.turn == LEARNER
    assert [move.seat for move in after.round.recent][-2:] == [OPPONENT, OPPONENT]


def test_a_finished_lesson_takes_nothing_more() -> None:
    progress, now = walk(LESSONS[0])[-1]
    assert learning.read_on(progress) == Outcome("elsewhere", progress)
    assert now.step is None


# --- Where a learner is -------------------------------------------------------------------------------


def test_progress_is_read_as_it_was_kept() -> None:
    progress = Progress(lesson=4, position=3, begun=9, finished=("turn", "fire"))
    assert learning.read_progress(progress.as_dict()) == progress


@pytest.mark.parametrize(
    "kept",
    [
        None,
        7,
        [],
        {},
        {"lesson": "1", "position": 0, "begun": 1},
        {"lesson": 99, "position": 0, "begun": 1},
        {"lesson": -1, "position": 0, "begun": 1},
        {"lesson": 0, "position": -1, "begun": 1},
        {"lesson": True, "position": 0, "begun": 1},
        {"lesson": 0, "position": 0, "begun": 0},
    ],
)
def test_progress_that_makes_no_sense_is_the_beginning(kept: object) -> None:
    assert learning.read_progress(kept) == Progress()


def test_progress_beyond_a_lesson_that_has_become_shorter_is_its_end() -> None:
    kept = {"lesson": 0, "position": 500, "begun": 1, "finished": ["turn", "gone", 3]}
    progress = learning.read_progress(kept)
    assert progress.position == len(LESSONS[0].parts)
    assert progress.finished == ("turn",)
    assert learning.moment(progress).step is None


def test_progress_at_a_move_that_follows_by_itself_is_at_the_step_after_it() -> None:
    place = next(place for place, part in enumerate(LESSONS[0].parts) if isinstance(part, Happens))
    assert isinstance(learning.moment(Progress(position=place)).step, Step)


def test_a_lesson_may_be_begun_at_any_time_and_what_is_finished_stays() -> None:
    progress = Progress(lesson=2, position=3, begun=4, finished=("turn",))
    assert learning.begin(progress, "turn") == Progress(0, 0, 5, ("turn",))
    with pytest.raises(ValueError, match="poker"):
        learning.begin(progress, "poker")


def test_a_lesson_done_twice_is_finished_once() -> None:
    last, _now = walk(LESSONS[0])[-2]
    progress = replace(last, finished=("turn",))
    step = learning.moment(progress).step
    assert step is not None
    assert do(progress, step).progress.finished == ("turn",)


def test_each_time_a_lesson_is_begun_it_is_a_round_of_its_own() -> None:
    first = learning.moment(Progress())
    again = learning.moment(learning.begin(Progress(), "turn"))
    assert first.round.id != again.round.id
    assert table_of(first, "Salma").seen != table_of(again, "Salma").seen


def test_every_step_is_another_moment_for_the_page() -> None:
    tables = [table_of(now, "Salma") for _, now in walk(LESSONS[0])]
    assert len({table.seen for table in tables}) == len(tables)
    versions = [table.version for table in tables]
    assert versions == sorted(set(versions))
