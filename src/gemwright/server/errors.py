"""What the server refuses, and with which status."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "no-table": "there is no such table",
    "no-seat": "there is no seat {seat} at this table",
    "seat-taken": "seat {seat} is taken",
    "table-full": "every seat of this table is taken",
    "not-seated": "you have no seat at this table",
    "not-running": "this game is not being played",
    "not-waiting": "this game has begun",
    "not-finished": "this game is not over",
    "not-your-turn": "another seat is to move",
    "stale-move": "the table has changed since; look again",
    "nothing-decided": "a move needs at least one decision",
    "too-many-decisions": "a turn has at most {limit} decisions",
    "takeback-nothing": "you have decided nothing yet that could be taken back",
    "takeback-revealed": "this cannot be taken back: a card has come up since",
    "takeback-moved": "this cannot be taken back: somebody has moved since",
    "not-absent": "seat {seat} is not away, or not for long enough: {seconds} seconds",
    "no-such-moment": "there is no moment {at} in this game; the last is {last}",
    "no-such-step": "there is no step {step} in this lesson; the last is {last}",
    "log-damaged": "the log of table {table} cannot be replayed at {seq}",
    "bad-seats": "a table has 2, 3 or 4 seats",
    "nobody-plays": "somebody has to play: take a seat, or leave one open",
    "bad-agent": "no bot “{agent}” plays here; there are {choices}",
    "bad-choice": "{field} cannot be “{value}”; it can be {choices}",
    "bad-clock": "a clock of this kind takes {low} to {high} seconds, and increments up to {most}",
    "bad-name": "a name has 1 to {limit} letters or digits",
    "too-many-tables": "you have {limit} unfinished tables; finish one first",
    "server-full": "this server has as many games as it can hold",
    "too-fast": "too many requests; try again in {seconds} seconds",
    "too-large": "the message is too large",
    "bad-message": "this message cannot be read: {problem}",
    "wrong-origin": "this request comes from another site",
    "not-signed-in": "you are not known here; load the page again",
    "not-allowed": "this is not yours to do",
    "no-language": "there is no language “{language}”",
    "rated-needs-people": "a rated game is played by people or bots in every seat, each in one seat only",
    "name-in-use": "the name “{name}” has an account already",
    "wrong-password": "name and password do not fit",
    "bad-password": "a password has {least} to {most} characters",
    "has-account": "you have an account already",
    "banned": "this account is closed",
    "no-such-page": "there is nothing here",
    "bad-method": "this cannot be done here",
    "bad-request": "this request cannot be read",
    "server-error": "something went wrong here; it has been noted",
    "one-worker": "several workers need PostgreSQL and Redis; this server runs with 1",
    "bad-port": "a port is a number from 0 to 65535, not {port}",
    "no-address": "cannot listen on {host}, port {port}: {problem}",
    "data-newer": "the data in “{file}” were written by a newer Gemwright",
    "data-in-use": "the data in “{file}” are in use by another server",
}

STATUS: Final[dict[str, int]] = {
    "no-table": 404, "no-seat": 404, "no-such-moment": 404, "no-such-page": 404, "no-language": 404,
    "no-such-step": 404,
    "bad-method": 405, "too-fast": 429, "too-large": 413, "wrong-origin": 403, "not-signed-in": 401,
    "not-allowed": 403, "not-seated": 403, "wrong-password": 403, "banned": 403, "stale-move": 409,
    "not-running": 409, "not-waiting": 409, "not-finished": 409, "seat-taken": 409, "table-full": 409,
    "name-in-use": 409, "has-account": 409, "server-full": 503, "too-many-tables": 429, "server-error": 500,
}  # fmt: skip
"""HTTP status by code; 400 for every other refusal."""


class ServerError(GemwrightError):
    """A request that the server refuses; nothing was changed."""

    messages: ClassVar[dict[str, str]] = MESSAGES


def status_of(error: GemwrightError) -> int:
    """Return the HTTP status that goes with a refusal."""
    return STATUS.get(error.code, 400) if isinstance(error, ServerError) else 400
