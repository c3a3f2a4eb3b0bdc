from collections.abc import Callable

import pytest

from gemwright.cli.dialogue import Dialogue
from gemwright.cli.failures import CliError
from gemwright.cli.pipe import PipedGame
from gemwright.cli.session import Session
from tests.cli.conftest import ScreenMaker, SessionMaker

Piped = Callable[..., tuple[PipedGame, Callable[[], str]]]


@pytest.fixture
def piped(make_session: SessionMaker, make_screen: ScreenMaker) -> Piped:
    def make(
        *lines: str, seats: tuple[str, ...] = ("Ana", "Ben"), **options: object
    ) -> tuple[PipedGame, Callable[[], str]]:
        session: Session = make_session(*seats, **options)
        screen, written = make_screen(session)
        return PipedGame(Dialogue(session, screen), lines), written.getvalue

    return make


def test_each_line_is_a_turn_and_is_told_in_words(piped: Piped) -> None:
    game, written = piped("+wug\n", "+urk\n")
    assert game.play() is False
    assert written().splitlines() == [
        "1. Ana: take white, blue and green",
        "1. Ben: take blue, red and black",
    ]


def test_blank_lines_and_comments_are_skipped(piped: Piped) -> None:
    game, _ = piped("# a game\n", "\n", "   # indented\n", "+wug\n")
    game.play()
    assert len(game.session.steps) == 1


def test_bots_answer(piped: Piped) -> None:
    game, written = piped("+wug\n", seats=("Ana", "Greedy=greedy"))
    game.play()
    assert [line[:9] for line in written().splitlines()] == ["1. Ana: t", "1. Greedy"]


def test_bots_alone_play_the_game_through(piped: Piped) -> None:
    game, written = piped(seats=("A=greedy", "B=greedy"))
    assert game.play() is True
    assert game.session.outcome is not None
    assert len(written().splitlines()) == len(game.session.turns)


@pytest.mark.parametrize("bad", ["foo\n", "+www\n", "77\n", "undo\n", "b1.1\n"])
def test_a_bad_line_stops_the_game_with_its_number(piped: Piped, bad: str) -> None:
    game, _ = piped("# comment\n", "\n", bad, "+wug\n")
    with pytest.raises(CliError) as caught:
        game.play()
    assert (caught.value.code, caught.value.fields["line"]) == ("bad-line", 3)
    assert "\n" not in str(caught.value)
    assert game.session.steps == []


def test_lines_after_the_end_are_not_read(piped: Piped) -> None:
    game, _ = piped("+wug\n", "+urk\n", "# fine\n", "+wug\n", rules="splendor-2024+turn_cap=1")
    assert game.play()
    assert len(game.session.turns) == 2


def test_a_turn_in_several_lines_is_told_once(piped: Piped) -> None:
    game, written = piped("+urk\n", "k\n", "r\n", tokens=["w3u3g3"])
    game.play()
    assert len(written().splitlines()) == 1
    assert "return 1 red and 1 black" in written()


def test_what_was_taken_back_is_told_again(piped: Piped) -> None:
    game, written = piped("+wug\n", "undo\n", "+grk\n", seats=("Ana", "Greedy=greedy"))
    game.play()
    assert game.session.steps[0].move.text == "+grk"
    assert "1. Ana: take green, red and black" in written()


def test_quit_ends_the_reading(piped: Piped) -> None:
    game, _ = piped("quit\n", "+wug\n")
    assert game.play() is False
    assert game.session.steps == []


def test_secrets_of_others_are_not_told(piped: Piped) -> None:
    game, written = piped("r#1\n")
    game.play()
    assert "a hidden card is drawn" in written()
