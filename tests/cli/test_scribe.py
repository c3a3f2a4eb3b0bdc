import pytest

from gemwright.cli.failures import CliError
from gemwright.cli.scribe import Scribe, SetUp, set_up_of
from gemwright.i18n import translator
from gemwright.records import GameRecord, verify
from gemwright.rules import GemwrightError, Position, RuleSet, UnknownCard
from tests.cli.conftest import MARKET, dealt

TR = translator("en")
ROWS = MARKET
TILES = "w3r3k3, u4g4, r4k4"


class Notes:
    """A scribe, and every record it kept."""

    def __init__(self, viewer: int | None = None, rules: str = "splendor-2024") -> None:
        self.kept: list[str] = []
        set_up = SetUp(RuleSet.parse(rules), ["Ana", "Ben"], 0, viewer)
        self.scribe = Scribe(set_up, TR, lambda record: self.kept.append(record.text()))

    def tell(self, *lines: str) -> Scribe:
        for line in lines:
            self.scribe.answer(line)
        return self.scribe

    def laid_out(self) -> "Notes":
        self.tell(*ROWS, TILES)
        return self


def test_the_set_up_is_asked_for_step_by_step() -> None:
    notes, asked = Notes(), []
    for line in (*ROWS, TILES):
        asked.append(notes.scribe.question())
        notes.tell(line)
    assert asked == [
        "Market of level 1, four cards",
        "Market of level 2, four cards",
        "Market of level 3, four cards",
        "The 3 tiles laid out",
    ]
    assert notes.scribe.question() == "Turn 1, Ana"


def test_the_table_is_the_one_that_was_told() -> None:
    table = Notes().laid_out().scribe.table
    assert table is not None
    wanted = dealt()
    assert (table.market, table.tiles) == (wanted.market, wanted.tiles)
    assert table.deck_sizes == (36, 26, 16)


@pytest.mark.parametrize(
    "line",
    ["", "G1:k4", "U0:w1g2r2 G1:k4 G0:u1r2k2 U4:w7", "U0:w1g2r2 U0:w1g2r2 G1:k4 G0:u1r2k2", "a b c d",
     " ".join([ROWS[0], "K0:w1u1g1r1"])],
)  # fmt: skip
def test_a_wrong_row_is_refused(line: str) -> None:
    notes = Notes()
    with pytest.raises(GemwrightError):
        notes.tell(line)
    assert notes.scribe.set_up.market == []


@pytest.mark.parametrize("line", ["w3r3k3 u4g4", "w3r3k3 u4g4 w9", "w3r3k3 u4g4 u4g4"])
def test_wrong_tiles_are_refused(line: str) -> None:
    notes = Notes()
    notes.tell(*ROWS)
    with pytest.raises(GemwrightError):
        notes.tell(line)
    assert notes.scribe.record is None
    notes.tell(TILES)
    assert notes.scribe.record is not None


def test_a_card_that_comes_up_is_asked_for() -> None:
    notes = Notes().laid_out()
    scribe = notes.tell("r1.1")
    assert scribe.question() == "Which card came up at 1.1?"
    scribe.answer("g0u2r2")
    assert scribe.record is not None
    assert [reveal.text for reveal in scribe.record.reveals if reveal] == [">1.1=G0:u2r2"]
    assert scribe.question() == "Turn 2, Ben"


def test_a_card_that_came_up_can_follow_at_once() -> None:
    scribe = Notes().laid_out().tell("r1.1 > g0u2r2")
    assert scribe.record is not None
    assert len(scribe.record.nodes) == 1


@pytest.mark.parametrize("card", ["K3:k6", "G1:k4", "foo", "-", "?1", "U0:w1g2r2"])
def test_a_card_that_cannot_come_up_is_refused_and_asked_for_again(card: str) -> None:
    notes = Notes().laid_out()
    scribe = notes.tell("r1.1")
    with pytest.raises(GemwrightError):
        scribe.answer(card)
    assert scribe.question() == "Which card came up at 1.1?"
    with pytest.raises(GemwrightError):
        Notes().laid_out().tell(f"r1.1 > {card}")


