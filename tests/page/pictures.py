"""Take the pictures of the page that docs show: `python -m tests.page.pictures` (see scripts/pictures).

Tables in them come from numbers, so they change only where the page does.
"""

import argparse
import base64
import contextlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gemwright.rules import Phase
from tests.page import serving
from tests.page.lessons import begin
from tests.page.staged import TABLE, Stage, find_game, new_game, play_on
from tests.page.visits import Browser, Visit, leads_to

FOLDER = Path(__file__).parents[2] / "docs" / "images" / "page"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 780, "has_touch": True, "is_mobile": True}
BOTS = ("me", "level:4", "level:2,style=racer", "greedy")
"""Who sits at the tables shown."""
SHOT = {"format": "webp", "quality": 80}


@dataclass(frozen=True)
class Picture:
    """One picture.

    Attributes:
        name: of its file, without the suffix.
        arrange: brings the page there.
        dark: in the dark theme.
        phone: on a telephone.
        kept: whether docs show it; the rest is for looking at.
    """

    name: str
    arrange: Callable[[Visit], None]
    dark: bool = False
    phone: bool = False
    kept: bool = False


def _table(edition: str, players: int, decisions: int, number: int = 7) -> Callable[[Visit], None]:
    """Show a game some decisions on, at the next turn of the first seat."""

    def arrange(visit: Visit) -> None:
        game = new_game(edition, number, players)
        while game.seq < decisions or game.position.to_move or game.position.phase != Phase.ACTION:
            play_on(game)
        names = ("Ada", *BOTS[1:])
        Stage(visit, game, edition, names=names, mine=[0], bots=range(1, players))
        visit.wait(".tray.mine")

    return arrange


def _choice(edition: str, phase: Phase, start: int, then: Callable[[Visit], None]) -> Callable[[Visit], None]:
    def arrange(visit: Visit) -> None:
        game, decision = find_game(edition, leads_to(phase), start)
        mover = game.position.to_move
        names = [("Ada", "level:5")[seat != mover] for seat in range(2)]
        Stage(visit, game, edition, names=names, mine=[mover], bots=[1 - mover])
        visit.wait(".tray.mine")
        visit.choose(decision)
        then(visit)

    return arrange


def _returning(visit: Visit) -> None:
    visit.click(".returning .gem-button[aria-disabled=false]")
    visit.wait(".returning .keep")


def _paying(visit: Visit) -> None:
    visit.click(".payment .swap:enabled")
    visit.wait(".payment .unswap")


def _lobby(visit: Visit) -> None:
    visit.ask("/me", {"name": "Ada"})
    visit.wait(".new-table form")
    for seats in (["me", "level:4"], ["me", "open", "level:6"]):
        visit.ask("/tables", {"seats": [serving.seat(each) for each in seats], "visibility": "public"})
    visit.page.reload()
    visit.wait(".table-list li")


def _finished(visit: Visit, edition: str = "splendor-2024", decisions: int = 40) -> str:
    """Play a hot-seat game and give it up after so many decisions, if it is not over; return its id."""
    table = visit.ask("/tables", {"edition": edition, "seats": [{"who": "me"}, {"who": "me"}], "first": 0})
    serving.play_on(visit, table["id"], decisions)
    visit.ask(f"/tables/{table['id']}/resign", {})
    return str(table["id"])


def _replay(visit: Visit) -> None:
    game = new_game("splendor-2014", 11, 3)
    while game.result is None:
        play_on(game)
    Stage(visit, game, "splendor-2014", names=("Ada", *BOTS[1:]), mine=[0], bots=[1, 2])
    visit.go(f"replay/{TABLE}?at=58")
    visit.wait(".scrubber")


def _profile(visit: Visit) -> None:
    visit.ask("/me", {"name": "Ada"})
    _finished(visit)
    visit.go("me")
    visit.wait(".profile .table-list li")


def _ending(visit: Visit) -> None:
    visit.go(f"table/{_finished(visit, 'marvel', 1000)}")
    visit.wait(".ending")


def _waiting(visit: Visit) -> None:
    visit.open_table(["me", "open", "level:6"])
    visit.wait(".seat-list")


def _closer(visit: Visit) -> None:
    _table("marvel", 4, 84)(visit)
    visit.click(".panel.seat-2")
    visit.wait(".sheet")


def _text(visit: Visit) -> None:
    _table("splendor-2024", 2, 40)(visit)
    visit.page.keyboard.press("x")
    visit.wait("#typed")


