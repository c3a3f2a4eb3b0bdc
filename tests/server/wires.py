"""Ways to ask a server that runs in this process: without a network, or over sockets; byte by byte."""

import asyncio
import contextlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE: Final = 60.0
COOKIE: Final = "gemwright"


@dataclass(frozen=True)
class Asker:
    """Somebody who asks: the token of a session, or None, and a language."""

    token: str | None
    language: str

    @property
    def headers(self) -> dict[str, str]:
        """What every request of theirs carries."""
        cookie = {"cookie": f"{COOKIE}={self.token}"} if self.token else {}
        return {"host": "test", "accept-language": self.language} | cookie


class Line(ABC):
    """The client's end of something that goes on: a socket, or a stream.

    Attributes:
        heard: every message so far; empty lines, which come after a silence, are none.
    """

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    @abstractmethod
    async def close(self) -> None:
        """Hang up."""


class Talk(Line):
    """One that also listens: a socket."""

    def __init__(self) -> None:
        super().__init__()
        self._pings = 0

    @abstractmethod
    async def say(self, **message: Any) -> None:
        """Send a message of the protocol."""

    async def settled(self) -> None:
        """Wait until everything said was answered, and everything before that was told."""
        self._pings += 1
        await self.say(t="ping", tag=self._pings)
        wanted = b'{"t":"pong","tag":%d}' % self._pings
        await until(lambda: bool(self.heard) and self.heard[-1] == wanted)


class Wire(Protocol):
    """A way to a server."""

    async def ask(self, asker: Asker, method: str, path: str, body: Any = None) -> bytes:
        """Return the answer to a request: its status and its body."""

    async def socket(self, asker: Asker) -> Talk:
        """Open a WebSocket."""

    async def stream(self, asker: Asker, table: str) -> Line:
        """Open the stream of a table."""


async def until(fact: Callable[[], bool]) -> None:
    """Let others run until something is so.

    Raises:
        AssertionError: it does not come about.
    """
    loop = asyncio.get_running_loop()
    deadline, turns = loop.time() + PATIENCE, 0
    while not fact():
        assert loop.time() < deadline, "nothing comes"
        turns += 1
        await asyncio.sleep(0 if turns < 200 else 0.001)


