"""How much a reader accepts."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes beyond which a reader refuses a game.

    Attributes:
        game_chars: characters of one game's text or JSON line.
        decisions: decisions of one game, variations included.
        depth: variations inside variations.
        comment_chars: characters of the comment of one move.
        tags: tag pairs of one game.
        tag_chars: characters of a tag's value.
        stream_bytes: bytes read from one file or stream, after decompression.
    """

    game_chars: int = 1_000_000
    decisions: int = 20_000
    depth: int = 8
    comment_chars: int = 10_000
    tags: int = 64
    tag_chars: int = 8_192
    stream_bytes: int = 1 << 40


LIMITS: Final = Limits()
"""The limits that hold unless others are given."""

WORD_CHARS: Final = 256
"""Characters of a single word of move text."""
