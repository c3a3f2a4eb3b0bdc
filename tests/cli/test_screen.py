import io

import pytest
from rich.console import Console

from gemwright.agents import Line
from gemwright.cli.choices import Group, list_choices
from gemwright.cli.screen import FORGET, Screen, help_lines, seen_by
from gemwright.cli.session import Session
from gemwright.i18n import LANGUAGES, translator
from gemwright.rules import EDITIONS, Card, Family, Position, Reveal, RevealKind, UnknownCard, cards
from tests.cli.conftest import SessionMaker, play_on


def screen_of(
    session: Session, *, plain: bool = False, terminal: bool = False, width: int = 80, language: str = "en"
) -> tuple[Screen, io.StringIO]:
    written = io.StringIO()
    console = Console(
        file=written, width=width, height=40, force_terminal=terminal, highlight=False, no_color=True
    )
    return Screen(console, translator(language), session.names, plain=plain), written


def test_sentences_are_wrapped_and_indented_at_a_terminal(make_session: SessionMaker) -> None:
    screen, written = screen_of(make_session(), terminal=True, width=30)
    screen.say("one two three four five six seven eight", hang=4)
    assert written.getvalue() == "one two three four five six\n    seven eight\n"


def test_sentences_are_one_line_in_a_pipe(make_session: SessionMaker) -> None:
    screen, written = screen_of(make_session(), width=30)
    screen.say("one two three four five six seven eight", hang=4)
    assert written.getvalue().count("\n") == 1


def test_brackets_are_no_markup(make_session: SessionMaker) -> None:
    screen, written = screen_of(make_session())
    screen.say("[bold]name[/bold] :smile:")
    assert written.getvalue() == "[bold]name[/bold] :smile:\n"


def test_what_scrolled_away_is_forgotten_between_people(make_session: SessionMaker) -> None:
    screen, written = screen_of(make_session(), terminal=True, plain=True)
    screen.clear()
    assert written.getvalue() == ""
    screen.clear(forget=True)
    assert written.getvalue().endswith(FORGET)


def test_nothing_is_cleared_in_a_pipe(make_session: SessionMaker) -> None:
    screen, written = screen_of(make_session())
    screen.clear(forget=True)
    assert written.getvalue() == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_phase_can_be_shown_in_every_language(
    make_session: SessionMaker, edition: str, language: str
) -> None:
    session = make_session("Ana", "Ben", rules=edition)
    screen, written = screen_of(session, language=language)
    for step in range(60):
        table = session.view()
        screen.show_choices(list_choices(table), table)
        screen.show_choices_in_words(list_choices(table), table)
        moves = list(session.position.legal_moves)
        session.decide([moves[step * 5 % len(moves)]])
    screen.show_table(session.view())
    screen.show_turns(session.turns, 0)
    screen.show_log(session.turns, 1, 2)
    screen.show_help(session.view())
    move = next(iter(session.position.legal_moves))
    screen.show_hint(Line((move,), (0.25, 0.75)), session.position)
    assert "{" not in written.getvalue()


@pytest.mark.parametrize("group", Group)
def test_every_group_has_a_heading(make_session: SessionMaker, group: Group) -> None:
    session = make_session()
    screen, _ = screen_of(session)
    assert screen.heading(group, session.position)


def test_takes_of_another_size_start_a_row(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", rules="splendor-2014")
    screen, written = screen_of(session, width=120)
    screen.show_choices(list_choices(session.position), session.position)
    rows = written.getvalue().splitlines()
    assert [row.split()[1] for row in rows if "+" in row] == ["+wug", "+wu", "+w", "+ww"]


def test_payments_are_told_in_words(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w1g2r2$1"])
    session.decide([session.position.parse_move("bU0:w1g2r2")])
    screen, written = screen_of(session)
    screen.show_choices(list_choices(session.position), session.position)
    assert "1  =w1g2r2  pay 1 white, 2 green and 2 red" in written.getvalue()


def test_a_turn_is_told_with_its_payment_and_its_cards(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w1g2r2$1"])
    play_on(session, "bU0:w1g2r2=g2r2$1")
    screen, _ = screen_of(session)
    words = screen.turn_words(session.turns[0], 0)
    assert words.startswith("Ana: buy the blue level 1 card")
    assert "paying 2 green, 2 red and 1 gold" in words
    assert "new in slot 1 of level 1" in words


def test_an_open_payment_is_not_told_as_nothing_paid(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w1g2r2$1"])
    session.decide([session.position.parse_move("bU0:w1g2r2")])
    screen, _ = screen_of(session)
    words = screen.turn_words(session.turns[0], 0)
    assert words.startswith("Ana: buy the blue level 1 card")
    assert "paying" not in words


def test_the_log_of_a_game_not_begun(make_session: SessionMaker) -> None:
    session = make_session()
    screen, written = screen_of(session)
    screen.show_log([], 0, 2)
    assert written.getvalue() == "Nothing has been played yet.\n"


CARD: Card = cards("splendor")[50]


@pytest.mark.parametrize(
    ("viewer", "card"), [(1, CARD), (0, UnknownCard(2)), (None, UnknownCard(2)), (-1, UnknownCard(2))]
)
def test_a_drawn_card_is_seen_by_its_owner_alone(viewer: int | None, card: object) -> None:
    assert seen_by(viewer, Reveal(RevealKind.DRAW, 1, 2, 0, CARD)).card == card


@pytest.mark.parametrize("kind", [RevealKind.REFILL, RevealKind.SHOW])
def test_other_cards_are_seen_by_all(kind: RevealKind) -> None:
    assert seen_by(0, Reveal(kind, 1, 2, 1, CARD)).card == CARD


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_the_moves_in_the_help_can_be_read(family: Family) -> None:
    from gemwright.notation import read_turn

    position = Position.initial("marvel" if family == "marvel" else "splendor-2024", seed=7)
    examples = [key for key, _ in help_lines(translator("en"), family)][1:2]
    assert [read_turn(position, text)[0].kind.value for text in examples] == ["take"]
    told = dict(help_lines(translator("en"), family))["words"].partition(": ")[2]
    assert read_turn(position, told) == read_turn(position, examples[0])
    assert read_turn(position, "r1.4")[0].kind.value == "reserve"
    assert read_turn(position, "r#3")[0].kind.value == "reserve-blind"


def test_the_help_says_what_the_letters_are() -> None:
    splendor = dict(help_lines(translator("en"), "splendor"))["the letters"]
    assert splendor == "w white, u blue, g green, r red, k black, $ gold"
    assert "t time stone" in dict(help_lines(translator("en"), "marvel"))["the letters"]


def test_a_hint_tells_the_chance_of_whoever_is_to_move(make_session: SessionMaker) -> None:
    session = make_session()
    screen, written = screen_of(session)
    move = session.position.parse_move("+wug")
    screen.show_hint(Line((move,)), session.position)
    screen.show_hint(Line((move,), (0.625, 0.375), 0.1), session.position)
    assert written.getvalue().splitlines() == [
        "Hint: take white, blue and green (+wug)",
        "Hint: take white, blue and green (+wug), which wins 62.5 % of the time",
    ]
