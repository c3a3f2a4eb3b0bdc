"""What an observation holds, number by number: version 1.

Parts follow each other; a part repeats its columns for each place of its axes. Everything is
seen from one seat: wherever seats are counted, 0 is the seat that observes, 1 the next in turn
order, and so on; seats that are not there are all zeros. Slots of a level, places of a hand and
opponents are each one axis, so that exchanging them is moving blocks of numbers.

Nothing is ever below 0 or above 1: an amount is divided by the most that counts, and cut off there.
"""

from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    HAND_LIMIT,
    LEVEL_SIZES,
    MAX_PLAYERS,
    MAX_TILES,
    NUM_COLOURS,
    NUM_LEVELS,
    SLOTS_PER_LEVEL,
    Phase,
    TakeRule,
)

OBSERVATION_VERSION: Final = 1
"""Raised whenever a number changes its place or meaning; networks keep the version they were made for."""

NUM_OPPONENTS: Final = MAX_PLAYERS - 1

MOST_GEMS: Final = 7
MOST_GOLD: Final = 5
MOST_STONES: Final = 4
MOST_COST: Final = 7
MOST_CARD_POINTS: Final = 5
MOST_CARD_TAGS: Final = 2
MOST_TURNS: Final = 8
MOST_POINTS: Final = 25
MOST_TO_GOAL: Final = 16
MOST_BOUGHT: Final = 30
MOST_TAGS: Final = 10
MOST_REQUIRED: Final = 4
MOST_REQUIRED_IN_ALL: Final = 9
MOST_ROUNDS: Final = 50
MOST_TO_RETURN: Final = 3


@dataclass(frozen=True, slots=True)
class Column:
    """One or more numbers with one meaning.

    Attributes:
        name: unique within its part.
        width: how many numbers.
        most: amount that is written as 1; larger ones are cut off. 1 for flags.
        meaning: what they say.
    """

    name: str
    width: int
    most: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Part:
    """A run of numbers: its columns, once for each place of its axes.

    Attributes:
        name: what `observation_parts` calls it.
        start: index of its first number.
        axes: name and size of each axis, the slowest first.
        columns: what stands at each place.
        meaning: what it is about.
    """

    name: str
    start: int
    axes: tuple[tuple[str, int], ...]
    columns: tuple[Column, ...]
    meaning: str

    @property
    def cell(self) -> int:
        """How many numbers one place has."""
        return sum(column.width for column in self.columns)

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes, then `cell`."""
        return (*(size for _, size in self.axes), self.cell)

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Index after its last number."""
        return self.start + self.size

    def offset(self, name: str) -> int:
        """Return where in a place a column begins.

        Raises:
            KeyError: there is no such column.
        """
        starts = accumulate((column.width for column in self.columns), initial=0)
        for column, start in zip(self.columns, starts, strict=False):
            if column.name == name:
                return start
        raise KeyError(name)

    def column(self, name: str) -> slice:
        """Return where in a place a column is, to index the last axis.

        Raises:
            KeyError: there is no such column.
        """
        widths = {column.name: column.width for column in self.columns}
        return slice(self.offset(name), self.offset(name) + widths[name])


def _flag(name: str, meaning: str, width: int = 1) -> Column:
    return Column(name, width, 1, meaning)


def _colours(name: str, most: int, meaning: str) -> Column:
    return Column(name, NUM_COLOURS, most, meaning)


_FACE: Final = (
    _flag("bonus", "its bonus, one flag a colour", NUM_COLOURS),
    Column("points", 1, MOST_CARD_POINTS, "its points"),
    Column("tags", 1, MOST_CARD_TAGS, "its Avengers tags"),
)
_COST: Final = _colours("cost", MOST_COST, "its printed cost")
_MISSING: Final = _colours("missing", MOST_COST, "what bonuses and tokens of the colour leave to pay")


def _reach(who: str) -> tuple[Column, ...]:
    return (
        _flag("affordable", f"whether {who} can pay for it now, gold included"),
        Column(
            "turns", 1, MOST_TURNS, f"takes {who} needs until it can, gold included, were supply no limit"
        ),
    )


_LEVEL: Final = _flag("level", "its level, one flag each, known of every card", NUM_LEVELS)

_TABLE: Final = (
    _flag("marvel", "family: Marvel, not Splendor"),
    _flag("take_rule", "how many colours to take: exactly, any when short, up to three", len(TakeRule)),
    _flag("gems_first", "switch: gold never in place of an owned gem"),
    _flag("pass_always", "switch: passing is always legal"),
    _flag("stalemate_ranks", "switch: a standstill is ranked"),
    _flag("reserved_public", "switch: cards reserved from the market stay public"),
    _flag("capped", "whether the rounds are limited"),
    Column("cap_left", 1, MOST_ROUNDS, "rounds left until that limit, 0 without one"),
    _flag("phase", "action, payment, return, tile, over", len(Phase)),
    _flag("to_move", "the seat to move, one flag each", MAX_PLAYERS),
    Column("round", 1, MOST_ROUNDS, "complete rounds"),
    Column("passes", 1, MAX_PLAYERS, "passes in a row"),
    _flag("passed", "whether this turn is a pass"),
    _colours("supply", MOST_GEMS, "supply of each colour"),
    Column("supply_gold", 1, MOST_GOLD, "supply of gold"),
    Column("supply_stones", 1, MOST_STONES, "supply of time stones"),
    _flag("decks", "cards left in each deck, as a share of all cards of the level", NUM_LEVELS),
    _flag(
        "last_colour",
        "in payment and return: the first kind that may still be swapped or returned",
        NUM_COLOURS + 1,
    ),
    Column("to_return", 1, MOST_TO_RETURN, "tokens that still have to go back"),
)

