"""Where the command line starts and ends: signals, errors and exit statuses."""

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import CycloptsError

from gemwright.cli.application import application
from gemwright.cli.language import spoken
from gemwright.cli.usage import usage_message

OK: Final = 0
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
TERMINATED: Final = 143
UNREAD: Final = 141
"""What a shell shows for a program ended by SIGPIPE."""

STDIN: Final = "<stdin>"
"""What commands get for the argument `-`."""


def start(arguments: Sequence[str]) -> int:
    """Run one command of a process of its own, and return its exit status."""
    try:
        status = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread()
    return status


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; complaints go to stderr, one line each."""
    app = application()
    try:
        status = app(
            prepared(arguments),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
    except CycloptsError as error:
        return _complain(usage_message(error, app, spoken()))
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:  # nobody is there to answer a question
        return OK
    except BrokenPipeError:
        return _unread()
    except (ValueError, OSError) as error:
        return _complain(_sentence(error))
    return status if isinstance(status, int) else OK


def prepared(arguments: Sequence[str]) -> list[str]:
    """Rewrite what the parser would misread: `-` for standard input, and `--resume` without a name."""
    follows = [*arguments[1:], "--"][: len(arguments)]
    return [_prepared(word, after) for word, after in zip(arguments, follows, strict=True)]


def _prepared(word: str, after: str) -> str:
    if word == "--resume" and after.startswith("-"):
        return "--resume="
    return STDIN if word == "-" else word


def _sentence(error: ValueError | OSError) -> str:
    tr = spoken()
    if isinstance(error, OSError) and error.filename is not None:
        return tr("{file}: {problem}", file=error.filename, problem=error.strerror)
    return tr.error(error)


def _complain(sentence: str) -> int:
    print(f"gemwright: {' '.join(sentence.split())}", file=sys.stderr)
    return BAD_INPUT


def _unread() -> int:
    """End like any other filter when the reader of our output goes away (`gemwright ... | head`).

    The signal stays ignored, as Python has it: it would also end us when an engine or a browser goes away.
    """
    with contextlib.suppress(OSError, ValueError):  # standard output is no file, as in tests
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD
