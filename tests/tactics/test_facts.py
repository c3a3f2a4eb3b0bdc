"""Themes and sentences of the problems, and the commands that find more of them."""

import io
import json
import random
import sys

import pytest

from gemwright.rules import MoveKind, Phase, View
from tests.tactics import __main__ as command
from tests.tactics.crafted import CRAFTS, crafted
from tests.tactics.facts import ends_with, explain, finish_turn, skipped, theme, threats
from tests.tactics.mining import crafted_finds, finds, late_views, with_sequels
from tests.tactics.problems import FAMILIES, load, prove

GOLD_SEEDS = (739, 755)
PROBLEMS = {problem.id: problem for family in FAMILIES for problem in load(family)}


def best_id(name: str) -> int:
    problem = PROBLEMS[name]
    return next(move.id for move in problem.table().legal_moves if move.text in problem.best)


@pytest.mark.parametrize("name", [name for name in PROBLEMS if name.endswith("-1")])
def test_themes_and_sentences_follow_from_the_position(name: str) -> None:
    problem = PROBLEMS[name]
    proof = prove(problem)
    assert proof is not None
    assert theme(problem.table(), proof) == problem.theme
    assert explain(problem.table(), proof, problem.theme) == problem.why


def test_a_blocked_card_is_a_threat() -> None:
    for number in range(1, 4):
        name = f"splendor-block-{number}"
        view = PROBLEMS[name].table()
        assert view.move(best_id(name)).card in threats(view)
        assert skipped(view).to_move != view.to_move


def test_waiting_leaves_an_end_unused() -> None:
    view = PROBLEMS["splendor-wait-1"].table()
    assert not ends_with(view, best_id("splendor-wait-1"))
    assert any(ends_with(view, move.id) for move in view.legal_moves)


def test_the_avengers_tile_changes_hands() -> None:
    view = PROBLEMS["marvel-avengers-1"].table()
    after = finish_turn(view, best_id("marvel-avengers-1"))
    assert view.avengers_owner not in (None, view.to_move)
    assert after.avengers_owner == view.to_move


def test_late_views_are_of_the_seats_to_move_and_know_no_blind_card() -> None:
    views = late_views("splendor-2024", 2, 17)
    assert views
    for view in views:
        assert view.viewer == view.to_move
        assert not view.row["hand_blind"].any()
        for sequel in with_sequels(view, random.Random(0)):
            assert (sequel.turns, sequel.viewer) == (view.turns, view.viewer)


@pytest.mark.parametrize("craft", CRAFTS)
@pytest.mark.parametrize("family", FAMILIES)
def test_made_up_positions_are_valid_and_always_the_same(craft: str, family: str) -> None:
    views = [view for seed in range(8) for view in crafted(craft, FAMILIES[family == "marvel"], seed)]
    assert views
    assert [
        view.text() for seed in range(8) for view in crafted(craft, FAMILIES[family == "marvel"], seed)
    ] == [view.text() for view in views]
    for view in views:
        assert not view.layout().status()
        assert view.phase == (Phase.PAYMENT if craft == "spend-gold" else Phase.ACTION)


def test_finds_are_proven() -> None:
    found = list(finds("splendor-2024", 2, 7))
    assert found
    assert all(find.proof.low > find.proof.high for find in found)


def test_gold_is_spent_in_a_made_up_race() -> None:
    found = [find for seed in GOLD_SEEDS for find in crafted_finds("spend-gold", "marvel", seed)]
    kinds = {find.view.move(decision).kind for find in found for decision in find.proof.best}
    assert MoveKind.GOLD_FOR in kinds


def run(monkeypatch: pytest.MonkeyPatch, *words: str, given: str = "") -> int:
    monkeypatch.setattr(sys, "argv", ["tests.tactics", *words])
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    return command.main()


def test_the_command_prints_problems(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "mine", "splendor-2024", "--seeds", "7", "8") == 0
    assert run(monkeypatch, "craft", "spend-gold", "--family", "marvel", "--seeds", "739", "740") == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {record["source"][:12] for record in records} == {"splendor-202", "tests.tactic"}
    assert all(View.from_text(record["view"]).legal_moves for record in records)


def test_the_command_describes_positions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = PROBLEMS["marvel-win-6"]
    assert run(monkeypatch, "describe", given=problem.view + "\n") == 0
    assert json.loads(capsys.readouterr().out)["best"] == problem.best


def test_the_command_proves_the_sets_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    saved: dict[str, object] = {}
    monkeypatch.setattr(command, "save", lambda family, proven: saved.update({family: tuple(proven)}))
    assert run(monkeypatch, "check") == 0
    assert saved == {family: load(family) for family in FAMILIES}
