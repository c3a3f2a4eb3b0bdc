import pickle
from string import Formatter

import pytest

from gemwright.agents import AgentError
from gemwright.agents.errors import MESSAGES


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_can_be_worded(code: str) -> None:
    names = {name for _, name, _, _ in Formatter().parse(MESSAGES[code]) if name}
    error = AgentError(code, **{name: f"<{name}>" for name in names})
    assert all(f"<{name}>" in str(error) for name in names)
    assert not str(error).endswith(".")


def test_an_error_survives_pickling() -> None:
    error = AgentError("name-taken", agent="greedy")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is AgentError
    assert (again.code, again.fields, str(again)) == (error.code, error.fields, str(error))
