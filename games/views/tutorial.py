"""The tutorial: where a learner is stays in his session, so it needs no account and outlives signing up."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.inputs import read_sent_action
from games.pages import fragments, words
from games.pages import tutorial as pages
from games.pages.numbers import digits_of, with_digits
from games.services.live_table import LiveTable
from games.services.tutorial import learning
from games.services.tutorial.learning import Moment, Progress
from games.services.tutorial.script import LEARNER, OPTIONS
from games.services.tutorial.table import table_of
from games.views import tray as trays
from games.views.plain import plain_action

KEPT = "tutorial"
"""Where the session keeps the progress."""
READ_ON = "next"
"""What the button of a step sends in which there is nothing to play."""


@never_cache
@require_GET
def tutorial(request: HttpRequest) -> HttpResponse:
    """The whole page where the learner left it; with `?part=table` only its table."""
    progress = _progress(request)
    now, live = _shown(request, progress)
    name = "games/table/main.html" if request.GET.get("part") == "table" else "games/tutorial/page.html"
    return render(request, name, pages.whole(now, live, progress))


@require_POST
def act(request: HttpRequest) -> HttpResponse:
    """Plays an action of the lesson, or reads on; answers as a table does."""
    progress = _progress(request)
    now, live = _shown(request, progress)
    fields = plain_action(request.POST, OPTIONS)
    sent = read_sent_action(fields)
    if sent.seen != live.seen:  # a second tap, or another window
        return _answer(request, progress, "")
    reads_on = fields.get("do") == READ_ON
    outcome = learning.read_on(progress) if reads_on else learning.act(progress, sent.action)
    if outcome.kind == "done":
        request.session[KEPT] = outcome.progress.as_dict()
        return _answer(request, outcome.progress, "")
    sentence = words.sentence(outcome.refusal, live) if outcome.refusal else pages.not_this(now, live)
    return _answer(request, progress, sentence)


@require_POST
def lesson(request: HttpRequest) -> HttpResponse:
    """Begins a lesson."""
    try:
        progress = learning.begin(_progress(request), request.POST.get("lesson", ""))
    except ValueError:
        return HttpResponse(_("That could not be understood. Nothing was changed."), status=400)
    request.session[KEPT] = progress.as_dict()
    page = reverse("games:tutorial")
    return redirect(f"{page}?part=table" if request.headers.get("HX-Request") else page)


@require_POST
def tray(request: HttpRequest) -> HttpResponse:
    """The tray, as at any table."""
    return _asked(request, trays.show_tray)


@require_POST
def targets(request: HttpRequest) -> HttpResponse:
    """What the selected cards could do, as at any table."""
    return _asked(request, trays.find_targets)


@require_POST
def suggest(request: HttpRequest) -> HttpResponse:
    """The best lay-down, in the lessons that offer it."""
    return _asked(request, trays.suggest_melds)


def invitation(request: HttpRequest) -> str:
    """A line that leads to the tutorial, for who has not begun it and for who has."""
    return pages.invitation(_progress(request))


def _asked(request: HttpRequest, answer: trays.Answer) -> HttpResponse:
    _now, live = _shown(request, _progress(request))
    return trays.answered(answer, request, live, LEARNER)


def _progress(request: HttpRequest) -> Progress:
    return learning.read_progress(request.session.get(KEPT))


def _shown(request: HttpRequest, progress: Progress) -> tuple[Moment, LiveTable]:
    now = learning.moment(progress)
    name = request.user.get_username() if request.user.is_authenticated else _("Guest")
    return now, table_of(now, name)


def _answer(request: HttpRequest, progress: Progress, sentence: str) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        if sentence:
            messages.error(request, sentence)
        return redirect("games:tutorial")
    now, live = _shown(request, progress)
    regions = pages.regions(now, live, progress)
    html = fragments.version_mark(live) + fragments.out_of_band(regions) + fragments.message(sentence)
    return HttpResponse(with_digits(html, digits_of(request.user)))
