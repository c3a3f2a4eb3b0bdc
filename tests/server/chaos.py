"""Players behind bad lines: messages are lost, doubled, delayed and swapped, and sockets are cut."""

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.server.wires import Asker, Network

CUT: Final = (OSError, EOFError, IndexError, WebSocketException)
SILENCE: Final = 0.04
"""Seconds without a message after which a tab looks again."""
FORBIDDEN: Final = ("server-error", "no-table", "not-seated", "not-signed-in", "too-fast", "bad-message")
FOLLOWING: Final = ("-w", "-u", "-g", "-r", "-k", "-$", "=", "+wug", "r#1")
"""Guesses at what may be decided after a first decision."""
TAKEBACK: Final = "takeback"


@dataclass
class Sent:
    """What was sent for the seats of one player, and what was acknowledged.

    Attributes:
        messages: moves by the moment they were made for; a takeback is a move of its own here.
        acknowledged: moves by the number of the last entry.
        troubles: how often each kind of trouble was made.
    """

    messages: dict[int, list[tuple[str, ...]]] = field(default_factory=dict)
    acknowledged: dict[int, tuple[str, ...]] = field(default_factory=dict)
    troubles: Counter[str] = field(default_factory=Counter)

    def send(self, seq: int, moves: tuple[str, ...]) -> None:
        """Write down what is about to be sent."""
        self.messages.setdefault(seq, []).append(moves)

    def acknowledge(self, seq: int, moves: tuple[str, ...]) -> None:
        """Write down what the server says is done.

        Raises:
            AssertionError: it said so before: a decision was made twice.
        """
        assert seq not in self.acknowledged, f"{seq} is acknowledged twice"
        self.acknowledged[seq] = moves

    def explains(self, seq: int, move: str) -> bool:
        """Tell whether an entry of the log is one that was sent."""
        starts = range(max(0, seq - len(FOLLOWING)), seq)
        return any(
            moves[seq - 1 - start : seq - start] == (move,)
            for start in starts
            for moves in self.messages.get(start, ())
        )


class Tab:
    """One page of a player, on a bad line.

    Args:
        wire: the way to the server.
        asker: whose tab it is.
        table: the table it plays at.
        sent: what all tabs of this player sent.
        seed: of its troubles and choices.
    """

    def __init__(self, wire: Network, asker: Asker, table: str, sent: Sent, seed: str) -> None:
        self._wire = wire
        self._asker = asker
        self._table = table
        self._sent = sent
        self._rng = random.Random(seed)
        self._held: dict[str, Any] | None = None
        self._late: set[asyncio.Task[None]] = set()
        self._connection: ClientConnection | None = None
        self.outcome: Any = None

    async def play(self) -> None:
        """Play until the game is over, coming back whenever the socket is cut."""
        while self.outcome is None:
            with suppress(*CUT):
                self._connection = await self._wire.connection(self._asker)
                await self._follow(self._connection)
            if self._connection is not None:
                self._connection.transport.abort()
        await asyncio.gather(*self._late, return_exceptions=True)

    async def _follow(self, connection: ClientConnection) -> None:
        await self._look(connection)
        while self.outcome is None:
            try:
                async with asyncio.timeout(SILENCE):
                    text = await connection.recv()
            except TimeoutError:
                await self._look(connection)
                continue
            await self._hear(json.loads(text))
            if self._rng.random() < 0.03:
                self._sent.troubles["cuts"] += 1
                return

    async def _look(self, connection: ClientConnection) -> None:
        await connection.send(json.dumps({"t": "watch", "table": self._table}))

    async def _hear(self, message: Any) -> None:
        match message["t"]:
            case "ok":
                self._sent.acknowledge(message["seq"], tuple(message["tag"]))
            case "error":
                assert message["code"] not in FORBIDDEN, message
            case "state":
                self.outcome = message["outcome"]
                await self._decide(message)

    async def _decide(self, state: Any) -> None:
        """Do what a hasty player does, which is not always one's turn."""
        if state["can_take_back"] and self._rng.random() < 0.05:
            return await self._post({"t": TAKEBACK, "seq": state["seq"], "tag": [TAKEBACK]})
        if state["decisions"]:
            moves = [self._rng.choice(state["decisions"])["text"]]
            if self._rng.random() < 0.2:
                moves.append(self._rng.choice(FOLLOWING))
        elif self._rng.random() < 0.2:
            moves = [self._rng.choice(FOLLOWING)]
        else:
            return None
        seq = state["seq"] + self._rng.choice((0, 0, 0, 0, 0, 0, 0, 1, -1))
        return await self._post({"t": "play", "seq": seq, "moves": moves, "tag": moves})

    async def _post(self, message: dict[str, Any]) -> None:
        """Send a message, or what the line makes of it."""
        message["table"] = self._table
        self._sent.send(message["seq"], tuple(message["tag"]))
        fate = self._rng.choice(("lost", "doubled", "delayed", "swapped", *["sent"] * 4))
        self._sent.troubles[fate] += 1
        match fate:
            case "lost":
                return
            case "doubled":
                await self._send(message)
                await self._send(message)
            case "delayed":
                self._late.add(asyncio.ensure_future(self._send_late(message)))
            case "swapped" if self._held is None:
                self._held = message
            case _:
                await self._send(message)
                held, self._held = self._held, None
                if held is not None:
                    await self._send(held)

    async def _send_late(self, message: dict[str, Any]) -> None:
        """Send by whatever connection there is then."""
        await asyncio.sleep(self._rng.uniform(0.0, 0.1))
        with suppress(*CUT):
            await self._send(message)

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._connection is not None
        if self._rng.random() < 0.2:
            return await self._request(message)
        return await self._connection.send(json.dumps(message))

    async def _request(self, message: dict[str, Any]) -> None:
        """Send the same as a request."""
        place, moves = f"/api/tables/{self._table}/", message["tag"]
        body = {"seq": message["seq"]} | ({"moves": moves} if message["t"] == "play" else {})
        answer = await self._wire.ask(self._asker, "POST", place + message["t"], body)
        status, _, text = answer.partition(b"\n")
        said = json.loads(text)
        if status == b"200":
            self._sent.acknowledge(said["seq"], tuple(moves))
        else:
            assert said["code"] not in FORBIDDEN, said
