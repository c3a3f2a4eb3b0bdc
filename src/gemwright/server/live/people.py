"""Players and their sessions."""

import asyncio
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from gemwright.server.errors import ServerError
from gemwright.server.live.ids import new_id
from gemwright.server.storage import PlayerRow, Storage
from gemwright.server.storage.rows import SessionRow

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 2
"""Marks on one letter of a name; more of them cover the lines above and below."""
_INVISIBLE: Final = (
    (0x34F, 0x34F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0xFE00, 0xFE0F),
    (0xE0100, 0xE01EF),
)  # fmt: skip
"""Letters, marks and signs that show nothing: the same name to the eye, another to the server."""
HASHED_AT_ONCE: Final = 2
"""Passwords hashed at the same time: each takes 64 MiB."""
TOKEN_BYTES: Final = 32
MOST_REMEMBERED: Final = 50_000
REMEMBERED_SECONDS: Final = 300.0
SESSION_SECONDS: Final = 365 * 86_400
"""How long a session lasts."""
USED_SECONDS: Final = 86_400
"""How old it may be what is kept of when a session was last used."""
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

_hasher: Final = PasswordHasher()
_NOBODY: Final = _hasher.hash(secrets.token_hex())
"""Checked against for names without an account, so that the time taken does not tell which there are."""


