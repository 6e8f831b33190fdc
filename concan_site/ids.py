"""Ids of rows as they come in addresses and forms."""

import re

_ID = re.compile(r"[0-9]{1,18}")
"""Eighteen digits are more than any row of the database has, and fit its columns."""


def id_in(text: str) -> int | None:
    """The id that a text is, None for what is no id of a row."""
    return int(text) if _ID.fullmatch(text) else None
