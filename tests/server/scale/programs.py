"""PostgreSQL and Redis as processes of the tests' own: started, restarted, killed, by their ids alone."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

PATIENCE = 60.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def postgres_program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL's server; Debian keeps them out of PATH."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next((str(at / name) for at in places if (at / name).exists()), None)


def redis_program() -> str | None:
    return shutil.which("redis-server")


def unprivileged() -> dict[str, Any]:
    """Return how a process is started as somebody else: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


class Program(ABC):
    """A server process with a folder of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self._temporary = tempfile.TemporaryDirectory(prefix="gemwright-test-")
        self.folder = Path(self._temporary.name)
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """Return what starts it."""

    def options(self) -> dict[str, Any]:
        return {}

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "output").open("ab") as output:
            self.process = subprocess.Popen(
                self.command(), stdout=output, stderr=output, cwd=self.folder, **self.options()
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError((self.folder / "output").read_text())
            time.sleep(0.05)

    @abstractmethod
    def answers(self) -> bool:
        """Tell whether it is ready."""

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Stop by a signal, and wait for the end."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        self.process = None

    def restart(self, number: signal.Signals = signal.SIGTERM, pause: float = 0.0) -> None:
        self.stop(number)
        time.sleep(pause)
        self.start()

    def close(self) -> None:
        """Stop, and remove the folder."""
        if self.process is not None:
            self.stop(signal.SIGQUIT if isinstance(self, Postgres) else signal.SIGKILL)
        self._temporary.cleanup()


class Postgres(Program):
    """A PostgreSQL server; its tables are on the disk only so far as a crash of the process needs it."""

    SETTINGS = ("fsync=off", "shared_buffers=16MB", "max_connections=60", "unix_socket_directories=")

    def __init__(self) -> None:
        super().__init__()
        self.data = self.folder / "data"
        self._count = 0
        self._has_emptied = False
        if self.options():
            os.chown(self.folder, self.options()["user"], self.options()["group"])
        initdb = postgres_program("initdb")
        assert initdb is not None
        made = [initdb, "-D", str(self.data), "-U", "gemwright", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder, **self.options())

    def options(self) -> dict[str, Any]:
        return unprivileged()

    def command(self) -> list[str]:
        server = postgres_program("postgres")
        assert server is not None
        settings = [part for setting in self.SETTINGS for part in ("-c", setting)]
        return [server, "-D", str(self.data), "-h", "127.0.0.1", "-p", str(self.port), *settings]

    def address(self, name: str) -> str:
        return f"postgresql://gemwright@127.0.0.1:{self.port}/{name}"

    def answers(self) -> bool:
        return self._psql("SELECT 1").returncode == 0

    def new_database(self) -> str:
        """Return the address of an empty database."""
        self._count += 1
        name = f"games{self._count}"
        done = self._psql(f"CREATE DATABASE {name}")
        assert done.returncode == 0, done.stderr
        return self.address(name)

    def emptied_database(self) -> str:
        """Return the address of a database that is made empty, which is quicker than a new one."""
        if not self._has_emptied:
            self._has_emptied = True
            assert self._psql("CREATE DATABASE emptied").returncode == 0
        others = "pid <> pg_backend_pid() AND datname = 'emptied'"
        alone = self._psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        done = self._psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public", "emptied")
        assert alone.returncode == done.returncode == 0, done.stderr
        return self.address("emptied")

    def _psql(self, query: str, name: str = "postgres") -> subprocess.CompletedProcess[bytes]:
        psql = postgres_program("psql")
        assert psql is not None
        return subprocess.run([psql, self.address(name), "-c", query], capture_output=True, check=False)


class Redis(Program):
    """A Redis server that keeps nothing."""

    def command(self) -> list[str]:
        program = redis_program()
        assert program is not None
        keeps_nothing = ["--save", "", "--appendonly", "no"]
        return [
            program,
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--dir",
            str(self.folder),
            *keeps_nothing,
        ]

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False
