"""The Bot API beside the WebSocket: a token, and what happens at a table as one JSON object a line."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath
from litestar.response import Stream

from gemwright.server.live.listeners import Listener
from gemwright.server.live.tables import LiveTable
from gemwright.server.web.callers import AnyRequest, client_of
from gemwright.server.web.doors import Doors
from gemwright.server.web.given import (
    GivenCaller,
    GivenDoors,
    GivenLanguage,
    GivenLimit,
    GivenLobby,
    GivenPeople,
    GivenPlayer,
    GivenSettings,
)

HEARTBEAT: Final = 15.0
"""Seconds of silence after which an empty line shows that the stream is alive."""
TOKEN_COST: Final = 20


class Token(msgspec.Struct):
    """A token that stands for its player, to be sent as `Authorization: Bearer ...`."""

    token: str


@post("/api/token")
async def new_token(
    request: AnyRequest,
    player: GivenPlayer,
    people: GivenPeople,
    settings: GivenSettings,
    limit: GivenLimit,
) -> Token:
    """Return a new token for a program that plays as the caller; `POST /api/logout` with it ends it."""
    limit.spend(client_of(request), TOKEN_COST)
    return Token(await people.new_token(player, settings.most_tokens))


@delete("/api/token")
async def end_tokens(player: GivenPlayer, people: GivenPeople) -> None:
    """End every token of the caller's programs, lost ones too."""
    await people.end_tokens(player)


@get("/api/tables/{table:str}/stream", media_type="application/x-ndjson")
async def stream(
    request: AnyRequest,
    table: FromPath[str],
    caller: GivenCaller,
    lobby: GivenLobby,
    lang: GivenLanguage,
    doors: GivenDoors,
) -> Stream:
    """Send what the WebSocket sends about a table, one object a line; empty lines mean nothing."""
    player, client = caller.id if caller else None, client_of(request)
    found = await lobby.table(table, player)
    doors.require_room(client)
    lines = _lines(found, Listener(player, lang), doors, client)
    return Stream(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})


async def _lines(table: LiveTable, listener: Listener, doors: Doors, client: str) -> AsyncIterator[bytes]:
    with doors.open(client, listener):
        table.join(listener)
        try:
            while True:
                try:
                    message = await asyncio.wait_for(listener.next(), HEARTBEAT)
                except TimeoutError:
                    message = b""
                if message is None:
                    return
                yield message + b"\n"
        finally:
            table.leave(listener)
