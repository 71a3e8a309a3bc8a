"""The `playmat` command: its help, and how it prints errors."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from playmat import cli
from playmat.errors import PlaymatError, suggestion
from playmat.version import VERSION
from tests.support.command import run_command


def test_the_version_is_printed(capsys):
    assert run_command(capsys, "--version") == (0, f"{VERSION}\n", "")


def test_help_lists_every_command(capsys):
    status, out, _ = run_command(capsys, "--help")
    assert status == 0
    for name, line in cli.COMMANDS.items():
        assert name in out
        assert line[:40] in out


def test_every_command_has_help(capsys):
    for name, line in cli.COMMANDS.items():
        status, out, _ = run_command(capsys, name, "--help")
        assert status == 0
        assert line in " ".join(out.split()), f"the help of {name} doesn't contain its line"


@pytest.mark.parametrize("words", [["pahts"], ["paths", "--nowhere"], ["completion", "tcsh"]])
def test_an_error_is_printed_on_one_line_with_status_2(capsys, words):
    status, out, err = run_command(capsys, *words)
    assert (status, out) == (2, "")
    assert err.startswith("playmat: ")
    assert err.count("\n") == 1


def test_an_unexpected_argument_is_named(capsys):
    assert run_command(capsys, "paths", "there") == (
        2,
        "",
        "playmat: unexpected argument 'there'; see playmat paths --help\n",
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["plya"], "unknown command 'plya'; did you mean play or replay?"),
        (["--nowhere"], "unknown option --nowhere; see playmat --help"),
        (["deck", "chek"], "unknown command 'chek'; did you mean check?"),
        (["play", "--sed", "3"], "unknown option --sed; did you mean --seed or --save?"),
        (["play", "-x"], "unknown option -x; see playmat play --help"),
        (["play", "--seed", "abc"], "--seed must be a whole number, not 'abc'"),
        (["play", "--pace", "fast"], "--pace must be a number, not 'fast'"),
        (["play", "--seed"], "--seed requires a value; see playmat play --help"),
        (["play", "--seed", "1", "--seed", "2"], "--seed is given more than once"),
        (["play", "--plain=maybe"], "--plain takes no value; 'maybe' was given"),
        (["odds"], "POSITION is missing; see playmat odds --help"),
        (["replay", "a", "b"], "unexpected argument 'b'; see playmat replay --help"),
        (["puzzle", "first"], "NUMBER must be a whole number, not 'first'"),
        (["completion", "tcsh"], "SHELL must be one of zsh, bash, fish, powershell, not 'tcsh'"),
    ],
)
def test_an_error_in_a_command_line_says_what_would_be_right(capsys, words, sentence):
    assert run_command(capsys, *words) == (2, "", f"playmat: {sentence}\n")


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["play", "--deck", ""], {"Ember Spark", "Froakie", "my-deck.txt"}),
        (["play", "--opponent", ""], {"human", "greedy", "search"}),
        (["play", "--ruleset", ""], {"HGSS", "XY"}),
        (["deck", "show", ""], {"Ember Spark"}),
        (["rate", "greedy", ""], {"greedy", "random"}),
        (["card", ""], {"Ampharos", "Poké Ball"}),
    ],
)
def test_a_shell_completes_the_names_of_decks_agents_cards_and_rulesets(
    capsys, monkeypatch, tmp_path: Path, words, completed
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-deck.txt").touch()
    _, out, _ = run_command(capsys, "__complete", *words)
    assert completed <= {line.partition("\t")[0] for line in out.splitlines()}


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash isn't installed")
def test_bash_completes_the_name_of_a_deck(capsys, tmp_path: Path):
    _, script, _ = run_command(capsys, "completion", "bash", "--show")
    (tmp_path / "completions").write_text(script, "utf-8")
    command = tmp_path / "playmat"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m playmat "$@"\n', "utf-8")
    command.chmod(0o755)
    typed = f"COMP_WORDS=({command} play --deck E); COMP_CWORD=3"
    lines = f'source completions; {typed}; _playmat; printf "%s\\n" "${{COMPREPLY[@]}}"'
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run(
        ["bash", "-c", lines], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert found.stdout == "Ember\\ Spark\n", found.stderr


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_no_error_of_a_command_line_has_the_words_of_a_library(capsys, command: str):
    _, out, _ = run_command(capsys, command, "--help")
    options = sorted(set(re.findall(r"--[a-z][a-z-]*", out)) - {"--help", "--version", "--cards"})
    lines = [[command, "--nowhere"], [command, *["nowhere.txt"] * 9]]
    for option in options:
        lines += [[command, option], [command, option, "\x00", "?"], [command, f"{option}=?", "?"]]
    for words in lines if command not in ("bench", "rate", "paths", "completion") else lines[:2]:
        status, _, err = run_command(capsys, *words)
        if status == 2:
            assert err.count("\n") == 1
            assert not re.search(r"[Tt]oken|Parameter|[Uu]nable|Invalid value|argument\.", err), err


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (PlaymatError("no such card:\n  Pikachoo"), 2, "no such card: Pikachoo"),
        (FileNotFoundError(2, "No such file", "my.deck"), 2, "my.deck: No such file"),
        (KeyboardInterrupt(), 130, ""),
        (ZeroDivisionError("oh"), 70, "internal error, ZeroDivisionError: oh"),
    ],
)
def test_no_error_of_a_command_becomes_a_traceback(capsys, monkeypatch, error, status, sentence):
    def failing() -> None:
        raise error

    monkeypatch.delenv("PLAYMAT_TRACEBACK", raising=False)
    monkeypatch.setattr("playmat.cli.paths.paths", failing)
    got, _, err = run_command(capsys, "paths")
    assert got == status
    assert sentence in err
    assert err.count("\n") == 1


def test_paths_lists_the_folders_of_the_platform(capsys):
    status, out, _ = run_command(capsys, "paths")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["config", "data", "cache"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completions_can_be_shown_for_each_shell(capsys, shell):
    status, out, _ = run_command(capsys, "completion", shell, "--show")
    assert status == 0
    assert "paths" in out


def test_completions_are_installed_in_the_home_of_the_user(capsys, monkeypatch, tmp_path: Path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    status, out, _ = run_command(capsys, "completion", "bash")
    assert status == 0
    assert str(tmp_path) in out
    assert [path for path in tmp_path.rglob("playmat") if path.is_file()]


def test_the_command_imports_nothing_before_it_is_needed():
    code = (
        "import sys, playmat.cli as cli; cli.make_app();"
        "print({'rich.console', 'playmat.cli.paths'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("word", "few", "expected"),
    [
        ("GREDY", False, "; did you mean Greedy?"),
        ("greedy search", False, "; did you mean search or Greedy?"),
        ("zzz", False, ""),
        ("zzz", True, "; choose from Greedy, search"),
    ],
)
def test_an_unknown_word_gets_suggestions(word: str, few: bool, expected: str):
    assert suggestion(word, ["Greedy", "search"], few) == expected
