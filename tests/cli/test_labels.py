"""Short names of agents."""

import pytest

from gemwright.cli.labels import LONGEST, SHORTEST, short_names

LONG = "engine:/home/ana/bots/stubborn_bot.py"


def test_short_names_stay() -> None:
    agents = ["random", "greedy:v1,seed=2", "engine:./bot.py"]
    assert short_names(agents) == agents


@pytest.mark.parametrize(
    ("name", "short"),
    [
        (LONG, "stubborn_bot.py"),
        (LONG + ",ms=100", "stubborn_bot.py,ms=100"),
        (LONG.replace("engine:", "engine:path="), "stubborn_bot.py"),
        ("engine:/home/ana/bots/one%2Ctwo.py", "one,two.py"),
        ("search:sims=300,seed=12345,threads=2", "search:sims=300,seed=12345,…"),
        (LONG + ",ms=100,args=--depth 12", "stubborn_bot.py,ms=100,args…"),
    ],
)
def test_long_names_are_cut(name: str, short: str) -> None:
    assert short_names([name]) == [short]
    assert len(short) <= LONGEST


def test_names_stay_apart() -> None:
    agents = ["random", LONG, LONG.replace("ana", "ben"), LONG + ",ms=5"]
    assert short_names(agents) == [
        "random",
        "stubborn_bot.py #2",
        "stubborn_bot.py #3",
        "stubborn_bot.py,ms=5",
    ]
    close = short_names(agents, 12)
    assert close == ["random", "stubborn_ #2", "stubborn_ #3", "stubborn_ #4"]


def test_there_is_always_some_room() -> None:
    assert short_names([LONG], -5) == ["stubbor…"]
    assert len(short_names([LONG], 0)[0]) == SHORTEST
