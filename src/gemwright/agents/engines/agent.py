"""`engine`: a program of anybody's that speaks the engine protocol, as an agent."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.analysis import Analysis, Line
from gemwright.agents.engines.errors import EngineFailure
from gemwright.agents.engines.lines import Form
from gemwright.agents.engines.messages import MAX_MILLISECONDS, Go, Info
from gemwright.agents.engines.programs import (
    arguments_text,
    engine_command,
    path_text,
    read_settings,
    settings_text,
)
from gemwright.agents.engines.session import Decision, EngineSession, Patience
from gemwright.agents.registry import Option, one_of, register_agent, whole_number
from gemwright.rules import GemwrightError, Move, RuleSet, View


class _Game(NamedTuple):
    rules: RuleSet
    players: int
    seat: int
    seed: int | None


@register_agent(
    "engine",
    Option("path", path_text, "the path of a program, with %2C for a comma", required=True),
    whole_number("ms", 1, MAX_MILLISECONDS),
    whole_number("sims", 1, 10**12),
    Option("args", arguments_text, "arguments as in a shell, with %2C for a comma"),
    Option("set", settings_text, "name=value;name=value, with %2C for a comma"),
    one_of("form", ("text", "json")),
    whole_number("start", 1, 3_600_000),
    whole_number("grace", 1, 3_600_000),
    whole_number("patience", 1, 86_400_000),
)
class EngineAgent(Agent):
    """Lets a program decide. It runs while it behaves, and is started again after a failure.

    Starting it and telling it of a game never fails: what went wrong then is raised when the
    first decision is due, so that the game is lost and not the match.

    Args:
        path: the program; see `engine_command`.
        ms: milliseconds a decision, where `play` is given no limit.
        sims: simulations a decision, likewise.
        args: arguments of the program.
        set: options of the engine, `name=value;name=value`.
        form: form of the protocol, `text` or `json`.
        start: milliseconds to greet and to get ready in.
        grace: milliseconds a decision may take beyond its limit.
        patience: milliseconds for a decision without a time limit.

    Raises:
        EngineError: there is no such program.
    """

    def __init__(
        self,
        path: str,
        ms: int | None = None,
        sims: int | None = None,
        args: str = "",
        set: str = "",  # noqa: A002 - the name of the option
        form: str = "text",
        start: int = 60_000,
        grace: int = 1_000,
        patience: int = 60_000,
    ) -> None:
        self._command = engine_command(path, args)
        self._limit = Limit(None if ms is None else ms / 1000, sims)
        self._settings: Mapping[str, str] = read_settings(set)
        self._form = cast(Form, form)
        self._patience = Patience(start / 1000, grace / 1000, patience / 1000)
        self._session: EngineSession | None = None
        self._game: _Game | None = None
        self._failure: EngineFailure | None = None

    @property
    def session(self) -> EngineSession | None:
        """The conversation with the running program, None while there is none."""
        return self._session

    def prepare(self) -> None:
        """Start the program and wait until it is ready."""
        self._try(self._start)

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Tell the program, started again if it failed before."""
        self._failure = None
        self._game = _Game(rules, players, seat, seed)
        self._try(self._begin)

    def choose(self, view: View, limit: Limit) -> Move:
        """Let the program decide.

        Raises:
            EngineFailure: it did not; it is started again for the next game.
        """
        return self._decide(view, limit, 0).move

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        """Ask the program for its best lines; raises as `choose` and `Agent.play` do."""
        self._require_turn(view)
        return analysis_of(view, self._decide(view, limit or Limit(), lines))

    def interrupt(self) -> None:
        """Send `stop`."""
        if self._session:
            self._session.stop()

    def close(self) -> None:
        """End the program: ask it, then terminate it, then kill it."""
        if self._session:
            self._session.end()
        self._session = self._game = None

    def _try(self, work: Callable[[], object]) -> None:
        try:
            work()
        except EngineFailure as failure:
            self._failure = failure
            self._session = None

    def _start(self) -> EngineSession:
        if self._session is None or not self._session.process.alive:
            self._session = None
            session = EngineSession(self._command, self.name, self._form, self._patience)
            session.set_options(self._settings)
            session.wait_ready()
            self._session = session
        return self._session

    def _begin(self) -> EngineSession:
        session = self._start()
        if self._game:
            session.new_game(*self._game)
        return session

    def _decide(self, view: View, limit: Limit, lines: int) -> Decision:
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        session = self._session_for(view)
        try:
            return session.decide(view, self._go(limit, lines))
        except EngineFailure:
            self._session = None
            raise

    def _session_for(self, view: View) -> EngineSession:
        """Return the conversation about this game; one that nobody told of is made known."""
        game = self._game
        fits = game is not None and (game.rules, game.players) == (view.rules, view.num_players)
        if fits and self._session is not None:
            return self._session
        if not fits:
            self._game = _Game(view.rules, view.num_players, view.to_move, None)
        try:
            return self._begin()
        except EngineFailure:
            self._session = None
            raise

    def _go(self, limit: Limit, lines: int) -> Go:
        if limit == Limit():
            limit = self._limit
        ms = None if limit.seconds is None else min(max(1, int(limit.seconds * 1000)), MAX_MILLISECONDS)
        return Go(ms=ms, sims=limit.simulations, lines=lines)


def analysis_of(view: View, decision: Decision) -> Analysis:
    """Return what an engine said of a view as an analysis, its decision first.

    Lines that begin with what is not legal are left out, and a line ends before a decision
    that the view cannot follow, such as buying a card that is still to come.
    """
    whole, by_line = Info(), dict[int, Info]()
    for info in decision.infos:
        if info.line is None:
            whole = info if info.values or info.sims else whole
        else:
            by_line[info.line] = info
    lines = [line for _, info in sorted(by_line.items()) if (line := _line(view, info))]
    first = next((line for line in lines if line.moves[0] == decision.move), None)
    best = first or Line((decision.move,), _values(view, whole))
    return Analysis(
        lines=(best, *(line for line in lines if line.moves[0] != decision.move)),
        values=_values(view, whole) or best.values,
        simulations=whole.sims or sum(line.simulations for line in lines),
        nodes=whole.nodes or 0,
        seconds=decision.seconds,
    )


def _values(view: View, info: Info) -> tuple[float, ...] | None:
    return info.values if info.values and len(info.values) == view.num_players else None


def _line(view: View, info: Info) -> Line | None:
    moves = _moves(view, info.moves)
    return Line(moves, _values(view, info), info.error, info.sims or 0) if moves else None


def _moves(view: View, texts: tuple[str, ...]) -> tuple[Move, ...]:
    table = view.copy()
    moves = []
    for text in texts:
        try:
            move = table.parse_move(text)
            table.push(move)
        except GemwrightError:
            break
        moves.append(move)
    return tuple(moves)
