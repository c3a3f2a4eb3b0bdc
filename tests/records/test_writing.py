import re
from pathlib import Path

import pytest

from gemwright.records import GameRecord, verify
from gemwright.records.writing import WIDTH
from gemwright.rules import EDITIONS, Position, Reveal, RevealKind, UnknownCard, parse_card
from tests.records.games import opening, play, table_with

GOLDEN = Path(__file__).parent / "golden"


def moves_of(record: GameRecord) -> str:
    """Return the move text of a record in one line."""
    lines = record.text().split("\n\n")[1].splitlines()
    return " ".join(line for line in lines if not re.match(r">[123t]=", line))


@pytest.fixture
def record() -> GameRecord:
    return GameRecord.start(opening())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_are_short_and_only_tags_begin_with_a_bracket(edition: str, players: int) -> None:
    text = play(edition, players, seed=5, notes=0.4).text()
    tags, moves, *rest = text.split("\n\n")
    assert rest == [""]
    assert all(re.fullmatch(r'\[\w+ "(?:[^"\\]|\\.)*"\]', line) for line in tags.splitlines())
    assert all(len(line) <= WIDTH for line in moves.splitlines())
    assert not any(re.match(r"\[[A-Za-z]", line) for line in moves.splitlines())
    assert not any(line.endswith(" ") or re.search(r"\d\.$", line) for line in moves.splitlines())


def test_tags_come_in_one_order_however_they_were_set() -> None:
    tags = {"Zeta": "z", "Round": "1", "Alpha": "a", "Site": "s", "Event": "e", "Seat1": "b", "Date": "d"}
    position = Position.initial("marvel", players=2, first=1, seed=1)
    first = GameRecord.start(position, tags=tags)
    second = GameRecord.start(position, tags=dict(reversed(tags.items())))
    assert first.text() == second.text()
    keys = re.findall(r"^\[(\w+)", first.text(), re.MULTILINE)
    assert keys == [
        "Event", "Site", "Date", "Round", "Rules", "RulesVersion", "Players", "First", "Seat1",
        "Knowledge", "Result", "Alpha", "Zeta",
    ]  # fmt: skip


def test_tag_values_are_quoted(record: GameRecord) -> None:
    record.set_tag("Event", 'the "big" \\ one]')
    assert '[Event "the \\"big\\" \\\\ one]"]\n' in record.text()
    assert GameRecord.from_text(record.text()).tags["Event"] == 'the "big" \\ one]'


def test_a_turn_is_one_word() -> None:
    record = GameRecord.start(table_with().build())
    record.add_turn("+wug-uww")
    record.add_turn("r#1", Reveal(RevealKind.DRAW, 1, 1, 0, parse_card("G0:u2r2", "splendor")))
    assert moves_of(record) == "1. +wug-wwu 2. r#1 >#1=G0:u2r2 *"


def test_a_turn_with_notes_in_it_is_written_decision_by_decision() -> None:
    record = GameRecord.start(table_with().build())
    moves = record.table.parse_turn("+wug-wwu")
    record.add(moves[0], comment="too many")
    for move in moves[1:]:
        record.add(move)
    assert moves_of(record) == "1. +wug {too many} -w -w -u *"
    assert GameRecord.from_text(record.text()) == record


def test_payments_are_written_where_they_are_not_the_cheapest_in_gold() -> None:
    record = GameRecord.start(table_with().build())
    table = record.table
    name = next(c.full_name for c in table.market[0] if c and len(table.legal_payments(c)) > 2)
    payments = table.legal_payments(parse_card(name, "splendor"))
    place = [card.full_name for card in table.market[0] if card].index(name) + 1
    refill = Reveal(RevealKind.REFILL, 0, 1, place, parse_card("W0:u3", "splendor"))
    record.add_turn(f"b{name}", refill)
    assert moves_of(record) == f"1. b{name} {refill.text} *"
    dearer = GameRecord.start(table_with().build())
    letters = "".join(f"{c}{n}" for c, n in zip("wugrk$", payments[-1], strict=True) if n)
    dearer.add_turn(f"b{name}={letters}", refill)
    assert moves_of(dearer) == f"1. b{name}={letters} {refill.text} *"
    assert len(dearer.nodes) >= 2


@pytest.mark.parametrize("swaps", [0, 1])
def test_a_game_that_stops_amid_a_payment_says_so(swaps: int) -> None:
    record = GameRecord.start(table_with(tokens=(1, 2, 2, 2, 1, 2, 0)).build())
    record.add(record.table.parse_move("bW0:u1g1r1k1"))
    for _ in range(swaps):
        record.add(next(iter(record.table.legal_moves)))
    assert moves_of(record).endswith(" ... *")
    again = GameRecord.from_text(record.text())
    assert again == record
    assert again.table.phase.name == "PAYMENT"


def test_a_variation_inside_a_turn_stands_at_its_decision() -> None:
    record = GameRecord.start(table_with().build())
    for move in record.table.parse_turn("+wug-wwu"):
        record.add(move)
    variation = record.start_variation(2)
    variation.add(variation.table.parse_move("-u"))
    assert moves_of(record) == "1. +wug -w -w (1... -u) -u *"
    assert GameRecord.from_text(record.text()) == record


def test_empty_variations_are_left_out(record: GameRecord) -> None:
    record.add_turn("+wug")
    text = record.text()
    record.start_variation(0, "nothing")
    assert record.text() == text
    assert "variations" not in record.to_json()["moves"][0]


def test_long_words_of_comments_are_not_broken(record: GameRecord) -> None:
    record.add(record.table.parse_move("+wug"), comment="x" * 300 + " y")
    assert "{" + "x" * 300 in record.text()
    assert GameRecord.from_text(record.text()) == record


def test_a_record_of_nothing(record: GameRecord) -> None:
    assert moves_of(record) == "*"
    assert GameRecord.from_text(record.text()) == record


def test_unknown_draws_and_refills(record: GameRecord) -> None:
    seat = record.for_seat(1)
    seat.add_turn("r#3", Reveal(RevealKind.DRAW, 0, 3, 0, UnknownCard(3)))
    seat.add_turn("rG1:k4", Reveal(RevealKind.REFILL, 1, 1, 2, UnknownCard(1)))
    assert moves_of(seat) == "1. r#3 >#3=?3 2. rG1:k4 >1.2=?1 *"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.gwg")), ids=lambda path: path.stem)
def test_golden_files_are_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = GameRecord.from_text(text)
    verify(record)
    assert record.text() == text
    assert GameRecord.from_json(record.to_json()).text() == text
