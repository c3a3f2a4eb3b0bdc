import pytest

from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import Clocks, ClockSpec


def test_a_bank_runs_down_and_grows_by_the_increment() -> None:
    clocks = Clocks.new(ClockSpec("bank", 60, 5), 2)
    clocks.run(0, 100.0)
    assert clocks.remaining(110.0) == 50.0
    clocks.stop(110.0)
    clocks.end_turn(0)
    clocks.run(1, 110.0)
    assert (clocks.left_at(0, 500.0), clocks.left_at(1, 130.0)) == (55.0, 40.0)
    assert clocks.left_at(1, 999.0) == 0.0


@pytest.mark.parametrize("kind", ["move", "days"])
def test_each_turn_has_its_own_time(kind: str) -> None:
    clocks = Clocks.new(ClockSpec(kind, 100_000), 2)  # type: ignore[arg-type]
    clocks.run(0, 0.0)
    clocks.stop(40_000.0)
    assert clocks.left[0] == 60_000.0
    clocks.end_turn(0)
    assert clocks.left[0] == 100_000.0


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks.new(ClockSpec(), 3)
    clocks.run(1, 0.0)
    clocks.end_turn(1)
    assert clocks.remaining(1e9) is None
    assert clocks.faces(1e9) == []


def test_faces_say_who_runs() -> None:
    clocks = Clocks.new(ClockSpec("bank", 60), 2)
    clocks.run(1, 0.0)
    assert [(face.seat, face.left, face.running) for face in clocks.faces(1.04)] == [
        (0, 60.0, False),
        (1, 59.0, True),
    ]


def test_what_storage_knows_is_restored() -> None:
    clocks = Clocks.new(ClockSpec("bank", 60), 3)
    clocks.restore([12.5, None, 3.0])
    assert clocks.left == [12.5, 60.0, 3.0]


@pytest.mark.parametrize(
    "spec",
    [
        ClockSpec("bank", 29),
        ClockSpec("bank", 60, 121),
        ClockSpec("bank", 60, -1),
        ClockSpec("move", 4),
        ClockSpec("move", 60, 1),
        ClockSpec("days", 60),
        ClockSpec("none", 1),
    ],
)
def test_clocks_have_limits(spec: ClockSpec) -> None:
    with pytest.raises(ServerError, match="a clock of this kind"):
        spec.checked()


@pytest.mark.parametrize("spec", [ClockSpec(), ClockSpec("bank", 30, 120), ClockSpec("days", 86_400)])
def test_clocks_within_limits_are_as_they_are(spec: ClockSpec) -> None:
    assert spec.checked() == spec


def test_who_has_days_for_a_turn_is_not_away_after_a_minute() -> None:
    assert Clocks.new(ClockSpec("days", 2 * 86_400), 2).patience(60.0) == 2 * 86_400
    assert Clocks.new(ClockSpec("days", 86_400), 2).patience(1e6) == 1e6
    for spec in (ClockSpec(), ClockSpec("move", 3_600), ClockSpec("bank", 7_200)):
        assert Clocks.new(spec, 2).patience(60.0) == 60.0


def test_each_turn_has_its_days() -> None:
    clocks = Clocks.new(ClockSpec("days", 3 * 86_400).checked(), 2)
    clocks.run(0, 0.0)
    clocks.stop(2.9 * 86_400)
    clocks.end_turn(0)
    clocks.run(1, 2.9 * 86_400)
    assert clocks.left_at(0, 3e6) == 3 * 86_400
    assert clocks.remaining(2.9 * 86_400 + 86_400) == pytest.approx(2 * 86_400)
    assert clocks.remaining(6 * 86_400) == 0.0


@pytest.mark.parametrize("seconds", [86_399, 14 * 86_400 + 1, 0, -86_400])
def test_days_have_their_range(seconds: int) -> None:
    with pytest.raises(ServerError, match="86400 to 1209600"):
        ClockSpec("days", seconds).checked()
