"""Running the server until it is asked to stop."""

import contextlib
import ipaddress
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from gemwright.server.errors import ServerError
from gemwright.server.loops import run as run_loop
from gemwright.server.serving import Server, config_of
from gemwright.server.settings import Settings
from gemwright.server.sharing import RedisWire
from gemwright.server.supervising import Supervisor
from gemwright.server.web.app import storage_of, wire_of

MOST_WORKERS: Final = 64


def run(settings: Settings, on_start: Callable[[int], None]) -> None:
    """Serve until Ctrl-C or SIGTERM.

    Args:
        settings: how the server runs.
        on_start: called with the port once requests are answered.

    Raises:
        ServerError: another server uses the data, the address cannot be listened on, or the settings
            do not go together or name a database or a Redis that is not there.
    """
    if settings.database:
        run_loop(_require_there(settings))
    with _alone(None if settings.database else settings.data), listen(settings) as listening:
        if settings.workers > 1:
            Supervisor(settings, listening, on_start).run()
        else:
            run_loop(Server(config_of(settings), on_start).serve(sockets=[listening]))


def require_possible(settings: Settings) -> None:
    """Refuse settings that do not go together.

    Raises:
        ServerError: several workers without what they share, or a number that cannot be.
    """
    if not 1 <= settings.workers <= MOST_WORKERS:
        raise ServerError("bad-workers", most=MOST_WORKERS, workers=settings.workers)
    if settings.workers > 1 and not (settings.database and settings.redis):
        raise ServerError("one-worker")
    if settings.redis and not settings.database:
        raise ServerError("redis-alone")


async def _require_there(settings: Settings) -> None:
    """Find out whether the database and Redis are there, and bring the database up to date."""
    storage, wire = storage_of(settings), wire_of(settings)
    try:
        await storage.open()
        await storage.close()
        if isinstance(wire, RedisWire):
            await wire.check()
    finally:
        await wire.close()


def listen(settings: Settings) -> socket.socket:
    """Bind before anything is started, so that a port in use is a plain error.

    asyncio sends at once only on sockets that are made for TCP by name; on others the body of an answer
    waits up to 40 ms for its headers to be acknowledged.

    Raises:
        ServerError: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
