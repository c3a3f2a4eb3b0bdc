"""The files of the page: below a hash of them all they are kept for good, everywhere else asked for again."""

import re
from pathlib import Path

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.web.page import FOLDER, SITE, START, read_site
from tests.server.sites import site

HASHED = f"/page/{SITE.hash}"
FOR_GOOD = "public, max-age=31536000, immutable"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a page of two files."""
    (tmp_path / START).write_text('<link href="a.css"><a href="b.css"></a><script src="a.js"></script>')
    (tmp_path / "a.js").write_text("1")
    (tmp_path / "a.css").write_text("")
    return tmp_path


def test_the_start_names_every_file_below_the_hash() -> None:
    with site() as ann:
        start = ann.ask("GET", "/table/abc").text
        links = re.findall(r'(?:href|src)="([^"]+)"', start)
        assert f"{HASHED}/app.js" in links
        for link in links:
            assert link.startswith(HASHED)
            assert ann.ask("GET", link).status_code == 200, link


def test_files_below_the_hash_are_kept_for_good() -> None:
    with site() as ann:
        for name, kind in (
            ("app.js", "text/javascript"),
            ("style/base.css", "text/css"),
            ("icon.svg", "image"),
        ):
            answer = ann.ask("GET", f"{HASHED}/{name}")
            assert answer.headers["cache-control"] == FOR_GOOD
            assert answer.headers["content-type"].startswith(kind)
            assert answer.headers["content-security-policy"].startswith("default-src 'self'; img-src")
            assert answer.content == (FOLDER / name).read_bytes()


def test_an_open_page_of_another_version_gets_the_files_there_are() -> None:
    with site() as ann:
        for path in ("/page/0123456789abcdef01234567/core/live.js", "/core/live.js"):
            answer = ann.ask("GET", path)
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.content == (FOLDER / "core/live.js").read_bytes()
            assert ann.ask("GET", path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
        assert ann.ask("GET", "/page/0123456789abcdef01234567/core/gone.js").status_code == 404


def test_the_start_is_asked_for_again_wherever_it_is() -> None:
    with site() as ann:
        for path in ("/", "/index.html", f"{HASHED}/index.html", HASHED):
            assert ann.ask("GET", path).headers["cache-control"] == "no-cache", path


def test_every_change_changes_the_hash(folder: Path) -> None:
    before = read_site(folder)
    assert read_site(folder) == before
    assert before.files[START].data.decode() == (
        f'<link href="/page/{before.hash}/a.css"><a href="b.css"></a>'
        f'<script src="/page/{before.hash}/a.js"></script>'
    )
    (folder / "a.js").write_text("2")
    assert read_site(folder).hash != before.hash
    assert read_site(folder).files["a.js"].tag != before.files["a.js"].tag
    assert read_site(folder).files["a.css"] == before.files["a.css"]
    (folder / "a.js").rename(folder / "b.js")
    assert len({before.hash, read_site(folder).hash}) == 2


def test_nothing_but_files_read_at_the_start_is_found(folder: Path) -> None:
    found = read_site(folder)
    (folder / "late.js").write_text("")
    for path in (
        "late.js",
        f"page/{found.hash}/late.js",
        f"page/{found.hash}/../a.js",
        "page//a.js",
        "../a.js",
    ):
        with pytest.raises(ServerError):
            found.find(path)
