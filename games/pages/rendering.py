"""Pieces of the table page from their templates. A piece that was rendered before of the same values is not rendered
again: most of what a move leaves as it was costs nothing."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.template import Context
from django.template.base import Node, NodeList, Template, TextNode
from django.template.defaulttags import IfNode
from django.template.loader import get_template
from django.templatetags.i18n import TranslateNode
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT_PIECES = 8000
NOTHING: Mapping[str, Any] = {}
_PLACE = "\ue000{}\ue001"
"""No text has these signs, which Unicode leaves to whoever wants them."""


def render(name: str, context: Mapping[str, Any]) -> SafeString:
    """The piece templates/games/table/NAME.html of any values."""
    return _template(name, get_language()).render(Context(context, use_l10n=False))


def piece(
    name: str, context: Mapping[str, Any], late: Mapping[str, Any] = NOTHING, language: str | None = None
) -> SafeString:
    """The same, for values that can be hashed and that alone decide what it looks like in the active language.

    `late` are values that are seldom the same again, such as when a turn ends, or other pieces within this one: the
    piece is kept with their places left open. The template may write them or ask whether they are there (None where
    not), and nothing else. `language` is the active one, which need not be asked for where it is known.
    """
    language = language or get_language()
    if not late:
        return _piece(name, language, tuple(context.items()))
    places = {key: None if value is None else _PLACE.format(key) for key, value in late.items()}
    html: str = _piece(name, language, (*context.items(), *places.items()))
    for key, place in places.items():
        if place is not None:
            html = html.replace(place, conditional_escape(late[key]))
    return SafeString(html)


@lru_cache(maxsize=KEPT_PIECES)
def _piece(name: str, language: str | None, items: tuple[tuple[str, Any], ...]) -> SafeString:
    return render(name, dict(items))


@cache
def _template(name: str, language: str | None) -> Template:
    """The template for the active language, its sentences translated once and for all."""
    found: Any = get_template(f"games/table/{name}.html")
    own = Template(found.template.source, found.template.origin, found.template.name, found.template.engine)
    _translate(own.nodelist)
    return own


def _translate(nodes: NodeList) -> None:
    nodes[:] = [_translated(node) for node in nodes]


def _translated(node: Node) -> Node:
    """A sentence as text; anything else as it was, with what is in it translated."""
    if isinstance(node, TranslateNode):
        return TextNode(node.render(Context())) if _is_plain(node) else node
    inner = [nodes for _, nodes in node.conditions_nodelists] if isinstance(node, IfNode) else []
    for nodes in [*inner, *(getattr(node, name, None) for name in node.child_nodelists)]:
        if isinstance(nodes, NodeList):
            _translate(nodes)
    return node


def _is_plain(node: TranslateNode) -> bool:
    """Whether it says the same every time."""
    sentence, about = node.filter_expression, node.message_context
    literal = sentence.var.literal is not None and not sentence.filters
    return node.asvar is None and literal and (about is None or isinstance(about.var, str))
