import pytest

from gemwright.cli.failures import MESSAGES, CliError
from gemwright.cli.options import read_seat, rule_set
from gemwright.rules import SetUpError


def test_switches_are_set_one_by_one() -> None:
    rules = rule_set("splendor-2024", ["short_supply=any", " turn_cap = 50"])
    assert rules.name == "splendor-2024+short_supply=any+turn_cap=50"


def test_an_edition_may_bring_switches() -> None:
    assert rule_set("marvel+pass=always", ["turn_cap=9"]).name == "marvel+pass=always+turn_cap=9"


@pytest.mark.parametrize(
    ("switch", "kind"), [("speed", CliError), ("speed=1", SetUpError), ("pass=", SetUpError), ("", CliError)]
)
def test_wrong_switches(switch: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        rule_set("marvel", [switch])


@pytest.mark.parametrize(("text", "seat"), [(None, None), ("table", -1), ("0", 0), ("3", 3)])
def test_seats(text: str | None, seat: int | None) -> None:
    assert read_seat(text) == seat


@pytest.mark.parametrize("text", ["", "-1", "10", "²", "north"])
def test_what_is_no_seat(text: str) -> None:
    with pytest.raises(CliError):
        read_seat(text)


def test_every_message_is_used() -> None:
    from pathlib import Path

    import gemwright.cli

    folder = Path(str(gemwright.cli.__file__)).parent
    sources = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "failures.py")
    assert [code for code in MESSAGES if f'"{code}"' not in sources] == []
