"""The rules page: what its sections need. Its numbers come from the game itself, so they are those that are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.concan.cards import COPIES, FULL_DECK, JOKER, JOKER_VALUE, RANK_VALUES, read_cards
from games.concan.match import FIRST_SHARE, Match, RoundResult, payout
from games.concan.options import MAX_SEATS, MIN_SEATS, PRESETS, VALUES, Options, as_dict
from games.concan.scoring import FLAT_CONCAN, IN_ONE_TURN, NEVER_OPENED, OUT, Ending, score_round
from games.models.table import CONNECTION_BANK, TURN_BANK, TURN_SECONDS
from games.pages import rules_figures as figures
from games.pages.numbers import num
from games.pages.options import PRESET_NAMES, WORDS, Text, Value, alone
from games.services.banks import AFTER_RETURN
from games.services.deal import HAND_SIZE
from games.services.live_table import LiveTable
from games.services.schedule import AWAY_AFTER

SECTIONS: tuple[tuple[str, Text], ...] = (
    ("cards", gettext_lazy("The cards")),
    ("melds", gettext_lazy("Runs and sets")),
    ("jokers", gettext_lazy("Jokers")),
    ("deal", gettext_lazy("The deal")),
    ("turn", gettext_lazy("A turn")),
    ("fire", gettext_lazy("Taking from the fire pile")),
    ("opening", gettext_lazy("The opening")),
    ("layoff", gettext_lazy("Laying off")),
    ("swap", gettext_lazy("The joker swap")),
    ("end", gettext_lazy("The end of a round")),
    ("concan", gettext_lazy("Concan")),
    ("match", gettext_lazy("The match")),
    ("coins", gettext_lazy("Coins")),
    ("clock", gettext_lazy("The clock and the bots")),
    ("fair", gettext_lazy("A fair deal")),
    ("options", gettext_lazy("What tables differ in")),
)
"""The sections of the page by their anchors; each is a template of that name."""

STAKE = 100
"""Of the examples of payouts."""


class OptionShown(NamedTuple):
    """An option with how its value reads at each preset, and at the reader's table if he comes from one."""

    name: str
    label: Text
    line: Text
    sahrat: Text
    jawaker: Text
    here: Text | None
    words: Mapping[Value, Text]
    """How each of its values reads."""

    @property
    def differs(self) -> bool:
        """Whether the presets have it differently."""
        return str(self.sahrat) != str(self.jawaker)


class Here(NamedTuple):
    """The reader's table: its name and preset, and every option in words, with whether it differs from the preset."""

    code: str
    name: str
    preset: Text
    options: tuple[tuple[str, bool], ...]


class ScoreLine(NamedTuple):
    """What a round's ending scores: the winner (None without one), one who opened, one who never did."""

    label: str
    winner: int | None
    opened: int
    never: int


def context(live: LiveTable | None) -> dict[str, Any]:
    """All that the page's templates need; `live` is the table whose options are to stand out."""
    left, left_value = figures.left_in_hand()
    return {
        "sections": [(key, title, f"games/rules/{key}.html") for key, title in SECTIONS],
        "here": here(live) if live else None,
        "options": options_shown(live),
        "n": numbers(),
        "melds": figures.melds(),
        "none": figures.no_melds(),
        "two_jokers": figures.two_jokers(),
        "openings": figures.openings(),
        "layoffs": figures.layoffs(),
        "swaps": figures.swaps(),
        "taking": figures.taking(),
        "concans": figures.concans(),
        "values": figures.counted("7h Jc Qd Ks Ah X"),
        "turn": {"stock": figures.back(), "fire": figures.loose("8h"), "throw": figures.loose("Qd")},
        "left": left,
        "left_value": left_value,
        "scores": scores(),
        "payouts": payouts(),
    }


def numbers() -> Mapping[str, int]:
    """The numbers of the rules by the names that the templates give them."""
    return {
        "all": len(FULL_DECK),
        "decks": COPIES,
        "deck": JOKER,
        "court": RANK_VALUES[-1],
        "ace": RANK_VALUES[1],
        "joker": JOKER_VALUE,
        "hand": HAND_SIZE,
        "starter": HAND_SIZE + 1,
        "out": OUT,
        "in_one_turn": IN_ONE_TURN,
        "never": NEVER_OPENED,
        "flat": FLAT_CONCAN,
        "first_share": FIRST_SHARE,
        "stake": STAKE,
        "opening": Options().opening,
        "least_seats": MIN_SEATS,
        "most_seats": MAX_SEATS,
        "away": AWAY_AFTER,
        "bank": round(TURN_BANK.total_seconds()),
        "connection_bank": round(CONNECTION_BANK.total_seconds()),
        "after_return": round(AFTER_RETURN.total_seconds()),
        **{f"pace{place}": seconds for place, seconds in enumerate(TURN_SECONDS)},
    }


def options_shown(live: LiveTable | None) -> dict[str, OptionShown]:
    """Every option by its name."""
    return {
        name: OptionShown(
            name,
            words.label,
            words.line,
            _reads(name, PRESETS["sahrat"]),
            _reads(name, PRESETS["jawaker"]),
            _reads(name, live.options) if live else None,
            words.values,
        )
        for name, words in WORDS.items()
    }


def _reads(name: str, options: Options) -> Text:
    value = as_dict(options)[name]
    return num(value) if type(value) is int else WORDS[name].values[value]


def here(live: LiveTable) -> Here:
    """What the table plays, in words."""
    usual = as_dict(PRESETS[live.preset])
    values = as_dict(live.options)
    shown = tuple((alone(name, values[name]), values[name] != usual[name]) for name in VALUES if _matters(name, live))
    return Here(live.code, live.name, PRESET_NAMES[live.preset], shown)


def _matters(name: str, live: LiveTable) -> bool:
    return name != "partner_scores" or live.options.teams


def scores() -> list[ScoreLine]:
    """What each ending scores at the tables of both presets, for the hand of the pictures."""
    strict, easy = PRESETS["sahrat"], PRESETS["jawaker"]
    return [
        _score(_("Going out"), "out", strict),
        _score(_("Hand"), "hand", strict),
        _score(_("Concan, as a Hand"), "concan", strict),
        _score(_("Concan, fixed"), "concan", easy),
        _score(_("The stock ran out"), "stock", strict),
    ]


def _score(label: str, ending: Ending, options: Options) -> ScoreLine:
    hand = tuple(sorted(read_cards(figures.LEFT_IN_HAND)))
    winner = None if ending == "stock" else 0
    hands, opened = ((), hand, hand), (True, True, False)
    points = score_round(options, ending, winner, hands, opened, (False, False, False))
    return ScoreLine(label, points[0] if winner == 0 else None, points[1], points[2])


def payouts() -> list[tuple[int, tuple[int, ...]]]:
    """For two, three and four players that each stake the same: how many they are and what each place gets."""
    return [(seats, _paid(seats)) for seats in (2, 3, 4)]


def _paid(seats: int) -> tuple[int, ...]:
    result = RoundResult("out", 0, False, tuple(range(seats)))
    options = Options(rounds=1, tie_round=False)
    return payout(Match(options, seats, STAKE, (result,)))
