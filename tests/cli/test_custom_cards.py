"""`--cards FILE`: a custom card set with every command."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.support.command import run_command


@pytest.fixture(autouse=True)
def no_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLAYMAT_CARDS", raising=False)


@pytest.fixture
def my_set(root: Path) -> str:
    return str(root / "examples/my_set.py")


@pytest.mark.parametrize(
    "words",
    [
        ["--cards", "FILE", "card", "Mossgrove"],
        ["card", "Mossgrove", "--cards", "FILE"],
        ["card", "--cards=FILE", "Mossgrove"],
    ],
)
def test_a_card_file_can_be_anywhere_in_the_command(capsys, my_set: str, words: list[str]):
    words = [word.replace("FILE", my_set) for word in words]
    status, out, err = run_command(capsys, *words)
    assert (status, err) == (0, "")
    assert "Drowsy Spores" in out
    assert "My Garden" in out


def test_the_next_command_does_not_know_the_cards(capsys, my_set: str):
    assert run_command(capsys, "card", "Mossgrove", "--cards", my_set)[0] == 0
    assert "PLAYMAT_CARDS" not in os.environ
    status, _, err = run_command(capsys, "card", "Mossgrove")
    assert status != 0
    assert "Mossgrove" in err


def test_several_files_can_be_used_together_with_the_variable(
    capsys, my_set: str, root: Path, monkeypatch: pytest.MonkeyPatch
):
    pond = str(root / "examples/my_package/my_pond.py")
    both = ["cards", "--set", "pond", "--json", "--cards", my_set, "--cards", pond]
    status, out, _ = run_command(capsys, *both)
    assert status == 0
    assert [card["id"] for card in json.loads(out)] == ["pond-1", "pond-2", "pond-3"]
    monkeypatch.setenv("PLAYMAT_CARDS", pond)
    status, out, _ = run_command(capsys, "cards", "--json", "--cards", my_set)
    assert {"my1", "pond", "hgss1"} <= {card["set"] for card in json.loads(out)}


def test_a_custom_card_can_be_shown_in_a_game(capsys, my_set: str, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("c mosslet\nq\n"))
    status, out, err = run_command(capsys, "play", "--seed", "1", "--cards", my_set)
    assert (status, err) == (0, "")
    assert "Call a Friend" in out


def test_each_error_in_a_set_is_on_one_line_and_the_status_is_2(
    capsys, my_set: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    text = Path(my_set).read_text("utf-8")
    text = text.replace("heal(20, THIS)", 'heal("20", THIS)').replace('"20×"', '"20x"')
    (tmp_path / "mine.py").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    status, out, err = run_command(capsys, "cards", "--cards", "mine.py")
    assert (status, out) == (2, "")
    first, second = err.splitlines()
    at = [n for n, line in enumerate(text.splitlines(), 1) if "Dew" in line or "Boil" in line]
    assert first == (
        f"playmat: mine.py:{at[0]}: my1-2 Mossgrove: power Morning Dew: heal: "
        "n must be a multiple of 10 from 10 to 990 or ALL or an amount such as HEADS, not '20'"
    )
    assert second == (
        f"playmat: mine.py:{at[1]}: my1-3 Kettlet: attack Boil Over: "
        "damage must be a number with +, -, or ×, not '20x'"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cards", "--cards"], "--cards requires a file: --cards my_set.py"),
        (["cards", "--cards="], "--cards requires a file: --cards my_set.py"),
        (["cards", "--cards", "nowhere.py"], "nowhere.py: No such file or directory"),
    ],
)
def test_a_missing_file_is_reported(capsys, words: list[str], sentence: str):
    status, out, err = run_command(capsys, *words)
    assert (status, out) == (2, "")
    assert err.endswith(f"{sentence}\n")
    assert err.count("\n") == 1


def test_the_help_mentions_the_option(capsys):
    assert "--cards FILE" in run_command(capsys, "--help")[1]


def test_a_command_without_cards_does_not_read_the_file(capsys):
    assert run_command(capsys, "paths", "--cards", "nowhere.py")[0] == 0


def chapter(root: Path) -> list[list[str]]:
    """Return the commands of the section on custom card sets, as words."""
    page = (root / "CONTRIBUTING.md").read_text("utf-8")
    text = page.partition("## Write a custom card set\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


def test_the_section_on_custom_card_sets_can_be_followed(
    capsys, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    done = 0
    for program, *words in chapter(root):
        if program == "cp":
            shutil.copy(root / words[0], words[1])
        elif program == "playmat" and "Reedwader" not in words:  # which has to be installed
            status, out, err = run_command(capsys, *words)
            assert (status, err) == (0, ""), words
            assert out
            done += 1
    assert done == 3
