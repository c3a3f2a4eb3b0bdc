from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from gemwright.cli.dialogue import Dialogue, command
from gemwright.cli.failures import CliError
from gemwright.cli.journal import Journal
from gemwright.cli.prompts import Verb
from gemwright.cli.screen import Screen
from gemwright.cli.session import Session
from gemwright.i18n import translator
from gemwright.notation import describe_move
from gemwright.records import GameRecord
from gemwright.rules import GemwrightError, IllegalMoveError, TextError
from tests.cli.conftest import ScreenMaker, SessionMaker, play_on

Opened = Callable[..., tuple[Dialogue, Callable[[], str]]]


@pytest.fixture
def opened(make_session: SessionMaker, make_screen: ScreenMaker) -> Opened:
    def make(*seats: str, **options: object) -> tuple[Dialogue, Callable[[], str]]:
        session: Session = make_session(*(seats or ("Ana", "Ben")), **options)
        screen, written = make_screen(session)
        return Dialogue(session, screen), written.getvalue

    return make


def test_a_number_is_a_choice(opened: Opened) -> None:
    dialogue, _ = opened()
    assert dialogue.answer("1") == Verb.NUMBER
    assert [step.move.text for step in dialogue.session.steps] == ["+wug"]


@pytest.mark.parametrize("line", ["+wug", "gwu", "W U G", "take wug", "take white, blue and green"])
def test_moves_are_typed_loosely(opened: Opened, line: str) -> None:
    dialogue, _ = opened()
    dialogue.answer(line)
    assert dialogue.session.steps[0].move.text == "+wug"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("99", CliError),
        ("nonsense", TextError),
        ("+www", GemwrightError),
        ("b1.1", IllegalMoveError),
        ("r7.1", GemwrightError),
        ("undo", CliError),
        ("export", CliError),
        ("x" * 5000, GemwrightError),
        ("\x00", GemwrightError),
    ],
)
def test_refusals_change_nothing(opened: Opened, line: str, kind: type[Exception]) -> None:
    dialogue, _ = opened()
    before = dialogue.session.position.text()
    with pytest.raises(kind):
        dialogue.answer(line)
    assert dialogue.session.position.text() == before
    assert dialogue.session.steps == []


def test_a_purchase_asks_how_to_pay_only_where_there_is_a_choice(opened: Opened) -> None:
    dialogue, _ = opened(tokens=["w1g2r2$1"])
    dialogue.answer("1")
    assert [choice.key for choice in dialogue.choices()] == ["=w1g2r2", "=w1g2r1$1", "=w1g1r2$1", "=g2r2$1"]
    dialogue.answer("4")
    assert dialogue.session.turns[0].payment == (0, 0, 2, 2, 0, 1)


def test_a_payment_can_be_typed(opened: Opened) -> None:
    dialogue, _ = opened(tokens=["w1g2r2$1"])
    dialogue.answer("b1.1 = w1g1r2$1")
    assert dialogue.session.turns[0].payment == (1, 0, 1, 2, 0, 1)


def test_a_purchase_typed_without_its_payment_takes_the_one_with_fewest_gold(opened: Opened) -> None:
    dialogue, _ = opened(tokens=["w1g2r2$1"])
    dialogue.answer("b1.1")
    assert dialogue.session.turns[0].payment == (1, 0, 2, 2, 0, 0)


def test_tokens_to_give_back_are_picked_one_by_one(opened: Opened) -> None:
    dialogue, _ = opened(tokens=["w3u3g3"])
    dialogue.answer("+urk")
    dialogue.answer("5")
    assert (dialogue.picked, len(dialogue.session.steps)) == ([4], 1)
    dialogue.answer("return white")
    assert dialogue.picked == []
    assert [step.move.text for step in dialogue.session.steps] == ["+urk", "-w", "-k"]


@pytest.mark.parametrize("line", ["kr", "-rk", "K R", "-kr", "black and red", "return black, red"])
def test_tokens_to_give_back_are_typed_at_once(opened: Opened, line: str) -> None:
    dialogue, _ = opened(tokens=["w3u3g3"])
    dialogue.answer("+urk")
    dialogue.answer(line)
    assert [step.move.text for step in dialogue.session.steps] == ["+urk", "-r", "-k"]


