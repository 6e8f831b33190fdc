"""The words that the scripts of the table say themselves (static/js)."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def page_words() -> dict[str, object]:
    """Each word or sentence by its name in the scripts, in the reader's language."""
    return {
        "lost": _("The connection is lost. Trying again …"),
        "gone": _("This table is not there any more."),
        "notForYou": _("This table is not open to watchers."),
        "net": {
            "on": _("Connected"),
            "off": _("Not connected"),
            "poll": _("Connected, with a little delay"),
        },
        "failed": _("That did not reach the table. Try again."),
        "yourTurn": _("Your turn"),
        "staged": pgettext("a card", "prepared"),
        "fresh": pgettext("a card", "new"),
        "comma": pgettext("between the parts of a list", ", "),
        "tapMeld": _("These cards fit more than one meld: tap the one you mean."),
        "layoff": _("Lay off"),
        "swap": _("Swap for the joker"),
        "cancel": _("Cancel"),
        "close": _("Close"),
        "left": {
            10: _("Ten seconds left."),
            5: _("Five seconds left."),
            4: pgettext("seconds left", "Four."),
            3: pgettext("seconds left", "Three."),
            2: pgettext("seconds left", "Two."),
            1: pgettext("seconds left", "One."),
        },
        "bank": _("The time of this turn is over: your time bank runs."),
        "copied": _("Copied"),
        "chat": _("Phrases and chat"),
        "unread": _("Phrases and chat. New: {count}"),
        "seeResult": _("See the result"),
    }
