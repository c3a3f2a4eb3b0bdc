"""Reading colours, amounts, cards and tiles by content (`G0:u2r2`, `N:w4k4`)."""

import operator
import re
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from gemwright.rules.catalogue import NUM_COLOURS, NUM_LEVELS, NUM_TOKEN_KINDS
from gemwright.rules.components import COLOUR_LETTERS, Card, Family, Tile, cards, content_text, tiles
from gemwright.rules.errors import TextError

_CARD = re.compile(r"(?P<name>[A-Z]\d{1,2}:(?:[a-z]\d)+)(?:\.(?P<twin>[12]))?", re.ASCII)
_AMOUNT = re.compile(r"([a-z$])(\d{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """A card of which only the level (1 to 3) is known; written `?2`."""

    level: int

    @property
    def name(self) -> str:
        """The card's text, `?2`."""
        return f"?{self.level}"

    @property
    def full_name(self) -> str:
        """The same as `name`."""
        return self.name

    def __str__(self) -> str:
        return self.name


AnyCard = Card | UnknownCard

UNKNOWN: Final = tuple(UnknownCard(level) for level in range(1, NUM_LEVELS + 1))
"""The unknown card of each level."""


@cache
def cards_by_code(family: Family) -> tuple[AnyCard | None, ...]:
    """Return what the codes in a game row stand for: a card, an unknown one, or None for no card."""
    return (*cards(family), *UNKNOWN, None)


@cache
def _cards_by_name(family: Family) -> dict[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards(family):
        found[card.name] = (*found.get(card.name, ()), card)
    return found


@cache
def _tiles_by_name(family: Family) -> dict[str, Tile]:
    return {tile.name: tile for tile in tiles(family)}


def shorten(text: str, limit: int = 40) -> str:
    """Return text fit to be quoted in a message: printable, and not endless."""
    shown = "".join(c if c.isprintable() else "�" for c in text[:limit])
    return shown + ("…" if len(text) > limit else "")


def whole_number(value: object) -> int | None:
    """Return a whole number of any type, NumPy's included, as int; None for anything else and for bools."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def find_cards(text: str, family: Family) -> tuple[Card, ...]:
    """Return the cards a name can mean: one, or both twins for `O0:y1p2` without `.1` or `.2`.

    Raises:
        TextError: no card of the deck has that name.
    """
    match = _CARD.fullmatch(text)
    found = _cards_by_name(family).get(match["name"], ()) if match else ()
    if match and match["twin"]:
        found = tuple(card for card in found if card.twin == int(match["twin"]))
    if not found:
        raise TextError("unknown-card", text=shorten(text))
    return found


def parse_card(text: str, family: Family) -> Card:
    """Return the one card of a name.

    Raises:
        TextError: no card has that name, or two have it.

    >>> parse_card("G0:u2r2", "splendor").level
    1
    """
    found = find_cards(text, family)
    if len(found) > 1:
        raise TextError("ambiguous-card", text=text, choices=" / ".join(c.full_name for c in found))
    return found[0]


def parse_any_card(text: str, family: Family) -> AnyCard:
    """Return the card of a name, or the unknown card of a level for `?1` to `?3`.

    Raises:
        TextError: no card has that name, or two have it.
    """
    if len(text) == 2 and text[0] == "?" and text[1] in "123":
        return UnknownCard(int(text[1]))
    return parse_card(text, family)


def parse_tile(text: str, family: Family) -> Tile:
    """Return the tile of a name.

    Raises:
        TextError: no tile of the set has that name.
    """
    tile = _tiles_by_name(family).get(text)
    if tile is None:
        raise TextError("unknown-tile", text=shorten(text))
    return tile


def parse_colour(letter: str, family: Family, kinds: int = NUM_COLOURS) -> int:
    """Return the index of a colour letter among the first `kinds` token kinds.

    Raises:
        TextError: the letter is none of them.
    """
    letters = COLOUR_LETTERS[family][:kinds]
    if len(letter) != 1 or letter not in letters:
        raise TextError("unknown-colour", text=shorten(letter), choices=" ".join(letters))
    return letters.index(letter)


def parse_amounts(text: str, family: Family, kinds: int = NUM_TOKEN_KINDS) -> tuple[int, ...]:
    """Read amounts per kind, `w1u2$1`; `-` is nothing. Each kind at most once, in index order.

    Raises:
        TextError: malformed, out of order, or a letter that is no kind.
    """
    amounts = [0] * kinds
    if text == "-":
        return tuple(amounts)
    for letter, digits in _AMOUNT.findall(text):
        amounts[parse_colour(letter, family, kinds)] = int(digits)
    if not text or content_text(tuple(amounts), family) != text:
        raise TextError("bad-text", problem="no amounts", field="tokens", text=shorten(text))
    return tuple(amounts)


def amounts_text(amounts: tuple[int, ...], family: Family) -> str:
    """Write amounts as `parse_amounts` reads them."""
    return content_text(amounts, family) or "-"


def letters_text(colours: tuple[int, ...], family: Family) -> str:
    """Write colours one letter each, `wug`."""
    return "".join(COLOUR_LETTERS[family][colour] for colour in colours)
