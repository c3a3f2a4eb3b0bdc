import pytest

from gemwright.cli.streams import at_terminal, messages, output


def test_data_and_messages_go_their_own_ways(capsys: pytest.CaptureFixture[str]) -> None:
    output().print("[data] :smile:")
    messages().print("[message]")
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("[data] :smile:\n", "[message]\n")


@pytest.mark.parametrize(("reads", "writes"), [(True, False), (False, True), (False, False), (True, True)])
def test_a_terminal_is_for_typing_and_reading(
    monkeypatch: pytest.MonkeyPatch, reads: bool, writes: bool
) -> None:
    class Stream:
        def __init__(self, terminal: bool) -> None:
            self.isatty = lambda: terminal

    monkeypatch.setattr("sys.stdin", Stream(reads))
    monkeypatch.setattr("sys.stdout", Stream(writes))
    assert at_terminal() == (reads and writes)
