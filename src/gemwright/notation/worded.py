"""Finding the card or tile that somebody names in words, as the log tells it or as far as it is clear."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from gemwright.i18n import translator
from gemwright.notation.cards import card_as_object, describe_card, describe_tile
from gemwright.notation.errors import InputError
from gemwright.notation.vocabulary import Words, plain_words
from gemwright.rules import AnyCard, Card, Table, Tile
from gemwright.rules.names import shorten

SHORTEST_PART: Final = 3
"""Letters that the last word must have if it is not written out."""


def worded_card(
    table: Table, text: str, language: str, *, with_market: bool = True, with_hand: bool = True
) -> str | None:
    """Return what to type for the one card within reach that is described so; None where none is.

    Args:
        table: the table.
        text: the description in that language or in English, or its beginning.
        language: the reader's.
        with_market: whether the market is within reach.
        with_hand: whether the own hand is.

    Returns:
        The card's name, or `h2` for one of the hand that the table does not know.

    Raises:
        InputError: several are described so.
    """
    cards: list[tuple[str, AnyCard]] = []
    if with_market:
        cards += [(card.full_name, card) for row in table.market for card in row if card]
    if with_hand:
        hand = [held.card for held in table.seat(table.to_move).hand]
        cards += [
            (card.full_name if isinstance(card, Card) else f"h{place}", card)
            for place, card in enumerate(hand, 1)
        ]
    forms = [(name, form) for name, card in cards for form in _card_forms(card, language)]
    return _one(text, forms, "several-cards-fit")


def worded_tile(table: Table, text: str, language: str) -> str | None:
    """Return the name of the one tile on the table that is described so; None where none is.

    Raises:
        InputError: several are described so.
    """
    tiles = [tile.tile for tile in table.tiles if tile.owner is None]
    forms = [(tile.name, form) for tile in tiles for form in _tile_forms(tile, language)]
    return _one(text, forms, "several-tiles-fit")


@cache
def _card_forms(card: AnyCard, language: str) -> tuple[Words, ...]:
    words = [
        plain_words(describe(card, translator(code)))
        for code in (language, "en")
        for describe in (describe_card, card_as_object)
    ]
    return tuple(dict.fromkeys(words))


@cache
def _tile_forms(tile: Tile, language: str) -> tuple[Words, ...]:
    return tuple(plain_words(describe_tile(tile, translator(code))) for code in (language, "en"))


def _one(text: str, forms: Iterable[tuple[str, Words]], several: str) -> str | None:
    words = plain_words(text)
    fitting = [(name, form) for name, form in forms if words and _begins(form, words)]
    whole = [name for name, form in fitting if form == words]
    names = list(dict.fromkeys(whole or [name for name, _ in fitting]))
    if len(names) > 1:
        raise InputError(several, text=shorten(text), choices=", ".join(names))
    return names[0] if names else None


def _begins(form: Words, words: Words) -> bool:
    *first, last = words
    if len(form) < len(words) or list(form[: len(first)]) != first:
        return False
    place = form[len(first)]
    return place == last or (len(last) >= SHORTEST_PART and place.startswith(last))
