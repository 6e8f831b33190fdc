"""What the roles of the staff may do with tables and matches."""

from typing import Any

from accounts.migrations._roles import ADMINISTRATOR, MODERATOR, TREASURER, grant, revoke

LOG = (
    *("view_table", "view_match", "view_round", "view_move", "view_played", "view_tally", "view_chatmessage"),
    "view_pair",
)
GAMES = {
    MODERATOR: (
        *LOG,
        *("change_table", "change_match", "change_chatmessage", "view_filteredword", "add_filteredword"),
        *("change_filteredword", "delete_filteredword"),
    ),
    TREASURER: (*LOG, "change_match"),
    ADMINISTRATOR: (
        *LOG,
        *("change_table", "change_match", "change_chatmessage", "view_filteredword", "add_filteredword"),
        *("change_filteredword", "delete_filteredword"),
    ),
}


def grant_games(apps: Any, schema_editor: Any) -> None:
    """Gives it to them."""
    grant(apps, "games", GAMES)


def revoke_games(apps: Any, schema_editor: Any) -> None:
    """Takes it away."""
    revoke(apps, "games", GAMES)
