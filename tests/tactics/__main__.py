"""The tactical set's own command.

    python -m tests.tactics check               prove everything again, write the figures anew
    python -m tests.tactics mine EDITION --players N --seeds FROM TO
                                                print what games of these seeds offer, as JSON lines
    python -m tests.tactics craft CRAFT --family F --seeds FROM TO
                                                the same for made-up positions
    python -m tests.tactics describe            read position lines, prove and print them as problems

Everything is deterministic: the same seeds give the same finds, the same positions the same figures.
The sets are a choice from these finds, with regard to spread over themes and to what `greedy` misses.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, replace

from gemwright.rules import Family, View
from tests.tactics.crafted import CRAFTS
from tests.tactics.facts import explain, theme
from tests.tactics.mining import Find, crafted_finds, finds, first_proof
from tests.tactics.problems import FAMILIES, Problem, load, prove, save, stated
from tests.tactics.solver import Proof


def problem_of(name: str, view: View, proof: Proof, source: str) -> Problem:
    """Return the problem that a proof makes of a view."""
    about = theme(view, proof)
    return Problem(
        id=name,
        theme=about,
        why=explain(view, proof, about),
        view=view.text(),
        source=source,
        **stated(view, proof),
    )


def check_all() -> int:
    """Prove every problem again and write figures and sentences anew; return how many fail."""
    failed = 0
    for family in FAMILIES:
        proven = []
        for problem in load(family):
            proof = prove(problem)
            if proof is None:
                sys.stderr.write(f"{problem.id}: not proven\n")
                failed += 1
                continue
            view = problem.table()
            why = explain(view, proof, problem.theme)
            proven.append(replace(problem, why=why, **stated(view, proof)))
        if not failed:
            save(family, proven)
        sys.stdout.write(f"{family}: {len(proven)} proven\n")
    return failed


def report(found: Iterable[Find], name: str, source: str) -> None:
    """Print finds as problems, each with whether `greedy` solves it."""
    for number, find in enumerate(found, 1):
        problem = problem_of(f"{name}-{number}", find.view, find.proof, source)
        sys.stdout.write(json.dumps(asdict(problem) | {"greedy": find.solved}) + "\n")


def mine(edition: str, players: int, seeds: Iterable[int]) -> None:
    """Print what the games of some seeds offer."""
    for seed in seeds:
        source = f"{edition}, {players} players, greedy games from seed {seed}"
        report(finds(edition, players, seed), f"{edition}-{players}-{seed}", source)


def craft(name: str, family: Family, seeds: Iterable[int]) -> None:
    """Print what made-up positions of some seeds offer."""
    for seed in seeds:
        source = f"tests.tactics.crafted, {name}, seed {seed}"
        report(crafted_finds(name, family, seed), f"{name}-{family}-{seed}", source)


def describe() -> int:
    """Print the problems that the position lines on standard input make; return how many make none."""
    failed = 0
    for number, line in enumerate(sys.stdin, 1):
        view = View.from_text(line)
        proof = first_proof(view)
        if proof is None:
            sys.stderr.write(f"line {number}: no proof within reach\n")
            failed += 1
            continue
        problem = problem_of(f"line-{number}", view, proof, "made by hand")
        sys.stdout.write(json.dumps(asdict(problem), indent=1) + "\n")
    return failed


def main() -> int:
    """Run the command; the exit status is the number of failures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tactics", description="The tactical sets.")
    parser.add_argument("command", choices=("check", "mine", "craft", "describe"))
    parser.add_argument("what", nargs="?", default="", help="an edition, or one of " + ", ".join(CRAFTS))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--family", choices=FAMILIES, default="splendor")
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 20))
    options = parser.parse_args()
    if options.command == "check":
        return check_all()
    if options.command == "describe":
        return describe()
    if options.command == "mine":
        mine(options.what, options.players, range(*options.seeds))
    else:
        craft(options.what, options.family, range(*options.seeds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
