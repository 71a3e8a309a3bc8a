"""`playmat bench` and the comparison with the prototype."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from playmat import cli
from playmat.cli import bench


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "SNAPSHOT_GAMES", 4)
    monkeypatch.setattr(bench, "REPLAYED_GAMES", 2)


def test_the_data_contains_every_budget(capsys):
    cli.main(["bench", "--games", "2", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["build"] == bench.BUILD
    figures = {figure["name"]: figure for figure in data["figures"]}
    assert list(figures) == list(bench.FIGURES)
    assert all(figure["value"] > 0 for figure in figures.values())
    assert all((f["met"] is None) == (f["budget"] is None) for f in figures.values())
    assert figures["clone"]["unit"] == "s"


def test_the_table_names_the_build(capsys):
    cli.main(["bench", "--games", "1"])
    out = capsys.readouterr().out
    assert f"{bench.BUILD} build" in out
    assert "memory of one game" in out


def test_a_rate_must_reach_its_budget_and_a_time_must_stay_within_it():
    rate, time = bench.figure_data("codes", 1e9), bench.figure_data("clone", 1.0)
    assert rate["met"] is True
    assert time["met"] is False
    assert bench.figure_data("view", 1.0)["met"] is None


def test_some_snapshots_are_in_the_middle_of_an_effect():
    games = bench.snapshots(4)
    assert 0 < sum(len(game.stack) > 1 for game in games) < len(games)


@pytest.mark.parametrize("every", [0, 1, 5])
def test_decks_have_a_poke_body_on_every_nth_pokemon_and_no_other_powers(every: int):
    lists = bench.lists_with_bodies(every)
    definitions = {c.definition.id: c.definition for cards in lists for c in cards}
    pokemon = [d for d in definitions.values() if d.hp]
    names = [power.name for d in pokemon for power in d.powers]
    assert names == ["Benchmark Body"] * (-(-len(pokemon) // every) if every else 0)


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
