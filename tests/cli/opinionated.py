"""An agent with opinions that tests can foresee."""

from gemwright.agents import Agent, Analysis, Limit, Line
from gemwright.rules import RuleSet, View


class Opinionated(Agent):
    """Finds the first legal decision best: it wins 60 %, each one after it 7 % less.

    A line goes on with the first legal decision of whoever is to move, two turns far.
    """

    name = "opinionated"

    def __init__(self) -> None:
        self.asked: list[tuple[View, Limit | None, int]] = []
        self.seeds: list[int | None] = []
        self.closed = False

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        self.seeds.append(seed)

    def choose(self, view: View, limit: Limit) -> int:
        return view.legal_moves.ids[0]

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        self.asked.append((view, limit, lines))
        given = tuple(self._line(view, place) for place in range(min(lines, len(view.legal_moves))))
        return Analysis(given, given[0].values, simulations=1234, nodes=321, seconds=0.5)

    def close(self) -> None:
        self.closed = True

    def _line(self, view: View, place: int) -> Line:
        win = max(0.6 - 0.07 * place, 0.0)
        values = [(1 - win) / (view.num_players - 1)] * view.num_players
        values[view.to_move] = win
        table, moves = view.copy(), [view.move(view.legal_moves.ids[place])]
        table.push(moves[0])
        while table.outcome() is None and table.turns < view.turns + 2:
            moves.append(next(iter(table.legal_moves)))
            table.push(moves[-1])
        return Line(tuple(moves), tuple(values), error=0.01, simulations=500 - place)
