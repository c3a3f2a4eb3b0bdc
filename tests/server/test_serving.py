"""`gemwright serve` as a process: started, asked, stopped, killed."""

import http.client
import json
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from gemwright.server import running
from gemwright.server.running import address, is_everywhere
from gemwright.server.settings import Settings
from tests.cli.processes import COMMAND, environment, run_piped
from tests.signals import listen_to_signals

PATIENCE = 60.0


class Serving:
    """A server process and the port it said it listens on."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--port", "0", "--no-browser", "--data", str(home / "data"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(home, GEMWRIGHT_BOT_PAUSE="0", GEMWRIGHT_WARM="0"),
            text=True,
            start_new_session=True,
            preexec_fn=listen_to_signals,  # noqa: PLW1509 - it only sets signals
        )
        assert self.process.stdout is not None
        self.said = ""
        self.port = 0
        self.cookie = ""
        for line in self.process.stdout:
            self.said += line
            found = re.search(r"http://\S+:(\d+)/", line)
            if found:
                self.port = int(found[1])
                break

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
        return self.process.wait(PATIENCE)


@contextmanager
def serving(home: Path, *arguments: str) -> Iterator[Serving]:
    server = Serving(home, *arguments)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()


def test_it_says_where_it_is_and_ends_well_on_ctrl_c(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert f"http://127.0.0.1:{server.port}/" in server.said
        assert server.ask("GET", "/api/me")["account"] is False
        assert server.stop(signal.SIGINT) == 0


def test_everywhere_shows_the_lan_address_and_a_code_and_ends_well_on_sigterm(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        assert f":{server.port}/" in server.said
        assert "0.0.0.0" not in server.said
        assert server.stop(signal.SIGTERM) == 0
        assert server.process.stdout is not None
        assert "▄" in server.process.stdout.read()


def test_a_browser_that_goes_away_amid_an_answer_does_not_end_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGPIPE)
        assert server.ask("GET", "/api/me")["account"] is False
        assert server.process.poll() is None


def test_after_a_kill_every_acknowledged_decision_is_there(tmp_path: Path) -> None:
    wish = {"seats": [{"who": "me"}, {"who": "bot", "agent": "greedy"}], "first": 0}
    with serving(tmp_path) as server:
        server.ask("GET", "/api/me")
        cookie = server.cookie
        tables = [server.ask("POST", "/api/tables", wish)["id"] for _ in range(3)]
        seen = {table: play_a_little(server, table, turns) for turns, table in enumerate(tables, 1)}
        server.process.kill()
        server.process.wait()
    with serving(tmp_path) as server:
        server.cookie = cookie
        for table, seq in seen.items():
            log = server.ask("GET", f"/api/tables/{table}/log")
            assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
            assert len(log) >= seq
            assert play_a_little(server, table, turns=1) > seq


def play_a_little(server: Serving, table: str, turns: int) -> int:
    """Make some decisions and return the number of the last that was acknowledged."""
    made = 0
    for _ in range(2_000):
        state = server.ask("GET", f"/api/tables/{table}/state")
        if not state["decisions"]:
            time.sleep(0.1)  # a client that asks without a pause is refused while a bot compiles
            continue
        body = {"seq": state["seq"], "moves": [state["decisions"][0]["text"]]}
        acknowledged = int(server.ask("POST", f"/api/tables/{table}/play", body)["seq"])
        made += 1
        if made == turns:
            return acknowledged
    raise AssertionError(f"table {table} stands still")


def test_two_servers_do_not_share_data(tmp_path: Path) -> None:
    with FileLock(tmp_path / "lock"):
        done = run_piped("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert done.returncode == 2
    assert "in use by another server" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run_piped("serve", "--port", port, "--no-browser", "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"gemwright: cannot listen on 127.0.0.1, port {port}: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--workers", "2"), "set GEMWRIGHT_DATABASE and GEMWRIGHT_REDIS"),
        (("--port", "70000"), "a port is a number from 0 to 65535"),
    ],
)
def test_what_cannot_be_served_is_one_line(arguments: tuple[str, ...], says: str) -> None:
    done = run_piped("serve", "--no-browser", *arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("host", "public", "wanted"),
    [
        ("127.0.0.1", "", "http://127.0.0.1:80/"),
        ("::1", "", "http://[::1]:80/"),
        ("localhost", "", "http://localhost:80/"),
        ("127.0.0.1", "https://play.example/", "https://play.example/"),
        ("0.0.0.0", "", "http://192.0.2.7:80/"),
    ],
)
def test_addresses(host: str, public: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "lan_address", lambda: "192.0.2.7")
    assert address(Settings(host=host, public_url=public), 80) == wanted


def test_hosts_that_stand_for_all() -> None:
    assert [is_everywhere(host) for host in ("0.0.0.0", "::", "127.0.0.1", "localhost")] == [
        True,
        True,
        False,
        False,
    ]
