"""Rows of the database as what the server works with, and back."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.events import Stored
from gemwright.server.storage.rows import KeptResult, PlayerRow, SeatRow, TableRow


def table_values(row: TableRow) -> dict[str, Any]:
    """Return what is kept of a table, but for its seats."""
    return {
        "id": row.id, "rules": row.rules, "rules_version": row.rules_version, "first": row.first,
        "secret": row.secret, "clock_kind": row.clock.kind, "clock_seconds": row.clock.seconds,
        "clock_increment": row.clock.increment, "visibility": row.visibility, "rated": row.rated,
        "owner": row.owner, "state": row.state, "created": row.created, "finished": row.finished,
        "rematch": row.rematch, "pace": row.pace,
        "result": None if row.result is None else msgspec.to_builtins(row.result),
        "version": row.version, "begun": row.begun,
    }  # fmt: skip


def seat_values(row: TableRow) -> list[dict[str, Any]]:
    """Return what is kept of the seats of a table."""
    return [
        {
            "table": row.id, "seat": number, "who": seat.who, "player": seat.player, "agent": seat.agent,
            "name": seat.name,
        }
        for number, seat in enumerate(row.seats)
    ]  # fmt: skip


def event_values(table: str, entry: Stored) -> dict[str, Any]:
    """Return what is kept of an entry of a log."""
    return {
        "table": table, "seq": entry.seq, "kind": entry.kind, "seat": entry.seat, "at": entry.at,
        "decision": entry.decision, "reveal": entry.reveal, "left": entry.left,
    }  # fmt: skip


def player_values(row: PlayerRow) -> dict[str, Any]:
    """Return what is kept of a player."""
    return {
        "id": row.id, "name": row.name, "account": row.name.casefold() if row.has_account else None,
        "password": row.password, "created": row.created, "banned": row.banned, "reason": row.reason or None,
    }  # fmt: skip


def seat_of(row: Row[Any]) -> SeatRow:
    """Return a seat."""
    return SeatRow(row.who, row.player, row.agent, row.name)


def entry_of(row: Row[Any]) -> Stored:
    """Return an entry of a log."""
    return Stored(row.seq, row.kind, row.seat, row.at, row.decision, row.reveal, row.left)


def table_of(row: Row[Any], seats: Sequence[SeatRow]) -> TableRow:
    """Return a table with its seats."""
    return TableRow(
        id=row.id,
        rules=row.rules,
        rules_version=row.rules_version,
        seats=tuple(seats),
        first=row.first,
        secret=bytes(row.secret),
        clock=ClockSpec(row.clock_kind, row.clock_seconds, row.clock_increment),
        visibility=row.visibility,
        rated=row.rated,
        owner=row.owner,
        state=row.state,
        created=row.created,
        finished=row.finished,
        rematch=row.rematch,
        pace=row.pace,
        result=None if row.result is None else msgspec.convert(row.result, KeptResult),
        version=row.version,
        begun=row.begun,
    )


def player_of(row: Row[Any]) -> PlayerRow:
    """Return a player."""
    return PlayerRow(
        id=row.id,
        name=row.name,
        password=row.password,
        created=row.created,
        banned=row.banned,
        reason=row.reason or "",
    )
