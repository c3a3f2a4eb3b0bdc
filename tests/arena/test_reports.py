"""What is kept of games."""

import pytest

from gemwright.arena.reports import SeatReport, Tally, time_class, time_percentile
from tests.arena.helpers import report


@pytest.mark.parametrize("seconds", [1e-5, 0.02, 1.0, 123.0])
def test_a_class_is_five_percent_wide(seconds: float) -> None:
    assert seconds < time_percentile({time_class(seconds): 1}, 1.0) <= seconds * 1.05001


def test_percentiles_count_from_below() -> None:
    times = {time_class(0.1): 98, time_class(1.0): 1, time_class(10.0): 1}
    assert time_percentile(times, 0.98) == pytest.approx(0.1, rel=0.06)
    assert time_percentile(times, 0.99) == pytest.approx(1.0, rel=0.06)
    assert time_percentile(times, 1.0) == pytest.approx(10.0, rel=0.06)


def test_no_time_has_a_class_and_no_times_no_percentile() -> None:
    assert time_class(0.0) == time_class(1e-9)
    assert time_percentile({}, 0.99) == 0.0


def test_a_tally_adds_up() -> None:
    tally = Tally()
    tally.decided(0.5, reserved=True)
    tally.decided(0.5, reserved=False)
    tally.end_turn(7)
    tally.end_turn(9)
    found = tally.report(points=15, nobles=2)
    assert found == SeatReport(15, 2, 1, 2, 16, 2, 1.0, {time_class(0.5): 2})


def test_an_agent_has_the_shares_of_all_its_seats() -> None:
    found = report(0, [1, 0, 1], [0.5, 0.25, 0.25])
    assert (found.share(0), found.share(1), found.share(2)) == (0.25, 0.75, 0)


@pytest.mark.parametrize(
    ("end", "finished"),
    [("points", True), ("stalemate", True), ("cap", True), ("limit", False), ("forfeit", False)],
)
def test_only_the_rules_finish_a_game(end: str, finished: bool) -> None:
    assert report(0, [0, 1], [1, 0], end=end).finished is finished
