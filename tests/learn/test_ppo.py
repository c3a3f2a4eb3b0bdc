"""Self-play without search: returns by hand, seats, and learning."""

import pytest
import torch

from gemwright.learn.model import Model
from gemwright.learn.ppo import PpoSettings, Rollout, SelfPlay, by_seat, from_seat
from gemwright.learn.tables import open_tables
from gemwright.rules import RuleSet

CPU = torch.device("cpu")
RULES = RuleSet.parse("splendor-2024")
SHORT = PpoSettings(horizon=6, batch=16)


def rollout(values: list[list[float]], *, done_at: int | None = None) -> Rollout:
    """Return what happened in one game of two."""
    found = Rollout(len(values), 1, 2, CPU)
    found.values[:, 0] = torch.tensor(values)
    if done_at is not None:
        found.dones[done_at, 0] = True
        found.rewards[done_at, 0] = torch.tensor([1.0, 0.0])
    return found


def test_without_trace_a_return_is_the_next_value() -> None:
    played = rollout([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7]])
    found = played.returns(torch.tensor([[0.9, 0.1]]), 0.0)[:, 0, 0]
    assert found.tolist() == pytest.approx([0.6, 0.3, 0.9])


def test_with_full_trace_it_is_the_last_value() -> None:
    played = rollout([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7]])
    found = played.returns(torch.tensor([[0.9, 0.1]]), 1.0)[:, 0, 0]
    assert found.tolist() == pytest.approx([0.9, 0.9, 0.9])


def test_values_are_mixed_geometrically() -> None:
    played = rollout([[0.5, 0.5], [0.6, 0.4]])
    found = played.returns(torch.tensor([[0.8, 0.2]]), 0.5)[:, 0, 0]
    assert found.tolist() == pytest.approx([0.5 * 0.6 + 0.5 * 0.8, 0.8])


def test_nothing_is_seen_beyond_the_end_of_a_game() -> None:
    played = rollout([[0.5, 0.5], [0.2, 0.8], [0.4, 0.6]], done_at=1)
    found = played.returns(torch.tensor([[0.9, 0.1]]), 1.0)[:, 0, 0]
    assert found.tolist() == pytest.approx([1.0, 1.0, 0.9])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_counted_from_the_one_to_move_and_back(players: int) -> None:
    absolute = torch.rand(5, players)
    seats = torch.arange(5) % players
    relative = from_seat(absolute, seats)
    assert relative.shape == (5, 4)
    assert torch.equal(relative[:, 0], absolute.gather(1, seats[:, None])[:, 0])
    assert not relative[:, players:].any()
    assert torch.equal(by_seat(relative, seats, players), absolute)


@pytest.mark.parametrize("players", [2, 3])
def test_a_model_plays_and_learns(players: int) -> None:
    torch.manual_seed(0)
    model = Model(16, 2)
    tables = open_tables("cpu", RULES, players, 8, 1)
    play = SelfPlay(model, tables, 8, SHORT, torch.Generator().manual_seed(1))
    last = play.play()
    assert last.shape == (8, players)
    torch.testing.assert_close(last.sum(dim=1), torch.ones(8))
    before = [numbers.clone() for numbers in model.parameters()]
    batches = 0
    optimiser = torch.optim.Adam(model.parameters(), lr=1e-3)
    for loss, facts in play.losses(last, 0.01):
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        batches += 1
        assert facts["entropy"] > 0
    assert batches == 3
    assert any(not torch.equal(old, new) for old, new in zip(before, model.parameters(), strict=True))


def test_a_decision_that_gained_becomes_likelier() -> None:
    torch.manual_seed(3)
    model = Model(16, 2)
    tables = open_tables("cpu", RULES, 2, 4, 1)
    play = SelfPlay(model, tables, 4, PpoSettings(horizon=1, batch=4), torch.Generator().manual_seed(2))
    play.play()
    rollout = play._rollout
    gains = torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0]])
    optimiser = torch.optim.SGD(model.parameters(), lr=0.05)
    for loss, _ in play.losses(gains, 0.0):
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    with torch.no_grad():
        logits = model(rollout.observations[0])[0].masked_fill(~rollout.masks[0], -1e9)
    after = logits.log_softmax(dim=1).gather(1, rollout.decisions[0][:, None])[:, 0]
    change = after - rollout.likelihoods[0]
    assert change[0] > change[1:].mean()


def test_decisions_are_drawn_by_their_probability() -> None:
    torch.manual_seed(4)
    model = Model(8, 1)
    with torch.no_grad():
        model.head.weight.zero_()
    tables = open_tables("cpu", RULES, 2, 2000, 1)
    play = SelfPlay(model, tables, 2000, PpoSettings(horizon=1), torch.Generator().manual_seed(5))
    play.play()
    drawn = play._rollout.decisions[0]
    counts = drawn.bincount(minlength=78)[play._rollout.masks[0, 0]]
    assert len(counts) == 30
    assert (counts - 2000 / 30).abs().max() < 5 * (2000 / 30) ** 0.5
