"""The table options in words (RULES section 12): what each is, what its values mean, and what makes a table differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.concan.options import PRESETS, VALUES, Options, as_dict, difference

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Value: TypeAlias = int | bool | str
Text: TypeAlias = "str | _StrPromise"
"""A text, or one that is translated when it is read."""

PRESET_NAMES: dict[str, Text] = {
    "sahrat": pgettext_lazy("preset", "Sahrat"),
    "jawaker": pgettext_lazy("preset", "Jawaker"),
}
PRESET_LINES: dict[str, Text] = {
    "sahrat": gettext_lazy(
        "The card you take must be used in a new meld, one joker a meld, jokers are not thrown, and only a Concan that "
        "was committed to wins the match."
    ),
    "jawaker": gettext_lazy(
        "The opening needs a run, any new meld pays for a take, two jokers a meld, jokers may be thrown, and any "
        "Concan in the last round wins the match."
    ),
}

YES = pgettext_lazy("value of a table option", "yes")
NO = pgettext_lazy("value of a table option", "no")


@dataclass(frozen=True, slots=True)
class OptionWords:
    """`label` and `line` say what is chosen; `values` how a value reads when its label stands before it; `alone` how
    it reads by itself, in the list of what makes a table differ."""

    label: Text
    line: Text
    values: Mapping[Value, Text]
    alone: Mapping[Value, Text] = field(default_factory=dict)


def _numbers(name: str) -> dict[Value, Text]:
    return {value: str(value) for value in VALUES[name]}


WORDS: dict[str, OptionWords] = {
    "opening": OptionWords(
        gettext_lazy("Opening"),
        gettext_lazy("How many points your first lay must total."),
        _numbers("opening"),
        {51: gettext_lazy("open with 51"), 71: gettext_lazy("open with 71")},
    ),
    "opening_run": OptionWords(
        gettext_lazy("A run in the opening"),
        gettext_lazy("Whether at least one meld of your first lay must be a run."),
        {False: NO, True: YES},
        {False: gettext_lazy("the opening needs no run"), True: gettext_lazy("the opening needs a run")},
    ),
    "opening_rises": OptionWords(
        gettext_lazy("Rising opening"),
        gettext_lazy("Whether your first lay must total more than the last one that opened this round."),
        {False: NO, True: YES},
        {
            False: gettext_lazy("the opening does not rise"),
            True: gettext_lazy("each opening higher than the one before"),
        },
    ),
    "fire_pile": OptionWords(
        gettext_lazy("After taking from the fire pile"),
        gettext_lazy("What you must do in the turn in which you take its top card."),
        {
            "use_card": gettext_lazy("lay that card in a new meld"),
            "any_meld": gettext_lazy("lay any new meld"),
            "anywhere": gettext_lazy("put that card anywhere on the table"),
        },
        {
            "use_card": gettext_lazy("the card you take lies in a new meld"),
            "any_meld": gettext_lazy("any new meld pays for a take"),
            "anywhere": gettext_lazy("the card you take may go anywhere"),
        },
    ),
    "jokers_per_meld": OptionWords(
        gettext_lazy("Jokers in a meld"),
        gettext_lazy("How many jokers may lie in one meld."),
        _numbers("jokers_per_meld"),
        {1: gettext_lazy("one joker a meld"), 2: gettext_lazy("two jokers a meld")},
    ),
    "joker_throw": OptionWords(
        gettext_lazy("Throwing jokers"),
        gettext_lazy("Whether a joker may be thrown like any other card."),
        {False: NO, True: YES},
        {False: gettext_lazy("jokers are not thrown"), True: gettext_lazy("jokers may be thrown")},
    ),
    "ace": OptionWords(
        gettext_lazy("The ace in a run"),
        gettext_lazy("Where an ace may stand: before the 2, after the king, or both."),
        {
            "both": gettext_lazy("low and high"),
            "high": gettext_lazy("only high: Q K A"),
            "low": gettext_lazy("only low: A 2 3"),
        },
        {
            "both": gettext_lazy("the ace low and high"),
            "high": gettext_lazy("the ace only high"),
            "low": gettext_lazy("the ace only low"),
        },
    ),
    "recycles": OptionWords(
        gettext_lazy("New stocks"),
        gettext_lazy("How often in a round the fire pile is shuffled into a new stock when the stock has run out."),
        _numbers("recycles"),
    ),
    "rounds": OptionWords(
        gettext_lazy("Rounds"),
        gettext_lazy("How many rounds a match has; the lowest total wins."),
        _numbers("rounds"),
    ),
    "tie_round": OptionWords(
        gettext_lazy("Extra round"),
        gettext_lazy("Whether one more round is played when two or more share the lowest total."),
        {True: YES, False: NO},
        {True: gettext_lazy("an extra round breaks a tie"), False: gettext_lazy("a tie stays a tie")},
    ),
    "early_concan": OptionWords(
        gettext_lazy("The losers of a Concan"),
        gettext_lazy("What everybody else scores when somebody goes out with a Concan."),
        {
            "as_hand": gettext_lazy("doubled, as after a Hand"),
            "flat_200": gettext_lazy("200 each"),
        },
        {
            "as_hand": gettext_lazy("a Concan doubles as a Hand does"),
            "flat_200": gettext_lazy("a Concan costs the others 200"),
        },
    ),
    "concan_wins": OptionWords(
        gettext_lazy("A Concan in the last round"),
        gettext_lazy("Which one wins the match at once, whatever the totals."),
        {
            "committed": gettext_lazy("only one that was committed to"),
            "any": gettext_lazy("any"),
        },
        {
            "committed": gettext_lazy("only a committed Concan wins the match"),
            "any": gettext_lazy("any Concan in the last round wins the match"),
        },
    ),
    "teams": OptionWords(
        gettext_lazy("Two teams"),
        gettext_lazy("Two against two, partners facing each other; needs four seats."),
        {False: NO, True: YES},
        {False: gettext_lazy("everybody for himself"), True: gettext_lazy("two teams")},
    ),
    "partner_scores": OptionWords(
        gettext_lazy("The winner’s partner"),
        gettext_lazy("In teams: whether the partner of the player who goes out scores the cards left in hand."),
        {True: gettext_lazy("scores them"), False: gettext_lazy("scores 0")},
        {
            True: gettext_lazy("the winner’s partner scores too"),
            False: gettext_lazy("the winner’s partner scores 0"),
        },
    ),
}
"""Every option, in the order of the rulebook."""


def differences(options: Options, preset: str) -> list[str]:
    """What makes these options differ from their preset, each in a few plain words."""
    return [alone(name, value) for name, value in difference(options, preset).items()]


def usual(name: str, preset: str) -> Text:
    """How the preset's own value of an option reads."""
    return WORDS[name].values[as_dict(PRESETS[preset])[name]]


def alone(name: str, value: Value) -> str:
    """How a value of an option reads by itself."""
    if name == "rounds":
        return ngettext("%(count)s round", "%(count)s rounds", int(value)) % {"count": value}
    if name == "recycles":
        return ngettext("%(count)s new stock", "%(count)s new stocks", int(value)) % {"count": value}
    return str(WORDS[name].alone[value])
