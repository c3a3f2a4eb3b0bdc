"""The application: everything put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler, Message, Scope

from gemwright import __version__
from gemwright.i18n import translator
from gemwright.rules import GemwrightError
from gemwright.server.errors import ServerError, status_of
from gemwright.server.housekeeping import Housekeeper
from gemwright.server.live.bots import BotPool
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.people import People
from gemwright.server.settings import Settings
from gemwright.server.sharing import Neighbours, NoWire, RedisWire, Wire
from gemwright.server.storage import DatabaseStorage, MemoryStorage, PlayerRow, Storage
from gemwright.server.web import games as game_requests
from gemwright.server.web import lesson as lesson_requests
from gemwright.server.web import people as people_requests
from gemwright.server.web import tables as table_requests
from gemwright.server.web.callers import (
    SAFE,
    AnyRequest,
    client_of,
    language_of,
    require_own_origin,
    token_of,
)
from gemwright.server.web.documenting import document_refusals
from gemwright.server.web.doors import Doors
from gemwright.server.web.flaws import refusal_of
from gemwright.server.web.given import GivenCaller
from gemwright.server.web.limits import LARGEST_BODY, RateLimit, note_refusal
from gemwright.server.web.notices import Notices
from gemwright.server.web.page import page
from gemwright.server.web.socket import live
from gemwright.server.web.stream import end_tokens, new_token, stream
from gemwright.server.web.warming import Warming

log = logging.getLogger(__name__)

HANDLERS: list[ControllerRouterHandler] = [
    page,
    live,
    people_requests.me,
    people_requests.rename,
    people_requests.open_account,
    people_requests.log_in,
    people_requests.log_out,
    people_requests.ratings,
    table_requests.get_offers,
    table_requests.get_components,
    table_requests.get_catalogue,
    table_requests.create_table,
    table_requests.list_tables,
    table_requests.get_table,
    table_requests.get_state,
    table_requests.get_log,
    table_requests.join,
    table_requests.leave,
    table_requests.play,
    table_requests.resign,
    table_requests.take_back,
    table_requests.take_over,
    table_requests.give_back,
    table_requests.end,
    table_requests.rematch,
    game_requests.get_record,
    game_requests.look_at,
    lesson_requests.get_step,
    lesson_requests.try_moves,
    lesson_requests.play,
    new_token,
    end_tokens,
    stream,
]
document_refusals(HANDLERS)


def application(
    settings: Settings, storage: Storage | None = None, others: Neighbours | None = None
) -> Litestar:
    """Return the server as an ASGI application.

    Args:
        settings: how it runs.
        storage: where everything is kept; None opens what the settings say.
        others: the other processes that serve the same tables; None for what the settings say.
    """
    kept = storage or storage_of(settings)
    if others is None and kept.is_shared:
        others = Neighbours(kept, wire_of(settings))
    bots = BotPool(settings.bot_threads)
    lobby, people = Lobby(settings, kept, bots, others), People(kept)
    limit = RateLimit(settings.requests, settings.burst)
    doors = Doors(settings.most_sockets_address, others)
    if others is not None:
        others.attend(lobby, people, limit, doors)
    warming, notices = Warming(bots), Notices(kept, lobby, people, doors, settings.look)
    housekeeper = Housekeeper(settings, kept, lobby.others)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await lobby.open()
        await notices.start()
        housekeeper.start()
        if settings.warm:
            warming.start()
        yield
        await housekeeper.stop()
        await notices.stop()
        await warming.stop()
        await lobby.close()

    async def caller(request: AnyRequest) -> PlayerRow | None:
        return await people.find(token_of(request))

    async def check(request: AnyRequest) -> None:
        limit.spend(client_of(request))
        if request.method not in SAFE:
            require_own_origin(request, settings)

    return Litestar(
        HANDLERS,
        lifespan=[running],
        before_request=check,
        before_send=[_send_safely],
        dependencies={
            "settings": _provide(settings),
            "lobby": _provide(lobby),
            "people": _provide(people),
            "limit": _provide(limit),
            "doors": _provide(doors),
            "warming": _provide(warming),
            "caller": Provide(caller),
            "player": Provide(_player),
            "lang": Provide(_language, sync_to_thread=False),
        },
        exception_handlers={
            GemwrightError: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_unreadable,
            UnicodeError: _refuse_unreadable,
            Exception: _fail,
        },
        openapi_config=OpenAPIConfig(
            title="Gemwright",
            version=__version__,
            render_plugins=[JsonRenderPlugin()],  # the pages of others load scripts from elsewhere
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000, exclude="/stream$"),
        logging_config=None,
        request_max_body_size=LARGEST_BODY,
        debug=False,
    )


def storage_of(settings: Settings) -> Storage:
    """Return the storage that the settings ask for.

    Raises:
        ServerError: no address of a database, or its driver is not installed.
    """
    if settings.database:
        return DatabaseStorage(settings.database, settings.database_patience)
    return MemoryStorage() if settings.data is None else DatabaseStorage(settings.data)


def wire_of(settings: Settings) -> Wire:
    """Return how this process is to tell others news.

    Raises:
        ServerError: no address of Redis, or its client is not installed.
    """
    return RedisWire(settings.redis) if settings.redis else NoWire()


def _provide(thing: Any) -> Provide:
    return Provide(lambda: thing, sync_to_thread=False)


async def _player(caller: GivenCaller) -> PlayerRow:
    if caller is None:
        raise ServerError("not-signed-in")
    return caller


def _language(request: AnyRequest) -> str:
    return language_of(request)


async def _send_safely(message: Message, scope: Scope) -> None:
    """Let browsers take an answer as what it says it is, and keep no copy of what is one caller's."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        headers.setdefault("x-content-type-options", "nosniff")
        if scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")


def _refuse(request: AnyRequest, error: GemwrightError) -> Response[dict[str, str]]:
    note_refusal(error.code, client_of(request), f"{request.method} {request.url.path!r}")
    words = translator(language_of(request)).error(error)
    return Response({"code": error.code, "message": words}, status_code=status_of(error))


def _refuse_http(request: AnyRequest, error: HTTPException) -> Response[dict[str, str]]:
    if error.status_code >= 500:
        return _fail(request, error)
    codes = {404: "no-such-page", 405: "bad-method", 413: "too-large"}
    flaw = _flaw(request, error) if error.status_code == 400 else None
    answer = _refuse(request, flaw or ServerError(codes.get(error.status_code, "bad-request")))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


def _flaw(request: AnyRequest, error: HTTPException) -> ServerError | None:
    """Return what is wrong with a request, None if it cannot be told."""
    problem = error.__cause__
    if not isinstance(problem, SerializationException | msgspec.ValidationError):
        return None
    return refusal_of(str(problem), request.route_handler.signature_model)


def _refuse_unreadable(request: AnyRequest, _error: Exception) -> Response[dict[str, str]]:
    """Refuse JSON that is nested too deeply to be read, or that is no UTF-8."""
    return _refuse(request, ServerError("bad-request"))


def _fail(request: AnyRequest, error: Exception) -> Response[dict[str, str]]:
    log.error("request %s", request.url.path, exc_info=error)
    words = translator(language_of(request)).error(ServerError("server-error"))
    return Response({"code": "server-error", "message": words}, status_code=500)