class Direct:
    """Calls the application itself."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    async def ask(self, asker: Asker, method: str, path: str, body: Any = None) -> bytes:
        """Return the answer to a request: its status and its body."""
        content = b"" if body is None else json.dumps(body).encode()
        scope = _scope("http", path, asker) | {"method": method}
        scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(content)),
        ]
        given = [{"type": "http.request", "body": content, "more_body": False}]
        parts: list[bytes] = []

        async def receive() -> Any:
            return given.pop() if given else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            is_start = message["type"] == "http.response.start"
            parts.append(b"%d\n" % message["status"] if is_start else message.get("body", b""))

        await self._app(scope, receive, send)  # type: ignore[arg-type]
        return b"".join(parts)

    async def socket(self, asker: Asker) -> Talk:
        """Open a WebSocket."""
        return _DirectLine(self._app, _scope("websocket", "/live", asker) | {"subprotocols": []})

    async def stream(self, asker: Asker, table: str) -> Line:
        """Open the stream of a table."""
        scope = _scope("http", f"/api/tables/{table}/stream", asker)
        return _DirectLine(self._app, scope | {"method": "GET"})


def _scope(kind: str, path: str, asker: Asker) -> dict[str, Any]:
    address, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in asker.headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
    }


class _DirectLine(Talk):
    def __init__(self, app: Litestar, scope: dict[str, Any]) -> None:
        super().__init__()
        self._given: asyncio.Queue[Any] = asyncio.Queue()
        self._kind = "http" if scope["type"] == "http" else "websocket"
        opening = {"type": "http.request", "body": b"", "more_body": False}
        self._given.put_nowait(opening if self._kind == "http" else {"type": "websocket.connect"})
        self._task = asyncio.ensure_future(app(scope, self._given.get, self._hear))  # type: ignore[arg-type]

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"].encode())
        elif message["type"] == "http.response.body" and message.get("body", b"").strip():
            self.heard.append(message["body"].removesuffix(b"\n"))

    async def say(self, **message: Any) -> None:
        self._given.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def close(self) -> None:
        self._given.put_nowait({"type": f"{self._kind}.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(self._task, return_exceptions=True)


class Network:
    """Asks over sockets; use `listening`."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def ask(self, asker: Asker, method: str, path: str, body: Any = None) -> bytes:
        """Return the answer to a request: its status and its body.

        Raises:
            EOFError: the answer was cut.
        """
        content = b"" if body is None else json.dumps(body).encode()
        answer = await self._answer(asker, method, path, content)
        head, _, body_bytes = answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        if length is None or len(body_bytes) != int(length[1]):
            raise EOFError
        return head.split()[1] + b"\n" + body_bytes

    async def guest(self) -> str:
        """Return the token of a new guest's session.

        Raises:
            EOFError: the answer was cut.
        """
        answer = await self._answer(Asker(None, "en"), "GET", "/api/me", b"")
        token = answer.decode().partition(f"{COOKIE}=")[2].partition(";")[0]
        if not token:
            raise EOFError
        return token

    async def _answer(self, asker: Asker, method: str, path: str, content: bytes) -> bytes:
        reader, writer = await self._opened(asker, method, path, content)
        try:
            async with asyncio.timeout(PATIENCE):  # wait_for of 3.11 may swallow a cancellation
                return await reader.read()
        finally:
            await _closed(writer)

    async def _opened(
        self, asker: Asker, method: str, path: str, content: bytes
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send a request of HTTP/1.0, whose answer comes as it is, without chunks."""
        headers = asker.headers | {
            "content-type": "application/json",
            "content-length": str(len(content)),
        }
        lines = [f"{method} {path} HTTP/1.0", *(f"{name}: {value}" for name, value in headers.items())]
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
        return reader, writer

    async def socket(self, asker: Asker) -> Talk:
        """Open a WebSocket."""
        return _SocketLine(await self.connection(asker))

    async def connection(self, asker: Asker) -> ClientConnection:
        """Open a WebSocket, and leave the rest to the caller."""
        headers = {name: value for name, value in asker.headers.items() if name != "host"}
        address = f"ws://127.0.0.1:{self._port}/live"
        return await connect(address, additional_headers=headers, max_size=None, compression=None)

    async def stream(self, asker: Asker, table: str) -> "StreamLine":
        """Open the stream of a table."""
        reader, writer = await self._opened(asker, "GET", f"/api/tables/{table}/stream", b"")
        try:
            await reader.readuntil(b"\r\n\r\n")
        except BaseException:
            await _closed(writer)
            raise
        return StreamLine(reader, writer)


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


class _SocketLine(Talk):
    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self._connection = connection
        self._task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        try:
            async for message in self._connection:
                self.heard.append(message.encode() if isinstance(message, str) else message)
        except ConnectionClosed:
            pass

    async def say(self, **message: Any) -> None:
        await self._connection.send(json.dumps(message))

    async def close(self) -> None:
        await self._connection.close()
        await self._task


class StreamLine(Line):
    """A stream of lines."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__()
        self._writer = writer
        self._ready = asyncio.Event()
        self._task = asyncio.ensure_future(self._listen(reader))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while (line := await reader.readline()).endswith(b"\n"):
                if line.strip():
                    self.heard.append(line.removesuffix(b"\n"))
                self._ready.set()
        except OSError:
            pass
        finally:
            self._ready.set()

    async def messages(self) -> AsyncIterator[Any]:
        """Yield what comes until it is cut."""
        at = 0
        while True:
            for line in self.heard[at:]:
                at += 1
                yield json.loads(line)
            if self._task.done() and at == len(self.heard):
                return
            if at == len(self.heard):
                self._ready.clear()
                await self._ready.wait()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await _closed(self._writer)


@asynccontextmanager
async def direct(app: Litestar) -> AsyncIterator[Wire]:
    """Start an application, to be called without a network."""
    async with app.lifespan():
        yield Direct(app)


@asynccontextmanager
async def listening(app: Litestar) -> AsyncIterator[Wire]:
    """Serve an application on a port of this machine."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", timeout_graceful_shutdown=1))
    task = asyncio.ensure_future(server._serve())
    await until(lambda: server.started)
    try:
        yield Network(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await task
