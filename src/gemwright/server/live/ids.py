"""Ids of tables, players and processes."""

import secrets
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 16


def new_id() -> str:
    """Return an id that nobody can guess (79 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
