"""`manage.py check_matches`: what is kept of finished matches is what follows from their log."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts.services import coins
from games.concan.options import Options
from games.models import Match, Move
from games.services.checking import differences
from tests.services import scripts
from tests.services.finished import written
from tests.services.playing_out import play_out
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


def checked(*arguments: str) -> tuple[str, str]:
    """What the command prints: of all, and of what differs. Raises CommandError as it does."""
    out, err = StringIO(), StringIO()
    call_command("check_matches", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def staked() -> Match:
    """A match for 50 coins each, which Amal won with a Concan."""
    amal, basim = person("Amal"), person("Basim")
    match = written(amal, basim, script=scripts.concan(), stake=50)
    with transaction.atomic():
        for user in (amal, basim):
            coins.welcome(user)
        coins.stake(match.pk, [amal.pk, basim.pk], 50)
        coins.pay_out(match.pk, {amal.pk: 100, basim.pk: 0})
    return match


def test_matches_as_they_were_played_are_right() -> None:
    staked()
    play_out(begun(person("Dina"), "waha", "nakhla", options=Options(rounds=3)))
    script = scripts.drawn()._replace(options=Options(rounds=1, tie_round=False, recycles=2))
    written(person("Rami"), "waha", script=script, pk=9)
    out, err = checked()
    assert out.startswith("3 finished matches checked")
    assert "All are right." in out
    assert err == ""


def test_a_match_that_runs_or_was_voided_is_passed_over() -> None:
    begun(person("Amal"), "waha")
    match = written(person("Basim"), "waha", script=scripts.drawn(), pk=9)
    Match.objects.filter(pk=match.pk).update(state=Match.State.VOIDED)
    assert checked()[0].startswith("0 finished")


def _score(match: Match) -> None:
    match.rounds.update(scores=[-60, 190])


def _ending(match: Match) -> None:
    match.rounds.update(ending="out")


def _winner(match: Match) -> None:
    match.rounds.update(winner=1)


def _committed(match: Match) -> None:
    match.rounds.update(winner_committed=True)


def _total(match: Match) -> None:
    match.seat_set.filter(number=1).update(total=199)


def _place(match: Match) -> None:
    match.seat_set.filter(number=1).update(place=1)


def _payout(match: Match) -> None:
    match.seat_set.filter(number=0).update(payout=99)


def _secret(match: Match) -> None:
    match.rounds.update(fingerprint="0" * 64)


def _move_altered(match: Match) -> None:
    Move.objects.filter(round__match=match, number=0).update(action={"do": "throw", "card": "Kd"})


def _move_missing(match: Match) -> None:
    Move.objects.filter(round__match=match, number=1).delete()


def _end_missing(match: Match) -> None:
    match.rounds.update(ended_at=None)


def _rounds_missing(match: Match) -> None:
    match.rounds.update(number=2)


def _stake(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(stake=60)


FAULTS: dict[Callable[[Match], None], str] = {
    _score: "round 1: scores is kept as [-60, 190], should be [-60, 200]",
    _ending: "round 1: ended is kept as out, should be concan",
    _winner: "round 1: winner is kept as 1, should be 0",
    _committed: "round 1: committed is kept as True, should be False",
    _total: "the match: totals is kept as [-60, 199], should be [-60, 200]",
    _place: "the match: places is kept as [1, 1], should be [1, 2]",
    _payout: "the match: payout is kept as [99, 0], should be [100, 0]",
    _secret: "round 1: the deal's proof differs in fingerprint",
    _move_altered: "the log does not follow the rules",
    _move_missing: "round 1: moves are missing",
    _end_missing: "round 1 has no end",
    _rounds_missing: "the rounds are numbered [2]",
    _stake: "the ledger",
}


@pytest.mark.parametrize(("plant", "told"), FAULTS.items(), ids=[one.__name__.strip("_") for one in FAULTS])
def test_a_planted_fault_is_found_and_told(plant: Callable[[Match], None], told: str) -> None:
    match = staked()
    other = written(person("Rami"), "waha", script=scripts.drawn(), pk=9)
    plant(match)
    assert any(one.startswith(told) for one in differences(Match.objects.get(pk=match.pk)))
    assert list(differences(other)) == []
    with pytest.raises(CommandError, match="1 of them are wrong"):
        checked()
    assert checked(str(other.pk))[0].startswith("1 finished")


def test_a_free_match_that_moved_a_stake_is_found() -> None:
    match = staked()
    Match.objects.filter(pk=match.pk).update(stake=0)
    assert any(one.startswith("the ledger") for one in differences(Match.objects.get()))


def test_coins_that_went_to_the_wrong_person_are_found() -> None:
    amal, basim = person("Amal"), person("Basim")
    match = written(amal, basim, script=scripts.concan(), stake=50)
    with transaction.atomic():
        for user in (amal, basim):
            coins.welcome(user)
        coins.stake(match.pk, [amal.pk, basim.pk], 50)
        coins.pay_out(match.pk, {amal.pk: 0, basim.pk: 100})
    (told,) = differences(match)
    assert told.startswith(f"the ledger: by person {{{amal.pk}: -50, {basim.pk}: 50}}")