@pytest.mark.parametrize("line", ["kk", "wukk", "$", "x", "+wug", "2 black", "return gold", "red purple"])
def test_a_wrong_return_gives_nothing_back(opened: Opened, line: str) -> None:
    dialogue, _ = opened(tokens=["w3u3g3"])
    dialogue.answer("+urk")
    with pytest.raises(GemwrightError):
        dialogue.answer(line)
    assert (dialogue.picked, len(dialogue.session.steps)) == ([], 1)


def test_undo_takes_back_a_pick_first(opened: Opened) -> None:
    dialogue, _ = opened(tokens=["w3u3g3"])
    dialogue.answer("+urk")
    dialogue.answer("k")
    dialogue.answer("undo")
    assert (dialogue.picked, len(dialogue.session.steps)) == ([], 1)
    dialogue.answer("undo")
    assert dialogue.session.steps == []


def test_hint_help_board_and_log_only_show(opened: Opened) -> None:
    dialogue, written = opened()
    dialogue.answer("+wug")
    for line in ("hint", "?", "help", "board", "log", "choices", ""):
        dialogue.answer(line)
    assert len(dialogue.session.steps) == 1
    text = written()
    assert "Hint: " in text
    assert "take your last turn back" in text
    assert "Level 3" in text
    assert "1. Ana: take white, blue and green" in text


def test_the_log_hides_what_the_person_to_move_cannot_know(opened: Opened) -> None:
    dialogue, written = opened()
    play_on(dialogue.session, "r#1")
    hidden = dialogue.session.steps[0].reveal
    assert hidden is not None
    dialogue.answer("log")
    dialogue.answer("board")
    assert "a hidden card is drawn" in written()
    assert hidden.card is not None
    name = hidden.card.full_name
    assert f"{name[:2]} {name[3:]}" not in written()


def test_export_writes_what_the_person_knows(opened: Opened, tmp_path: Path) -> None:
    dialogue, written = opened()
    play_on(dialogue.session, "r#1", "r#2")
    path = tmp_path / "game so far.gwg"
    dialogue.answer(f"export {path}")
    record = GameRecord.from_text(path.read_text())
    assert record.knowledge == "seat0"
    assert ">#2=?2" in path.read_text()
    assert str(path.name) in written()


def test_export_to_nowhere_is_refused(opened: Opened, tmp_path: Path) -> None:
    dialogue, _ = opened()
    with pytest.raises(CliError, match="No such file") as caught:
        dialogue.answer(f"export {tmp_path}/no/such/file")
    assert caught.value.code == "cannot-write"


def test_save_tells_the_name_and_takes_another(opened: Opened, tmp_path: Path) -> None:
    dialogue, written = opened()
    dialogue.session.journal = Journal.create(tmp_path, "first", dialogue.session.header())
    dialogue.answer("save")
    dialogue.answer("save second")
    assert "--resume first" in written()
    assert "--resume second" in written()
    dialogue.session.journal.close()
    assert (tmp_path / "second.journal").exists()


def test_save_without_a_journal_says_so(opened: Opened) -> None:
    dialogue, written = opened()
    dialogue.answer("save x")
    assert "not saved" in written()


@pytest.mark.parametrize(
    ("typed", "found", "wanted"),
    [
        ("gemwright", "/usr/bin/gemwright", "gemwright"),
        (".venv/bin/gemwright", None, ".venv/bin/gemwright"),
        (".venv/bin/gemwright", "/usr/bin/gemwright", "gemwright"),
        ("/tools/pytest", None, "gemwright"),
    ],
)
def test_what_to_type_is_what_was_typed(
    monkeypatch: pytest.MonkeyPatch, typed: str, found: str | None, wanted: str
) -> None:
    monkeypatch.setattr("sys.argv", [typed, "play"])
    monkeypatch.setattr("shutil.which", lambda name: found)
    assert command() == wanted


def test_what_the_log_told_is_typed_in_the_language_of_the_game(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben")
    screen = Screen(Console(file=StringIO()), translator("pl"), ["Ana", "Ben"], plain=True)
    dialogue = Dialogue(session, screen)
    told = describe_move(session.position.parse_move("+wug"), screen.tr)
    dialogue.answer(told)
    assert session.steps[0].move.text == "+wug"
    with pytest.raises(TextError) as refused:
        dialogue.answer("wziąć biały i śliwkowy")
    assert refused.value.fields["word"] == "śliwkowy"
