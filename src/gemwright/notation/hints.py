"""What can be typed at a moment, for messages."""

from typing import Final

from gemwright.notation.errors import InputError
from gemwright.rules import Phase, Table
from gemwright.rules.names import shorten

_EXAMPLES: Final[dict[Phase, tuple[str, str]]] = {
    Phase.ACTION: ("+wug, b2.3, r1.4, r#2", "+ypb, b2.3, r1.4, r#2"),
    Phase.PAYMENT: ("=, $w, =w2$1", "=, $y, =y2$1"),
    Phase.RETURN: ("-wk, -$", "-yo, -$"),
    Phase.TILE: ("^1, N:w4k4", "^1, L:b4r4"),
    Phase.OVER: ("+wug", "+ypb"),
}


def examples(table: Table) -> str:
    """Return what could be typed now."""
    return _EXAMPLES[table.phase][table.family == "marvel"]


def not_understood(table: Table, typed: str) -> InputError:
    """Return the refusal of a text, with what could be typed instead."""
    return InputError("not-understood", text=shorten(typed), examples=examples(table))
