"""Players and their sessions."""

import secrets
import time
import unicodedata
from hashlib import sha256
from typing import Final

import msgspec

from gemwright.server.errors import ServerError
from gemwright.server.live.lobby import new_id
from gemwright.server.storage import PlayerRow, Storage

LONGEST_NAME: Final = 24
TOKEN_BYTES: Final = 32
MOST_REMEMBERED: Final = 50_000


def clean_name(name: str) -> str:
    """Return a name fit to be shown: printable, each run of white space as one blank.

    Raises:
        ServerError: empty, too long, or with characters that cannot be shown.
    """
    line = " ".join(unicodedata.normalize("NFC", name).split())
    shown = all(unicodedata.category(character)[0] in "LMNPS" or character == " " for character in line)
    if not line or len(line) > LONGEST_NAME or not shown or not any(c.isalnum() for c in line):
        raise ServerError("bad-name", limit=LONGEST_NAME)
    return line


class People:
    """Who is who, by the token of a cookie. Tokens are kept as hashes only."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: dict[str, PlayerRow] = {}

    async def find(self, token: str | None) -> PlayerRow | None:
        """Return the player of a session, None for a token that stands for nobody."""
        if not token or len(token) > 2 * TOKEN_BYTES:
            return None
        key = _hashed(token)
        if key not in self._known:
            player = await self._storage.session(key)
            row = await self._storage.player(player) if player else None
            if row is None:
                return None
            self._remember(key, row)
        found = self._known[key]
        return None if found.banned else found

    async def new_guest(self) -> tuple[PlayerRow, str]:
        """Make a guest, and return it with the token of its session."""
        number = secrets.randbelow(9_000) + 1_000
        row = PlayerRow(id=new_id(), name=f"Guest {number}", created=time.time())
        await self._storage.save_player(row)
        return row, await self.new_session(row)

    async def new_session(self, row: PlayerRow) -> str:
        """Begin a session, and return its token."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._storage.save_session(_hashed(token), row.id, time.time())
        self._remember(_hashed(token), row)
        return token

    async def rename(self, row: PlayerRow, name: str) -> PlayerRow:
        """Give a player another name.

        Raises:
            ServerError: no name, or another account has it.
        """
        return await self._changed(msgspec.structs.replace(row, name=clean_name(name)))

    async def _changed(self, row: PlayerRow) -> PlayerRow:
        await self._storage.save_player(row)
        for key, known in list(self._known.items()):
            if known.id == row.id:
                self._known[key] = row
        return row

    def _remember(self, key: str, row: PlayerRow) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = row


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
