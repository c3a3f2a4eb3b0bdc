import io
import threading
import time
from collections.abc import Callable

import pytest
from rich.console import Console

from gemwright.agents import Agent, Limit
from gemwright.cli import warmth
from gemwright.rules import View

Report = Callable[[str, int, int], None]


class Kernels:
    """Kernels that were, or were not, compiled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, compiled: bool) -> None:
        self.times_compiled = 0
        monkeypatch.setattr(warmth, "is_compiled", lambda: compiled)
        monkeypatch.setattr(warmth, "warm_up", self.warm_up)

    def warm_up(self, report: Report | None = None) -> None:
        self.times_compiled += 1
        if report:
            report("views", 1, 8)


def test_the_wait_for_compiling_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kernels = Kernels(monkeypatch, compiled=False)
    warmth.compile_rules()
    printed = capsys.readouterr()
    assert (kernels.times_compiled, printed.out) == (1, "")
    assert printed.err == "Compiling the rules for this machine, once only ...\n"


def test_progress_is_shown_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    kernels = Kernels(monkeypatch, compiled=False)
    monkeypatch.setattr(warmth, "messages", lambda: Console(file=written, force_terminal=True, width=100))
    warmth.compile_rules()
    assert kernels.times_compiled == 1
    assert "Compiling the rules" in written.getvalue()


class Bot(Agent):
    """Takes its time to get ready."""

    name = "slow"

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.prepared = 0

    def prepare(self) -> None:
        time.sleep(self.seconds)
        self.prepared += 1

    def choose(self, view: View, limit: Limit) -> int:
        return view.legal_moves.ids[0]


def told_while(monkeypatch: pytest.MonkeyPatch, *bots: Bot, terminal: bool = True) -> str:
    written = io.StringIO()
    console = Console(file=written, force_terminal=terminal, width=120)
    monkeypatch.setattr(warmth, "messages", lambda: console)
    warmth.prepare_bots(bots)
    return written.getvalue()


def test_a_bot_is_named_while_it_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Bot(), Bot()
    assert "Getting slow ready" in told_while(monkeypatch, *bots)
    assert [bot.prepared for bot in bots] == [1, 1]


def test_a_long_wait_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmth, "UNUSUAL", 0.01)
    assert "Compiling slow for this machine, once only" in told_while(monkeypatch, Bot(0.5))


def test_a_bot_that_cannot_get_ready_leaves_no_reminder(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Bot):
        def prepare(self) -> None:
            raise OSError("no")

    with pytest.raises(OSError, match="no"):
        told_while(monkeypatch, Broken())
    timers = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    assert all(timer.finished.is_set() for timer in timers)


def test_nothing_is_said_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told_while(monkeypatch, Bot(), terminal=False) == ""


def test_nothing_is_said_when_nothing_has_to_be_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kernels = Kernels(monkeypatch, compiled=True)
    warmth.compile_rules()
    assert (kernels.times_compiled, capsys.readouterr().err) == (0, "")
