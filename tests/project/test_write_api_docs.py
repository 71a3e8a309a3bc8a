"""The page of the public API is up to date, and everything on it is documented and typed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import playmat
from tests.project.conftest import load_tool

pytestmark = pytest.mark.once
tool = load_tool("write_api_docs")


def test_everything_public_is_documented_and_typed():
    assert tool.build().problems == []


def test_the_page_is_up_to_date(root: Path):
    text = (root / "docs/api.md").read_text("utf-8")
    assert text == tool.build().text, "run: make docs"


def test_the_page_lists_every_name_that_the_package_exports(root: Path):
    chapter = (root / "docs/api.md").read_text("utf-8").partition("## playmat\n")[2]
    chapter = chapter.partition("\n## ")[0]
    for name in playmat.__all__:
        if not name.startswith("__"):
            assert f"# {name}\n" in chapter or f"# {name}(" in chapter or f"`{name}" in chapter, (
                name
            )


def problems(monkeypatch: pytest.MonkeyPatch, source: str) -> list[str]:
    """Return the problems of a module with this source and one public class `A`."""
    tree = ast.parse(f'"""A module."""\n\n__all__ = ["A"]\n\n\n{source}')
    monkeypatch.setattr(tool, "MODULES", {"playmat.made_up": ()})
    for table in ("ANY_TYPE", "OTHER_TYPES", "ALIASES"):
        monkeypatch.setattr(tool, table, {})
    monkeypatch.setattr(tool, "tree_of", lambda module: tree)
    monkeypatch.setattr(tool, "lines_of", lambda module: ast.unparse(tree).splitlines())
    tool.definition_of.cache_clear()
    try:
        return list(tool.build().problems)
    finally:
        tool.definition_of.cache_clear()


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("class A: ...", "playmat.made_up.A has no docstring"),
        ("def A() -> int: ...", "playmat.made_up.A has no docstring"),
        ('class A:\n  """A."""\n  def b(self) -> int: ...', "playmat.made_up.A.b has no docstring"),
        ('def A(b) -> int:\n  """A."""', "playmat.made_up.A(b) has no type"),
        ('def A(b: int):\n  """A."""', "playmat.made_up.A has no type of its result"),
        (
            'class A:\n  """A."""\n  @property\n  def b(self):\n    """B."""',
            "playmat.made_up.A.b has no type",
        ),
        (
            'class A:\n  """A."""\n  def b(self, *c: object) -> None:\n    """B."""',
            "playmat.made_up.A.b(c) may be anything, and there is no reason",
        ),
        (
            'def A(b: dict[str, Any]) -> None:\n  """A."""',
            "playmat.made_up.A(b) may be anything, and there is no reason",
        ),
        ("B = 1", "playmat.made_up.A is not defined in the package"),
    ],
)
def test_what_is_not_documented_or_typed_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, source: str, problem: str
):
    assert problems(monkeypatch, source) == [problem]


def test_private_members_and_inherited_docstrings_are_fine(monkeypatch: pytest.MonkeyPatch):
    source = '''
class B:
    def b(self) -> int:
        """Return b."""

class A(B):
    """A."""
    def _c(self): ...
    def b(self) -> int: ...
'''
    assert problems(monkeypatch, source) == []


def test_a_line_has_types_defaults_and_comments():
    lines = tool.build().text.splitlines()
    assert "- `apply(option: Option | int, player: int = NO_PLAYER) -> None`" in [
        line.partition(": Choose")[0] for line in lines
    ]
    assert '- `place: str`: "active", "bench 1", …' in lines
