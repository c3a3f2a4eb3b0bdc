"""One seat of a game in Gymnasium's shape, with agents of the registry opposite (extra `envs`)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, get_args

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gemwright.agents import Limit, make_agent
from gemwright.envs._game import (
    RENDER_MODES,
    Game,
    Seen,
    observation_space,
    require_decision,
    require_render_mode,
)
from gemwright.envs.errors import EnvError
from gemwright.envs.rewards import Reward
from gemwright.rules import NUM_DECISIONS, Position, RuleSet
from gemwright.rules.names import shorten, whole_number

Illegal = Literal["lose", "raise"]
ANSWERS: Final[tuple[Illegal, ...]] = get_args(Illegal)
MOST_DEALT: Final = 2**63


class SeatEnv(gymnasium.Env[Any, Any]):
    """A game from one seat; the others decide until it is that seat's turn again.

    What the seat sees is a dict: `observation`, float32 (698,), and `action_mask`, int8 (78,).
    The reward of a step is all that the seat was given since its last one.

    Args:
        rules: a rule set or its name.
        opponents: 1 to 3 agents by name, such as `greedy:v1`, in turn order after the seat.
        seat: the seat to play; None draws one for every game.
        first: the seat that begins.
        reward: one of `REWARDS`.
        illegal: what follows a decision that is not legal: `lose`, the game ends with the reward
            of a loss, or `raise`, an error and nothing changed.
        limit: how long an opponent may think; None leaves it to the agent.
        render_mode: `text` or `svg`, what `render` then returns; None for nothing.

    Raises:
        AgentError: no such agent, or one that cannot play such games.
        EnvError: unknown reward, answer or render mode, or there is no such seat.
        SetUpError: rule set or first seat out of range.

    >>> env = SeatEnv("splendor-2024", ["random"])
    >>> seen, info = env.reset(seed=7)
    >>> int(seen["action_mask"].sum())
    30
    >>> seen, reward, terminated, truncated, info = env.step(0)
    >>> terminated
    False
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        rules: str | RuleSet = "splendor-2024",
        opponents: Sequence[str] = ("greedy:v1",),
        *,
        seat: int | None = 0,
        first: int = 0,
        reward: str = "win_share",
        illegal: Illegal = "lose",
        limit: Limit | None = None,
        render_mode: str | None = None,
    ) -> None:
        _require_opponents(opponents)
        players = len(opponents) + 1
        if seat is not None and whole_number(seat) not in range(players):
            raise EnvError("bad-seat", seat=shorten(str(seat)), last=players - 1)
        if illegal not in ANSWERS:
            raise EnvError("unknown-illegal", answer=str(illegal)[:40], choices=", ".join(ANSWERS))
        self._game = Game(rules, players, first, reward)
        self._opponents = [make_agent(name) for name in opponents]
        for agent in self._opponents:
            agent.require_game(self._game.rules, players)
        self._wanted_seat = seat
        self._seat = seat or 0
        self._illegal = illegal
        self._limit = limit
        self._playing = False
        self._begun = False
        self.render_mode = require_render_mode(render_mode)
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(NUM_DECISIONS)

    @property
    def seat(self) -> int:
        """The seat that is played in this game."""
        return self._seat

    @property
    def position(self) -> Position:
        """A copy of the game, hidden cards included: for tests and records, not for agents."""
        return self._game.position.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start a game, and let the others decide until it is the seat's turn.

        Args:
            seed: what it is dealt from, as for `Position.initial`; the seat, where it is drawn, and
                the random choices of the others follow from it too. None draws a seed.
            options: none are known.

        Raises:
            SetUpError: the seed is out of range.
            AgentFailure: an opponent gave no legal decision; another `reset` starts the next game.
        """
        dealt = None if seed is None else self._game.dealt(seed)
        super().reset(seed=None if seed is None else int(seed), options=options)
        drawn, choices, place = (int(self.np_random.integers(MOST_DEALT)) for _ in range(3))
        self._game.position = self._game.dealt(drawn) if dealt is None else dealt
        self._seat = place % self._game.players if self._wanted_seat is None else self._wanted_seat
        for steps, agent in enumerate(self._opponents, 1):
            seat = (self._seat + steps) % self._game.players
            agent.new_game(self._game.rules, self._game.players, seat, choices)
        self._begun, self._playing = True, False
        self._wait_for_turn()
        self._playing = True
        return self._game.see(self._seat), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out a decision, and let the others decide until it is the seat's turn or the game is over.

        Raises:
            EnvError: before `reset`, after the end, no decision id, or, with `illegal="raise"`, a
                decision that is not legal; nothing was played.
            AgentFailure: an opponent gave no legal decision; the game cannot go on.
        """
        self._require_playing()
        decision = require_decision(action)
        if not self._game.is_legal(decision):
            return self._refuse(decision)
        self._playing = False  # until the others have decided: where one of them fails, the game ends
        reward = float(self._game.decide(decision)[self._seat]) + self._wait_for_turn()
        self._playing = not self._game.is_over
        return self._game.see(self._seat), reward, not self._playing, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal ids, bool (78,), under the name that trainers with masks ask for.

        Raises:
            EnvError: before `reset`.
        """
        self._require_reset()
        return self._game.mask(self._seat).astype(np.bool_)

    def render(self) -> str | None:
        """Return what the seat sees of the table, as text or as a picture in SVG."""
        self._require_reset()
        return self._game.render(self.render_mode, self._seat)

    def close(self) -> None:
        """Let go of what the opponents hold."""
        for agent in self._opponents:
            agent.close()

    def _wait_for_turn(self) -> float:
        given = 0.0
        while not self._game.is_over and self._game.position.to_move != self._seat:
            to_move = self._game.position.to_move
            agent = self._opponents[(to_move - self._seat) % self._game.players - 1]
            move = agent.play(self._game.position.view(to_move), self._limit)
            given += float(self._game.decide(move.id)[self._seat])
        return given

    def _refuse(self, decision: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if self._illegal == "raise":
            raise EnvError("not-legal-now", decision=decision)
        self._playing = False
        loss = -1.0 / (self._game.players - 1) if self._game.reward == Reward.ZERO_SUM else 0.0
        return self._game.see(self._seat), loss, True, False, {"seat": self._seat, "illegal": decision}

    def _info(self) -> dict[str, Any]:
        outcome = self._game.position.outcome()
        info: dict[str, Any] = {"seat": self._seat}
        return info if outcome is None else info | {"winners": outcome.winners, "scores": outcome.scores}

    def _require_reset(self) -> None:
        if not self._begun:
            raise EnvError("not-reset")

    def _require_playing(self) -> None:
        self._require_reset()
        if not self._playing:
            raise EnvError("game-over")


def _require_opponents(opponents: Any) -> None:
    is_list = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    if not is_list or not all(isinstance(name, str) for name in opponents):
        raise EnvError("no-opponents", found=shorten(repr(opponents)))
    if not 1 <= len(opponents) <= 3:
        raise EnvError("bad-opponents", count=len(opponents))
