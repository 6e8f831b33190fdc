"""What a player may be called, and when two names are too alike to live side by side.

Pure: no database. `clean` gives the name as it will be shown, `key` its normal form; two names with one
key look or read the same to a player, so `User.name_key` is unique.
"""

import re
import unicodedata
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 20

# The two scripts of the house. Whatever else looks like them (Cyrillic, Greek, dotless Arabic) stays out,
# so only look-alikes within one alphabet are left to fold.
_ARABIC = frozenset("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيٱپچژڤگکیھہۀ")
_SEPARATORS = " _.-"
_HIDDEN = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})
_TATWEEL = "ـ"
_SHAPELESS = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
"""Fillers of Hangul, the empty Braille pattern, the note without a head: no spaces to Unicode, yet nothing to see."""

_FOLDED = str.maketrans(
    {
        **dict.fromkeys("أإآٱ", "ا"),
        **dict.fromkeys("ىیئ", "ي"),
        **dict.fromkeys("ةھہۀ", "ه"),
        "ؤ": "و",
        "ک": "ك",
        "o": "0",
        "l": "1",
        "i": "1",
        **dict.fromkeys(_SEPARATORS, ""),
    }
)

# A name may not be one of these, nor have one of them (with or without digits) for a word.
RESERVED = (
    *("admin", "administrator", "root", "system", "server", "staff", "team", "moderator", "mod", "support"),
    *("help", "official", "owner", "dealer", "bot", "robot", "anonymous", "deleted", "everyone", "null"),
    *("مشرف", "المشرف", "مدير", "المدير", "إدارة", "الإدارة", "ادمن", "الأدمن", "أدمين", "الدعم", "دعم"),
    *("رسمي", "الرسمي", "نظام", "النظام", "الموزع", "بوت", "روبوت", "مجهول", "محذوف", "الكل"),
)
# The house itself: no name may begin like it.
HOUSE = ("concan", "konkan", "conkan", "كونكان", "الكونكان", "كنكان")
# What guests are called; a person who chooses a name is no guest.
GUEST = ("guest", "ضيف")
# What bots are called, as whole names: nobody passes for a bot, nor a bot for a person.
BOTS = (
    *(
        "nakhla",
        "hudhud",
        "fanous",
        "dallah",
        "najma",
        "finjan",
        "mibkhara",
        "naranj",
        "zaatar",
        "waha",
        "safsaf",
        "sadu",
    ),
    *("نخلة", "هدهد", "فانوس", "دلة", "نجمة", "فنجان", "مبخرة", "نارنج", "زعتر", "واحة", "صفصاف", "سدو"),
)


def visible(text: str) -> str:
    """Return `text` without what only steers how the rest looks, such as direction marks and joiners: it comes along
    unseen when text is pasted.
    """
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def is_blank(text: str) -> bool:
    """Whether `text` shows nothing: spaces, marks without a letter, what steers, and letters without a shape."""
    return all(unicodedata.category(c)[0] in "CZM" or c in _SHAPELESS for c in text)


def clean(raw: str) -> str:
    """Return `raw` as it will be shown: composed, western digits, no marks, vowel signs or tatweel, single spaces."""
    text = unicodedata.normalize("NFKC", visible(raw))
    text = "".join(
        str(unicodedata.decimal(c)) if c.isdecimal() else c
        for c in text
        if c != _TATWEEL and unicodedata.category(c) != "Mn"
    )
    return re.sub(r" +", " ", text).strip(" ")


def key(name: str) -> str:
    """Return the normal form under which `name` is unique: blind to case, accents, letter variants,
    separators and look-alike letters and digits.
    """
    text = unicodedata.normalize("NFKD", clean(name).translate(_FOLDED).casefold())
    text = "".join(c for c in text if unicodedata.category(c) != "Mn")
    return text.translate(_FOLDED).replace("rn", "m").replace("vv", "w")


def validate(name: str) -> None:
    """Raise ValidationError, in words, unless `name` (already clean) may be chosen by a person."""
    for wrong, message, code in (
        (_hidden(name), _("The name holds characters that cannot be seen. Please type it again."), "hidden"),
        (
            bool(_strange(name)),
            _("A name is made of Arabic or Latin letters and digits, with single spaces or . _ - between them."),
            "letters",
        ),
        (_badly_joined(name), _("Spaces and . _ - stand alone, between letters or digits."), "separators"),
        (_mixed(name), _("Choose either Arabic or Latin letters, not both in one name."), "mixed"),
        (not any(c.isalpha() for c in name), _("A name has at least one letter."), "digits"),
        (not SHORTEST <= len(name) <= LONGEST, _("A name has 3 to 20 characters."), "length"),
        (_reserved(name), _("This name is kept for the house. Please choose another."), "reserved"),
    ):
        if wrong:
            raise ValidationError(message, code=code)


def _hidden(name: str) -> bool:
    return any(unicodedata.category(c) in _HIDDEN for c in name)


def _latin(character: str) -> bool:
    """True for a-z and what is a-z with an accent."""
    return "a" <= unicodedata.normalize("NFKD", character.casefold())[:1] <= "z" and character.isalpha()


def _strange(name: str) -> str:
    return "".join(c for c in name if not (c in _ARABIC or _latin(c) or c.isdecimal() or c in _SEPARATORS))


def _badly_joined(name: str) -> bool:
    return bool(re.search(r"^[ _.-]|[ _.-]{2}|[ _.-]$", name))


def _mixed(name: str) -> bool:
    return any(c in _ARABIC for c in name) and any(_latin(c) for c in name)


def _keys(words: Iterable[str]) -> frozenset[str]:
    return frozenset(key(word) for word in words)


_RESERVED_KEYS = _keys((*RESERVED, *HOUSE, *GUEST))
_HOUSE_KEYS = tuple(_keys(HOUSE))
_BOT_KEYS = _keys(BOTS)


def _reserved(name: str) -> bool:
    words = [word for word in re.split(r"[ _.-]", name) if word]
    candidates = {name, *words, *(re.sub(r"^\d+|\d+$", "", word) for word in words)}
    whole = key(name)
    return whole.startswith(_HOUSE_KEYS) or whole in _BOT_KEYS or bool(_RESERVED_KEYS & _keys(candidates))
