"""A real server and a real Chromium, for tests and for pictures."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gemwright.cli.entry import run
from gemwright.rules import View
from tests.page.visits import GREEDY, Browser, Visit

CHROMIUM = Path("/usr/bin/chromium")
GEMWRIGHT = (sys.executable, "-m", "gemwright")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
QUICK = {
    "GEMWRIGHT_BOT_PAUSE": "0",
    "GEMWRIGHT_LANG": "en",
    "GEMWRIGHT_WARM": "0",
    "GEMWRIGHT_REQUESTS": "100000",
    "GEMWRIGHT_BURST": "100000",
    "GEMWRIGHT_MOST_TABLES_EACH": "1000",
    "GEMWRIGHT_ABSENCE": "0",
    "GEMWRIGHT_TAKEOVER": "greedy",
}
STARTED = re.compile(r"(http://\S+)/")


@contextlib.contextmanager
def site(data: Path, **environment: str) -> Iterator[str]:
    """Serve the page on a free port, with its data in a folder; yields its address."""
    told = data / "stderr.txt"
    command = [*GEMWRIGHT, "serve", "--port", "0", "--no-browser", "--data", str(data)]
    with (
        told.open("w") as stderr,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, **QUICK, **environment},
        ) as server,
    ):
        assert server.stdout
        found = next((match for line in server.stdout if (match := STARTED.search(line))), None)
        assert found, f"the server did not start: {told.read_text()[-2000:]}"
        try:
            yield found[1]
        finally:
            status = server.poll()
            server.terminate()
        assert status is None, f"the server ended with status {status}: {told.read_text()[-2000:]}"


def admin(data: Path, *words: str) -> None:
    """Do what `gemwright admin` does, beside the server and the loop of the browser."""
    with ThreadPoolExecutor(1) as aside:
        assert aside.submit(run, ["admin", *words, "--data", str(data)]).result() == 0


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """Run Chromium."""
    from playwright import sync_api

    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=str(CHROMIUM), args=list(QUIET))
        yield Browser(browser)
        browser.close()


def seat(who: str) -> dict[str, str]:
    """Return what a new table is told of a seat: `me`, `open` or an agent."""
    return {"who": who} if who in ("me", "open") else {"who": "bot", "agent": who}


def play_on(visit: Visit, table: str, decisions: int) -> None:
    """Play a hot-seat game on over HTTP, as greedy would, for so many decisions or to its end."""
    state = visit.ask(f"/tables/{table}/state")
    while not state["outcome"] and state["seq"] < decisions:
        moves = [GREEDY.play(View.from_json(state["view"])).text]
        visit.ask(f"/tables/{table}/play", {"seq": state["seq"], "moves": moves})
        state = visit.ask(f"/tables/{table}/state")
