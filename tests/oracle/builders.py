"""Short notation of CASES.md for tests: token vectors, cards by their printed numbers, owned bonuses."""

import re
from collections.abc import Sequence
from typing import Any

from .data import load_cards, load_tiles
from .ending import outcome
from .legal import legal_actions
from .model import Action, Card, Game, Outcome, Tile, phase
from .turn import apply

LETTERS = {"splendor": "WUGRK$", "marvel": "YPBRO$"}
CARDS = {family: load_cards(family) for family in LETTERS}
TILES = {family: load_tiles(family) for family in LETTERS}


def vector(text: str, family: str = "splendor") -> list[int]:
    """Read 'W2 U1 $3' as seven counts; 'TS' is the green token and a letter alone means one."""
    counts = [0] * 7
    for letter, number in re.findall(r"(TS|[A-Z$])(\d*)", text):
        index = 6 if letter == "TS" else LETTERS[family].index(letter)
        counts[index] += int(number or 1)
    return counts


def paid(text: str, family: str = "splendor") -> tuple[int, ...]:
    """Read a payment or a return: five colours, then wild."""
    return tuple(vector(text, family)[:6])


def taken(text: str, family: str = "splendor") -> Action:
    """Read a take action."""
    return ("take", tuple(vector(text, family)[:5]))


def card(text: str) -> Card:
    """Find the real Splendor card printed 'L1 U 0 | W1 K2'."""
    head, cost = text.split("|")
    level, bonus, points = head.split()
    key = (int(level[1]), "WUGRK".index(bonus), int(points), tuple(vector(cost)[:5]))
    return next(found for found in CARDS["splendor"] if found[:4] == key)


def named(name: str) -> Card:
    """Find a Marvel character by name."""
    return next(found for found in CARDS["marvel"] if found[5] == name)


def noble(text: str) -> Tile:
    """Find a noble by its requirement."""
    return next(tile for tile in TILES["splendor"] if list(tile[1]) == vector(text)[:5])


def fake(bonus: int = 0, points: int = 0, level: int = 1, tags: int = 0, cost: str = "") -> Card:
    """Make a card for a fixture; it costs nothing unless told."""
    return (level, bonus, points, tuple(vector(cost)[:5]), tags, "fake")


def owned(text: str, points: int = 0, family: str = "splendor") -> list[Card]:
    """Make bought cards that give exactly these bonuses, the first of them with the points."""
    colours = [c for c, count in enumerate(vector(text, family)[:5]) for _ in range(count)]
    return [fake(bonus=c, points=points if i == 0 else 0) for i, c in enumerate(colours)]


def worth(points: int, num_cards: int) -> list[Card]:
    """Make so many bought cards, all of one colour, with so many points in all."""
    return owned(f"W{num_cards}", points)


def row(*cards: Card | None) -> list[Card | None]:
    """Make a row of four from its first slots."""
    return [*cards, *[None] * (4 - len(cards))]


def market(*rows: Sequence[Card | None]) -> list[Sequence[Card | None]]:
    """Make the three rows from the first ones."""
    return [*rows, *[row()] * (3 - len(rows))]


def open_hand(*cards: Card) -> list[tuple[Card, bool]]:
    """Make a hand of cards that were reserved from the row."""
    return [(held, False) for held in cards]


def kinds(game: Game) -> set[str]:
    """Return which kinds of action are legal."""
    return {action[0] for action in legal_actions(game)}


def rejects(game: Game, action: Any) -> bool:
    """Say whether an action is refused without a trace (I12)."""
    before = repr(game)
    try:
        apply(game, action)
    except ValueError:
        return repr(game) == before
    return False


def play(game: Game, *actions: Action) -> Game:
    """Play some actions and return the game."""
    for action in actions:
        apply(game, action)
    return game


def take_anything(game: Game) -> None:
    """Play one turn that takes tokens and returns or chooses whatever comes first."""
    seat = game["to_move"]
    apply(game, min(action for action in legal_actions(game) if action[0] == "take"))
    while phase(game) in ("return", "tile") and game["to_move"] == seat:
        apply(game, min(legal_actions(game)))


def ended(game: Game) -> Outcome:
    """Return the outcome of a game that must be over."""
    result = outcome(game)
    assert result is not None
    assert phase(game) == "over"
    return result
