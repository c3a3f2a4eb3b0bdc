"""Games to draw: random ones of every edition and player count, and hand-made ones."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from gemwright.rules import EDITIONS, Card, Move, MoveKind, Phase, Position, Table

HOSTILE = ("<b>&\"'</b>", "\x1b[31mred\x00\u202e", "]]><!--", "a\nb\tc " + "w" * 300)
"""Names that would break a picture or a terminal, one a seat."""

SIZES = tuple((edition, players) for edition in EDITIONS for players in (2, 3, 4))


def choose(position: Position, rng: Random) -> Move:
    """Return a move that gets a game along: buy if possible, else mostly take."""
    moves = list(position.legal_moves)
    buys = [move for move in moves if move.kind == MoveKind.BUY]
    takes = [move for move in moves if move.kind == MoveKind.TAKE and len(move.colours) > 1]
    if buys and rng.random() < 0.8:
        return rng.choice(buys)
    return rng.choice(takes if takes and rng.random() < 0.6 else moves)


def game(edition: str, players: int, seed: int) -> Iterator[Position]:
    """Yield the same position object before each decision of a random game, and after the last."""
    rng = Random(seed)
    position = Position.initial(edition, players, first=seed % players, seed=seed)
    while not position.outcome():
        yield position
        position.push(choose(position, rng))
    yield position


@cache
def stages(edition: str, players: int) -> tuple[Position, ...]:
    """Return a start, some middles and an end, as copies."""
    positions = [position.copy() for position in game(edition, players, seed=11)]
    picked = [0, 7, len(positions) // 3, 2 * len(positions) // 3, len(positions) - 1]
    return tuple(positions[index] for index in picked)


def first_with(
    edition: str, players: int, wanted: Callable[[Position], bool], seeds: range = range(60)
) -> Position:
    """Return the first position of random games that is as wanted."""
    for seed in seeds:
        for position in game(edition, players, seed):
            if wanted(position):
                return position
    raise AssertionError("no such position in these games")


@cache
def in_phase(edition: str, players: int, phase: Phase) -> Position:
    """Return a position in some phase."""
    return first_with(edition, players, lambda position: position.phase == phase)


def affordable(table: Table, seat: int) -> set[str]:
    """Return the places of the known cards a seat can pay for, by counting gems."""
    owned = table.seat(seat)
    places = {
        f"{level}.{slot}": card
        for level, row in enumerate(table.market, start=1)
        for slot, card in enumerate(row, start=1)
    }
    places |= {f"h{place}": held.card for place, held in enumerate(owned.hand, start=1)}
    return {
        place
        for place, card in places.items()
        if isinstance(card, Card) and _pays(owned.tokens, owned.bonuses, card)
    }


def _pays(tokens: tuple[int, ...], bonuses: tuple[int, ...], card: Card) -> bool:
    return sum(max(0, card.cost[c] - bonuses[c] - tokens[c]) for c in range(5)) <= tokens[5]
