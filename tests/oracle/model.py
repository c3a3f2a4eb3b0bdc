"""Words, types and small sums of the oracle: cards, tiles, the game dictionary, RULES.md sections 1 and 2."""

from typing import Any, Final, TypedDict

Card = tuple[int, int, int, tuple[int, ...], int, str]
"""(level, bonus colour, points, cost of 5, Avengers tags, name)."""
Tile = tuple[int, tuple[int, ...], str]
"""(points, requirement of 5, name)."""
Held = tuple[Card, bool]
"""A card in a hand, and whether it was reserved blind from a deck."""
Action = tuple[Any, ...]

LEVEL: Final = 0
BONUS: Final = 1
POINTS: Final = 2
COST: Final = 3
TAGS: Final = 4

TILE_POINTS: Final = 0
REQUIREMENT: Final = 1

PAYABLE = (0, 1, 2, 3, 4)
WILD: Final = 5
TIME: Final = 6

EDITIONS = ("splendor-2014", "splendor-2024", "marvel")
TOKEN_LIMIT = 10
HAND_LIMIT = 3
AVENGERS_POINTS = 3
AVENGERS_TAGS = 3

SWITCH_VALUES: dict[str, tuple[object, ...]] = {
    "take_distinct": ("up_to", "exact"),
    "short_supply": ("max", "any"),
    "payment": ("free", "gems_first"),
    "pass": ("forced_only", "always"),
    "stalemate": ("draw", "rank"),
    "reserved_from_table_public": (True, False),
}


class Outcome(TypedDict):
    """How a game ended: 'points', 'stalemate' or 'cap'; no winners means a draw."""

    termination: str
    winners: list[int]
    scores: list[int]


class Game(TypedDict):
    """The full truth of one game."""

    edition: str
    switches: dict[str, Any]
    num_players: int
    first_seat: int
    to_move: int
    phase: str
    supply: list[int]
    tokens: list[list[int]]
    bought: list[list[Card]]
    hands: list[list[Held]]
    market: list[list[Card | None]]
    decks: list[list[Card]]
    tiles: list[Tile]
    tile_owners: list[int | None]
    avengers_owner: int | None
    passed: bool
    passes: int
    turns: int
    outcome: Outcome | None


def default_switches(edition: str) -> dict[str, Any]:
    """Return the switches table of RULES.md for one edition."""
    return {
        "take_distinct": "up_to" if edition == "splendor-2014" else "exact",
        "short_supply": "max",
        "payment": "free",
        "pass": "forced_only",
        "stalemate": "draw",
        "turn_cap": None,
        "reserved_from_table_public": True,
    }


def starting_supply(edition: str, num_players: int) -> list[int]:
    """Return the seven piles of R2.5."""
    gems = {2: 4, 3: 5, 4: 7}[num_players]
    green = num_players if edition == "marvel" else 0
    return [gems, gems, gems, gems, gems, 5, green]


def bonuses(game: Game, seat: int) -> list[int]:
    """Count the bonuses of one seat: one for each bought card, of the card's colour (R1.8, R7.10)."""
    counts = [0, 0, 0, 0, 0]
    for card in game["bought"][seat]:
        counts[card[BONUS]] += 1
    return counts


def tags(game: Game, seat: int) -> int:
    """Sum the Avengers tags of the bought cards (R12.1)."""
    return sum(card[TAGS] for card in game["bought"][seat])


def points(game: Game, seat: int) -> int:
    """Add up bought cards, tiles and the Avengers tile; hand cards count nothing (R13.1, R14.1)."""
    total = sum(card[POINTS] for card in game["bought"][seat])
    for tile, owner in zip(game["tiles"], game["tile_owners"], strict=True):
        if owner == seat:
            total += tile[TILE_POINTS]  # R10.7
    if game["avengers_owner"] == seat:
        total += AVENGERS_POINTS  # R12.4
    return total


def seats(game: Game) -> range:
    """Return the seats 0..n-1."""
    return range(game["num_players"])


def next_seat(game: Game) -> int:
    """Return the seat after the active one (R2.7)."""
    return (game["to_move"] + 1) % game["num_players"]


def to_move(game: Game) -> int:
    """Return the active seat."""
    return game["to_move"]


def phase(game: Game) -> str:
    """Return 'action', 'return', 'tile' or 'over'."""
    return game["phase"]
