"""While a round is played, no page of the administration, no act written down, no report and no download holds a card
that was not seen by the whole table, the order of the stock, or what the deal follows from.

The pages are found by what is registered: a new one is covered once a row for it is made in `house`, and the test says
so where there is none.
"""

import json
import re
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Announcement, AuditRow, Report, Sanction, Trace, User
from accounts.services import appeals, audit, coins, house, traces
from accounts.services.coins import adjustments
from concan_site.writing import writing
from games.concan.cards import TEXTS
from games.models import ChatMessage, FilteredWord, Match, Move, Pair, Played, Round, Table, Tally
from games.pages import cards
from games.services import evidence, matches, order, reports
from games.services.change import changing
from games.services.live_table import LiveTable
from tests.services.tables import now, person, table_of
from tests.services.test_evidence import play_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse"),  # the test client reads it all at once
]

CARD = re.compile(r"(?<!\w)(?:[A2-9TJQK][shdc]|X)(?!\w)")
BY_CHANCE = re.compile(r'<svg.*?</svg>|nonce="[^"]*"', re.S)
"""What looks like a card only by chance: pictures of the administration, and random letters."""
ACTS_ON_TABLES = ("close", "void", "hand_over")


@pytest.fixture
def playing() -> LiveTable:
    """A coin match whose first round is being played; who plays on the first seat is of the staff too."""
    traces.forget_written()
    amal = User.objects.create_superuser("Amal", language="en")
    basim = person("Basim")
    with writing():
        for one in (amal, basim):
            coins.welcome(one)
    for one in (amal, basim):
        traces.note(one.pk, [traces.device(one.username), traces.address("203.0.113.7")])
    table = table_of(amal, basim)
    Table.objects.update(stake=50)
    with changing(table.code) as row:
        matches.begin(row)
    return play_on(now(table.pk), 9)


@pytest.fixture
def house_at_work(playing: LiveTable) -> LiveTable:
    """Around it, rows of everything that staff read."""
    amal, basim = User.objects.get(username="Amal"), User.objects.get(username="Basim")
    match, one, soon = Match.objects.get(), Round.objects.get(), timezone.now() + timedelta(days=1)
    said = ChatMessage.objects.create(table_id=playing.id, user=basim, seat=1, text="مرحبا", at=timezone.now())
    subjects = [
        reports.player(amal, basim),
        reports.player_at(playing, basim),
        reports.message(playing, said),
        *(reports.move(amal, match, one, move) for move in Move.objects.filter(seat=1)),
    ]
    made = [reports.make(amal, subject, "collude", "") for subject in subjects]
    munira = User.objects.create_superuser("Munira")
    order.decide(made[0], True, "Seen", munira, order.Penalty("mute", "Hush", timedelta(days=1)))
    appeals.appeal(basim, Sanction.objects.get().pk, "Why?")
    with writing():
        adjustments.ask(basim, 5, "A fault", amal, uuid.uuid4())
        house.close(amal, "An upgrade")
    Announcement.objects.create(arabic="صيانة", english="Works", begins_at=timezone.now(), ends_at=soon, by=amal)
    FilteredWord.objects.create(word="word", key="word")
    EmailAddress.objects.create(user=basim, email="basim@example.org")
    Pair.objects.create(
        **{"first": amal, "second": basim, "day": soon.date(), "matches": 1, "share": 1, "coins": 0, "weight": 1},
        **{"coin_matches": 0, "taken": 0, "offered": 0, "device": True, "address": True},
    )
    Tally.objects.create(user=basim, scope="people")
    Played.objects.create(
        **{"match": match, "seat": 1, "user": basim, "finished_at": soon, "alone": False, "left": False},
        **{"joined": False, "place": 1, "coins": 0, "rounds": 1, "points": 0, "openings": 0, "hands": 0, "concans": 0},
    )
    with writing():
        audit.write(amal, "match.void", f"match:{match.pk}", before={"state": "live"}, whom=basim)
    return playing


