"""Requests about who one is."""

from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from gemwright.server.live.people import SESSION_SECONDS
from gemwright.server.live.standings import Rating
from gemwright.server.storage import PlayerRow
from gemwright.server.web.callers import COOKIE, AnyRequest, client_of, token_of
from gemwright.server.web.given import (
    GivenCaller,
    GivenLimit,
    GivenLobby,
    GivenPeople,
    GivenPlayer,
    GivenSettings,
)

GUEST_COST: Final = 4
"""Requests that a new guest counts for."""
PASSWORD_COST: Final = 20
"""Requests that a password counts for."""


class Me(msgspec.Struct):
    """Who the caller is."""

    id: str
    name: str
    account: bool


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: str
    password: str


class Name(msgspec.Struct, forbid_unknown_fields=True):
    """A name wished for."""

    name: str


def me_of(row: PlayerRow) -> Me:
    """Return what a player is told about itself."""
    return Me(row.id, row.name, row.has_account)


def cookie(token: str, settings: GivenSettings) -> Cookie:
    """Return the cookie of a session."""
    secure = settings.public_url.startswith("https:")
    return Cookie(
        COOKIE, value=token, max_age=SESSION_SECONDS, httponly=True, samesite="lax", secure=secure, path="/"
    )


@get("/api/me")
async def me(
    request: AnyRequest, caller: GivenCaller, people: GivenPeople, settings: GivenSettings, limit: GivenLimit
) -> Response[Me]:
    """Return who the caller is; who is not known becomes a guest."""
    if caller is not None:
        return Response(me_of(caller))
    limit.spend(client_of(request), GUEST_COST)
    row, token = await people.new_guest()
    return Response(me_of(row), cookies=[cookie(token, settings)])


@post("/api/me", status_code=200)
async def rename(player: GivenPlayer, data: JSONBody[Name], people: GivenPeople, lobby: GivenLobby) -> Me:
    """Give oneself another name."""
    row = await people.rename(player, data.name)
    await lobby.rename(row)
    return me_of(row)


@post("/api/account")
async def open_account(
    request: AnyRequest,
    player: GivenPlayer,
    data: JSONBody[Credentials],
    people: GivenPeople,
    lobby: GivenLobby,
    limit: GivenLimit,
) -> Me:
    """Keep one's games and rating under a name and a password."""
    limit.spend(client_of(request), PASSWORD_COST)
    row = await people.open_account(player, data.name, data.password)
    await lobby.rename(row)
    return me_of(row)


@post("/api/login", status_code=200)
async def log_in(
    request: AnyRequest,
    data: JSONBody[Credentials],
    caller: GivenCaller,
    people: GivenPeople,
    lobby: GivenLobby,
    settings: GivenSettings,
    limit: GivenLimit,
) -> Response[Me]:
    """Go on as one's account on this device; a guest's games go along."""
    limit.spend(client_of(request), PASSWORD_COST)
    row, token = await people.log_in(data.name, data.password)
    if caller is not None and not caller.has_account:
        await lobby.adopt(caller, row)
        people.forget(caller.id)
        people.on_change(caller.id)
    return Response(me_of(row), cookies=[cookie(token, settings)])


@post("/api/logout", status_code=200)
async def log_out(request: AnyRequest, people: GivenPeople) -> Response[None]:
    """End the session of this device."""
    await people.log_out(token_of(request) or "")
    answer: Response[None] = Response(None)
    answer.delete_cookie(COOKIE, path="/")
    return answer


@get("/api/ratings", sync_to_thread=False)
def ratings(player: GivenPlayer, lobby: GivenLobby) -> list[Rating]:
    """Return the caller's ratings."""
    return lobby.standings.of(player.id)
