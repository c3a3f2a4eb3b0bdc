"""Players who write down what the server acknowledged and told them, and hold it to that."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.exceptions import InvalidHandshake, WebSocketException

from gemwright.records import GameRecord
from gemwright.server.games.fairness import check_deal
from tests.server.processes import House
from tests.server.wires import Asker, Network

LOST: Final = (OSError, EOFError, IndexError, WebSocketException, InvalidHandshake, TimeoutError)
"""What a client meets when its server is killed; IndexError where an answer was cut before its status."""
PAUSE: Final = 0.02
SITTINGS: Final = (
    ("me", "random"),
    ("random", "me"),
    ("me", "random", "random"),
    ("random", "me", "random", "me"),
    ("me", "me"),
)


def _seat(who: str) -> dict[str, str]:
    return {"who": who} if who == "me" else {"who": "bot", "agent": who}


def decoded(answer: bytes) -> tuple[int, Any]:
    """Return the status and the JSON of an answer.

    Raises:
        ConnectionError: the server is there, but its database is not.
    """
    status, _, body = answer.partition(b"\n")
    said = json.loads(body)
    _require_storage(said)
    return int(status), said


def _require_storage(said: Any) -> None:
    if isinstance(said, dict) and said.get("code") == "storage-away":
        raise ConnectionError(said["message"])


@dataclass
class Journal:
    """What a player knows of a game.

    Attributes:
        table: the table's id.
        kept: acknowledged decisions: number of the last, and all of them.
        told: entries of the log as they were sent, by number.
        outcome: how the game ended.
    """

    table: str
    kept: dict[int, list[str]] = field(default_factory=dict)
    told: dict[int, Any] = field(default_factory=dict)
    outcome: Any = None

    def acknowledge(self, seq: int, moves: list[str]) -> None:
        """Write down that decisions were made.

        Raises:
            AssertionError: others were acknowledged under that number.
        """
        assert seq not in self.kept, f"table {self.table}: two decisions were acknowledged as {seq}"
        self.kept[seq] = moves

    def tell(self, event: Any) -> None:
        """Write down an entry of the log.

        Raises:
            AssertionError: it was told otherwise before.
        """
        before = self.told.setdefault(event["seq"], event)
        assert before == event, f"table {self.table}: {before} has become {event}"

    def compare(self, log: list[Any]) -> None:
        """Hold a log to the journal.

        Raises:
            AssertionError: something is lost, doubled or changed.
        """
        numbers = [event["seq"] for event in log]
        assert numbers == list(range(1, len(log) + 1)), f"table {self.table}: {numbers}"
        for seq, moves in self.kept.items():
            made = [event["move"] for event in log[seq - len(moves) : seq]]
            assert made == moves, f"table {self.table}: {moves} was acknowledged as {seq}, the log has {made}"
        for event in log:
            self.tell(event)
        assert not self.told or max(self.told) <= len(log), f"table {self.table}: {max(self.told)} is lost"


class Player:
    """Plays one table to its end at random, whatever becomes of the server.

    Args:
        house: where the server is.
        rng: for its choices.
        way: `socket`, `requests` or `stream`.
        turns: after which the game ends, "none" for a whole game.
    """

    def __init__(self, house: House, rng: random.Random, way: str, turns: str = "none") -> None:
        self._house = house
        self._rng = rng
        self._way = way
        self._turns = turns
        self._asker = Asker(None, "en")
        self.journal = Journal("")

    async def play(self) -> None:
        """Set a table up, play it, and check it."""
        self._asker = Asker(await self._again(Network.guest), "en")
        wish = {
            "switches": {"turn_cap": self._turns},
            "edition": self._rng.choice(("splendor-2014", "splendor-2024", "marvel")),
            "seats": [_seat(who) for who in self._rng.choice(SITTINGS)],
        }
        status, table = await self._again(_asked, self._asker, "POST", "/api/tables", wish)
        assert status == 201, table
        self.journal.table = table["id"]
        follow = {"socket": self._by_socket, "requests": self._by_requests, "stream": self._by_stream}
        while self.journal.outcome is None:
            with suppress(*LOST):
                await follow[self._way](await self._house.wire())
            await asyncio.sleep(PAUSE)
            await self.check()
        await self._check_end()

    async def _again(self, question: Any, *what: Any) -> Any:
        """Ask until there is an answer."""
        while True:
            with suppress(*LOST):
                return await question(await self._house.wire(), *what)
            await asyncio.sleep(PAUSE)

    async def _get(self, path: str) -> Any:
        place = f"/api/tables/{self.journal.table}{path}"
        status, answer = await self._again(_asked, self._asker, "GET", place)
        assert status == 200, answer
        return answer

    async def check(self) -> None:
        """Hold the server to what it said."""
        self.journal.compare(await self._get("/log"))

    async def _check_end(self) -> None:
        summary = await self._get("")
        assert summary["state"] == "finished"
        assert summary["seq"] == max(self.journal.told)
        assert summary["result"] == self.journal.outcome
        assert check_deal(GameRecord.from_json(json.dumps(await self._get("/record?format=json"))))

    # Ways to play

    async def _by_requests(self, wire: Network) -> None:
        while self.journal.outcome is None:
            status, state = decoded(
                await wire.ask(self._asker, "GET", f"/api/tables/{self.journal.table}/state")
            )
            assert status == 200, state
            await self._answer(wire, state)
            if not state["decisions"]:
                await asyncio.sleep(PAUSE)

    async def _by_stream(self, wire: Network) -> None:
        line = await wire.stream(self._asker, self.journal.table)
        try:
            async for message in line.messages():
                if self._hear(message):
                    await self._answer(wire, message)
                if self.journal.outcome:
                    return
        finally:
            await line.close()

    async def _answer(self, wire: Network, state: Any) -> None:
        """Make a decision by a request if it is one's turn."""
        self.journal.outcome = state["outcome"]
        if not state["decisions"]:
            return
        move = self._rng.choice(state["decisions"])["text"]
        place, body = f"/api/tables/{self.journal.table}/play", {"seq": state["seq"], "moves": [move]}
        status, answer = decoded(await wire.ask(self._asker, "POST", place, body))
        if status == 200:
            self._acknowledge(answer["seq"], [move])
        else:
            assert answer["code"] == "stale-move", answer

    async def _by_socket(self, wire: Network) -> None:
        async with _connected(wire, self._asker) as connection:
            await connection.send(json.dumps({"t": "watch", "table": self.journal.table}))
            async for text in connection:
                message = json.loads(text)
                if message["t"] == "ok":
                    self._acknowledge(message["seq"], message["tag"])
                if self._hear(message) and message["decisions"]:
                    move = self._rng.choice(message["decisions"])["text"]
                    play = {"t": "play", "table": message["table"], "seq": message["seq"], "moves": [move]}
                    await connection.send(json.dumps(play | {"tag": [move]}))
                if self.journal.outcome:
                    return

    def _acknowledge(self, seq: int, moves: list[str]) -> None:
        self._house.acknowledged()
        self.journal.acknowledge(seq, moves)

    def _hear(self, message: Any) -> bool:
        """Write down what there is in a message; tell whether it is a state."""
        _require_storage(message)
        assert message["t"] != "error" or message["code"] == "stale-move", message
        if message["t"] == "events":
            for event in message["events"]:
                self.journal.tell(event)
        if message["t"] != "state":
            return False
        self.journal.outcome = message["outcome"]
        return True


async def _asked(wire: Network, asker: Asker, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    return decoded(await wire.ask(asker, method, path, body))


@asynccontextmanager
async def _connected(wire: Network, asker: Asker) -> AsyncIterator[Any]:
    connection = await wire.connection(asker)
    try:
        yield connection
    finally:
        await connection.close()
