"""The tutorial's page: a table like any other, with a coach beside it, a head and a result of its own."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.concan.actions import Lay, write_action
from games.concan.cards import CARD_OF_TEXT
from games.concan.laying import needed_to_open
from games.concan.match import is_finished, places, totals
from games.concan.melds import meld_value, read_meld
from games.pages import cards, result, scores, table
from games.pages.numbers import num
from games.pages.people import called
from games.pages.table import Regions
from games.services.live_table import LiveTable
from games.services.tutorial.learning import Moment, Progress
from games.services.tutorial.lessons import LESSONS
from games.services.tutorial.script import LEARNER, OPPONENT, Text


def regions(now: Moment, live: LiveTable, progress: Progress) -> Regions:
    """The regions of the learner's table, with the coach among them."""
    return table.public(live) | table.private(live, LEARNER) | _own_regions(now, live, progress)


def whole(now: Moment, live: LiveTable, progress: Progress) -> dict[str, Any]:
    """The context of templates/games/tutorial/page.html, and of the table's own main.html."""
    context = table.whole(live, LEARNER)
    own = {name.removeprefix("t-"): html for name, html in _own_regions(now, live, progress, plain=True).items()}
    return context | {"base": reverse("games:tutorial"), "regions": context["regions"] | own}


def invitation(progress: Progress) -> str:
    """A line that leads a reader to the tutorial: what it is, or where he left it."""
    if progress == Progress() or len(progress.finished) == len(LESSONS):
        return _("Learn the game in a few short lessons at a real table.")
    facts = {"number": num(progress.lesson + 1), "count": num(len(LESSONS))}
    return format_html(_("Go on with lesson {number} of {count}."), **facts)


def _own_regions(now: Moment, live: LiveTable, progress: Progress, *, plain: bool = False) -> Regions:
    """The regions that a table does not have, or has otherwise."""
    common = {
        "live": live,
        "title": now.lesson.title,
        "key": now.lesson.key,
        "number": now.number + 1,
        "count": len(LESSONS),
        "next": LESSONS[now.number + 1] if now.number + 1 < len(LESSONS) else None,
    }
    head = common | {"lessons": [(lesson, lesson.key in progress.finished) for lesson in LESSONS]}
    found: Regions = {
        "t-head": render_to_string("games/tutorial/head.html", head),
        "t-coach": render_to_string("games/tutorial/coach.html", common | coach(now, live) | {"plain": plain}),
    }
    if now.round.over:
        found["t-result"] = render_to_string("games/tutorial/result.html", common | ended(now, live))
    return found


def coach(now: Moment, live: LiveTable) -> dict[str, Any]:
    """What the coach says; `step` is the action that he asks for."""
    step = now.step
    return {
        "over": now.round.over,
        "done": step is None,
        "says": told(step.says if step else now.lesson.ends, now, live),
        "task": told(step.task, now, live) if step else "",
        "step": write_action(step.action) if step and step.action else None,
        "position": now.position,
        "parts": len(now.lesson.parts),
    }


def ended(now: Moment, live: LiveTable) -> dict[str, Any]:
    """The result of a lesson in which the round was played to its end."""
    assert live.match is not None
    score = live.match.score
    shown = result.round_result(live, live.match, now.round, LEARNER)
    won = is_finished(score) and places(score)[LEARNER] == 1
    return shown | {
        "says": told(now.lesson.ends, now, live),
        "ending": scores.ending(live),
        "consequence": scores.consequence(live),
        "won": won,
        "seat": LEARNER,
    }


def not_this(now: Moment, live: LiveTable) -> str:
    """Said to one who tries something that is allowed but not what the step asks for."""
    if now.step is None:
        return _("This lesson is done.")
    if not now.step.task:
        return _("First read on.")
    task = told(now.step.task, now, live)
    return format_html(_("The rules allow that, but this lesson goes another way. {task}"), task=task)


def told(text: Text, now: Moment, live: LiveTable) -> SafeString:
    """A text of a lesson with its cards and facts filled in."""
    pattern = str(text)
    named = {name for _literal, name, _spec, _conversion in Formatter().parse(pattern) if name}
    facts = _facts(now, live)
    filled = {name: facts[name] if name in facts else cards.short(CARD_OF_TEXT[name]) for name in named}
    return format_html(pattern, **filled) if filled else SafeString(pattern)


def _facts(now: Moment, live: LiveTable) -> Mapping[str, SafeString]:
    assert live.match is not None
    state = now.round.state
    sums = totals(live.match.score)
    laid = now.step.action.melds if now.step and isinstance(now.step.action, Lay) else ()
    melds = (read_meld(meld.kind, meld.cards, state.options) for meld in laid)
    return {
        "name": called(live, OPPONENT),
        "needed": num(needed_to_open(state.options, state.last_opening)),
        "total": num(sum(meld_value(meld) for meld in melds if meld is not None)),
        "mine": num(sums[LEARNER]),
        "theirs": num(sums[OPPONENT]),
    }
