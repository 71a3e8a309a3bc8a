"""Saved games in the folders of a test."""

from __future__ import annotations

from pathlib import Path

from playmat.cli.saved_games import latest_own_game
from playmat.cli.storage import saves_folder


def unfinished_game() -> Path:
    """Return the file of the user's latest saved game, which doesn't exist if there is none."""
    latest = latest_own_game()
    return saves_folder() / "none.json" if latest is None else latest.path


def files_in(folder: Path) -> list[str]:
    """Return the names of all files in a folder and below it, except its subfolders."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file())
