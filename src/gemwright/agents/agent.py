"""The one interface of everything that can play: told of a new game, asked for a decision."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from gemwright.agents.analysis import Analysis, Line
from gemwright.agents.errors import AgentError, AgentFailure
from gemwright.rules import Move, Phase, RuleSet, View


@dataclass(frozen=True, slots=True)
class Limit:
    """How long an agent may think about one decision; None leaves it to the agent.

    Attributes:
        seconds: wall-clock seconds, above 0.
        simulations: simulated games or search steps, above 0. A decision limited by
            simulations alone does not depend on the machine.

    Raises:
        AgentError: a limit that is not above 0.
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        for unit, value in (("seconds", self.seconds), ("simulations", self.simulations)):
            if value is not None and not value > 0:
                raise AgentError(f"bad-{unit}", value=value)


class Agent(ABC):
    """Somebody in this process who decides for one seat and sees what that seat may know.

    Subclasses implement `choose`; those that keep anything about a game or draw random
    numbers implement `new_game` too.
    """

    name: str = ""
    """What `make_agent` builds this agent from, version included: `greedy:v1`."""

    def prepare(self) -> None:  # noqa: B027 - most agents need nothing
        """Compile or load what the agent needs, so that its first decision is as quick as any.

        May take seconds the first time on a machine; calling it is optional.
        """

    def require_game(self, rules: RuleSet, players: int) -> None:  # noqa: B027 - most agents play all
        """Check that the agent can play such games, before one begins.

        Args:
            rules: the rule set.
            players: 2, 3 or 4.

        Raises:
            AgentError: it cannot.
        """

    def new_game(  # noqa: B027 - most agents keep nothing
        self, rules: RuleSet, players: int, seat: int, seed: int | None = None
    ) -> None:
        """Forget the last game: one begins.

        Args:
            rules: the rule set it is played by.
            players: 2, 3 or 4.
            seat: the seat to decide for, from 0.
            seed: fixes the agent's own random choices; never the seed the cards were dealt from.
        """

    @abstractmethod
    def choose(self, view: View, limit: Limit) -> Move | int:
        """Return a legal decision of the seat to move, or its id.

        Called through `play`, which makes sure that the game is not over and checks the answer.

        Args:
            view: what the seat to move knows. It may be pushed and popped, but must be left
                as it came.
            limit: how long to think.
        """

    def play(self, view: View, limit: Limit | None = None) -> Move:
        """Decide for the seat to move; a turn can take up to seven decisions (R3.5).

        Args:
            view: what the seat to move knows.
            limit: how long to think; None leaves it to the agent.

        Returns:
            A legal decision of the view.

        Raises:
            AgentError: the game is over, or the view is another seat's.
            AgentFailure: the agent's answer is not legal.
        """
        self._require_turn(view)
        chosen = self.choose(view, Limit() if limit is None else limit)
        if chosen not in view.legal_moves:
            raise AgentFailure("illegal-choice", "R3.3", agent=self._called, move=chosen)
        return view.move(int(chosen.id if isinstance(chosen, Move) else chosen))

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        """Say what the seat to move had best do, and what that is worth.

        Agents that do not search name their decision and nothing more.

        Args:
            view: what the seat to move knows.
            limit: how long to think; None leaves it to the agent.
            lines: how many of the best lines to give at most, at least 1.

        Raises:
            AgentError: as `play` does.
        """
        del lines
        return Analysis((Line((self.play(view, limit),)),))

    def interrupt(self) -> None:  # noqa: B027 - most agents decide at once
        """Ask a `play` or `analyse` that runs in another thread to come to its decision now.

        Agents that cannot be hurried do nothing; those that can return what they have found.
        """

    def close(self) -> None:  # noqa: B027 - most agents hold nothing
        """Let go of what the agent holds outside this process; it is not asked to play again."""

    @property
    def _called(self) -> str:
        """What to call it in messages: its name, or its class where nobody gave it one."""
        return self.name or type(self).__name__

    def _require_turn(self, view: View) -> None:
        if view.phase == Phase.OVER:
            raise AgentError("game-over", "R13.8", agent=self._called)
        if view.viewer != view.to_move:
            raise AgentError("not-its-turn", "R3.3", seat=view.to_move, viewer=view.viewer)
