"""`gemwright serve` as a process: started, asked, stopped, killed and started again."""

import asyncio
import http.client
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from tests.cli.processes import COMMAND, environment
from tests.server.wires import Network
from tests.signals import listen_to_signals

PATIENCE: Final = 60.0
QUICK: Final = {"GEMWRIGHT_BOT_PAUSE": "0", "GEMWRIGHT_WARM": "0"}
_LIMITS: Final = (
    "REQUESTS", "BURST", "MESSAGES", "MESSAGE_BURST", "MOST_TABLES_EACH", "MOST_TABLES_ADDRESS",
    "MOST_SOCKETS_ADDRESS",
)  # fmt: skip
PLENTY: Final = {f"GEMWRIGHT_{limit}": "100000" for limit in _LIMITS}


class Serving:
    """A server process and the port it said it listens on."""

    def __init__(self, home: Path, *arguments: str, **variables: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--port", "0", "--no-browser", "--data", str(home / "data"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(home, **QUICK | variables),
            text=True,
            start_new_session=True,
            preexec_fn=listen_to_signals,  # noqa: PLW1509 - it only sets signals
        )
        self.said = ""
        self.port = 0
        self.cookie = ""
        self._told = Event()
        self._listening = Thread(target=self._listen, daemon=True)
        self._listening.start()
        self._told.wait()

    def _listen(self) -> None:
        """Take in all it says: a server with a full pipe before it would stand still."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            found = re.search(r"http://\S+:(\d+)/", line)
            if found and not self.port:
                self.port = int(found[1])
                self._told.set()
        self._told.set()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            given = answer.getheader("set-cookie")
            self.cookie = given.partition(";")[0] if given else self.cookie
            return json.loads(answer.read())
        finally:
            connection.close()

    def stop(self, number: int) -> int:
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self._listening.join(5)
        return status

    def end(self) -> None:
        """Kill it, and hear its last words."""
        self.process.kill()
        self.process.wait()
        self._listening.join(5)
        assert self.process.stdout is not None
        if not self._listening.is_alive():
            self.process.stdout.close()


@contextmanager
def serving(home: Path, *arguments: str, **variables: str) -> Iterator[Serving]:
    server = Serving(home, *arguments, **variables)
    try:
        yield server
    finally:
        server.end()


class House:
    """A server that is killed, and started again on what it left.

    Attributes:
        kills: how often it was killed.
        is_doomed: whether it is killed at once where an acknowledgement is the last that was counted on.
        due: set when that one has come.
    """

    def __init__(self, home: Path, **variables: str) -> None:
        self.kills = 0
        self.is_doomed = False
        self._home = home
        self._variables = variables
        self._is_over = False
        self.due = asyncio.Event()
        self._left = 0
        self._open = asyncio.Event()
        self._server: Serving | None = None

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        starting = asyncio.ensure_future(self._started())
        try:
            self._server = await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._server = await starting  # so that `close` finds it
            raise
        assert self._server.port, self._server.said
        self._open.set()

    async def _started(self) -> Serving:
        return await asyncio.to_thread(Serving, self._home, **PLENTY | self._variables)

    def count(self, acknowledgements: int) -> None:
        """Count on so many acknowledgements from now."""
        self._left = acknowledgements
        self.due.clear()

    async def wire(self) -> Network:
        """Wait until the server is there, and return the way to it.

        Raises:
            AssertionError: it will not come again.
        """
        await self._open.wait()
        assert not self._is_over
        assert self._server is not None
        return Network(self._server.port)

    def acknowledged(self) -> None:
        """Hear from a player that something was acknowledged."""
        self._left -= 1
        if self._left:
            return
        if self.is_doomed and self._server is not None:
            self._server.process.kill()
        self.due.set()

    async def kill(self) -> None:
        """Kill the server, without a word before."""
        self._open.clear()
        server, self._server = self._server, None
        if server is None:
            return
        await asyncio.to_thread(server.end)
        self.kills += 1

    async def close(self) -> None:
        """Kill the server for good."""
        await self.kill()
        self._is_over = True
        self._open.set()
