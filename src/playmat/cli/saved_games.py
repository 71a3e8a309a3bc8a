"""Saved games by name: the unfinished matches in the user's data folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playmat.cli.files import FileInUse, lock_file, read_text
from playmat.cli.storage import FileStorage, backup_path, open_saves, save_path, saves_folder
from playmat.errors import PlaymatError, suggestion
from playmat.session import SavedMatch


@dataclass(frozen=True)
class SavedGame:
    """A saved game: its name, and the match or why it can't be loaded."""

    path: Path
    match: SavedMatch | None
    problem: str = ""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def is_watched(self) -> bool:
        """Whether only agents play."""
        return self.match is not None and not self.match.setup.humans

    @property
    def is_open(self) -> bool:
        """Whether another program is playing it."""
        if self.path.absolute() in open_saves:
            return False
        try:
            lock = lock_file(self.path)
        except FileInUse:
            return True
        if lock is not None:
            lock.close()
        return False

    @property
    def description(self) -> str:
        """The decks and the turn, or what is wrong."""
        if self.match is None:
            return f"can't be loaded: {self.problem}"
        first, second = self.match.decks
        turn = f"turn {self.match.game.turn}" if self.match.game.turn else "setup"
        words = f"{first.name} against {second.name}, {turn}"
        if self.match.setup.best_of > 1:
            words += f", game {len(self.match.games) + 1}"
        return words


def saved_games() -> Iterator[SavedGame]:
    """Yield all saved games, the latest first."""
    paths = [path for path in saves_folder().glob("*.json") if path.is_file()]
    for path in sorted(paths, key=lambda path: -path.stat().st_mtime_ns):
        yield read_saved_game(path)


def read_saved_game(path: Path) -> SavedGame:
    """Return a saved game, also if it is damaged."""
    try:
        return SavedGame(path, SavedMatch.from_text(read_text(path)))
    except (PlaymatError, OSError) as error:
        return SavedGame(path, None, getattr(error, "strerror", None) or str(error))


def latest_own_game() -> SavedGame | None:
    """Return the saved game that the user has played last, not one that they have watched."""
    return next((game for game in saved_games() if not game.is_watched), None)


def find_saved_game(name: str) -> Path:
    """Return the file of a saved game; raise PlaymatError if there is none with this name."""
    path = save_path(name)
    if not path.exists():
        known = [path.stem for path in saves_folder().glob("*.json")]
        raise PlaymatError(f"no saved game named {name!r}{suggestion(name, known, few=True)}")
    return path


def delete_saved_game(name: str) -> None:
    """Delete a saved game and its backup, unless another program is playing it."""
    path = find_saved_game(name)
    storage = FileStorage(path)
    storage.lock()
    try:
        path.unlink()
        backup_path(path).unlink(missing_ok=True)
    finally:
        storage.close()
