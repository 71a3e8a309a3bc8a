"""Saved games at the full-screen interface, and saving that fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playmat.cli import EXIT_NOT_SAVED
from playmat.cli.match_setup import last_setup, remember_setup, start_session
from playmat.cli.saved_games import saved_games
from playmat.cli.screen.dialogs import ConfirmDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.start import StartScreen
from playmat.cli.storage import close_saves, saves_folder
from playmat.notation import read_replay
from playmat.session import MatchSetup
from tests.support.saves import files_in
from tests.support.screen import Play, Seat, duel

pytestmark = pytest.mark.once


def full_disk(handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_player_whose_game_cannot_be_saved_stays_at_the_board(play: Play, monkeypatch):
    monkeypatch.setattr(os, "fsync", full_disk)

    async def scene(seat: Seat) -> None:
        await seat.press("q")
        assert isinstance(seat.app.screen, ConfirmDialog)
        assert "Could not save the match: No space left on device." in seat.text
        await seat.press("n")
        assert isinstance(seat.app.screen, MatchScreen)
        assert seat.app.session is not None
        await seat.press("q", "y")

    app = play(scene, duel())
    assert app.return_code == EXIT_NOT_SAVED
    assert app.return_value == "Could not save the match: No space left on device."
    assert files_in(saves_folder()) == []


def test_a_game_that_can_be_saved_again_is_not_lost(play: Play, monkeypatch):
    async def scene(seat: Seat) -> None:
        with monkeypatch.context() as context:
            context.setattr(os, "fsync", full_disk)
            await seat.press("q", "n")
        await seat.press("q")

    app = play(scene, duel())
    assert app.return_code == 0
    assert app.return_value == "Saved. Resume with: playmat play --resume ember-spark-growth-clash"


def save_games() -> None:
    """Save a game of the user's, and one that they have watched."""
    start_session(duel()).save()
    start_session(duel(seats=("random", "greedy"), decks=("Froakie", "Chespin"))).save()
    close_saves()


def test_saved_games_are_listed_resumed_and_deleted(play: Play):
    save_games()

    async def scene(seat: Seat) -> None:
        assert "Ember Spark against Growth Clash" in seat.text
        assert "and 1 other game" in seat.text
        await seat.press("enter")
        assert "Watched: Froakie against Chespin" in seat.text
        await seat.press("enter")
        assert "Delete it" in seat.text
        await seat.press("down", "enter")
        assert isinstance(seat.app.screen, StartScreen)
        assert [game.name for game in saved_games()] == ["ember-spark-growth-clash"]
        await seat.press("up", "up", "down")
        seat.app.screen.at = 0
        await seat.press("enter")
        assert isinstance(seat.app.screen, MatchScreen)

    play(scene, size=(100, 30))


def test_a_damaged_save_is_listed_and_can_only_be_deleted(play: Play):
    save_games()
    broken = saves_folder() / "ember-spark-growth-clash.json"
    broken.write_text("{", "utf-8")

    async def scene(seat: Seat) -> None:
        await seat.press("enter")
        assert "can't be loaded: not a saved game" in seat.text
        await seat.press("enter")
        assert "Resume it" not in seat.text
        await seat.press("enter")
        assert not broken.exists()

    play(scene, size=(100, 30))


def test_a_replay_of_every_game_of_a_match_is_kept(play: Play, tmp_path: Path):
    async def scene(seat: Seat) -> None:
        for _ in range(2):
            await seat.press("c", "y", "enter")

    play(scene, duel(best_of=3), replay=tmp_path / "match.txt")
    for name in ("match.txt", "match-2.txt"):
        assert read_replay((tmp_path / name).read_text("utf-8")).result.endswith("by concession")


def test_quitting_writes_the_requested_replay(play: Play, tmp_path: Path):
    async def scene(seat: Seat) -> None:
        await seat.press("q")

    app = play(scene, duel(), replay=tmp_path / "game.txt")
    assert read_replay((tmp_path / "game.txt").read_text("utf-8")).result == "unfinished"
    assert app.return_value is not None
    assert f"Watch the replay: playmat replay {tmp_path}/game.txt" in app.return_value


def test_a_watched_match_does_not_become_the_default_of_the_start_screen(play: Play):
    remember_setup(duel())
    kept = last_setup()

    async def scene(seat: Seat) -> None:
        assert isinstance(seat.app.screen, StartScreen)
        setup = MatchSetup(seats=("random", "greedy"), pace=2.0, best_of=3)
        seat.app.screen.post_message(StartScreen.Started(setup, "play"))
        await seat.pilot.pause()
        assert isinstance(seat.app.screen, MatchScreen)

    play(scene)
    assert last_setup() == kept
