"""The lint rule that keeps `1 << n` out of what is compiled."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def faults(root: Path) -> Any:
    spec = importlib.util.spec_from_file_location("lint_shifts", root / "tools/lint_shifts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.faults


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
def test_a_known_number_shifted_by_a_variable_is_refused(faults, line):
    source = f"def f(n, x):\n    one: i64 = 1\n    return {line}\n"
    assert list(faults({"a.py": source, "words.py": "ONE: Final = 1\n"})) == [
        "a.py:3: a number is shifted left by a variable; use bit(n)"
    ]


@pytest.mark.parametrize(
    "line",
    ["n << 3", "1 << 3", "1 << WIDTH", "n << n", "bit(n)", "total << n", "x << n", "1 >> n"],
)
def test_other_shifts_are_fine(faults, line):
    source = f"WIDTH: Final = 5\ndef f(n, x=1):\n    total = 1\n    total += n\n    return {line}\n"
    assert not list(faults({"a.py": source}))


def test_bit_itself_may_shift(faults):
    assert not list(faults({"a.py": "def bit(n):\n    return 1 << n\n"}))
