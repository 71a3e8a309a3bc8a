"""The lint rules for compiled code."""

from __future__ import annotations

import pytest

from tests.project.conftest import load_tool

pytestmark = pytest.mark.once
problems = load_tool("lint_compiled").problems


@pytest.mark.parametrize(
    "line",
    [
        "1 << n",
        "-1 << n",
        "(1 + 2) << n",
        "i64(1) << n",
        "ONE << n",
        "words.ONE << n",
        "x | (1 << n)",
        "one << n",
        "(y := 1) << n",
    ],
)
def test_a_constant_shifted_by_a_variable_is_reported(line):
    source = f"def f(n, x):\n    one: i64 = 1\n    return {line}\n"
    assert list(problems({"a.py": source, "words.py": "ONE: Final = 1\n"})) == [
        "a.py:3: a number is shifted left by a variable; use bit(n)"
    ]


@pytest.mark.parametrize(
    "line",
    ["n << 3", "1 << 3", "1 << WIDTH", "n << n", "bit(n)", "total << n", "x << n", "1 >> n"],
)
def test_other_shifts_are_accepted(line):
    source = f"WIDTH: Final = 5\ndef f(n, x=1):\n    total = 1\n    total += n\n    return {line}\n"
    assert not list(problems({"a.py": source}))


def test_bit_itself_may_shift():
    assert not list(problems({"a.py": "def bit(n):\n    return 1 << n\n"}))


@pytest.mark.parametrize(
    "parameters", ["self, n: i64 = 1", "self, *, n: i64 = 1", "self, a: str, n: i64 = 1"]
)
def test_a_method_with_a_native_default_is_reported(parameters):
    source = f"class A:\n    def f({parameters}) -> None: ...\n"
    assert list(problems({"a.py": source})) == [
        "a.py:2: the default of an i64 is lost in subclasses; annotate it as int"
    ]


def test_other_defaults_are_accepted():
    source = """
class A:
    def __init__(self, n: i64 = 1) -> None: ...
    def f(self, n: i64, m: int = 1, *, k: i64, l: int = 1) -> None: ...
def f(n: i64 = 1) -> None: ...
"""
    assert not list(problems({"a.py": source}))


REGISTERS = """
class Take(Op):
    def step(self, g, e, pc):
        return {in_op}
class TakeAll(Take):
    def step(self, g, e, pc):
        return {in_op}
def left(e, other):
    return {in_function}
class Left(Amount):
    def value(self, g, e):
        return {in_amount}
"""


def test_an_op_and_a_function_may_use_the_registers_of_their_effect():
    source = REGISTERS.format(in_op="e.remaining", in_function="e.remaining", in_amount="left(e)")
    assert not list(problems({"a.py": source}))


@pytest.mark.parametrize(
    ("register", "line"),
    [
        ({"in_op": "g.stack[0].picked"}, 4),
        ({"in_function": "other.picked"}, 9),
        ({"in_amount": "e.picked"}, 12),
    ],
)
def test_the_use_of_a_register_of_another_op_is_reported(register, line):
    source = REGISTERS.format_map({"in_op": "0", "in_function": "0", "in_amount": "0"} | register)
    first = f"a.py:{line}: a register is used outside of its op; call a function of the op"
    assert first in list(problems({"a.py": source}))
