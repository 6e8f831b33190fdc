"""Looking back at a match against bots: on its page, in its replay, and in the list of one's own matches."""

import asyncio
import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.concan.options import Options
from games.models import Match, Review
from games.services import reviews, standing
from games.services.reviews import Mark
from tests.services.playing_out import play_out
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)

THROW = Mark(1, 0, "play", [{"do": "throw", "card": "Kd"}], [{"do": "throw", "card": "7c"}], "alone", "", 6.4)


@pytest.fixture
def match() -> Match:
    """A match of Amal's against a bot."""
    amal = person("Amal")
    User.objects.update(language="en")
    return play_out(begun(amal, "najma", options=Options(rounds=1, tie_round=False)), "easy")


def reader(name: str = "Amal") -> Client:
    client = Client()
    user, _ = User.objects.get_or_create(username=name, defaults={"language": "en"})
    client.force_login(user)
    return client


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", "", response.content.decode()).split())


def keep(match: Match, *marks: Mark, turns: int = 9) -> Review:
    """The look back as it is when these have been found."""
    review = Review.objects.get(match=match)
    reviews._keep(review.pk, reviews._Found(turns, len(marks), list(marks)))
    review.refresh_from_db()
    return review


def test_until_it_is_worked_out_the_page_says_so_and_asks_again(match: Match) -> None:
    client = reader()
    assert "It is looking at your turns" in text_of(client, f"/matches/{match.pk}/")
    part = client.get(f"/matches/{match.pk}/review/").content.decode()
    assert f'hx-get="/matches/{match.pk}/review/"' in part
    asyncio.run(reviews.review_next())
    part = client.get(f"/matches/{match.pk}/review/").content.decode()
    assert "hx-get" not in part
    assert "of your" in part


def test_the_page_names_the_three_dearest_and_leads_to_each_in_the_replay(match: Match) -> None:
    costs = (2.0, 30.0, 7.0, 12.0, 0.4)
    keep(
        match,
        *(Mark(1, number, "play", THROW.did, THROW.would, "alone", "", cost) for number, cost in enumerate(costs)),
    )
    client = reader()
    html = client.get(f"/matches/{match.pk}/").content.decode()
    found = re.findall(rf"/matches/{match.pk}/replay/r/1/(\d+)/", html)
    assert found == ["2", "4", "3"]
    text = text_of(client, f"/matches/{match.pk}/")
    assert "The hard bot would have thrown 7♣" in text
    assert "and not K♦" in text
    assert "it went with none of your cards. It cost you about 30 points." in text
    assert "Something else in 5 of your 9 turns. That cost you about 51 points in all." in text


def test_the_replay_says_it_at_the_move_on_the_board_and_in_the_list(match: Match) -> None:
    keep(match, THROW)
    client = reader()
    words = "The hard bot would have thrown 7♣"
    assert text_of(client, f"/matches/{match.pk}/replay/r/1/1/").count(words) == 2
    assert text_of(client, f"/matches/{match.pk}/replay/r/1/2/").count(words) == 1
    assert words not in text_of(client, f"/matches/{match.pk}/replay/r/1/2/?part=board")


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        (Mark(1, 1, "draw", [{"do": "draw"}], [{"do": "take"}], None, "9h", 4.0), "have taken 9♥ from the fire pile"),
        (Mark(1, 1, "draw", [{"do": "take"}], [{"do": "draw"}], None, "9h", 4.0), "have left 9♥ lying and drawn"),
        (Mark(1, 1, "draw", [{"do": "draw"}], [{"do": "commit"}], None, "", None), "have asked for a Concan."),
        (Mark(1, 1, "play", THROW.did, THROW.would, "gone", "", 0.2), "By our count yours was as good."),
        (
            Mark(
                *(1, 1, "play", THROW.did),
                [
                    {"do": "lay", "melds": [{"kind": "set", "cards": ["7h", "7d", "7c"]}]},
                    {"do": "layoff", "meld": 0, "cards": ["8s"]},
                    {"do": "swap", "meld": 1, "cards": ["5d"]},
                    {"do": "throw", "card": "Kd"},
                ],
                "alone",
            ),
            "have laid down 7♥ 7♦ 7♣, laid off 8♠, swapped 5♦ for ★ and thrown K♦.",
        ),
        (
            Mark(
                *(1, 1, "play"),
                [{"do": "lay", "melds": [{"kind": "set", "cards": ["7h", "7d", "7c"]}]}, *THROW.did],
                [{"do": "throw", "card": "9s"}],
            ),
            "have kept its melds in hand and thrown 9♠.",
        ),
    ],
)
def test_every_difference_has_its_words(match: Match, mark: Mark, words: str) -> None:
    keep(match, mark)
    plain = text_of(reader(), f"/matches/{match.pk}/replay/").replace("\ufe0e", "")
    assert words in plain


def test_nobody_else_is_shown_it(match: Match) -> None:
    keep(match, THROW)
    for client in (reader("Basim"), Client()):
        assert client.get(f"/matches/{match.pk}/review/").status_code == 404
        for path in (f"/matches/{match.pk}/", f"/matches/{match.pk}/replay/r/1/1/"):
            assert "hard bot" not in text_of(client, path)


def test_my_matches_tell_how_many_and_list_those_alone(match: Match) -> None:
    keep(match, THROW)
    Match.objects.update(uncounted_since=timezone.now() - standing.SETTLED)
    while standing.count_next():
        pass
    client = reader()
    assert "Hard bot: otherwise in 1 turn of 9 about 6 points dearer" in text_of(client, "/me/matches/")
    assert "Hard bot: otherwise" in text_of(client, "/me/matches/?show=otherwise")
    keep(match)
    assert "Every turn as the hard bot" in text_of(client, "/me/matches/")
    assert "No finished match yet." in text_of(client, "/me/matches/?show=otherwise")
