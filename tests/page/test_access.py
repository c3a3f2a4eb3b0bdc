"""axe finds nothing serious on any screen, light or dark."""

from operator import attrgetter
from typing import Any

import pytest

from tests.page.pictures import PHONE, PICTURES, Picture
from tests.page.visits import Browser, Visit

SCREENS = [picture for picture in PICTURES if not picture.dark]
NAME = attrgetter("name")
USUAL = {"lobby", "table-marvel", "text", "lesson"}


EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
CONTRAST = {**EVERYTHING, "runOnly": ["color-contrast"]}
"""What a theme changes."""


def check(chromium: Browser, site: str, picture: Picture, in_the_dark: dict[str, Any]) -> None:
    """Let axe look at a screen, light and dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    size: dict[str, Any] = PHONE if picture.phone else {}
    with Visit.opened(chromium, site, **size) as visit:
        picture.arrange(visit)
        for theme, options in (("light", EVERYTHING), ("dark", in_the_dark)):
            visit.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found = axe.run(visit.page, options=options).response["violations"]
            serious = [
                (each["id"], [node["html"] for node in each["nodes"]][:5])
                for each in found
                if each["impact"] in ("serious", "critical")
            ]
            assert serious == [], theme


@pytest.mark.parametrize("picture", [each for each in SCREENS if each.name in USUAL], ids=NAME)
def test_axe_finds_nothing_serious_on_usual_screens(chromium: Browser, site: str, picture: Picture) -> None:
    check(chromium, site, picture, CONTRAST)


@pytest.mark.proof
@pytest.mark.parametrize("picture", SCREENS, ids=NAME)
def test_axe_finds_nothing_serious(chromium: Browser, site: str, picture: Picture) -> None:
    """axe finds nothing serious or critical on the screens of the page, light and dark."""
    check(chromium, site, picture, EVERYTHING)
