"""A dense policy-value network, evaluated for one observation at a time inside compiled searches.

    x = relu(norm(observation @ input))
    x = x + relu(norm(x @ block))        for each block
    policy, values = split([x, advice] @ head)     values: a softmax over the seats there are

where every product adds a bias, and `norm` is a layer norm with gain and shift. Advice are the
last inputs of the observation, if the network takes any: they reach the head past the layers, too.
All numbers of a network lie in one float32 array, in this order: input weights (inputs, width),
bias, gain, shift; for each block its weights (width, width), bias, gain, shift; head weights
(width + advice, 82), bias. Rows belong to inputs: a product adds up the rows of the inputs that
are not zero, which skips half of them after a rectifier and needs no reordering of sums to use
vector registers.
"""

import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import MAX_PLAYERS, NUM_DECISIONS
from gemwright.rules.jit import entry, kernel
from gemwright.rules.kernels.legal import LATE

Floats = npt.NDArray[np.float32]
"""Numbers in a row, float32; C-contiguous, so that one signature serves every network."""

Shape = npt.NDArray[np.int64]
"""The sizes of a network, int64 (NUM_SIZES,), at the places named below."""

INPUTS: Final = 0
"""Numbers in an observation."""
WIDTH: Final = 1
"""Numbers between the layers."""
BLOCKS: Final = 2
"""Residual blocks after the input layer."""
PRESENT: Final = 3
"""Where in the observation the flags lie that say which of the four seats there are."""
ADVICE: Final = 4
"""How many of the inputs, the last ones, reach the head directly, too."""
NUM_SIZES: Final = 5

NUM_OUTPUTS: Final = NUM_DECISIONS + MAX_PLAYERS

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)
EPSILON: Final = np.float32(1e-5)
"""Added to the variance in a layer norm, as is usual."""

ROWS_AT_ONCE: Final = 8
"""Weight rows added in one pass; with 8 the sums are loaded and stored an eighth as often."""


@kernel
def num_weights(shape: Shape) -> int:
    """Return how many numbers the network of a shape has."""
    inputs = int(shape[INPUTS])
    width = int(shape[WIDTH])
    blocks = int(shape[BLOCKS])
    head = (width + int(shape[ADVICE]) + 1) * NUM_OUTPUTS
    return (inputs + 3) * width + blocks * (width + 3) * width + head


@kernel
def scratch_size(shape: Shape) -> int:
    """Return how many numbers `evaluate_network` needs to work in: 2,130 for 512 by 500."""
    width = int(shape[WIDTH])
    advice = int(shape[ADVICE])
    return 3 * width + advice + max(int(shape[INPUTS]), width + advice) + NUM_OUTPUTS


@kernel
def list_nonzero(inputs: Floats, places: Floats) -> int:
    """Write the places of the inputs that are not zero; return how many there are."""
    count = 0
    for i in range(inputs.size):
        places[count] = i
        count += 1 if inputs[i] != ZERO else 0
    return count


@kernel
def add_row(weights: Floats, inputs: Floats, i: int, sums: Floats) -> None:
    """Add one row of weights, times its input."""
    x = inputs[i]
    row = weights[i]
    for j in range(sums.size):
        sums[j] += x * row[j]


@kernel
def add_rows(weights: Floats, inputs: Floats, places: Floats, sums: Floats) -> None:
    """Add the rows of weights at `ROWS_AT_ONCE` places, each times its input."""
    a, b, c, d = int(places[0]), int(places[1]), int(places[2]), int(places[3])
    e, f, g, h = int(places[4]), int(places[5]), int(places[6]), int(places[7])
    xa, xb, xc, xd = inputs[a], inputs[b], inputs[c], inputs[d]
    xe, xf, xg, xh = inputs[e], inputs[f], inputs[g], inputs[h]
    wa, wb, wc, wd = weights[a], weights[b], weights[c], weights[d]
    we, wf, wg, wh = weights[e], weights[f], weights[g], weights[h]
    for j in range(sums.size):
        first = xa * wa[j] + xb * wb[j] + xc * wc[j] + xd * wd[j]
        second = xe * we[j] + xf * wf[j] + xg * wg[j] + xh * wh[j]
        sums[j] += first + second


@kernel
def dense(params: Floats, start: int, inputs: Floats, sums: Floats, places: Floats) -> int:
    """Write inputs @ weights + bias into `sums`; return where the next numbers of the network are.

    Args:
        params: all numbers of the network.
        start: where the weights (inputs, sums) begin; the bias follows them.
        inputs: float32 (inputs,).
        sums: takes the result, float32 (sums,).
        places: room for as many numbers as there are inputs.
    """
    rows = inputs.size
    columns = sums.size
    bias = start + rows * columns
    weights = params[start:bias].reshape((rows, columns))
    for j in range(columns):
        sums[j] = params[bias + j]
    count = list_nonzero(inputs, places)
    whole = count - count % ROWS_AT_ONCE
    for k in range(0, whole, ROWS_AT_ONCE):
        add_rows(weights, inputs, places[k : k + ROWS_AT_ONCE], sums)
    for k in range(whole, count):
        add_row(weights, inputs, int(places[k]), sums)
    return bias + columns


