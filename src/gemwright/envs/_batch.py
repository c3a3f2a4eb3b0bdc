"""What all environments of many games ask for."""

from gemwright.envs.errors import EnvError
from gemwright.rules import Position, RuleSet
from gemwright.rules.batch import require_seeds
from gemwright.rules.names import shorten, whole_number


def require_batch(rules: str | RuleSet, games: int, players: int, first: int, seed: int) -> int:
    """Check what an environment of many games is made with; return the number of games.

    Raises:
        EnvError: no games.
        SetUpError: rule set, players, first seat or seed out of range.
    """
    count = whole_number(games)
    if count is None or count < 1:
        raise EnvError("no-games", games=shorten(str(games)))
    Position.initial(rules, players, first=first, seed=require_seeds(seed, count))
    return count
