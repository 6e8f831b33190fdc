"""The table options and their presets (RULES section 12)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

FirePile = Literal["use_card", "any_meld", "anywhere"]
Ace = Literal["both", "high", "low"]
EarlyConcan = Literal["as_hand", "flat_200"]
ConcanWins = Literal["committed", "any"]

MIN_SEATS, MAX_SEATS, TEAM_SEATS = 2, 5, 4

VALUES: dict[str, tuple[int | bool | str, ...]] = {
    "opening": (51, 71),
    "opening_run": (False, True),
    "opening_rises": (False, True),
    "fire_pile": ("use_card", "any_meld", "anywhere"),
    "jokers_per_meld": (1, 2),
    "joker_throw": (False, True),
    "ace": ("both", "high", "low"),
    "recycles": tuple(range(10)),
    "rounds": tuple(range(1, 10)),
    "tie_round": (True, False),
    "early_concan": ("as_hand", "flat_200"),
    "concan_wins": ("committed", "any"),
    "teams": (False, True),
    "partner_scores": (True, False),
}
"""Every option with the values it may have."""


class BadOptions(ValueError):
    """Options that do not exist or do not go together: `option` names the culprit, `code` (one of WHY) the fault."""

    WHY = {
        "unknown_preset": "unknown preset",
        "unknown_option": "unknown option",
        "not_a_value": "not a value of this option",
        "teams_need_seats": f"need {TEAM_SEATS} seats",
    }

    def __init__(self, option: str, code: str) -> None:
        super().__init__(f"{option}: {self.WHY[code]}")
        self.option = option
        self.code = code


@dataclass(frozen=True, slots=True)
class Options:
    """How a table plays; the defaults are the preset `sahrat`."""

    opening: int = 51
    opening_run: bool = False
    opening_rises: bool = False
    fire_pile: FirePile = "use_card"
    jokers_per_meld: int = 1
    joker_throw: bool = False
    ace: Ace = "both"
    recycles: int = 3
    rounds: int = 5
    tie_round: bool = True
    early_concan: EarlyConcan = "as_hand"
    concan_wins: ConcanWins = "committed"
    teams: bool = False
    partner_scores: bool = True

    @property
    def lowest(self) -> int:
        """The first position of a run: 1 for an ace that may be low, else 2."""
        return 2 if self.ace == "high" else 1

    @property
    def highest(self) -> int:
        """The last position of a run: 14 for an ace that may be high, else 13."""
        return 13 if self.ace == "low" else 14


PRESETS: dict[str, Options] = {
    "sahrat": Options(),
    "jawaker": Options(
        opening_run=True,
        fire_pile="any_meld",
        jokers_per_meld=2,
        joker_throw=True,
        early_concan="flat_200",
        concan_wins="any",
    ),
}
DEFAULT_PRESET = "sahrat"
PRESET_KEY = "preset"


def read_options(given: Mapping[str, object], seats: int) -> Options:
    """Options from a preset and what differs from it.

    `given` may name the `preset`; every other key is an option. Raises BadOptions for an unknown preset or option, a
    value that the option cannot have (of another type too: `True` is no number), and teams without four seats.
    """
    preset = given.get(PRESET_KEY, DEFAULT_PRESET)
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadOptions(PRESET_KEY, "unknown_preset")
    values: dict[str, Any] = as_dict(PRESETS[preset])
    for name, value in given.items():
        if name == PRESET_KEY:
            continue
        if name not in VALUES:
            raise BadOptions(name, "unknown_option")
        if not any(type(value) is type(one) and value == one for one in VALUES[name]):
            raise BadOptions(name, "not_a_value")
        values[name] = value
    options = Options(**values)
    if options.teams and seats != TEAM_SEATS:
        raise BadOptions("teams", "teams_need_seats")
    return options


def as_dict(options: Options) -> dict[str, int | bool | str]:
    """All options by name, as they are stored and written."""
    return {field.name: getattr(options, field.name) for field in fields(options)}


def difference(options: Options, preset: str) -> dict[str, int | bool | str]:
    """The options that are not as in the preset, by name."""
    usual = as_dict(PRESETS[preset])
    return {name: value for name, value in as_dict(options).items() if value != usual[name]}
