"""The rules page: its pictures are judged by the engine, its numbers are the game's, and it leaves no option out."""

import re
from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import override

from games.concan.cards import read_cards
from games.concan.melds import read_meld
from games.concan.options import PRESETS, VALUES, Options
from games.concan.scoring import is_concan, loser_score
from games.pages import rules
from games.pages import rules_figures as figures
from games.pages import samples as tables

LANGUAGES = pytest.mark.parametrize("language", ["ar", "en"])


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def page(language: str = "en", live=None) -> str:
    with override(language):
        return render_to_string("games/rules/page.html", rules.context(live))


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", strip_tags(html)).strip()


def section(key: str, html: str) -> str:
    return html.partition(f'<section id="{key}"')[2].partition("</section>")[0]


# --- The pictures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", figures.MELDS)
def test_what_the_page_calls_a_meld_is_one(name: str, preset: str) -> None:
    kind, text = figures.MELDS[name]
    meld = read_meld(kind, read_cards(text), PRESETS[preset])
    assert meld is not None
    assert meld.jokers <= PRESETS[preset].jokers_per_meld


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", figures.NO_MELDS)
def test_what_the_page_calls_no_meld_is_none(name: str, preset: str) -> None:
    _kind, text = figures.NO_MELDS[name]
    assert read_meld("run", read_cards(text), PRESETS[preset]) is None
    assert read_meld("set", read_cards(text), PRESETS[preset]) is None


def test_the_ace_is_shown_where_it_may_stand_and_where_it_may_not() -> None:
    assert [figures.MELDS[name][1] for name in ("ace_low", "ace_high")] == ["Ah 2h 3h", "Qs Ks As"]
    assert figures.NO_MELDS["ace_middle"][1] == "Ks As 2s"


def test_two_jokers_are_shown_as_allowed_at_some_tables_only() -> None:
    kind, text = figures.TWO_JOKERS
    meld = read_meld(kind, read_cards(text), PRESETS["jawaker"])
    assert meld is not None
    assert PRESETS["sahrat"].jokers_per_meld < meld.jokers <= PRESETS["jawaker"].jokers_per_meld


def test_the_shapes_of_a_concan_are_both_there() -> None:
    shapes = [[read_meld(kind, read_cards(text), Options()) for kind, text in shape] for shape in figures.CONCANS]
    assert all(is_concan(shape) for shape in shapes)  # type: ignore[arg-type]
    assert [[len(meld.cards) for meld in shape if meld] for shape in shapes] == [[10, 4], [11, 3]]


def test_one_opening_is_enough_and_one_is_not() -> None:
    shown = figures.openings()
    for options in PRESETS.values():
        assert shown["too_little"].total < options.opening <= shown["enough"].total


def test_swaps_give_the_jokers_back_and_leave_the_meld_whole() -> None:
    shown = figures.swaps()
    assert {name: change.back.label for name, change in shown.items() if change.back} == dict.fromkeys(shown, "joker")
    assert all("joker" in change.before.label and "joker" not in change.after.label for change in shown.values())


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("MELDS", {"run": ("run", "5h 6h 8h")}),
        ("NO_MELDS", {"run": ("run", "5h 6h 7h")}),
        ("TWO_JOKERS", ("run", "5h X 7h 8h")),
        ("TOO_LITTLE", figures.ENOUGH),
        ("ENOUGH", figures.TOO_LITTLE),
        ("CONCANS", ((("run", "3h 4h 5h"), ("set", "5s 5h 5d 5c")),)),
    ],
)
def test_a_picture_that_the_engine_does_not_bear_out_is_never_shown(
    name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, name, wrong)
    with pytest.raises(ValueError, match=r"."):
        page()


def test_the_hand_left_is_added_up_as_the_engine_scores_it() -> None:
    shown, total = figures.left_in_hand()
    assert [card.value for card in shown] == [9, 4, 11, 15]
    hand = tuple(sorted(read_cards(figures.LEFT_IN_HAND)))
    assert total == sum(card.value for card in shown) == loser_score(Options(), "out", hand, opened=True)


def test_the_scores_of_every_ending() -> None:
    """RULES section 7."""
    lines = [(line.winner, line.opened, line.never) for line in rules.scores()]
    assert lines == [(-30, 39, 100), (-60, 78, 200), (-60, 78, 200), (-60, 200, 200), (None, 39, 100)]


