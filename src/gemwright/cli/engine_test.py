"""`gemwright engine-test`: does a program speak the engine protocol?"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from cyclopts import Parameter

from gemwright.agents.engines import Form, engine_command
from gemwright.cli.entry import OK
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, tr
from gemwright.cli.streams import output
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.testing.engines import PATIENCE, Check, check_engine

FAILED: Final = 1
LONGEST: Final = 3_600


def engine_test(
    program: Annotated[str, Parameter(help=tr("The program: a file, or the name of a command."))],
    *,
    args: Annotated[
        str, Parameter(allow_leading_hyphen=True, help=tr("Arguments of the program, quoted as in a shell."))
    ] = "",
    form: Annotated[
        Literal["text", "json"] | None, Parameter(help=tr("Check this form alone: text or json."))
    ] = None,
    grace: Annotated[int, Parameter(help=tr("Milliseconds a decision may be late."))] = 1000,
    start: Annotated[float, Parameter(help=tr("Seconds the program may take to start."))] = 60.0,
    seed: Annotated[int, Parameter(help=tr("A number that draws the same positions again."))] = 1,
    json_: Json = False,
    lang: Language = None,
) -> int:
    """Check a program against the engine protocol.

    Args:
        program: the program.
        args: its arguments.
        form: the only form to check.
        grace: how late a decision may be.
        start: how long starting may take.
        seed: for the positions.
        json_: print JSON.
        lang: language.

    Returns:
        The exit status: 1 if a check fails.
    """
    words = speak(lang)
    checks = _checks(program, args, form, grace, start, seed)
    return _print_json(program, checks, words) if json_ else _print_lines(checks, words)


def _checks(
    program: str, args: str, form: Form | None, grace: int, start: float, seed: int
) -> Iterator[Check]:
    if not 1 <= grace <= LONGEST * 1000:
        raise CliError("bad-count", option="--grace", first=1, last=LONGEST * 1000)
    if not 0 < start <= LONGEST:
        raise CliError("bad-count", option="--start", first=0, last=LONGEST)
    if seed < 0:
        raise CliError("bad-count", option="--seed", first=0, last=2**31)
    command = engine_command(program, args)
    compile_rules()
    return check_engine(
        command, form=form, patience=replace(PATIENCE, grace=grace / 1000, start=start), seed=seed
    )


def _print_lines(checks: Iterator[Check], words: Translator) -> int:
    good = bad = 0
    for check in checks:
        good, bad = good + check.ok, bad + (not check.ok)
        output().print(_line(check, words), soft_wrap=True)
    passed = words.n("{count} check passed", "{count} checks passed", good)
    failed = words.n("{count} failed", "{count} failed", bad)
    output().print(words("{passed}, {failed}", passed=passed, failed=failed))
    return FAILED if bad else OK


def _line(check: Check, words: Translator) -> str:
    if check.why is not None:
        return words("failed   {name}: {why}", name=check.name, why=words.error(check.why))
    return (
        words("skipped  {name}", name=check.name)
        if check.skipped
        else words("ok       {name}", name=check.name)
    )


def _print_json(program: str, checks: Iterator[Check], words: Translator) -> int:
    done = list(checks)
    good = all(check.ok for check in done)
    report = {"engine": program, "ok": good, "checks": [_check_json(check, words) for check in done]}
    print(json.dumps(report, ensure_ascii=False))
    return OK if good else FAILED


def _check_json(check: Check, words: Translator) -> dict[str, Any]:
    status = "skipped" if check.skipped else "ok" if check.ok else "failed"
    why = None if check.why is None else {"code": check.why.code, "message": words.error(check.why)}
    return {"name": check.name, "status": status, "why": why}
