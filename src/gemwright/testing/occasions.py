"""Positions of every phase, built: those that random games come to seldom or never."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from gemwright.rules import (
    COLOUR_LETTERS,
    Card,
    Family,
    HandCard,
    Move,
    MoveKind,
    Position,
    RuleSet,
    Tile,
    cards,
    tiles,
)
from gemwright.testing.builders import Owned, scene

NUM_COLOURS = 5


def occasions(rules: str = "splendor-2024", players: int = 2) -> Iterator[Position]:
    """Yield valid positions that ask for something particular.

    In order: a choice of payments, of tokens to return, of tiles; hands that are full, partly of
    cards drawn blind; the last turn of a game that another seat is about to win.

    Args:
        rules: a rule set's name.
        players: 2, 3 or 4.

    >>> [position.phase.name for position in occasions("marvel", 3)]
    ['PAYMENT', 'RETURN', 'TILE', 'ACTION', 'ACTION']
    """
    family = RuleSet.parse(rules).family
    yield _payment(rules, players, family)
    yield _returns(rules, players, family)
    yield _choice_of_tiles(rules, players, family)
    yield _full_hands(rules, players, family)
    yield _last_turn(rules, players, family)


def _written(amounts: Sequence[int], family: Family) -> str:
    """Write amounts as scenes read them, `W2 U1`."""
    letters = COLOUR_LETTERS[family].upper()
    return " ".join(f"{letter}{count}" for letter, count in zip(letters, amounts, strict=False) if count)


def _payment(rules: str, players: int, family: Family) -> Position:
    card = next(card for card in cards(family) if sum(cost > 0 for cost in card.cost) > 2)
    owned = Owned(_written((*card.cost, 2), family))
    position = scene(rules, owned, players=players, market=[card])
    return _after(position, lambda move: move.kind == MoveKind.BUY and move.card == card)


def _returns(rules: str, players: int, family: Family) -> Position:
    position = scene(rules, Owned(_written((2,) * NUM_COLOURS, family)), players=players)
    return _after(position, lambda move: len(set(move.colours)) > 2)


def _choice_of_tiles(rules: str, players: int, family: Family) -> Position:
    """Return a seat that has earned two tiles at once: those that have most in common."""
    pair = min(combinations(tiles(family), 2), key=lambda pair: (_are_one(pair), sum(_together(pair))))
    wanted = [_written(tile.requirement, family) for tile in pair]
    owned = Owned(bonus=_written(_together(pair), family))
    position = scene(rules, owned, players=players, tiles=wanted)
    return _after(position, lambda move: move.kind == MoveKind.TAKE)


def _together(pair: tuple[Tile, Tile]) -> list[int]:
    return [max(wanted) for wanted in zip(pair[0].requirement, pair[1].requirement, strict=True)]


def _are_one(pair: tuple[Tile, Tile]) -> bool:
    """Tell whether two tiles are the sides of one."""
    return pair[0].family == "marvel" and pair[0].index // 2 == pair[1].index // 2


def _full_hands(rules: str, players: int, family: Family) -> Position:
    dear = [card for card in cards(family) if card.level == 3]
    hands = [_hand(dear[3 * seat : 3 * seat + 3]) for seat in range(players)]
    return scene(rules, *(Owned(hand=hand) for hand in hands), players=players)


def _hand(held: Sequence[Card]) -> list[HandCard]:
    return [HandCard(card, blind=place > 0) for place, card in enumerate(held)]


def _last_turn(rules: str, players: int, family: Family) -> Position:
    winner = Owned(bonus=_written((2,) * NUM_COLOURS, family), points=16)
    return scene(rules, winner, players=players, to_move=players - 1)


def _after(position: Position, wanted: Callable[[Move], bool]) -> Position:
    position.push(next(move for move in position.legal_moves if wanted(move)))
    return position.copy()
