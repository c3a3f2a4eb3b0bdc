from collections.abc import Callable, Iterator

import pytest

from gemwright.cli.dialogue import Dialogue
from gemwright.cli.session import Session
from gemwright.cli.terminal import TerminalGame
from gemwright.i18n import translator
from gemwright.notation import describe_card
from tests.cli.conftest import ScreenMaker, SessionMaker, play_on


class Typist:
    """Types lines, and notes what stood before the cursor."""

    def __init__(self, *lines: str) -> None:
        self.prompts: list[str] = []
        self._lines: Iterator[str] = iter(lines)

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for line in self._lines:
            return line
        raise EOFError


Table = Callable[..., tuple[TerminalGame, Typist, Callable[[], str]]]


@pytest.fixture
def table(make_session: SessionMaker, make_screen: ScreenMaker) -> Table:
    def make(
        *lines: str, seats: tuple[str, ...] = (), plain: bool = False, width: int = 100, **options: object
    ) -> tuple[TerminalGame, Typist, Callable[[], str]]:
        session: Session = make_session(*seats, **options)
        screen, written = make_screen(session, plain=plain, width=width)
        typist = Typist(*lines)
        return TerminalGame(Dialogue(session, screen), typist), typist, written.getvalue

    return make


def test_the_table_the_choices_and_the_last_turns_are_shown(table: Table) -> None:
    game, _, written = table("+wug")
    assert game.play() is False
    text = written()
    for part in ("Level 3", "Supply", "Take tokens", "1  +wug", "r#3", "Last turns", "Ana: take white"):
        assert part in text


def test_complaints_do_not_draw_the_table_again(table: Table) -> None:
    game, typist, written = table("foo", "99", "b1.1")
    game.play()
    assert written().count("Level 3") == 1
    assert "there is no choice 99" in written()
    assert len(typist.prompts) == 4


def test_leaving_ends_the_game_unfinished(table: Table) -> None:
    game, typist, _ = table("quit", "+wug")
    assert game.play() is False
    assert len(typist.prompts) == 1
    assert game.session.steps == []


def test_a_game_is_played_to_its_end(table: Table) -> None:
    game, _, written = table("+wug", seats=("Ana", "Greedy=greedy"), rules="splendor-2024+turn_cap=1")
    assert game.play() is True
    assert game.session.outcome is not None
    assert "Greedy: " in written().split("Level 1")[-1]


def test_bots_alone_are_told_turn_by_turn(table: Table) -> None:
    game, typist, written = table(seats=("A=greedy", "B=random"), rules="splendor-2024+turn_cap=3")
    assert game.play() is True
    assert typist.prompts == []
    assert written().count("A: ") == written().count("B: ") == 3


def test_the_device_is_passed_on_between_people(table: Table) -> None:
    game, typist, _ = table("+wug", "", "+urk", "", seats=("Ana", "Ben"))
    game.play()
    assert typist.prompts == [
        "Ana> ",
        "Pass the device to Ben, then press Enter. ",
        "Ben> ",
        "Pass the device to Ana, then press Enter. ",
        "Ana> ",
    ]


def test_nobody_is_asked_to_pass_the_device_within_a_turn(table: Table) -> None:
    game, typist, _ = table("+urk", "k", "k", "r", seats=("Ana", "Ben"), tokens=["w3u3g3"])
    game.play()
    assert typist.prompts[:4] == ["Ana> "] * 4


def test_a_card_drawn_blind_is_seen_before_the_device_goes_on(table: Table) -> None:
    game, typist, _ = table("r#1", "", "", "+wug", seats=("Ana", "Ben"))
    game.play()
    card = describe_card(game.session.position.seat(0).hand[0].card, translator("en"))
    assert typist.prompts[:4] == [
        "Ana> ",
        f"You drew: {card}. Press Enter to hide it. ",
        "Pass the device to Ben, then press Enter. ",
        "Ben> ",
    ]


def test_a_card_drawn_blind_is_not_shown_twice_to_somebody_alone(table: Table) -> None:
    game, typist, _ = table("r#1", seats=("Ana", "Greedy=greedy"))
    game.play()
    assert set(typist.prompts) == {"Ana> "}


def test_a_hand_is_never_on_anothers_screen(table: Table) -> None:
    game, _, written = table("r#1", "", "", seats=("Ana", "Ben"))
    game.play()
    card = game.session.position.seat(0).hand[0].card.full_name
    shown = f"{card[:2]} {card[3:]}"
    assert "h1" in written()
    assert shown not in written()


def test_a_resumed_game_for_several_people_waits_before_it_shows_a_hand(
    make_session: SessionMaker, make_screen: ScreenMaker
) -> None:
    session = make_session("Ana", "Ben")
    play_on(session, "r#1", "r#1")
    screen, written = make_screen(session)
    typist = Typist()
    assert TerminalGame(Dialogue(session, screen), typist).play() is False
    assert typist.prompts == ["Pass the device to Ana, then press Enter. "]
    assert "Level 1" not in written.getvalue()


def test_plain_words_have_no_drawing(table: Table) -> None:
    game, _, written = table("+wug", plain=True)
    game.play()
    assert "─" not in written()
    assert "3.1: " in written()
    assert "take white, blue and green" in written()


@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_no_line_is_wider_than_the_window(table: Table, width: int) -> None:
    game, _, written = table("r1.1", "+wug", "hint", "?", "log", width=width)
    game.play()
    drawn = written().split("Last turns")[0].split("Take tokens")[0]
    assert max(map(len, drawn.splitlines())) <= max(width, 75)


def test_picked_tokens_are_shown(table: Table) -> None:
    game, _, written = table("+urk", "k", seats=("Ana", "Ben"), tokens=["w3u3g3"])
    game.play()
    assert "Picked so far: black" in written()
    assert "Give back 2 tokens" in written()


def test_low_windows_get_takes_and_reserves_in_one_line_each(table: Table) -> None:
    game, _, written = table()
    game.screen.console.height = 24
    game.play()
    assert "Take tokens: 1 +wug to 15 +kk" in written()
    assert "Reserve a card: 16 r1.1 to 30 r#3" in written()
    assert written().count("\n") < 30


def test_ctrl_c_reaches_the_caller(make_session: SessionMaker, make_screen: ScreenMaker) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    session = make_session()
    screen, _ = make_screen(session)
    with pytest.raises(KeyboardInterrupt):
        TerminalGame(Dialogue(session, screen), interrupted).play()


@pytest.mark.parametrize("edition", ["splendor-2014", "splendor-2024", "marvel"])
@pytest.mark.parametrize("people", [1, 2])
def test_whole_games_against_greedy(table: Table, edition: str, people: int) -> None:
    seats = (*("Ana", "Ben")[:people], "Greedy=greedy")
    lines = ["1", ""] * 1500 if people == 2 else ["1"] * 1500
    game, _, _ = table(*lines, seats=seats, rules=edition)
    assert game.play() is True
    outcome = game.session.outcome
    assert outcome is not None
    assert outcome.winners
