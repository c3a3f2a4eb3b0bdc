import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gemwright.records import GameRecord, Limits, import_sgr, read_games, verify
from gemwright.records.sgr import CARD_NAMES, TILE_NAMES
from gemwright.rules import AnyCard, Move, MoveKind, Position, RevealKind, cards, parse_card, tiles
from tests.records.games import error, play

TAKES = (30, 45, 55, 40)
"""First actions for three, two, one and two alike, in the order of the decision ids."""


def test_the_numbers_name_every_card_and_noble_once() -> None:
    named = [parse_card(name, "splendor") for name in CARD_NAMES]
    assert set(named) == set(cards("splendor"))
    assert set(TILE_NAMES) == {tile.name for tile in tiles("splendor")}
    levels = [card.level for card in named]
    assert levels == sorted(levels)
    bonuses = [card.bonus for card in named if card.level == 1]
    assert bonuses == [colour for colour in (4, 1, 0, 2, 3) for _ in range(8)]


def payable(rng: random.Random, position: Position) -> Move:
    """Choose a decision that the format can express: fewest gold, and no gold returned."""
    moves = [
        move
        for move in position.legal_moves
        if move.kind != MoveKind.GOLD_FOR and not (move.kind == MoveKind.RETURN and move.colours == (5,))
    ]
    buys = [move for move in moves if move.kind == MoveKind.BUY]
    return rng.choice(buys if buys and rng.random() < 0.7 else moves)


def number(card: AnyCard | None) -> int:
    return 0 if card is None else CARD_NAMES.index(card.name) + 1


def action(record: GameRecord, index: int, table: Position) -> int | None:
    """Return the action of a decision, None for one that the format does not have."""
    move = record.moves[index]
    match move.kind:
        case MoveKind.BUY:
            return move.id - 45 if not move.from_hand else move.id - 57 + 12
        case MoveKind.RESERVE:
            return move.id - 30 + 15
        case MoveKind.RESERVE_BLIND:
            return move.id - 42 + 27
        case MoveKind.TAKE:
            start = max(first for first in (0, 10, 20, 25) if first <= move.id)
            return TAKES[(0, 10, 20, 25).index(start)] + move.id - start
        case MoveKind.PASS:
            return 60
        case MoveKind.RETURN:
            return 61 + move.colours[0]
        case MoveKind.TILE:
            left = [tile.tile for tile in table.tiles if tile.owner is None]
            return 66 + left.index(move.tile)  # type: ignore[arg-type]
    return None


def exported(record: GameRecord, *, late: bool = False, named: tuple[int, ...] = (0, 1)) -> dict[str, Any]:
    """Write a record in the format, reveals behind their move or, with `late`, when they are needed."""
    table = record.initial
    events: list[dict[str, Any]] = []
    drawn: list[list[AnyCard | None]] = [[], []]
    tables = list(record.replay())
    for index, node in enumerate(record.nodes):
        before, move, event = tables[index], node.move, node.reveal
        assert isinstance(before, Position)
        seat = before.to_move
        if move.kind == MoveKind.BUY and move.from_hand:
            place = move.id - 57
            card = drawn[seat].pop(place)
            if card and late:
                events.append({"k": "rr", "p": f"P{seat}", "t": card.level, "s": place, "c": number(card)})
        chosen = action(record, index, before)
        if chosen is not None:
            events.append({"k": "m", "a": chosen})
        if move.kind in (MoveKind.RESERVE, MoveKind.RESERVE_BLIND):
            drawn[seat].append(event.card if event and move.kind == MoveKind.RESERVE_BLIND else None)
        if event and event.kind == RevealKind.REFILL and event.card and index + 1 < len(record.nodes):
            events.append({"k": "rc", "t": event.level, "s": event.place - 1, "c": number(event.card)})
        if event and event.kind == RevealKind.DRAW and not late and seat in named:
            place = len(drawn[seat]) - 1
            events.append({"k": "rr", "p": f"P{seat}", "t": event.level, "s": place, "c": number(event.card)})
    winners = record.result.winners if record.result else ()
    return {
        "format": "sgr",
        "version": 1,
        "game_id": "11111111-2222",
        "created_at": "2026-03-01T12:00:00Z",
        "catalog_version": "standard-90-card-10-noble-v1",
        "players": {"P0": {"name": "Ann"}, "P1": {"name": "Bob"}},
        "rules": {"target_points": 15, "num_players": 2},
        "setup": {
            "faceup_cards": {str(n): [number(c) for c in row] for n, row in enumerate(table.market, 1)},
            "nobles": [TILE_NAMES.index(tile.tile.name) + 1 for tile in table.tiles],
        },
        "events": events,
        "result": {
            "status": "COMPLETED" if record.result else "ABANDONED",
            "winner": f"P{winners[0]}" if len(winners) == 1 else None,
            "final_turn_index": len(events),
        },
    }


