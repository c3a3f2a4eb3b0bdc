"""What seats own, and what lies between them, as plain values."""

from dataclasses import dataclass

from gemwright.rules.components import Card, Tile
from gemwright.rules.names import AnyCard


@dataclass(frozen=True, slots=True)
class HandCard:
    """A reserved card: what is known of it, and whether it was reserved blind."""

    card: AnyCard
    blind: bool


@dataclass(frozen=True, slots=True)
class TileOnTable:
    """A tile of this game: its slot (0 to 4), and the seat that took it or None."""

    slot: int
    tile: Tile
    owner: int | None


@dataclass(frozen=True, slots=True)
class Seat:
    """What one seat owns.

    `tokens` counts the five colours, gold and the time stone (7); `bonuses` the five colours.
    """

    index: int
    tokens: tuple[int, ...]
    bonuses: tuple[int, ...]
    points: int
    cards: tuple[Card, ...]
    hand: tuple[HandCard, ...]
    tiles: tuple[Tile, ...]
    num_bought: int
    tags: int
    owns_avengers: bool

    @property
    def num_tokens(self) -> int:
        """All tokens held; 10 is the limit at the end of a turn (R9.1)."""
        return sum(self.tokens)
