"""The WebSocket `/live`: watching, trying and playing.

A frame holds one message. With `?frames=lines` a frame to the client holds all that is there for it, one
message a line: a frame costs more than what is in it.
"""

import asyncio
import contextlib
import logging
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from gemwright.i18n import known_language
from gemwright.rules import GemwrightError
from gemwright.server.errors import ServerError
from gemwright.server.live.listeners import Listener
from gemwright.server.live.lobby import Lobby
from gemwright.server.web.callers import client_of, language_of, require_own_origin, token_of
from gemwright.server.web.doors import refused
from gemwright.server.web.flaws import refusal_of
from gemwright.server.web.given import GivenDoors, GivenLimit, GivenLobby, GivenPeople, GivenSettings
from gemwright.server.web.limits import LARGEST_MESSAGE, Patience, RateLimit, note_refusal

log = logging.getLogger(__name__)

MOST_WATCHED: Final = 20
LAST_WORDS: Final = 5.0
"""Seconds for telling a client why its socket is closed."""
POLICY: Final = 1008
TRY_AGAIN: Final = 1013


class _Message(msgspec.Struct, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    tag: Any = None


class Watch(_Message, tag="watch"):
    """Be told about a table."""

    table: str


class Leave(_Message, tag="leave"):
    """Be told about a table no more."""

    table: str


class Try(_Message, tag="try"):
    """Ask what decisions would lead to, or what somebody typed."""

    table: str
    seq: int
    moves: list[str] = []
    text: str | None = None


class Play(_Message, tag="play"):
    """Make decisions."""

    table: str
    seq: int
    moves: list[str]


class TakeBack(_Message, tag="takeback"):
    """Take the last decision back."""

    table: str
    seq: int


class Return(_Message, tag="return"):
    """Decide again for a seat that a bot took over."""

    table: str
    seat: int | None = None


class Language(_Message, tag="language"):
    """Be told in another language from now on."""

    lang: str


class Ping(_Message, tag="ping"):
    """Ask whether the server is there."""


Incoming = Watch | Leave | Try | Play | TakeBack | Return | Language | Ping
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


class Ok(msgspec.Struct, tag_field="t", tag="ok"):
    """Done; for what changed a game, with the number of its last entry."""

    tag: Any
    seq: int | None = None


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    """The answer to a ping."""

    tag: Any


class Conversation:
    """One socket: what it asks, and what it is told."""

    def __init__(
        self, lobby: Lobby, limit: RateLimit, patience: Patience, client: str, listener: Listener
    ) -> None:
        self.listener = listener
        self._lobby = lobby
        self._limit = limit
        self._patience = patience
        self._client = client

    async def hear(self, text: str | bytes) -> None:
        """Answer one message; what is wrong with it goes back to the sender."""
        message: Incoming | None = None
        try:
            self._patience.spend()
            self._limit.spend(self._client)
            message = _decoded(text)
            await self._do(message)
        except GemwrightError as refusal:
            self._refuse(message, refusal)
        except Exception:
            log.exception("a message on a socket")
            self._refuse(message, ServerError("server-error"))

    def _refuse(self, message: Incoming | None, refusal: GemwrightError) -> None:
        tag = message.tag if message is not None else None
        told = refused(refusal, self.listener.language, tag, getattr(message, "table", None))
        if refusal.code != "too-fast":
            note_refusal(refusal.code, self._client, f"socket {getattr(message, 'table', '')!r}")
        if self._patience.is_over:
            self.listener.dismiss(told)
        else:
            self.listener.tell(told)

    async def _do(self, message: Incoming) -> None:
        match message:
            case Ping():
                self.listener.tell(Pong(message.tag))
            case Language():
                await self._speak(message)
            case Watch():
                await self._watch(message.table)
            case Leave():
                self._leave(message.table)
            case Try():
                await self._try(message)
            case Play():
                await self._play(message)
            case TakeBack():
                table = await self._lobby.table(message.table, self.listener.player)
                self.listener.tell(Ok(message.tag, await table.take_back(self._player(), message.seq)))

            case Return():
                table = await self._lobby.table(message.table, self.listener.player)
                self.listener.tell(Ok(message.tag, await table.give_back(self._player(), message.seat)))

    def _player(self) -> str:
        if self.listener.player is None:
            raise ServerError("not-signed-in")
        return self.listener.player

    async def _watch(self, table: str) -> None:
        if len(self.listener.seen) >= MOST_WATCHED and table not in self.listener.seen:
            raise ServerError("too-many-tables", limit=MOST_WATCHED)
        found = await self._lobby.table(table, self.listener.player)
        self.listener.seen.setdefault(table, 0)
        found.join(self.listener)

    def _leave(self, table: str) -> None:
        found = self._lobby.tables.get(table)
        self.listener.seen.pop(table, None)
        if found is not None:
            found.leave(self.listener)

    async def _speak(self, message: Language) -> None:
        self.listener.language = known_language(message.lang)
        for table in list(self.listener.seen):
            found = self._lobby.tables.get(table)
            if found is not None:
                self.listener.tell(found.summary(self.listener.player, self.listener.language))
                found.show(self.listener)

    async def _try(self, message: Try) -> None:
        table = await self._lobby.table(message.table, self.listener.player)
        language = self.listener.language
        player, moves = self._player(), message.moves
        self.listener.tell(table.try_for(player, message.seq, moves, language, message.tag, message.text))

    async def _play(self, message: Play) -> None:
        table = await self._lobby.table(message.table, self.listener.player)
        player, tag = self._player(), message.tag
        await table.play(player, message.seq, message.moves, lambda seq: self.listener.tell(Ok(tag, seq)))

    def end(self) -> None:
        """Leave every table."""
        for table in list(self.listener.seen):
            self._leave(table)


def _decoded(text: str | bytes) -> Incoming:
    if len(text) > LARGEST_MESSAGE:
        raise ServerError("too-large")
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as problem:
        raise refusal_of(str(problem), Incoming) or ServerError("bad-message") from None
    except (UnicodeError, RecursionError):
        raise ServerError("bad-message") from None


@websocket("/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    lobby: GivenLobby,
    people: GivenPeople,
    settings: GivenSettings,
    limit: GivenLimit,
    doors: GivenDoors,
) -> None:
    """Talk with one client until it goes."""
    client = client_of(socket)
    try:
        require_own_origin(socket, settings)
        limit.spend(client)
    except ServerError as refusal:
        note_refusal(refusal.code, client, "a socket")
        await socket.close(POLICY)
        return
    await socket.accept()
    try:
        player = await people.find(token_of(socket))
        listener = Listener(player.id if player else None, language_of(socket))
        with doors.open(client, listener):
            patience = Patience(settings.messages, settings.message_burst)
            await _talk(socket, Conversation(lobby, limit, patience, client, listener))
    except ServerError as refusal:
        note_refusal(refusal.code, client, "a socket")
        told = msgspec.json.encode(refused(refusal, language_of(socket)))
        await socket.send_data(told.decode(), mode="text")
        await socket.close(POLICY)


async def _talk(socket: WebSocket[Any, Any, Any], conversation: Conversation) -> None:
    sending = asyncio.create_task(_send(socket, conversation.listener))
    try:
        await _listen(socket, conversation)
    finally:
        conversation.end()
        if conversation.listener.is_lost:  # there are last words
            await asyncio.wait([sending], timeout=LAST_WORDS)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


async def _listen(socket: WebSocket[Any, Any, Any], conversation: Conversation) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while not conversation.listener.is_lost:
            await conversation.hear(await socket.receive_data(mode="text"))


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    in_lines = socket.query_params.get("frames") == "lines"
    while (message := await listener.next()) is not None:
        frame = b"\n".join([message, *listener.rest()]) if in_lines else message
        await socket.send_data(frame.decode(), mode="text")
    await socket.close(POLICY if listener.is_dismissed else TRY_AGAIN)
