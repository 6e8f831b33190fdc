"""The form with which a table is created: a preset, and what differs from it."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.names import is_blank, visible
from accounts.services.coins import coins_in_words
from games.concan.options import (
    DEFAULT_PRESET,
    MAX_SEATS,
    MIN_SEATS,
    PRESET_KEY,
    PRESETS,
    VALUES,
    BadOptions,
    as_dict,
    read_options,
)
from games.models.table import TURN_SECONDS
from games.pages.options import PRESET_LINES, PRESET_NAMES, WORDS, Value, usual
from games.services.bots import FILLED
from games.services.filtered_names import check_name
from games.services.stakes import STAKES

GROUPS = (
    (_("The opening"), ("opening", "opening_run", "opening_rises")),
    (_("Fire pile and stock"), ("fire_pile", "recycles")),
    (_("Jokers and aces"), ("jokers_per_meld", "joker_throw", "ace")),
    (_("The match"), ("rounds", "tie_round")),
    (_("Concan"), ("early_concan", "concan_wins")),
    (_("Teams"), ("teams", "partner_scores")),
)
"""The options as the form arranges them."""
YES, NO = "yes", "no"
CHOOSE = _("Choose one of these.")
LONG_LISTS = ("recycles", "rounds")
"""Options with too many values for a row of buttons."""
DEFAULTS: Mapping[str, str] = {
    "preset": DEFAULT_PRESET,
    "size": "4",
    "turn_seconds": "30",
    "stake": "0",
    "bots": "",
    "public": YES,
    "suggest": YES,
    "chat": YES,
}


HIDDEN = _("The name holds characters that cannot be seen. Please type it again.")


MUTED = _("You are muted at this time, so your tables are called after you.")


class NameField(forms.CharField):
    """The name of a table: with single spaces, and without the marks that come along unseen when it is pasted.

    Other characters that cannot be seen are refused, and so are filtered words.
    """

    default_error_messages = {
        "max_length": _("A name has at most 40 characters."),
        "null_characters_not_allowed": HIDDEN,
    }

    def to_python(self, value: Any) -> str:
        """The name, tidied. Raises ValidationError."""
        name = re.sub(r"\s+", " ", visible(super().to_python(value) or "")).strip()
        if not name.replace("\0", "").isprintable():
            raise forms.ValidationError(HIDDEN)
        if name and is_blank(name):
            raise forms.ValidationError(HIDDEN)
        check_name(name)
        return name


class TableForm(forms.Form):
    """Every option may stay as in the preset, which is its empty value."""

    name = NameField(
        label=_("Name of the table"),
        help_text=_("Empty: it is called after you."),
        max_length=40,
        required=False,
    )
    preset = forms.ChoiceField(label=_("Rules"), choices=list(PRESET_NAMES.items()), widget=forms.RadioSelect)
    size = forms.TypedChoiceField(
        label=_("Seats"),
        help_text=_("Empty seats can be left out when you start, or filled with bots."),
        choices=[(number, str(number)) for number in range(MIN_SEATS, MAX_SEATS + 1)],
        coerce=int,
        widget=forms.RadioSelect,
    )
    turn_seconds = forms.TypedChoiceField(
        label=_("Turn time"),
        help_text=_("Whoever lets it run out throws the card just drawn; twice in a row, and a bot takes over."),
        choices=lambda: [(seconds, _seconds(seconds)) for seconds in TURN_SECONDS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    stake = forms.TypedChoiceField(
        label=_("Stake"),
        help_text=_("Each pays it from his coins when the match begins. Bots play only at free tables."),
        choices=lambda: [(stake, coins_in_words(stake) if stake else pgettext("a stake", "free")) for stake in STAKES],
        coerce=int,
        required=False,
        widget=forms.RadioSelect,
    )
    bots = forms.ChoiceField(
        label=_("Empty seats"),
        help_text=_("Bots sit down at once, and leave their seat to anybody who wants it."),
        choices=[("", _("wait for people")), *((level, words) for level, words in FILLED.items())],
        required=False,
        widget=forms.RadioSelect,
    )
    public = forms.ChoiceField(
        label=_("Who can join"),
        help_text=_("A public table stands in the lobby and may be watched; the other is found by its link alone."),
        choices=[(YES, _("everybody")), (NO, _("only by link"))],
        widget=forms.RadioSelect,
    )
    suggest = forms.ChoiceField(
        label=_("Suggestions"),
        help_text=_("Whether players may have the best lay-down of their hand shown to them."),
        choices=[(YES, _("allowed")), (NO, _("not allowed"))],
        widget=forms.RadioSelect,
    )
    chat = forms.ChoiceField(
        label=_("Chat"),
        help_text=_("Whether players may write to each other. The ready phrases are always there."),
        choices=[(YES, _("players write what they like")), (NO, _("ready phrases only"))],
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, *, initial: Mapping[str, str] | None = None, may_name: bool = True) -> None:
        super().__init__(data, initial={**DEFAULTS, **(initial or {})})
        if not may_name:
            self.fields["name"].disabled = True
            self.fields["name"].help_text = MUTED
        for option in WORDS:
            self.fields[option] = _option_field(option)
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                field.error_messages |= {"required": CHOOSE, "invalid_choice": CHOOSE}

    def clean(self) -> dict[str, Any]:
        """Adds the `options` that preset and differences make, if they go together."""
        cleaned = self.cleaned_data
        if cleaned.get("stake") and cleaned.get("bots"):
            self.add_error("bots", _("Bots play only at free tables."))
        if not self.errors:
            given = {name: cleaned[name] for name in WORDS if cleaned[name] is not None}
            try:
                cleaned["options"] = read_options({PRESET_KEY: cleaned["preset"], **given}, cleaned["size"])
            except BadOptions as wrong:
                self.add_error(wrong.option, _("Two teams need a table with four seats."))
        return cleaned

    def presets(self) -> list[tuple[BoundWidget, str]]:
        """The presets, each with what it means, for the template."""
        return [(choice, str(PRESET_LINES[choice.data["value"]])) for choice in self["preset"]]

    def groups(self) -> list[dict[str, Any]]:
        """The options in groups, for the template; a group is open where something differs or is wrong."""
        return [
            {
                "title": title,
                "fields": [self[name] for name in names],
                "open": any(self[name].value() or self[name].errors for name in names),
            }
            for title, names in GROUPS
        ]

    def wish(self) -> dict[str, Any]:
        """What was asked for, as `create_table` takes it."""
        cleaned = self.cleaned_data
        return {
            "name": cleaned["name"],
            "preset": cleaned["preset"],
            "options": cleaned["options"],
            "size": cleaned["size"],
            "turn_seconds": cleaned["turn_seconds"],
            "stake": cleaned["stake"] or 0,
            "bots": cleaned["bots"],
            "public": cleaned["public"] == YES,
            "suggest": cleaned["suggest"] == YES,
            "chat": cleaned["chat"] != NO,
        }

    def choice(self) -> dict[str, str]:
        """What was chosen, as the form takes it for its next beginning; the name is each table's own."""
        return {name: self.data[name] for name in self.fields if name != "name" and self.data.get(name)}


