"""A running server for tests, and people who use it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from gemwright.server.settings import Settings
from gemwright.server.web.app import application

PLENTY = {"requests": 1e6, "burst": 1_000_000, "messages": 1e6, "message_burst": 1_000_000}
QUICK = {"bot_pause": 0.0, "watch_pause": 0.0, "absence": 0.0, "look": 0.02, "warm": False}


def settings_for(data: Path | None = None, **changes: Any) -> Settings:
    return Settings(**({"data": data, **QUICK, **PLENTY} | changes))


@contextmanager
def site(data: Path | None = None, **changes: Any) -> Iterator["Person"]:
    """A server with one person there; more come by `friend`."""
    with TestClient(application(settings_for(data, **changes))) as client:
        yield Person(client)


class Person:
    """Somebody with a browser: a cookie of its own on a server that others use too."""

    def __init__(self, client: TestClient[Litestar], cookie: str | None = None) -> None:
        self.client = client
        self.cookie = cookie
        if cookie is None:
            answer = client.get("/api/me")
            self.cookie = answer.cookies["gemwright"]
            client.cookies.clear()
        self.me = self.get("/api/me")

    def friend(self) -> "Person":
        return Person(self.client)

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"gemwright={self.cookie}"}

    def ask(self, method: str, path: str, **how: Any) -> Any:
        headers = self.headers | how.pop("headers", {})
        return self.client.request(method, path, headers=headers, **how)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = self.ask("POST", path, json={} if body is None else body)
        assert answer.status_code == status if status else answer.is_success, answer.text
        return answer.json()

    def table(self, *seats: str, **wish: Any) -> str:
        """Set up a table; a seat is `me`, `open` or an agent."""
        known = ("me", "open")
        wished = [{"who": who} if who in known else {"who": "bot", "agent": who} for who in seats]
        return str(self.post("/api/tables", {"seats": wished, "first": 0} | wish)["id"])

    @contextmanager
    def socket(self, *tables: str) -> Iterator["Socket"]:
        with self.client.websocket_connect("/live", headers=self.headers) as session:
            talk = Socket(session)
            for table in tables:
                talk.send(t="watch", table=table)
            yield talk


class Socket:
    """The page's end of a socket."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def hear(self) -> Any:
        return json.loads(self.session.receive_text(timeout=20))

    def until(self, kind: str, **wanted: Any) -> Any:
        """Return the next message of a kind with these values."""
        while True:
            message = self.hear()
            if message["t"] == kind and all(message.get(key) == value for key, value in wanted.items()):
                return message
