"""The network in PyTorch, layer by layer what `gemwright.agents.kernels.network` evaluates."""

from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from gemwright.agents import Network
from gemwright.agents.kernels.advice import NUM_ADVICE, POLICY_AT, VALUES_AT
from gemwright.agents.network import network_shape
from gemwright.observe import OBSERVATION_SIZE, OBSERVATION_UNITS, part
from gemwright.rules import NUM_DECISIONS
from gemwright.rules.catalogue import MAX_PLAYERS

NUM_OUTPUTS: Final = NUM_DECISIONS + MAX_PLAYERS
EPSILON: Final = 1e-5
HEAD_GAIN: Final = 0.1
_NEVER: Final = -1e9


class Layer(nn.Module):
    """A product, a layer norm and a rectifier."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.product = nn.Linear(inputs, width)
        self.norm = nn.LayerNorm(width, eps=EPSILON)
        nn.init.kaiming_normal_(self.product.weight, nonlinearity="relu")
        nn.init.zeros_(self.product.bias)

    def forward(self, numbers: Tensor) -> Tensor:
        """Return (batch, width) of (batch, inputs)."""
        return torch.relu(self.norm(self.product(numbers)))


class Model(nn.Module):
    """A policy over decisions and a value for every seat.

    Args:
        width: numbers between the layers.
        layers: layers of that width, the input layer and the residual blocks.
        advised: whether it reads what the heuristic thinks, too; it begins by agreeing with it.
    """

    units: Tensor

    def __init__(self, width: int, layers: int, *, advised: bool = False) -> None:
        super().__init__()
        self.width, self.layers, self.advised = width, layers, advised
        advice = NUM_ADVICE if advised else 0
        self.first = Layer(OBSERVATION_SIZE + advice, width)
        self.blocks = nn.ModuleList(Layer(width, width) for _ in range(layers - 1))
        self.head = nn.Linear(width + advice, NUM_OUTPUTS)
        nn.init.kaiming_normal_(self.head.weight, nonlinearity="relu")
        nn.init.zeros_(self.head.bias)
        with torch.no_grad():
            self.head.weight.mul_(HEAD_GAIN)
            if advised:
                self._agree()
        self.register_buffer("units", torch.from_numpy(OBSERVATION_UNITS.copy()), persistent=False)

    def _agree(self) -> None:
        """Let the head repeat the policy and the chances of the advice."""
        self.head.weight.zero_()
        for decision in range(NUM_DECISIONS):
            self.head.weight[decision, self.width + POLICY_AT + decision] = 1
        for seat in range(MAX_PLAYERS):
            self.head.weight[NUM_DECISIONS + seat, self.width + VALUES_AT + seat] = 1

    def forward(self, amounts: Tensor, advice: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Judge observations.

        Args:
            amounts: uint8 (batch, OBSERVATION_SIZE), as `observe` writes them for that type.
            advice: float (batch, NUM_ADVICE), for a model that is advised.

        Returns:
            Logits of decisions (batch, 78), and of the seats from the observing one on (batch, 4);
            those of seats that are not there are very low.
        """
        present = amounts[:, part("present").start : part("present").stop] == 0
        numbers = amounts.to(self.units.dtype) * self.units
        opinion = [advice.to(self.units.dtype)] if self.advised and advice is not None else []
        stream = self.first(torch.cat([numbers, *opinion], dim=1))
        for block in self.blocks:
            stream = stream + block(stream)
        outputs = self.head(torch.cat([stream, *opinion], dim=1))
        return outputs[:, :NUM_DECISIONS], outputs[:, NUM_DECISIONS:].masked_fill(present, _NEVER)


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """Return logits with those of decisions that are not legal very low."""
    return logits.masked_fill(~masks, _NEVER)


def to_network(model: Model) -> Network:
    """Return the numbers of a model as compiled searches evaluate them."""
    parts = []
    for layer in (model.first, *model.blocks):
        parts += [layer.product.weight.T, layer.product.bias, layer.norm.weight, layer.norm.bias]
    parts += [model.head.weight.T, model.head.bias]
    numbers = [numbers.detach().float().cpu().contiguous().numpy().ravel() for numbers in parts]
    return Network(np.concatenate(numbers), network_shape(model.width, model.layers, advised=model.advised))


def from_network(network: Network) -> Model:
    """Return the model of a network, to train it on."""
    model = Model(network.width, network.layers, advised=network.advised)
    left = torch.from_numpy(network.params.copy())
    with torch.no_grad():
        for layer in (model.first, *model.blocks):
            left = _take(layer.product.weight.T, left)
            for numbers in (layer.product.bias, layer.norm.weight, layer.norm.bias):
                left = _take(numbers, left)
        left = _take(model.head.weight.T, left)
        _take(model.head.bias, left)
    return model


def _take(target: Tensor, left: Tensor) -> Tensor:
    target.copy_(left[: target.numel()].reshape(target.shape))
    return left[target.numel() :]
