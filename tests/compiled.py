"""Compile what most tests call, in two processes side by side: python -m tests.compiled

Workers that start with nothing compiled all come to the same kernels at the same time, and each
compiles them for itself. Here each process takes a share, so that they find them on disk.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

from gemwright.agents import advise, make_agent, play_batch, random_network
from gemwright.agents.fitting import collect
from gemwright.agents.searcher import Settings
from gemwright.envs import VectorEnv
from gemwright.learn.matches import Duel, Player
from gemwright.learn.selfplay import Pace, Source
from gemwright.observe import observe, observe_batch
from gemwright.rules import Games, Position, RuleSet, perft, warm_up
from tests.agents.judging import judge
from tests.tactics.problems import FAMILIES, load, prove

Step = tuple[str, Callable[[], object]]


def step_batch() -> None:
    """Call every kernel that works on many games."""
    games = Games("splendor-2024", 2, players=2, seed=1)
    games.legal_masks()
    games.decide(games.random_decisions())
    games.step_on()
    games.play_out(1)
    games.play_games(1, 1)
    observe_batch(games.states)


def step_environment() -> None:
    """Call every kernel of environments of many games."""
    for dtype in ("uint8", "float32"):
        env = VectorEnv("splendor-2024", 2, dtype=dtype)
        env.reset()
        env.step(env.random_decisions())


UNBOUND: Final = {
    "advice",
    "environments",
    "lessons",
    "matches",
    "networks that play",
    "the solver",
    "what advice is compared with",
}
"""Steps that no test with bounds checks needs."""

SHARES: Final[Sequence[Sequence[Step]]] = (
    (
        ("the search", lambda: make_agent("search:sims=1").prepare()),
        ("levels that look ahead", lambda: make_agent("level:5").prepare()),
        ("networks", lambda: random_network(16, 2).evaluate(observe(Position.initial(seed=1).view(0)))),
        ("networks that play", lambda: make_agent("net:shipped").play(Position.initial(seed=1).view(0))),
        ("games of the search", lambda: collect("splendor", 2, 1, 0, 1, 1)),
        ("matches", lambda: Duel(RuleSet(), 2, Player(), Player()).play(1, 1, 1)),
        ("lessons", lambda: Source(RuleSet(), 2, None, Pace(2, 2, most_made=2), Settings()).game(1)),
    ),
    (
        ("the rules", warm_up),
        ("greedy", lambda: make_agent("greedy").prepare()),
        ("advice", lambda: advise(Position.initial(seed=1).view(0))),
        ("what advice is compared with", lambda: judge(Position.initial(seed=1).view(0))),
        ("levels that do not", lambda: make_agent("level:2").prepare()),
        ("observations", lambda: observe(Position.initial(seed=1).view(0))),
        ("batches", step_batch),
        ("games of greedy", lambda: play_batch(["greedy", "random"], 1)),
        ("perft", lambda: perft(Position.initial(seed=1), 1)),
        ("the solver", lambda: prove(load(FAMILIES[0])[0])),
        ("environments", step_environment),
    ),
)


def compile_share(steps: Sequence[Step]) -> None:
    """Compile one share, and say what is next."""
    checked = bool(os.environ.get("NUMBA_BOUNDSCHECK"))
    for name, step in steps:
        if checked and name in UNBOUND:
            continue
        print(f"compiling {name} ...", flush=True)
        step()


def compile_all() -> int:
    """Compile every share in a process of its own; return the exit status."""
    command = [sys.executable, "-m", "tests.compiled"]
    processes = [subprocess.Popen([*command, str(share)]) for share in range(len(SHARES))]
    return max(process.wait() for process in processes)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(compile_all())
    compile_share(SHARES[int(sys.argv[1])])
