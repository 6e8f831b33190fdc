"""A page without scripts plays with ticked cards and plain buttons."""

import pytest
from django.http import QueryDict

from games.concan.options import Options
from games.inputs import read_sent_action
from games.views.plain import plain_action


def sent(text, options=None):
    """The action as the door reads it."""
    fields = plain_action(QueryDict(text), options or Options())
    return read_sent_action(fields).action


def fields(text):
    return plain_action(QueryDict(text), Options())


def test_ticked_cards_become_a_run_in_the_order_of_its_positions():
    assert fields("do=lay-run&pick=7h&pick=5h&pick=6h")["melds"] == [{"kind": "run", "cards": ["5h", "6h", "7h"]}]


def test_ticked_cards_become_a_set():
    assert fields("do=lay-set&pick=7h&pick=7s&pick=X")["melds"] == [{"kind": "set", "cards": ["7s", "7h", "X"]}]


def test_several_melds_are_found_among_the_ticked_cards_and_may_use_all_of_them():
    picks = "&".join(f"pick={card}" for card in ["5h", "6h", "7h", "9s", "9d", "9h"])
    melds = fields(f"do=lay-best&{picks}")["melds"]
    assert sorted(card for meld in melds for card in meld["cards"]) == sorted(["5h", "6h", "7h", "9s", "9d", "9h"])


@pytest.mark.parametrize(
    "cards",
    [
        "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 5s 5h 5d 5c",
        "2s 3s 4s 5s 6s 7s 8s 9s Ts X Qs Kh Kd X",
    ],
)
def test_a_whole_concan_is_found_as_one_though_its_cards_make_other_melds_too(cards):
    """RULES section 8: who has asked for it lays down nothing else."""
    melds = fields("do=lay-best&" + "&".join(f"pick={card}" for card in cards.split()))["melds"]
    assert [(meld["kind"], len(meld["cards"])) for meld in melds] in (
        [("run", 10), ("set", 4)],
        [("run", 11), ("set", 3)],
    )
    assert sorted(card for meld in melds for card in meld["cards"]) == sorted(cards.split())


def test_what_is_no_meld_is_sent_as_it_is_so_that_the_rules_refuse_it():
    assert fields("do=lay-set&pick=7h&pick=9s")["melds"] == [{"kind": "set", "cards": ["7h", "9s"]}]
    assert sent("do=lay-run&pick=7h").do == "lay"


def test_one_ticked_card_is_thrown_and_two_are_not():
    assert sent("do=throw&pick=7h").do == "throw"
    assert type(sent("do=throw&pick=7h&pick=8h")).__name__ == "Malformed"


def test_ticked_cards_are_laid_off_on_the_meld_that_was_chosen():
    action = sent("do=layoff&meld=3&pick=8h&pick=9h")
    assert (action.meld, len(action.cards)) == (3, 2)
    assert sent("do=swap&meld=0&pick=8h").do == "swap"


def test_what_a_script_sends_passes_unchanged():
    text = "do=layoff&meld=3&cards=%5B%228h%22%5D&seen=1.2&id=x"
    assert fields(text) == {"do": "layoff", "meld": "3", "cards": '["8h"]', "seen": "1.2", "id": "x"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "do=lay-best",
        "do=lay-run",
        "do=lay-best&pick=nonsense",
        "do=lay-best&" + "&".join(["pick=7h"] * 60),
        "do=lay-best&" + "&".join(["pick=X"] * 12),
        "do=lay-run&" + "&".join(["pick=X"] * 500),
        "do=throw&pick=%00",
        "do=layoff&meld=-1&pick=7h",
    ],
)
def test_forged_forms_are_answered_and_not_raised(text):
    assert sent(text) is not None
