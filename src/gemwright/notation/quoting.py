"""Quoting what somebody typed in place of the canonical text that was made of it."""

from typing import Final

from gemwright.notation.hints import not_understood
from gemwright.rules import GemwrightError, IllegalMoveError, Table
from gemwright.rules.names import shorten

_QUOTED: Final = ("text", "move")
"""Fields of errors that repeat what was read, beside the payment."""


def as_typed(refusal: GemwrightError, typed: str, table: Table, payment: str) -> GemwrightError:
    """Return a refusal that quotes what was typed, and says in what phase it is wrong.

    Args:
        refusal: as it came of canonical text.
        typed: what that text was made of.
        table: where it was read.
        payment: the part of it that says what is paid.
    """
    if refusal.code == "bad-move-text":
        return not_understood(table, typed)
    if refusal.code == "payment-illegal" and not refusal.fields["card"]:
        phase = table.phase.name.lower()
        return IllegalMoveError("wrong-phase", "R3.2", move=shorten(typed), phase=phase)
    fields = {
        name: quote(value, typed) if name in _QUOTED else value for name, value in refusal.fields.items()
    }
    if "payment" in fields:
        fields["payment"] = quote(fields["payment"], payment)
    return type(refusal)(refusal.code, refusal.rule, **fields)


def quote(read: str, typed: str) -> str:
    """Return the part of a text that was read so, as it was typed; else the whole text.

    >>> quote("bigone", "buy Big One"), quote("+www", "3 white")
    ('Big One', '3 white')
    """
    places = [(c, place) for place, char in enumerate(typed) for c in char.casefold() if not c.isspace()]
    wanted = "".join(read.casefold().split()).removesuffix("…")
    start = "".join(c for c, _ in places).find(wanted)
    part = places[start : start + len(wanted)] if start >= 0 else []
    return shorten(typed[part[0][1] : part[-1][1] + 1] if part else typed)
