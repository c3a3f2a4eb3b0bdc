"""Running the server in this process until it is asked to stop."""

import contextlib
import ipaddress
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import uvicorn
from filelock import FileLock, Timeout

from gemwright.server.errors import ServerError
from gemwright.server.loops import run as run_loop
from gemwright.server.settings import Settings
from gemwright.server.web.app import application
from gemwright.server.web.limits import LARGEST_MESSAGE

STOP_SECONDS: Final = 3
"""How long answers that are under way may still take."""
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """A uvicorn server that says when it is there, and ends quietly on Ctrl-C and SIGTERM."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[int], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and tell the port."""
        await super().startup(sockets=sockets)
        if self.started and self.servers:
            self._on_start(int(self.servers[0].sockets[0].getsockname()[1]))

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals stop the server; they are not raised again, for a wanted end is no failure."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run(settings: Settings, on_start: Callable[[int], None]) -> None:
    """Serve until Ctrl-C or SIGTERM.

    Args:
        settings: how the server runs.
        on_start: called with the port once requests are answered.

    Raises:
        ServerError: another server uses the data, or the address cannot be listened on.
    """
    with _alone(settings.data):
        listening = _listen(settings)
        config = uvicorn.Config(
            application(settings),
            log_level="warning",
            access_log=False,
            ws_max_size=4 * LARGEST_MESSAGE,
            ws_max_queue=8,
            ws_per_message_deflate=False,  # packing would cost more than the messages are long
            timeout_graceful_shutdown=STOP_SECONDS,
            server_header=False,
            proxy_headers=bool(settings.public_url),
        )
        with listening:
            run_loop(Server(config, on_start).serve(sockets=[listening]))


def _listen(settings: Settings) -> socket.socket:
    """Bind before anything is started, so that a port in use is a plain error."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
    except OSError as problem:
        listening.close()
        reason = problem.strerror or str(problem)
        raise ServerError("no-address", host=settings.host, port=settings.port, problem=reason) from None
    return listening


@contextlib.contextmanager
def _alone(folder: Path | None) -> Iterator[None]:
    if folder is None:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise ServerError("data-in-use", file=str(folder)) from None
    try:
        yield
    finally:
        lock.release()


def is_everywhere(host: str) -> bool:
    """Tell whether a host stands for every address of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def lan_address() -> str:
    """Return this machine's address in its network, as far as it can be told; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def address(settings: Settings, port: int) -> str:
    """Return where browsers find the server."""
    if settings.public_url:
        return settings.public_url
    host = lan_address() if is_everywhere(settings.host) else settings.host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