def original(seed: int, stop: int | None = None) -> GameRecord:
    return play("splendor-2024", 2, 2 * seed, choose=payable, stop=stop)


@pytest.mark.parametrize("seed", range(1, 13))
def test_games_come_in_as_they_were(seed: int) -> None:
    record = original(seed)
    for data in (exported(record), json.dumps(exported(record)), json.dumps(exported(record)).encode()):
        found = import_sgr(data)
        verify(found)
        assert found.moves == record.moves
        assert found.result == record.result
        assert found.names == ("Ann", "Bob")
        assert (found.tags["Date"], found.tags["GameId"]) == ("2026-03-01", "11111111-2222")
        hidden = [i for i, (a, b) in enumerate(zip(found.reveals, record.reveals, strict=True)) if a != b]
        assert found.knowledge == "full"
        assert hidden in ([], [len(record.moves) - 1])
        assert GameRecord.from_text(found.text()) == found


@pytest.mark.parametrize("seed", range(1, 9))
def test_drawn_cards_may_be_named_when_they_are_bought(seed: int) -> None:
    record = original(seed)
    found = import_sgr(exported(record, late=True))
    verify(found)
    assert found.moves == record.moves
    assert found.result == record.result


@pytest.mark.parametrize(("named", "knowledge"), [((0,), "seat0"), ((1,), "seat1"), ((), "table")])
def test_cards_that_are_never_named_stay_unknown(named: tuple[int, ...], knowledge: str) -> None:
    seen = set()
    for seed in range(1, 7):
        record = original(seed, stop=12)
        found = import_sgr(exported(record, named=named))
        draws = {event.seat for event in record.reveals if event and event.kind == RevealKind.DRAW}
        if draws == {0, 1} and not any(move.from_hand for move in record.moves):
            assert found.knowledge == knowledge
            seat_record = record.for_seat(named[0] if named else None)
            count = len(record.nodes) - 1
            assert found.reveals[:count] == seat_record.reveals[:count]
            seen.add(seed)
    assert seen


def test_tokens_may_be_returned_in_any_order_and_refills_follow_them() -> None:
    for seed in range(1, 30):
        data = exported(original(seed))
        events = data["events"]
        for i in range(len(events) - 2):
            first, second, third = events[i : i + 3]
            returns = [e.get("a", 0) for e in (second, third)]
            if first.get("k") == "m" and all(61 <= a <= 65 for a in returns) and returns[0] < returns[1]:
                events[i + 1], events[i + 2] = third, second
                verify(import_sgr(data))
                return
    pytest.fail("no such game")


def test_resignations_have_no_result() -> None:
    data = exported(original(1, stop=9))
    data["events"].append({"k": "rs"})
    data["result"] = {"status": "RESIGNED", "winner": "P1", "final_turn_index": 9}
    record = import_sgr(data)
    assert record.result is None
    assert (record.tags["Termination"], record.tags["Winner"]) == ("resigned", "1")
    verify(record)


def test_reveals_before_the_first_action_complete_the_set_up() -> None:
    data = exported(original(1, stop=3))
    whole = import_sgr(data)
    row, nobles = data["setup"]["faceup_cards"]["1"], data["setup"]["nobles"]
    data["events"].insert(0, {"k": "rc", "t": 1, "s": 2, "c": row[2]})
    data["events"].insert(0, {"k": "rn", "s": 1, "n": nobles[1]})
    row[2] = nobles[1] = 0
    assert import_sgr(data) == whole


