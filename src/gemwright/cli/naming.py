"""Cards and tiles as people write them down at a table: `g0u2r2`, `G0:u2r2`, `Thor`, `w4k4`."""

import re
from collections.abc import Iterable
from typing import Final

from gemwright.cli.failures import CliError
from gemwright.rules import COLOUR_LETTERS, Card, Family, Tile, cards, parse_card, parse_tile, tiles

SHORTEST_TITLE: Final = 3
_CARD = re.compile(r"([a-z])(\d):?((?:[a-z]\d)+)((?:\.[12])?)", re.ASCII)
_PAIR = re.compile(r"[a-z]\d", re.ASCII)


def read_card(text: str, family: Family, level: int) -> Card:
    """Return a card of a level by content, in any letter case and order of colours, or by its title.

    Raises:
        CliError: a card of another level.
        TextError: no card of the deck has that name.
    """
    match = _CARD.fullmatch(text.strip().casefold())
    if match:
        bonus, points, cost, twin = match.groups()
        card = parse_card(f"{bonus.upper()}{points}:{_ordered(cost, family)}{twin}", family)
    else:
        titled = _titled(text, (card for card in cards(family) if card.level == level))
        card = titled if isinstance(titled, Card) else parse_card(text.strip(), family)
    if card.level != level:
        raise CliError("wrong-level", card=card.full_name, level=level)
    return card


def read_tile(text: str, family: Family) -> Tile:
    """Return a tile by its requirement, with or without the prefix `N:` or `L:`, or by its title.

    Raises:
        TextError: no tile of the set has that name.
    """
    titled = _titled(text, tiles(family))
    if isinstance(titled, Tile):
        return titled
    bare = text.strip().casefold().removeprefix("n:").removeprefix("l:")
    prefix = "N" if family == "splendor" else "L"
    return parse_tile(f"{prefix}:{_ordered(bare, family)}", family)


def split_names(text: str) -> list[str]:
    """Split a list at commas, or at blanks where it has none."""
    parts = text.split(",") if "," in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def _ordered(amounts: str, family: Family) -> str:
    """Put amounts such as `r2u2` into the order of the colours; leave anything else as it is."""
    pairs = _PAIR.findall(amounts)
    if "".join(pairs) != amounts or not all(pair[0] in COLOUR_LETTERS[family] for pair in pairs):
        return amounts
    return "".join(sorted(pairs, key=lambda pair: COLOUR_LETTERS[family].index(pair[0])))


def _titled(text: str, things: Iterable[Card | Tile]) -> Card | Tile | None:
    """Return the one thing whose title is or begins with a text, None if there is not just one."""
    wanted = _letters(text)
    if len(wanted) < SHORTEST_TITLE:
        return None
    found = [thing for thing in things if _letters(thing.title).startswith(wanted)]
    whole = [thing for thing in found if _letters(thing.title) == wanted]
    if len(whole) == 1:
        return whole[0]
    return found[0] if len(found) == 1 else None


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
