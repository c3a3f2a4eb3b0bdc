"""The result of a match as tables."""

import io

import pytest
from rich.console import Console

from gemwright.arena import Forfeit, Match, MatchResult, Plan, Sprt, SprtBounds
from gemwright.cli.standings import MOST_REASONS, show_result
from gemwright.i18n import translator
from tests.arena.helpers import report, reports_of


def shown(result: MatchResult, *, width: int = 80, style: bool = False, language: str = "en") -> list[str]:
    written = io.StringIO()
    console = Console(file=written, width=width, highlight=False, emoji=False, markup=False)
    show_result(result, translator(language), console, style=style)
    return written.getvalue().splitlines()


def result_of(match: Match, *winners: int) -> MatchResult:
    return MatchResult(match, reports_of(match, winners))


def test_pairs_have_an_elo() -> None:
    lines = shown(result_of(Match(("A", "B"), games=4), 0, 0, 1, 0))
    assert lines[1].split() == ["agent", "score", "95", "%", "Elo", "rating", "games", "forfeits"]
    assert lines[2].split()[:3] == ["A", "75.0", "%"]
    assert lines[4].startswith("Elo of A over B: +191 (95 % interval ")


def test_numbers_are_written_as_the_language_does() -> None:
    lines = shown(result_of(Match(("A", "B"), games=4), 0, 0, 1, 0), language="da")
    assert lines[2].split()[:3] == ["A", "75,0", "%"]
    assert not any("." in cell for line in lines[2:4] for cell in line.split())


def test_more_players_have_a_par() -> None:
    lines = shown(result_of(Match(("A", "B"), games=3, players=3), 0, 0, 1))
    assert "par" in lines[1].split()
    assert "33.3 %" in lines[2]


def test_a_match_that_broke_off_says_so() -> None:
    assert shown(result_of(Match(("A", "B"), games=40), 0))[0] == (
        "splendor-2024, 2 players, 1 game of 40, broken off"
    )
    assert shown(result_of(Match(("A", "B"), games=40))) == ["No game was finished."]


@pytest.mark.parametrize(
    ("mean", "said"),
    [(1.0, "Decided for 100 Elo, between 0 and 100"), (0.0, "Decided for 0 Elo, between 0 and 100")],
)
def test_an_early_stop_is_told(mean: float, said: str) -> None:
    match = Match(("A", "B"), games=40)
    state = Sprt(SprtBounds(0, 100)).add_all([mean] * 30)
    assert any(line.startswith(said) for line in shown(MatchResult(match, reports_of(match, [0]), state)))


def test_an_open_early_stop_is_told() -> None:
    match = Match(("A", "B"), games=40)
    lines = shown(MatchResult(match, reports_of(match, [0]), Sprt(SprtBounds(0, 100)).add(0.5)))
    assert any(line.startswith("Not decided between 0 and 100 Elo") for line in lines)


def test_numbers_survive_a_narrow_screen() -> None:
    names = ("search:ms=100,threads=1,seed=12345", "engine:./a/very/long/path/to/a/bot")
    found = result_of(Match(names, games=4), 0, 0, 1, 0)
    lines = shown(found, width=80, style=True)
    assert max(len(line) for line in lines if not line.startswith("Elo of")) <= 80
    assert any("75.0 %" in line and "±" in line for line in lines)
    assert f"{'bot'} = {names[1]}" in lines
    assert any(line.startswith("search:") and line.endswith(f"… = {names[0]}") for line in lines)


def forfeited(*reasons: str) -> MatchResult:
    match = Match(("engine:./bots/stubborn.py,ms=100", "random"), games=2 * len(reasons))
    plan = Plan(match)
    games = [
        report(game, plan[game].seats, shares, end="forfeit", forfeit=Forfeit(shares.index(0.0), reason))
        for game, reason in zip(range(0, match.games, 2), reasons, strict=True)
        for shares in ([0.0, 1.0],)
    ]
    return MatchResult(match, games)


def test_forfeits_have_their_reasons() -> None:
    lines = shown(forfeited("ended with status 1", "hung", "hung"))
    assert lines[4:7] == [
        "stubborn.py,ms=100 = engine:./bots/stubborn.py,ms=100",
        "stubborn.py,ms=100 forfeited 2 games: hung",
        "stubborn.py,ms=100 forfeited 1 game: ended with status 1",
    ]
    assert lines[7].startswith("Elo of stubborn.py,ms=100 over random: ")


def test_many_reasons_are_counted_together() -> None:
    lines = shown(forfeited(*[f"chose {number}" for number in range(8)]))
    assert sum("forfeited 1 game: chose" in line for line in lines) == MOST_REASONS
    assert "stubborn.py,ms=100 forfeited 3 more games for other reasons" in lines


def test_nobody_forfeits_for_nothing() -> None:
    assert not any("forfeited" in line for line in shown(result_of(Match(("A", "B"), games=4), 0, 1)))
