"""The page of the proofs, and the notes that it is written from."""

import json
from pathlib import Path

from tests.proof import server
from tests.proof.recording import results
from tests.proof.report import write

KILLED = "tests/server/test_x.py::test_kills_lose_nothing"


def result(test: str, skipped: str = "", says: str = "", **counts: int) -> dict[str, object]:
    return {"test": test, "says": says, "skipped": skipped, "counts": counts, "seconds": 30.0}


def test_a_line_that_a_stop_cut_short_is_passed_over(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert list(results(log)) == []
    log.write_text(json.dumps(result(KILLED)) + '\n{"test": "x')
    assert [one["test"] for one in results(log)] == [KILLED]


def test_counts_of_one_function_are_added_up() -> None:
    found = [result(f"{KILLED}[{n}]", games=250, kills=n) for n in (1, 2)]
    row = server.section(found, "key")[-1]
    assert row == "| kills lose nothing | 500 games; 3 kills | 1.0 |"


def test_what_could_not_run_is_said_until_it_has_passed() -> None:
    skipped = result(KILLED, skipped="needs PostgreSQL", says="Nothing is lost.")
    passed = result(KILLED, says="Nothing is lost.", games=1_000)
    assert server.section([skipped], "key")[-1] == "| Nothing is lost. | not run: needs PostgreSQL | 0.5 |"
    assert server.section([skipped, passed], "key")[-1] == "| Nothing is lost. | 1,000 games | 0.5 |"


def test_a_section_is_written_and_the_others_stay(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    write(page, {"Rules": ["one", "", "two"]})
    write(page, {"Play": ["three"]})
    before = page.read_text()
    assert before.endswith("## Rules\n\none\n\ntwo\n\n## Play\n\nthree\n")
    write(page, {"Play": ["four"]})
    assert page.read_text() == before.replace("three", "four")


def test_the_key_follows_the_sources() -> None:
    assert server.sources_key() == server.sources_key()
    assert len(server.sources_key()) == 16
