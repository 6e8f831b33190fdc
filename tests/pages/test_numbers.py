"""Numbers keep their order in both directions and come in the digits that a person chose."""

import pytest

from games.pages.numbers import as_text, num, with_digits


@pytest.mark.parametrize(("value", "text"), [(7, "7"), (-30, "−30"), (0, "0"), ("47 / 51", "47 / 51")])
def test_a_number_is_an_island_with_a_real_minus(value, text):
    assert num(value) == f'<b class="num">{text}</b>'


def test_what_is_no_number_of_ours_is_escaped():
    assert num("<b>") == '<b class="num">&lt;b&gt;</b>'


def test_latin_digits_leave_a_page_as_it_is():
    html = '<p class="num">47</p>'
    assert with_digits(html, "latin") == html


@pytest.mark.parametrize(
    ("html", "changed"),
    [
        ('<b class="num">47 / 51</b>', '<b class="num">٤٧ / ٥١</b>'),
        ('<i class="x num y" data-due="9">−5</i>', '<i class="x num y" data-due="9">−٥</i>'),
        ("<bdi>Sami77</bdi>", "<bdi>Sami77</bdi>"),
        ('<a class="numb" href="/7/">7</a>', '<a class="numb" href="/7/">7</a>'),
    ],
)
def test_arabic_digits_change_numbers_and_nothing_else(html, changed):
    assert with_digits(html, "arabic") == changed


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<bdi>Reem</bdi> won", "\u2068Reem\u2069 won"),
        ('<bdi class="by s1" data-you="You"><span>Reem</span></bdi> drew', "\u2068Reem\u2069 drew"),
        (f"needs {num(51)}", "needs \u206651\u2069"),
        ('take <b class="cn" role="img" aria-label="seven of hearts">7♥</b>', "take \u20667♥\u2069"),
        ("no elements", "no elements"),
    ],
)
def test_where_there_can_be_no_elements_names_cards_and_numbers_keep_their_own_direction(html, text):
    assert as_text(html) == text