def plain_name(name: str) -> str:
    """Return a name in the one form in which it is kept, however it was typed.

    >>> plain_name(" Ａnn\u00a0  B ")
    'Ann B'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def clean_name(name: str) -> str:
    """Return a name fit to be shown, in the form in which it is kept.

    Raises:
        ServerError: empty, too long, or with characters that cannot be seen or hide others.
    """
    line = plain_name(name)
    if len(line) > LONGEST_NAME or not any(c.isalnum() for c in line) or not all(map(_is_shown, line)):
        raise ServerError("bad-name", limit=LONGEST_NAME)
    kinds = "".join(unicodedata.category(character)[0] for character in line)
    if kinds.startswith("M") or "M" * (MOST_MARKS + 1) in kinds:
        raise ServerError("bad-name", limit=LONGEST_NAME)
    return line


def _is_shown(character: str) -> bool:
    return character == " " or (
        unicodedata.category(character)[0] in "LMNPS"
        and not any(first <= ord(character) <= last for first, last in _INVISIBLE)
    )


@dataclass
class _Known:
    """A player of a session, remembered until it has to be looked up again."""

    row: PlayerRow
    until: float


class People:
    """Who is who, by the token of a cookie. Tokens are kept as hashes only.

    Attributes:
        on_change: called with the id of a player who was changed here or has logged out.
    """

    def __init__(self, storage: Storage) -> None:
        self.on_change: Callable[[str], None] = lambda _: None
        self._storage = storage
        self._known: dict[str, _Known] = {}
        self._hashing = asyncio.Semaphore(HASHED_AT_ONCE)

    async def find(self, token: str | None) -> PlayerRow | None:
        """Return the player of a session, None for a token that stands for nobody any more.

        Raises:
            ServerError: the player was banned.
        """
        if not token or len(token) > 2 * TOKEN_BYTES:
            return None
        key = _hashed(token)
        known = self._known.get(key)
        if known is None or time.monotonic() > known.until:
            known = await self._look_up(key)
        if known is None:
            return None
        require_welcome(known.row)
        return known.row

    async def _look_up(self, key: str) -> "_Known | None":
        now = time.time()
        session = await self._storage.session(key, now - SESSION_SECONDS)
        row = await self._storage.player(session.player) if session else None
        if session is None or row is None:
            self._known.pop(key, None)
            return None
        if now - session.used >= USED_SECONDS:
            await self._storage.use_session(key, now)
        self._remember(key, row)
        return self._known[key]

    def forget(self, player: str) -> None:
        """Look a player up anew, sessions included: somebody else has changed it."""
        self._known = {key: known for key, known in self._known.items() if known.row.id != player}

    async def new_guest(self) -> tuple[PlayerRow, str]:
        """Make a guest, and return it with the token of its session."""
        number = secrets.randbelow(9_000) + 1_000
        row = PlayerRow(id=new_id(), name=f"Guest {number}", created=time.time())
        await self._storage.save_player(row)
        return row, await self.new_session(row)

    async def new_session(self, row: PlayerRow) -> str:
        """Begin a session, and return its token."""
        token, session = _new_session(row.id)
        await self._storage.save_session(session)
        self._remember(session.token, row)
        return token

    async def new_token(self, row: PlayerRow, most: int) -> str:
        """Return a new token for a program that plays as somebody.

        Raises:
            ServerError: there are as many as one may have (`too-many-tokens`).
        """
        token, session = _new_session(row.id, for_program=True)
        if not await self._storage.save_token(session, most):
            raise ServerError("too-many-tokens", limit=most)
        self._remember(session.token, row)
        return token

    async def end_tokens(self, row: PlayerRow) -> None:
        """End every token of somebody's programs."""
        await self._storage.drop_tokens(row.id)
        self.forget(row.id)
        self.on_change(row.id)

    async def rename(self, row: PlayerRow, name: str) -> PlayerRow:
        """Give a player another name.

        Raises:
            ServerError: no name, or another account has it.
        """
        wanted = clean_name(name)
        owner = await self._storage.account(wanted)
        if owner is not None and owner.id != row.id:
            raise ServerError("name-in-use", name=wanted)
        return await self._changed(row, name=wanted)

    async def open_account(self, row: PlayerRow, name: str, password: str) -> PlayerRow:
        """Turn a guest into an account, with all it has played.

        Raises:
            ServerError: it is one already, the name is taken or none, or the password too short or long.
        """
        if row.has_account:
            raise ServerError("has-account")
        require_password(password)
        wanted = clean_name(name)
        async with self._hashing:
            hashed = await asyncio.to_thread(hash_password, password)
        return await self._changed(row, name=wanted, password=hashed)

    async def log_in(self, name: str, password: str) -> tuple[PlayerRow, str]:
        """Return an account, with the token of a new session.

        Raises:
            ServerError: name and password do not fit, or the account is closed.
        """
        row = await self._storage.account(plain_name(name)[: 2 * LONGEST_NAME])
        known = row.password if row is not None and row.password else _NOBODY
        async with self._hashing:
            fits = len(password) <= LONGEST_PASSWORD and await asyncio.to_thread(_verify, known, password)
        if row is None or not fits:
            raise ServerError("wrong-password")
        require_welcome(row)
        return row, await self.new_session(row)

    async def log_out(self, token: str) -> None:
        """End a session."""
        session = await self._storage.session(_hashed(token))
        self._known.pop(_hashed(token), None)
        await self._storage.drop_session(_hashed(token))
        if session is not None:
            self.on_change(session.player)

    async def _changed(self, known: PlayerRow, **changes: str) -> PlayerRow:
        """Change a player as it is kept; what is remembered here may be older."""
        before = await self._storage.player(known.id) or known
        require_welcome(before)
        after = msgspec.structs.replace(before, **changes)
        if not await self._storage.change_player(before, after):
            raise ServerError("changed-meanwhile")
        for one in self._known.values():
            if one.row.id == after.id:
                one.row = after
        self.on_change(after.id)
        return after

    def _remember(self, key: str, row: PlayerRow) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = _Known(row, time.monotonic() + REMEMBERED_SECONDS)


def hash_password(password: str) -> str:
    """Return what is kept of a password."""
    return _hasher.hash(password)


def require_welcome(row: PlayerRow) -> None:
    """Refuse somebody who was banned.

    Raises:
        ServerError: with the reason, if there is one.
    """
    if row.banned and row.reason:
        raise ServerError("banned-because", reason=row.reason)
    if row.banned:
        raise ServerError("banned")


def require_password(password: str) -> None:
    """Refuse a password that is too short or too long.

    Raises:
        ServerError: it is.
    """
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise ServerError("bad-password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)


def _verify(known: str, password: str) -> bool:
    try:
        return _hasher.verify(known, password)
    except (VerificationError, InvalidHashError):
        return False


def _new_session(player: str, *, for_program: bool = False) -> tuple[str, SessionRow]:
    """Return a token, and the session that is kept of it."""
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    return token, SessionRow(
        token=_hashed(token), player=player, created=now, used=now, for_program=for_program
    )


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
