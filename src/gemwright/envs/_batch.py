"""What all environments of many games ask for."""

from gemwright.envs.errors import EnvError
from gemwright.rules import Position, RuleSet


def require_batch(rules: str | RuleSet, games: int, players: int, first: int, seed: int) -> None:
    """Check what an environment of many games is made with.

    Raises:
        EnvError: no games.
        SetUpError: rule set, players, first seat or seed out of range.
    """
    if games < 1:
        raise EnvError("no-games", games=games)
    Position.initial(rules, players, first=first, seed=seed)
