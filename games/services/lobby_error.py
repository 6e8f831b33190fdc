"""What the lobby and the tables refuse outside the play of a round, and the words for it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise] = {
    "closed": _("This table is closed."),
    "not_open": _("This table is not open to you."),
    "closed_already": _("This table is closed already."),
    "no_match": _("No match is running at this table."),
    "running": _("A match is running at this table; a seat is free when it is over."),
    "round_running": _("The round is being played."),
    "full": _("Every seat at this table is taken."),
    "taken": _("Somebody else has this seat."),
    "no_such_seat": _("This table has no such seat."),
    "not_seated": _("You have no seat at this table."),
    "bad_seed": _("What you mix into the deal may have up to 64 letters, digits and signs, in one line."),
    "banned": _("You are banned at this time."),
    "no_coin_tables": _("You may not sit at coin tables at this time. “Reports and sanctions” in your menu says why."),
    "same_device": _(
        "Somebody at this coin table came from this device too within seven days. Two may play from one device at free "
        "tables."
    ),
    "no_such_level": _("There are no such bots."),
    "no_bots": _("Bots play only at free tables."),
    "not_yours": _("Who made the table starts the match; press “Ready” and it begins with everybody."),
    "too_few": _("A match needs at least two who sit. Wait for somebody, or fill the seats with bots."),
    "teams_need_four": _("Two teams need four who sit. Wait for somebody, or fill the seats with bots."),
    "own_table": _("Somebody of the staff who does not sit there must do this."),
    "house_closed": _("No new match begins for now. Running matches go on to their end."),
}


class LobbyError(Exception):
    """Something is not possible at this table now; `str()` of it is a sentence in the reader's language."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])
