#!/usr/bin/env python
"""Put a server under load: `benchmarks/tables.py [--tables 1000] [--seconds 30] [--largest] [--json]`.

Starts `gemwright serve` in a temporary folder, seats two players and a spectator at every table, each on a
WebSocket of its own, and lets every table make a decision every two seconds. Measured is the time from
sending a decision until the last of the three was told of it, with generator and server on one machine.

What is set in `GEMWRIGHT_...` reaches the server (`GEMWRIGHT_DATABASE`, `GEMWRIGHT_REDIS`), and `--workers`
does. Limits of requests are lifted, since all clients have one address. The exit status is 1 if anything
went wrong or the 99th percentile is not below `--within` milliseconds.
"""

import argparse
import asyncio
import contextlib
import gc
import math
import os
import platform
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from crowd import HOST, Site, Table, Tally

NAME: Final = "benchmarks/tables.py"
SOCKETS_EACH: Final = 3
SPARE_FILES: Final = 200
AT_ONCE: Final = 8
STOP_SECONDS: Final = 20
ENOUGH: Final = "1000000000"
LIFTED: Final = (
    "REQUESTS", "BURST", "MESSAGES", "MESSAGE_BURST", "MOST_TABLES", "MOST_TABLES_ADDRESS",
    "MOST_SOCKETS_ADDRESS",
)  # fmt: skip
OURS: Final = {f"GEMWRIGHT_{name}": ENOUGH for name in LIFTED} | {"GEMWRIGHT_WARM": "0"}
"""Settings for the server where the environment has no others."""


class Report(msgspec.Struct, kw_only=True):
    """What a run measured. Times are milliseconds, memory is KiB.

    Attributes:
        tables: live tables.
        seconds: how long it was measured.
        decisions: decisions that all three of their table were told of.
        games: games that ended meanwhile.
        rate: decisions a second.
        p50: median time until the last of the three knew a decision.
        p99: the same for all but one in a hundred.
        worst: the longest.
        late: decisions that could not be made in time because the one before was under way.
        server_cpu: processor time of the server for a decision; None where it cannot be told.
        server_cores: processors the server kept busy.
        generator_cores: processors the generator kept busy.
        memory: resident memory of the server.
        memory_each: what each table added to it.
        failures: what went wrong, and how often.
    """

    tables: int
    seconds: float
    decisions: int
    games: int
    rate: float
    p50: float
    p99: float
    worst: float
    late: int
    server_cpu: float | None
    server_cores: float | None
    generator_cores: float
    memory: int | None
    memory_each: float | None
    failures: dict[str, int]

    def holds(self, within: float) -> bool:
        """Tell whether nothing failed and the 99th percentile is below so many milliseconds."""
        return not self.failures and self.decisions > 0 and self.p99 < within


class Served:
    """A server process of our own, in a temporary folder."""

    def __init__(self, folder: Path, workers: int) -> None:
        command = [sys.executable, "-m", "gemwright", "serve", "--port", "0", "--host", HOST]
        command += ["--no-browser", "--data", str(folder), "--lang", "en"]
        command += ["--workers", str(workers)] if workers > 1 else []
        environment = OURS | dict(os.environ)
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.port = self._port()

    def _port(self) -> int:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://\S+:(\d+)/", line):
                return int(found[1])
        raise SystemExit(f"{NAME}: the server did not start")

    def stop(self) -> int:
        """End it as Ctrl-C would, and return its exit status."""
        self._process.send_signal(signal.SIGINT)
        try:
            return self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            assert self._process.stdout is not None
            self._process.stdout.close()

    def cpu_seconds(self) -> float | None:
        """Return the processor time of the server and its workers so far."""
        try:
            return sum(_cpu_seconds(pid) for pid in _family(self._process.pid))
        except OSError:
            return None

    def memory(self) -> int | None:
        """Return the KiB that the server and its workers have in memory."""
        try:
            return sum(_resident(pid) for pid in _family(self._process.pid))
        except OSError:
            return None


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from _family(int(child))


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


