import io

import pytest
from rich.console import Console

from gemwright.cli import progress as progress_module
from gemwright.cli.progress import progress


def shown(monkeypatch: pytest.MonkeyPatch, *, terminal: bool, plain: bool, total: int | None) -> str:
    written = io.StringIO()
    console = Console(file=written, force_terminal=terminal, width=100)
    monkeypatch.setattr(progress_module, "messages", lambda: console)
    with progress("Somebody [thinks] ...", total, plain=plain) as advance:
        advance()
    return written.getvalue()


@pytest.mark.parametrize("total", [None, 4])
@pytest.mark.parametrize("plain", [False, True])
def test_a_file_gets_nothing(monkeypatch: pytest.MonkeyPatch, total: int | None, plain: bool) -> None:
    assert shown(monkeypatch, terminal=False, plain=plain, total=total) == ""


def test_a_screen_reader_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=True, plain=True, total=4) == "Somebody [thinks] ...\n"


def test_a_terminal_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    written = shown(monkeypatch, terminal=True, plain=False, total=4)
    assert "Somebody [thinks] ..." in written
    assert "1/4" in written


def test_work_without_parts_has_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    written = shown(monkeypatch, terminal=True, plain=False, total=None)
    assert "Somebody [thinks] ..." in written
    assert "0:00:0" in written
    assert "/" not in written.replace("[", "")


def test_an_error_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "messages", lambda: Console(file=io.StringIO(), force_terminal=True))
    with pytest.raises(KeyError), progress("work"):
        raise KeyError
