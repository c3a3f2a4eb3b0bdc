"""A pytest plugin for long forms: passes over what passed before, and notes at once what passes now."""

import inspect
import json
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

OPTION = "--proven"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ask for the file of results."""
    parser.addoption(OPTION, type=Path, required=True, help="file of results, a JSON object a line")


def results(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the results of earlier runs; a line cut short by a stop is passed over."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has passed already."""
    passed = {result["test"] for result in results(config.getoption(OPTION)) if not result["skipped"]}
    done = [item for item in items if item.nodeid in passed]
    if done:
        config.hook.pytest_deselected(items=done)
        items[:] = [item for item in items if item.nodeid not in passed]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say with each report what its test proves."""
    report = yield
    function = getattr(item, "function", None)
    said = inspect.getdoc(function) if function else None
    report.says = said.partition("\n")[0] if said else ""  # type: ignore[attr-defined]
    return report


def pytest_configure(config: pytest.Config) -> None:
    """Note results where they come together: not in a worker."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored by what runs in the background
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config.getoption(OPTION)))


class Recorder:
    """Adds a line to the file for every test that passes or is skipped."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the outcome of a test, once."""
        if report.skipped or (report.when == "call" and report.passed):
            line = json.dumps(_result(report))
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def _result(report: pytest.TestReport) -> dict[str, Any]:
    reason = report.longrepr[2] if report.skipped and isinstance(report.longrepr, tuple) else ""
    return {
        "test": report.nodeid,
        "says": getattr(report, "says", ""),
        "skipped": reason.removeprefix("Skipped: "),
        "counts": dict(report.user_properties),
        "seconds": round(report.duration, 3),
    }
