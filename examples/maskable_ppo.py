"""Train MaskablePPO of sb3-contrib on one seat of a game until it beats `random`.

pip install "gemwright[envs]" sb3-contrib
python examples/maskable_ppo.py --minutes 5 --seed 1 --save seat.zip
"""
# ruff: noqa: ARG002, INP001, T201 - a script for reading and running, with the methods a VecEnv has to have

import argparse
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from gemwright.agents import wilson_interval
from gemwright.envs import WAIT, SeatEnv, VectorEnv
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import NUM_DECISIONS

RULES = "splendor-2024+turn_cap=60"
"""With a limit of rounds, for beginners who never buy would play on for ever."""


class Seats(VecEnv):
    """One seat in each of many games, in every other one as second player, against random decisions.

    Stable-Baselines3 wants to decide in every game at every step. So a step goes on, and the games
    in which it is our turn wait, until it is our turn in all of them.
    """

    render_mode = None

    def __init__(self, games: int, seed: int) -> None:
        self.games = VectorEnv(RULES, games, seed=seed, reward="zero_sum")
        self.rows, self.ours = np.arange(games), np.arange(games) % 2
        numbers = spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32)
        super().__init__(games, numbers, spaces.Discrete(NUM_DECISIONS))

    def reset(self) -> np.ndarray:
        """Start every game."""
        self.outputs = self.games.reset()
        self.let_others_decide()
        return self.step_wait()[0]

    def step_async(self, actions: np.ndarray) -> None:
        """Note our decisions."""
        self.decisions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Carry them out, then those of the others until it is our turn everywhere."""
        rewards, dones = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        while (self.decisions != WAIT).any():
            self.games.step(self.decisions)
            rewards += self.outputs.rewards[self.rows, self.ours]
            dones |= self.outputs.dones
            self.let_others_decide()
        return self.outputs.observations.copy(), rewards, dones, [{} for _ in self.rows]

    def let_others_decide(self) -> None:
        """Draw a decision wherever it is not our turn."""
        is_ours = self.outputs.seats == self.ours
        self.decisions = np.where(is_ours, WAIT, self.games.random_decisions())

    def action_masks(self) -> np.ndarray:
        """Return what is legal in every game."""
        return self.outputs.masks

    def env_method(self, method_name: str, *_args: Any, **_options: Any) -> Any:
        """Call a method of all games: `action_masks` is the one that is asked for."""
        return getattr(self, method_name)()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, once a game."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all games."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Tell that no game has a wrapper of its own."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""


class Clock(BaseCallback):
    """Ends the training after some minutes; says at times how we fare."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.begin, self.seconds = time.monotonic(), 60 * minutes

    def left(self) -> float:
        """Return which part of the time is left."""
        return max(0.0, 1 - (time.monotonic() - self.begin) / self.seconds)

    def _on_training_start(self) -> None:
        self.begin = time.monotonic()

    def _on_rollout_start(self) -> None:
        self.games, self.score = 0, 0.0

    def _on_step(self) -> bool:
        """Count games that ended, which a loser gets -1 for and a winner 1."""
        self.games += int(self.locals["dones"].sum())
        self.score += float(self.locals["rewards"].sum())
        return self.left() > 0

    def _on_rollout_end(self) -> None:
        share = 0.5 + 0.5 * self.score / max(1, self.games)
        seconds = self.seconds * (1 - self.left())
        print(f"{seconds:6.0f} s  {self.num_timesteps:9,} decisions  {share:6.1%} won", flush=True)


def train(minutes: float, seed: int, games: int) -> MaskablePPO:
    """Train for some minutes against random decisions."""
    clock = Clock(minutes)
    model = MaskablePPO(
        "MlpPolicy",
        Seats(games, seed),
        learning_rate=lambda _: 1e-3 * clock.left(),
        n_steps=32,
        batch_size=1024,
        n_epochs=2,
        gamma=0.999,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    return model.learn(10**12, callback=clock)


def evaluate(model: MaskablePPO, opponent: str, games: int, seed: int) -> float:
    """Return the share of the win over some games, each from a seat that is drawn."""
    env = SeatEnv(RULES, [opponent], seat=None)
    total = 0.0
    for game in range(games):
        seen, _ = env.reset(seed=seed + game)
        over = False
        while not over:
            action, _ = model.predict(
                seen["observation"], action_masks=seen["action_mask"], deterministic=True
            )
            seen, reward, over, _, _ = env.step(int(action))
            total += reward
    return total / games


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, evaluate and save."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to train (5)")
    parser.add_argument("--seed", type=int, default=1, help="same cards and weights to begin with (1)")
    parser.add_argument("--save", metavar="FILE", help="where to keep the trained policy")
    parser.add_argument("--games", type=int, default=256, help="how many side by side (256)")
    parser.add_argument("--opponent", default="random", help="whom to be measured against (random)")
    parser.add_argument("--evaluate", type=int, default=400, help="in how many games (400)")
    options = parser.parse_args(arguments)
    model = train(options.minutes, options.seed, options.games)
    share = evaluate(model, options.opponent, options.evaluate, seed=10**9)
    low, high = wilson_interval(share * options.evaluate, options.evaluate)
    print(f"{share:.1%} won against {options.opponent} in {options.evaluate} games ({low:.1%} to {high:.1%})")
    if options.save:
        model.save(options.save)


if __name__ == "__main__":
    main()
