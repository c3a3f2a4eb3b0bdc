"""Requests about who one is."""

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie

from gemwright.server.live.lobby import Lobby
from gemwright.server.live.people import People
from gemwright.server.settings import Settings
from gemwright.server.storage import PlayerRow
from gemwright.server.web.callers import COOKIE

YEAR = 365 * 86_400


class Me(msgspec.Struct):
    """Who the caller is."""

    id: str
    name: str
    account: bool


class Name(msgspec.Struct):
    """A name wished for."""

    name: str


def me_of(row: PlayerRow) -> Me:
    """Return what a player is told about itself."""
    return Me(row.id, row.name, row.has_account)


def cookie(token: str, settings: Settings) -> Cookie:
    """Return the cookie of a session."""
    secure = settings.public_url.startswith("https:")
    return Cookie(COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


@get("/api/me")
async def me(caller: PlayerRow | None, people: People, settings: Settings) -> Response[Me]:
    """Return who the caller is; who is not known becomes a guest."""
    if caller is not None:
        return Response(me_of(caller))
    row, token = await people.new_guest()
    return Response(me_of(row), cookies=[cookie(token, settings)])


@post("/api/me", status_code=200)
async def rename(player: PlayerRow, data: Name, people: People, lobby: Lobby) -> Me:
    """Give oneself another name."""
    row = await people.rename(player, data.name)
    await lobby.rename(row)
    return me_of(row)
