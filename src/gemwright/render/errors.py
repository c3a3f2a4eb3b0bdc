"""Refusals of this package."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "bad-theme": "there is no theme “{theme}”; the themes are {choices}",
    "name-count": "{wanted} names are needed, one a seat, not {found}",
    "bad-width": "a board is at least {least} columns wide, not {width}",
}


class RenderError(GemwrightError):
    """A picture that cannot be drawn as asked: theme, names or width."""

    messages: ClassVar[dict[str, str]] = MESSAGES