_PURCHASE: Final = (
    _flag("present", "whether a card is being paid for"),
    _flag("from_hand", "whether it came from a hand"),
    *_FACE,
    _colours("gems", MOST_GEMS, "tokens that go if it is paid now"),
    Column("spare_gold", 1, MOST_GOLD, "gold left for swaps"),
    _colours("swaps", MOST_GOLD, "gold put in place of each colour so far"),
)

_SEAT: Final = (
    _colours("gems", MOST_GEMS, "tokens of each colour"),
    Column("gold", 1, MOST_GOLD, "gold"),
    _flag("stone", "whether it has a time stone"),
    _colours("bonuses", MOST_COST, "bonuses of each colour"),
    Column("points", 1, MOST_POINTS, "points"),
    Column("to_goal", 1, MOST_TO_GOAL, "points missing to 15, in Marvel to 16"),
    _flag("at_goal", "whether it meets all conditions to end the game"),
    Column("bought", 1, MOST_BOUGHT, "cards bought"),
    Column("colours_missing", 1, NUM_COLOURS, "colours without a bonus"),
    Column("tags", 1, MOST_TAGS, "Avengers tags"),
    _flag("avengers", "whether it owns the Avengers tile"),
    _flag("first", "whether it began"),
    _flag("yet_to_move", "whether it still ends a turn in this round"),
)

_TILE: Final = (
    _flag("free", "whether it can still be had; a tile that is gone is all zeros"),
    _colours("requirement", MOST_REQUIRED, "bonuses it asks for"),
    Column("missing", MAX_PLAYERS, MOST_REQUIRED_IN_ALL, "bonuses each seat lacks, all colours together"),
)

_SEATS: Final = ("seat", MAX_PLAYERS)
_OPPONENTS: Final = ("opponent", NUM_OPPONENTS)
_LEVELS: Final = ("level", NUM_LEVELS)
_SLOTS: Final = ("slot", SLOTS_PER_LEVEL)
_PLACES: Final = ("place", HAND_LIMIT)


def _lay_out(*parts: tuple[str, tuple[tuple[str, int], ...], tuple[Column, ...], str]) -> tuple[Part, ...]:
    laid: list[Part] = []
    for name, axes, columns, meaning in parts:
        laid.append(Part(name, laid[-1].stop if laid else 0, axes, columns, meaning))
    return tuple(laid)


PARTS: Final = _lay_out(
    ("present", (_SEATS,), (_flag("present", "whether the seat is there"),), "the seats there are"),
    ("table", (), _TABLE, "rule set, progress and supply"),
    ("purchase", (), _PURCHASE, "the card being paid for in the payment phase, else zeros"),
    ("seats", (_SEATS,), _SEAT, "what the seats own"),
    ("tiles", (("tile", MAX_TILES),), _TILE, "nobles or locations"),
    (
        "market",
        (_LEVELS, _SLOTS),
        (
            _flag("present", "whether a card lies here"),
            *_FACE,
            _COST,
            _MISSING,
            *_reach("the observing seat"),
        ),
        "cards in the market",
    ),
    ("market_others", (_LEVELS, _SLOTS, _OPPONENTS), _reach("the opponent"), "the same cards for opponents"),
    (
        "hand",
        (_PLACES,),
        (
            _flag("present", "whether there is a card"),
            _flag("secret", "whether the others know its level only"),
            _LEVEL,
            *_FACE,
            _COST,
            _MISSING,
            *_reach("the observing seat"),
        ),
        "reserved cards of the observing seat",
    ),
    (
        "other_hands",
        (_OPPONENTS, _PLACES),
        (_flag("present", "whether there is a card"), _LEVEL, *_FACE, *_reach("its owner")),
        "reserved cards of opponents; of a card the observing seat does not know only the level",
    ),
)
"""The parts of an observation, in order."""

OBSERVATION_SIZE: Final = PARTS[-1].stop
"""Numbers in an observation: 698."""


def _units() -> npt.NDArray[np.float32]:
    """Return what one of each amount adds to a number."""
    most = np.concatenate(
        [
            np.tile(
                np.concatenate([np.full(column.width, column.most) for column in each.columns]),
                each.size // each.cell,
            )
            for each in PARTS
        ]
    )
    table = next(each for each in PARTS if each.name == "table")
    decks = table.column("decks")
    most[table.start + decks.start : table.start + decks.stop] = LEVEL_SIZES
    return (1 / most).astype(np.float32)


OBSERVATION_UNITS: Final = _units()
"""What one of each amount adds to its number, float32 (OBSERVATION_SIZE,).

Observations asked for as uint8 hold whole amounts; times these they are the numbers from 0 to 1.
"""

_BY_NAME: Final = {part.name: part for part in PARTS}


def part(name: str) -> Part:
    """Return a part by its name.

    Raises:
        KeyError: there is no such part.
    """
    return _BY_NAME[name]


def observation_parts() -> dict[str, slice]:
    """Return where in an observation each part is.

    >>> observation_parts()["seats"]
    slice(63, 147, None)
    """
    return {part.name: slice(part.start, part.stop) for part in PARTS}