def _help(visit: Visit) -> None:
    visit.page.keyboard.press("?")
    visit.wait("dialog[open]")


def _lesson(key: str, then: str) -> Callable[[Visit], None]:
    """Show a step of the lesson once something is marked there."""

    def arrange(visit: Visit) -> None:
        begin(visit, key, stop=9)
        visit.page.get_by_text("Show me").click()
        visit.wait(then)
        visit.page.evaluate("document.activeElement.blur()")

    return arrange


PICTURES = (
    Picture("lobby", _lobby, kept=True),
    Picture("lobby-dark", _lobby, dark=True),
    Picture("lobby-phone", _lobby, phone=True),
    Picture("waiting", _waiting),
    Picture("table-2014", _table("splendor-2014", 2, 46), kept=True),
    Picture("table-2024", _table("splendor-2024", 3, 70), kept=True),
    Picture("table-marvel", _table("marvel", 4, 84), kept=True),
    Picture("table-dark", _table("splendor-2024", 4, 84), dark=True, kept=True),
    Picture("table-marvel-dark", _table("marvel", 2, 40), dark=True, kept=True),
    Picture("table-phone", _table("splendor-2024", 2, 50), phone=True, kept=True),
    Picture("table-phone-four", _table("marvel", 4, 84), phone=True, kept=True),
    Picture("table-phone-dark", _table("splendor-2014", 3, 60), phone=True, dark=True, kept=True),
    Picture("closer-phone", _closer, phone=True),
    Picture("return", _choice("splendor-2024", Phase.RETURN, 0, _returning), kept=True),
    Picture("payment", _choice("splendor-2024", Phase.PAYMENT, 0, _paying), kept=True),
    Picture(
        "noble",
        _choice("splendor-2014", Phase.TILE, 15, lambda visit: visit.wait(".tray-tiles .tile")),
        kept=True,
    ),
    Picture("return-phone", _choice("marvel", Phase.RETURN, 0, _returning), phone=True),
    Picture("payment-phone", _choice("splendor-2024", Phase.PAYMENT, 0, _paying), phone=True),
    Picture(
        "noble-phone",
        _choice("marvel", Phase.TILE, 38, lambda visit: visit.wait(".tray-tiles .tile")),
        phone=True,
    ),
    Picture("replay", _replay, kept=True),
    Picture("replay-phone", _replay, phone=True),
    Picture("ending", _ending),
    Picture("profile", _profile, kept=True),
    Picture("text", _text, kept=True),
    Picture("help", _help),
    Picture("lesson", _lesson("gold", ".payment .unswap"), kept=True),
    Picture("lesson-phone", _lesson("alike", ".pile.chosen"), phone=True, kept=True),
)


KEPT = [picture.name for picture in PICTURES if picture.kept]


@contextlib.contextmanager
def _opened(chromium: Browser, site: str, picture: Picture) -> Iterator[Visit]:
    size: dict[str, Any] = PHONE if picture.phone else DESKTOP
    scheme = "dark" if picture.dark else "light"
    with Visit.opened(chromium, site, **size, color_scheme=scheme, device_scale_factor=1.5) as visit:
        yield visit


def take(picture: Picture, chromium: Browser, site: str, folder: Path) -> Path:
    """Take one picture; return where it is."""
    with _opened(chromium, site, picture) as visit:
        picture.arrange(visit)
        visit.page.mouse.move(0, 0)
        visit.page.wait_for_timeout(300)
        shot = visit.page.context.new_cdp_session(visit.page).send("Page.captureScreenshot", SHOT)
    target = folder / f"{picture.name}.webp"
    target.write_bytes(base64.b64decode(shot["data"]))
    return target


def main() -> None:
    """Take the pictures asked for, or all."""
    parser = argparse.ArgumentParser(prog="scripts/pictures", description="Take the pictures of the page.")
    parser.add_argument("--only", action="append", help="a picture's name; may be given several times")
    parser.add_argument("--all", action="store_true", help="also those that docs do not show")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    wanted = [each for each in PICTURES if each.name in (options.only or KEPT) or options.all]
    with (
        tempfile.TemporaryDirectory(prefix="gemwright-pictures-") as data,
        serving.site(Path(data)) as site,
        serving.chromium() as chromium,
    ):
        for picture in wanted:
            print(take(picture, chromium, site, options.out))


if __name__ == "__main__":
    main()
