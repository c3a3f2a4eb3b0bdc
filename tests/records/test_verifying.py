import dataclasses
from collections.abc import Callable

import pytest

from gemwright.records import GameRecord, GameResult, Line, RecordError, verify
from gemwright.rules import EDITIONS, RULES_VERSION, Reveal, RevealKind, Termination, UnknownCard, parse_card
from tests.records.games import error, play


@pytest.fixture
def record() -> GameRecord:
    """Return a finished game that has been to a file."""
    return GameRecord.from_text(play("splendor-2024", 2, 3, notes=0.1).text())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_played_is_right(edition: str, players: int) -> None:
    record = play(edition, players, 8, notes=0.05)
    verify(record)
    verify(record.for_seat(0))
    verify(record.for_seat(None))
    verify(play(edition, players, 8, stop=17))


def move_of_turn(record: GameRecord, kind: str) -> int:
    """Return the first decision whose chance event is of a kind."""
    return next(i for i, event in enumerate(record.reveals) if event and event.kind == kind)


Tamper = Callable[[GameRecord], int | None]


def swap(record: GameRecord) -> int:
    nodes = record.main.nodes
    later = next(i for i in range(4, len(nodes)) if nodes[i].move != nodes[0].move)
    nodes[0].move, nodes[later].move = nodes[later].move, nodes[0].move
    return 0


def drop(record: GameRecord) -> int:
    del record.main.nodes[5]
    return 5


def another_refill(record: GameRecord) -> int:
    place = move_of_turn(record, "refill")
    event = record.main.nodes[place].reveal
    assert event
    gone = next(r for r in record.reveals[place + 1 :] if r and r.kind == "refill" and r.level == event.level)
    record.main.nodes[place].reveal = dataclasses.replace(event, card=gone.card)
    return place


def a_card_in_the_market(record: GameRecord) -> int:
    place = move_of_turn(record, "refill")
    event = record.main.nodes[place].reveal
    assert event
    card = record.initial.market[event.level - 1][event.place % 4]
    record.main.nodes[place].reveal = dataclasses.replace(event, card=card)
    return place


def another_slot(record: GameRecord) -> int:
    place = move_of_turn(record, "refill")
    event = record.main.nodes[place].reveal
    assert event
    record.main.nodes[place].reveal = dataclasses.replace(event, place=event.place % 4 + 1)
    return place


def no_reveal(record: GameRecord) -> int:
    place = move_of_turn(record, "refill")
    record.main.nodes[place].reveal = None
    return place


def vague_draw(record: GameRecord) -> int:
    place = move_of_turn(record, "draw")
    event = record.main.nodes[place].reveal
    assert event
    record.main.nodes[place].reveal = dataclasses.replace(event, card=UnknownCard(event.level))
    return place


def extra_reveal(record: GameRecord) -> int:
    place = next(i for i, event in enumerate(record.reveals) if event is None)
    seat = (place + record.initial.first_seat) % 2
    record.main.nodes[place].reveal = Reveal(RevealKind.REFILL, seat, 1, 1, parse_card("W0:u3", "splendor"))
    return place


def bad_share(record: GameRecord) -> int:
    record.main.nodes[6].evaluation = (0.1, 0.2, 0.3)
    return 6


def bad_variation(record: GameRecord) -> None:
    record.main.nodes[6].variations.append(Line([record.main.nodes[7]]))
    record.main.nodes[7].place = None


TAMPERINGS: list[Tamper] = [
    swap, drop, another_slot, a_card_in_the_market, no_reveal, vague_draw, extra_reveal, bad_share,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERINGS)
def test_tampering_is_found_where_it_was_done(record: GameRecord, tamper: Tamper) -> None:
    verify(record)
    place = tamper(record)
    with pytest.raises(RecordError) as caught:
        verify(record)
    assert place is not None
    node = record.main.nodes[place]
    assert caught.value.ply == place + 1
    assert (caught.value.line, caught.value.column) == node.place


def test_a_refill_that_comes_again_later_is_found(record: GameRecord) -> None:
    place = another_refill(record)
    with pytest.raises(RecordError) as caught:
        verify(record)
    assert caught.value.ply > place


def test_variations_are_checked(record: GameRecord) -> None:
    verify(record)
    bad_variation(record)
    with pytest.raises(RecordError) as caught:
        verify(record)
    assert caught.value.ply == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"scores": (0, 0)}, "result-differs"),
        ({"winners": ()}, "result-differs"),
        ({"winners": (0, 1)}, "result-differs"),
        ({"termination": Termination.CAP}, "result-differs"),
    ],
)
def test_a_wrong_result_is_found(record: GameRecord, change: dict[str, object], code: str) -> None:
    assert record.result
    record.claim_result(dataclasses.replace(record.result, **change))  # type: ignore[arg-type]
    with error(code) as caught:
        verify(record)
    assert str(record.result.text) in str(caught.value)


def test_a_missing_result_is_found(record: GameRecord) -> None:
    record.claim_result(None)
    with error("result-missing"):
        verify(record)


def test_a_result_before_the_end_is_found() -> None:
    record = play(seed=3, stop=10)
    record.claim_result(GameResult((15, 3), (0,), Termination.POINTS))
    with error("game-running"):
        verify(record)


def test_another_version_of_the_rules_is_found() -> None:
    text = play(seed=3).text().replace('[RulesVersion "1"]', f'[RulesVersion "{RULES_VERSION + 1}"]')
    record = GameRecord.from_text(text)
    assert record.rules_version == RULES_VERSION + 1
    assert record.text() == text
    with error("rules-version"):
        verify(record)


def test_a_wrong_result_in_a_file_is_read_but_not_verified() -> None:
    text = play(seed=3).text()
    result = text.split()[-1]
    record = GameRecord.from_text(text.replace(result, "1+:1+"))
    with error("result-differs") as caught:
        verify(record)
    assert caught.value.line == 1
