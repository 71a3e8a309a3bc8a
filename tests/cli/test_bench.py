"""`playmat bench` and the comparison with the prototype."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from playmat import cli
from playmat.cli import bench, benchmarks

NAMES = {
    "inside",
    "games",
    "codes_unchecked",
    "codes",
    "records",
    "start",
    "no_bodies",
    "some_bodies",
    "all_bodies",
    "clone",
    "clone_mid",
    "view",
    "sample",
    "position",
    "replay",
    "memory",
    "import",
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "SNAPSHOT_GAMES", 4)
    monkeypatch.setattr(bench, "REPLAYED_GAMES", 2)


def test_the_data_contains_every_budget(capsys):
    cli.main(["bench", "--games", "2", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["build"] == benchmarks.BUILD
    figures = {figure["name"]: figure for figure in data["figures"]}
    assert set(figures) == NAMES
    assert set(bench.BUDGETS) <= NAMES
    assert all(figure["value"] > 0 for figure in figures.values())
    assert all(f["met"] is not None for f in figures.values() if f["budget"] is not None)
    assert figures["clone"]["unit"] == "s"


def test_the_table_names_the_build(capsys):
    cli.main(["bench", "--games", "1"])
    out = capsys.readouterr().out
    assert f"{benchmarks.BUILD} build" in out
    assert "memory of one game" in out


def test_some_snapshots_are_in_the_middle_of_an_effect():
    games = benchmarks.snapshots(4)
    assert 0 < sum(benchmarks.is_mid_effect(game) for game in games) < len(games)


def test_an_error_is_printed_on_one_line(capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["bench", "--games", "0"])
    assert left.value.code == 2
    assert capsys.readouterr().err == "playmat: --games must be at least 1, not 0\n"


@pytest.mark.slow
def test_the_engine_is_compared_with_the_prototype(root: Path, reference: Path):
    script = str(root / "bench/compare_prototype.py")
    command = [sys.executable, script, str(reference / "prototype"), "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "budget" in done.stdout, done.stderr
