"""`gemwright engine`: an agent of ours, spoken to by a program over standard input and output."""

import io
import sys
from typing import Annotated

from cyclopts import Parameter

from gemwright.agents import make_agent
from gemwright.agents.engines import serve
from gemwright.cli.language import speak
from gemwright.cli.options import Language, tr
from gemwright.cli.warmth import compile_rules


def engine(
    agent: Annotated[str, Parameter(help=tr("The agent to serve, such as greedy or greedy:v1."))],
    *,
    json_: Annotated[
        bool,
        Parameter("--json", negative="", help=tr("Speak JSON, whatever the first line looks like.")),
    ] = False,
    lang: Language = None,
) -> int:
    """Serve an agent in the engine protocol until `quit` or the end of the input.

    Args:
        agent: its name and options.
        json_: speak NDJSON from the start.
        lang: language of messages on stderr.

    Returns:
        The exit status.
    """
    speak(lang)
    chosen = make_agent(agent)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", line_buffering=True)
    serve(chosen, sys.stdin.buffer, _print, "json" if json_ else None, compile_rules)
    return 0


def _print(line: str) -> None:
    print(line, flush=True)
