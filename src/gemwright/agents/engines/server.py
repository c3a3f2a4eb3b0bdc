"""An agent of ours as an engine: what `gemwright engine` runs."""

import threading
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Final, Protocol

from gemwright.agents.agent import Agent, Limit
from gemwright.agents.analysis import Analysis
from gemwright.agents.engines.errors import ProtocolError
from gemwright.agents.engines.lines import Form, form_of, parse_command, write
from gemwright.agents.engines.messages import (
    MAX_LINE,
    MAX_MILLISECONDS,
    VERSION,
    BestMove,
    Feature,
    Gep,
    GepOk,
    Go,
    Id,
    Info,
    IsReady,
    Legal,
    Message,
    NewGame,
    Quit,
    ReadyOk,
    Refusal,
    Set,
    Situation,
    Stop,
)
from gemwright.rules import GemwrightError, Move, Phase, RuleSet, View

FIRST_SLICE: Final = 0.1
LONGEST_SLICE: Final = 1.0
"""Seconds an agent that cannot be interrupted thinks at a time, when it may have to stop."""

NUM_INTERRUPTS: Final = 20

FEATURES: Final = ("text", "json", "seed")


class ByteLines(Protocol):
    """What lines are read from."""

    def readline(self, limit: int = ..., /) -> bytes:
        """Return the next line with its end, at most `limit` bytes of it; b"" at the end."""
        ...


class EngineServer:
    """Answers the messages of a controller with the decisions of an agent.

    Args:
        agent: who decides.
        send: called with each line to send, from more than one thread but never twice at a time.
        form: the form of the protocol; None lets the first line choose.
        prepare: called once, when the controller first asks whether we are ready.
    """

    def __init__(
        self,
        agent: Agent,
        send: Callable[[str], None],
        form: Form | None = None,
        prepare: Callable[[], None] = lambda: None,
    ) -> None:
        self._agent = agent
        self._send_line = send
        self._lock = threading.Lock()
        self._form = form
        self._prepare: Callable[[], None] | None = prepare
        self._view: View | None = None
        self._search: _Search | None = None

    def handle(self, line: bytes) -> bool:
        """Do what a line says; false if it is `quit`. A bad line is answered and changes nothing."""
        if not line.strip():
            return True
        if self._form is None:
            self._form = form_of(line)
        try:
            return self._obey(parse_command(line, self._form))
        except GemwrightError as problem:
            if problem.code != "unknown-message":  # a later version may know it
                self._refuse(problem)
        return True

    def end(self) -> None:
        """Stop thinking and let go of the agent."""
        if self._search:
            self._search.hurry()
        self._agent.close()

    def _obey(self, command: Message) -> bool:
        match command:
            case Quit():
                return False
            case Stop():
                self._stop()
            case IsReady():
                self._get_ready()
            case Gep():
                self._greet()
            case Set() | NewGame() | Situation() | Go() | Legal() if self._thinking:
                raise ProtocolError("busy", word=command.word)
            case Set(name=name):
                raise ProtocolError("no-setting", option=name)
            case NewGame():
                self._new_game(command)
            case Situation(position=view):
                self._view = view
            case Go():
                self._go(command)
        return True

    @property
    def _thinking(self) -> bool:
        return self._search is not None and not self._search.has_answered()

    def _send(self, message: Message) -> None:
        with self._lock:
            self._send_line(write(message, self._form or "text"))

    def _refuse(self, problem: GemwrightError) -> None:
        self._send(Refusal(problem.code, " ".join(str(problem).split())[:1000].strip()))

    def _greet(self) -> None:
        self._send(Id("name", f"Gemwright {self._agent.name}"))
        self._send(Id("author", "Gemwright contributors"))
        self._send(Id("version", _version()))
        for feature in FEATURES:
            self._send(Feature(feature))
        self._send(GepOk(VERSION))

    def _get_ready(self) -> None:
        if not self._thinking:
            self._rest()
            prepare, self._prepare = self._prepare, None
            if prepare:
                prepare()
                self._agent.prepare()
        self._send(ReadyOk())

    def _new_game(self, game: NewGame) -> None:
        rules = RuleSet.parse(game.rules)
        if game.seat >= game.players:
            raise ProtocolError("no-such-seat", seat=game.seat, players=game.players)
        self._rest()
        self._view = None
        self._agent.new_game(rules, game.players, game.seat, game.seed)

    def _rest(self) -> None:
        """Wait until the agent has nothing to do; it is asked one thing at a time."""
        if self._search:
            self._search.join()
            self._search = None

    def _go(self, go: Go) -> None:
        view = self._view
        if view is None:
            raise ProtocolError("no-position")
        if view.phase == Phase.OVER:
            raise ProtocolError("game-over")
        if view.viewer != view.to_move:
            raise ProtocolError("not-its-view", seat=view.to_move, viewer=view.viewer)
        self._rest()
        self._search = _Search(self._agent, view.copy(), go, self._send, self._refuse)

    def _stop(self) -> None:
        if self._search:
            self._search.hurry()


