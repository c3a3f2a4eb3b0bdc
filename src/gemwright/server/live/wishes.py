"""What somebody wants a table to be, and the table that comes of it."""

import time
from typing import Final, Literal

import msgspec

from gemwright.rules import RuleSet
from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.dealing import new_secret
from gemwright.server.live.bots import require_offered
from gemwright.server.storage import PlayerRow, SeatRow, TableRow
from gemwright.server.storage.rows import Visibility

QUICKEST: Final = 0.2
SLOWEST: Final = 30
"""Seconds that a bot can be asked to wait before its turn."""


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat of a new table."""

    who: Literal["me", "open", "bot"]
    agent: str = ""


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    """A table somebody wants; see the guide to `gemwright serve`."""

    seats: list[SeatWish]
    edition: str = "splendor-2024"
    switches: dict[str, str] = {}
    visibility: Visibility = "link"
    rated: bool = False
    first: int | Literal["drawn"] = "drawn"
    clock: ClockSpec = ClockSpec()
    pace: float | None = None


def row_of(wish: TableWish, player: PlayerRow, table: str) -> TableRow:
    """Return the table that a wish asks for.

    Args:
        wish: the wish.
        player: who wishes.
        table: the id it is to have.

    Raises:
        ServerError: something about it that cannot be.
        SetUpError: unknown edition, switch or value.
    """
    rules = _rules_of(wish)
    if len(wish.seats) not in (2, 3, 4):
        raise ServerError("bad-seats")
    if wish.rated and all(seat.who == "bot" for seat in wish.seats):
        raise ServerError("nobody-plays")
    if wish.rated and sum(seat.who == "me" for seat in wish.seats) > 1:
        raise ServerError("rated-needs-people")
    return TableRow(
        id=table,
        rules=rules.name,
        seats=tuple(_seat(seat, player) for seat in wish.seats),
        first=_first(wish),
        secret=new_secret(),
        clock=wish.clock.checked(),
        visibility=wish.visibility,
        rated=wish.rated,
        owner=player.id,
        created=time.time(),
        pace=_pace(wish),
    )


def _rules_of(wish: TableWish) -> RuleSet:
    rules = RuleSet.of(wish.edition)
    for switch, value in wish.switches.items():
        rules = rules.switched(switch, value)
    return rules


def _first(wish: TableWish) -> int | None:
    if wish.first == "drawn":
        return None
    if not 0 <= wish.first < len(wish.seats):
        raise ServerError("no-seat", seat=wish.first)
    return wish.first


def _pace(wish: TableWish) -> float | None:
    if wish.pace is not None and not QUICKEST <= wish.pace <= SLOWEST:
        raise ServerError("bad-pace", low=QUICKEST, high=SLOWEST)
    return wish.pace


def _seat(wish: SeatWish, player: PlayerRow) -> SeatRow:
    match wish.who:
        case "me":
            return SeatRow("person", player.id, name=player.name)
        case "bot":
            agent = require_offered(wish.agent)
            return SeatRow("bot", agent=agent, name=agent)
        case "open":
            return SeatRow("open")


def open_seat(row: TableRow, seat: int | None) -> int:
    """Return an open seat, the first one if none is named.

    Raises:
        ServerError: there is none, or it is taken.
    """
    still_open = [index for index, taken in enumerate(row.seats) if taken.who == "open"]
    if seat is None:
        if not still_open:
            raise ServerError("table-full")
        return still_open[0]
    if not 0 <= seat < len(row.seats):
        raise ServerError("no-seat", seat=seat)
    if seat not in still_open:
        raise ServerError("seat-taken", seat=seat)
    return seat


def again(row: TableRow, player: PlayerRow) -> TableWish:
    """Return the wish for the same table again, the next seat beginning and other people's seats open."""
    edition, *switches = row.rules.split("+")
    return TableWish(
        [_same(seat, player) for seat in row.seats],
        edition=edition,
        switches=dict(_pair(switch) for switch in switches),
        visibility=row.visibility,
        rated=row.rated,
        first=((row.first or 0) + 1) % len(row.seats),
        clock=row.clock,
        pace=row.pace,
    )


def _same(seat: SeatRow, player: PlayerRow) -> SeatWish:
    if seat.who == "bot":
        return SeatWish("bot", seat.agent or "")
    return SeatWish("me") if seat.player == player.id else SeatWish("open")


def _pair(switch: str) -> tuple[str, str]:
    name, _, value = switch.partition("=")
    return name, value
