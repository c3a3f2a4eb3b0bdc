"""A match on disk: what comes back, what is dropped, what is refused."""

from pathlib import Path

import pytest

from gemwright.arena import ArenaError, Crew, Match, PlayedGame
from gemwright.arena.store import BATCH, RECORDS, RESULTS, MatchFolder, match_header
from gemwright.records import read_games
from gemwright.rules import RuleSet

MATCH = Match(("greedy:v1", "random"), games=40, seed=3)
HEADER = match_header(MATCH, MATCH.agents, None)


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    crew = Crew(MATCH, keep_records=True)
    return [crew.play(game) for game in range(BATCH + 4)]


def stored(folder: Path, games: list[PlayedGame]) -> None:
    with MatchFolder(folder, HEADER) as kept:
        for game in games:
            kept.add(game)


def reopened(folder: Path) -> int:
    with MatchFolder(folder, HEADER) as kept:
        return len(kept.reports)


def test_games_come_back(tmp_path: Path, games: list[PlayedGame]) -> None:
    stored(tmp_path / "new" / "match", games)
    with MatchFolder(tmp_path / "new" / "match", HEADER) as kept:
        assert kept.reports == [game.report for game in games]
    assert len(list(read_games(tmp_path / "new"))) == len(games)


def test_a_match_goes_on_where_it_was(tmp_path: Path, games: list[PlayedGame]) -> None:
    stored(tmp_path / "parts", games[:3])
    stored(tmp_path / "parts", games[3:])
    stored(tmp_path / "whole", games)
    for name in (RESULTS, RECORDS):
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_whatever_a_kill_leaves_behind_is_mended(tmp_path: Path, games: list[PlayedGame]) -> None:
    stored(tmp_path / "whole", games[:5])
    results, records = ((tmp_path / "whole" / name).read_bytes() for name in (RESULTS, RECORDS))
    for cut in range(0, len(results), 97):
        folder = tmp_path / f"cut-{cut}"
        folder.mkdir()
        (folder / RESULTS).write_bytes(results[:cut])
        (folder / RECORDS).write_bytes(records)
        kept = reopened(folder)
        assert kept == max(results[:cut].count(b"\n") - 1, 0)
        stored(folder, games[kept:5])
        assert (folder / RESULTS).read_bytes() == results
        assert (folder / RECORDS).read_bytes() == records


def test_a_result_without_its_record_is_played_again(tmp_path: Path, games: list[PlayedGame]) -> None:
    stored(tmp_path, games[:5])
    records = tmp_path / RECORDS
    records.write_bytes(records.read_bytes()[:-10])
    assert reopened(tmp_path) == 4
    stored(tmp_path, games[4:5])
    assert reopened(tmp_path) == len(list(read_games(tmp_path))) == 5


def test_opening_alone_writes_what_the_match_is(tmp_path: Path) -> None:
    assert reopened(tmp_path) == 0
    assert (tmp_path / RESULTS).read_bytes().count(b"\n") == 1


@pytest.mark.parametrize(
    ("match", "sprt", "what"),
    [
        (Match(("greedy:v1", "greedy:v1"), games=40, seed=3), None, "agents"),
        (Match(("greedy:v1", "random"), games=42, seed=3), None, "games"),
        (Match(("greedy:v1", "random"), games=40, seed=4), None, "seed"),
        (Match(("greedy:v1", "random"), games=40, seed=3, players=3), None, "players"),
        (Match(("greedy:v1", "random"), games=40, seed=3, rules=RuleSet.of("marvel")), None, "edition"),
        (Match(("greedy:v1", "random"), games=40, seed=3, format="ladder"), None, "format"),
        (MATCH, (0.0, 10.0), "sprt"),
    ],
)
def test_another_match_is_refused(
    tmp_path: Path, match: Match, sprt: tuple[float, float] | None, what: str
) -> None:
    reopened(tmp_path)
    before = (tmp_path / RESULTS).read_bytes()
    with pytest.raises(ArenaError, match=f"another match: {what} is ") as caught:
        MatchFolder(tmp_path, match_header(match, match.agents, sprt))
    assert "\n" not in str(caught.value)
    assert (tmp_path / RESULTS).read_bytes() == before


@pytest.mark.parametrize("text", ["notes", "notes\n", '{"a": 1}\n', "[]\n"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / RESULTS).write_text(text)
    with pytest.raises(ArenaError, match="is no file of a match"):
        MatchFolder(tmp_path, HEADER)
    assert (tmp_path / RESULTS).read_text() == text


@pytest.mark.parametrize("line", [b"{}", b"\xff", b'{"report": 3}'])
def test_damage_names_its_line(tmp_path: Path, games: list[PlayedGame], line: bytes) -> None:
    stored(tmp_path, games[:3])
    lines = (tmp_path / RESULTS).read_bytes().splitlines(keepends=True)
    lines[2] = line + b"\n"
    (tmp_path / RESULTS).write_bytes(b"".join(lines))
    with pytest.raises(ArenaError, match=r"line 3 of .* is damaged"):
        MatchFolder(tmp_path, HEADER)


def test_a_game_that_is_missing_is_damage(tmp_path: Path, games: list[PlayedGame]) -> None:
    stored(tmp_path, games[:3])
    lines = (tmp_path / RESULTS).read_bytes().splitlines(keepends=True)
    (tmp_path / RESULTS).write_bytes(b"".join(lines[:2] + lines[3:]))
    with pytest.raises(ArenaError, match=r"line 3 of .* is damaged"):
        MatchFolder(tmp_path, HEADER)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, HEADER), pytest.raises(ArenaError, match="another match is being played"):
        MatchFolder(tmp_path, HEADER)
    assert reopened(tmp_path) == 0


def test_a_refused_folder_is_free_again(tmp_path: Path) -> None:
    reopened(tmp_path)
    other = match_header(Match(("random", "random"), games=40), ("random", "random"), None)
    with pytest.raises(ArenaError):
        MatchFolder(tmp_path, other)
    assert reopened(tmp_path) == 0


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match="cannot be written"):
        MatchFolder(tmp_path / "file" / "match", HEADER)
