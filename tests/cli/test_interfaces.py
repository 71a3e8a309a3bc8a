"""The terminal interfaces read the board through the public API."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

INTERNAL = {
    f"playmat.engine.{name}"
    for name in ("state", "game_state", "redaction", "hooks", "energy", "knowledge", "why_not")
}
DEVELOPERS = ("bench.py",)  # measures the engine itself

pytestmark = pytest.mark.once


def test_no_interface_reads_the_records_of_a_game(root: Path):
    found = []
    for file in sorted((root / "src/playmat/cli").rglob("*.py")):
        if file.name in DEVELOPERS:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in INTERNAL:
                found.append(f"{file.name}: {node.module}")
            if isinstance(node, ast.Attribute) and node.attr in ("_state", "stack", "definitions"):
                found.append(f"{file.name}:{node.lineno}: .{node.attr}")
    assert found == []