def test_the_payouts_of_two_three_and_four() -> None:
    """RULES section 10."""
    assert rules.payouts() == [(2, (200, 0)), (3, (210, 90, 0)), (4, (280, 120, 0, 0))]


# --- The page ---------------------------------------------------------------------------------------


@LANGUAGES
def test_every_section_has_an_anchor_that_the_list_leads_to(language: str) -> None:
    html = page(language)
    toc = html.partition('<nav class="toc"')[2].partition("</nav>")[0]
    led_to = re.findall(r'href="#([\w-]+)"', toc)
    assert led_to == [key for key, _title in rules.SECTIONS]
    assert all(len(text_of(section(key, html))) > 100 for key in led_to)


@LANGUAGES
def test_every_link_within_the_page_leads_somewhere_and_no_anchor_is_there_twice(language: str) -> None:
    html = page(language, tables.table())
    anchors = re.findall(r' id="([\w-]+)"', html)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([\w-]+)"', html)) - {"main"} <= set(anchors)


@LANGUAGES
def test_no_words_are_left_to_fill_in(language: str) -> None:
    assert not re.search(r"%\(|{{|{%", page(language))


@pytest.mark.parametrize("name", VALUES)
def test_every_option_stands_in_the_table_and_in_its_section(name: str) -> None:
    html = page()
    row = html.partition(f'<tr id="option-{name}"')[2].partition("</tr>")[0]
    shown = rules.options_shown(None)[name]
    values = [text_of(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
    assert values == [text_of(str(shown.sahrat)), text_of(str(shown.jawaker))]
    assert f'href="#option-{name}"' in html


def test_the_presets_differ_where_the_page_says_so() -> None:
    differing = {name for name, shown in rules.options_shown(None).items() if shown.differs}
    values = {name: [getattr(preset, name) for preset in PRESETS.values()] for name in VALUES}
    assert differing == {name for name, (one, other) in values.items() if one != other}


def test_the_numbers_in_the_text_are_the_games() -> None:
    html = page()
    assert "Two packs of 52 cards and two jokers, 106 cards in all." in text_of(section("cards", html))
    assert "jack, queen and king count 10, an ace 11" in text_of(section("cards", html))
    assert "left in your hand it counts 15" in text_of(section("cards", html))
    assert "Everybody gets 14 cards, the player on the dealer’s right 15" in text_of(section("deal", html))
    assert "or 100 if he never opened" in text_of(section("end", html))
    assert "the first gets 70 in a hundred" in text_of(section("coins", html))
    assert "A turn has 15, 30 or 60 seconds" in text_of(section("clock", html))


def test_every_picture_says_in_words_what_it_shows() -> None:
    html = page()
    for opening in re.findall(r'<(?:span|svg)[^>]*role="img"[^>]*>', html):
        assert re.search(r'aria-label="[^"]+"', opening), opening
    assert 'aria-label="run: five of hearts, joker as six of hearts, seven of hearts"' in html


# --- For one table ----------------------------------------------------------------------------------


def test_for_a_table_its_own_options_stand_first_and_in_every_section() -> None:
    options = Options(opening=71, fire_pile="anywhere", rounds=3)
    html = page(live=tables.table(options=options, preset="sahrat"))
    here = text_of(section("here", html))
    assert "At this table: مجلس الخميس" in here
    assert "open with 71 differs" in here
    assert "the card you take may go anywhere differs" in here
    assert "3 rounds differs" in here
    assert "one joker a meld differs" not in here
    assert "one joker a meld" in here
    assert html.index('id="here"') < html.index('id="cards"')
    assert "at this table: 71" in text_of(section("opening", html))
    assert "at this table: put that card anywhere on the table" in text_of(section("fire", html))
    row = html.partition('<tr id="option-rounds"')[2].partition("</tr>")[0]
    assert [text_of(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] == ["5", "5", "3"]


def test_a_table_without_teams_says_nothing_of_partners() -> None:
    assert "partner" not in section("here", page(live=tables.table()))
    teams = page(live=tables.table(options=Options(teams=True, partner_scores=False)))
    assert "the winner’s partner scores 0" in section("here", teams)


def test_without_a_table_nothing_is_said_of_one() -> None:
    assert "this table:" not in page().lower()
