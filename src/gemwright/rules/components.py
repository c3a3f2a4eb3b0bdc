"""The cards and tiles of both families, as objects and as the tables that kernels read.

The facts live in `data/*.csv`; `tests/rules/test_components.py` pins their content hashes.
"""

import csv
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    LEVEL_STARTS,
    NUM_CARD_CODES,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    UNKNOWN_CARD,
)

Family = Literal["splendor", "marvel"]
FAMILIES: Final[tuple[Family, Family]] = ("splendor", "marvel")

COLOUR_NAMES: Final[dict[Family, tuple[str, ...]]] = {
    "splendor": ("white", "blue", "green", "red", "black", "gold"),
    "marvel": ("yellow", "purple", "blue", "red", "orange", "shield", "time"),
}
COLOUR_LETTERS: Final[dict[Family, str]] = {"splendor": "wugrk$", "marvel": "ypbro$t"}
"""One letter a token kind in index order: the payable colours, `$` for gold, `t` for the time stone."""

UNPAYABLE: Final = 50
"""Cost per colour given to card codes that are no card, so that nobody can ever afford them."""


@dataclass(frozen=True, slots=True)
class Card:
    """A development or character card.

    Attributes:
        family: `splendor` or `marvel`.
        index: place in data/, 0 to 89; it never leaves this process, texts use `full_name`.
        level: 1 to 3.
        bonus: colour index of the bonus, 0 to 4.
        points: 0 to 5.
        cost: printed cost of each payable colour.
        tags: Avengers tags, 0 to 2.
        title: printed name of a character, "" in Splendor.
        twin: 1 or 2 where two cards of the deck have the same content, else 0.
        name: the card by content (bonus, points, cost), as docs/formats/moves writes it.
        full_name: `name`, with `.1` or `.2` where two cards of the deck share it (R3.5).
    """

    family: Family
    index: int
    level: int
    bonus: int
    points: int
    cost: tuple[int, ...]
    tags: int = 0
    title: str = ""
    twin: int = 0
    name: str = field(init=False, repr=False, compare=False)
    full_name: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        letters = COLOUR_LETTERS[self.family]
        name = f"{letters[self.bonus].upper()}{self.points}:{content_text(self.cost, self.family)}"
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "full_name", f"{name}.{self.twin}" if self.twin else name)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.full_name


@dataclass(frozen=True, slots=True)
class Tile:
    """A noble tile, or one face of a location tile.

    `requirement` counts the bonuses it asks for, by payable colour; `name` is the tile by
    content (what it asks for), as docs/formats/moves writes it.
    """

    family: Family
    index: int
    points: int
    requirement: tuple[int, ...]
    title: str
    name: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        prefix = "N" if self.family == "splendor" else "L"
        object.__setattr__(self, "name", f"{prefix}:{content_text(self.requirement, self.family)}")

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.name


def content_text(amounts: tuple[int, ...], family: Family) -> str:
    """Write amounts per colour in index order, `w4k4`; zeros are left out."""
    letters = COLOUR_LETTERS[family]
    return "".join(f"{letters[i]}{amount}" for i, amount in enumerate(amounts) if amount)


