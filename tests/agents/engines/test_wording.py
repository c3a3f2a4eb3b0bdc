"""What is wrong with a message is said as the page of the protocol would."""

import pytest

from gemwright.agents.engines import Form, ProtocolError, parse_answer, parse_command
from gemwright.agents.engines.wording import in_our_words

COMMANDS = [
    ("gep 0", "“version” has to be at least 1"),
    ("gep 5000", "“version” has to be at most 1000"),
    ("legal", "the length of “moves” has to be at least 1"),
    ("legal ?", "“moves[0]” cannot be so"),
    ('{"type":"gep"}', "“version” is missing"),
    ('{"type":"gep","version":"one"}', "“version” has to be a whole number"),
    ('{"type":"go","infinite":1}', "“infinite” has to be true or false"),
    ('{"type":"legal","moves":"+wug"}', "“moves” has to be a list"),
]


@pytest.mark.parametrize(("line", "problem"), COMMANDS, ids=[line for line, _ in COMMANDS])
def test_commands(line: str, problem: str) -> None:
    form: Form = "json" if line.startswith("{") else "text"
    with pytest.raises(ProtocolError) as caught:
        parse_command(line, form)
    assert caught.value.fields["problem"] == problem


def test_answers() -> None:
    with pytest.raises(ProtocolError, match=r"“values\[0\]” has to be at most 1\.0$"):
        parse_answer("info values 2 3")
    with pytest.raises(ProtocolError, match=r"“nodes” has to be a whole number$"):
        parse_answer('{"type":"info","nodes":{}}', "json")
    with pytest.raises(ProtocolError, match=r"the default is no value of the option$"):
        parse_answer("option depth int 3 5 9")


@pytest.mark.parametrize(
    "problem", ["Expected `Sphinx` - at `$.a`", "Expected `Sphinx`, got `int` - at `$.a`"]
)
def test_what_is_not_known_is_still_in_our_words(problem: str) -> None:
    assert in_our_words(problem) == "“a” cannot be so"
