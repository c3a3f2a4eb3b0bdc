"""Who calls, in which language, and from where."""

import ipaddress
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection

from gemwright.i18n import LANGUAGES, known_language
from gemwright.server.errors import ServerError
from gemwright.server.settings import Settings

COOKIE: Final = "gemwright"
SAFE: Final = ("GET", "HEAD", "OPTIONS")

Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


def language_of(connection: Connection) -> str:
    """Return the language of `?lang=`, or the first of Accept-Language that there is, else English."""
    wanted = connection.query_params.get("lang")
    if wanted:
        return known_language(wanted)
    for part in connection.headers.get("accept-language", "").split(","):
        code = part.partition(";")[0].strip().lower().partition("-")[0]
        if code in LANGUAGES:
            return code
    return "en"


def token_of(connection: Connection) -> str | None:
    """Return the token of `Authorization: Bearer ...`, else that of the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)


def client_of(connection: Connection) -> str:
    """Return what stands for a client in limits: its address, of IPv6 the network that it can move in."""
    return client_name(connection.client.host if connection.client else "unknown")


def client_name(host: str) -> str:
    """Return a host's address; of IPv6 its first 64 bits, for every customer has all the others."""
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def require_own_origin(connection: Connection, settings: Settings) -> None:
    """Refuse what a page of another site sends; programs that send no origin may pass.

    Raises:
        ServerError: the origin is another one (`wrong-origin`).
    """
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise ServerError("wrong-origin")
        return
    own = {connection.headers.get("host", "")}
    if settings.public_url:
        own.add(_place(settings.public_url))
    if _place(origin) not in own:
        raise ServerError("wrong-origin")


def _place(address: str) -> str:
    """Return host and port of an address, "?" if it is none."""
    try:
        return urlsplit(address).netloc or "?"
    except ValueError:
        return "?"
