"""What processes tell each other."""

from typing import Final

import msgspec

from gemwright.server.games.events import Stored
from gemwright.server.sharing.holdings import Held


class _News(msgspec.Struct, frozen=True, array_like=True, tag_field="t"):
    pass


class Appended(_News, frozen=True, tag="a"):
    """Entries were added to the log of a table, and are stored."""

    table: str
    entries: tuple[Stored, ...]


class Changed(_News, frozen=True, tag="c"):
    """A table is not what it was; storage knows what it is, or that it is no more."""

    table: str


class Watched(_News, frozen=True, tag="w"):
    """Who watches a table at the sender: all players with a seat, and how many others."""

    table: str
    players: tuple[str, ...] = ()
    others: int = 0


class Spent(_News, frozen=True, tag="s"):
    """How many requests clients made at the sender since it last said so."""

    requests: dict[str, float]


class Holds(_News, frozen=True, tag="n"):
    """What clients have at the sender now, where it is not what the sender said last."""

    clients: dict[str, Held]


class Present(_News, frozen=True, tag="p"):
    """Everything there is to say of who watches and what clients have at the sender: all else is over."""

    watched: tuple[Watched, ...]
    clients: dict[str, Held]


class Left(_News, frozen=True, tag="l"):
    """A player has logged out, or is somebody else now."""

    player: str


class Adopted(_News, frozen=True, tag="o"):
    """A guest's games that are over belong to an account now."""

    guest: str


class Hello(_News, frozen=True, tag="h"):
    """The sender is new, or has missed something: it wants to be told who watches what."""


class Bye(_News, frozen=True, tag="b"):
    """The sender goes."""


News = Appended | Changed | Watched | Spent | Holds | Present | Left | Adopted | Hello | Bye


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """News in one message.

    Attributes:
        worker: id of the sender.
        number: counts the sender's messages, so that a lost one is noticed.
        news: what there is to tell, in order.
    """

    worker: str
    number: int
    news: tuple[News, ...]


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Frame)


def packed(frame: Frame) -> bytes:
    """Return a frame as bytes.

    >>> unpacked(packed(Frame("w", 1, (Changed("table"),))))
    Frame(worker='w', number=1, news=(Changed(table='table'),))
    """
    return _encoder.encode(frame)


def unpacked(message: bytes) -> Frame | None:
    """Return the frame in a message, None if there is none that this version can read."""
    try:
        return _decoder.decode(message)
    except msgspec.MsgspecError:
        return None
