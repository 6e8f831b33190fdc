"""Pieces of the table page from their templates. A piece that was rendered before of the same values is not rendered
again: most of what a move leaves as it was costs nothing."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT_PIECES = 4000


def render(name: str, context: Mapping[str, Any]) -> SafeString:
    """The piece templates/games/table/NAME.html of any values."""
    return SafeString(get_template(f"games/table/{name}.html").render(dict(context)))


def piece(name: str, context: Mapping[str, Any]) -> SafeString:
    """The same, for values that can be hashed and that alone decide what it looks like in the active language."""
    return _piece(name, get_language(), tuple(context.items()))


@lru_cache(maxsize=KEPT_PIECES)
def _piece(name: str, language: str | None, items: tuple[tuple[str, Any], ...]) -> SafeString:
    return render(name, dict(items))
