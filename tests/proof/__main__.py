"""Run the proofs in full: `python -m tests.proof [rules] [server] [--scale X] [--workers N] [-k WORDS]`.

Results are kept in build/proof, by a hash of all that is being compared; a run that was stopped
goes on where it was, and sources that changed start anew. Ends with status 1 on a failure.
"""

import argparse
import sys
from pathlib import Path

from tests.proof import rules, server
from tests.proof.report import write

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "verification.md"
TITLES = {"rules": "Rules", "server": "Play in the browser"}


def main() -> int:
    """Do what is left to do and write the page."""
    options = _options()
    folder = ROOT / "build" / "proof"
    folder.mkdir(parents=True, exist_ok=True)
    failures = []
    for part in options.parts or TITLES:
        failure, lines = _prove(part, folder, options)
        if failure:
            failures.append(failure)
            print(f"proof: {failure}", file=sys.stderr)
        elif options.scale >= 1 and not options.k:
            write(PAGE, {TITLES[part]: lines})
        else:
            print("\n".join(lines))
    return 1 if failures else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/proof", description="Run the proofs in full.")
    parser.add_argument(
        "parts", nargs="*", choices=[*TITLES, []], metavar="rules|server", help="default: both"
    )
    parser.add_argument(
        "--scale", type=float, default=1.0, help="less than 1 for a quick look; writes no page"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("-k", metavar="WORDS", help="of the server only these tests; writes no page")
    return parser.parse_args()


def _prove(part: str, folder: Path, options: argparse.Namespace) -> tuple[str, list[str]]:
    if part == "rules":
        return rules.prove(folder, options.scale, options.workers)
    chosen = ("-k", options.k) if options.k else ()
    return server.prove(folder, options.scale, options.workers, *chosen)


if __name__ == "__main__":
    sys.exit(main())
