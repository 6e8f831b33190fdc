"""Words that readers do not see, however they are spelt: the list is the staff's (FilteredWord).

A text is brought into its normal form, which is blind to capitals, vowel signs, tatweel, what cannot be seen, the
variants of an Arabic letter, accents and letters that look alike (word_letters.py). What separates letters stays: as a
space, or as a dot for any other sign. A word is then found with its letters repeated, with dots between them, and in
pieces with spaces between; a text is read once more with its figures as letters, and with a star for any letter.

What is hidden is the whole written word, so that nothing of it is left over. Ordinary words in which one of the list
would be found are let through (word_innocent.py).
"""

import re
import time
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from accounts.names import is_blank
from games.models import FilteredWord
from games.services.word_innocent import INNOCENT
from games.services.word_letters import letters

HIDDEN = "•••"
FRESH = 10.0
"""Seconds after which a process reads the list again; what staff change in this process counts at once."""
_SPACE, _SIGN, _STAR = " ", "·", "*"
_TATWEEL = "ـ"
_FIGURES = str.maketrans("01345789@$!|€+¢£µ", "oieastbgasiietclu")
"""Digits and signs that stand for letters, in the second reading of a text."""
_PREFIXES = ("وال", "بال", "ال", "لل", "يا", "و", "ب")
"""What Arabic writes together with the word that follows."""
_ENDINGS = ("ه", "ات", "ين", "ي", "ك", "ها", "هم", "s", "er", "ers", "ed", "ing", "in")
"""What may follow a word that is found anywhere, when it is written in pieces."""


class Folded(NamedTuple):
    """A text in its normal form, and for each of its characters the place in the text that it comes from."""

    text: str
    places: tuple[int, ...]


def key_of(word: str) -> str:
    """The normal form of a word of the list; empty for one without letters, which nobody can filter."""
    kept = "".join(one for one in _fold(word).text if one not in (_SPACE, _SIGN))
    return re.sub(r"(.)\1{2,}", r"\1\1", kept)


def masked(text: str) -> str:
    """The text with each word of the list, as it is written, replaced by three dots."""
    hidden = sorted(_whole(text, start, stop) for start, stop in _found(text, _list()))
    parts, end = [], 0
    for start, stop in hidden:
        if start >= end:
            parts += [text[end:start], HIDDEN]
        end = max(end, stop)
    return "".join((*parts, text[end:]))


def has_filtered(text: str) -> bool:
    """Whether a word of the list is found in the text: names are not masked but refused."""
    return next(_found(text, _list()), None) is not None


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
        words = FilteredWord.objects.order_by("key").values_list("word", "found")
        _known = (now, tuple((key_of(word), found) for word, found in words))
    return _known[1]


def generation() -> Words:
    """What changes whenever the list does: for those who remember masked texts."""
    return _list()


def _found(text: str, words: Words) -> Iterator[tuple[int, int]]:
    """Where words of the list stand in the text; a number alone is no word."""
    keys = frozenset(key for key, _ in words)
    for folded in _readings(text):
        for pattern in _patterns(words):
            for match in pattern.finditer(folded.text):
                start, stop = folded.places[match.start("word")], folded.places[match.end("word") - 1] + 1
                if any(letters(one).isalpha() for one in text[start:stop]) and not _innocent(match, keys):
                    yield start, stop


def _readings(text: str) -> Iterable[Folded]:
    """What the text may be read as."""
    plain, figured = _fold(text), _fold(text, figures=True)
    yield plain
    if figured != plain:
        yield figured
    if _STAR in text:
        yield _fold(text, stars=True)


def _innocent(match: re.Match[str], keys: frozenset[str]) -> bool:
    """Whether ordinary words were meant, or pieces of what only a sign sets apart, such as in "it's hit"."""
    folded, (start, stop) = match.string, match.span()
    if _SPACE in match["word"] and _SIGN in (folded[start - 1 : start], folded[stop : stop + 1]):
        return not all(len(piece) == 1 for piece in _pieces(match["word"]))
    while start and folded[start - 1].isalnum():
        start -= 1
    while stop < len(folded) and folded[stop].isalnum():
        stop += 1
    pieces = _pieces(folded[start:stop])
    return all(piece in INNOCENT for piece in pieces) and not (len(pieces) == 1 and pieces[0] in keys)


def _pieces(words: str) -> list[str]:
    return words.replace(_SIGN, _SPACE).split()


@cache
def _patterns(words: Words) -> tuple[re.Pattern[str], ...]:
    """How all of them are found: by themselves, perhaps in pieces, and some of them inside of a word."""
    wholes = [key for key, found in words if found == FilteredWord.Match.WHOLE and key]
    insides = [key for key, found in words if found == FilteredWord.Match.INSIDE and key]
    apart = f"[{_SPACE}{_SIGN}]*"
    endings = f"(?:{'|'.join(_ENDINGS)}|[{_SPACE}{_SIGN}]+[هs])?"
    spread = [_joined(key, apart) for key in wholes]
    spread += [f"{_joined(key, apart)}{endings}" for key in insides]
    edge, end = f"(?<![^{_SPACE}{_SIGN}])", rf"(?=\d*(?:[{_SPACE}{_SIGN}]|$))"
    patterns = []
    if spread:
        patterns.append(f"{edge}(?:{'|'.join(_PREFIXES)})?(?P<word>{'|'.join(spread)}){end}")
    if insides:
        patterns.append(f"(?P<word>{'|'.join(_joined(key, '') for key in insides)})")
    return tuple(map(re.compile, patterns))


def _joined(key: str, between: str) -> str:
    """A word letter by letter, each perhaps repeated; a star may stand for any but the first and the last."""
    first, *inner = (f"{re.escape(letter)}+" for letter in key)
    last = inner[-1:]
    return between.join((first, *(rf"(?:{letter}|\{_STAR})" for letter in inner[:-1]), *last))


def _whole(text: str, start: int, stop: int) -> tuple[int, int]:
    """From where to where the word is written that holds this."""
    while start and _belongs(text[start - 1]):
        start -= 1
    while stop < len(text) and _belongs(text[stop]):
        stop += 1
    return start, stop


def _belongs(character: str) -> bool:
    return (
        letters(character).isalnum() or character == _TATWEEL or unicodedata.category(character) in ("Cf", "Mn", "Me")
    )


def _fold(text: str, *, figures: bool = False, stars: bool = False) -> Folded:
    """The normal form of a text; with `figures` digits and signs are read as the letters they look like, with `stars`
    a star is one that may be any.
    """
    folded, places = [], []
    for place, character in enumerate(text):
        for one in _folded(character, figures, stars):
            folded.append(one)
            places.append(place)
    return Folded("".join(folded), tuple(places))


@lru_cache(maxsize=20_000)
def _folded(character: str, figures: bool, stars: bool) -> str:
    if character == _TATWEEL or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return ""
    if figures:
        character = character.translate(_FIGURES)
    if is_blank(character):
        return _SPACE
    if character == "ء":
        return ""
    if stars and character == _STAR:
        return _STAR
    return "".join(one if one.isalnum() else _SIGN for one in letters(character))
