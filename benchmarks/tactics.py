#!/usr/bin/env python
"""Measure how many positions of the tactical sets an agent solves.

    benchmarks/tactics.py [--agent search] [--ms 200 | --simulations N] [--seed 0] [--json]

Every position has a best decision that is proven by exhaustive search (docs/tactics). The figures
are the share solved of each family and theme; what was not solved is listed.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))  # the sets lie beside their proofs, in tests/

from gemwright.agents import Limit, make_agent
from tests.tactics.problems import FAMILIES, load
from tests.tactics.scoring import Answer, answers, by_theme

Report = dict[str, object]


def report(family: str, given: Sequence[Answer], seconds: float) -> Report:
    """Return the figures of one family."""
    failures = [answer for answer in given if not answer.solved]
    return {
        "family": family,
        "solved": len(given) - len(failures),
        "total": len(given),
        "themes": by_theme(given),
        "seconds": round(seconds, 1),
        "failures": [
            {
                "id": answer.problem.id,
                "decision": answer.decision,
                "best": answer.problem.best,
                "others": answer.problem.others,
            }
            for answer in failures
        ],
    }


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def show(figures: Report) -> None:
    """Print the figures of one family for people."""
    say(f"{figures['family']}: {figures['solved']} of {figures['total']} in {figures['seconds']} s")
    themes, failures = figures["themes"], figures["failures"]
    assert isinstance(themes, dict)
    assert isinstance(failures, list)
    for theme, (solved, total) in themes.items():
        say(f"  {theme:10} {solved:3} / {total}")
    for failure in failures:
        say(f"  {failure['id']}: {failure['decision']}, best {failure['best']}, others {failure['others']}")


def main() -> None:
    """Ask the agent about every position and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--agent", default="search", help="as the registry names it")
    parser.add_argument("--ms", type=int, help="milliseconds a decision")
    parser.add_argument("--simulations", type=int, help="simulations a decision")
    parser.add_argument("--seed", type=int, default=0, help="of the agent's own random choices")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    limit = Limit(chosen.ms / 1000 if chosen.ms else None, chosen.simulations)
    agent = make_agent(chosen.agent)
    agent.prepare()
    reports = []
    for family in FAMILIES:
        start = perf_counter()
        given = list(answers(agent, load(family), limit, chosen.seed))
        reports.append(report(family, given, perf_counter() - start))
    agent.close()
    if chosen.json:
        say(json.dumps({"agent": agent.name, "results": reports}, indent=2))
        return
    for figures in reports:
        show(figures)


if __name__ == "__main__":
    main()
