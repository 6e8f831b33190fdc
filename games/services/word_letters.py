"""The letter that a character is read as, whatever alphabet, font or figure it is borrowed from.

In this order: the few that stand below by hand; what Unicode itself takes apart (ⓕ, ﺳ, é); what its name says it is
(ƒ is an F with a hook, ᴜ a small capital U, 🅵 an F in a square, ڪ a swash kaf); and Unicode's list of characters that
are confused with Latin letters (ս, ꓝ, о).
"""

import re
import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("أإآٱ", "ا"),
        **dict.fromkeys("ىیئےې", "ي"),
        **dict.fromkeys("ةھہۀۃە", "ه"),
        **dict.fromkeys("کگݣ", "ك"),
        **dict.fromkeys("ڤ", "ف"),
        **dict.fromkeys("پ", "ب"),
        **dict.fromkeys("چ", "ج"),
        **dict.fromkeys("ژ", "ز"),
        **dict.fromkeys("ؤۇۆۈۋ", "و"),
        **dict(zip("авеёкмнорстухіјѕ", "abeekmhopctyxijs", strict=True)),
        **dict(zip("αβεικνορτυχ", "abeikvoptux", strict=True)),
        **dict(zip("цияшґ", "unrwr", strict=True)),
    }
)
_BY_NAME = re.compile(
    r"(?:(?:.* )?LATIN (?:CAPITAL |SMALL )?LETTER |REGIONAL INDICATOR SYMBOL LETTER )"
    r"(?:.* )?(?P<latin>[A-Z])(?: WITH .*)?"
    r"|ARABIC LETTER (?:SWASH |DOTLESS |FARSI )?(?P<arabic>[A-Z]+)(?: WITH .*| GOAL| DOACHASHMEE| GHUNNA)?"
)


@lru_cache(maxsize=20_000)
def letters(character: str) -> str:
    """What the character is read as: letters without marks in their usual form, or itself. Empty for a mark."""
    plain = unicodedata.normalize("NFKD", character.casefold().translate(_ALIKE))
    return "".join(_letter(one) for one in plain if unicodedata.category(one) != "Mn")


def _letter(one: str) -> str:
    known = one.translate(_ALIKE)
    if known != one or one.isascii():
        return known
    named = _named(one)
    if named:
        return named
    if one.isalpha() and not unicodedata.name(one, "").startswith("ARABIC"):
        alike = (found["c"].casefold().translate(_ALIKE) for found in confusables_data.get(one, ()))
        return next((found for found in map(_latin, alike) if found), one)
    return one


def _latin(one: str) -> str:
    """The Latin letter that this is, or by its name is; empty for another."""
    return one if "a" <= one <= "z" and len(one) == 1 else _named(one) if len(one) == 1 else ""


def _named(one: str) -> str:
    """The letter that the character's name speaks of, empty where it speaks of none."""
    match = _BY_NAME.fullmatch(unicodedata.name(one, ""))
    if match is None:
        return ""
    if match["latin"]:
        return match["latin"].lower()
    try:
        return unicodedata.lookup(f"ARABIC LETTER {match['arabic']}").translate(_ALIKE)
    except KeyError:
        return ""