class Hidden:
    """What the round hides, in all the ways in which it might be written."""

    def __init__(self, live: LiveTable) -> None:
        assert live.round is not None
        state = live.round.state
        thrown = {str(move.action["card"]) for move in Move.objects.all() if "card" in move.action}
        self.secrets = [live.round.secret, Table.objects.get().next_secret]
        piles = [*state.hands, state.stock]
        unseen = {card for pile in piles for card in pile} - {TEXTS.index(text) for text in thrown}
        self.texts = {TEXTS[card] for card in unseen}
        assert len(self.texts) > 40  # nearly every card is somewhere unseen
        self.numbers = [json.dumps([int(card) for card in list(pile)[:4]])[1:-1] for pile in piles]
        self.faces = [written(card) for card in unseen for written in (cards.face, cards.short)]
        self.names = []
        for language in ("en", "ar"):
            with translation.override(language):
                self.names += [cards.name(card) for card in unseen if TEXTS[card] != "X"]

    def told_in(self, text: str) -> list[str]:
        """What of it a text tells."""
        plain = BY_CHANCE.sub("", text.replace("&quot;", '"'))
        told = [secret for secret in self.secrets if secret in plain]
        told += [numbers for numbers in self.numbers if numbers in plain]
        told += [name for name in self.names if name in plain]
        told += [face for face in self.faces if face in text]
        return told + sorted(self.texts & set(CARD.findall(plain)))


def pages_of(model: Any, client: Client) -> Iterator[str]:
    """The list of a model, searched and by each filter, and for each row its page and its history."""
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    path = reverse(f"{name}_changelist")
    yield path
    yield f"{path}?q=Basim"
    response: Any = client.get(path)
    changes = response.context_data["cl"]
    for spec in changes.filter_specs:
        yield from (path + choice["query_string"] for choice in spec.choices(changes))
    for row in model._default_manager.all():
        yield reverse(f"{name}_change", args=[row.pk])
        yield reverse(f"{name}_history", args=[row.pk])


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code in (200, 302, 404), (address, response.status_code)
    return response.content.decode()


def test_no_page_of_the_administration_shows_a_live_hand_or_the_stock(client: Client, house_at_work: LiveTable) -> None:
    client.force_login(User.objects.get(username="Amal"))
    hidden = Hidden(house_at_work)
    for language in ("en", "ar"):
        User.objects.update(language=language)
        told = {"/admin/": hidden.told_in(text_of(client, "/admin/"))}
        for model in admin.site._registry:
            assert model._default_manager.exists(), f"make a row of {model.__name__} in house_at_work"
            for address in pages_of(model, client):
                told[address] = hidden.told_in(text_of(client, address))
        assert {address: found for address, found in told.items() if found} == {}
        assert len(told) > 100


def test_nor_do_the_forms_of_the_acts_on_tables(client: Client, house_at_work: LiveTable) -> None:
    client.force_login(User.objects.get(username="Amal"))
    hidden = Hidden(house_at_work)
    for act in ACTS_ON_TABLES:
        asked = {"action": act, "_selected_action": house_at_work.id}
        response = client.post("/admin/games/table/", asked, follow=True)
        assert response.status_code == 200
        assert hidden.told_in(response.content.decode()) == [], act


def test_nor_what_is_written_down_of_acts_and_reports_and_traces(house_at_work: LiveTable) -> None:
    hidden = Hidden(house_at_work)
    kept = [*Report.objects.values(), *AuditRow.objects.values(), *Trace.objects.values(), *Sanction.objects.values()]
    assert len(kept) > 10
    for row in kept:
        assert hidden.told_in(json.dumps(row, default=str, ensure_ascii=False)) == []


def test_nor_any_download(client: Client, house_at_work: LiveTable) -> None:
    hidden = Hidden(house_at_work)
    match = Match.objects.get()
    addresses = [
        *("/coins/statement.csv", "/coins/", "/me/reports/", "/me/sanctions/"),
        *(reverse(f"games:{name}", args=[match.pk]) for name in ("record", "replay", "picture", "match")),
    ]
    for user in User.objects.all():
        client.force_login(user)
        for address in addresses:
            response = client.get(address)
            answer: Any = response
            text = b"".join(answer) if response.streaming else response.content
            assert hidden.told_in(text.decode()) == [], address
        assert client.get(reverse("games:record", args=[match.pk])).status_code == 404


def test_the_test_itself_would_see_a_hand_however_it_is_written(playing: LiveTable) -> None:
    hidden = Hidden(playing)
    assert playing.round is not None
    state = playing.round.state
    assert hidden.told_in(json.dumps(evidence.of_table(playing), default=str)) == []
    for pile in (*state.hands, state.stock):
        assert hidden.told_in(json.dumps([TEXTS[card] for card in pile]))
        assert hidden.told_in(json.dumps([int(card) for card in pile]))
        for written in (cards.face, cards.short):
            assert hidden.told_in("".join(written(card) for card in pile))
        with translation.override("ar"):
            assert hidden.told_in(cards.listed(map(cards.name, pile)))
    assert hidden.told_in(f"<td>{playing.round.secret}</td>")
