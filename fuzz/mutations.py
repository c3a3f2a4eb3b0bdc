"""Damage to bytes, as chance or malice would do it."""

import random
from collections.abc import Callable
from typing import Final

SPLINTERS: Final = (
    b"", b"\x00", b"\xff", b"\n", b"\r\n", b" ", b"[", b"]", b"{", b"}", b"(", b")", b'"', b"\\", b"*",
    b"...", b">", b"=", b"-", b"$", b"^", b"~", b"@", b"?", b"/", b";", b",", b"+", b"99999999999999999999",
    b"-1", b"1e999", b"null", b"[[[[[[[[", b'{"a":', b"\xef\xbb\xbf", b"\xed\xa0\x80", b"?1", b"h1",
)  # fmt: skip

Mutation = Callable[[bytes, random.Random], bytes]


def _span(data: bytes, rng: random.Random, longest: int = 40) -> tuple[int, int]:
    begin = rng.randrange(len(data) + 1)
    return begin, min(len(data), begin + rng.randrange(longest))


def flip(data: bytes, rng: random.Random) -> bytes:
    """Change one bit."""
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def cut(data: bytes, rng: random.Random) -> bytes:
    """Leave out a span."""
    begin, end = _span(data, rng)
    return data[:begin] + data[end:]


def truncate(data: bytes, rng: random.Random) -> bytes:
    """End early."""
    return data[: rng.randrange(len(data))]


def repeat(data: bytes, rng: random.Random) -> bytes:
    """Say a span again, often."""
    begin, end = _span(data, rng)
    return data[:end] + data[begin:end] * rng.choice((1, 2, 30)) + data[end:]


def swap(data: bytes, rng: random.Random) -> bytes:
    """Exchange two words."""
    words = data.split(b" ")
    first, second = rng.randrange(len(words)), rng.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return b" ".join(words)


def splinter(data: bytes, rng: random.Random) -> bytes:
    """Drive something into it."""
    begin, end = _span(data, rng, 3)
    return data[:begin] + rng.choice(SPLINTERS) + data[end:]


MUTATIONS: Final[tuple[Mutation, ...]] = (flip, cut, truncate, repeat, swap, splinter)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Return data with one or a few mutations."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        if data:
            data = rng.choice(MUTATIONS)(data, rng)
    return data
