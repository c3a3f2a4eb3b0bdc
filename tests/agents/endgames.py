"""Positions in which the seat to move can win this very turn, found by trying every decision."""

from collections.abc import Iterator
from functools import cache

from gemwright.agents import Agent, Limit
from gemwright.rules import Phase, Position
from tests.agents.helpers import GAMES, play_on, seat_agents

NEAR = 8
"""Points short of the goal from which on every decision is tried."""
GOALS = {"splendor": 15, "marvel": 16}


def wins_turn(position: Position, agent: Agent) -> bool:
    """Tell whether an agent, asked until its turn ends, has won alone by then."""
    table, seat, turn = position.copy(), position.to_move, position.turns
    while table.phase != Phase.OVER and table.turns == turn:
        table.push(agent.play(table.view(seat), Limit()))
    return has_won(table, seat)


def has_won(table: Position, seat: int) -> bool:
    """Tell whether the game is over and a seat its only winner."""
    outcome = table.outcome()
    return outcome is not None and outcome.winners == (seat,)


def can_win(position: Position) -> bool:
    """Tell whether some way through this turn wins, whatever it is that is paid, returned or taken."""
    seat, turn = position.to_move, position.turns
    for decision in position.legal_moves.ids:
        position.push(decision)
        ended = position.phase == Phase.OVER or position.turns > turn
        won = has_won(position, seat) if ended else can_win(position)
        position.pop()
        if won:
            return True
    return False


def won_endgames(edition: str, players: int, seed: int) -> Iterator[Position]:
    """Yield the positions of a game of greedy where the seat to move can win this turn."""
    position = Position.initial(edition, players, seed=seed)
    agents = seat_agents(position, ["greedy:v1"] * players, seed)
    least = GOALS[position.family] - NEAR
    for _ in play_on(position, agents):
        near = max(seat.points for seat in position.seats) >= least
        if near and position.phase == Phase.ACTION and can_win(position):
            yield position.copy()


@cache
def endgames() -> tuple[Position, ...]:
    """Return such positions of every edition and number of players."""
    return tuple(
        position
        for edition, players in GAMES
        for seed in range(3)
        for position in won_endgames(edition, players, seed)
    )
