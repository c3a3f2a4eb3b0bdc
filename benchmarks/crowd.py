"""People at tables for `benchmarks/tables.py`: two play, one watches, each on a WebSocket of its own.

They are as thin as can be: of a message only what drives and checks the game is read. What they do is
real: guests with cookies set up tables, join, watch, and play random decisions of those the server lists.
"""

import asyncio
import base64
import random
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec

HOST: Final = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
PATIENCE: Final = 30.0
"""Seconds after which something that was asked for counts as lost."""
NO_MASK: Final = bytes(4)
"""Clients have to mask; a mask of zeros is one, and costs nothing."""


class Choice(msgspec.Struct):
    """A decision on offer."""

    text: str


class Entry(msgspec.Struct):
    """An entry of the log."""

    seq: int


class Heard(msgspec.Struct):
    """What is read of a message."""

    t: str
    decisions: list[Choice] = []
    events: list[Entry] = []
    code: str = ""


class Site:
    """A server, asked over HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> tuple[bytes, str]:
        """Return the body of an answer, and the cookie it sets.

        Raises:
            ConnectionError: the answer is no success.
        """
        sent = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\nCookie: {cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write(head.encode() + sent)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
        finally:
            writer.close()
        headers, _, content = answer.partition(b"\r\n\r\n")
        if not headers.startswith(b"HTTP/1.1 2"):
            raise ConnectionError(f"{method} {path}: {headers[:40]!r} {content[:200]!r}")
        return content, _cookie(headers)

    async def guest(self) -> str:
        """Return the cookie of a new guest."""
        return (await self.ask("GET", "/api/me"))[1]

    async def new_table(self, players: Sequence[str], wish: dict[str, Any]) -> str:
        """Return the id of a running table of these players."""
        seats = [{"who": "me"}, *({"who": "open"} for _ in players[1:])]
        content, _ = await self.ask("POST", "/api/tables", players[0], wish | {"seats": seats})
        table = str(msgspec.json.decode(content)["id"])
        for player in players[1:]:
            await self.ask("POST", f"/api/tables/{table}/join", player, {})
        return table


def _cookie(headers: bytes) -> str:
    for line in headers.decode("latin-1").split("\r\n"):
        name, _, value = line.partition(": ")
        if name.lower() == "set-cookie":
            return value.partition(";")[0]
    return ""


class Wire(asyncio.Protocol):
    """The client's end of a WebSocket: splits what comes into frames and hands their text on."""

    def __init__(self, cookie: str, reader: "Reader") -> None:
        self.cookie = cookie
        self.reader = reader
        self.opened = asyncio.get_running_loop().create_future()
        self._waiting = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = f"GET /live?frames=lines HTTP/1.1\r\nHost: {HOST}\r\n"
        head += f"Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: {self.cookie}\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        transport.write(head.encode())

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Say so: nobody here hangs up before the end."""
        self.reader.cut()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no WebSocket"))

    def data_received(self, data: bytes) -> None:
        """Hand on every whole message."""
        data = self._waiting + data if self._waiting else data
        if not self.opened.done():
            data = self._open(data)
        start = 0
        while (frame := _frame(data, start)) is not None:
            opcode, begin, start = frame
            self._handle(opcode, data[begin:start])
        self._waiting = data[start:] if start < len(data) else b""

    def _open(self, data: bytes) -> bytes:
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        if b" 101 " not in head[:20]:
            self.opened.set_exception(ConnectionError(f"no WebSocket: {head[:60]!r}"))
        else:
            self.opened.set_result(None)
        return rest

    def _handle(self, opcode: int, content: bytes) -> None:
        if opcode == TEXT:
            self.reader.hear(content)
        elif opcode == PING:
            self._write(PONG, content)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._write(TEXT, msgspec.json.encode(message))

    def _write(self, opcode: int, content: bytes) -> None:
        assert self._transport is not None
        size = len(content)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        self._transport.write(bytes([0x80 | opcode]) + length + NO_MASK + content)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


def _frame(data: bytes, start: int) -> tuple[int, int, int] | None:
    """Return opcode, begin and end of the content of the frame that starts here; None if it is not whole."""
    if len(data) < start + 2:
        return None
    size, begin = data[start + 1], start + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size, begin = int.from_bytes(data[begin : begin + width], "big"), begin + width
        if len(data) < begin:
            return None
    return (data[start] & 15, begin, begin + size) if len(data) >= begin + size else None


class Reader:
    """What one of a table's three hears: every entry of the log once, in order.

    States are long, and three are sent for a decision: only the one with the next decision is read whole.

    Attributes:
        seq: number of the last entry heard of.
        can_decide: whether decisions are on offer to it.
    """

    _decoder: Final = msgspec.json.Decoder(Heard)

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.wire: Wire | None = None
        self.seq = 0
        self.can_decide = False
        self._state = b""

    def hear(self, content: bytes) -> None:
        """Take a frame in: messages, one a line."""
        for line in content.split(b"\n"):
            if line.startswith(b'{"t":"state",'):
                self._see(line)
            elif not line.startswith(b'{"t":"table",'):
                self._hear(self._decoder.decode(line))

    def _hear(self, message: Heard) -> None:
        if message.t == "error":
            self.table.tally.fail(f"refused: {message.code}")
        for entry in message.events:
            if entry.seq != self.seq + 1:
                self.table.tally.fail(f"entry {entry.seq} after {self.seq}")
            self.seq = entry.seq

    def _see(self, state: bytes) -> None:
        number = state.index(b'"seq":') + len(b'"seq":')
        seq = int(state[number : state.index(b",", number)])
        if seq != self.seq:
            self.table.tally.fail(f"the state after entry {seq}, told of {self.seq}")
        self.can_decide, self._state = b'"decisions":[{' in state, state
        self.table.arrived(seq, over=b'"phase":"over"' in state)

    def choices(self) -> list[str]:
        """Return the decisions on offer."""
        return [choice.text for choice in self._decoder.decode(self._state).decisions]

    def forget(self) -> None:
        """Go on to another table."""
        self.seq, self.can_decide, self._state = 0, False, b""

    def cut(self) -> None:
        """Count a connection that the server ended."""
        if not self.table.is_closing:
            self.table.tally.fail("cut off")


class Tally:
    """What was measured.

    Attributes:
        delays: seconds from sending a decision until the last of the three had it.
        late: beats at which the decision before was still under way.
        games: games that were played to their end.
        failures: what went wrong, and how often.
    """

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.late = 0
        self.games = 0
        self.failures: dict[str, int] = {}

    def fail(self, what: str) -> None:
        """Count a failure."""
        self.failures[what] = self.failures.get(what, 0) + 1


class Table:
    """A table with two players and a spectator; games follow one another.

    Attributes:
        tally: where what happens is counted.
        is_closing: whether the sockets are to be closed.
    """

    def __init__(self, site: Site, tally: Tally, wish: dict[str, Any], seed: int) -> None:
        self.site = site
        self.tally = tally
        self.is_closing = False
        self._wish = wish
        self._random = random.Random(seed)  # noqa: S311 - no secret
        self._readers = [Reader(self) for _ in range(3)]
        self._players: list[str] = []
        self._id = ""
        self._awaited = 0
        self._missing = 0
        self._sent_at = 0.0
        self._is_over = False
        self._everywhere = asyncio.Event()

    async def open(self) -> None:
        """Sit down: guests, sockets and a first game."""
        self._players = [await self.site.guest() for _ in range(2)]
        for reader, cookie in zip(self._readers, [*self._players, ""], strict=True):
            reader.wire = await self._connected(reader, cookie)
        await self._begin()

    async def _connected(self, reader: Reader, cookie: str) -> Wire:
        wire = Wire(cookie, reader)
        await asyncio.get_running_loop().create_connection(lambda: wire, HOST, self.site.port)
        await asyncio.wait_for(wire.opened, PATIENCE)
        return wire

    async def _begin(self) -> None:
        last, self._id = self._id, await self.site.new_table(self._players, self._wish)
        self._is_over = False
        self._expect(0)
        for reader in self._readers:
            assert reader.wire is not None
            if last:
                reader.wire.send({"t": "leave", "table": last})
            reader.forget()
            reader.wire.send({"t": "watch", "table": self._id})
        await asyncio.wait_for(self._everywhere.wait(), PATIENCE)

    def _expect(self, seq: int) -> None:
        self._awaited, self._missing = seq, len(self._readers)
        self._everywhere.clear()

    def arrived(self, seq: int, *, over: bool) -> None:
        """Note that one of the three knows the table as of an entry."""
        if seq != self._awaited:
            return
        self._missing -= 1
        self._is_over = over
        if self._missing == 0:
            if seq:
                self.tally.delays.append(time.perf_counter() - self._sent_at)
            self._everywhere.set()

    def decide(self) -> None:
        """Send a random decision of those on offer."""
        for reader in self._readers:
            if reader.can_decide:
                assert reader.wire is not None
                move = self._random.choice(reader.choices())
                self._expect(reader.seq + 1)
                self._sent_at = time.perf_counter()
                reader.wire.send({"t": "play", "table": self._id, "seq": reader.seq, "moves": [move]})
                return
        self.tally.fail("nobody can decide")

    async def hurry(self, decisions: int) -> None:
        """Make decisions one after the other without a pause."""
        for _ in range(decisions):
            if self._is_over:
                await self._begin()
            self.decide()
            await asyncio.wait_for(self._everywhere.wait(), PATIENCE)

    async def play(self, beat: float, offset: float) -> None:
        """Make a decision every `beat` seconds, the first after `offset`; never ends by itself."""
        loop = asyncio.get_running_loop()
        due = loop.time() + offset
        while True:
            await asyncio.sleep(due - loop.time())
            due += beat
            if self._missing:
                self.tally.late += 1
                if time.perf_counter() - self._sent_at > PATIENCE:
                    self.tally.fail("lost")
                    return
                continue
            if self._is_over:
                self.tally.games += 1
                await self._begin()
            self.decide()

    async def settle(self) -> None:
        """Wait until the last decision is everywhere."""
        await asyncio.wait_for(self._everywhere.wait(), PATIENCE)

    def close(self) -> None:
        """Hang up."""
        self.is_closing = True
        for reader in self._readers:
            if reader.wire is not None:
                reader.wire.close()
