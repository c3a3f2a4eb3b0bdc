"""Moves and chance events: what happens in a game, by content."""

from dataclasses import dataclass, field
from enum import StrEnum

from gemwright.rules.components import Card, Family, Tile
from gemwright.rules.names import AnyCard, letters_text


class MoveKind(StrEnum):
    """The kinds of decisions in the catalogue (R3.5)."""

    TAKE = "take"
    RESERVE = "reserve"
    RESERVE_BLIND = "reserve-blind"
    BUY = "buy"
    GOLD_FOR = "gold-for"
    PAY = "pay"
    RETURN = "return"
    TILE = "tile"
    PASS = "pass"  # noqa: S105 - a move, no password


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """One decision.

    Attributes:
        id: decision id, 0 to 77; a slot number is in it, so it is only for the position it came from.
        kind: what sort of decision it is.
        family: whose colour letters its text uses.
        colours: colours taken (two alike twice), the colour swapped, or the kind returned.
        card: the card reserved from the market or bought.
        level: level of the card, 1 to 3, also of a blind reserve; else 0.
        tile: the tile chosen.
        from_hand: whether a bought card comes from the hand.
        text: the canonical text, such as `+wug`, `r#2`, `$w`, `=`, `-k` or `--` (docs/formats/moves).
    """

    id: int
    kind: MoveKind
    family: Family
    colours: tuple[int, ...] = ()
    card: AnyCard | None = None
    level: int = 0
    tile: Tile | None = None
    from_hand: bool = False
    text: str = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self._text())
        object.__setattr__(self, "_hash", self._number())

    def __hash__(self) -> int:
        return self._hash

    def _number(self) -> int:
        """Return a hash that is the same in every process, for moves travel between them."""
        card = self.card.index if isinstance(self.card, Card) else -1
        tile = self.tile.index if self.tile else -1
        return hash((self.id, self.family == "marvel", self.level, *self.colours, card, tile))

    def _text(self) -> str:
        card = self.card.full_name if self.card else ""
        letters = letters_text(self.colours, self.family)
        match self.kind:
            case MoveKind.TAKE:
                return f"+{letters}"
            case MoveKind.RESERVE:
                return f"r{card}"
            case MoveKind.RESERVE_BLIND:
                return f"r#{self.level}"
            case MoveKind.BUY:
                return f"b{card}"
            case MoveKind.GOLD_FOR:
                return f"${letters}"
            case MoveKind.PAY:
                return "="
            case MoveKind.RETURN:
                return f"-{letters}"
            case MoveKind.TILE:
                return self.tile.name if self.tile else ""
            case MoveKind.PASS:
                return "--"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.id} {self.text}>"


class RevealKind(StrEnum):
    """The chance events a decision can bring about."""

    REFILL = "refill"
    DRAW = "draw"
    SHOW = "show"


@dataclass(frozen=True, slots=True)
class Reveal:
    """A chance event that followed a decision.

    Attributes:
        kind: `refill` of a market slot, `draw` of a blind card, or `show` of a hidden hand card bought.
        seat: the seat that decided.
        level: level of the card, 1 to 3.
        place: market slot or hand place, from 1; 0 for a draw.
        card: the card, an unknown one, or None for a slot that stays empty (R8.3).
    """

    kind: RevealKind
    seat: int
    level: int
    place: int
    card: AnyCard | None

    @property
    def text(self) -> str:
        """The event's text, such as `>2.3=-` or `>#2=?2` (docs/formats/moves)."""
        card = self.card.full_name if self.card else "-"
        match self.kind:
            case RevealKind.REFILL:
                return f">{self.level}.{self.place}={card}"
            case RevealKind.DRAW:
                return f">#{self.level}={card}"
            case RevealKind.SHOW:
                return f">h{self.place}={card}"

    def __str__(self) -> str:
        return self.text
