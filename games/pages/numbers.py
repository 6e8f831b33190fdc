"""Numbers as people read them: each an island of its own direction, in the digits that its reader chose."""

import re

from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

LATIN = "latin"
MINUS = "−"
_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_LTR = re.compile(r'<b class="(?:cn|num)"[^>]*>([^<]*)</b>')
_NAME = re.compile(r"<bdi[^>]*>(.*?)</bdi>")
_IN_NUMBER = re.compile(r'(class="(?:[^"]* )?num(?: [^"]*)?"[^>]*>)([^<]+)')


def num(value: object) -> SafeString:
    """A number, or a sum written out, that keeps its order in both directions."""
    return format_html('<b class="num">{}</b>', plain(value))


def plain(value: object) -> str:
    """A number as text, with a real minus sign."""
    text = str(value)
    return MINUS + text[1:] if text.startswith("-") else text


def as_text(html: str) -> str:
    """A sentence without its elements, where there can be none (a title, an attribute): each name, card and number
    keeps its own direction by Unicode's isolates.
    """
    return strip_tags(_NAME.sub("\u2068\\1\u2069", _LTR.sub("\u2066\\1\u2069", html)))


def digits_of(user: object) -> str:
    """The digits that a person chose; Latin ones for who is signed out."""
    return getattr(user, "digits", LATIN)


def with_digits(html: str, digits: str) -> SafeString:
    """A finished page or fragment with its numbers in `digits`: `arabic`, or `latin` as they were written.

    Only what stands in elements of class `num` is a number; a 7 in somebody's name stays.
    """
    if digits != "arabic":
        return mark_safe(html)
    return mark_safe(_IN_NUMBER.sub(lambda found: found[1] + found[2].translate(_ARABIC), html))
