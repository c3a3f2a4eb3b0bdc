"""What is kept, apart from the logs of games."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from gemwright.rules import RULES_VERSION, RuleSet
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.game import Deal
from gemwright.server.games.results import Ending, Result
from gemwright.server.games.showing import outcome_of
from gemwright.server.games.shown import Outcome

Who = Literal["person", "bot", "open"]
Visibility = Literal["public", "link", "private"]
TableState = Literal["waiting", "running", "finished"]


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits on a seat.

    Attributes:
        who: a person, a bot, or nobody yet.
        player: id of the person.
        agent: the bot's agent, `level:4`.
        name: what the seat is called.
    """

    who: Who
    player: str | None = None
    agent: str | None = None
    name: str = ""


class KeptResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, so that lists need not replay it.

    Attributes:
        ending: why it is over.
        winners: seats that won.
        scores: points by seat.
        ranks: places by seat, empty where the game was broken off.
        gone: seats whose players gave up.
        seq: number of the last entry of the log.
        round: the last round.
    """

    ending: Ending
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    gone: tuple[int, ...] = ()
    seq: int = 0
    round: int = 1

    def shown(self, names: Sequence[str], language: str) -> Outcome:
        """Return the end as clients are told of it."""
        result = Result(self.ending, self.winners, self.scores, self.ranks)
        return outcome_of(result, names, language)


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table.

    Attributes:
        id: its id, and its game's.
        rules: name of the rule set.
        rules_version: version of the rules that the log was written under.
        seats: who sits where.
        first: seat that begins, None while it is to be drawn.
        secret: what the cards follow from; nobody gets it before the end.
        clock: how time is kept.
        visibility: who may find and watch it.
        rated: whether the result counts.
        owner: id of who set it up.
        state: whether it waits for players, runs or is over.
        created: seconds since 1970.
        finished: seconds since 1970, None before.
        rematch: id of the table that follows it.
        result: how it ended.
        pace: seconds a bot waits before its turn, None for what the server does.
        version: counts the changes, from 1.
        begun: seconds since 1970 when the game began, None before.
    """

    id: str
    rules: str
    rules_version: int = RULES_VERSION
    seats: tuple[SeatRow, ...]
    first: int | None
    secret: bytes
    clock: ClockSpec = ClockSpec()
    visibility: Visibility = "public"
    rated: bool = False
    owner: str
    state: TableState = "waiting"
    created: float
    finished: float | None = None
    rematch: str | None = None
    result: KeptResult | None = None
    pace: float | None = None
    version: int = 1
    begun: float | None = None

    @property
    def is_shown(self) -> bool:
        """Whether only bots sit here, for people to watch."""
        return all(seat.who == "bot" for seat in self.seats)

    def changed(self, **changes: Any) -> "TableRow":
        """Return the table with something else about it, as its next version."""
        return msgspec.structs.replace(self, version=self.version + 1, **changes)

    def deal(self) -> Deal:
        """Return what the game follows from; the first seat is settled by now."""
        assert self.first is not None
        return Deal(self.id, RuleSet.parse(self.rules), len(self.seats), self.first, self.secret)


class PlayerRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays.

    Attributes:
        id: id, shown to nobody else.
        name: what others see.
        password: hash of the password of an account, None for guests.
        created: seconds since 1970.
        banned: whether the account is closed.
        reason: why, "" if nobody said.
    """

    id: str
    name: str
    password: str | None = None
    created: float
    banned: bool = False
    reason: str = ""

    @property
    def has_account(self) -> bool:
        """Whether there is a password."""
        return self.password is not None


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who a token stands for.

    Attributes:
        token: hash of the token.
        player: id of the player.
        created: seconds since 1970.
        used: when it was last used, to about a day, in seconds since 1970.
        for_program: whether it was made for a program of the player's.
    """

    token: str
    player: str
    created: float
    used: float
    for_program: bool = False


def renamed(row: TableRow, player: str, name: str) -> TableRow:
    """Return a table with another name on a player's seats."""
    seats = tuple(replace(seat, name=name) if seat.player == player else seat for seat in row.seats)
    return replace(row, seats=seats)


def adopted(row: TableRow, guest: str, player: PlayerRow) -> TableRow:
    """Return a table with a guest's seats, and the table if the guest set it up, in a player's hands."""
    seats = tuple(
        replace(seat, player=player.id, name=player.name) if seat.player == guest else seat
        for seat in row.seats
    )
    return replace(row, seats=seats, owner=player.id if row.owner == guest else row.owner)


class Head(NamedTuple):
    """How far a table is.

    Attributes:
        version: of the table.
        seq: number of the last entry of its log.
    """

    version: int
    seq: int


class Span(NamedTuple):
    """When a process served.

    Attributes:
        worker: its id.
        start: seconds since 1970.
        end: when it was last seen.
        has_left: whether it stopped in good order.
    """

    worker: str
    start: float
    end: float
    has_left: bool = False
