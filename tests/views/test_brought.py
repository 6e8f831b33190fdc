"""A record that somebody brings is replayed like a match, and forgotten."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.concan.record import BadRecord
from games.pages import record_problems
from games.services.brought import MOST_ACTIONS, MOST_BYTES
from tests.rulebook.cases import read_cases

ENGLISH = {"accept-language": "en"}

RECORD: dict[str, Any] = {
    "concan": 1,
    "seats": ["Amal", "<b>Basim</b>"],
    "options": {"rounds": 1, "tie_round": False},
    "rounds": [
        {
            "dealer": 1,
            "hands": [["2s", "3s", "4s"], ["5h", "6h"]],
            "stock": ["9c", "Td"],
            "actions": [
                {"seat": 1, "do": "draw"},
                {"seat": 0, "do": "throw", "card": "4s"},
                {"seat": 1, "do": "draw"},
                {"seat": 1, "do": "lay", "melds": [{"kind": "run", "cards": ["5h", "6h", "9c"]}]},
                {"seat": 7, "do": "dance"},
                {"seat": 1, "do": "throw", "card": "9c"},
            ],
        }
    ],
}


def a_round(**other: object) -> dict[str, Any]:
    """The record with something else in its round."""
    return RECORD | {"rounds": [RECORD["rounds"][0] | other]}


def explained(html: str) -> str:
    """What the page says about the record, without marks."""
    errors = html.partition('class="errors"')[2].partition(">")[2].partition("</div>")[0]
    errors = re.sub(r"</p>|<br>", " ", errors)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", errors)))


@pytest.fixture
def client(db: None) -> Client:
    return Client(headers=ENGLISH)


def sent(client: Client, record: object, at: str = "", **more: Any) -> str:
    text = record if isinstance(record, str) else json.dumps(record)
    response = client.post("/replay/", {"record": text, "at": at, **more})
    assert response.status_code == 200, response.content.decode()
    return response.content.decode()


def said(html: str) -> str:
    sentences = html.partition('aria-live="polite">')[2].partition("</div>")[0]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", sentences))).strip()


def test_it_is_shown_from_the_deal_on_and_each_step_sends_it_along(client: Client) -> None:
    html = sent(client, RECORD)
    assert said(html) == "0/6 Amal starts with a throw."
    assert '<button form="brought" name="at" value="1.1." data-step' in html
    assert '"concan": 1' in unescape(html.partition("<textarea")[2].partition("</textarea>")[0])


def test_what_the_rules_refuse_is_told_with_the_reason_and_changes_nothing(client: Client) -> None:
    told = [said(sent(client, RECORD, f"1.{place}.")) for place in range(1, 7)]
    assert told[0] == "1/6 <b>Basim</b>: drew. Refused: It is not your turn: Amal is playing."
    assert told[1] == "2/6 Amal: threw 4♠︎."
    assert "is no meld" in told[3]
    assert told[4].startswith("5/6 Refused: It is not your turn")
    assert "threw 9♣︎" in told[5]
    before, after = sent(client, RECORD, "1.3."), sent(client, RECORD, "1.4.")
    assert before.partition('class="hands')[2].split("</ul>")[0] == after.partition('class="hands')[2].split("</ul>")[0]


def test_what_was_refused_stays_within_the_turn_it_was_tried_in(client: Client) -> None:
    listed = sent(client, RECORD).partition("all-moves")[2]
    assert [unescape(name) for name in re.findall(r"<h3>.*?<bdi>(.*?)</bdi></h3>", listed)] == ["Amal", "<b>Basim</b>"]


def test_names_in_it_are_only_text(client: Client) -> None:
    html = sent(client, RECORD)
    assert "<b>Basim</b>" not in html
    assert "&lt;b&gt;Basim" in html


def test_a_file_is_as_good_as_text(client: Client) -> None:
    file = SimpleUploadedFile("match.json", json.dumps(RECORD).encode())
    assert said(client.post("/replay/", {"file": file}).content.decode()) == "0/6 Amal starts with a throw."


@pytest.mark.parametrize("at", ["9.0.", "0.0.", "-1", "x.y.z", "1.99999.", "1.1.9", "1." + "9" * 30, "1.2.3.4.5"])
def test_nonsense_asked_of_it_shows_something_or_says_what_is_wrong(client: Client, at: str) -> None:
    assert client.post("/replay/", {"record": json.dumps(RECORD), "at": at}).status_code in (200, 422)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("", "This is no JSON, which records are written in. It goes wrong in line 1, at character 1."),
        ('{"concan": 1,\n"seats" 4}', "It goes wrong in line 2, at character 9."),
        ("[]", "Something in braces { } must stand here."),
        ({"concan": 2}, "A record says with “concan” how it is written; this site reads 1. In its text: concan"),
        (RECORD | {"seats": 9}, "Seats A table has 2 to 5 seats. In its text: seats"),
        (RECORD | {"seats": [1, 2]}, "Seats The seats are a number, or a list of names in quotation marks."),
        (RECORD | {"options": {"speed": 1}}, "Options There is no such option. In its text: options.speed"),
        (RECORD | {"options": {"opening": 50}}, "Opening The option cannot be set to this."),
        (RECORD | {"options": {"preset": "x"}}, "There are no such rules."),
        (RECORD | {"options": {"teams": True}}, "Two teams Two teams need a table with four seats."),
        (RECORD | {"rounds": []}, "Rounds The record has no such round."),
        (RECORD | {"rounds": {}}, "Rounds A list in brackets [ ] must stand here."),
        (RECORD | {"stake": "\ud800"}, "Stake The stake must be a whole number of coins, 0 or more."),
        (a_round(dealer=2), "Round 1 · Dealer The dealer must be a seat; the record counts them from 0 to 1."),
        (a_round(hands=[]), "Round 1 · Hands Each of the 2 seats must have its hand, and no other."),
        (a_round(hands=[["2s", "3s", "4s"], ["5h", "1h"]]), "Round 1 · Hand of seat 2 · Card 2 There is no such card."),
        (
            a_round(hands=[["2s"], ["5h"]]),
            "All hands must have the same number of cards, but seat 1, who starts, one more",
        ),
        (a_round(stock=["9c", "9c", "9c"]), "Round 1 9♣︎ is in this deal 3 times; the deck has each card twice."),
        (a_round(stock=[9]), "Round 1 · Stock · Card 1 There is no such card."),
        (a_round(actions=[5]), "Round 1 · Action 1 Something in braces { } must stand here."),
        (RECORD | {"rounds": RECORD["rounds"] * 2}, "Round 2 The round before this one is not over yet."),
        (" " * (MOST_BYTES + 1), f"The record is longer than {MOST_BYTES} bytes."),
        (a_round(actions=[{}] * (MOST_ACTIONS + 1)), f"The record has more than {MOST_ACTIONS} actions."),
    ],
    ids=range(23),
)
def test_what_cannot_be_read_is_explained_with_its_place(client: Client, record: object, why: str) -> None:
    text = record if isinstance(record, str) else json.dumps(record)
    response = client.post("/replay/", {"record": text})
    assert response.status_code == 422
    assert why in explained(response.content.decode())
    arabic = client.post("/replay/", {"record": text}, headers={"accept-language": "ar"}).content.decode()
    told = explained(arabic).partition("في نصه")[0]
    assert "لا يمكن قراءة هذا السجل" in told
    assert set(re.findall("[A-Za-z]{2,}", told)) <= {"JSON", "concan", "Td"}


def test_every_problem_of_a_record_has_its_sentence() -> None:
    assert set(record_problems.SENTENCES) | set(record_problems.TOLD) == set(BadRecord.WHY)


def test_every_case_of_the_rulebook_can_be_replayed_to_its_end(client: Client) -> None:
    """Refused actions, unfinished rounds, several rounds and all presets are among them."""
    shown = 0
    for record in (case.record for case in read_cases()):
        for number, one in enumerate(record["rounds"], 1):
            response = client.post("/replay/?part=board", {"record": json.dumps(record), "at": f"{number}.99999."})
            if response.status_code == 200:
                shown += 1
                assert said(response.content.decode()).startswith(f"{len(one['actions'])}/{len(one['actions'])} ")
    assert shown >= 80


def test_the_form_is_there(client: Client) -> None:
    assert 'type="file"' in client.get("/replay/").content.decode()
