"""A conversation with an engine: greeting, games, decisions, each within its time."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from gemwright.agents.engines.errors import EngineFailure, ProtocolError
from gemwright.agents.engines.lines import Form, parse_answer, write
from gemwright.agents.engines.messages import (
    MAX_LINE,
    MAX_SEED,
    VERSION,
    Answer,
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
    Offer,
    Plays,
    Quit,
    ReadyOk,
    Refusal,
    Set,
    Situation,
    Stop,
)
from gemwright.agents.engines.process import (
    MAX_FLOOD_BYTES,
    MAX_FLOOD_LINES,
    EngineProcess,
    Event,
)
from gemwright.agents.engines.programs import engine_variables
from gemwright.rules import GemwrightError, IllegalMoveError, Move, RuleSet, View
from gemwright.rules.names import shorten

Wanted = TypeVar("Wanted", bound=Message)

MAX_STRAYS: Final = 1000
_FLOOD: Final = {"lines": MAX_FLOOD_LINES, "mebibytes": MAX_FLOOD_BYTES // 2**20}


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an engine is waited for, in seconds.

    Attributes:
        start: for the greeting, and again for getting ready.
        grace: for a decision, beyond the time it has to think.
        unlimited: for a decision without a time limit.
        end: for ending after `quit`, and again after being terminated.
    """

    start: float = 60.0
    grace: float = 1.0
    unlimited: float = 60.0
    end: float = 1.0


@dataclass(slots=True)
class Greeting:
    """What an engine said of itself.

    Attributes:
        ids: its name and author.
        options: what can be set, by name.
        features: what it can do.
        plays: numbers of players by edition; empty for all.
    """

    ids: dict[str, str] = field(default_factory=dict)
    options: dict[str, Offer] = field(default_factory=dict)
    features: set[str] = field(default_factory=set)
    plays: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def add(self, answer: Answer) -> None:
        """Note one message of the greeting."""
        match answer:
            case Id(key=key, value=value):
                self.ids[key] = value
            case Offer(name=name):
                self.options[name] = answer
            case Feature(name=name):
                self.features.add(name)
            case Plays(edition=edition, players=players):
                self.plays[edition] = players

    def offers(self, rules: RuleSet, players: int) -> bool:
        """Tell whether the engine plays such games."""
        return not self.plays or players in self.plays.get(rules.edition, ())


@dataclass(frozen=True, slots=True)
class Decision:
    """An engine's answer, and what it said while it thought.

    Attributes:
        move: its decision.
        infos: the messages before, oldest first.
        seconds: how long it took.
    """

    move: Move
    infos: tuple[Info, ...]
    seconds: float


