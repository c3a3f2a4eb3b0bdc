"""Does a program speak the engine protocol (docs/formats/engine)? Check by check, with reasons.

>>> import sys
>>> from gemwright.testing.engines import check_engine
>>> [check.name for check in check_engine([sys.executable, "-c", "0"]) if not check.ok]
['text: greeting']
"""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar, Final

from gemwright.agents.engines import (
    Answer,
    BestMove,
    Decision,
    EngineFailure,
    EngineSession,
    Form,
    Go,
    Patience,
    Quit,
    Set,
)
from gemwright.agents.engines.messages import MAX_LINE
from gemwright.rules import EDITIONS, GemwrightError, Phase, Position, RuleSet, View
from gemwright.testing._engine_lines import JUNK, PHASE_VIEWS
from gemwright.testing.games import random_positions

PATIENCE: Final = Patience(start=60.0, grace=1.0, unlimited=30.0, end=5.0)
FIRST_TRY: Final = 5.0
"""Seconds an engine has to show which form it speaks."""

MOVE_MS: Final = 50
LIMIT_MS: Final = 200
NUM_VIEWS: Final = 8
NUM_DECISIONS: Final = 12


class ConformanceError(GemwrightError):
    """Something an engine does that the protocol forbids."""

    messages: ClassVar[dict[str, str]] = {
        "answered-twice": "“{move}” came when no decision was due",
        "bad-status": "the program ended with status {status} after “quit”",
        "no-end": "the program still ran {seconds} s after {word}",
        "seed-ignored": "with the same seed it chose “{first}” first and then “{second}”",
        "stray-line": "“{text}” is no message",
        "plays-nothing": "it plays none of the editions",
    }


@dataclass(frozen=True, slots=True)
class Check:
    """What became of one check.

    Attributes:
        name: form and subject, `text: time limit`.
        why: what is wrong; None if nothing is.
        skipped: whether the engine does not claim to do this, so that it was not asked to.
    """

    name: str
    why: GemwrightError | None = None
    skipped: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.why is None


class _SkippedError(Exception):
    """The engine does not offer this."""


class _Suite:
    """One engine in one form; its program runs on from check to check, and again after a failure."""

    def __init__(self, command: Sequence[str], form: Form, patience: Patience, seed: int) -> None:
        self.command = command
        self.form: Form = form
        self.patience = patience
        self.seed = seed
        self.session: EngineSession | None = None
        self.features: set[str] = set()
        self.strays: list[str] = []

    def run(self, steps: Sequence["Step"]) -> Iterator[Check]:
        """Yield checks until all are done, or the greeting fails."""
        try:
            for name, step in steps:
                done = self._check(f"{self.form}: {name}", step)
                yield done
                if step is _greeting and not done.ok:
                    return
        finally:
            self.close()

    def _check(self, name: str, step: Callable[["_Suite"], None]) -> Check:
        try:
            step(self)
        except _SkippedError:
            return Check(name, skipped=True)
        except (EngineFailure, ConformanceError) as problem:
            self.close()
            return Check(name, problem)
        return Check(name)

    def start(self) -> EngineSession:
        """Start the program anew and return the conversation with it."""
        self.close()
        self.session = EngineSession(self.command, _program(self.command), self.form, self.patience)
        self.session.strays = self.strays
        self.features = self.session.greeting.features
        return self.session

    def running(self) -> EngineSession:
        """Return the conversation, begun again if the last check ended it."""
        return self.session or self.start()

    def close(self) -> None:
        """End the program if it runs."""
        if self.session:
            self.session.process.kill()
            self.session = None

    def decide(self, view: View, go: Go) -> Decision:
        """Ask for one decision, and make sure that there is only one."""
        decision = self.running().decide(view, go)
        self.settle()
        return decision

    def settle(self) -> None:
        """Make sure that nothing is decided that nobody asked for."""
        self.running().wait_ready(_refuse_decision)

    def setting(self) -> tuple[RuleSet, int]:
        """Return a game that the engine plays."""
        for edition in EDITIONS:
            for players in (2, 3, 4):
                rules = RuleSet.of(edition)
                if self.running().greeting.offers(rules, players):
                    return rules, players
        raise ConformanceError("plays-nothing")

    def opening(self) -> View:
        """Begin a game, and return what the seat to move sees."""
        rules, players = self.setting()
        self.running().new_game(rules, players, 0, self.seed)
        return Position.initial(rules, players, seed=self.seed).view(0)


