"""The page docs/verification.md: what was proven, on what."""

import platform
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gemwright.rules import RULES_VERSION
from tests.proof.plan import EXPECTED_DECISIONS

Result = Mapping[str, Any]

PREFACE = """\
# Verification

What the long form of the proofs ran, and found. `scripts/proof` runs it again on any machine, stops and
resumes at will, and writes this page; the test suite runs the same proofs on fewer games.
"""

INTRODUCTION = """\
- **Oracle**: an implementation written from the rules alone, in plain dictionaries, by somebody who had not
  seen the kernels (`tests/oracle`). At every decision point of random games the whole actions with their
  payments, the return vectors and the tiles on offer are the same sets on both sides, each is reached by
  exactly one path of decisions, and the views of every seat and of a spectator are equal.
- **Invariants**: token conservation, no negative count, hand limit and full rows after every decision;
  everything `Position.status` checks every 29 decisions and at the end; replay of the decisions ends in the
  same bytes.
- **Length**: mean number of decisions of uniformly random games, beside the figures of an independent
  engine.
- **Perft**: sequences of four decisions from the deal of seed 1.
"""


def processor() -> str:
    """Return the name of this machine's processor."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def rules_section(results: Iterable[Result], key: str) -> list[str]:
    """Return what the page says about the rules, from the results of all units."""
    found = list(results)
    seconds = sum(result["seconds"] for result in found)
    kernels = f"rules version {RULES_VERSION}, kernels `{key}`"
    said = circumstances(kernels, ("numpy", "numba"), seconds)
    return [INTRODUCTION, said, "", *_table(found), "", *_totals(found)]


def write(path: Path, sections: Mapping[str, Sequence[str]]) -> None:
    """Write sections of the page, by title; what it says under other titles stays."""
    found = _sections(path)
    found |= {title: "\n".join(lines).strip() for title, lines in sections.items()}
    parts = [PREFACE, *(f"## {title}\n\n{text}\n" for title, text in found.items())]
    path.write_text("\n".join(parts), encoding="utf-8")


def _sections(path: Path) -> dict[str, str]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    parts = [part.partition("\n") for part in text.split("\n## ")[1:]]
    return {title: body.strip() for title, _, body in parts}


def circumstances(what: str, libraries: Sequence[str], seconds: float) -> str:
    """Return when and where something was proven, in a sentence."""
    versions = ", ".join(f"{name} {version(name)}" for name in libraries)
    return (
        f"Run on {datetime.now(UTC).date()}, {what}, Python {platform.python_version()}, {versions}, "
        f"on {processor()}; {seconds / 60:.0f} minutes of work."
    )


def _table(results: list[Result]) -> list[str]:
    games: dict[tuple[str, int, str], int] = defaultdict(int)
    values: dict[tuple[str, int, str], float] = defaultdict(float)
    for result in results:
        key = (result["rules"], result["players"], result["kind"])
        games[key] += result["count"]
        values[key] += result["value"]
    columns = (
        "rule set", "players", "oracle games", "decision points compared", "games under invariants",
        "decisions", "mean decisions", "expected", "perft(4)",
    )  # fmt: skip
    lines = [f"| {' | '.join(columns)} |", "| --- |" + " --: |" * (len(columns) - 1)]
    for rules, players in sorted({(rules, players) for rules, players, _ in games}):
        oracle, sound = (rules, players, "oracle"), (rules, players, "invariants")
        cells = [f"{games[oracle]:,}", f"{values[oracle]:,.0f}", f"{games[sound]:,}", f"{values[sound]:,.0f}"]
        if rules in EXPECTED_DECISIONS:
            mean = values[rules, players, "length"]
            cells += [f"{mean:.2f}", str(EXPECTED_DECISIONS[rules][players - 2])]
            cells.append(f"{values[rules, players, 'perft']:,.0f}")
        else:
            cells += ["", "", ""]
        lines.append(f"| `{rules}` | {players} | " + " | ".join(cells) + " |")
    return lines


def _totals(results: list[Result]) -> list[str]:
    def total(kind: str, field: str) -> float:
        return float(sum(result[field] for result in results if result["kind"] == kind))

    games, points = total("oracle", "count"), total("oracle", "value")
    sound, decisions = total("invariants", "count"), total("invariants", "value")
    sentence = (
        f"In all {games:,.0f} oracle games with {points:,.0f} decision points, and {sound:,.0f} games with "
        f"{decisions:,.0f} decisions under the invariants. No difference, no broken invariant."
    )
    return [sentence]
