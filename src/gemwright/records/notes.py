"""Comments with their commands: `{a fine take [%clk 0:03:12] [%eval 0.62,0.38] [%sims 800]}`."""

import re
from typing import Final

from .errors import RecordError
from .nodes import Node, clean_clock, clean_evaluation, clean_simulations, clean_text

MAX_COMMANDS: Final = 16
KNOWN: Final = ("clk", "eval", "sims")

_COMMAND: Final = re.compile(r"(?<!\\)\[%([a-z][a-z0-9_]{0,19}) ([^\[\]{}\\]{1,200})\]", re.ASCII)
_CLOCK: Final = re.compile(r"(\d{1,4}):([0-5]\d):([0-5]\d)(\.\d{1,3})?", re.ASCII)
_SHARE: Final = re.compile(r"[01](\.\d{1,6})?", re.ASCII)
_COUNT: Final = re.compile(r"0|[1-9]\d{0,14}", re.ASCII)


def escape(text: str) -> str:
    r"""Write words so that no brace ends the comment and no bracket begins a command or a tag."""
    return re.sub(r"([\\\[}])", r"\\\1", text)


def unescape(text: str) -> str:
    """Read words written by `escape`."""
    return re.sub(r"\\([\\\[}])", r"\1", text)


def notes_text(node: Node) -> str:
    """Return the inside of the comment of a decision, "" if nothing is noted."""
    parts = [escape(node.comment)] if node.comment else []
    if node.clock is not None:
        parts.append(f"[%clk {clock_text(node.clock)}]")
    if node.evaluation is not None:
        parts.append(f"[%eval {','.join(share_text(share) for share in node.evaluation)}]")
    if node.simulations is not None:
        parts.append(f"[%sims {node.simulations}]")
    parts += [f"[%{name} {node.commands[name]}]" for name in sorted(node.commands)]
    return " ".join(parts)


def clock_text(seconds: float) -> str:
    """Return seconds as `h:mm:ss`, with up to three decimals where they are needed."""
    thousandths = round(seconds * 1000)
    minutes, rest = divmod(thousandths, 60_000)
    hours, minutes = divmod(minutes, 60)
    decimals = f".{rest % 1000:03}".rstrip("0") if rest % 1000 else ""
    return f"{hours}:{minutes:02}:{rest // 1000:02}{decimals}"


def share_text(share: float) -> str:
    """Return a win share with up to four decimals."""
    return f"{share:.4f}".rstrip("0").rstrip(".")


def read_notes(node: Node, inside: str, players: int, limit: int) -> None:
    """Add what a comment says to a decision.

    Raises:
        RecordError: a command that cannot be read, or too much of it.
    """
    inside = " ".join(inside.split())
    for name, value in _COMMAND.findall(inside):
        _read_command(node, name, value.strip(), players)
    words = clean_text(unescape(_COMMAND.sub(" ", inside)), limit=limit)
    node.comment = clean_text(f"{node.comment} {words}", limit=limit)


def read_words(inside: str, limit: int) -> str:
    """Return the words of a comment that belongs to no decision.

    Raises:
        RecordError: it holds commands, or is too long.
    """
    command = _COMMAND.search(inside)
    if command:
        raise RecordError("bad-command", text=command[0][:60])
    return clean_text(unescape(inside), limit=limit)


def clean_commands(commands: dict[str, str]) -> dict[str, str]:
    """Return commands that this version does not know, checked.

    Raises:
        RecordError: one that could not stand in a comment, or too many.
    """
    if len(commands) > MAX_COMMANDS:
        raise RecordError("limit-commands", limit=MAX_COMMANDS)
    for name, value in commands.items():
        text = f"[%{name} {value}]"
        match = _COMMAND.fullmatch(text)
        if name in KNOWN or not match or match.groups() != (name, clean_text(value)):
            raise RecordError("bad-command", text=text[:60])
    return dict(commands)


def _read_command(node: Node, name: str, value: str, players: int) -> None:
    text = f"[%{name} {value}]"[:60]
    match name:
        case "clk" if node.clock is None:
            node.clock = clean_clock(_seconds(value, text))
        case "eval" if node.evaluation is None:
            shares = [_share(part, text) for part in value.split(",")]
            node.evaluation = clean_evaluation(shares, players)
        case "sims" if node.simulations is None and _COUNT.fullmatch(value):
            node.simulations = clean_simulations(int(value))
        case "clk" | "eval" | "sims":
            raise RecordError("bad-command", text=text)
        case _ if name not in node.commands and len(node.commands) < MAX_COMMANDS:
            node.commands[name] = clean_text(value)
        case _:
            raise RecordError("bad-command", text=text)


def _seconds(value: str, text: str) -> float:
    match = _CLOCK.fullmatch(value)
    if match is None:
        raise RecordError("bad-command", text=text)
    hours, minutes, seconds, decimals = match.groups()
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds) + float(decimals or 0)


def _share(value: str, text: str) -> float:
    if not _SHARE.fullmatch(value):
        raise RecordError("bad-command", text=text)
    return float(value)
