"""How many problems an agent solves."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gemwright.agents import Agent, Limit
from tests.tactics.problems import Problem


@dataclass(frozen=True, slots=True)
class Answer:
    """What an agent decided in a problem."""

    problem: Problem
    decision: str

    @property
    def solved(self) -> bool:
        """Whether that is one of the best decisions."""
        return self.decision in self.problem.best


def answers(agent: Agent, problems: Iterable[Problem], limit: Limit, seed: int = 0) -> Iterator[Answer]:
    """Ask an agent for its decision in each problem, as if a game had just come there."""
    for problem in problems:
        view = problem.table()
        agent.new_game(view.rules, view.num_players, view.to_move, seed)
        yield Answer(problem, agent.play(view, limit).text)


def by_theme(given: Iterable[Answer]) -> dict[str, tuple[int, int]]:
    """Return how many problems of each theme were solved, and how many there are."""
    solved: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for answer in given:
        solved[answer.problem.theme] += answer.solved
        total[answer.problem.theme] += 1
    return {theme: (solved[theme], total[theme]) for theme in sorted(total)}