def _program(command: Sequence[str]) -> str:
    """Return what to call an engine: its program, of Python the script."""
    first, second, *_ = *command, "-"
    return second if first == sys.executable and not second.startswith("-") else first


Step = tuple[str, Callable[[_Suite], None]]


def _refuse_decision(answer: Answer) -> None:
    if isinstance(answer, BestMove):
        raise ConformanceError("answered-twice", move=answer.move)


def _greeting(suite: _Suite) -> None:
    suite.start()


def _ready(suite: _Suite) -> None:
    session = suite.running()
    session.wait_ready()
    session.wait_ready()


def _options(suite: _Suite) -> None:
    session = suite.running()
    session.set_options({name: offer.default for name, offer in session.greeting.options.items()})
    session.send(Set("no-such-option", "1"))
    session.wait_ready()
    suite.decide(suite.opening(), Go(ms=MOVE_MS))


def _game(edition: str, players: int) -> Callable[[_Suite], None]:
    """Return a check that asks for decisions in random views, and then in a game from its start."""
    rules = RuleSet.of(edition)

    def check(suite: _Suite) -> None:
        session = suite.running()
        if not session.greeting.offers(rules, players):
            raise _SkippedError
        session.new_game(rules, players, 0, suite.seed)
        positions = random_positions(rules, players, seed=suite.seed)
        running = (position for position in positions if position.phase != Phase.OVER)
        for position in islice(running, NUM_VIEWS):
            suite.decide(position.view(position.to_move), Go(ms=MOVE_MS))
        _play(suite, rules, players)

    return check


def _play(suite: _Suite, rules: RuleSet, players: int) -> None:
    """Let the engine decide for every seat, as far as a few rounds go."""
    suite.running().new_game(rules, players, players - 1, suite.seed + 1)
    position = Position.initial(rules, players, seed=suite.seed)
    for _ in range(NUM_DECISIONS):
        if position.phase == Phase.OVER:
            break
        position.push(suite.decide(position.view(position.to_move), Go(ms=MOVE_MS)).move)


def _phase(lines: tuple[str, ...]) -> Callable[[_Suite], None]:
    """Return a check that asks for decisions in views of one phase."""

    def check(suite: _Suite) -> None:
        views = [View.from_text(line) for line in lines]
        offered = [view for view in views if suite.running().greeting.offers(view.rules, view.num_players)]
        if not offered:
            raise _SkippedError
        for view in offered:
            suite.running().new_game(view.rules, view.num_players, view.to_move, suite.seed)
            suite.decide(view, Go(ms=MOVE_MS))

    return check


def _time_limit(suite: _Suite) -> None:
    view = suite.opening()
    for ms in (1, LIMIT_MS, 1):
        suite.decide(view, Go(ms=ms))


def _simulation_limit(suite: _Suite) -> None:
    suite.decide(suite.opening(), Go(sims=10))


def _no_limit(suite: _Suite) -> None:
    suite.decide(suite.opening(), Go())


def _lines(suite: _Suite) -> None:
    suite.decide(suite.opening(), Go(ms=LIMIT_MS, lines=3))


def _stop(suite: _Suite) -> None:
    view, session = suite.opening(), suite.running()
    seconds = LIMIT_MS / 1000
    session.patience = replace(suite.patience, unlimited=seconds)
    timer = threading.Timer(seconds, session.stop)
    try:
        session.decide(view, Go(infinite=True), timer.start)
    finally:
        timer.cancel()
        session.patience = suite.patience
    suite.settle()
    suite.decide(view, Go(ms=MOVE_MS))


def _idle_stop(suite: _Suite) -> None:
    view = suite.opening()
    suite.running().send_line('{"type":"stop"}' if suite.form == "json" else "stop")
    suite.settle()
    suite.decide(view, Go(ms=MOVE_MS))


def _games_in_a_row(suite: _Suite) -> None:
    rules, players = suite.setting()
    for _ in range(2):
        _play(suite, rules, players)
    suite.running().new_game(rules, players, 0)
    suite.running().new_game(rules, players, 1)
    suite.settle()


def _junk(suite: _Suite) -> None:
    view = suite.opening()
    for line in JUNK:
        suite.running().send_line(line)
    suite.settle()
    suite.decide(view, Go(ms=MOVE_MS))