def _option_field(name: str) -> forms.TypedChoiceField:
    """The field of an option; None stands for the preset's own value."""
    words = WORDS[name]
    values = {_encoded(value): value for value in VALUES[name]}
    return forms.TypedChoiceField(
        label=words.label,
        help_text=words.line,
        choices=[("", _as_preset(name)), *((_encoded(value), words.values[value]) for value in VALUES[name])],
        coerce=values.__getitem__,
        empty_value=None,
        required=False,
        widget=forms.Select() if name in LONG_LISTS else OptionButtons(name),
    )


class OptionButtons(forms.RadioSelect):
    """The values of an option as buttons; each names the presets where it is the usual one."""

    def __init__(self, option: str) -> None:
        super().__init__()
        self.usual: dict[str, str] = {}
        for preset, options in PRESETS.items():
            value = _encoded(as_dict(options)[option])
            self.usual[value] = f"{self.usual.get(value, '')} {preset}".strip()

    def create_option(self, name: str, value: Any, *args: Any, **more: Any) -> dict[str, Any]:
        """A button for one value."""
        button = super().create_option(name, value, *args, **more)
        if value in self.usual:
            button["attrs"]["data-usual"] = self.usual[value]
        return button


def _seconds(count: int) -> str:
    return ngettext("%(count)s second", "%(count)s seconds", count) % {"count": count}


def _encoded(value: Value) -> str:
    """A value as the form sends it."""
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def _as_preset(name: str) -> SafeString:
    """The words for leaving an option as it is, with what that is: under each preset where they differ."""
    usually = {preset: str(usual(name, preset)) for preset in PRESETS}
    if len(set(usually.values())) == 1:
        return format_html("{}", gettext("as usual: %(value)s") % {"value": usually[DEFAULT_PRESET]})
    each = ((preset, PRESET_NAMES[preset], value) for preset, value in usually.items())
    by_preset = format_html_join("", '<span data-preset="{}" data-name="{}">{}</span>', each)
    return format_html(gettext("as usual: %(value)s") % {"value": "{}"}, by_preset)
