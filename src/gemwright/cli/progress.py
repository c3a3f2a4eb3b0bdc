"""What is shown on stderr while an agent thinks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from gemwright.cli.streams import messages


@contextmanager
def progress(text: str, total: int | None = None, *, plain: bool = False) -> Iterator[Callable[[], None]]:
    """Show that work is being done, and hand out what is called after each piece of it.

    A terminal gets a moving line that goes away at the end, or with `plain` one sentence; a file
    gets nothing.

    Args:
        text: what is being done.
        total: how many pieces there are, None for one that has no parts.
        plain: for screen readers, which a moving line would interrupt.
    """
    console = messages()
    if plain or not console.is_terminal:
        if console.is_terminal:
            console.print(Text(text))
        yield lambda: None
        return
    pieces = () if total is None else (BarColumn(), MofNCompleteColumn())
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), *pieces, TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task(text, total=total)
        yield lambda: shown.advance(task)
