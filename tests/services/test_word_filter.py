"""The filter of words: what it finds however it is spelt, and what it leaves alone. Judged with the first list."""

from collections.abc import Iterator

import pytest

from concan_site import catalogues
from games.models import FilteredWord
from games.services import word_filter
from games.services.word_filter import HIDDEN, has_filtered, masked
from tests.words import keep_first_words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def first_words(db: None) -> Iterator[None]:
    keep_first_words()
    yield
    word_filter.forget()


@pytest.mark.parametrize(
    "text",
    [
        *("fuck", "FuCk", "fuuuuckk", "f.u.c.k", "f u c k", "f_u-c.k", "fu ck", "f uck", "fuc k", "fu c k", "fu.ck"),
        *("f😀u😀c😀k", "f\u200bu\u200bc\u200bk", "fu\u3164ck", "f\u0336u\u0336c\u0336k\u0336", "fúçk", "fück"),
        *("ƒuck", "fᴜck", "fцck", "fսck", "ⓕⓤⓒⓚ", "🅵🆄🅲🅺", "🇫🇺🇨🇰", "ꓝuck", "ｆｕｃｋ", "𝖋𝖚𝖈𝖐", "fυck", "fuсk", "fuⅽk"),
        *("f*ck", "f**k", "f*u*c*k", "sh*t", "sh1t", "5hit", "$hit", "bi+ch", "b!tch", "b1tch", "rǝtard"),
        *("motherfucker", "fuckers", "fu ckers", "a$$", "as s", "a.s.s", "shit123", "w.h.o.r.e", "wh ore"),
    ],
)
def test_an_english_word_is_hidden_however_it_is_spelt(text: str) -> None:
    assert masked(text) == HIDDEN
    assert masked(f"you {text} there") == f"you {HIDDEN} there"
    assert has_filtered(text)


@pytest.mark.parametrize(
    "text",
    [
        *("شرموطة", "شر موطة", "ش ر م و ط ة", "ش.ر.م.و.ط.ة", "شـــرموطة", "شَرْمُوطَة", "شرررموووطة", "ش*موطة", "شرم وطه"),
        *("الشرموطة", "ياشرموطة", "والشرموطة", "شرمۇطة", "شرموڟة", "ﺷﺮﻣﻮﻃﺔ", "شرموطات"),
        *("كس", "ڪس", "کس", "ګس", "كـس", "كُس", "كـــس", "ك س", "ك.س", "كسسس", "ﻛﺲ", "كڛ", "كٜس"),
        *("قحبة", "قحبه", "ڨحبة", "ٯحبة", "ق ح ب ة", "منيوك", "مني وك", "منيوكة", "منيـ.ـوك"),
        *("طيز", "طيـز", "طےز", "ط ي ز", "عَرْص", "عر ص", "زب", "ز ب", "زبي"),
    ],
)
def test_an_arabic_word_is_hidden_however_it_is_spelt(text: str) -> None:
    assert masked(text) == HIDDEN
    assert masked(f"قال {text} هناك") == f"قال {HIDDEN} هناك"
    assert has_filtered(text)


@pytest.mark.parametrize(
    "text",
    [
        # The places and the words that such filters are known to stumble over.
        *("Scunthorpe, Penistone and Sussex", "a class of assassins assesses the grass", "Dickens had a cockatoo"),
        *("Hancock and Peacock drink cocktails", "the analyst of therapists", "snigger and titter", "Niger, Nigeria"),
        *("a cockpit, a shuttlecock, a prickly pear", "Essex, Middlesex, Arsenal", "shitake and Shittim", "pass it on"),
        *("as soon as possible", "it's hit", "that’s hit or miss", "I push it", "the Bulls hit back", "who re-deals?"),
        *(
            "many ok games",
            "who, re the score",
            "a man, a yak",
            "is hit",
            "Matsushita",
            "it was so mad",
            "klass",
            "bass",
        ),
        *("half uckfield", "455 coins", "4*5", "5*5*5", "2 * 3 = 6", "*as* I said", "mass. S and so on", "two ears"),
        *("my bit, ch. 4", "a1s2", "10$ each!", "good luck!!!", "suck it and see", "duck, truck, luck"),
        # Arabic.
        *("حظ موفق", "أنا أكسب وأنت تخسر", "كسبت الجولة", "كسر الورق", "نكسة كبيرة", "كسلان اليوم", "عكس الدور"),
        *("مع رص الورق بسرعة", "لو طي الورقة نافع", "وإن يك صادقا", "بين يديك", "كفى الله شر موطني"),
        *("ألكس في البيت", "لعبت مع ألكس", "زبدة وعسل", "زبون المقهى", "زبيب", "نيكل وذهب", "نيكوسيا", "أنيق جدا"),
        *("خروف مشوي", "خولة بنت الأزور", "الخوارزمي", "حقيقة", "قواعد اللعبة", "قوات", "في باحة الدار"),
        *("منيو كافيه", "متنا كي يحيا الوطن", "بنيك كرام", "لوط", "ديوان", "ديوسقوريدس"),
        *("أكسر الجوكر", "مكسيك", "تكسي", "باكستان", "تونس وليبيا", "كأس العالم", "كاسك يا وطن", "قحطان", "زقاق ضيق"),
    ],
)
def test_ordinary_words_are_left_alone(text: str) -> None:
    assert masked(text) == text
    assert not has_filtered(text)


@pytest.mark.parametrize("app", ["games", "accounts"])
def test_no_sentence_of_the_site_holds_a_word_of_the_list(app: str) -> None:
    """Some two thousand sentences in both languages, of cards, of tables and of order."""
    found = []
    for message in catalogues.read(catalogues.po_file(app, "ar")):
        for said in (message.id, message.string):
            sentences = said if isinstance(said, list | tuple) else [said]
            found += [one for one in sentences if one and has_filtered(one)]
    assert found == []


def test_nothing_is_left_over_of_a_word_that_is_hidden() -> None:
    assert masked("يا شرموطة، تعال") == f"يا {HIDDEN}، تعال"
    assert masked("«الشرموطات»") == f"«{HIDDEN}»"
    assert masked("what the FUCKERRR!!") == f"what the {HIDDEN}!!"


def test_a_word_that_staff_put_on_the_list_is_found_in_every_spelling_of_it() -> None:
    for word, found in (("ƒlimp", "whole"), ("زنبقـة", "inside")):
        FilteredWord.objects.create(word=word, key=word_filter.key_of(word), found=found)
    word_filter.forget()
    assert [masked(text) for text in ("flimp", "FL1MP", "fl imp", "وزنبقتين", "زن بقه")] == [HIDDEN] * 3 + [
        "وزنبقتين",
        HIDDEN,
    ]


def test_an_ordinary_word_that_staff_put_on_the_list_is_hidden() -> None:
    FilteredWord.objects.create(word="snigger", key=word_filter.key_of("snigger"))
    word_filter.forget()
    assert masked("snigger") == HIDDEN


def test_no_text_is_too_hard_to_judge() -> None:
    """Their letters could be split in more ways than could ever be tried; this ends only if they are not."""
    for text in ("f" * 200, "a" + "s" * 199, "f" + "*" * 199, "f " * 100, "f*" * 100, "n" + "ig" * 99, "ك س" * 66):
        for _ in range(20):
            masked(text)
