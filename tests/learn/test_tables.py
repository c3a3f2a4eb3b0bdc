"""Games as tensors are the games of the vector environment."""

import numpy as np
import pytest
import torch

from gemwright.envs import VectorEnv
from gemwright.learn import LearnError
from gemwright.learn.tables import open_tables
from gemwright.rules import RuleSet

RULES = RuleSet.parse("marvel")


def test_tensors_are_what_the_environment_writes() -> None:
    tables = open_tables("cpu", RULES, 3, 5, seed=9)
    env = VectorEnv(RULES, 5, players=3, seed=9, dtype="uint8")
    scene, outputs = tables.reset(), env.reset()
    for _ in range(40):
        for name in ("observations", "masks", "rewards", "dones", "seats"):
            assert np.array_equal(getattr(scene, name).numpy(), getattr(outputs, name))
        decisions = env.random_decisions()
        scene, outputs = tables.step(torch.from_numpy(decisions)), env.step(decisions)
    assert scene.masks.dtype == scene.dones.dtype == torch.bool


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here")
def test_a_gpu_that_is_not_there_is_missed_in_one_line() -> None:
    with pytest.raises(LearnError) as refused:
        open_tables("cuda", RULES, 2, 4, seed=1)
    assert refused.value.code == "no-cuda"
