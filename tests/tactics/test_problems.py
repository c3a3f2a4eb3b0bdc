"""Every stated proof holds, and the sets are what they are meant to be."""

from collections import Counter
from pathlib import Path

import pytest

from gemwright.agents import Limit, make_agent
from gemwright.rules import Family
from tests.tactics import problems
from tests.tactics.facts import THEMES
from tests.tactics.problems import FAMILIES, Problem, load, prove, save, stated
from tests.tactics.scoring import answers, by_theme
from tests.tactics.solver import MARGIN

ALL = [problem for family in FAMILIES for problem in load(family)]


@pytest.mark.parametrize("problem", ALL, ids=lambda problem: problem.id)
def test_the_proof_holds(problem: Problem) -> None:
    proof = prove(problem)
    assert proof is not None
    found = stated(problem.table(), proof)
    assert {name: getattr(problem, name) for name in found} == found
    assert problem.margin >= MARGIN


@pytest.mark.parametrize("problem", ALL, ids=lambda problem: problem.id)
def test_the_position_is_one_a_game_can_reach(problem: Problem) -> None:
    view = problem.table()
    assert not view.layout().status()
    assert view.text() == problem.view
    texts = {move.text for move in view.legal_moves}
    assert problem.best.keys() | problem.rivals.keys() <= texts
    assert len(problem.best) * 2 <= len(texts)


def test_another_decision_is_not_proven() -> None:
    problem = ALL[0]
    rival = next(iter(problem.rivals))
    wrong = Problem(**{name: getattr(problem, name) for name in problem.__slots__} | {"best": {rival: 1.0}})
    assert prove(wrong) is None
    nonsense = Problem(**{name: getattr(problem, name) for name in problem.__slots__} | {"best": {"--": 1.0}})
    assert prove(nonsense) is None


@pytest.mark.parametrize("family", FAMILIES)
def test_a_set_has_forty_positions_of_many_themes(family: Family) -> None:
    chosen = load(family)
    themes = Counter(problem.theme for problem in chosen)
    assert len(chosen) >= 40
    assert len({problem.id for problem in chosen}) == len({problem.view for problem in chosen}) == len(chosen)
    assert set(themes) <= set(THEMES)
    assert len(themes) >= 10
    assert max(themes.values()) <= len(chosen) // 4
    assert {problem.table().family for problem in chosen} == {family}
    assert any(problem.table().num_players > 2 for problem in chosen)


def test_both_editions_of_splendor_occur() -> None:
    assert {problem.table().rules.edition for problem in load("splendor")} == {
        "splendor-2014",
        "splendor-2024",
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_greedy_solves_about_half_at_most(family: Family) -> None:
    found = list(answers(make_agent("greedy:v1"), load(family), Limit()))
    assert sum(answer.solved for answer in found) <= len(found) * 0.55
    assert sum(total for _, total in by_theme(found).values()) == len(found)
    assert sum(solved for solved, _ in by_theme(found).values()) == sum(answer.solved for answer in found)


def test_files_are_as_the_code_writes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {family: (problems.FOLDER / f"{family}.json").read_text(encoding="utf-8") for family in FAMILIES}
    chosen = {family: load(family) for family in FAMILIES}
    monkeypatch.setattr(problems, "FOLDER", tmp_path)
    for family in FAMILIES:
        save(family, chosen[family])
        assert (tmp_path / f"{family}.json").read_text(encoding="utf-8") == texts[family]
