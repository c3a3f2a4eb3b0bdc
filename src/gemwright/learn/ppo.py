"""Masked proximal policy optimisation by self-play (Schulman et al. 2017), with a value per seat.

All seats play by one model. Values are probabilities of winning for every seat, so that the return
of a decision can be mixed from all that follow, whoever made them (lambda-return, no discount).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from gemwright.learn.model import Model, masked
from gemwright.learn.tables import Scene, Tables
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import NUM_DECISIONS
from gemwright.rules.catalogue import MAX_PLAYERS


@dataclass(frozen=True, slots=True)
class PpoSettings:
    """How to learn from self-play without search.

    Attributes:
        horizon: decisions of each game between two updates.
        batch: decisions in a step of the optimiser.
        clip: by how much the probability of a decision may change before it no longer counts.
        trace: how much of a return comes from what follows later (lambda).
        value_weight: of the loss of the values beside that of the policy.
    """

    horizon: int = 32
    batch: int = 8192
    clip: float = 0.2
    trace: float = 0.95
    value_weight: float = 1.0


class Rollout:
    """What happened in `horizon` decisions of every game, step by step.

    Args:
        horizon: steps.
        games: games side by side.
        players: in each.
        device: where the tensors lie.
    """

    def __init__(self, horizon: int, games: int, players: int, device: torch.device) -> None:
        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((horizon, games, *shape), dtype=kind, device=device)

        self.players = players
        self.observations = room(OBSERVATION_SIZE, kind=torch.uint8)
        self.masks = room(NUM_DECISIONS, kind=torch.bool)
        self.seats = room(kind=torch.int64)
        self.decisions = room(kind=torch.int64)
        self.likelihoods = room()
        self.values = room(players)
        self.rewards = room(players)
        self.dones = room(kind=torch.bool)

    def returns(self, last: Tensor, trace: float) -> Tensor:
        """Return what each seat gets from a decision on, as far as is known (horizon, games, players).

        Args:
            last: values after the last step (games, players).
            trace: weight of later values against the next one.
        """
        results = torch.empty_like(self.values)
        value = result = last
        for step in reversed(range(len(results))):
            ahead = (1 - trace) * value + trace * result
            result = self.rewards[step] + torch.where(self.dones[step, :, None], 0.0, ahead)
            results[step] = result
            value = self.values[step]
        return results


def by_seat(relative: Tensor, seats: Tensor, players: int) -> Tensor:
    """Return what is counted from the seats on (..., 4) by absolute seat (..., players)."""
    places = (torch.arange(players, device=seats.device) - seats[..., None]) % players
    return relative.gather(-1, places)


def from_seat(absolute: Tensor, seats: Tensor) -> Tensor:
    """Return what is counted by absolute seat (..., players) from the seats on (..., 4), 0 for none."""
    players = absolute.shape[-1]
    places = (torch.arange(players, device=seats.device) + seats[..., None]) % players
    return functional.pad(absolute.gather(-1, places), (0, MAX_PLAYERS - players))


class SelfPlay:
    """A model that plays all seats of many games and learns from it.

    Args:
        model: what learns, on the device of the tables.
        tables: the games.
        games: how many.
        settings: how to learn.
        random: generator on the device that draws decisions.
    """

    def __init__(
        self, model: Model, tables: Tables, games: int, settings: PpoSettings, random: torch.Generator
    ) -> None:
        self._model, self._tables, self._settings, self._random = model, tables, settings, random
        self._rollout = Rollout(settings.horizon, games, tables.players, tables.device)
        self._scene = tables.reset()

    @torch.no_grad()
    def play(self) -> Tensor:
        """Play `horizon` decisions of every game; return the values after them (games, players)."""
        rollout = self._rollout
        for step in range(self._settings.horizon):
            policy, values = self._look(self._scene)
            noise = torch.empty_like(policy).exponential_(generator=self._random)
            decisions = (policy - noise.log()).argmax(dim=1)
            rollout.observations[step] = self._scene.observations
            rollout.masks[step] = self._scene.masks
            rollout.seats[step] = self._scene.seats
            rollout.decisions[step] = decisions
            rollout.likelihoods[step] = policy.gather(1, decisions[:, None])[:, 0]
            rollout.values[step] = values
            self._scene = self._tables.step(decisions)
            rollout.rewards[step] = self._scene.rewards
            rollout.dones[step] = self._scene.dones
        return self._look(self._scene)[1]

    def _look(self, scene: Scene) -> tuple[Tensor, Tensor]:
        """Return the logarithms of the policy, and values by absolute seat."""
        logits, strengths = self._model(scene.observations)
        policy = functional.log_softmax(masked(logits, scene.masks), dim=1)
        return policy, by_seat(strengths.softmax(dim=1), scene.seats, self._tables.players)

    def losses(self, last: Tensor, entropy: float) -> Iterator[tuple[Tensor, dict[str, float]]]:
        """Yield the loss of each batch of what was played last, and what it is made of.

        Args:
            last: what `play` returned.
            entropy: weight of the bonus for an undecided policy.
        """
        rollout, settings = self._rollout, self._settings
        results = rollout.returns(last, settings.trace).flatten(0, 1)
        seats = rollout.seats.flatten()
        gains = (results - rollout.values.flatten(0, 1)).gather(1, seats[:, None])[:, 0]
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        targets = from_seat(results, seats)
        order = torch.randperm(len(seats), generator=self._random, device=seats.device)
        for places in torch.split(order, settings.batch):
            yield self._loss(places, gains[places], targets[places], entropy)

    def _loss(
        self, places: Tensor, gains: Tensor, targets: Tensor, entropy: float
    ) -> tuple[Tensor, dict[str, float]]:
        rollout, clip = self._rollout, self._settings.clip
        logits, strengths = self._model(rollout.observations.flatten(0, 1)[places])
        policy = functional.log_softmax(masked(logits, rollout.masks.flatten(0, 1)[places]), dim=1)
        chosen = policy.gather(1, rollout.decisions.flatten()[places][:, None])[:, 0]
        ratio = (chosen - rollout.likelihoods.flatten()[places]).exp()
        gained = torch.minimum(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains).mean()
        surprise = -(targets * functional.log_softmax(strengths, dim=1)).sum(dim=1).mean()
        doubt = -(policy.exp() * policy).sum(dim=1).mean()
        loss = self._settings.value_weight * surprise - gained - entropy * doubt
        return loss, {"value": float(surprise.detach()), "entropy": float(doubt.detach())}
