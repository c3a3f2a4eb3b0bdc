"""The wait while kernels are compiled for this machine, shown as it goes."""

from collections.abc import Iterable
from threading import Timer
from typing import Final

from gemwright.agents import Agent
from gemwright.cli.language import spoken
from gemwright.cli.streams import messages
from gemwright.rules import is_compiled, warm_up

UNUSUAL: Final = 2.0
"""Seconds after which a bot that gets ready is taken to be compiled."""


def compile_rules() -> None:
    """Compile the rules if that was never done here, and say so on stderr meanwhile."""
    if is_compiled():
        return
    tr, console = spoken(), messages()
    text = tr("Compiling the rules for this machine, once only ...")
    if not console.is_terminal:
        console.print(text, soft_wrap=True)
        warm_up()
        return
    with console.status(text) as status:

        def report(_name: str, done: int, total: int) -> None:
            status.update(tr("{text} {done} of {total}", text=text, done=done, total=total))

        warm_up(report)


def prepare_bots(bots: Iterable[Agent]) -> None:
    """Let bots compile or load what they need before the first card is on the table."""
    tr, console = spoken(), messages()
    for bot in bots:
        longer = tr(
            "Compiling {name} for this machine, once only; this takes up to a minute ...", name=bot.name
        )
        with console.status(tr("Getting {name} ready ...", name=bot.name)) as status:
            reminder = Timer(UNUSUAL, status.update, [longer])
            reminder.daemon = True
            reminder.start()
            try:
                bot.prepare()
            finally:
                reminder.cancel()
