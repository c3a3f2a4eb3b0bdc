"""Run what the pages show: Python blocks, shell sessions and docstring examples are tests.

In `README.md` and `docs/**/*.md`
- a `python` block runs, as a doctest if it starts with `>>>`; blocks of a page share their names;
- a `console` block is a shell session: each `$ ` line runs in bash and must print what stands
  below it (`...` stands for anything) and exit with 0, or with N if the line ends in `# status N`;
- an `sh` block is not run, but must be valid and name commands that exist.

In `src/**/*.py` the `>>>` lines of docstrings run. Every page works in a temporary folder of its own.
"""

import asyncio
import doctest
import gc
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from _pytest._code.code import Traceback
from sybil import Example, Sybil
from sybil.integration.pytest import SybilItem
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).parent
PAGE = ROOT / "tests" / "page"
DOCTEST_OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
STATUS = re.compile(r"# status (\d+)$")


def pytest_collection_finish() -> None:
    """Leave what collecting has made out of the collector's sight: to look through it takes half a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _no_loop_but_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the event loop that Playwright leaves running in its thread from tests that drive no browser."""
    running = asyncio._get_running_loop()  # noqa: SLF001 - there is no other way
    if running is None or PAGE in request.path.parents:
        yield
        return
    asyncio._set_running_loop(None)  # noqa: SLF001
    yield
    asyncio._set_running_loop(running)  # noqa: SLF001


@pytest.fixture
def page_folder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Enter the temporary folder that all blocks of a page share; pytest makes, leaves and removes it."""
    name = request.node.path.relative_to(ROOT).as_posix().replace("/", "-")
    folder = tmp_path_factory.getbasetemp() / f"page-{name}"
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    return folder


def session_commands(session: str) -> Iterator[tuple[str, str]]:
    """Split a shell session into commands and what each must print."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command += "\n" + more.removeprefix("> ")
        yield command, output


@cache
def compile_rules() -> None:
    """Compile the rules before the first session, which would say so otherwise."""
    subprocess.run([sys.executable, "-c", "from gemwright.rules import warm_up; warm_up()"], check=True)


def run_command(command: str, folder: Path) -> tuple[int, str]:
    """Run one line of a session as a user would, without colours and away from their saved games."""
    compile_rules()
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "XDG_DATA_HOME": str(folder),
        "XDG_STATE_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607 - whichever bash the reader has
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout


def check_session(example: Example) -> str | None:
    """Evaluate a `console` block; return what is wrong with it."""
    checker = doctest.OutputChecker()
    for command, wanted in session_commands(example.parsed):
        status, printed = run_command(command, example.namespace["page_folder"])
        promised = STATUS.search(command)
        if status != (int(promised[1]) if promised else 0):
            return f"$ {command}\nexits with {status} and prints\n{printed}"
        if wanted.strip() and not checker.check_output(wanted, printed, DOCTEST_OPTIONS):
            return f"$ {command}\nshould print\n{wanted}\nbut prints\n{printed}"
    return None


def check_commands(example: Example) -> str | None:
    """Evaluate an `sh` block, which is only looked at; return what is wrong with it."""
    if subprocess.run(["bash", "-n", "-c", example.parsed], check=False).returncode:  # noqa: S607 - as above
        return "this is no shell script"
    folders = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for line in example.parsed.splitlines():
        words = [word for word in line.partition("#")[0].split() if "=" not in word]
        if words and not shutil.which(str(ROOT / words[0]) if "/" in words[0] else words[0], path=folders):
            return f"there is no command {words[0]}"
    return None


pages = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=DOCTEST_OPTIONS),
        CodeBlockParser("console", check_session),
        CodeBlockParser("sh", check_commands),
        SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    fixtures=["page_folder"],
)
docstrings = Sybil(
    parsers=[DocTestParser(DOCTEST_OPTIONS)], path="src", patterns=["*.py"], fixtures=["page_folder"]
)

pytest_collect_file = (pages + docstrings).pytest()


def whole_traceback(failure: pytest.ExceptionInfo[BaseException]) -> Traceback:
    """Leave a traceback as it is."""
    return failure.traceback


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Report a block that fails before it runs; Sybil's own filter expects a frame of the block."""
    for item in items:
        if isinstance(item, SybilItem):
            item._traceback_filter = whole_traceback  # type: ignore[assignment]  # noqa: SLF001


class PageScheduling(LoadScopeScheduling):
    """Spread tests over the workers one by one, but keep a page together: its blocks build on each other."""

    def _split_scope(self, nodeid: str) -> str:
        page, _, place = nodeid.partition("::")
        return page if place.startswith("line:") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> PageScheduling:
    """Replace the scheduler; the marks of --dist=loadgroup have no effect with pytest 9.2 and xdist 3.8."""
    return PageScheduling(config, log)
