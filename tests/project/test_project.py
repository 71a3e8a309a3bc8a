"""The project: its README, docs, make targets, class names, and notices."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from playmat.version import VERSION


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page, each preceded by empty lines to keep line numbers."""
    text = page.read_text("utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```", text, re.M | re.S)
    return ["\n" * text.count("\n", 0, block.start(1)) + block[1] for block in found]


def files(root: Path) -> list[Path]:
    """Return the project's files, without hidden and generated ones."""
    made = {"build", "dist", "node_modules", "__pycache__"}
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [
            name
            for name in folders
            if name not in made
            and not name.endswith(".egg-info")
            and (name == ".ci" or not name.startswith("."))
        ]
        found += [Path(folder, name) for name in names if name != ".git"]  # a file in a worktree
    return found


PAGES = [
    "README.md",
    "docs/agents.md",
    "docs/analysis.md",
    "docs/cards.md",
    "docs/decks.md",
    "docs/events.md",
    "docs/play.md",
    "docs/positions.md",
    "docs/puzzles.md",
    "docs/replays.md",
    "docs/testing.md",
    "docs/trust.md",
    "docs/views.md",
]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(root: Path, page: str):
    examples = blocks(root / page, "python")
    assert examples
    names: dict[str, object] = {}
    for example in examples:
        if ">>>" in example:
            test = doctest.DocTestParser().get_doctest(example, names, page, None, 0)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
            names.update(test.globs)
        else:
            exec(compile(example, page, "exec"), names)


@pytest.mark.once
@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_that_a_page_names_exists(root: Path, page: str):
    targets = set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text(), re.M))
    named = set(re.findall(r"\bmake ([a-z-]+)(?=`|$| *#)", (root / page).read_text("utf-8"), re.M))
    assert named
    assert named <= targets


@pytest.mark.once
def test_every_command_that_the_readme_names_exists(root: Path):
    from playmat.cli import COMMANDS

    named = {
        word
        for block in blocks(root / "README.md", "sh")
        for word in re.findall(r"\bplaymat ([a-z]+)", block)
    }
    assert named
    assert named <= COMMANDS.keys()


@pytest.mark.once
def test_make_without_a_target_lists_every_target_with_its_purpose(root: Path):
    made = subprocess.run(["make"], cwd=root, capture_output=True, text=True, check=True)
    for target in ("setup", "build", "play", "test", "check", "format", "bench", "clean"):
        assert re.search(rf"^  make {target} +\w+", made.stdout, re.M), target


@pytest.mark.once
def test_the_readme_names_the_owners_of_the_trademarks(root: Path):
    text = " ".join((root / "README.md").read_text("utf-8").split())
    assert "unofficial fan project" in text
    assert "trademarks of their respective owners" in text


@pytest.mark.once
def test_the_version_is_the_same_everywhere(root: Path):
    assert f"\nversion: {VERSION}\n" in (root / "CITATION.cff").read_text("utf-8")
    assert VERSION in (root / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.once
def test_the_pinned_versions_meet_the_requirements(root: Path):
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    wanted = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(line for extra in project["project"]["optional-dependencies"].values() for line in extra),
    ]
    lines = (root / "constraints.txt").read_text("utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    pinned = {normal(pin.name): Version(str(pin.specifier).removeprefix("==")) for pin in pins}
    for requirement in map(Requirement, wanted):
        assert pinned[normal(requirement.name)] in requirement.specifier, requirement


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.once
def test_every_class_of_the_package_has_a_name_of_its_own(root: Path):
    places: dict[str, list[str]] = {}
    for path in sorted((root / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{path.name}:{node.lineno}")
    assert len(places) > 400
    assert [f"{name}: {at}" for name, at in places.items() if len(at) > 1] == []


def test_no_file_names_a_machine_or_a_package_index(root: Path):
    # Joined here, so that this file doesn't contain what it forbids.
    folders = "|".join(["work", "root", "home", "Users"])
    hosts = "|".join(["pypi" + r"\.org/simple", "files\\." + "pythonhosted", "registry\\." + "npm"])
    forbidden = re.compile(rf"(?<![\w.~*-])/({folders})/\w|{hosts}|" + "file:" + r"//|://\w+:\w+@")
    for path in files(root):
        text = path.read_text("utf-8", errors="ignore")
        assert not [(path.name, found[0]) for found in forbidden.finditer(text)]


@pytest.mark.once
def test_no_lock_file_of_a_package_manager_is_kept(root: Path):
    locks = {"uv.lock", "poetry.lock", "pdm.lock"}
    assert not [path for path in files(root) if path.name in locks]


@pytest.mark.once
def test_every_page_of_the_docs_has_examples_that_run_and_is_in_the_readme(root: Path):
    pages = [f"docs/{path.name}" for path in sorted((root / "docs").glob("*.md"))]
    assert [page for page in pages if page != "docs/api.md"] == PAGES[1:]
    text = (root / "README.md").read_text("utf-8")
    assert all(page in text for page in pages)
