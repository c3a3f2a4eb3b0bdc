"""One step of learning from lessons: towards what the search would decide, and who will win."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from gemwright.learn.model import Model, masked


@dataclass(frozen=True, slots=True)
class Losses:
    """What a batch says of a model, in nats.

    Attributes:
        policy: how far its policy is from the search's (Kullback-Leibler).
        value: cross entropy of who won.
        entropy: of its policy.
    """

    policy: Tensor
    value: Tensor
    entropy: Tensor

    def total(self) -> Tensor:
        """Return what learning makes smaller."""
        return self.policy + self.value


def judge_batch(model: Model, batch: tuple[Tensor, ...], trust: float) -> Losses:
    """Compare a model with lessons.

    Args:
        model: what learns.
        batch: as `Memory.batches` yields it, on the model's device.
        trust: share of the search's own values in what values are to become; the rest is the outcome.
    """
    observations, weights, masks, values, outcomes, advice = batch
    logits, strengths = model(observations, advice)
    policy = functional.log_softmax(masked(logits, masks), dim=1)
    wanted = weights * masks
    wanted = wanted / wanted.sum(dim=1, keepdim=True).clamp_min(1)
    target = trust * values + (1 - trust) * outcomes
    surprise = -(target * functional.log_softmax(strengths, dim=1)).sum(dim=1).mean()
    gap = (torch.xlogy(wanted, wanted) - wanted * policy).sum(dim=1).mean()
    return Losses(gap, surprise, -(policy.exp() * policy).sum(dim=1).mean())


class Average:
    """The mean of a model's numbers over its last steps, which plays better than any single one of them.

    Args:
        model: whose numbers to follow.
        keep: how much of the mean is kept at each step, 0 to 1; in the beginning less is.
    """

    def __init__(self, model: Model, keep: float = 0.999) -> None:
        self.model = Model(model.width, model.layers, advised=model.advised).to(
            next(model.parameters()).device
        )
        self.model.load_state_dict(model.state_dict())
        self.steps = 0
        self._keep = keep

    def follow(self, model: Model) -> None:
        """Take in the numbers of the model after a step."""
        self.steps += 1
        keep = min(self._keep, self.steps / (self.steps + 9))
        with torch.no_grad():
            for mean, now in zip(self.model.parameters(), model.parameters(), strict=True):
                mean.lerp_(now, 1 - keep)
