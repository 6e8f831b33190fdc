"""The page that explains how deals are proven, and what a match's page carries for the check."""

import json
import re
from html import unescape

import pytest
from django.test import Client

from games.services.proof import worked_out_again
from tests.services import scripts
from tests.services.finished import written
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}


def proofs(client: Client, path: str) -> list[dict[str, object]]:
    html = client.get(path, headers=ENGLISH).content.decode()
    return [
        json.loads(text) for text in re.findall(r'<script id="proof-\d+" type="application/json">(.*?)</script>', html)
    ]


def test_a_match_that_is_over_carries_all_that_proves_its_deals(client: Client) -> None:
    written(person("Amal"), person("Basim"), script=scripts.opening("player"))
    (proof,) = proofs(client, "/matches/1/")
    assert proof["names"] == ["Amal", "Basim"]
    assert worked_out_again(proof)["proven"]
    assert "actions" not in proof


def test_a_name_cannot_end_the_script_that_carries_it(client: Client) -> None:
    written(person("</script><b>"), person("Basim"), script=scripts.hand())
    (proof,) = proofs(client, "/matches/1/")
    assert proof["names"] == ["</script><b>", "Basim"]


def test_the_page_of_a_table_never_carries_a_proof_while_the_round_is_played(client: Client) -> None:
    live = begun(person("Amal"), "nakhla")
    assert live.round is not None
    html = client.get(f"/t/{live.code}/").content.decode()
    assert live.round.fingerprint in html
    assert live.round.secret not in html


def test_the_page_tells_what_is_proven_what_is_not_and_how_to_the_byte(client: Client) -> None:
    html = client.get("/fair/", headers=ENGLISH).content.decode()
    told = unescape(re.sub(r"<[^>]*>", "", html))
    assert "What it does not prove" in told
    assert 'HMAC-SHA-256(secret, "concan deal 1\\n" + match' in told
    assert re.search(r'href="/static/check_deal[.\w]*\.mjs"', html)


def test_its_examples_never_change(client: Client) -> None:
    """Whoever wrote his own check by them may rely on it."""
    told = client.get("/fair/", headers=ENGLISH).content.decode()
    for known in (
        "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
        "Jd 8h 6c Jd Qc As 5c Td 8s Tc",
    ):
        assert known in told


def test_it_is_there_in_arabic(client: Client) -> None:
    told = client.get("/fair/", headers={"accept-language": "ar"}).content.decode()
    assert "كيف يُثبَت التوزيع" in told
    assert "ما الذي لا يثبته" in told
