import pytest

from gemwright.cli.entry import run


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("pley", "there is no command “pley”; did you mean “play”?; see “gemwright --help”"),
        ("frobnicate", "there is no command “frobnicate”; the commands are play, serve, admin, show"),
        ("bench frob", "there is no command “frob”; the commands are playouts"),
        ("play --foo", "there is no option “--foo”; see “gemwright play --help”"),
        ("play --players two", "“two” is no value for “--players”; it takes a whole number"),
        ("play --players 2 --players 3", "“--players” can be given only once"),
        ("analyse x --seconds long", "“long” is no value for “--seconds”; it takes a number"),
        (
            "arena --format cup",
            "“cup” is no value for “--format”; it can be match, round-robin, ladder; see “gemwright",
        ),
        ("arena --executor cloud", "“cloud” is no value for “--executor”; it can be serial, processes, ray"),
        (
            "arena level:10 random",
            "option “level” of agent “level” cannot be “10”; it can be 1, 2, 3, 4, 5, 6, 7, 8, 9",
        ),
        ("play --players", "“--players” needs a value"),
        ("play surplus", "“surplus” is one word too many"),
        ("replay", "“FILE” is missing"),
    ],
)
def test_a_wrong_command_line_gets_one_line_and_status_2(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"gemwright: {complaint}")
    assert printed.err.count("\n") == 1
