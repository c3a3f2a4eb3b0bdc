"""A match from its first game to its result."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from gemwright.agents import AgentError, make_agent
from gemwright.arena.crew import PlayedGame
from gemwright.arena.errors import ArenaError
from gemwright.arena.executors import Executor
from gemwright.arena.plan import Match
from gemwright.arena.reports import GameReport
from gemwright.arena.sprt import Sprt, SprtBounds
from gemwright.arena.standings import MatchResult
from gemwright.arena.store import MatchFolder, match_header
from gemwright.rules import warm_up

OnGame = Callable[[GameReport], None]
"""Called with each game when it counts, in plan order, those played by an earlier run included."""


class MatchRun:
    """A match being played.

    What was played stays in it when `play` is interrupted, by Ctrl-C for example: `result`
    tells how it stands.

    Args:
        match: what to play.
        executor: where.
        sprt: stop as soon as one of two answers can be accepted.
        out: folder that keeps results and records, and from which an interrupted run goes on.

    Attributes:
        match: the match.
        names: full names of the agents, with the versions that play.

    Raises:
        ArenaError: an early stop between more than two agents, or an agent that cannot play such games.
        AgentError: there is no such agent.
    """

    def __init__(
        self,
        match: Match,
        *,
        executor: Executor | None = None,
        sprt: SprtBounds | None = None,
        out: str | Path | None = None,
    ) -> None:
        if sprt is not None and (len(match.agents) != 2 or match.format != "match"):
            raise ArenaError("sprt-pairs")
        self.match = match
        self.names = tuple(_full_name(name, match) for name in match.agents)
        self._executor = executor or Executor()
        self._bounds = sprt
        self._sprt = Sprt(sprt, match.players) if sprt else None
        self._out = out
        self._reports: list[GameReport] = []
        self._prepared = False

    def prepare(self) -> None:
        """Compile what agents need once and here, so that workers load it instead of all compiling.

        Raises:
            Exception: whatever an agent raises that cannot be made ready.
        """
        warm_up()
        for name in dict.fromkeys(self.match.agents):
            with closing(make_agent(name)) as agent:
                agent.prepare()
        self._prepared = True

    def play(self, on_game: OnGame | None = None) -> MatchResult:
        """Play the games that are left, and return the result.

        Args:
            on_game: told of each game.

        Raises:
            ArenaError: the folder holds another match or cannot be written, Ray is missing, or
                a worker was lost.
            KeyboardInterrupt: Ctrl-C; workers have ended by then.
        """
        if not self._prepared:
            self.prepare()
        self._reports.clear()
        self._sprt = Sprt(self._bounds, self.match.players) if self._bounds else None
        with ExitStack() as stack:
            folder = stack.enter_context(self._folder()) if self._out is not None else None
            for report in folder.reports if folder else ():
                self._count(report, on_game)
            if self._is_decided() or len(self._reports) == self.match.games:
                return self.result()
            to_come = range(len(self._reports), self.match.games)
            games = self._executor.play(self.match, to_come, keep_records=folder is not None)
            stack.callback(games.close)
            for played in games:
                self._keep(played, folder)
                self._count(played.report, on_game)
                if self._is_decided():
                    break
        return self.result()

    def result(self) -> MatchResult:
        """Return how the match stands after the games played so far."""
        return MatchResult(self.match, self._reports, self._sprt.state if self._sprt else None)

    def _is_decided(self) -> bool:
        return self._sprt is not None and self._sprt.state.accepted is not None

    def _folder(self) -> MatchFolder:
        bounds = self._bounds
        sprt = None if bounds is None else (bounds.elo0, bounds.elo1)
        return MatchFolder(self._out or "", match_header(self.match, self.names, sprt))

    def _keep(self, played: PlayedGame, folder: MatchFolder | None) -> None:
        if folder is not None:
            folder.add(played)

    def _count(self, report: GameReport, on_game: OnGame | None) -> None:
        self._reports.append(report)
        players = self.match.players
        if self._sprt is not None and len(self._reports) % players == 0:
            shares = [game.share(0) for game in self._reports[-players:]]
            self._sprt.add(sum(shares) / players)
        if on_game is not None:
            on_game(report)


def _full_name(name: str, match: Match) -> str:
    """Return an agent's name in full; one that would lose every game for not playing it is refused."""
    with closing(make_agent(name)) as agent:
        try:
            agent.require_game(match.rules, match.players)
        except AgentError as reason:
            game = match.rules.name
            raise ArenaError(
                "cannot-play", agent=name, game=game, players=match.players, reason=reason
            ) from reason
        return agent.name


def play_match(
    match: Match,
    *,
    executor: Executor | None = None,
    sprt: SprtBounds | None = None,
    out: str | Path | None = None,
    on_game: OnGame | None = None,
) -> MatchResult:
    """Play a match and return its result.

    Processes are started by spawn, so a script that calls this does it below
    `if __name__ == "__main__":`. Agents are built by name in each process: one that is registered
    in the script itself is known there too if that happens outside of that block.

    Args:
        match: what to play.
        executor: where; None takes processes on all cores.
        sprt: stop as soon as one of two answers can be accepted.
        out: folder that keeps results and records, and from which an interrupted run goes on.
        on_game: told of each game in plan order.

    Raises:
        ArenaError: the match cannot be played so, by these agents for example, or a worker was lost.
        AgentError: there is no such agent.

    >>> match = Match(("greedy:v1", "random"), games=10, seed=7)
    >>> play_match(match, executor=Executor("serial")).standings[0].score
    1.0
    """
    return MatchRun(match, executor=executor, sprt=sprt, out=out).play(on_game)
