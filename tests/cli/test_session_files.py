"""The files of sessions at the terminal: saves with backups, replays, and the last setup."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest

from playmat import PlaymatError
from playmat.cli.match_setup import last_setup, load_session, remember_setup, start_session
from playmat.cli.paths import config_folder, data_folder
from playmat.cli.storage import KEPT_REPLAYS, FileStorage, backup_path
from playmat.notation import read_replay
from playmat.session import MatchSetup, Session
from tests.support.saves import unfinished_game
from tests.support.sessions import VERSUS, to_next_choice


def at_first_choice() -> Session:
    session = start_session(VERSUS)
    to_next_choice(session)
    return session


# -- saves -----------------------------------------------------------------------------------------
def test_a_damaged_save_is_reported_and_the_previous_one_offered(tmp_path: Path):
    path = tmp_path / "game.json"
    session = at_first_choice()
    session.save(FileStorage(path))
    before = session.game.clone()
    session.choose(session.options[0])
    session.save(FileStorage(path))
    path.write_text(path.read_text("utf-8").replace('"token"', '"tokem"'), "utf-8")
    with pytest.raises(PlaymatError) as caught:
        load_session(path)
    assert str(caught.value) == (
        f"{path}: the saved match is damaged: checksum mismatch; "
        f"load the previous save with: playmat play --load {backup_path(path)}"
    )
    assert load_session(backup_path(path)).game == before
    with pytest.raises(PlaymatError, match="contains something else; name another file"):
        session.save(FileStorage(path))
    assert load_session(backup_path(path)).game == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"playmat match":1}', '{"playmat match":9}', '{"playmat":2}']
)
def test_a_file_that_is_not_a_save_is_refused_in_one_sentence(tmp_path: Path, text):
    path = tmp_path / "bad.json"
    path.write_text(text, "utf-8")
    with pytest.raises(PlaymatError) as caught:
        load_session(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
    assert ".bak" not in str(caught.value)


def test_a_save_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch):
    path = tmp_path / "game.json"
    session = at_first_choice()
    session.save(FileStorage(path))
    old = path.read_text("utf-8")
    session.choose(session.options[0])

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        session.save(FileStorage(path))
    assert path.read_text("utf-8") == old
    assert [p.name for p in tmp_path.iterdir() if p.is_file()] == ["game.json"]


def test_an_unfinished_match_is_resumed_and_forgotten_once_it_is_over():
    session = start_session(VERSUS)
    session.save()
    assert unfinished_game().exists()
    other = start_session(VERSUS)
    other.forget_save()
    assert load_session(unfinished_game()).token == session.token
    session.forget_save()
    assert not unfinished_game().exists()


# -- replays ---------------------------------------------------------------------------------------
def test_the_last_replays_are_kept_and_other_files_are_not_touched():
    session = start_session(VERSUS)
    session.concede()
    folder = data_folder() / "replays"
    folder.mkdir(parents=True)
    mine = folder / "my best game.txt"
    mine.write_text("mine")
    places = [session.keep_replay() for _ in range(KEPT_REPLAYS + 3)]
    assert len(list(folder.iterdir())) == KEPT_REPLAYS + 1
    assert mine.exists()
    assert read_replay(Path(places[-1]).read_text("utf-8")).result == "Greedy wins by concession"


# -- the last setup --------------------------------------------------------------------------------
def test_the_last_setup_is_remembered_without_its_seed():
    assert last_setup() == MatchSetup()
    setup = MatchSetup(("Froakie", "Chespin"), "XY", 5, ("human", "random"), 3, 0.5)
    remember_setup(setup)
    assert last_setup() == dataclasses.replace(setup, seed=None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"decks": ["Froakie"]}',
        MatchSetup(decks=("gone.txt", "Froakie")).to_json(),
        MatchSetup(ruleset="BW").to_json(),
        MatchSetup(seats=("human", "unknown")).to_json(),
        MatchSetup(best_of=2).to_json(),
        MatchSetup(pace=-1.0).to_json(),
    ],
)
def test_a_last_setup_that_cannot_be_used_is_ignored(text):
    config_folder().mkdir(parents=True)
    (config_folder() / "play.json").write_text(text, "utf-8")
    assert last_setup() == MatchSetup()