class EngineSession:
    """Speaks with one running program, from its greeting until it ends or fails.

    A failure kills the program. Lines that are no messages are passed over, and kept in `strays`.

    Args:
        command: the program and its arguments.
        name: what to call it in failures.
        form: `text` or `json`.
        patience: how long to wait for it.

    Raises:
        EngineFailure: it cannot be started, or does not greet as the protocol demands.
    """

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        form: Form = "text",
        patience: Patience | None = None,
    ) -> None:
        self.name = name
        self.form: Form = form
        self.patience = patience or Patience()
        self.greeting = Greeting()
        self.strays: list[str] = []
        self._thinking = threading.Event()
        try:
            self.process = EngineProcess(command, engine_variables(command))
        except (OSError, ValueError) as problem:
            raise EngineFailure("engine-not-started", engine=name, problem=problem) from None
        self._greet()

    def _greet(self) -> None:
        self.send(Gep(VERSION))
        done = self._await(GepOk, self.patience.start, self.greeting.add)
        if done.version != VERSION:
            raise self._fail("engine-version", version=done.version, wanted=VERSION)
        if not self.greeting.ids.get("name"):
            raise self._fail("engine-nameless")

    def send(self, message: Message) -> None:
        """Send a message."""
        self.send_line(write(message, self.form))

    def send_line(self, line: str) -> None:
        """Send a line as it is."""
        self.process.send(line)

    def set_options(self, values: Mapping[str, str]) -> None:
        """Set options of the engine.

        Raises:
            EngineFailure: it offered no such option, or not with such a value.
        """
        for name, value in values.items():
            offer = self.greeting.options.get(name)
            if offer is None:
                choices = ", ".join(self.greeting.options) or "-"
                raise self._fail("engine-option", option=name, choices=choices)
            if not offer.takes(value):
                raise self._fail("engine-option-value", option=name, value=value)
            self.send(Set(name, value))

    def wait_ready(self, note: Callable[[Answer], None] = lambda _: None) -> None:
        """Wait until the engine has done everything asked so far.

        Args:
            note: called with what it says before.

        Raises:
            EngineFailure: it does not say so in time, or ends.
        """
        self.send(IsReady())
        self._await(ReadyOk, self.patience.start, note)

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        """Tell of a new game, and wait until the engine is ready for it.

        Raises:
            EngineFailure: it does not play such games or says `error` to this one, is not ready in
                time, or ends.
        """

        def accept(answer: Answer) -> None:
            if isinstance(answer, Refusal):
                text = _words_of(answer)
                raise self._fail("engine-refused-game", rules=rules.name, players=players, text=text)

        if not self.greeting.offers(rules, players):
            raise self._fail("engine-not-offered", rules=rules.name, players=players)
        self._forget_old_lines()
        self.send(NewGame(rules.name, players, seat, None if seed is None else seed & MAX_SEED))
        self.wait_ready(accept)

    def decide(self, view: View, go: Go, on_go: Callable[[], None] = lambda: None) -> Decision:
        """Ask for a decision.

        Args:
            view: what the seat to move knows.
            go: the limits.
            on_go: called when the engine has been asked, for somebody who wants to `stop` it.

        Raises:
            EngineFailure: no legal decision within the time of `go` and the grace.
        """
        self._forget_old_lines()
        infos: list[Info] = []
        self.send(Situation(view))
        self.send(Legal(tuple(move.text for move in view.legal_moves)))
        start = time.monotonic()
        self.send(go)
        self._thinking.set()
        on_go()
        try:
            best = self._await(BestMove, self._time_for(go), lambda answer: _keep(answer, infos))
        finally:
            self._thinking.clear()
        return Decision(self._legal(view, best), tuple(infos), time.monotonic() - start)

    def stop(self) -> None:
        """Ask the engine to decide now; may be called from another thread."""
        if self._thinking.is_set():
            self.send(Stop())

    def _forget_old_lines(self) -> None:
        while isinstance(self.process.receive(0.0), bytes):
            pass

    def _time_for(self, go: Go) -> float:
        limit = self.patience.unlimited if go.ms is None else go.ms / 1000
        return limit + self.patience.grace

    def _legal(self, view: View, best: BestMove) -> Move:
        try:
            return view.parse_move(best.move)
        except IllegalMoveError as problem:
            raise self._fail("engine-illegal", move=best.move, problem=problem) from None
        except GemwrightError:
            raise self._fail("engine-nonsense", text=f"bestmove {best.move}") from None

    def _await(
        self, wanted: type[Wanted], seconds: float, note: Callable[[Answer], None] = lambda _: None
    ) -> Wanted:
        """Read until a message of some kind comes; others are noted, and what is none passed over."""
        deadline = time.monotonic() + seconds
        heard = len(self.strays)
        while True:
            line = self.process.receive(deadline)
            if isinstance(line, Event):
                raise self._failed_waiting(line, wanted, seconds, "".join(self.strays[heard:][:1]))
            try:
                answer = parse_answer(line, self.form)
            except ProtocolError as problem:
                if problem.fields.get("word") in ("bestmove", "gepok"):
                    raise self._nonsense(wanted, line) from None
                self._keep_stray(line)
                continue
            if isinstance(answer, wanted):
                return answer
            if isinstance(answer, Refusal) and wanted is BestMove:
                raise self._fail("engine-refused", text=_words_of(answer))
            note(answer)

    def _keep_stray(self, line: bytes) -> None:
        if len(self.strays) < MAX_STRAYS:
            self.strays.append(shorten(line.decode(errors="replace").strip(), 100))

    def _nonsense(self, wanted: type[Message], line: bytes) -> EngineFailure:
        code = "engine-handshake" if wanted is GepOk else "engine-nonsense"
        return self._fail(code, text=shorten(line.decode(errors="replace").strip(), 100))

    def _failed_waiting(
        self, event: Event, wanted: type[Message], seconds: float, stray: str
    ) -> EngineFailure:
        if event is Event.FLOOD:
            return self._fail("engine-flooded", **_FLOOD)
        if event is Event.LONG_LINE:
            return self._fail("engine-long-line", limit=MAX_LINE)
        if event is Event.END:
            return self._died()
        greeting = wanted is GepOk
        if stray and wanted is not ReadyOk:
            return self._fail("engine-handshake" if greeting else "engine-nonsense", text=stray)
        if greeting:
            return self._fail("engine-silent", seconds=f"{seconds:g}")
        word = str(wanted.__struct_config__.tag)
        return self._fail("engine-hung", word=word, seconds=f"{seconds:g}")

    def _died(self) -> EngineFailure:
        status = self.process.wait(self.patience.end)
        if status is None:
            return self._fail("engine-closed")
        words = self.process.last_words()
        if not words:
            return self._fail("engine-died", status=status)
        return self._fail("engine-died-saying", status=status, words=words)

    def _fail(self, code: str, **fields: Any) -> EngineFailure:
        self.process.kill()
        return EngineFailure(code, engine=self.name, **fields)

    def end(self) -> int | None:
        """Ask the engine to quit, and make it end.

        Returns:
            Its exit status, None if it had to be ended.
        """
        self.send(Quit())
        return self.process.end(self.patience.end)


def _words_of(refusal: Refusal) -> str:
    return f"{refusal.code} {refusal.text}".strip()


def _keep(answer: Answer, infos: list[Info]) -> None:
    if isinstance(answer, Info):
        infos.append(answer)
