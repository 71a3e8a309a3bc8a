"""`playmat rate`: its games, its output, and its errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from playmat import HGSS, theme_deck
from playmat.lab import make_plan, report
from playmat.lab.plots import draw
from playmat.rulebook import RULESETS
from tests.support.command import run_command

pytestmark = pytest.mark.once

SMALL = ("--decks", "Froakie", "Chespin")
HOSTILE = "tests.support.hostile"


@pytest.fixture(autouse=True)
def here(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)  # so that tests.support can be imported


def figures(capsys, *words: str):
    status, out, err = run_command(capsys, "rate", *words, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_the_greedy_agent_beats_the_random_agent(capsys):
    found = figures(capsys, "greedy", "random", "-n", "16", "--seed", "5")
    assert found["games"] == 16
    greedy, random = found["agents"]
    assert greedy["score"]["rate"] > 0.8
    assert greedy["score"]["low"] > 0.5 > random["score"]["high"]
    assert greedy["rating"]["mu"] > random["rating"]["mu"]
    assert greedy["decisions"] > 10
    assert 0 < greedy["cpu"] <= greedy["mean"] * 1.5
    assert greedy["p95"] > greedy["mean"] / 2
    assert found["faults"] == []
    assert found["plan"]["seed"] == 5


def test_the_table_fits_eighty_columns(capsys):
    status, out, _ = run_command(capsys, "rate", "greedy", "random", "greedy", "-n", "2", *SMALL)
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    for words in ("6 games, HGSS rules, 2 decks, seed 0", "greedy #2", "1 Froakie", "95% within"):
        assert words in out


def test_an_unbalanced_number_of_games_is_rounded_up_with_a_note(capsys):
    found = figures(capsys, "greedy", "random", "-n", "3", *SMALL)
    assert found["games"] == 4
    assert found["notes"] == [
        "Games are played in pairs: playing 4 instead of 3.",
        "4 games don't play all 4 pairings of decks equally often; 8 would.",
    ]
    assert figures(capsys, "greedy", "random", "-n", "8", *SMALL)["notes"] == []


def test_an_agent_that_fails_is_in_the_report(capsys):
    status, out, _ = run_command(capsys, "rate", f"{HOSTILE}:Raiser", "random", "-n", "2", *SMALL)
    assert status == 0
    assert f"Block 0, game 1 (Froakie – Chespin): {HOSTILE}:Raiser loses the game" in " ".join(
        out.split()
    )
    assert "\x1b" not in out


def test_games_that_a_limit_stops_are_in_the_report(capsys, monkeypatch):
    monkeypatch.setitem(RULESETS, "HGSS", replace(HGSS, turn_limit=3))
    words = ("random", "random", "-n", "4", *SMALL)
    assert figures(capsys, *words)["unfinished"] == {"turn limit": 4}
    status, out, _ = run_command(capsys, "rate", *words)
    assert status == 0
    line = "4 of 4 games reached the turn limit and are unfinished: each counts as half a win."
    assert line in " ".join(out.split())
    assert figures(capsys, *words)["agents"][0]["score"]["rate"] == 0.5


def test_an_agent_in_its_own_process_loses_its_games_and_the_run_continues(capsys):
    agents = (f"{HOSTILE}:MemoryUser", "greedy")
    words = (*agents, "-n", "2", *SMALL, "--subprocess", "--memory", "1GB")
    found = figures(capsys, *words)
    assert found["agents"][1]["score"]["rate"] == 1
    assert [(f["kind"], f["what"]) for f in found["faults"]] == [("raised", "MemoryError")] * 2
    assert found["plan"]["agents"][0].endswith("in its own process with 1024 MB)")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy"], "name at least two agents"),
        ([], "name at least two agents"),
        (["greedy", "gredy"], "no agent named 'gredy'; did you mean greedy?"),
        (["greedy", "greedy@soon"], "not 'soon'"),
        (["greedy", "greedy@0ms"], "the budget must be greater than 0 ms, not 0.0"),
        (["greedy", "no_module:X"], "can't import the module no_module"),
        (["greedy", f"{HOSTILE}:Unmade"], "can't be created: RuntimeError: not today"),
        (["greedy", f"{HOSTILE}:Unmade", "--subprocess"], "can't be created: RuntimeError"),
        (["greedy", f"{HOSTILE}:NoAgent"], "it has no method choose(view, options, budget)"),
        (["greedy", "random", "-n", "0"], "--games must be at least 2, not 0"),
        (["greedy", "random", "-n", "-4"], "--games must be at least 2, not -4"),
        (["greedy", "random", "-n", "many"], "many"),
        (["greedy", "random", "--budget", "x"], "not 'x'"),
        (["greedy", "random", "--decks", "Frokie"], "no deck or file named 'Frokie'"),
        (["greedy", "random", "--decks", "pyproject.toml"], "playmat deck check pyproject.toml"),
        (["greedy", "random", "--decks"], "name at least one deck"),
        (["greedy", "random", "--ruleset", "GBA"], "GBA"),
        (["greedy", "random", "--workers", "0"], "--workers must be at least 1, not 0"),
        (["greedy", "random", "--until", "2"], "--until must be between 0 and 0.5"),
        (["greedy", "random", "--memory", "lots", "--subprocess"], "not 'lots'"),
        (
            ["greedy", "random", "--plot", "a.gif"],
            "the name of a chart must end in .svg, .png, or .html",
        ),
        (["greedy", "random", "--plot", "nowhere/a.svg"], "no folder named nowhere"),
        (["greedy", "random", "--out", "nowhere/a.jsonl"], "nowhere/a.jsonl: No such file"),
        (["greedy", "random", "--out", "src"], "src: Is a directory"),
        (["greedy", "random", "--out", "README.md"], "README.md isn't a results file"),
    ],
)
def test_a_mistake_is_reported_in_one_line_before_any_game(capsys, words, sentence):
    status, out, err = run_command(capsys, "rate", *words)
    assert status == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_charts_require_their_library(capsys, monkeypatch):
    monkeypatch.setattr("playmat.lab.plots.find_spec", lambda name: None)
    status, _, err = run_command(capsys, "rate", "greedy", "random", "--plot", "a.svg")
    assert status == 2
    assert "charts require altair: pip install 'playmat[lab]'" in err


def test_ratings_are_omitted_with_a_note_without_their_library(capsys, monkeypatch):
    monkeypatch.setattr("playmat.lab.ratings.find_spec", lambda name: None)
    found = figures(capsys, "greedy", "random", "-n", "2", "--decks", "Froakie")
    assert [agent["rating"] for agent in found["agents"]] == [None, None]
    assert found["notes"] == ["Ratings require openskill: pip install 'playmat[lab]'."]


@pytest.mark.slow
def test_the_suffix_of_a_chart_selects_its_format(capsys, tmp_path: Path):
    file = tmp_path / "figures.svg"
    figures(capsys, "greedy", "random", "-n", "2", *SMALL, "--plot", str(file))
    text = file.read_text("utf-8")
    assert text.startswith("<svg")
    assert all(word in text for word in ("greedy", "Froakie", "2 games, HGSS rules"))
    plan = make_plan(["greedy", "random"], [theme_deck("Froakie")], HGSS)
    empty = report(plan, [])
    draw(empty, tmp_path / "figures.png")
    assert (tmp_path / "figures.png").read_bytes().startswith(b"\x89PNG")
    draw(empty, tmp_path / "figures.html")
    page = (tmp_path / "figures.html").read_text("utf-8")
    assert "<!DOCTYPE html>" in page
    assert 'src="http' not in page  # it must work offline


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_stops_cleanly_and_the_same_command_resumes(tmp_path: Path, workers: str):
    file = tmp_path / "run.jsonl"
    words = [sys.executable, "-m", "playmat", "rate", "greedy", "random", "-n", "100000", *SMALL]
    words += ["--out", str(file), "--json", "--workers", workers]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        end = time.perf_counter() + 30
        while (not file.exists() or file.read_bytes().count(b"\n") < 3) and (
            time.perf_counter() < end
        ):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == ""
    found = json.loads(out)
    assert found["games"] == 2 * (file.read_bytes().count(b"\n") - 1)
    assert found["notes"] == [
        f"Interrupted after {found['games']} of 100000 games; "
        f"run the same command again to resume from {file}."
    ]
    with pytest.raises(ProcessLookupError):  # no process of the group is left
        wait_for_end(process.pid)


def wait_for_end(group: int) -> None:
    for _ in range(100):
        os.killpg(group, 0)
        time.sleep(0.02)


@pytest.mark.parametrize("how", [[], ["--subprocess"]])
def test_an_agent_is_rated_from_its_folder_and_may_import_its_other_modules_late(
    tmp_path: Path, how: list[str]
):
    (tmp_path / "my_moves.py").write_text("LAST = -1\n", "utf-8")
    (tmp_path / "my_agent.py").write_text(
        "class Brawler:\n"
        "    def choose(self, view, options, budget):\n"
        "        from my_moves import LAST\n"
        "        return options[LAST]\n",
        "utf-8",
    )
    # As the installed command, which has no folder of its own on the path.
    command = "import sys; sys.path.remove(''); from playmat.cli import main; main()"
    words = ["rate", "my_agent:Brawler", "random", "-n", "2", *how]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-c", command, *words],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "ModuleNotFoundError" not in done.stdout
