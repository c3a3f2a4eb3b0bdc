"""`gemwright serve` as a process: started, asked, stopped, killed."""

import asyncio
import signal
import socket
from pathlib import Path

import pytest
from filelock import FileLock

from gemwright.server import running
from gemwright.server.running import address, is_everywhere
from gemwright.server.settings import Settings
from tests.cli.processes import run_piped
from tests.server.processes import serving


def test_it_says_where_it_is_survives_a_browser_that_goes_away_and_ends_well_on_ctrl_c(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        assert f"http://127.0.0.1:{server.port}/" in server.said
        assert server.ask("GET", "/api/me")["account"] is False
        server.process.send_signal(signal.SIGPIPE)  # what writing to such a browser brings
        assert server.ask("GET", "/api/me")["account"] is False
        assert server.process.poll() is None
        assert server.stop(signal.SIGINT) == 0


def test_everywhere_shows_the_lan_address_and_a_code_and_ends_well_on_sigterm(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        assert f":{server.port}/" in server.said
        assert "0.0.0.0" not in server.said
        assert server.stop(signal.SIGTERM) == 0
        assert "▄" in server.said


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


def test_what_is_sent_is_sent_at_once() -> None:
    """Nothing waits until what was sent before is acknowledged."""
    assert asyncio.run(_is_undelayed())


async def _is_undelayed() -> bool:
    accepted: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
    listening = running.listen(Settings(port=0))
    async with await asyncio.start_server(lambda _, writer: accepted.set_result(writer), sock=listening):
        _, asking = await asyncio.open_connection(*listening.getsockname())
        answering = await accepted
        told = answering.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        asking.close()
        answering.close()
    return bool(told)
