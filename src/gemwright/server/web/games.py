"""Requests about game files."""

import asyncio
from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Schema
from litestar.params import FromPath, FromQuery, JSONBody

from gemwright.server.games.recording import Replay, read_record, replay_of
from gemwright.server.web.callers import AnyRequest, client_of
from gemwright.server.web.given import GivenCaller, GivenLanguage, GivenLimit, GivenLobby

FILE_COST: Final = 20
"""Requests that a game file counts for."""


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """A game file, or the JSON mirror of one, as text."""

    text: str


@dataclass
class RecordOperation(Operation):
    """A request that answers text or JSON."""

    def __post_init__(self) -> None:
        """Say so in the document."""
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        kinds = {"text/plain": OpenAPIType.STRING, "application/json": OpenAPIType.OBJECT}
        answer.content = {name: OpenAPIMediaType(schema=Schema(type=kind)) for name, kind in kinds.items()}


@get("/api/tables/{table:str}/record", operation_class=RecordOperation)
async def get_record(
    table: FromPath[str],
    caller: GivenCaller,
    lobby: GivenLobby,
    format: FromQuery[Literal["text", "json"]] = "text",  # noqa: A002 - its name in the address
) -> Response[bytes]:
    """Return the game file as the caller may have it."""
    player = caller.id if caller else None
    record = (await lobby.table(table, player)).record_for(player)
    headers = {
        "content-disposition": f'attachment; filename="{table}.{"gwg" if format == "text" else "json"}"'
    }
    if format == "json":
        data = msgspec.json.encode(record.to_json())
        return Response(data, headers=headers, media_type="application/json")
    return Response(record.text().encode(), headers=headers, media_type="text/plain")


@post("/api/games", status_code=200)
async def look_at(
    request: AnyRequest, data: JSONBody[GameFile], lang: GivenLanguage, limit: GivenLimit
) -> Replay:
    """Return a game file moment by moment; nothing is kept."""
    limit.spend(client_of(request), FILE_COST)
    return await asyncio.to_thread(_looked_at, data.text, lang)


def _looked_at(text: str, language: str) -> Replay:
    return replay_of(read_record(text), language)
