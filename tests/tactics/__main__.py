"""The tactical set's own command.

    python -m tests.tactics check               prove everything again, write the figures anew
    python -m tests.tactics mine EDITION --players N --seeds FROM TO [--shake]
                                                print what games of these seeds offer, as JSON lines
    python -m tests.tactics describe            read position lines, prove and print them as problems

Everything is deterministic: the same seeds give the same finds, the same positions the same figures.
"""

import argparse
import json
import sys
from dataclasses import asdict, replace

from gemwright.rules import View
from tests.tactics.facts import explain, theme
from tests.tactics.mining import finds, first_proof
from tests.tactics.problems import FAMILIES, Problem, load, prove, save, stated
from tests.tactics.solver import Proof


def problem_of(name: str, view: View, proof: Proof, source: str) -> Problem:
    """Return the problem that a proof makes of a view."""
    about = theme(view, proof)
    return Problem(
        id=name, theme=about, why=explain(view, proof, about), view=view.text(), source=source, **stated(view, proof)
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
            proven.append(replace(problem, **stated(problem.table(), proof)))
        if not failed:
            save(family, proven)
        sys.stdout.write(f"{family}: {len(proven)} proven\n")
    return failed


def mine(edition: str, players: int, seeds: tuple[int, int], *, shake: bool) -> None:
    """Print what the games of some seeds offer."""
    for seed in range(*seeds):
        for number, find in enumerate(finds(edition, players, seed, shake=shake), 1):
            source = f"{edition}, {players} players, greedy games from seed {seed}"
            problem = problem_of(f"{edition}-{players}-{seed}-{number}", find.view, find.proof, source)
            sys.stdout.write(json.dumps(asdict(problem) | {"greedy": find.solved}) + "\n")


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
    parser = argparse.ArgumentParser(prog="python -m tests.tactics", description=__doc__)
    parser.add_argument("command", choices=("check", "mine", "describe"))
    parser.add_argument("edition", nargs="?", default="splendor-2024")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 20))
    parser.add_argument("--shake", action="store_true", help="deal tokens anew, keep what greedy gets wrong")
    options = parser.parse_args()
    if options.command == "check":
        return check_all()
    if options.command == "describe":
        return describe()
    mine(options.edition, options.players, tuple(options.seeds), shake=options.shake)
    return 0


if __name__ == "__main__":
    sys.exit(main())
