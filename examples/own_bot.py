"""A bot of one's own, playing `greedy`: it buys what it can and else takes what is dearest to it."""
# ruff: noqa: INP001, T201 - a script for reading and running, not a module

from gemwright.agents import Agent, Limit, make_agent
from gemwright.rules import Move, MoveKind, Position, View


class Buyer(Agent):
    """Buys the card with most points within reach, else takes as many tokens as it may."""

    name = "buyer"

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002 - it never thinks long
        """Return the decision that looks best at once."""
        return max(view.legal_moves, key=self.worth)

    def worth(self, move: Move) -> tuple[bool, int, int]:
        """Rank a decision."""
        points = getattr(move.card, "points", 0)
        return move.kind == MoveKind.BUY, points, len(set(move.colours))


def play(seed: int) -> Position:
    """Play one game to its end."""
    position = Position.initial("splendor-2024", players=2, seed=seed)
    agents = [Buyer(), make_agent("greedy")]
    for seat, agent in enumerate(agents):
        agent.new_game(position.rules, 2, seat, seed)
    while position.outcome() is None:
        seat = position.to_move
        position.push(agents[seat].play(position.view(seat)))
    return position


if __name__ == "__main__":
    for seed in range(5):
        print(play(seed).outcome())