def _unknown_messages(suite: _Suite) -> None:
    view = suite.opening()
    line = '{"type":"frobnicate","deeply":[1]}' if suite.form == "json" else "frobnicate deeply 1"
    suite.running().send_line(line)
    suite.settle()
    suite.decide(view, Go(ms=MOVE_MS))


def _long_lines(suite: _Suite) -> None:
    view = suite.opening()
    line = '{"type":"%s"}' if suite.form == "json" else "%s"
    suite.running().send_line(line % ("x" * (MAX_LINE - 20)))
    suite.settle()
    suite.decide(view, Go(ms=MOVE_MS))


def _same_seed(suite: _Suite) -> None:
    suite.running()
    if "seed" not in suite.features:
        raise _SkippedError
    for first, second in zip(_seeded(suite), _seeded(suite), strict=True):
        if first != second:
            raise ConformanceError("seed-ignored", first=first, second=second)


def _seeded(suite: _Suite) -> list[str]:
    """Return the decisions of a program just started, limited by simulations alone."""
    suite.start()
    rules, players = suite.setting()
    suite.running().new_game(rules, players, 0, suite.seed)
    positions = random_positions(rules, players, seed=suite.seed, every=4)
    running = (position for position in positions if position.phase != Phase.OVER)
    go = Go(sims=20)
    return [
        suite.decide(position.view(position.to_move), go).move.text for position in islice(running, NUM_VIEWS)
    ]


def _clean_output(suite: _Suite) -> None:
    if suite.strays:
        raise ConformanceError("stray-line", text=suite.strays[0])


def _quit(suite: _Suite) -> None:
    session = suite.start()
    session.send(Quit())
    status = session.process.wait(suite.patience.end)
    _require_end(suite, status, "“quit”")
    if status:
        raise ConformanceError("bad-status", status=status)


def _end_of_input(suite: _Suite) -> None:
    session = suite.start()
    session.process.close_input()
    _require_end(suite, session.process.wait(suite.patience.end), "the end of its input")


def _require_end(suite: _Suite, status: int | None, word: str) -> None:
    suite.close()
    if status is None:
        raise ConformanceError("no-end", seconds=f"{suite.patience.end:g}", word=word)


_BASIC: Final[tuple[Step, ...]] = (
    ("greeting", _greeting),
    ("ready", _ready),
    ("options", _options),
)
_GAMES: Final[tuple[Step, ...]] = tuple(
    (f"{edition}, {players} players", _game(edition, players))
    for edition in EDITIONS
    for players in (2, 3, 4)
)
_FEW_GAMES: Final = (_GAMES[1], _GAMES[-1])
_REST: Final[tuple[Step, ...]] = (
    *((name, _phase(lines)) for name, lines in PHASE_VIEWS.items()),
    ("time limit", _time_limit),
    ("simulation limit", _simulation_limit),
    ("no limit", _no_limit),
    ("several lines", _lines),
    ("stop", _stop),
    ("stop without go", _idle_stop),
    ("games in a row", _games_in_a_row),
    ("junk", _junk),
    ("unknown messages", _unknown_messages),
    ("long lines", _long_lines),
    ("same seed", _same_seed),
    ("quit", _quit),
    ("end of input", _end_of_input),
    ("clean output", _clean_output),
)


def check_engine(
    command: Sequence[str], *, form: Form | None = None, patience: Patience = PATIENCE, seed: int = 1
) -> Iterator[Check]:
    """Check a program against the protocol, and yield each check when it is done.

    Args:
        command: the program and its arguments.
        form: the only form to check; None begins with text, and goes on with JSON if the engine
            says that it speaks it, or does not greet in text.
        patience: how long to wait for it; its grace is how late a decision may come.
        seed: for the random positions.
    """
    spoken = form or _form_spoken(command, patience, seed)
    suite = _Suite(command, spoken, patience, seed)
    yield from suite.run((*_BASIC, *_GAMES, *_REST))
    if form is None and spoken == "text" and "json" in suite.features:
        yield from _Suite(command, "json", patience, seed).run((*_BASIC, *_FEW_GAMES, *_REST))


def _form_spoken(command: Sequence[str], patience: Patience, seed: int) -> Form:
    """Return the form in which an engine greets within moments; text if it is slow, or greets in none."""
    brief = replace(patience, start=min(patience.start, FIRST_TRY))
    forms: tuple[Form, ...] = ("text", "json")
    for form in forms:
        [greeting] = _Suite(command, form, brief, seed).run(_BASIC[:1])
        if greeting.ok:
            return form
    return "text"
