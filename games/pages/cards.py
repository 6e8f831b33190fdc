"""Cards on the page: their names, how a sentence writes them, and their HTML, made once and used again.

A face is a picture only; the button or list around it carries the name.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.concan.cards import JOKER, RANKS, SUITS, TEXTS, Card, rank_of, suit_of
from games.concan.melds import Meld, card_at

_SIGNS = ("♠", "♥", "♦", "♣")
_AS_TEXT = "\ufe0e"
"""Keeps the signs of the suits from being drawn as emoji."""
_COURTS = {11: "J", 12: "Q", 13: "K"}


def rank_names() -> tuple[str, ...]:
    """The names of the ranks, ace first, in the reader's language."""
    return (
        pgettext("rank of a card", "ace"),
        pgettext("rank of a card", "two"),
        pgettext("rank of a card", "three"),
        pgettext("rank of a card", "four"),
        pgettext("rank of a card", "five"),
        pgettext("rank of a card", "six"),
        pgettext("rank of a card", "seven"),
        pgettext("rank of a card", "eight"),
        pgettext("rank of a card", "nine"),
        pgettext("rank of a card", "ten"),
        pgettext("rank of a card", "jack"),
        pgettext("rank of a card", "queen"),
        pgettext("rank of a card", "king"),
    )


def suit_names() -> tuple[str, ...]:
    """The names of the suits in the order of the engine, in the reader's language."""
    return (
        pgettext("suit of cards", "spades"),
        pgettext("suit of cards", "hearts"),
        pgettext("suit of cards", "diamonds"),
        pgettext("suit of cards", "clubs"),
    )


def name(card: Card) -> str:
    """A card's name in the reader's language, such as "seven of hearts"."""
    return _name(card, get_language() or "")


@lru_cache(maxsize=256)
def _name(card: Card, language: str) -> str:
    if card == JOKER:
        return pgettext("card", "joker")
    return pgettext("card", "{rank} of {suit}").format(
        rank=rank_names()[rank_of(card) - 1], suit=suit_names()[suit_of(card)]
    )


def index(rank: int) -> str:
    """What stands in a card's corner: A, 2 … 10, J, Q, K."""
    return "10" if rank == 10 else RANKS[rank - 1]


def short(card: Card) -> SafeString:
    """A card as a sentence writes it, 7♥, and read aloud by its name."""
    return _short(card, get_language() or "")


@lru_cache(maxsize=256)
def _short(card: Card, language: str) -> SafeString:
    text = "★" if card == JOKER else f"{index(rank_of(card))}{_SIGNS[suit_of(card)]}{_AS_TEXT}"
    return format_html('<b class="cn" role="img" aria-label="{}">{}</b>', name(card), text)


def shorts(cards: Iterable[Card]) -> SafeString:
    """Cards as a sentence writes them, one after another."""
    return format_html_join(" ", "{}", ((short(card),) for card in cards))


@cache
def face(card: Card) -> SafeString:
    """A card's face."""
    if card == JOKER:
        inner = '<span class="i"><svg><use href="#s-x"/></svg></span><svg class="f"><use href="#f-X"/></svg>'
        return mark_safe(f'<span class="card x" aria-hidden="true">{inner}</span>')
    suit, rank = SUITS[suit_of(card)], rank_of(card)
    picture = (
        f'<svg class="f"><use href="#f-{_COURTS[rank]}"/></svg>'
        if rank in _COURTS
        else f'<svg class="p"><use href="#s-{suit}"/></svg>'
    )
    corner = f'<span class="i">{_digits(rank)}<svg><use href="#s-{suit}"/></svg></span>'
    return mark_safe(f'<span class="card {suit}" aria-hidden="true">{corner}{picture}</span>')


@cache
def standing_in(rank: int, suit: int | None) -> SafeString:
    """A joker with what it stands for: a card of a run, or in a set a rank that leaves the suit open."""
    kind = "x" if suit is None else SUITS[suit]
    sign = "" if suit is None else f'<svg><use href="#s-{SUITS[suit]}"/></svg>'
    corner = f'<span class="i">{_digits(rank)}{sign}<svg class="j"><use href="#s-x"/></svg></span>'
    return mark_safe(
        f'<span class="card {kind} as" aria-hidden="true">{corner}<svg class="f"><use href="#f-X"/></svg></span>'
    )


def _digits(rank: int) -> str:
    """Drawn by the styles: it is a part of the picture, and no words of the button that the card may lie on."""
    return '<b class="ten" data-i="10"></b>' if rank == 10 else f'<b data-i="{index(rank)}"></b>'


BACK = mark_safe('<span class="card back" aria-hidden="true"><svg><use href="#back"/></svg></span>')


@lru_cache(maxsize=4096)
def row(meld: Meld) -> SafeString:
    """A meld's cards side by side, each joker with what it stands for."""
    return mark_safe("".join(_in_meld(meld, place) for place in range(len(meld.cards))))


def _in_meld(meld: Meld, place: int) -> SafeString:
    card = meld.cards[place]
    if card != JOKER:
        return face(card)
    if meld.kind == "set":
        return standing_in(meld.rank, None)
    return standing_in(rank_of(card_at(meld.suit, meld.low + place)), meld.suit)


def meld_name(meld: Meld) -> str:
    """A meld in words: its kind and its cards, each joker with what it stands for."""
    return _meld_name(meld, get_language() or "")


@lru_cache(maxsize=4096)
def _meld_name(meld: Meld, language: str) -> str:
    names = (_name_in_meld(meld, place) for place in range(len(meld.cards)))
    kind = pgettext("meld", "run") if meld.kind == "run" else pgettext("meld", "set")
    return f"{kind}: {listed(names)}"


def _name_in_meld(meld: Meld, place: int) -> str:
    card = meld.cards[place]
    if card != JOKER:
        return name(card)
    if meld.kind == "set":
        return _("joker as {card}").format(card=rank_names()[meld.rank - 1])
    return _("joker as {card}").format(card=name(card_at(meld.suit, meld.low + place)))


def listed(parts: Iterable[str]) -> str:
    """Parts of a sentence after one another."""
    return pgettext("between the parts of a list", ", ").join(parts)


@lru_cache(maxsize=256)
def in_hand(card: Card, language: str) -> SafeString:
    """A card of the reader's own hand: a button with its name. `language` is the one that is active."""
    return format_html(
        '<li data-card="{}"><button type="button" class="hit" aria-pressed="false" aria-label="{}">{}</button></li>',
        TEXTS[card],
        name(card),
        face(card),
    )
