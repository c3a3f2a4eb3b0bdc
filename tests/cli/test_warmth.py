from collections.abc import Callable

import pytest

from gemwright.cli import warmth

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
    import io

    from rich.console import Console

    written = io.StringIO()
    kernels = Kernels(monkeypatch, compiled=False)
    monkeypatch.setattr(warmth, "messages", lambda: Console(file=written, force_terminal=True, width=100))
    warmth.compile_rules()
    assert kernels.times_compiled == 1
    assert "Compiling the rules" in written.getvalue()


def test_nothing_is_said_when_nothing_has_to_be_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kernels = Kernels(monkeypatch, compiled=True)
    warmth.compile_rules()
    assert (kernels.times_compiled, capsys.readouterr().err) == (0, "")
