"""What `train` can be asked for."""

import subprocess
import sys
from dataclasses import MISSING, fields

from gemwright.learn.options import TrainOptions
from gemwright.learn.settings import DEVICES, TrainSettings

RENAMED = {"edition": "rules", "advice": "advised"}
OPEN = ("beside", "players", "threads")
"""Left to the command line where they are not given."""


def test_defaults_are_those_of_the_settings() -> None:
    usual, options = TrainSettings(), TrainOptions(out="run")
    for each in fields(TrainOptions):
        name = RENAMED.get(each.name, each.name)
        if hasattr(usual, name) and name not in OPEN:
            assert getattr(options, each.name) == getattr(usual, name)
    assert options.device in DEVICES
    assert [getattr(options, name) for name in OPEN] == [None, None, None]
    pace = usual.search.pace
    assert (options.simulations, options.quick, options.share) == (pace.full, pace.quick, pace.full_share)


def test_only_the_folder_has_to_be_given_and_everything_is_explained() -> None:
    assert [each.name for each in fields(TrainOptions) if each.default is MISSING] == ["out"]
    for each in fields(TrainOptions):
        assert each.metadata["help"].endswith(".")


def test_the_options_are_known_without_pytorch() -> None:
    asked = "import sys, gemwright.learn.options; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