@kernel
def fold(numbers: Floats) -> Any:
    """Return the sum of the numbers, which are overwritten: halves are added, then their halves."""
    size = numbers.size
    while size > 1:
        half = (size + 1) // 2
        for j in range(size - half):
            numbers[j] += numbers[half + j]
        size = half
    return numbers[0]


@kernel
def normalise(params: Floats, start: int, sums: Floats, work: Floats) -> int:
    """Put `sums` through a layer norm and a rectifier; return where the next numbers are.

    Args:
        params: all numbers of the network.
        start: where the gain begins; the shift follows it.
        sums: what is normalised in place, float32 (width,).
        work: room for as many numbers.
    """
    width = sums.size
    size = np.float32(width)
    for j in range(width):
        work[j] = sums[j]
    mean = fold(work) / size
    for j in range(width):
        deviation = sums[j] - mean
        sums[j] = deviation
        work[j] = deviation * deviation
    scale = ONE / np.float32(math.sqrt(fold(work) / size + EPSILON))
    gain = params[start : start + width]
    shift = params[start + width : start + 2 * width]
    for j in range(width):
        sums[j] = max(sums[j] * scale * gain[j] + shift[j], ZERO)
    return start + 2 * width


@kernel
def share_out(logits: Floats, present: Floats, values: Floats) -> None:
    """Write the softmax over the seats that are there, zero for the others."""
    top = -np.float32(np.inf)
    for seat in range(MAX_PLAYERS):
        if present[seat] != ZERO:
            top = max(top, logits[seat])
    total = ZERO
    for seat in range(MAX_PLAYERS):
        values[seat] = ZERO
        if present[seat] != ZERO:
            values[seat] = np.float32(math.exp(logits[seat] - top))
        total += values[seat]
    for seat in range(MAX_PLAYERS):
        values[seat] /= total


@kernel
def evaluate_network(
    params: Floats, shape: Shape, observation: Floats, scratch: Floats, policy: Floats, values: Floats
) -> None:
    """Evaluate a network for one observation.

    Nothing is checked and nothing allocated.

    Args:
        params: the numbers of the network, float32 (num_weights(shape),).
        shape: its sizes, int64 (NUM_SIZES,).
        observation: float32 (inputs,), advice behind it; at least one seat must be there.
        scratch: room to work in, float32 (scratch_size(shape),) or longer.
        policy: takes one logit a decision id, float32 (78,); see `softmax_legal`.
        values: takes each seat's probability of winning, float32 (4,): place k is k seats after
            the one that observes. They sum to 1; seats that are not there get 0.
    """
    width = int(shape[WIDTH])
    advice = int(shape[ADVICE])
    stream = scratch[:width]
    features = scratch[: width + advice]
    rest = scratch[width + advice :]
    sums = rest[:width]
    work = rest[width : 2 * width]
    outputs = rest[2 * width : 2 * width + NUM_OUTPUTS]
    places = rest[2 * width + NUM_OUTPUTS :]
    at = dense(params, 0, observation, stream, places)
    at = normalise(params, at, stream, work)
    for _ in range(int(shape[BLOCKS])):
        at = dense(params, at, stream, sums, places)
        at = normalise(params, at, sums, work)
        for j in range(width):
            stream[j] += sums[j]
    for i in range(advice):
        features[width + i] = observation[observation.size - advice + i]
    dense(params, at, features, outputs, places)
    for decision in range(NUM_DECISIONS):
        policy[decision] = outputs[decision]
    present = int(shape[PRESENT])
    share_out(outputs[NUM_DECISIONS:], observation[present : present + MAX_PLAYERS], values)


@kernel
def is_member(decision: int, early: int, late: int) -> bool:
    """Tell whether a decision id is in the two sets that `legal_bits` returns."""
    return (early >> decision if decision < LATE else late >> (decision - LATE)) & 1 != 0


@kernel
def softmax_legal(policy: Floats, early: int, late: int) -> None:
    """Turn logits into probabilities of the legal decisions, in place; the others get 0.

    Args:
        policy: float32 (78,).
        early: legal ids 0 to 59 as bits, from `legal_bits`.
        late: legal ids 60 to 77 as bits from bit 0.
    """
    top = -np.float32(np.inf)
    for decision in range(NUM_DECISIONS):
        if is_member(decision, early, late):
            top = max(top, policy[decision])
    total = ZERO
    for decision in range(NUM_DECISIONS):
        if is_member(decision, early, late):
            policy[decision] = np.float32(math.exp(policy[decision] - top))
            total += policy[decision]
        else:
            policy[decision] = ZERO
    if total > ZERO:
        for decision in range(NUM_DECISIONS):
            policy[decision] /= total


@entry
def network_outputs(
    params: Floats, shape: Shape, observation: Floats, scratch: Floats, policy: Floats, values: Floats
) -> None:
    """Evaluate a network from Python; see `evaluate_network`."""
    evaluate_network(params, shape, observation, scratch, policy, values)


@entry
def legal_probabilities(policy: Floats, early: int, late: int) -> None:
    """Turn logits into probabilities from Python; see `softmax_legal`."""
    softmax_legal(policy, early, late)


@entry
def evaluate_often(
    params: Floats,
    shape: Shape,
    observation: Floats,
    scratch: Floats,
    policy: Floats,
    values: Floats,
    times: int,
) -> None:
    """Evaluate a network again and again, for measurements of its speed."""
    for _ in range(times):
        evaluate_network(params, shape, observation, scratch, policy, values)
