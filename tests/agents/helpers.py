"""Games between agents through the public interface."""

from collections.abc import Iterator, Sequence

from gemwright.agents import Agent, make_agent
from gemwright.rules import EDITIONS, Move, Position

GAMES = [(edition, players) for edition in EDITIONS for players in (2, 3, 4)]
"""Every edition with every number of players."""


def seat_agents(position: Position, names: Sequence[str], seed: int | None = None) -> list[Agent]:
    """Return one agent a seat, told of the game."""
    agents = [make_agent(name) for name in names]
    for seat, agent in enumerate(agents):
        agent.new_game(position.rules, position.num_players, seat, seed)
    return agents


def play_on(position: Position, agents: Sequence[Agent], limit: int = 5000) -> Iterator[Move]:
    """Let agents play a game on; yield each decision before it is made."""
    for _ in range(limit):
        if position.outcome() is not None:
            return
        seat = position.to_move
        move = agents[seat].play(position.view(seat))
        yield move
        position.push(move)
    raise AssertionError(f"no end after {limit} decisions: {position.text()}")


def play_game(edition: str, names: Sequence[str], seed: int) -> Position:
    """Play a whole game and return its last position."""
    position = Position.initial(edition, len(names), seed=seed)
    for _ in play_on(position, seat_agents(position, names, seed)):
        pass
    return position