class Load:
    """Tables under way on a server.

    Args:
        served: the server.
        asked: the command line.
    """

    def __init__(self, served: Served, asked: argparse.Namespace) -> None:
        self.tally = Tally()
        self.tables: list[Table] = []
        self._served = served
        self._asked = asked
        self._playing: list[asyncio.Task[None]] = []
        self._empty = served.memory()

    async def grow(self, tables: int) -> None:
        """Open tables until there are so many, and let each play into its game."""
        asked = self._asked
        wish = {"edition": asked.edition, "first": 0, "visibility": "link"}
        start = len(self.tables)
        new = [Table(Site(self._served.port), self.tally, wish, asked.seed + i) for i in range(start, tables)]
        gate = asyncio.Semaphore(AT_ONCE)

        async def ready(index: int, table: Table) -> None:
            async with gate:
                await table.open()
                await table.hurry(index * 7 % (asked.opening + 1))

        await asyncio.gather(*(ready(index, table) for index, table in enumerate(new)))
        self.tables += new
        beat = asked.beat
        offsets = [beat * i / len(new) for i in range(len(new))]
        self._playing += [asyncio.create_task(t.play(beat, o)) for t, o in zip(new, offsets, strict=True)]

    async def measure(self, seconds: float) -> Report:
        """Return what happens in so many seconds, after one beat that is not counted."""
        gc.collect()
        gc.freeze()
        await asyncio.sleep(self._asked.beat)
        tally = self.tally
        tally.delays, tally.late, tally.games = [], 0, 0
        began, served, own = time.perf_counter(), self._served.cpu_seconds(), time.process_time()
        await asyncio.sleep(seconds)
        delays, took = sorted(tally.delays), time.perf_counter() - began
        spent, now = time.process_time() - own, self._served.cpu_seconds()
        cpu = None if served is None or now is None else now - served
        memory = self._served.memory()
        grown = None if memory is None or self._empty is None else (memory - self._empty) / len(self.tables)
        return Report(
            tables=len(self.tables),
            seconds=round(took, 2),
            decisions=len(delays),
            games=tally.games,
            rate=round(len(delays) / took, 1),
            p50=_percentile(delays, 0.5),
            p99=_percentile(delays, 0.99),
            worst=_percentile(delays, 1.0),
            late=tally.late,
            server_cpu=None if cpu is None or not delays else round(1e3 * cpu / len(delays), 3),
            server_cores=None if cpu is None else round(cpu / took, 2),
            generator_cores=round(spent / took, 2),
            memory=memory,
            memory_each=None if grown is None else round(grown, 1),
            failures=dict(tally.failures),
        )

    async def close(self) -> None:
        """Stop playing, wait for what is under way, and hang up."""
        for task in self._playing:
            task.cancel()
        ended = await asyncio.gather(*self._playing, return_exceptions=True)
        for problem in ended:
            if isinstance(problem, Exception):
                self.tally.fail(repr(problem)[:120])
        for table in self.tables:
            with contextlib.suppress(TimeoutError):
                await table.settle()
            table.close()
        await asyncio.sleep(0)


def _percentile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest of ordered seconds that this share does not exceed, in milliseconds."""
    if not ordered:
        return 0.0
    return round(1e3 * ordered[max(0, math.ceil(share * len(ordered)) - 1)], 2)


async def run(served: Served, asked: argparse.Namespace) -> list[Report]:
    """Return the reports of a run: one, or with `--largest` one for every number tried."""
    load, reports = Load(served, asked), list[Report]()
    tables = asked.tables
    try:
        while True:
            await load.grow(tables)
            reports.append(await load.measure(asked.seconds))
            _tell(asked, reports[-1])
            if not asked.largest or not reports[-1].holds(asked.within):
                break
            tables += asked.step
            require_files(tables)
    except (OSError, TimeoutError) as problem:
        raise SystemExit(f"{NAME}: {str(problem) or type(problem).__name__}, {load.tally.failures}") from None
    finally:
        await load.close()
    reports[-1].failures = dict(load.tally.failures)
    return reports


def require_files(tables: int) -> None:
    """Raise the limit of open files as far as need be, for the server too, which inherits it.

    Raises:
        SystemExit: the system does not allow so many.
    """
    needed = SOCKETS_EACH * tables + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = math.inf if hard == resource.RLIM_INFINITY else hard
    if allowed < needed:
        raise SystemExit(
            f"{NAME}: {tables} tables need {needed} open files in one process, and the limit is"
            f" {hard}: raise it (ulimit -Hn), or ask for fewer --tables"
        )
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def machine() -> dict[str, Any]:
    """Return what the figures depend on."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()}",
    }


def _processor() -> str:
    with contextlib.suppress(OSError):
        if found := re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text()):
            return found[1]
    return platform.processor()


def _tell(asked: argparse.Namespace, report: Report) -> None:
    if asked.json:
        return
    print(f"{report.tables} tables: {report.decisions} decisions in {report.seconds} s ({report.rate}/s)")
    print(f"  until everybody knew: median {report.p50}, p99 {report.p99}, worst {report.worst} ms")
    print(
        f"  server {report.server_cpu} ms of processor a decision, {report.server_cores} cores busy;"
        f" generator {report.generator_cores}"
    )
    print(
        f"  memory {report.memory} KiB, {report.memory_each} a table; {report.late} late; {report.failures}"
    )


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--tables", type=int, default=1_000, help="live tables")
    reader.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    reader.add_argument("--beat", type=float, default=2.0, help="seconds between two decisions of a table")
    reader.add_argument("--opening", type=int, default=40, help="most decisions a table makes beforehand")
    reader.add_argument("--edition", default="splendor-2024")
    reader.add_argument("--workers", type=int, default=1, help="server processes")
    reader.add_argument("--within", type=float, default=100.0, help="milliseconds that p99 has to stay below")
    reader.add_argument("--largest", action="store_true", help="add tables until that is no longer so")
    reader.add_argument("--step", type=int, default=250, help="tables added at a time")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--json", action="store_true", help="print one JSON object")
    asked = reader.parse_args(arguments)
    if min(asked.tables, asked.step, asked.workers) < 1 or min(asked.seconds, asked.beat) <= 0:
        reader.error("numbers of tables and workers start at 1, times above 0")
    return asked


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit status."""
    asked = _asked(arguments)
    require_files(asked.tables)
    about = machine()
    with tempfile.TemporaryDirectory(prefix="gemwright-load-") as folder:
        served = Served(Path(folder), asked.workers)
        try:
            reports = asyncio.run(run(served, asked))
        finally:
            status = served.stop()
    held = [report.tables for report in reports if report.holds(asked.within)]
    passed = bool(held) and status == 0
    if asked.json:
        outcome = {"machine": about, "held": max(held, default=0), "passed": passed, "runs": reports}
        print(msgspec.json.format(msgspec.json.encode(outcome)).decode())
    else:
        print(f"held: {max(held, default=0)} tables with p99 below {asked.within:g} ms; {about}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
