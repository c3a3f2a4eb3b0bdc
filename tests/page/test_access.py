"""axe finds nothing serious on any screen, light or dark."""

from typing import Any

import pytest

from tests.page.pictures import PHONE, PICTURES, Picture
from tests.page.visits import Browser, Visit

SCREENS = [picture for picture in PICTURES if not picture.dark]
USUAL = {"lobby", "table-marvel", "text", "lesson"}


def _marked(picture: Picture) -> Any:
    marks = [] if picture.name in USUAL else [pytest.mark.proof]
    return pytest.param(picture, id=picture.name, marks=marks)


@pytest.mark.parametrize("picture", [_marked(picture) for picture in SCREENS])
def test_axe_finds_nothing_serious(chromium: Browser, site: str, picture: Picture) -> None:
    """axe finds nothing serious or critical on the screens of the page, light and dark."""
    sync_playwright = pytest.importorskip("axe_playwright_python.sync_playwright")
    size: dict[str, Any] = PHONE if picture.phone else {}
    with Visit.opened(chromium, site, **size) as visit:
        picture.arrange(visit)
        for theme in ("light", "dark"):
            visit.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found = (
                sync_playwright.Axe()
                .run(visit.page, options={"resultTypes": ["violations"]})
                .response["violations"]
            )
            serious = [
                (each["id"], [node["html"] for node in each["nodes"]][:5])
                for each in found
                if each["impact"] in ("serious", "critical")
            ]
            assert serious == [], theme
