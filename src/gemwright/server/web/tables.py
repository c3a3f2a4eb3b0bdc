"""Requests about tables."""

from functools import cache

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from gemwright.i18n import catalogue_json, known_language
from gemwright.rules import Family
from gemwright.server.games.shown import Happening, State
from gemwright.server.live.lobby import Show
from gemwright.server.live.summaries import Summary
from gemwright.server.live.wishes import TableWish
from gemwright.server.web.callers import AnyRequest, client_of
from gemwright.server.web.given import (
    GivenCaller,
    GivenLanguage,
    GivenLobby,
    GivenPlayer,
    GivenSettings,
    GivenWarming,
)
from gemwright.server.web.offers import Components, Offers, components, offers

Text = FromPath[str]


class SeatNumber(msgspec.Struct, forbid_unknown_fields=True):
    """A seat meant; None is any."""

    seat: FromQuery[int | None] = None


class Moment(msgspec.Struct, forbid_unknown_fields=True):
    """The number of the last entry the caller knows of; None is the last."""

    seq: int | None = None


class Moves(msgspec.Struct, forbid_unknown_fields=True):
    """Decisions of a turn, made at a moment."""

    seq: int
    moves: list[str]


class Catalogue(msgspec.Struct):
    """The sentences of a language.

    Attributes:
        language: its code.
        plural: the gettext formula for its plural forms.
        messages: by English sentence, after its context and U+0004 where it has one, the translation
            or its plural forms.
    """

    language: str
    plural: str
    messages: dict[str, str | list[str]]


class Done(msgspec.Struct):
    """The number of the last entry of the log."""

    seq: int


@get("/api/offers", sync_to_thread=False)
def get_offers(warming: GivenWarming, settings: GivenSettings) -> Offers:
    """Return what can be played here."""
    return offers(bots_ready=warming.is_done, absence=settings.absence)


@get("/api/components/{family:str}", sync_to_thread=False)
def get_components(family: FromPath[Family], lang: GivenLanguage) -> Components:
    """Return what is printed on cards and tiles."""
    return components(family, lang)


@get("/api/catalogue/{code:str}", sync_to_thread=False)
def get_catalogue(code: Text) -> Catalogue:
    """Return the sentences of a language, by their English ones."""
    return _catalogue(known_language(code))


@cache
def _catalogue(language: str) -> Catalogue:
    return msgspec.json.decode(catalogue_json(language), type=Catalogue)


@post("/api/tables")
async def create_table(
    request: AnyRequest,
    player: GivenPlayer,
    data: JSONBody[TableWish],
    lobby: GivenLobby,
    lang: GivenLanguage,
) -> Summary:
    """Set up a table; it begins once every seat is filled."""
    table = await lobby.create(player, data, client_of(request))
    return table.summary(player.id, lang)


@get("/api/tables")
async def list_tables(
    caller: GivenCaller, lobby: GivenLobby, lang: GivenLanguage, show: FromQuery[Show] = "waiting"
) -> list[Summary]:
    """Return tables that wait, run or are over, or one's own."""
    player = caller.id if caller else None
    return [table.summary(player, lang) for table in await lobby.listed(show, player)]


@get("/api/tables/{table:str}")
async def get_table(table: Text, caller: GivenCaller, lobby: GivenLobby, lang: GivenLanguage) -> Summary:
    """Return a table without its cards."""
    player = caller.id if caller else None
    return (await lobby.table(table, player)).summary(player, lang)


@get("/api/tables/{table:str}/state")
async def get_state(
    table: Text,
    caller: GivenCaller,
    lobby: GivenLobby,
    lang: GivenLanguage,
    at: FromQuery[int | None] = None,
) -> State:
    """Return the game as the caller may know it, now or after `at` entries of its log."""
    player = caller.id if caller else None
    return (await lobby.table(table, player)).state_for(player, lang, at)


@get("/api/tables/{table:str}/log")
async def get_log(
    table: Text, caller: GivenCaller, lobby: GivenLobby, lang: GivenLanguage
) -> list[Happening]:
    """Return what happened, as the caller may know it."""
    player = caller.id if caller else None
    found = await lobby.table(table, player)
    return found.told(found.game.log if found.game else (), player, lang)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(
    table: Text,
    player: GivenPlayer,
    lobby: GivenLobby,
    lang: GivenLanguage,
    data: JSONBody[SeatNumber | None] = None,
) -> Summary:
    """Take an open seat."""
    found = await lobby.table(table, player.id)
    await lobby.join(found, player, data.seat if data else None)
    return found.summary(player.id, lang)


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(table: Text, player: GivenPlayer, lobby: GivenLobby, lang: GivenLanguage) -> Summary:
    """Give up one's seats before the game has begun."""
    found = await lobby.table(table, player.id)
    await lobby.leave(found, player)
    return found.summary(player.id, lang)


@post("/api/tables/{table:str}/play", status_code=200)
async def play(table: Text, player: GivenPlayer, data: JSONBody[Moves], lobby: GivenLobby) -> Done:
    """Make decisions of one's turn, all of them or none."""
    found = await lobby.table(table, player.id)
    return Done(await found.play(player.id, data.seq, data.moves))


@post("/api/tables/{table:str}/resign", status_code=200)
async def resign(
    table: Text, player: GivenPlayer, lobby: GivenLobby, data: JSONBody[SeatNumber | None] = None
) -> Done:
    """Give the game up."""
    found = await lobby.table(table, player.id)
    return Done(await found.resign(player.id, data.seat if data else None))


@post("/api/tables/{table:str}/takeback", status_code=200)
async def take_back(
    table: Text, player: GivenPlayer, lobby: GivenLobby, data: JSONBody[Moment | None] = None
) -> Done:
    """Take one's last decision back, if nothing came to light with it and nobody moved since."""
    found = await lobby.table(table, player.id)
    return Done(await found.take_back(player.id, data.seq if data else None))


@post("/api/tables/{table:str}/takeover", status_code=200)
async def take_over(
    table: Text, player: GivenPlayer, data: JSONBody[SeatNumber], lobby: GivenLobby, settings: GivenSettings
) -> Done:
    """Let a bot play on for somebody who is away."""
    found = await lobby.table(table, player.id)
    seat = -1 if data.seat is None else data.seat
    return Done(await found.take_over(player.id, seat, settings.absence))


@post("/api/tables/{table:str}/return", status_code=200)
async def give_back(
    table: Text, player: GivenPlayer, lobby: GivenLobby, data: JSONBody[SeatNumber | None] = None
) -> Done:
    """Decide again for a seat that a bot took over while one was away."""
    found = await lobby.table(table, player.id)
    return Done(await found.give_back(player.id, data.seat if data else None))


@post("/api/tables/{table:str}/end", status_code=200)
async def end(table: Text, player: GivenPlayer, lobby: GivenLobby, settings: GivenSettings) -> Done:
    """Break the game off when no other person is there."""
    found = await lobby.table(table, player.id)
    return Done(await found.end(player.id, settings.absence))


@post("/api/tables/{table:str}/rematch")
async def rematch(table: Text, player: GivenPlayer, lobby: GivenLobby, lang: GivenLanguage) -> Summary:
    """Set up the table that follows this one, or take a seat there."""
    found = await lobby.table(table, player.id)
    following = await lobby.rematch(found, player)
    if not following.seats_of(player.id) and following.row.state == "waiting":
        await lobby.join(following, player, None)
    return following.summary(player.id, lang)
