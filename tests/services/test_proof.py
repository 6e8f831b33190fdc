"""Every deal can be worked out again: here, on the command line, and in another language."""

import json
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.concan.options import Options
from games.models import Match, Round
from games.services.proof import STEPS, worked_out, worked_out_again
from games.services.records import proofs_in, record_of, written
from tests.services import scripts
from tests.services.deals import SCRIPT, checked_by_script, lines, random_proofs
from tests.services.finished import written as finished
from tests.services.playing_out import play_out
from tests.services.tables import begun, person

SECRET = "00" * 31 + "01"
database = pytest.mark.django_db(transaction=True)


def command(*arguments: object) -> dict[str, Any]:
    out = StringIO()
    call_command("check_deal", *map(str, arguments), stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def test_the_script_in_javascript_is_short_and_agrees_on_200_deals() -> None:
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) < 60
    proofs = list(random_proofs(200, Random(8)))
    answers = checked_by_script("--jsonl", text=lines(proofs))
    assert len(answers) == 200
    for proof, answer in zip(proofs, answers, strict=True):
        assert answer["proven"]
        assert [answer[key] for key in ("key", "dealer", "hands", "stock")] == [
            proof[key] for key in ("key", "dealer", "hands", "stock")
        ]


def altered(proof: dict[str, Any], step: str) -> dict[str, Any]:
    """The proof with one thing changed, by as little as possible."""
    match step:
        case "fingerprint":
            return proof | {step: f"{int(proof[step], 16) ^ 1:064x}"}
        case "dealer":
            return proof | {step: (proof[step] + 1) % len(proof["seeds"])}
        case "hands":
            (first, *rest), *others = proof["hands"]
            return proof | {step: [[others[0][0], *rest], [first, *others[0][1:]], *others[1:]]}
        case "stock":
            first, second, *rest = proof["stock"]
            return proof | {step: [second, first, *rest]}
        case _:
            (order,) = proof["reshuffles"]
            return proof | {step: [order[::-1]]}


@pytest.fixture
def proof() -> dict[str, Any]:
    """Of a first round in which a new stock was needed."""
    piles = [["5h", "X", "9c", "Ad", "Ad", "2s"]]
    found = worked_out(SECRET, ["lemon", "", "نعناع"], 7, 1, piles=piles)
    return {"secret": SECRET, "seeds": ["lemon", "", "نعناع"], "match": 7, "piles": piles, **found}


@pytest.mark.parametrize("step", STEPS)
def test_one_thing_altered_is_detected_and_named_here_and_in_javascript(proof: dict[str, Any], step: str) -> None:
    assert worked_out_again(proof)["proven"]
    wrong = altered(proof, step)
    (other,) = checked_by_script("--jsonl", text=lines([wrong]))
    for answer in (worked_out_again(wrong), other):
        assert not answer["proven"]
        assert step in [name for name, right in answer["right"].items() if not right]
    if step != "dealer":  # which moves every hand
        assert [name for name, right in other["right"].items() if not right] == [step]


def test_another_secret_is_detected_by_the_fingerprint(proof: dict[str, Any]) -> None:
    flipped = proof | {"secret": "00" * 31 + "03"}
    assert not worked_out_again(flipped)["right"]["fingerprint"]
    assert not checked_by_script("--jsonl", text=lines([flipped]))[0]["right"]["fingerprint"]


def test_the_command_works_a_deal_out_from_what_proves_it() -> None:
    told = command(1, 1, "--secret", SECRET, "--seed", "a", "--seed", "b")
    assert told["fingerprint"] == "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5"
    dealt = command(1, 1, "--secret", SECRET, "--seed", "a", "--seed", "b", "--dealer", 0)
    assert dealt["stock"][:10] == ["Jd", "8h", "6c", "Jd", "Qc", "As", "5c", "Td", "8s", "Tc"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--secret", "no hex", "--seed", "", "--seed", ""),
        ("--secret", SECRET, "--seed", "alone"),
        ("--secret", SECRET, "--seed", "", "--seed", "", "--dealer", "2"),
    ],
)
def test_the_command_says_what_is_no_deal(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        command(1, 1, *arguments)


def test_only_the_first_dealer_is_drawn() -> None:
    with pytest.raises(CommandError, match="only the dealer of round 1"):
        command(1, 2, "--secret", SECRET, "--seed", "", "--seed", "")


@database
def test_every_round_of_a_match_is_proven_by_its_record_here_and_in_javascript() -> None:
    match = play_out(begun(person("Amal"), person("Basim"), "nakhla"))
    record = written(match)
    rounds = match.rounds.count()
    assert [worked_out_again(proof)["proven"] for proof in proofs_in(record)] == [True] * rounds
    assert [one["proven"] for one in checked_by_script(text=json.dumps(record))] == [True] * rounds
    assert [command(match.pk, number)["proven"] for number in range(1, rounds + 1)] == [True] * rounds


@database
def test_the_record_keeps_what_new_stocks_were_made_of() -> None:
    script = scripts.drawn()._replace(options=Options(rounds=1, tie_round=False, recycles=2))
    match = finished(person("Amal"), person("Basim"), script=script)
    one = written(match)["rounds"][0]
    (recorded,) = record_of(match).rounds
    assert len(one["piles"]) == len(recorded.reshuffles) == len(one["reshuffles"]) == 2
    assert [sorted(pile) for pile in one["piles"]] == [sorted(order) for order in one["reshuffles"]]
    assert worked_out_again(proofs_in(written(match))[0])["right"]["reshuffles"]


@database
def test_the_command_ends_with_an_error_where_the_fingerprint_that_was_shown_is_another() -> None:
    match = finished(person("Amal"), person("Basim"), script=scripts.hand())
    Round.objects.filter(match=match).update(fingerprint="0" * 64)
    with pytest.raises(SystemExit) as ended:
        command(match.pk, 1)
    assert ended.value.code == 1


@database
def test_the_command_tells_nothing_of_a_match_that_runs() -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.match is not None
    with pytest.raises(CommandError, match="no such round"):
        command(live.match.id, 1)
    with pytest.raises(ValueError, match="when it is over"):
        written(Match.objects.get())
