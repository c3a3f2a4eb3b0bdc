"""One game in PettingZoo's shape: every seat in turn (extra `envs`)."""

from typing import Any, ClassVar, Final

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from gemwright.envs._game import RENDER_MODES, Game, Seen, observation_space, require_render_mode
from gemwright.envs.errors import EnvError
from gemwright.rules import NUM_DECISIONS, Position, RuleSet
from gemwright.rules.names import shorten

AGENTS: Final = tuple(f"seat_{seat}" for seat in range(4))
MOST_DEALT: Final = 2**63


class TurnEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types where it is not installed
    """A game in which whoever is to play is the agent: PettingZoo's AEC interface.

    Agents are `seat_0` to `seat_3`. A seat may decide several times running, for a turn is made
    of decisions. What it sees is a dict: `observation`, float32 (698,), and `action_mask`,
    int8 (78,), all 0 for those who are not to play.

    Args:
        rules: a rule set or its name.
        players: 2, 3 or 4.
        first: the seat that begins.
        reward: one of `REWARDS`.
        render_mode: `text` or `svg`, what `render` then returns; None for nothing.

    Raises:
        EnvError: unknown reward or render mode.
        SetUpError: rule set, players or first seat out of range.

    >>> env = TurnEnv("splendor-2024", players=2)
    >>> env.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, int(seen["action_mask"].sum())
    ('seat_0', 30)
    >>> env.step(int(seen["action_mask"].argmax()))
    >>> env.agent_selection
    'seat_1'
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "gemwright_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str | RuleSet = "splendor-2024",
        players: int = 2,
        *,
        first: int = 0,
        reward: str = "win_share",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._game = Game(rules, players, first, reward)
        self.render_mode = require_render_mode(render_mode)
        self.possible_agents = list(AGENTS[:players])
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(NUM_DECISIONS) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of decision ids."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        Args:
            seed: what it is dealt from, as for `Position.initial`; None draws a seed, after the
                last one given.
            options: none are known.

        Raises:
            SetUpError: the seed is out of range.
        """
        del options
        dealt = self._game.dealt(int(self._random.integers(MOST_DEALT)) if seed is None else seed)
        if seed is not None:
            self._random, _ = seeding.np_random(int(seed))
        self._game.position = dealt
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self._game.position.to_move]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees.

        Raises:
            EnvError: before `reset`, or there is no such agent.
        """
        self._require_reset()
        if agent not in self.possible_agents:
            choices = ", ".join(self.possible_agents)
            raise EnvError("no-agent", agent=shorten(str(agent)), choices=choices)
        return self._game.see(AGENTS.index(agent))

    def last(  # PettingZoo's own arguments
        self,
        observe: bool = True,  # noqa: FBT001, FBT002
    ) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the agent to play sees, what it was given, whether the game is over, and its facts.

        Raises:
            EnvError: before `reset`, or when all agents have left.
        """
        self._require_agents()
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: Any) -> None:
        """Carry out the decision of the agent to play; None once the game is over for it.

        Raises:
            EnvError: before `reset`, when all agents have left, or a decision that is not legal;
                nothing was played.
        """
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not self._game.is_legal(action):
            raise EnvError("not-legal-now", decision=int(action))
        self._cumulative_rewards[agent] = 0.0
        rewards = self._game.decide(int(action))
        self.rewards = {each: float(given) for each, given in zip(self.agents, rewards, strict=True)}
        self.terminations = dict.fromkeys(self.agents, self._game.is_over)
        self.agent_selection = AGENTS[self._game.position.to_move]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what the agent to play sees of the table, as text or as a picture in SVG."""
        self._require_reset()
        return self._game.render(self.render_mode, self._game.position.to_move)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""

    @property
    def position(self) -> Position:
        """A copy of the game, hidden cards included: for tests and records, not for agents."""
        return self._game.position.copy()

    def _require_agents(self) -> None:
        self._require_reset()
        if not self.agents:
            raise EnvError("game-over")

    def _require_reset(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise EnvError("not-reset")
