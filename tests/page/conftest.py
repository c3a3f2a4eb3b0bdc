"""A real server and a real Chromium for the tests of the page; without them they are skipped."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page import serving
from tests.page.visits import Browser, Visit


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the server's data."""
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="session")
def site(data: Path) -> Iterator[str]:
    """Serve the page on a free port until the tests are over."""
    with serving.site(data) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Run Chromium until the tests are over."""
    pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install playwright")
    if not serving.CHROMIUM.exists():
        pytest.skip("needs Chromium: apt install chromium")
    with serving.chromium() as browser:
        yield browser


@pytest.fixture
def visit(chromium: Browser, site: str) -> Iterator[Visit]:
    """Open the lobby as somebody new; errors in the page's console fail the test."""
    with Visit.opened(chromium, site) as found:
        yield found


@pytest.fixture
def phone(chromium: Browser, site: str) -> Iterator[Visit]:
    """Open the lobby on a telephone 360 pixels wide."""
    with Visit.opened(chromium, site, width=360, height=740, has_touch=True, is_mobile=True) as found:
        yield found
