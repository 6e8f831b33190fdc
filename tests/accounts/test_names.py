"""What a player may be called, and which names are one."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from accounts import names
from games.services.bots import CHARACTERS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Samir", "SAMIR"),
        ("أحمد", "احمد"),
        ("إيمان", "ايمان"),
        ("آمنة", "امنه"),
        ("ٱمنة", "امنة"),
        ("ليلى", "ليلي"),
        ("لیلی", "ليلي"),
        ("هبة", "هبه"),
        ("رؤى", "روى"),
        ("رائد", "رايد"),
        ("كريم", "کریم"),
        ("مـــحمد", "محمد"),
        ("مُحَمَّد", "محمد"),
        ("سامر١٢", "سامر12"),
        ("سامر۱۲", "سامر12"),
        ("Zoe", "Zoé"),
        ("Bob", "B0b"),
        ("Ali", "Al1"),
        ("Ali", "A1l"),
        ("Ilya", "llya"),
        ("Jernan", "Jeman"),
        ("Vvest", "West"),
        ("abu_ali", "Abu Ali"),
        ("abu.ali", "abuali"),
        ("ＡＢＵ", "abu"),
        ("ﷲ اكبر", "الله اكبر"),
    ],
)
def test_names_that_read_alike_have_one_key(one, other):
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Samir", "Samar"), ("سامر", "سمير"), ("سامر", "Samer"), ("Ali", "Alia"), ("حسن", "خسن"), ("بشار", "پشار")],
)
def test_names_that_differ_to_a_reader_keep_different_keys(one, other):
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize(
    "name", ["سامر", "Samer", "أبو علي", "Abu Ali", "ام_خالد", "M.K-7", "Zoé", "کریم", "ڤيكتور", "ٱمنة"]
)
def test_ordinary_names_may_be_chosen(name):
    names.validate(names.clean(name))


def test_a_name_is_shown_as_typed_but_tidy():
    assert names.clean("  Abu   Ali ") == "Abu Ali"
    assert names.clean("مُحمّد ـــ١٢") == "محمد 12"
    assert names.clean("SaMiR") == "SaMiR"


@pytest.mark.parametrize("mark", ["\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202e", "\u2067", "\ufeff"])
def test_marks_that_come_along_unseen_are_left_out_so_that_nobody_hides_behind_them(mark):
    assert names.clean(f"{mark}Sam{mark}ir{mark}") == "Samir"
    assert names.key(f"Sam{mark}ir") == names.key("Samir")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ab", "length"),
        ("a" * 21, "length"),
        ("", "digits"),
        ("12345", "digits"),
        ("Sam\u0000ir", "hidden"),
        ("Sam\u0007ir", "hidden"),
        ("Sam\u2028ir", "hidden"),
        ("Sam\ue000ir", "hidden"),
        ("Sаmir", "letters"),  # the second letter is Cyrillic
        ("Sαmir", "letters"),  # and here Greek
        ("Самир", "letters"),
        ("حٮيب", "letters"),  # a dotless letter that passes for another
        ("Samir!", "letters"),
        ("Sam😀ir", "letters"),
        ("<b>Sam", "letters"),
        ("Samir علي", "mixed"),
        ("_Samir", "separators"),
        ("Samir-", "separators"),
        ("Sa._mir", "separators"),
    ],
)
def test_other_names_are_refused_and_the_refusal_says_why(name, code):
    with pytest.raises(ValidationError) as refusal:
        names.validate(names.clean(name))
    assert refusal.value.code == code
    assert refusal.value.message


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Admin", "ADM1N", "admin7", "The Admin", "real_admin", "moderator", "Support", "server"),
        *("concan", "Concan Team", "c0ncan", "ConcanBot", "Bot", "bot 4", "Robot", "guest", "Guest 4821"),
        *("كونكان", "كونكان الرسمي", "مشرف", "المشرف", "إدارة", "ادارة", "الإدارة", "مدير", "ضيف", "ضيف ١٢", "بوت"),
    ],
)
def test_names_that_would_speak_for_the_house_are_reserved(name):
    with pytest.raises(ValidationError) as refusal:
        names.validate(names.clean(name))
    assert refusal.value.code == "reserved"


@pytest.mark.parametrize("language", ["ar", "en"])
def test_nobody_takes_the_name_of_a_bot(language):
    with translation.override(language):
        bots = [str(name) for name in (one.name for one in CHARACTERS.values())]
    for bot in bots:
        with pytest.raises(ValidationError) as refusal:
            names.validate(names.clean(bot))
        assert refusal.value.code == "reserved"
        names.validate(names.clean(f"{bot} 7"))


@pytest.mark.parametrize("name", ["Badminton", "Abbott", "Modar", "مديرة", "Roberto", "Stafford"])
def test_a_name_that_only_contains_a_reserved_word_is_free(name):
    names.validate(names.clean(name))


def test_no_name_outgrows_its_column():
    """The widest foldings of the longest name still fit where keys are kept (60)."""
    for letter in "ßẞŒæǆİﷺﷲﬃmێ":
        longest = names.clean(letter * names.LONGEST)[: names.LONGEST]
        assert len(names.key(longest)) <= 60
