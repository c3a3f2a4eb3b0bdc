"""`gemwright admin ...`: people and data of a server, also while it runs."""

import asyncio
import getpass
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from cyclopts import Parameter

from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, tr
from gemwright.cli.streams import at_terminal, output
from gemwright.i18n import Translator
from gemwright.server import admin
from gemwright.server.settings import Settings
from gemwright.server.storage import PlayerRow, Storage

Answer = TypeVar("Answer")

Data = Annotated[Path | None, Parameter("--data", help=tr("Folder where games and players are kept."))]
Name = Annotated[
    str, Parameter(help=tr("Name of an account, or the id that “gemwright admin people” shows."))
]


def people(*, data: Data = None, json: Json = False, lang: Language = None) -> None:
    """List accounts, and guests who were banned."""
    words = speak(lang)
    rows = _ask(data, admin.accounts)
    if json:
        output().print(msgspec.json.encode([_as_json(row) for row in rows]).decode(), soft_wrap=True)
        return
    if not rows:
        print(words("Nobody has an account."))
    for row in rows:
        print(_line(row, words))


def reset_password(
    name: Name,
    *,
    ask: Annotated[
        bool, Parameter(negative="", help=tr("Ask for the new password instead of making one up."))
    ] = False,
    data: Data = None,
    lang: Language = None,
) -> None:
    """Give an account another password, and log it out everywhere."""
    words = speak(lang)
    chosen = _asked_password(words) if ask else None
    password = _ask(data, lambda storage: admin.reset_password(storage, name, chosen))
    if ask:
        print(words("“{name}” has its new password.", name=name))
    else:
        print(words("The new password of “{name}” is {password}", name=name, password=password))


def ban(
    name: Name,
    *,
    reason: Annotated[str, Parameter(help=tr("Why; whoever uses the account is told."))] = "",
    data: Data = None,
    lang: Language = None,
) -> None:
    """Close an account until it is opened again."""
    words = speak(lang)
    row = _ask(data, lambda storage: admin.ban(storage, name, reason))
    print(words("The account “{name}” is closed.", name=row.name))


def unban(name: Name, *, data: Data = None, lang: Language = None) -> None:
    """Open an account again."""
    words = speak(lang)
    row = _ask(data, lambda storage: admin.unban(storage, name))
    print(words("The account “{name}” is open again.", name=row.name))


def delete(
    name: Name,
    *,
    yes: Annotated[bool, Parameter(negative="", help=tr("Do not ask whether it is meant."))] = False,
    data: Data = None,
    lang: Language = None,
) -> None:
    """Delete an account for good; its games stay under another name."""
    words = speak(lang)
    if not yes and not _is_meant(name, words):
        print(words("Nothing was deleted."))
        return
    neutral = _ask(data, lambda storage: admin.delete(storage, name))
    print(
        words("The account “{name}” is deleted; its games are those of “{other}”.", name=name, other=neutral)
    )


def backup(
    file: Annotated[Path, Parameter(help=tr("The file to be made."))],
    *,
    data: Data = None,
    lang: Language = None,
) -> None:
    """Copy everything into a file; a server may go on meanwhile."""
    words = speak(lang)
    admin.back_up(_place(data), file)
    print(words("Everything is in {file}", file=file))


def restore(
    file: Annotated[Path, Parameter(help=tr("A file made by “gemwright admin backup”."))],
    *,
    data: Data = None,
    lang: Language = None,
) -> None:
    """Put a backup in place of what is kept, while no server runs."""
    words = speak(lang)
    before = admin.restore(_place(data), file)
    print(words("Everything is as in {file}", file=file))
    if before is not None:
        print(words("What was there before is in {file}", file=before))


def _place(data: Path | None) -> Path | str:
    """Return where a server keeps its data: the folder given, else what the environment says."""
    settings = Settings()
    kept = data or settings.database or settings.data
    assert kept is not None
    return kept


def _ask(data: Path | None, question: Callable[[Storage], Awaitable[Answer]]) -> Answer:
    """Ask a question of what a server keeps, or change it."""

    async def asked() -> Answer:
        async with admin.opened(_place(data)) as storage:
            return await question(storage)

    return asyncio.run(asked())


def _asked_password(words: Translator) -> str:
    """Ask for a password twice at a terminal; elsewhere read a line."""
    if not at_terminal():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass(words("New password: "))
    if getpass.getpass(words("Once more: ")) != first:
        raise CliError("passwords-differ")
    return first


def _is_meant(name: str, words: Translator) -> bool:
    if not at_terminal():
        raise CliError("say-yes")
    answer = input(words("Delete the account “{name}” for good? [y = yes, Enter = no] ", name=name))
    return answer.strip().casefold()[:1] in ("y", words("yes")[0])


def _line(row: PlayerRow, words: Translator) -> str:
    fields = {"name": row.name, "id": row.id, "day": time.strftime("%Y-%m-%d", time.gmtime(row.created))}
    if row.banned and row.reason:
        return words("{name} ({id}), since {day}, closed: {reason}", reason=row.reason, **fields)
    if row.banned:
        return words("{name} ({id}), since {day}, closed", **fields)
    return words("{name} ({id}), since {day}", **fields)


def _as_json(row: PlayerRow) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "account": row.has_account,
        "created": row.created,
        "banned": row.banned,
        "reason": row.reason,
    }