class _Search:
    """One decision being made, in a thread of its own."""

    def __init__(
        self,
        agent: Agent,
        view: View,
        go: Go,
        send: Callable[[Message], None],
        refuse: Callable[[GemwrightError], None],
    ) -> None:
        self._agent = agent
        self._view = view
        self._go = go
        self._send = send
        self._refuse = refuse
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._best: Move | None = None
        self._start = time.monotonic()
        self.answered = False
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until the agent is free."""
        self._thread.join()

    def has_answered(self) -> bool:
        """Tell whether the decision is sent; one that is being sent right now counts."""
        with self._lock:
            return self.answered

    def hurry(self) -> None:
        """Decide now: with what is known, or as soon as the agent comes to a decision."""
        self._stopped.set()
        if not _can_be_interrupted(self._agent):
            self._answer()
            return
        for _ in range(NUM_INTERRUPTS):  # it may not have begun to think when the first one comes
            if self.has_answered():
                return
            self._agent.interrupt()
            self._thread.join(FIRST_SLICE)

    def _think(self) -> None:
        try:
            if self._go.lines or self._go.infinite:
                self._analyse()
            else:
                self._decide()
        except GemwrightError as problem:
            self._give_up(problem)
        except Exception as problem:  # noqa: BLE001 - whatever it is, the controller has to hear of it
            self._give_up(ProtocolError("agent-broken", problem=repr(problem)[:200]))
        self._answer()

    def _decide(self) -> None:
        """Decide just as the agent would in this process."""
        self._best = self._agent.play(self._view, _limit(self._go))

    def _analyse(self) -> None:
        for limit in self._slices():
            analysis = self._agent.analyse(self._view, limit, max(1, self._go.lines))
            if self.answered:
                return
            self._report(analysis)
            self._best = analysis.best
            if self._stopped.is_set() or not analysis.simulations:
                break
        if self._go.infinite:
            self._stopped.wait()

    def _slices(self) -> Iterator[Limit]:
        """Yield what to think in one go: all at once, or longer and longer if only `stop` ends it."""
        if not self._go.infinite:
            yield _limit(self._go)
            return
        longest = MAX_MILLISECONDS / 1000 if _can_be_interrupted(self._agent) else LONGEST_SLICE
        seconds = FIRST_SLICE
        while True:
            yield Limit(seconds)
            seconds = min(2 * seconds, longest)

    def _report(self, analysis: Analysis) -> None:
        ms = min(int((time.monotonic() - self._start) * 1000), MAX_MILLISECONDS)
        with self._lock:
            if not self.answered:
                for info in infos_of(analysis, ms):
                    self._send(info)

    def _answer(self) -> None:
        with self._lock:
            if not self.answered and self._best is not None:
                self._send(BestMove(self._best.text))
                self.answered = True

    def _give_up(self, problem: GemwrightError) -> None:
        with self._lock:
            if not self.answered:
                self._refuse(problem)
                self.answered = True


def infos_of(analysis: Analysis, ms: int) -> Iterator[Info]:
    """Yield an analysis as messages; nothing for an agent without an opinion.

    Args:
        analysis: what the agent found.
        ms: milliseconds since it was asked.
    """
    if analysis.values or analysis.simulations:
        values = _rounded(analysis.values)
        yield Info(values=values, sims=analysis.simulations, nodes=analysis.nodes, ms=ms)
    if any(line.values for line in analysis.lines):
        for number, line in enumerate(analysis.lines, 1):
            moves = tuple(move.text for move in line.moves[:100])
            error = None if line.error is None else min(round(line.error, 6), 1.0)
            yield Info(number, _rounded(line.values), error, sims=line.simulations, moves=moves)


def _can_be_interrupted(agent: Agent) -> bool:
    return type(agent).interrupt is not Agent.interrupt


def _limit(go: Go) -> Limit:
    return Limit(None if go.ms is None else go.ms / 1000, go.sims)


def _rounded(values: tuple[float, ...] | None) -> tuple[float, ...] | None:
    return None if values is None else tuple(min(max(round(float(v), 6), 0.0), 1.0) for v in values)


def _version() -> str:
    try:
        return version("gemwright")
    except PackageNotFoundError:  # run from a checkout
        return "0"


def serve(
    agent: Agent,
    lines: ByteLines,
    send: Callable[[str], None],
    form: Form | None = None,
    prepare: Callable[[], None] = lambda: None,
) -> None:
    """Serve an agent until `quit` or the end of the lines; see `EngineServer`."""
    server = EngineServer(agent, send, form, prepare)
    try:
        while line := lines.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                _skip_line(lines)
            if not server.handle(line):
                break
    finally:
        server.end()


def _skip_line(lines: ByteLines) -> None:
    while (more := lines.readline(MAX_LINE)) and not more.endswith(b"\n"):
        pass
