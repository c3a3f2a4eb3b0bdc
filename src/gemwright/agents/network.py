"""Networks that judge observations: a policy over decisions and a value for every seat."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from gemwright.agents.errors import AgentError
from gemwright.agents.kernels import network as kernels
from gemwright.agents.kernels.advice import NUM_ADVICE
from gemwright.agents.kernels.network import (
    ADVICE,
    BLOCKS,
    INPUTS,
    NUM_OUTPUTS,
    NUM_SIZES,
    PRESENT,
    WIDTH,
    Floats,
    Shape,
)
from gemwright.observe import OBSERVATION_SIZE, OBSERVATION_VERSION, part
from gemwright.rules import NUM_DECISIONS
from gemwright.rules.catalogue import MAX_PLAYERS

MOST_WIDTH: Final = 4096
MOST_BLOCKS: Final = 64

_HEAD_GAIN: Final = 0.1


def network_shape(width: int, layers: int, *, advised: bool = False) -> Shape:
    """Return the sizes of a network for observations of this version, as the kernels read them.

    Args:
        width: numbers between the layers.
        layers: layers of that width, the input layer and the residual blocks.
        advised: whether it reads what the heuristic thinks, too.

    Raises:
        AgentError: a size out of range.
    """
    advice = NUM_ADVICE if advised else 0
    shape = np.array([
        OBSERVATION_SIZE + advice, width, layers - 1, part("present").start, advice
    ], np.int64)  # fmt: skip
    _check_shape(shape)
    return shape


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A dense policy-value network, as compiled searches evaluate it.

    Attributes:
        params: all its numbers, in the order of `gemwright.agents.kernels.network`; kept as
            float32, C-contiguous and writable, and copied where they were not.
        shape: its sizes, int64; see `network_shape`.
        observation_version: version of the observation it was made for.

    Raises:
        AgentError: sizes out of range, another count of numbers than the sizes ask for, numbers
            that are not finite, or another observation than this program's.
    """

    params: Floats
    shape: Shape
    observation_version: int = OBSERVATION_VERSION

    def __post_init__(self) -> None:
        if self.observation_version != OBSERVATION_VERSION:
            found, wanted = self.observation_version, OBSERVATION_VERSION
            raise AgentError("network-observation", found=found, wanted=wanted)
        object.__setattr__(self, "shape", np.require(self.shape, np.int64, ["C", "A", "W"]))
        _check_shape(self.shape)
        object.__setattr__(self, "params", np.require(self.params, np.float32, ["C", "A", "W"]))
        wanted = int(kernels.num_weights(self.shape))
        if self.params.shape != (wanted,):
            raise AgentError("network-numbers", wanted=wanted, found=self.params.size)
        if not np.isfinite(self.params).all():
            raise AgentError("network-not-finite")

    @property
    def width(self) -> int:
        """Numbers between the layers."""
        return int(self.shape[WIDTH])

    @property
    def layers(self) -> int:
        """Layers of that width: the input layer and the residual blocks."""
        return int(self.shape[BLOCKS]) + 1

    @property
    def advised(self) -> bool:
        """Whether it reads what the heuristic thinks, beside the observation."""
        return bool(self.shape[ADVICE])

    def scratch(self) -> Floats:
        """Return room for one thread to evaluate the network in."""
        return np.empty(int(kernels.scratch_size(self.shape)), np.float32)

    def evaluate(self, observation: Floats) -> tuple[Floats, Floats]:
        """Judge one observation.

        Args:
            observation: float32 (OBSERVATION_SIZE,), C-contiguous, from `gemwright.observe.observe`;
                for one that is advised the 170 numbers of `gemwright.agents.advise` follow.

        Returns:
            One logit a decision id, float32 (78,), and the probability of winning of each seat
            counted from the one that observes, float32 (4,), 0 for seats that are not there.

        >>> from gemwright.observe import observe
        >>> from gemwright.rules import Position
        >>> network = random_network(width=16, layers=2, seed=1)
        >>> policy, values = network.evaluate(observe(Position.initial(seed=7).view(0)))
        >>> policy.shape, values.shape
        ((78,), (4,))
        """
        policy, values = np.empty(NUM_DECISIONS, np.float32), np.empty(MAX_PLAYERS, np.float32)
        kernels.network_outputs(self.params, self.shape, observation, self.scratch(), policy, values)
        return policy, values


def random_network(width: int = 512, layers: int = 3, seed: int = 0) -> Network:
    """Return an untrained network.

    Weights are normal with the variance that keeps rectified layers level (He et al. 2015), a
    hundredth of that in the head, so that it starts out nearly indifferent; biases and shifts
    are 0, gains 1.

    Args:
        width: numbers between the layers, from 1 to 4096.
        layers: layers of that width, from 1 to 65.
        seed: fixes the weights.

    Raises:
        AgentError: a size out of range.
    """
    shape = network_shape(width, layers)
    random = np.random.default_rng(seed)
    parts: list[Floats] = []
    for inputs in (int(shape[INPUTS]), *[width] * (layers - 1)):
        parts += [
            _normal(random, inputs, width),
            _constant(width, 0),
            _constant(width, 1),
            _constant(width, 0),
        ]
    parts += [np.float32(_HEAD_GAIN) * _normal(random, width, NUM_OUTPUTS), _constant(NUM_OUTPUTS, 0)]
    return Network(np.concatenate(parts), shape)


def _normal(random: np.random.Generator, inputs: int, outputs: int) -> Floats:
    return random.normal(0, sqrt(2 / inputs), inputs * outputs).astype(np.float32)


def _constant(size: int, value: int) -> Floats:
    return np.full(size, value, np.float32)


def _check_shape(shape: Shape) -> None:
    if shape.shape != (NUM_SIZES,):
        raise AgentError("network-sizes", wanted=NUM_SIZES, found=shape.size)
    inputs, width, blocks, present = (int(shape[i]) for i in (INPUTS, WIDTH, BLOCKS, PRESENT))
    advice = int(shape[ADVICE])
    wanted = OBSERVATION_SIZE + advice
    if (inputs, present) != (wanted, part("present").start) or advice not in (0, NUM_ADVICE):
        raise AgentError("network-inputs", wanted=wanted, found=inputs)
    if not (1 <= width <= MOST_WIDTH and 0 <= blocks <= MOST_BLOCKS):
        raise AgentError(
            "network-range", width=width, layers=blocks + 1, most_width=MOST_WIDTH, most=MOST_BLOCKS + 1
        )
