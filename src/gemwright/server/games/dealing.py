"""Fair deals: decks and tiles from a secret that was committed to before the first move.

The secret has 256 bits and is expanded by SHA-256 in counter mode, one stream a purpose; block i
of a stream is SHA-256(secret, game id, "/", purpose, i as 8 bytes), eight numbers of 32 bits,
most significant byte first. A number below n is the remainder of the next one of them that is
below the greatest multiple of n.
"""

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from gemwright.rules import Layout, Position, RuleSet, Tile, cards, tiles

SECRET_BYTES: Final = 32
_WORD: Final = 2**32
_NUM_LEVELS: Final = 3

Thing = TypeVar("Thing")


def new_secret() -> bytes:
    """Return 256 bits from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, game: str) -> str:
    """Return what is published before the first move, as 64 hexadecimal digits.

    >>> commitment(bytes(32), "example")[:16]
    '9ee7ce7572164bb4'
    """
    return sha256(secret + game.encode()).hexdigest()


class Stream:
    """Numbers that follow from a secret, a game and a purpose.

    Args:
        secret: 32 bytes.
        game: the id of the game.
        purpose: what they are for; each purpose has numbers of its own.
    """

    def __init__(self, secret: bytes, game: str, purpose: str) -> None:
        self._words = _words(secret + f"{game}/{purpose}".encode())

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1, all equally likely."""
        fair = _WORD - _WORD % count
        return next(word for word in self._words if word < fair) % count

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in another order, by Fisher and Yates from the last place down."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


def _words(start: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(start + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, SECRET_BYTES, 4))
        counter += 1


def deal(rules: RuleSet, players: int, first: int, secret: bytes, game: str) -> Position:
    """Set up a game from a secret (section 2).

    Each deck is the level's cards in the order of their names, shuffled; the market is its first
    four. The nobles are the first of all, in the order of their names, shuffled; of locations
    the first tiles in the order of the smaller name, each on a face drawn.

    Args:
        rules: the rule set.
        players: 2, 3 or 4.
        first: seat that begins.
        secret: 32 bytes.
        game: the id of the game.

    Raises:
        SetUpError: number of players or first seat out of range.
    """
    pattern = Position.initial(rules, players, first=first, seed=0)
    layout = Layout.empty(rules, players)
    layout.first = layout.to_move = first
    layout.decks = [
        list(
            Stream(secret, game, f"deck{level}").shuffled(
                sorted((card for card in cards(rules.family) if card.level == level), key=str)
            )
        )
        for level in range(1, _NUM_LEVELS + 1)
    ]
    drawn = _drawn_tiles(rules, Stream(secret, game, "tiles"))
    layout.tiles = [(tile, None) for tile in drawn[: len(pattern.tiles)]]
    return layout.build()


def _drawn_tiles(rules: RuleSet, stream: Stream) -> list[Tile]:
    if rules.family == "splendor":
        return stream.shuffled(sorted(tiles(rules.family), key=str))
    faces = tiles(rules.family)
    pairs = [sorted(faces[at : at + 2], key=str) for at in range(0, len(faces), 2)]
    pairs.sort(key=lambda pair: pair[0].name)
    return [pair[stream.below(2)] for pair in stream.shuffled(pairs)]


def drawn_first(players: int, secret: bytes, game: str) -> int:
    """Return the seat that begins, drawn from the secret (R2.7)."""
    return Stream(secret, game, "first").below(players)
