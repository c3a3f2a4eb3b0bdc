"""Pipes whose other end goes away: our reader's, and an engine's."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.processes import COMMAND, PATIENCE, environment

DEAF = """
import os, sys, time
sys.stdin.readline()
print("id name Deaf\\nid author Nobody\\ngepok 1", flush=True)
sys.stdin.readline()
print("readyok", flush=True)
os.close(0)
time.sleep(2)
"""


@pytest.mark.parametrize("words", [["levels"], ["perft", "--depth", "1", "--json"]])
def test_nobody_who_reads_is_no_complaint(words: list[str], tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(PATIENCE) != 0


def test_an_engine_that_no_longer_reads_loses_and_the_match_goes_on(tmp_path: Path) -> None:
    engine = tmp_path / "deaf.py"
    engine.write_text(DEAF)
    words = ["arena", f"engine:{engine}", "random", "--games", "2", "--executor", "serial"]
    done = subprocess.run(
        [*COMMAND, *words],
        check=False,
        capture_output=True,
        env=environment(tmp_path),
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert "deaf.py forfeited 2 games" in done.stdout
