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
    "nobody-plays": "in a rated game somebody has to play: take a seat, or leave one open",
    "bad-pace": "bots wait {low} to {high} seconds before a turn",
    "not-taken-over": "no bot plays for you here",
    "gave-up": "you have given this game up",
    "bad-agent": "no bot “{agent}” plays here; there are {choices}",
    "bad-choice": "{field} cannot be “{value}”; it can be {choices}",
    "bad-clock": "a clock of this kind takes {low} to {high} seconds, and increments up to {most}",
    "bad-name": "a name has 1 to {limit} letters or digits",
    "too-many-tables": "you have {limit} unfinished tables; finish one first",
    "too-many-tables-here": "{limit} unfinished tables from one address are enough; finish one first",
    "server-full": "this server has as many games as it can hold",
    "too-fast": "too many requests; try again in {seconds} seconds",
    "too-large": "the message is too large",
    "bad-message": "this message cannot be read",
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
    "banned-because": "this account is closed: {reason}",
    "logged-out": "you were logged out; load the page again",
    "changed-meanwhile": "this was changed elsewhere meanwhile; try again",
    "too-many-sockets": "{limit} connections from one address are enough; close some",
    "too-many-messages": "too many messages, so this connection is closed",
    "too-many-tokens": "you have {limit} tokens; end those that you do not need",
    "no-such-page": "there is nothing here",
    "bad-method": "this cannot be done here",
    "bad-request": "this request cannot be read",
    "body-missing": "this request needs a body in JSON",
    "body-type": "what was sent must be of the JSON type {wanted}",
    "json-broken": "what was sent is no JSON from byte {byte} on",
    "json-cut": "what was sent is JSON that breaks off",
    "field-missing": "a field is missing: {field}",
    "field-unknown": "there is no such field here: {field}",
    "field-choice": "{field} must be one of {choices}",
    "field-type": "{field} must be of the JSON type {wanted}",
    "field-type-not": "{field} must be of the JSON type {wanted}, not {given}",
    "field-bad": "{field} cannot be read",
    "server-error": "something went wrong here; it has been noted",
    "one-worker": "several workers need PostgreSQL and Redis: set GEMWRIGHT_DATABASE and GEMWRIGHT_REDIS",
    "bad-port": "a port is a number from 0 to 65535, not {port}",
    "no-address": "cannot listen on {host}, port {port}: {problem}",
    "data-newer": "the data in “{file}” were written by a newer Gemwright",
    "data-in-use": "the data in “{file}” are in use by another server",
    "storage-away": "the server cannot reach its database just now; try again",
    "bad-database": "GEMWRIGHT_DATABASE is no address of PostgreSQL: postgresql://USER:PASSWORD@HOST/NAME",
    "bad-redis": "GEMWRIGHT_REDIS is no address of Redis: redis://HOST:PORT",
    "no-redis": "Redis cannot be used: {problem}",
    "redis-alone": "GEMWRIGHT_REDIS is of use with GEMWRIGHT_DATABASE only",
    "bad-workers": "the number of workers is 1 to {most}, not {workers}",
    "workers-end": "the workers end as soon as they begin; look above for why",
    "no-database": "the database at {place} cannot be used: {problem}",
    "no-scale": "{package} is not installed; it comes with “pip install gemwright[scale]”",
    "no-data": "nothing is kept in “{folder}” yet",
    "no-account": "there is no account “{name}”",
    "file-exists": "there is a file “{file}” already; choose another name",
    "no-backup": "there is no file “{file}”",
    "bad-backup": "“{file}” is no undamaged backup: {problem}",
    "use-postgres-tools": "the data are in PostgreSQL; use {tool}",
}

_CODES: Final[dict[int, tuple[str, ...]]] = {
    401: ("not-signed-in", "logged-out"),
    403: ("wrong-origin", "not-allowed", "not-seated", "wrong-password", "banned", "banned-because"),
    404: ("no-table", "no-seat", "no-such-moment", "no-such-step", "no-such-page", "no-language"),
    405: ("bad-method",),
    409: (
        "stale-move", "not-running", "not-waiting", "not-finished", "seat-taken", "table-full", "name-in-use",
        "has-account", "gave-up", "not-taken-over", "changed-meanwhile",
    ),
    413: ("too-large",),
    429: (
        "too-fast", "too-many-tables", "too-many-tables-here", "too-many-sockets", "too-many-messages",
        "too-many-tokens",
    ),
    500: ("server-error",),
    503: ("server-full", "storage-away"),
}  # fmt: skip

STATUS: Final[dict[str, int]] = {code: status for status, codes in _CODES.items() for code in codes}
"""HTTP status by code; 400 for every other refusal."""


class ServerError(GemwrightError):
    """A request that the server refuses; nothing was changed."""

    messages: ClassVar[dict[str, str]] = MESSAGES


def status_of(error: GemwrightError) -> int:
    """Return the HTTP status that goes with a refusal."""
    return STATUS.get(error.code, 400) if isinstance(error, ServerError) else 400
