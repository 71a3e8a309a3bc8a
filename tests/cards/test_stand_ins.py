"""Each card that the pool doesn't have is declared once in all tests."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from playmat.cards import pool

pytestmark = pytest.mark.once

IDS = {  # in a call of each of these, how many parameters at the beginning are ids
    **dict.fromkeys(("pokemon", "item", "supporter", "stadium", "tool", "fossil"), 1),
    **dict.fromkeys(("technical_machine", "basic_energy_card", "special_energy"), 1),
    "legend": 2,
}


def declarations(folder: Path) -> dict[str, list[str]]:
    """Return the ids that the sources in a folder declare, and where."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for argument in node.args[: IDS.get(node.func.id, 0)]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found[argument.value].append(f"{path.relative_to(folder)}:{node.lineno}")
    return found


def test_a_stand_in_is_declared_once(root: Path):
    found = declarations(root / "tests")
    assert {"hgss2-85", "hgss4-100", "made-up-fishing"} <= found.keys()
    assert {id: places for id, places in found.items() if len(places) > 1} == {}


def test_no_card_of_the_pool_has_a_stand_in(root: Path):
    assert not declarations(root / "tests").keys() & pool().cards.keys()
