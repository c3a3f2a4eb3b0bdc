"""What is wrong with a match is said in one line."""

import string

import pytest

from gemwright.arena.errors import MESSAGES, ArenaError


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_is_filled_in(code: str) -> None:
    fields = {name for _, name, _, _ in string.Formatter().parse(MESSAGES[code]) if name}
    message = str(ArenaError(code, **dict.fromkeys(fields, "x")))
    assert "{" not in message
    assert "\n" not in message
