"""What a run can be asked for."""

from dataclasses import replace
from typing import Any

import pytest

from gemwright.learn import LearnError
from gemwright.learn.selfplay import Pace
from gemwright.learn.settings import SearchSettings, TrainSettings
from gemwright.rules import SetUpError


@pytest.mark.parametrize(
    ("name", "value", "code", "words"),
    [
        ("players", (), "bad-players", "-"),
        ("players", (2, 2), "bad-players", "2, 2"),
        ("players", (2, 5), "bad-players", "2, 5"),
        ("minutes", 0, "bad-minutes", "0"),
        ("minutes", float("nan"), "bad-minutes", "nan"),
        ("device", "tpu", "bad-device", "tpu"),
        ("threads", 0, "bad-range", "threads"),
        ("width", 7, "bad-range", "8 to 4096"),
        ("layers", 17, "bad-range", "layers"),
        ("first", 1.5, "bad-range", "first"),
        ("games", 0, "bad-range", "games"),
        ("evaluations", -1, "bad-range", "evaluations"),
        ("rate", 0.0, "bad-rate", "0"),
        ("rate", float("nan"), "bad-rate", "nan"),
        ("rate", 1.5, "bad-rate", "at most 1"),
        ("seed", -1, "bad-range", "seed"),
        ("seed", 1 << 64, "bad-range", "seed"),
        ("beside", ("marvel",), "other-family", "marvel"),
        ("beside", ("splendor-2024",), "named-twice", "splendor-2024"),
        ("beside", ("splendor-2014", "splendor-2014"), "named-twice", "splendor-2014"),
        ("search", SearchSettings(pace=Pace(full=-1)), "bad-range", "simulations"),
        ("search", SearchSettings(pace=Pace(quick=70_000)), "bad-range", "quick"),
        ("search", SearchSettings(pace=Pace(full_share=0.0)), "bad-range", "share"),
    ],
)
def test_what_cannot_be_is_refused_by_name(name: str, value: Any, code: str, words: str) -> None:
    with pytest.raises(LearnError) as refused:
        replace(TrainSettings(advised=False), **{name: value})
    assert refused.value.code == code
    assert words in str(refused.value)


def test_a_network_with_advice_learns_from_the_search_only() -> None:
    assert replace(TrainSettings(), advised=False, first=0.5).first == 0.5
    with pytest.raises(LearnError, match="--no-advice") as refused:
        replace(TrainSettings(), first=0.5)
    assert refused.value.code == "advised-first"


def test_rules_are_those_of_the_rules() -> None:
    assert TrainSettings(rules="splendor-2024+turn_cap=50").rules.endswith("50")
    with pytest.raises(SetUpError):
        TrainSettings(rules="chess")
    assert TrainSettings(beside=("splendor-2014",)).beside == ("splendor-2014",)
    with pytest.raises(SetUpError):
        TrainSettings(beside=("chess",))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rules", "marvel"),
        ("players", (3,)),
        ("beside", ("splendor-2014",)),
        ("width", 32),
        ("layers", 5),
        ("advised", False),
    ],
)
def test_a_run_goes_on_as_what_it_was(name: str, value: Any) -> None:
    kept = TrainSettings().to_json()
    with pytest.raises(LearnError, match=name) as refused:
        replace(TrainSettings(), **{name: value}).require_same(kept, "there")
    assert refused.value.code == "other-run"


def test_time_and_threads_may_change() -> None:
    kept = TrainSettings().to_json()
    kept["players"] = list(kept["players"])  # as JSON brings it back
    del kept["beside"]  # as of runs from before there was such a thing
    replace(TrainSettings(), minutes=5, threads=2, seed=9).require_same(kept, "there")
