"""Everything that can play a seat of a game.

>>> from gemwright.agents import make_agent
>>> from gemwright.rules import Position
>>> position = Position.initial("splendor-2024", players=2, seed=7)
>>> move = make_agent("greedy:v1").play(position.view(position.to_move))
>>> move in position.legal_moves
True
"""

from importlib.util import find_spec

from gemwright.agents.advice import advise
from gemwright.agents.agent import Agent, Limit
from gemwright.agents.analysis import Analysis, Line
from gemwright.agents.batch import BatchResult, play_batch, wilson_interval
from gemwright.agents.errors import AgentError, AgentFailure
from gemwright.agents.greedy import GreedyAgent
from gemwright.agents.levels import Level, LevelAgent, levels
from gemwright.agents.netplayer import NetAgent
from gemwright.agents.nets import (
    NetFacts,
    NetFile,
    find_network,
    read_network,
    shipped_for,
    shipped_net,
    shipped_nets,
    write_network,
)
from gemwright.agents.network import Network, random_network
from gemwright.agents.registry import (
    AgentKind,
    Option,
    agent_names,
    make_agent,
    one_of,
    register_agent,
    unregister_agent,
    whole_number,
)
from gemwright.agents.search import SearchAgent
from gemwright.agents.uniform import RandomAgent

if find_spec("msgspec"):  # machines that only compute have no engines
    from gemwright.agents.engines import EngineAgent, EngineError, EngineFailure

__all__ = [
    "Agent", "AgentError", "AgentFailure", "AgentKind", "Analysis", "BatchResult", "EngineAgent",
    "EngineError", "EngineFailure", "GreedyAgent", "Level", "LevelAgent", "Limit", "Line", "NetAgent",
    "NetFacts", "NetFile", "Network", "Option", "RandomAgent", "SearchAgent", "advise", "agent_names",
    "find_network", "levels", "make_agent", "one_of", "play_batch", "random_network", "read_network",
    "register_agent", "shipped_for", "shipped_net", "shipped_nets", "unregister_agent", "whole_number",
    "wilson_interval", "write_network",
]  # fmt: skip
