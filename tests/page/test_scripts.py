"""The page's files: imports are there, libraries have their licences, nothing is fetched elsewhere."""

import re
from pathlib import Path

import pytest

import gemwright.server

PAGE = Path(gemwright.server.__file__).parent / "page"
SCRIPTS = sorted(PAGE.rglob("*.js"))
OURS = [path for path in SCRIPTS if "vendor" not in path.parts]
IMPORT = re.compile(r'^import [^"]*"([^"]+)";|^export \{[^}]*\} from "([^"]+)";', re.MULTILINE)


@pytest.mark.parametrize("script", OURS, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_imports_are_there(script: Path) -> None:
    for found in IMPORT.findall(script.read_text(encoding="utf-8")):
        target = found[0] or found[1]
        assert target.startswith("."), target
        assert (script.parent / target).resolve().is_relative_to(PAGE)
        assert (script.parent / target).is_file(), target


@pytest.mark.parametrize("script", OURS, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_a_script_begins_with_what_it_is_for(script: Path) -> None:
    assert script.read_text(encoding="utf-8").startswith("/**")


def test_libraries_come_with_licence_and_version() -> None:
    told = (PAGE / "vendor" / "README.md").read_text(encoding="utf-8")
    for library in (PAGE / "vendor").glob("*.js"):
        [line] = [line for line in told.splitlines() if f"`{library.name}`" in line and line.startswith("|")]
        assert re.search(r"\d+\.\d+\.\d+", line)
        licence = re.search(r"LICENSE\.\w+\.txt", line)
        assert licence
        assert (PAGE / "vendor" / licence[0]).is_file()


def test_the_page_asks_nobody_else() -> None:
    for path in [*OURS, *PAGE.rglob("*.css"), *PAGE.rglob("*.html"), *PAGE.rglob("*.svg")]:
        addresses = re.findall(r"https?://[^\s\"')]+", path.read_text(encoding="utf-8"))
        assert set(addresses) <= {"http://www.w3.org/2000/svg"}, path


def test_every_script_is_reached_from_the_first() -> None:
    reached, waiting = set(), [PAGE / "app.js"]
    while waiting:
        script = waiting.pop()
        if script not in reached:
            reached.add(script)
            found = re.findall(r'from "(\./[^"]+|\.\./[^"]+)"', script.read_text(encoding="utf-8"))
            waiting += [(script.parent / target).resolve() for target in found]
    assert {path for path in SCRIPTS if "vendor" not in path.parts} <= reached
