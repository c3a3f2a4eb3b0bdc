"""Write playthrough files: one random game a rule set and player count, with everything the API says.

Regenerate with `python -m tests.rules.playthroughs` and review the difference: a change here is
a change of rules, of texts, or of the random numbers.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from gemwright.rules import EDITIONS, Position

FOLDER = Path(__file__).parent / "playthroughs"
RULE_SETS = (*EDITIONS, "splendor-2024+pass=always+turn_cap=12", "marvel+payment=gems_first+short_supply=any")


def playthrough(rules: str, players: int) -> Iterator[str]:
    """Yield the lines of a playthrough."""
    rng = random.Random(f"{rules} {players}")
    position = Position.initial(rules, players, first=players - 1, seed=2024)
    yield f"# {rules}, {players} players"
    yield position.text()
    while position.outcome() is None:
        yield f"{position.round}:{position.to_move} {position.phase.name.lower()}"
        yield "  legal " + " ".join(move.text for move in position.legal_moves)
        if position.phase.name == "RETURN":
            yield f"  returns {len(position.legal_returns())}"
        move = rng.choice(list(position.legal_moves))
        reveal = position.push(move)
        yield f"  {move.text} ({move.id})" + (f" {reveal.text}" if reveal else "")
        yield "  points " + " ".join(str(seat.points) for seat in position.seats)
        if len(position.move_stack) % 16 == 0:
            yield "  full " + position.text()
            yield "  view " + position.view(0).text()
    yield position.text()
    yield str(position.outcome())


def text(rules: str, players: int) -> str:
    """Return a whole playthrough."""
    return "\n".join(playthrough(rules, players)) + "\n"


def file_of(rules: str, players: int) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{rules.replace('+', ',')},{players}.txt"


def main() -> None:
    """Write all playthrough files again."""
    FOLDER.mkdir(exist_ok=True)
    for rules in RULE_SETS:
        for players in (2, 3, 4):
            file_of(rules, players).write_text(text(rules, players), encoding="utf-8")


if __name__ == "__main__":
    main()
