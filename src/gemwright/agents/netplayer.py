"""`net`: decides as a network would at first sight, without looking ahead."""

from typing import Final

import numpy as np

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.analysis import Analysis, Line
from gemwright.agents.errors import AgentError
from gemwright.agents.kernels.bare import drawn_decision, judge_view
from gemwright.agents.kernels.evaluation import VIEW, Scratch
from gemwright.agents.nets import NetFile, find_network, shipped_for, shipped_nets
from gemwright.agents.network import Network
from gemwright.agents.registry import Option, one_of, register_agent, whole_number
from gemwright.agents.searcher import Settings, make_judge, mixed, scratch_for
from gemwright.rules import RuleSet, View

SHIPPED: Final = "shipped"
"""In place of a file: the network that comes with Gemwright for the game at hand."""
BEST: Final = "best"
DRAWN: Final = "drawn"


def file_option(name: str) -> Option:
    """Return an option that names a network: a file, one that is shipped, or `shipped` for what fits."""

    def parse(text: str) -> str:
        if not text:
            raise ValueError
        return text

    return Option(name, parse, ", ".join([SHIPPED, *shipped_nets(), "FILE"]))


class Library:
    """Networks by game: the one of a file, or those that are shipped.

    Args:
        name: a file, the name of a shipped network, or `SHIPPED`.

    Raises:
        AgentError: there is no such network, or it is damaged.
    """

    def __init__(self, name: str) -> None:
        self._file: NetFile | None = None if name == SHIPPED else find_network(name)

    def network(self, rules: RuleSet, players: int) -> Network:
        """Return the network for a game.

        Raises:
            AgentError: there is none for it.
        """
        if self._file is not None:
            self._file.require_game(rules, players)
            return self._file.network
        found = shipped_for(rules, players)
        if found is None:
            raise AgentError("no-shipped-network", family=rules.family, players=players)
        return found.network


@register_agent(
    "net",
    file_option("file"),
    one_of("choose", (BEST, DRAWN)),
    whole_number("seed"),
)
class NetAgent(Agent):
    """Decides as a network would at first sight.

    Args:
        file: a network's file, or `shipped`.
        choose: `best` for the most probable decision, `drawn` for one drawn from the policy.
        seed: fixes what is drawn; None takes the seed of each game, or 0.
    """

    def __init__(self, file: str = SHIPPED, choose: str = BEST, seed: int | None = None) -> None:
        self._library = Library(file)
        self._drawn = choose == DRAWN
        self._own_seed = seed
        self._seed = seed or 0
        self._network: Network | None = None
        self._scratch = scratch_for(None)

    def require_game(self, rules: RuleSet, players: int) -> None:
        """Check that the network has learned such games.

        Raises:
            AgentError: it has not.
        """
        self._library.network(rules, players)

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Take the game's seed for drawing, unless the agent has one of its own.

        Raises:
            AgentError: the network has not learned such games.
        """
        del seat
        self.require_game(rules, players)
        if self._own_seed is None:
            self._seed = (seed or 0) & (2**63 - 1)

    def choose(self, view: View, limit: Limit) -> int:
        """Return the id of the decision."""
        del limit
        policy = self._judge(view).policy
        if not self._drawn:
            return int(policy.argmax())
        return int(drawn_decision(self._scratch, np.uint64(mixed(self._seed, view, view.to_move))))

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        """Return the most probable decisions; what they are worth is not known without looking ahead."""
        del limit
        self._require_turn(view)
        scratch = self._judge(view)
        order = np.argsort(-scratch.policy, kind="stable")
        ids = [int(i) for i in order[:lines] if scratch.policy[i] > 0]
        values = tuple(scratch.values[: view.num_players].tolist())
        return Analysis(tuple(Line((view.move(i),)) for i in ids), values)

    def _judge(self, view: View) -> Scratch:
        """Return the network's policy and values for a view."""
        network = self._library.network(view.rules, view.num_players)
        if network is not self._network:
            self._network, self._scratch = network, scratch_for(network)
        self._scratch.rows[VIEW] = view.row
        judge_view(make_judge(view.rules, view.num_players, network, Settings()), self._scratch)
        return self._scratch
