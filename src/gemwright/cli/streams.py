"""Where things are printed: data to stdout, messages to stderr."""

import sys

from rich.console import Console


def at_terminal() -> bool:
    """Tell whether a person types and reads here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def output() -> Console:
    """Return stdout: colours at a terminal unless NO_COLOR is set, whole lines elsewhere."""
    return Console(highlight=False, emoji=False, markup=False)


def messages() -> Console:
    """Return stderr."""
    return Console(stderr=True, highlight=False, emoji=False, markup=False)
