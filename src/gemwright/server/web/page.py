"""The page: files of the package, and its start for every other path that is no file's."""

import mimetypes
from functools import cache
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
    "cache-control": "no-cache",
    "referrer-policy": "same-origin",
}

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@cache
def _files(folder: Path) -> dict[str, Path]:
    """Return every file of the page by its path; nothing else can be asked for."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".py")
    return {path.relative_to(folder).as_posix(): path for path in found if "__pycache__" not in path.parts}


def _find(path: str) -> Path:
    files = _files(FOLDER)
    name = path.strip("/") or START
    if name not in files and "." not in name.rpartition("/")[2] and not name.startswith("api/"):
        name = START
    if name not in files:
        raise ServerError("no-such-page")
    return files[name]


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """Return a file of the page."""
    found = _find(path)
    data = found.read_bytes()
    tag = f'"{sha256(data).hexdigest()[:24]}"'
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    headers = {**HEADERS, "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(data, headers=headers, media_type=kind)
