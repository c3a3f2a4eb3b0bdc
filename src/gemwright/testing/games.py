"""Random games, and every way to finish a turn."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

from gemwright.rules import Phase, Position, RuleSet
from gemwright.rules.play_table import PlayTable


def random_game(
    rules: str | RuleSet = "splendor-2024", players: int = 2, seed: int = 0, *, first: int = 0
) -> Iterator[Position]:
    """Play uniformly random legal decisions from a new game to its end.

    Yields:
        The position before each decision, and the final one: the same object each time, so
        copy what you keep. Its `move_stack` ends with the decision that led to it.
    """
    position = Position.initial(rules, players, first=first, seed=seed)
    yield position
    yield from play_on(position, random.Random(seed))  # noqa: S311 - dice, not secrets


def play_on(position: Position, chance: random.Random) -> Iterator[Position]:
    """Play random legal decisions in a position until it is over, and yield it after each."""
    while position.phase != Phase.OVER:
        position.push(chance.choice(position.legal_moves.ids))
        yield position


def random_positions(
    rules: str | RuleSet = "splendor-2024", players: int = 2, *, seed: int = 0, every: int = 7
) -> Iterator[Position]:
    """Yield independent copies of each `every`-th position of one random game, offset by the seed."""
    game = random_game(rules, players, seed, first=seed % players)
    return (position.copy() for position in islice(game, seed % every, None, every))


def turn_paths(table: PlayTable) -> Iterator[tuple[list[int], PlayTable]]:
    """Walk every sequence of decisions from here on that ends the present turn.

    Yields:
        The decision ids, and a table of its own after them.
    """
    turns = table.turns
    return _walk(table, lambda reached: reached.turns != turns)


def phase_paths(table: PlayTable) -> Iterator[tuple[list[int], PlayTable]]:
    """Walk every sequence of decisions that ends the present phase: all payments, or all returns.

    Yields:
        The decision ids, and a table of its own after them.
    """
    turns, phase = table.turns, table.phase
    return _walk(table, lambda reached: (reached.turns, reached.phase) != (turns, phase))


def _walk(table: PlayTable, done: Callable[[PlayTable], bool]) -> Iterator[tuple[list[int], PlayTable]]:
    stack: list[tuple[list[int], PlayTable]] = [([], table)]
    while stack:
        path, reached = stack.pop()
        if done(reached):
            yield path, reached
            continue
        for decision in reversed(reached.legal_moves.ids):
            following = reached.copy()
            following.push(decision)
            stack.append(([*path, decision], following))
