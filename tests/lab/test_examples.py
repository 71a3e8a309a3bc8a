"""The example agents, found as module:name and by the name that a package registers."""

from __future__ import annotations

import tomllib
from importlib import invalidate_caches
from pathlib import Path

import pytest

from playmat import HGSS, theme_decks
from playmat.agents import agent_names, find_agent
from playmat.lab import Results, completed_blocks, make_plan, report, run

pytestmark = pytest.mark.once


def test_the_example_beats_the_random_agent_from_its_own_folder(root: Path, monkeypatch):
    monkeypatch.chdir(root / "examples")
    plan = make_plan(["my_agent:Brawler", "random"], theme_decks(), HGSS, seed=2)
    results = Results(plan)
    assert len(list(run(plan, results, 9))) == 9
    found = report(plan, completed_blocks(plan, results, 9))
    assert found.matchups[0].score.rate > 0.55
    assert not found.faults


def test_an_agent_of_an_installed_package_is_found_by_name(root: Path, tmp_path: Path, monkeypatch):
    package = root / "examples/my_package"
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    [(name, place)] = project["entry-points"]["playmat.agents"].items()
    installed = tmp_path / "my_package-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: my-package\nVersion: 1.0\n", "utf-8")
    (installed / "entry_points.txt").write_text(f"[playmat.agents]\n{name} = {place}\n", "utf-8")
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.syspath_prepend(str(tmp_path))
    invalidate_caches()
    assert agent_names()["angler"] == "from my-package"
    assert callable(find_agent("angler").new(1).choose)
