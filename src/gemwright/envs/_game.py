"""One game as the environments of single games play it."""

from typing import Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gemwright.envs.errors import EnvError
from gemwright.envs.kernels import entries
from gemwright.envs.rewards import parse_reward
from gemwright.i18n import translator
from gemwright.observe import OBSERVATION_SIZE, observe
from gemwright.render import board_text, table_svg
from gemwright.rules import NUM_DECISIONS, Phase, Position, RuleSet
from gemwright.rules.names import shorten, whole_number

RENDER_MODES: Final = ("text", "svg")

Seen = dict[str, npt.NDArray[np.float32] | npt.NDArray[np.int8]]
"""`observation`, float32 (698,), and `action_mask`, int8 (78,)."""


def observation_space() -> spaces.Dict:
    """Return the space of what a seat sees."""
    mask = spaces.Box(0, 1, (NUM_DECISIONS,), np.int8)
    numbers = spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": mask})


def require_render_mode(mode: str | None) -> str | None:
    """Return a render mode, or None for none.

    Raises:
        EnvError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise EnvError("unknown-render", mode=str(mode)[:40], choices=", ".join(RENDER_MODES))
    return mode


class Game:
    """One game after the other of one rule set, with what its seats see and are given.

    Raises:
        EnvError: an unknown reward.
        SetUpError: rule set, players or first seat out of range.
    """

    def __init__(self, rules: str | RuleSet, players: int, first: int, reward: str) -> None:
        self.rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        self.players = players
        self.first = first
        self.reward = parse_reward(reward)
        self.position = self.dealt(0)

    def dealt(self, seed: int) -> Position:
        """Return a game that could be started.

        Raises:
            SetUpError: the seed is out of range.
        """
        return Position.initial(self.rules, self.players, first=self.first, seed=seed)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position.phase == Phase.OVER

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """Return the legal ids of a seat, int8 (78,); none unless it is to play."""
        mask = np.zeros(NUM_DECISIONS, np.int8)
        if not self.is_over and self.position.to_move == seat:
            mask[list(self.position.legal_moves.ids)] = 1
        return mask

    def see(self, seat: int) -> Seen:
        """Return what a seat sees."""
        return {"observation": observe(self.position.view(seat)), "action_mask": self.mask(seat)}

    def is_legal(self, decision: object) -> bool:
        """Tell whether an id is legal now.

        Raises:
            EnvError: it is no whole number from 0 to 77.
        """
        return bool(self.mask(self.position.to_move)[require_decision(decision)])

    def decide(self, decision: int) -> npt.NDArray[np.float32]:
        """Carry out a legal decision; return what each seat is given for it, float32 (players,)."""
        rewards = np.zeros((1, self.players), np.float32)
        entries.decide_row(self.position.row, decision, int(self.reward), rewards)
        return np.asarray(rewards[0])

    def render(self, mode: str | None, seat: int) -> str | None:
        """Return what a seat sees as text or picture, None without a mode."""
        view = self.position.view(seat)
        if mode is None:
            return None
        return board_text(view, translator(None)) if mode == "text" else table_svg(view)


def require_decision(decision: object) -> int:
    """Return a decision id as a number.

    Raises:
        EnvError: it is no whole number from 0 to 77.
    """
    number = whole_number(decision)
    if number is None or not 0 <= number < NUM_DECISIONS:
        raise EnvError("no-decision", decision=shorten(str(decision)))
    return number
