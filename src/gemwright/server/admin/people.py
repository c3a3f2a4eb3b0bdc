"""Accounts: passwords, bans and deletion. Servers that run look for such changes every second."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from gemwright.server.errors import ServerError
from gemwright.server.live.people import hash_password, plain_name, require_password
from gemwright.server.storage import DatabaseStorage, PlayerRow, Storage

PASSWORD_BYTES: Final = 12
LONGEST_REASON: Final = 200
MOST_TRIES: Final = 5


@asynccontextmanager
async def opened(place: Path | str) -> AsyncIterator[Storage]:
    """Open what a server keeps; a server may be using it.

    Args:
        place: its data folder, or the address of a PostgreSQL database.

    Raises:
        ServerError: nothing is kept there, or a newer version wrote it.
    """
    storage = DatabaseStorage(place)
    if not await storage.is_there():
        await storage.close()
        raise ServerError("no-data", folder=storage.place)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def accounts(storage: Storage) -> list[PlayerRow]:
    """Return everybody with a password, and everybody who was banned, by name."""
    return await storage.accounts()


async def find(storage: Storage, name: str) -> PlayerRow:
    """Return an account by its name, or anybody by id.

    Raises:
        ServerError: there is none.
    """
    line = plain_name(name)
    known = line.isprintable()
    found = (await storage.account(line) or await storage.player(line)) if known else None
    if found is None:
        raise ServerError("no-account", name=line[:40])
    return found


async def reset_password(storage: Storage, name: str, password: str | None = None) -> str:
    """Give an account another password, and log it out everywhere.

    Args:
        storage: what the server keeps.
        name: the account.
        password: the new one; None makes one up.

    Returns:
        The password.

    Raises:
        ServerError: there is no such account, or the password is too short or long.
    """
    chosen = secrets.token_urlsafe(PASSWORD_BYTES) if password is None else password
    require_password(chosen)
    found = await find(storage, name)
    if not found.has_account:
        raise ServerError("no-account", name=name[:40])
    row = await _change(storage, name, password=await asyncio.to_thread(hash_password, chosen))
    await storage.drop_sessions(row.id)
    await storage.add_notice(row.id, time.time())
    return chosen


async def ban(storage: Storage, name: str, reason: str = "") -> PlayerRow:
    """Close an account until it is opened again; whoever uses it is told the reason.

    Raises:
        ServerError: there is no such account.
    """
    told = "".join(filter(str.isprintable, " ".join(reason.split())))[:LONGEST_REASON]
    row = await _change(storage, name, banned=True, reason=told)
    await storage.add_notice(row.id, time.time())
    return row


async def unban(storage: Storage, name: str) -> PlayerRow:
    """Open an account again.

    Raises:
        ServerError: there is no such account.
    """
    row = await _change(storage, name, banned=False, reason="")
    await storage.add_notice(row.id, time.time())
    return row


async def delete(storage: Storage, name: str) -> str:
    """Delete an account for good: its games stay, under a name that says nothing.

    Returns:
        That name.

    Raises:
        ServerError: there is no such account.
    """
    neutral = f"Former player {secrets.randbelow(9_000) + 1_000}"
    row = await _change(storage, name, name=neutral, password=None, banned=True, reason="")
    await storage.drop_sessions(row.id)
    await storage.name_seats(row.id, neutral)
    await storage.add_notice(row.id, time.time())
    return neutral


async def _change(storage: Storage, account: str, **changes: Any) -> PlayerRow:
    """Change an account as it is now; a server may change it at the same time."""
    for _ in range(MOST_TRIES):
        before = await find(storage, account)
        after = msgspec.structs.replace(before, **changes)
        if await storage.change_player(before, after):
            return after
    raise ServerError("changed-meanwhile")
