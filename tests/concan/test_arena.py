"""`manage.py arena`: every deal from every seat, figures with intervals, the same from the same seed."""

import math
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.concan.bots import baseline
from games.concan.options import PRESETS, Options, read_options
from games.services.arena import Contest, Tally, deals_needed, figures, play_deal, share

SAHRAT = PRESETS["sahrat"]


def arena(*args: str) -> str:
    out = StringIO()
    call_command("arena", *args, stdout=out)
    return out.getvalue()


def lines_of(text: str, name: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.startswith(name + " ")]


def test_one_among_others_sits_on_every_seat_once():
    contest = Contest.between("a", "b", 3, SAHRAT)
    assert list(contest.seatings()) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]


def test_teams_sit_two_against_two_and_change_sides():
    contest = Contest.between("a", "b", 4, read_options({"teams": True}, 4))
    assert list(contest.seatings()) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_a_bot_against_itself_wins_exactly_half_as_luck_cancels():
    """Both seatings of a deal are then the same play, so every round is won by each of the two names once."""
    contest = Contest.between("one", "other", 2, SAHRAT)
    tallies = play_deal(contest, {"one": baseline.choose, "other": baseline.choose}, seed=4, number=0)
    assert tallies["one"] == tallies["other"]
    assert (tallies["one"].rounds, tallies["one"].matches) == (10, 2)
    assert tallies["one"].won == tallies["one"].decided / 2 > 0


def test_in_a_match_of_three_every_round_has_one_winner():
    contest = Contest.between("one", "other", 3, Options(rounds=2))
    tallies = play_deal(contest, {"one": baseline.choose, "other": baseline.choose}, seed=4, number=1)
    one, other = tallies["one"], tallies["other"]
    assert (one.matches, other.matches) == (3, 6)
    assert one.won + other.won == one.decided
    assert one.matches_won + other.matches_won == pytest.approx(3)


def test_a_share_and_its_interval_are_those_of_independent_deals():
    """Of 400 deals of one round each, a quarter won: the usual interval of a share."""
    found = share([1.0] * 100 + [0.0] * 300, [1.0] * 400)
    assert found.mean == 0.25
    assert found.off == pytest.approx(1.96 * math.sqrt(0.25 * 0.75 / 400), rel=0.01)


def test_two_rounds_of_one_deal_that_go_together_are_no_evidence_twice():
    alone = share([1.0] * 100 + [0.0] * 100, [1.0] * 200)
    together = share([2.0] * 100 + [0.0] * 100, [2.0] * 200)
    assert together.off == pytest.approx(alone.off)


def test_deals_that_cancel_leave_no_doubt():
    assert share([1.0] * 50, [2.0] * 50) == (0.5, 0)


def test_figures_add_up():
    tally = Tally(rounds=10, decided=8, won=6, score=-100, hands=1, concans=1, opened=9, matches=2, matches_won=1.5)
    found = figures([tally, tally])
    assert (found.rounds, found.decided, found.matches, found.hands, found.concans) == (20, 16, 4, 2, 2)
    assert (found.won.mean, found.score.mean, found.opened.mean, found.matches_won.mean) == (0.75, -10, 0.9, 0.75)


def test_as_many_deals_are_played_as_hold_the_rounds_asked_for():
    assert deals_needed(Contest.between("a", "b", 2, SAHRAT), 2000) == 200
    assert deals_needed(Contest.between("a", "b", 4, SAHRAT), 30) == 2


def test_each_plays_each_by_each_preset_and_it_is_counted():
    text = arena("baseline", "easy", "random", "--rounds", "20", "--option", "rounds=1")
    assert len(lines_of(text, "baseline")) == len(lines_of(text, "easy")) == len(lines_of(text, "random")) == 4
    assert {line[1] for line in lines_of(text, "easy")} == {"20"}
    assert "jawaker, 2 seats, seed 1: easy against random" in text


def test_the_same_seed_gives_the_same_figures_with_any_number_of_jobs():
    def figures_of(*args: str) -> list[list[str]]:
        text = arena("baseline", "random", "--rounds", "12", "--preset", "sahrat", "--option", "rounds=1", *args)
        return lines_of(text, "baseline") + lines_of(text, "random")

    assert figures_of("--seed", "3") == figures_of("--seed", "3", "--jobs", "2")
    assert figures_of("--seed", "3") != figures_of("--seed", "4")


def test_a_bot_is_also_found_by_its_place_in_the_code():
    text = arena("games.concan.bots.baseline:choose", "random", "--rounds", "4", "--option", "rounds=1")
    assert "games.concan.bots.baseline:choose against random" in text


@pytest.mark.parametrize(
    "args",
    [
        ("baseline",),
        ("baseline", "nobody"),
        ("baseline", "games.concan.bots.nobody:choose"),
        ("baseline", "random", "--rounds", "0"),
        ("baseline", "random", "--jobs", "0"),
        ("baseline", "random", "--option", "opening=52"),
        ("baseline", "random", "--option", "teams=true"),
    ],
)
def test_what_cannot_be_played_is_refused(args):
    with pytest.raises(CommandError):
        arena(*args)
