"""Tables as lists and headers show them."""

import msgspec

from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.shown import Outcome


class SeatSummary(msgspec.Struct):
    """Who sits on a seat.

    Attributes:
        seat: its number.
        who: `person`, `bot` or `open`.
        name: what it is called.
        agent: the bot's agent, also of one that plays on for somebody.
        present: whether its player watches now; bots always do.
        you: whether it is the receiver's.
        gone: whether its player gave up.
    """

    seat: int
    who: str
    name: str
    agent: str | None
    present: bool
    you: bool
    gone: bool


class Summary(msgspec.Struct, tag_field="t", tag="table", kw_only=True):
    """A table without its cards.

    Attributes:
        id: its id.
        edition: the edition.
        rules: the rule set by name.
        switches: the rule switches by name.
        players: number of seats.
        seats: who sits where.
        visibility: `public`, `link` or `private`.
        rated: whether the result counts.
        clock: how time is kept.
        state: `waiting`, `running` or `finished`.
        first: the seat that begins, None while it is to be drawn.
        seq: number of the last entry of the log.
        round: the round being played, from 1.
        to_play: the seat to move.
        result: how it ended.
        commitment: SHA-256 of the secret and the id, from the first moment.
        seed: the secret, once the game is over.
        rematch: id of the table that follows.
        yours: whether the receiver sits here.
        owner: whether the receiver set it up.
        created: seconds since 1970.
        watchers: how many watch without a seat.
    """

    id: str
    edition: str
    rules: str
    switches: dict[str, str]
    players: int
    seats: list[SeatSummary]
    visibility: str
    rated: bool
    clock: ClockSpec
    state: str
    first: int | None
    seq: int
    round: int
    to_play: int | None
    result: Outcome | None
    commitment: str
    seed: str | None
    rematch: str | None
    yours: bool
    owner: bool
    created: float
    watchers: int
