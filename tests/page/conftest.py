"""A real server and a real Chromium for the tests of the page; without them they are skipped."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.visits import Visit

CHROMIUM = Path("/usr/bin/chromium")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
QUICK = {
    "GEMWRIGHT_BOT_PAUSE": "0",
    "GEMWRIGHT_LANG": "en",
    "GEMWRIGHT_REQUESTS": "100000",
    "GEMWRIGHT_BURST": "100000",
    "GEMWRIGHT_MOST_TABLES_EACH": "1000",
}
STARTED = re.compile(r"(http://\S+)/")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page on a free port until the tests are over."""
    data = tmp_path_factory.mktemp("served")
    told = data / "stderr.txt"
    command = [sys.executable, "-m", "gemwright", "serve", "--port", "0", "--no-browser", "--data", str(data)]
    environment = {**os.environ, **QUICK}
    with (
        told.open("w") as stderr,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment
        ) as server,
    ):
        assert server.stdout
        found = next((match for line in server.stdout if (match := STARTED.search(line))), None)
        assert found, "the server did not start"
        yield found[1]
        status = server.poll()
        server.terminate()
        assert status is None, f"the server ended with status {status}: {told.read_text()[-2000:]}"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Run Chromium until the tests are over."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install playwright")
    if not CHROMIUM.exists():
        pytest.skip("needs Chromium: apt install chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=str(CHROMIUM), args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, site: str) -> Iterator[Visit]:
    """Open the lobby as somebody new; errors in the page's console fail the test."""
    with Visit.opened(chromium, site) as found:
        yield found


@pytest.fixture
def phone(chromium: Any, site: str) -> Iterator[Visit]:
    """Open the lobby on a telephone 360 pixels wide."""
    with Visit.opened(chromium, site, width=360, height=740, has_touch=True, is_mobile=True) as found:
        yield found
