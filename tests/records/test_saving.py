import io
import os
import subprocess
from pathlib import Path

import pytest
import zstandard

from gemwright.records import GameRecord, RecordError, append_game, read_games, write_game
from tests.records.games import error, play


@pytest.fixture(scope="module")
def game() -> GameRecord:
    return play("splendor-2024", 2, 1, stop=6)


def test_a_folder_gets_a_new_file_for_each_game(tmp_path: Path, game: GameRecord) -> None:
    names = [append_game(game, tmp_path).name for _ in range(3)]
    assert names == ["game-000001.gwg", "game-000002.gwg", "game-000003.gwg"]
    (tmp_path / "game-000041.gwg").touch()
    (tmp_path / "game-abc.gwg").touch()
    assert append_game(game, str(tmp_path)).name == "game-000042.gwg"
    assert (tmp_path / "game-000002.gwg").read_text(encoding="utf-8") == game.text()


@pytest.mark.parametrize("name", ["x.gwg", "x.jsonl", "x.jsonl.zst"])
def test_a_file_grows_by_what_is_added(tmp_path: Path, game: GameRecord, name: str) -> None:
    path = tmp_path / name
    assert append_game(game, path) == path
    once = path.read_bytes()
    append_game(game, path)
    assert path.read_bytes() == once * 2
    assert list(read_games(path)) == [game, game]


def test_each_game_is_a_frame_with_a_checksum(tmp_path: Path, game: GameRecord) -> None:
    path = append_game(game, tmp_path / "x.jsonl.zst")
    frame = zstandard.get_frame_parameters(path.read_bytes())
    assert frame.has_checksum
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with error("bad-compression"):
        list(read_games(path))


@pytest.mark.parametrize("name", ["x.txt", "x", "x.json", "x.zst"])
def test_other_names_are_refused_and_nothing_is_made(tmp_path: Path, game: GameRecord, name: str) -> None:
    with error("unknown-format"):
        append_game(game, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="paths of POSIX")
def test_what_cannot_be_written(tmp_path: Path, game: GameRecord) -> None:
    with error("unwritable") as caught:
        append_game(game, tmp_path / "no" / "such" / "folder.gwg")
    assert "folder.gwg" in str(caught.value)


def test_streams_of_text_and_bytes(game: GameRecord) -> None:
    text, data = io.StringIO(), io.BytesIO()
    write_game(game, text)
    write_game(game, data)
    assert text.getvalue() == game.text() == data.getvalue().decode()


@pytest.mark.parametrize("name", ["x.gwg", "x.jsonl", "x.jsonl.zst"])
@pytest.mark.parametrize("lost", [5, 60, 150])
def test_a_writer_that_was_stopped_loses_that_game_only(
    tmp_path: Path, game: GameRecord, name: str, lost: int
) -> None:
    path = tmp_path / name
    for _ in range(2):
        append_game(game, path)
    path.write_bytes(path.read_bytes()[:-lost])
    for _ in range(3):
        append_game(game, path)
    faults: list[RecordError] = []
    found = list(read_games(path, on_error=faults.append))
    assert found == [game] * len(found)
    assert len(found) in (4, 5)
    assert faults
    with pytest.raises(RecordError):
        list(read_games(path))


@pytest.mark.skipif(
    subprocess.run(["which", "zstd"], capture_output=True, check=False).returncode != 0, reason="no zstd"
)
def test_the_zstd_program_reads_it(tmp_path: Path, game: GameRecord) -> None:
    path = tmp_path / "x.jsonl.zst"
    append_game(game, path)
    append_game(game, path)
    done = subprocess.run(["zstd", "-dc", str(path)], capture_output=True, check=True)
    assert list(read_games(io.BytesIO(done.stdout))) == [game, game]