def test_a_line_that_fails_in_the_end_leaves_nothing_behind() -> None:
    notes = Notes().laid_out()
    with pytest.raises(GemwrightError):
        notes.tell("r1.1 > g0u2r2 > +wug > nonsense")
    assert notes.scribe.record is not None
    assert notes.scribe.record.nodes == []
    assert notes.scribe.question() == "Turn 1, Ana"


def test_full_knowledge_asks_what_was_drawn() -> None:
    scribe = Notes().laid_out().tell("r#2")
    assert scribe.question() == "Which card of level 2 was drawn?"


def test_one_seats_knowledge_asks_only_for_its_own_draws() -> None:
    scribe = Notes(viewer=1).laid_out().tell("r#2")
    assert scribe.question() == "Turn 2, Ben"
    scribe.answer("r#2")
    assert scribe.question() == "Which card of level 2 was drawn?"
    scribe.answer("U1:u2g2r3")
    assert scribe.record is not None
    assert [reveal.text for reveal in scribe.record.reveals if reveal] == [">#2=?2", ">#2=U1:u2g2r3"]


def test_a_hidden_card_is_asked_for_when_it_is_bought() -> None:
    notes = Notes(viewer=1).laid_out()
    scribe = notes.tell("r#1", "+wug", "+urk", "+wgr", "+wgk", "+urk")
    scribe.answer("bh1")
    assert scribe.question() == "Which card of level 1 was shown?"
    scribe.answer("K0:w1u1g1r1")
    assert scribe.question() == "What does Ana pay?"
    scribe.answer("=u1g1r1$1")
    assert scribe.record is not None
    assert [reveal.text for reveal in scribe.record.reveals if reveal][-1] == ">h1=K0:w1u1g1r1"
    assert scribe.record.table.seat(0).tokens == (1, 0, 0, 0, 2, 0, 0)


def test_undo_takes_back_one_thing_after_another() -> None:
    notes = Notes().laid_out()
    scribe = notes.tell("+wug", "r1.1")
    scribe.undo()
    assert scribe.question() == "Turn 2, Ben"
    scribe.undo()
    assert scribe.question() == "Turn 1, Ana"
    scribe.undo()
    assert scribe.question() == "The 3 tiles laid out"
    scribe.undo()
    assert scribe.question() == "Market of level 3, four cards"
    for _ in range(2):
        scribe.undo()
    with pytest.raises(CliError):
        scribe.undo()


def test_every_change_is_kept() -> None:
    notes = Notes().laid_out()
    notes.tell("+wug")
    notes.scribe.undo()
    assert len(notes.kept) == 3
    assert "+wug" in notes.kept[1]
    assert "+wug" not in notes.kept[2]


@pytest.mark.parametrize("edition", ["splendor-2014", "splendor-2024", "marvel"])
def test_a_whole_game_written_down_is_the_game(edition: str) -> None:
    """Play at random, tell the scribe what a person at the table would, and compare."""
    position = Position.initial(edition + "+turn_cap=12", players=2, seed=3)
    notes = Notes(rules=edition + "+turn_cap=12")
    for row in position.market:
        notes.tell(", ".join(card.name if not isinstance(card, UnknownCard) and not card.twin
                             else card.full_name for card in row if card))  # fmt: skip
    notes.tell(", ".join(tile.tile.name for tile in position.tiles))
    step = 0
    while not position.outcome():
        turn, reveals = position.turns, []
        while position.turns == turn and not position.outcome():
            moves = list(position.legal_moves)
            reveal = position.push(moves[(step := step + 7) % len(moves)])
            reveals += [reveal.card.full_name] if reveal and reveal.kind != "show" and reveal.card else []
        notes.tell(" > ".join([position.last_turn_text(), *reveals]))
    record = notes.scribe.record
    assert record is not None
    assert record.moves == list(position.move_stack)
    assert record.result is not None
    verify(record)


def test_a_record_is_continued() -> None:
    notes = Notes(viewer=1).laid_out()
    record = notes.tell("r#1").record
    assert record is not None
    read_back = GameRecord.from_text(notes.kept[-1])
    scribe = Scribe(set_up_of(read_back), TR, lambda _record: None, read_back)
    assert scribe.set_up.viewer == 1
    assert scribe.question() == "Turn 2, Ben"


def test_turns_are_told_in_words() -> None:
    scribe = Notes().laid_out().tell("take white, blue and green")
    assert scribe.record
    assert scribe.record.nodes[0].move.text == "+wug"
