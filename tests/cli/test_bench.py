"""The bench measures what the budgets speak of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playmat import cli
from playmat.cli import bench, measure

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
def quick(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "CLONED", 4)
    monkeypatch.setattr(bench, "REPLAYED", 2)
    monkeypatch.setattr(bench, "BESIDE", tmp_path)


def test_figures_for_a_program_hold_every_budget(capsys):
    cli.main(["bench", "--games", "2", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["build"] == measure.BUILD
    figures = {figure["name"]: figure for figure in told["figures"]}
    assert set(figures) == NAMES
    assert all(figure["value"] > 0 for figure in figures.values())
    assert all(f["met"] is not None for f in figures.values() if f["budget"] is not None)
    assert figures["clone"]["unit"] == "s"
    assert "prototype" in told["notes"][0]


def test_figures_for_a_person_name_the_build(capsys):
    cli.main(["bench", "--games", "1"])
    out = capsys.readouterr().out
    assert f"{measure.BUILD} build" in out
    assert "one game's memory" in out


def test_some_of_the_cloned_games_are_half_way_through_an_effect():
    kept = measure.states(4)
    assert 0 < sum(measure.in_mid_effect(game) for game in kept) < len(kept)


@pytest.mark.parametrize("words", [["--games", "0"], ["--prototype", "nowhere"]])
def test_a_mistake_is_answered_in_one_line(capsys, words):
    with pytest.raises(SystemExit) as left:
        cli.main(["bench", *words])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_the_prototype_is_measured_beside_the_engine(capsys, reference: Path):
    cli.main(["bench", "--games", "2", "--json", "--prototype", str(reference / "prototype")])
    told = json.loads(capsys.readouterr().out)
    assert {"prototype", "ratio"} <= {figure["name"] for figure in told["figures"]}
