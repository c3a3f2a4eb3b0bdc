"""What the OpenAPI document says of refusals: every request answers them alike."""

from collections.abc import Sequence
from inspect import signature
from typing import Final

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ControllerRouterHandler


class Refusal(msgspec.Struct):
    """A request that was not done, and why.

    Attributes:
        code: which refusal it is, always the same.
        message: one line in the language of the caller.
    """

    code: str
    message: str


WORDS: Final = {
    400: "The request cannot be read, or asks for something that cannot be.",
    401: "The caller is not known; GET /api/me makes a guest.",
    403: "This is not the caller's to do.",
    404: "There is no such thing.",
    409: "This cannot be done now.",
    413: "The request is too large.",
    429: "The caller asks for too much.",
    503: "The server cannot do this just now.",
}
"""What each status means."""

_EVERYWHERE: Final = (400, 403, 429, 503)
_CHANGING: Final = (401, 409, 413)
_NAMED: Final = (404, 409)


def document_refusals(handlers: Sequence[ControllerRouterHandler]) -> None:
    """Say in the document with which statuses each request may be refused."""
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = {status: _spec(status) for status in _statuses(handler)}


def _statuses(handler: HTTPRouteHandler) -> list[int]:
    found = set(_EVERYWHERE)
    if "POST" in handler.http_methods:
        found |= set(_CHANGING)
    if "player" in signature(handler.fn).parameters:
        found.add(401)
    if any("{" in path for path in handler.paths):
        found |= set(_NAMED)
    return sorted(found)


def _spec(status: int) -> ResponseSpec:
    return ResponseSpec(Refusal, generate_examples=False, description=WORDS[status])
