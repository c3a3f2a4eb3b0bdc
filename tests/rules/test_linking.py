"""Kernels compiled as a part of their callers."""

from typing import Any

import numba
import numpy as np
import pytest

from gemwright.rules import jit
from gemwright.rules.kernels.jit import LINKING_RELEASES, links_parts

pytestmark = pytest.mark.skipif(
    not links_parts(),
    reason=f"only done with Numba {LINKING_RELEASES}",
)


@jit.kernel
def doubled(number: Any) -> Any:
    return number * 2


@jit.kernel
def doubled_twice(number: Any) -> Any:
    return doubled(doubled(number))


@jit.kernel
def add_up(numbers: Any) -> Any:
    total = numbers[0] * 0
    for number in numbers:
        total += doubled_twice(number) + doubled(number)
    return total


def part_of(kernel: Any) -> Any:
    return kernel.get_call_template.__self__


def libraries(kernel: Any) -> list[Any]:
    return [result.library for result in kernel.overloads.values()]


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    assert add_up(np.arange(5)) == 60


def test_what_kernels_call_is_no_machine_code_of_its_own() -> None:
    from gemwright.rules._linking import PartLibrary

    for kernel in (doubled, doubled_twice):
        parts = libraries(part_of(kernel))
        assert parts
        assert all(isinstance(part, PartLibrary) for part in parts)
        assert not any(
            part.get_pointer_to_function(f.name) for part in parts for f in part.get_defined_functions()
        )


def test_it_is_optimised_into_its_caller() -> None:
    lines = [line.split() for line in libraries(add_up)[0].get_asm_str().splitlines()]
    code = [line for line in lines if line and line[0] not in {".comm", ".type"}]
    assert any("add_up" in line[-1] for line in code)
    assert not any("doubled" in line[-1] for line in code)


def test_python_may_call_what_kernels_call() -> None:
    assert doubled_twice(3) == 12
    assert doubled(3) == 6


def test_kernels_may_call_what_python_called_first() -> None:
    @jit.kernel
    def less_one(number: Any) -> Any:
        return number - 1

    @jit.kernel
    def less_two(number: Any) -> Any:
        return less_one(less_one(number))

    assert [less_one(5), less_two(5), less_one(4)] == [4, 3, 3]


def test_each_kind_of_argument_is_compiled_for() -> None:
    assert add_up(np.array([0.5, 0.25])) == 4.5
    assert add_up(np.array([1, 2], np.int32)) == 18
    assert {str(sig[0]) for sig in part_of(doubled_twice).signatures} >= {"int64", "int32", "float64"}


def test_an_error_in_a_part_names_it() -> None:
    @jit.kernel
    def wrong(number: Any) -> Any:
        return number.colour

    @jit.kernel
    def calls_it(number: Any) -> Any:
        return wrong(number)

    with pytest.raises(numba.TypingError, match=r"number\.colour"):
        calls_it(1)
