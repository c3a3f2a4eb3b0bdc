"""Whole runs, tiny ones."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from gemwright.agents import AgentError, NetFacts, make_agent, read_network, write_network
from gemwright.learn import LearnError
from gemwright.learn import training as module
from gemwright.learn.journal import RunFolder
from gemwright.learn.matches import Score
from gemwright.learn.plots import can_plot
from gemwright.learn.ppo import PpoSettings
from gemwright.learn.selfplay import Lessons, Source
from gemwright.learn.settings import SearchSettings, TrainSettings
from gemwright.learn.tables import Tables, open_tables
from gemwright.learn.training import News, Trainer
from gemwright.learn.workshop import Threads
from gemwright.rules import Position, RuleSet
from tests.learn.helpers import QUICK, tiny_network

TINY = TrainSettings(
    minutes=0.02,
    width=8,
    layers=2,
    advised=False,
    games=16,
    evaluations=1,
    ppo=PpoSettings(horizon=4, batch=32),
    search=SearchSettings(games=2, room=500, batch=32, pace=QUICK),
)


@pytest.fixture(autouse=True)
def _short_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SETS", 2)
    monkeypatch.setattr(module, "SIMULATIONS", 4)
    monkeypatch.setattr(module, "CHECKED", 2)
    monkeypatch.setattr(module, "can_plot", lambda: False)


class KeptError(Exception):
    """Something was kept."""


def test_what_is_learned_is_kept_between_evaluations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_EVERY", 0.0)

    def listen(news: News) -> None:
        if news.part == "search" and RunFolder(tmp_path).checkpoint() is not None:
            raise KeptError

    with pytest.raises(KeptError):
        Trainer(replace(TINY, evaluations=0, minutes=1.0), tmp_path, listen).run()


class SeenError(Exception):
    """Enough was seen."""


@pytest.mark.parametrize("first", [0.0, 1.0])
def test_editions_are_learned_by_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: float) -> None:
    seen: list[tuple[str, int]] = []

    def see(rules: RuleSet, players: int) -> None:
        seen.append((rules.name, players))
        if len(seen) == 4:
            raise SeenError

    class Watched(Threads):
        def games(self, source: Source, seeds: range) -> Iterator[Lessons]:
            see(source.rules, source.players)
            return super().games(source, seeds)

    def tables(device: str, rules: RuleSet, players: int, games: int, seed: int) -> Tables:
        see(rules, players)
        return open_tables(device, rules, players, games, seed)

    monkeypatch.setattr(module, "open_tables", tables)
    settings = replace(TINY, beside=("splendor-2014",), players=(2, 3), first=first, evaluations=0, minutes=1)
    with pytest.raises(SeenError):
        Trainer(settings, tmp_path, workshop=Watched(1)).run()
    assert seen == [(rules, players) for rules in ("splendor-2024", "splendor-2014") for players in (2, 3)]


@pytest.mark.parametrize(
    ("players", "first", "advised"), [((2,), 0.0, True), ((2,), 0.0, False), ((2, 3), 0.5, False)]
)
def test_a_run_leaves_networks_progress_and_curves(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    players: tuple[int, ...],
    first: float,
    advised: bool,
) -> None:
    monkeypatch.setattr(module, "can_plot", can_plot)
    heard: list[News] = []
    minutes = 0.06 if first else TINY.minutes  # two parts, and a busy machine may not come to the second
    settings = replace(TINY, players=players, first=first, advised=advised, minutes=minutes, evaluations=0)
    Trainer(settings, tmp_path, heard.append).run()
    parts = {news.part for news in heard}
    assert parts >= {"compiling", "evaluation", "search"} | ({"play"} if first else set())
    assert all(0 <= news.done <= 1 for news in heard)
    for name in ("best.gwnet", "latest.gwnet"):
        facts = read_network(tmp_path / name).header.facts
        assert (facts.family, facts.players) == ("splendor", players)
        assert read_network(tmp_path / name).network.advised == advised
        assert facts.decisions > 0
    last = [line for line in RunFolder(tmp_path).lines() if line["part"] == "evaluation"][-1]
    for count in players:
        assert 0 <= last[f"greedy_{count}"] <= 1
        assert 0 <= last[f"search_{count}"] <= 1
    assert sum(one["count"] for one in RunFolder(tmp_path).calibration()) > 0
    assert (tmp_path / "curves.svg").read_text().startswith("<?xml")
    agent = make_agent(f"net:{tmp_path / 'best.gwnet'}")
    view = Position.initial(players=2, seed=1).view(0)
    assert agent.play(view) in view.legal_moves


def test_evaluations_are_spread_over_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = 0.0
    monkeypatch.setattr(Trainer, "done", property(lambda _self: done))
    monkeypatch.setattr(Trainer, "_duel", lambda *_matched, **_sets: Score(0.5, 0.1, 4, 27.0))
    trainer = Trainer(replace(TINY, evaluations=3), tmp_path)
    made = []
    for part in (0.1, 0.24, 0.25, 0.3, 0.5, 0.76, 1.0):
        done = part
        trainer._evaluate_in_time()
        made.append(trainer.progress.evaluations)
    assert made == [0, 0, 1, 1, 2, 3, 3]  # the one at the end comes by itself


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    Trainer(TINY, tmp_path).run()
    kept = RunFolder(tmp_path).checkpoint()
    assert kept is not None
    trainer = Trainer(replace(TINY, minutes=2 * kept["progress"]["seconds"] / 60), tmp_path)
    assert trainer.progress.steps == kept["progress"]["steps"] > 0
    for name, numbers in trainer.model.state_dict().items():
        assert torch.equal(numbers, kept["model"][name])
    assert trainer.done == pytest.approx(0.5, abs=0.1)
    room = TINY.search.room
    assert sum(map(len, trainer.folder.lessons())) == min(room, kept["progress"]["decisions"])
    trainer.run()
    assert trainer.progress.steps > kept["progress"]["steps"]
    assert trainer.progress.games > kept["progress"]["games"]


def test_a_longer_run_is_evaluated_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trainer, "_duel", lambda *_matched, **_sets: Score(0.5, 0.1, 4, 27.0))
    trainer = Trainer(replace(TINY, evaluations=3), tmp_path)
    trainer.progress.seconds, trainer.progress.evaluations = 60 * TINY.minutes, 4
    trainer.keep()
    longer = Trainer(replace(TINY, evaluations=3, minutes=2 * TINY.minutes), tmp_path)
    assert longer.progress.evaluations == 2
    monkeypatch.setattr(Trainer, "done", property(lambda _self: 0.76))
    longer._evaluate_in_time()
    assert longer.progress.evaluations == 3


def test_an_evaluation_that_is_broken_off_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_matched: object, **_sets: object) -> Score:
        raise KeyboardInterrupt

    monkeypatch.setattr(Trainer, "_duel", interrupt)
    trainer = Trainer(TINY, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        trainer._evaluate()
    assert trainer.progress.evaluations == 0


def test_numbers_out_of_bounds_are_not_kept(tmp_path: Path) -> None:
    Trainer(TINY, tmp_path).keep()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    trainer = Trainer(TINY, tmp_path)
    for wrong in (float("nan"), 1e6):
        with torch.no_grad():
            trainer.model.head.bias[0] = wrong
            trainer._average.model.head.bias[0] = wrong
        with pytest.raises(LearnError, match="smaller --rate"):
            trainer.keep()
    with pytest.raises(LearnError) as refused:
        trainer._step(trainer.model.head.bias.sum() * float("inf"), rate=0.1)
    assert refused.value.code == "diverged"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    Trainer(TINY, tmp_path).keep()


def test_runs_are_dealt_games_of_their_own(tmp_path: Path) -> None:
    """By their seed and by what they begin with; a run that goes on is dealt the next ones."""
    write_network(tmp_path / "a.gwnet", tiny_network(), NetFacts(family="splendor", players=(2,)))
    begun = str(tmp_path / "a.gwnet")
    firsts = [
        Trainer(replace(TINY, seed=seed), tmp_path / f"{seed}-{begin is None}", begin=begin).progress.first
        for seed in (1, 2)
        for begin in (None, begun)
    ]
    assert len(set(firsts)) == 4
    assert all(module.MATCH_SEED + 10_000 < first < module.CHECK_SEED for first in firsts)
    trainer = Trainer(TINY, tmp_path / "again", begin=begun)
    trainer.keep()
    (tmp_path / "a.gwnet").unlink()
    assert (
        Trainer(TINY, tmp_path / "again", begin=begun).progress.first == trainer.progress.first == firsts[1]
    )
    with pytest.raises(LearnError, match=r"begin=.*a\.gwnet, not splendor-2"):
        Trainer(TINY, tmp_path / "again", begin="splendor-2")
    Trainer(TINY, tmp_path / "random").keep()
    with pytest.raises(LearnError, match="begin=-, not splendor-2"):
        Trainer(TINY, tmp_path / "random", begin="splendor-2")


def test_a_damaged_run_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    Trainer(TINY, tmp_path).keep()
    kept = RunFolder(tmp_path).checkpoint()
    assert kept is not None
    before = (tmp_path / "settings.json").read_bytes()
    for wrong in (
        {},
        kept | {"model": {}},
        kept | {"progress": kept["progress"] | {"luck": 1}},
        kept | {"average": Trainer(replace(TINY, width=16), tmp_path / "wide").model.state_dict()},
    ):
        RunFolder(tmp_path).keep(wrong)
        with pytest.raises(LearnError, match=r"checkpoint\.pt cannot be read: .") as refused:
            Trainer(replace(TINY, seed=9), tmp_path)
        assert "\n" not in str(refused.value)
    RunFolder(tmp_path).keep(kept)
    (tmp_path / "best.gwnet").write_bytes(b"no such thing")
    with pytest.raises(AgentError, match=r"best\.gwnet"):
        Trainer(replace(TINY, seed=9), tmp_path)
    assert (tmp_path / "settings.json").read_bytes() == before


def test_a_run_that_is_over_only_evaluates_again(tmp_path: Path) -> None:
    Trainer(TINY, tmp_path).run()
    steps = RunFolder(tmp_path).checkpoint()
    Trainer(TINY, tmp_path).run()
    again = RunFolder(tmp_path).checkpoint()
    assert steps is not None
    assert again is not None
    assert again["progress"]["steps"] == steps["progress"]["steps"]


def test_another_run_is_not_written_over(tmp_path: Path) -> None:
    Trainer(TINY, tmp_path).keep()
    before = (tmp_path / "settings.json").read_text()
    with pytest.raises(LearnError) as refused:
        Trainer(replace(TINY, width=16), tmp_path)
    assert refused.value.code == "other-run"
    assert (tmp_path / "settings.json").read_text() == before


def test_an_interrupted_run_keeps_what_it_learned(tmp_path: Path) -> None:
    def interrupt(news: News) -> None:
        if news.part == "search":
            raise KeyboardInterrupt

    trainer = Trainer(TINY, tmp_path, interrupt)
    with pytest.raises(KeyboardInterrupt):
        trainer.run()
    kept = RunFolder(tmp_path).checkpoint()
    assert kept is not None
    assert kept["progress"]["steps"] > 0
    assert (tmp_path / "latest.gwnet").exists()


def test_a_network_can_be_trained_on(tmp_path: Path) -> None:
    facts = NetFacts(family="splendor", players=(2,))
    write_network(tmp_path / "first.gwnet", tiny_network(), facts)
    trainer = Trainer(TINY, tmp_path / "run", begin=str(tmp_path / "first.gwnet"))
    assert trainer.progress.grown
    assert trainer.network().params == pytest.approx(tiny_network().params, abs=2e-3)
    with pytest.raises(LearnError) as refused:
        Trainer(replace(TINY, layers=3), tmp_path / "other", begin=str(tmp_path / "first.gwnet"))
    assert refused.value.code == "other-size"
    assert not (tmp_path / "other").exists()


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here")
def test_no_gpu_no_run(tmp_path: Path) -> None:
    with pytest.raises(LearnError) as refused:
        Trainer(replace(TINY, device="cuda"), tmp_path / "run")
    assert refused.value.code == "no-cuda"
    assert not (tmp_path / "run").exists()


def test_the_settings_are_kept_as_json(tmp_path: Path) -> None:
    Trainer(TINY, tmp_path)
    kept = json.loads((tmp_path / "settings.json").read_text())
    assert kept["search"]["pace"]["full"] == QUICK.full
