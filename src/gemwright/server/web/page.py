"""The page: its files as the server read them, and its start for every other path that is no file's.

The start names all other files below a hash of their contents: browsers keep those for good, and an update
of the server changes all names at once. Imports are relative, so one hash serves the whole folder.
"""

import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from gemwright.server.errors import ServerError
from gemwright.server.web.callers import AnyRequest

FOLDER: Final = Path(__file__).parent.parent / "page"
START: Final = "index.html"
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "referrer-policy": "same-origin",
}
KEPT: Final = "public, max-age=31536000, immutable"
ASKED_AGAIN: Final = "no-cache"
HASHED: Final = re.compile(r"page/([0-9a-f]+)/(.+)")
LINK: Final = re.compile(r'(href|src)="([^"]+)"')

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True)
class File:
    """A file of the page, as it is sent."""

    data: bytes
    kind: str
    tag: str

    @classmethod
    def of(cls, name: str, data: bytes) -> "File":
        """Return a file with its media type and its tag."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return cls(data, kind, f'"{_hash(data)}"')


@dataclass(frozen=True)
class Site:
    """The page's files by their paths; nothing else can be asked for.

    Attributes:
        hash: of all of them.
        files: what is sent for each path.
    """

    hash: str
    files: dict[str, File]

    def find(self, path: str) -> tuple[File, bool]:
        """Return the file for a path, and whether it is that for good.

        An open page may ask below the hash of another version of the server: it gets the file there is now,
        so every module of it still has one address.

        Raises:
            ServerError: there is none.
        """
        name = path.strip("/") or START
        hashed = HASHED.fullmatch(name)
        whole, name = hashed.groups() if hashed else ("", name)
        if name not in self.files and "." not in name.rpartition("/")[2] and not name.startswith("api/"):
            name = START
        if name not in self.files:
            raise ServerError("no-such-page")
        return self.files[name], whole == self.hash and name != START


def read_site(folder: Path) -> Site:
    """Read the page's files; its start is made to name the others below their hash."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".py")
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in found
        if "__pycache__" not in path.parts
    }
    whole = _hash(*(part for name, data in contents.items() for part in (name.encode(), data)))
    contents[START] = _name_below(whole, contents).encode()
    return Site(whole, {name: File.of(name, data) for name, data in contents.items()})


def _hash(*parts: bytes) -> str:
    """Return a hash of some parts, which could not be cut differently."""
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()[:24]


def _name_below(whole: str, contents: dict[str, bytes]) -> str:
    """Return the start with links to the files below the hash of all."""

    def named(link: re.Match[str]) -> str:
        return f'{link[1]}="/page/{whole}/{link[2]}"' if link[2] in contents else link[0]

    return LINK.sub(named, contents[START].decode())


SITE: Final = read_site(FOLDER)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """Return a file of the page."""
    found, for_good = SITE.find(path)
    headers = {**HEADERS, "cache-control": KEPT if for_good else ASKED_AGAIN, "etag": found.tag}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    return Response(found.data, headers=headers, media_type=found.kind)