def _rows(name: str) -> list[dict[str, str]]:
    text = (files("gemwright.rules") / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _amounts(row: dict[str, str], family: Family) -> tuple[int, ...]:
    return tuple(int(row[name]) for name in COLOUR_NAMES[family][:NUM_COLOURS])


@cache
def cards(family: Family) -> tuple[Card, ...]:
    """Return the 90 cards of a family, level by level, in the order of data/."""
    name = "splendor_cards.csv" if family == "splendor" else "marvel_characters.csv"
    deck = [
        Card(
            family=family,
            index=int(row["id"]) - 1,
            level=int(row["level"]),
            bonus=COLOUR_NAMES[family].index(row["bonus"]),
            points=int(row["points"]),
            cost=_amounts(row, family),
            tags=int(row.get("avengers", 0)),
            title=row.get("name", ""),
        )
        for row in _rows(name)
    ]
    return tuple(_number_twins(deck))


def _number_twins(deck: list[Card]) -> list[Card]:
    alike: dict[str, list[Card]] = {}
    for card in deck:
        alike.setdefault(card.name, []).append(card)
    groups = [alike[card.name] for card in deck]
    return [
        replace(card, twin=group.index(card) + 1) if len(group) > 1 else card
        for card, group in zip(deck, groups, strict=True)
    ]


@cache
def tiles(family: Family) -> tuple[Tile, ...]:
    """Return the 10 nobles, or the 8 location faces; faces 2k and 2k + 1 are one physical tile (R2.4)."""
    name = "splendor_nobles.csv" if family == "splendor" else "marvel_locations.csv"
    return tuple(
        Tile(family, index, int(row["points"]), _amounts(row, family), row["name"])
        for index, row in enumerate(_rows(name))
    )


def _card_table(attribute: str) -> npt.NDArray[np.int8]:
    table = np.zeros((len(FAMILIES), NUM_CARD_CODES), np.int8)
    for f, family in enumerate(FAMILIES):
        table[f, :NUM_CARDS] = [getattr(card, attribute) for card in cards(family)]
    return table


def _cost_table() -> npt.NDArray[np.int8]:
    table = np.full((len(FAMILIES), NUM_CARD_CODES, NUM_COLOURS), UNPAYABLE, np.int8)
    for f, family in enumerate(FAMILIES):
        table[f, :NUM_CARDS] = [card.cost for card in cards(family)]
    return table


def _packed(table: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    shifts = np.arange(NUM_COLOURS, dtype=np.int64) * 8
    return np.asarray((table.astype(np.int64) << shifts).sum(axis=-1, dtype=np.int64))


def _pad(table: npt.NDArray[np.int64], columns: int) -> npt.NDArray[np.int64]:
    """Widen a table to a power of two, so that a masked index is always inside it."""
    return np.pad(table, ((0, 0), (0, columns - table.shape[1])), mode="edge")


def _tile_table() -> npt.NDArray[np.int8]:
    table = np.full((len(FAMILIES), 11, NUM_COLOURS), UNPAYABLE, np.int8)
    for f, family in enumerate(FAMILIES):
        rows = [tile.requirement for tile in tiles(family)]
        table[f, : len(rows)] = rows
    return table


def _level_table() -> npt.NDArray[np.int8]:
    levels = np.zeros(NUM_CARD_CODES, np.int8)
    for level in range(NUM_LEVELS):
        levels[LEVEL_STARTS[level] : LEVEL_STARTS[level + 1]] = level
        levels[UNKNOWN_CARD + level] = level
    return levels


CARD_COST: Final = _cost_table()
"""Printed cost, int8 (family, card code, colour)."""
CARD_COST_PACKED: Final = _pad(_packed(CARD_COST), 128)
"""Printed cost with colour c in byte c, int64 (family, card code); see `kernels.legal.packed_cost`."""
CARD_BONUS: Final = _card_table("bonus")
"""Bonus colour, int8 (family, card code)."""
CARD_POINTS: Final = _card_table("points")
"""Points, int8 (family, card code)."""
CARD_TAGS: Final = _card_table("tags")
"""Avengers tags, int8 (family, card code)."""
CARD_LEVEL: Final = _level_table()
"""Level counted from 0, int8 (card code,): both families order their decks by level."""
TILE_REQUIREMENT: Final = _tile_table()
"""Bonuses a tile asks for, int8 (family, tile, colour)."""
TILE_REQUIREMENT_PACKED: Final = _pad(_packed(TILE_REQUIREMENT), 16)
"""Bonuses a tile asks for with colour c in byte c, int64 (family, tile); the last column is met by nobody."""
TILE_POINTS: Final = 3
"""Every noble, location and the Avengers tile is worth 3 points (R10.7, R12.4)."""
