"""The command line: `gemwright COMMAND ...`, one module a command, imported when it is used."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from gemwright import __version__

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit.

    Args:
        arguments: the words after `gemwright`; None takes them from `sys.argv`.

    Raises:
        SystemExit: always; status 0 if all went well, 2 for bad input, 130 after Ctrl-C.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words == ["--version"]:
        print(f"gemwright {__version__}")
        sys.exit(0)
    from gemwright.cli.entry import start  # noqa: PLC0415 - the version comes without delay

    sys.exit(start(words))
