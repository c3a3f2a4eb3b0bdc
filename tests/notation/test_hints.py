import pytest

from gemwright.notation import InputError, read_turn
from gemwright.notation.hints import examples, not_understood
from gemwright.rules import Phase, Position


@pytest.mark.parametrize(("edition", "letters"), [("splendor-2024", "+wug"), ("marvel", "+ypb")])
def test_examples_are_of_the_edition_and_can_be_typed(edition: str, letters: str) -> None:
    position = Position.initial(edition, seed=1)
    assert examples(position).startswith(letters)
    assert position.phase == Phase.ACTION
    for text in examples(position).split(", "):
        if not text.startswith("b"):
            assert read_turn(position, text)


def test_what_is_not_understood_is_quoted_in_part() -> None:
    refusal = not_understood(Position.initial(seed=1), "x" * 100)
    assert isinstance(refusal, InputError)
    assert str(refusal).startswith(f"“{'x' * 40}…” is not understood here")
