"""The tutorial by requests: without scripts, with them, and kept from visit to visit."""

import json
import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from games.concan.actions import write_action
from games.models import Match, Table
from games.services.tutorial import learning
from games.services.tutorial.learning import Progress
from games.services.tutorial.lessons import LESSONS

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def progress_of(client: Client) -> Progress:
    return learning.read_progress(client.session.get("tutorial"))


def seen_by(client: Client) -> str:
    page = client.get("/tutorial/").content.decode()
    return re.findall(r'name="seen" value="([\d.]+)"', page)[0]  # type: ignore[no-any-return]


def send(client: Client, fields: dict[str, Any], seen: str | None = None) -> HttpResponse:
    """What a script posts."""
    data = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
    data["seen"] = seen or seen_by(client)
    return client.post("/tutorial/act/", data, headers=HTMX)  # type: ignore[return-value]


def ticked(action: dict[str, Any]) -> dict[str, Any]:
    """The fields of the form without scripts for an action."""
    match action["do"]:
        case "lay":
            return {"do": "lay-best", "pick": [card for meld in action["melds"] for card in meld["cards"]]}
        case "layoff" | "swap":
            return {"do": action["do"], "pick": action["cards"], "meld": action["meld"]}
        case "throw":
            return {"do": "throw", "pick": [action["card"]]}
    return {"do": action["do"]}


@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_whole_tutorial_is_played_without_scripts(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    for number, lesson in enumerate(LESSONS):
        client.post("/tutorial/lesson/", {"lesson": lesson.key})
        while True:
            now = learning.moment(progress_of(client))
            page = client.get("/tutorial/").content.decode()
            assert f">{number + 1}/{len(LESSONS)}</b>" in page
            if now.step is None:
                break
            fields = ticked(write_action(now.step.action)) if now.step.action else {"do": "next"}
            answer = client.post("/tutorial/act/", {**fields, "seen": seen_by(client)})
            assert answer.status_code == 302
            assert answer["Location"] == "/tutorial/"
            assert progress_of(client).position > now.position, [str(one) for one in get_messages(answer.wsgi_request)]
    assert progress_of(client).finished == tuple(lesson.key for lesson in LESSONS)


def test_a_script_gets_every_region_of_the_next_moment(client: Client) -> None:
    answer = send(client, {"do": "next"}).content.decode()
    assert progress_of(client).position == 1
    swapped = re.findall(r'id="(t-[a-z]+)" hx-swap-oob="true"', answer)
    assert {"t-version", "t-coach", "t-head", "t-hand", "t-acts", "t-mid", "t-melds", "t-msg"} <= set(swapped)
    assert 'data-seen="1.1"' in answer


def test_what_the_rules_refuse_is_said_in_their_words(client: Client) -> None:
    send(client, {"do": "next"})
    answer = strip_tags(send(client, {"do": "draw"}).content.decode())
    assert "your first turn is a throw and nothing else." in answer or "رمية لا غير" in answer
    assert progress_of(client).position == 1


def test_what_the_lesson_does_not_ask_for_is_said_in_the_coachs_words(client: Client) -> None:
    client.cookies["django_language"] = "en"
    send(client, {"do": "next"})
    answer = strip_tags(send(client, {"do": "throw", "card": "2s"}).content.decode())
    assert "The rules allow that, but this lesson goes another way. Tap A♣" in answer.replace("\ufe0e", "")
    assert progress_of(client).position == 1
    page = client.post("/tutorial/act/", {"do": "throw", "pick": ["2s"], "seen": seen_by(client)}, follow=True)
    assert "this lesson goes another way" in page.content.decode()


def test_a_second_tap_does_nothing(client: Client) -> None:
    seen = seen_by(client)
    send(client, {"do": "next"}, seen)
    again = send(client, {"do": "next"}, seen).content.decode()
    assert progress_of(client).position == 1
    assert 'data-seen="1.1"' in again
    assert re.search(r'id="t-msg"[^>]* hidden></div>', again)


@pytest.mark.parametrize("fields", [{}, {"do": "dance"}, {"do": "lay", "melds": "["}, {"do": "throw", "card": "7x"}])
def test_nonsense_is_refused_and_changes_nothing(client: Client, fields: dict[str, Any]) -> None:
    send(client, {"do": "next"})
    assert send(client, fields).status_code == 200
    assert progress_of(client).position == 1


def test_any_lesson_may_be_begun(client: Client) -> None:
    assert client.post("/tutorial/lesson/", {"lesson": "fire"})["Location"] == "/tutorial/"
    assert progress_of(client) == Progress(lesson=4, position=0, begun=2)
    by_script = client.post("/tutorial/lesson/", {"lesson": "hand"}, headers=HTMX, follow=True)
    assert by_script.content.decode().lstrip().startswith('<main id="table"')
    assert client.post("/tutorial/lesson/", {"lesson": "poker"}).status_code == 400
    assert progress_of(client).lesson == 5


def test_tray_and_targets_answer_as_at_any_table(client: Client) -> None:
    client.post("/tutorial/lesson/", {"lesson": "opening"})
    send(client, {"do": "next"})
    tray = client.post("/tutorial/tray/", {"groups": json.dumps([{"cards": ["9h", "Th", "Jh"], "turn": 0}])})
    assert "29 / 51" in strip_tags(tray.content.decode())
    found = client.post("/tutorial/targets/", {"cards": json.dumps(["9h", "Th", "Jh"])}).json()
    assert found["meld"]["value"] == 29


def test_suggestions_only_where_the_lesson_offers_them(client: Client) -> None:
    assert client.post("/tutorial/suggest/").status_code == 403
    client.post("/tutorial/lesson/", {"lesson": "hand"})
    send(client, {"do": "next"})
    send(client, {"do": "draw"})
    assert len(client.post("/tutorial/suggest/").json()["groups"]) == 4


def test_looking_at_it_keeps_nothing_and_learning_makes_no_table(client: Client) -> None:
    client.get("/tutorial/")
    assert "tutorial" not in client.session
    send(client, {"do": "next"})
    assert not User.objects.exists()
    assert not Table.objects.exists()
    assert not Match.objects.exists()


def test_where_a_guest_is_outlives_his_signing_up(client: Client) -> None:
    client.post("/guest/")
    send(client, {"do": "next"})
    before = progress_of(client)
    kept = {"username": "Salma", "password1": "a-quiet-evening-7", "password2": "a-quiet-evening-7"}
    assert client.post("/guest/keep/", kept).status_code == 302
    assert not User.objects.get().is_guest
    assert progress_of(client) == before != Progress()
    assert "Salma" in client.get("/tutorial/").content.decode()


def test_where_one_without_an_account_is_outlives_his_signing_up(client: Client) -> None:
    send(client, {"do": "next"})
    before = progress_of(client)
    new = {"username": "Reem", "password1": "a-quiet-evening-7", "password2": "a-quiet-evening-7"}
    assert client.post("/signup/", new).status_code == 302
    assert User.objects.get().username == "Reem"
    assert progress_of(client) == before != Progress()


def test_the_numbers_are_in_the_readers_digits(client: Client) -> None:
    client.force_login(User.objects.create_user("Amal", digits="arabic"))
    page = client.get("/tutorial/").content.decode()
    assert '<b class="num">١/٧</b>' in page
    assert 'class="num">١/٧' in send(client, {"do": "next"}).content.decode()


def test_only_posts_change_anything(client: Client) -> None:
    for part in ("act", "lesson", "tray", "targets", "suggest"):
        assert client.get(f"/tutorial/{part}/").status_code == 405
