"""Every rule is shown by a test, or listed with a reason."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from playmat.rulebook.rules import rules

HERE = Path(__file__).parent
pytestmark = pytest.mark.once


def rule_ids_of_tests() -> set[str]:
    """Return the ids in every `@rule(...)` of the tests, also in parameters of markers."""
    found: set[str] = set()
    for path in HERE.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "rule":
                found |= {str(a.value) for a in node.args if isinstance(a, ast.Constant)}
    return found


def test_every_rule_has_a_test_or_a_reason_for_having_none():
    listed = tomllib.loads((HERE / "uncovered.toml").read_text(encoding="utf-8"))
    known = {r.id for r in rules()}
    shown = rule_ids_of_tests() & known
    assert set(listed) <= known, "a listed rule does not exist"
    assert not set(listed) & shown, "a listed rule is shown by a test"
    assert all(len(reason) > 20 for reason in listed.values())
    missing = sorted(known - shown - set(listed))
    assert not missing, f"{len(missing)} rules of {len(known)} are shown by no test: {missing}"
