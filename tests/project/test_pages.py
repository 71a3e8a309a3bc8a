"""The pages name modules that exist, and the walk through an attack is what happens."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from playmat import HGSS
from playmat.testing import scenario
from playmat.text import GameLog
from tests.conftest import build

PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/*.md")
HEADING = "## An attack with a coin flip, from the card to the log line\n"
MOST_FILES = 10


@pytest.mark.once
def test_every_module_that_a_page_names_exists(root: Path):
    package = root / "src/playmat"
    bases = [root, package, package / "engine", package / "vocabulary", root / "examples"]
    made_up = {"my_set.py", "my_agent.py", "mine.py"}
    for pattern in PAGES:
        for page in sorted(root.glob(pattern)):
            text = page.read_text("utf-8")
            for name in re.findall(r"(?<![\w./<-])((?:\w+/)*\w+\.py)\b(?!>)", text):
                found = [base / name for base in bases if (base / name).exists()]
                assert found or name in made_up, f"{page.name} names {name}"


@pytest.mark.once
def test_every_package_is_in_the_table_of_packages(root: Path):
    text = (root / "ARCHITECTURE.md").read_text("utf-8")
    table = text.partition("## Packages\n")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`(\w+)/`", "\n".join(re.findall(r"^\| (`[^|]*)\|", table, re.M))))
    packages = {path.parent.name for path in (root / "src/playmat").glob("*/__init__.py")}
    assert listed == packages


def walk(root: Path) -> tuple[list[tuple[str, str]], str]:
    """Return the files of the walk with what happens there, and the text below the table."""
    text = (root / "ARCHITECTURE.md").read_text("utf-8")
    section = text.partition(HEADING)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([\w/]+\.py)` \| (.*) \|$", section, re.M)
    return rows, section.rpartition("|\n")[2]


@pytest.mark.once
def test_the_names_in_the_walk_are_in_the_files(root: Path):
    rows, _ = walk(root)
    assert 0 < len(rows) <= MOST_FILES
    for file, words in rows:
        source = (root / "src/playmat" / file).read_text("utf-8")
        for name in re.findall(r"`([^`]+)`", words)[:2]:
            assert name.rpartition(".")[2] in source, f"{name} is not in {file}"


def test_the_lines_of_the_walk_are_logged_by_code_in_its_files(root: Path):
    rows, _ = walk(root)
    log = GameLog(viewer=0)
    table = scenario(HGSS, you="Pikachu + LR", opponent="Sandshrew", coins="H")
    table.game.observer = log
    run: set[str] = set()

    def trace(frame: FrameType, event: str, argument: object) -> None:
        run.add(frame.f_code.co_filename)

    sys.setprofile(trace)
    table.attack("Quick Attack")
    lines = log.news()
    sys.setprofile(None)
    quoted = re.findall(r'"([A-Z0-9][^"]+\.)"', rows[-1][1])
    assert len(quoted) == 2
    assert lines[1:3] == quoted
    if build() == "pure":
        for file, _ in rows[2:]:  # those before run when the card is declared
            assert any(name.endswith(f"playmat/{file}") for name in run), file