def test_files_are_found_among_others(tmp_path: Path) -> None:
    record = original(1)
    (tmp_path / "b.sgr.json").write_text(json.dumps(exported(record), indent=2))
    (tmp_path / "a.gwg").write_text(record.text())
    found = list(read_games(tmp_path))
    assert [game.moves for game in found] == [record.moves] * 2
    assert found[1].place == (str(tmp_path / "b.sgr.json"), 1)


Change = Callable[[dict[str, Any]], object]

CHANGES: list[tuple[Change, str, str]] = [
    (lambda d: d.update(version=2), "unknown-version", ""),
    (lambda d: d.update(format="x"), "bad-json", ""),
    (lambda d: d.update(catalog_version="other"), "bad-value", "$.catalog_version"),
    (lambda d: d["rules"].update(target_points=21), "bad-value", "$.rules"),
    (lambda d: d["rules"].update(num_players=3), "bad-value", "$.rules"),
    (lambda d: d.pop("setup"), "bad-json", ""),
    (lambda d: d.pop("result"), "bad-json", ""),
    (lambda d: d["setup"]["faceup_cards"].pop("2"), "bad-value", "$.setup.faceup_cards"),
    (lambda d: d["setup"]["faceup_cards"]["2"].pop(), "bad-value", "$.setup.faceup_cards"),
    (lambda d: d["setup"]["faceup_cards"]["2"].__setitem__(0, 1), "bad-value", "$.setup.faceup_cards"),
    (lambda d: d["setup"]["faceup_cards"]["2"].__setitem__(0, 91), "bad-value", "$.setup.faceup_cards"),
    (lambda d: d["setup"]["faceup_cards"].update({"2": [41, 41, 42, 43]}), "bad-set-up", "$.setup"),
    (lambda d: d["setup"].update(nobles=[1, 2, 11]), "bad-value", "$.setup.nobles"),
    (lambda d: d["setup"].update(nobles=[1, 1, 2]), "bad-set-up", "$.setup"),
    (lambda d: d["events"].insert(0, {"k": "x"}), "bad-json", ""),
    (lambda d: d["events"].insert(0, {"k": "m"}), "bad-value", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "m", "a": 69}), "bad-value", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "m", "a": 60}), "bad-action", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "m", "a": 12}), "bad-action", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "m", "a": 61}), "bad-action", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "m", "a": 0}), "bad-action", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "rc", "t": 1, "s": 0, "c": 1}), "bad-value", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "rc", "t": 4, "s": 0, "c": 1}), "bad-value", "$.events[0]"),
    (lambda d: d["events"].insert(0, {"k": "rr", "p": "P0", "s": 0, "c": 1}), "bad-value", "$.events[0]"),
    (lambda d: d["events"].append({"k": "rn", "s": 0, "n": 1}), "bad-value", "$.events[-1]"),
    (lambda d: d["events"].extend([{"k": "rs"}, {"k": "m", "a": 30}]), "after-result", "$.events[-1]"),
    (lambda d: d["result"].update(status="COMPLETED"), "game-running", "$.result"),
]


@pytest.mark.parametrize(("change", "code", "path"), CHANGES, ids=range(len(CHANGES)))
def test_damage_is_named_with_its_place(change: Change, code: str, path: str) -> None:
    data = copy.deepcopy(exported(original(1, stop=4)))
    change(data)
    with error(code) as caught:
        import_sgr(data)
    assert caught.value.path == path.replace("-1", str(len(data["events"]) - 1))


def test_a_refill_that_is_missing_amid_the_game_is_found() -> None:
    data = exported(original(2))
    place = next(i for i, event in enumerate(data["events"]) if event["k"] == "rc")
    del data["events"][place]
    with error("refill-unknown"):
        import_sgr(data)


def test_the_winner_has_to_be_right() -> None:
    data = exported(original(1))
    data["result"]["winner"] = "P1" if data["result"]["winner"] == "P0" else "P0"
    with error("result-differs"):
        import_sgr(data)


@pytest.mark.parametrize("data", ["", "{", "[]", b"\xff", '{"format":"sgr"}', "[" * 100_000])
def test_what_is_no_such_file(data: str | bytes) -> None:
    with error("bad-json"):
        import_sgr(data)


def test_limits() -> None:
    data = exported(original(1))
    with error("limit-decisions"):
        import_sgr(data, Limits(decisions=5))
    with error("limit-game"):
        import_sgr(json.dumps(data), Limits(game_chars=100))
