"""Words that readers do not see, however they are spelt: the list is the staff's (FilteredWord).

A text is brought into its normal form, which is blind to capitals, vowel signs, tatweel, what cannot be seen, the
variants of an Arabic letter, accents and letters of other scripts that look alike. What separates letters stays: as a
space, or as a dot for any other sign. A word is then found with its letters repeated, and with its letters apart.
"""

import re
import time
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from games.models import FilteredWord

HIDDEN = "•••"
FRESH = 10.0
"""Seconds after which a process reads the list again; what staff change in this process counts at once."""
_SPACE, _SIGN = " ", "·"
_TATWEEL = "ـ"
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("أإآٱ", "ا"),
        **dict.fromkeys("ىیئے", "ي"),
        **dict.fromkeys("ةھہۀۃ", "ه"),
        **dict.fromkeys("کگݣ", "ك"),
        **dict.fromkeys("ڤ", "ف"),
        **dict.fromkeys("پ", "ب"),
        **dict.fromkeys("چ", "ج"),
        **dict.fromkeys("ژ", "ز"),
        "ؤ": "و",
        **dict(zip("авеёкмнорстухіјѕ", "abeekmhopctyxijs", strict=True)),
        **dict(zip("αβεικνορτυχ", "abeiknoptyx", strict=True)),
    }
)
_FIGURES = str.maketrans("0134579@$!|€", "oieastgasiie")
"""Digits and signs that stand for letters, in the second reading of a text."""
_PREFIXES = ("وال", "بال", "ال", "لل", "يا", "و", "ب")
"""What Arabic writes together with the word that follows."""


class Folded(NamedTuple):
    """A text in its normal form, and for each of its characters the place in the text that it comes from."""

    text: str
    places: tuple[int, ...]


def key_of(word: str) -> str:
    """The normal form of a word of the list; empty for one without letters, which nobody can filter."""
    letters = "".join(one for one in _fold(word, figures=False).text if one not in (_SPACE, _SIGN))
    return re.sub(r"(.)\1{2,}", r"\1\1", letters)


def masked(text: str) -> str:
    """The text with each word of the list replaced by three dots."""
    hidden = sorted(_found(text, _patterns(_list())))
    parts, end = [], 0
    for start, stop in hidden:
        if start >= end:
            parts += [text[end:start], HIDDEN]
        end = max(end, stop)
    return "".join((*parts, text[end:]))


def forget() -> None:
    """Staff have changed the list: it is read again."""
    global _known
    _known = None


Words = tuple[tuple[str, str], ...]
_known: tuple[float, Words] | None = None


def _list() -> Words:
    """The list as (key, how it is found), read again after a while."""
    global _known
    now = time.monotonic()
    if _known is None or now - _known[0] > FRESH:
        _known = (now, tuple(FilteredWord.objects.order_by("key").values_list("key", "found")))
    return _known[1]


def generation() -> Words:
    """What changes whenever the list does: for those who remember masked texts."""
    return _list()


def _found(text: str, patterns: Iterable[re.Pattern[str]]) -> Iterator[tuple[int, int]]:
    """Where words of the list stand in the text; a number alone is no word."""
    for figures in (False, True):
        folded = _fold(text, figures=figures)
        for pattern in patterns:
            for match in pattern.finditer(folded.text):
                start, stop = folded.places[match.start("word")], folded.places[match.end("word") - 1] + 1
                if any(one.isalpha() for one in text[start:stop]):
                    yield start, stop


@cache
def _patterns(words: Words) -> tuple[re.Pattern[str], ...]:
    wholes = [key for key, found in words if found == FilteredWord.Match.WHOLE and key]
    insides = [key for key, found in words if found == FilteredWord.Match.INSIDE and key]
    spread = [f"(?:{_joined(key, _SIGN + '*')}|{_joined(key, f'[{_SPACE}{_SIGN}]+')})" for key in (*wholes, *insides)]
    edge, end = f"(?<![^{_SPACE}{_SIGN}])", f"(?![^{_SPACE}{_SIGN}])"
    patterns = []
    if spread:
        patterns.append(f"{edge}(?:{'|'.join(_PREFIXES)})?(?P<word>{'|'.join(spread)}){end}")
    if insides:
        patterns.append(f"(?P<word>{'|'.join(_joined(key, '') for key in insides)})")
    return tuple(map(re.compile, patterns))


def _joined(key: str, between: str) -> str:
    return between.join(f"{re.escape(letter)}+" for letter in key)


def _fold(text: str, *, figures: bool) -> Folded:
    """The normal form of a text; with `figures` digits and signs are read as the letters they look like."""
    letters, places = [], []
    for place, character in enumerate(text):
        for one in _folded(character, figures=figures):
            letters.append(one)
            places.append(place)
    return Folded("".join(letters), tuple(places))


def _folded(character: str, *, figures: bool) -> str:
    if character == _TATWEEL or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return ""
    if figures:
        character = character.translate(_FIGURES)
    if character.isspace():
        return _SPACE
    if character == "ء":
        return ""
    plain = unicodedata.normalize("NFKD", character.casefold().translate(_ALIKE))
    kept = "".join(one for one in plain if unicodedata.category(one) != "Mn").translate(_ALIKE)
    return "".join(one if one.isalnum() else _SIGN for one in kept)
