"""Files of the user: saves with backups, replays, and the progress in puzzles."""

from __future__ import annotations

import json
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO

from playmat.cli.files import is_same_file, lock_file, read_text, write_atomically, write_locked
from playmat.cli.paths import data_folder
from playmat.cli.wording import command
from playmat.errors import PlaymatError
from playmat.json_data import JsonValue
from playmat.notation import Replay, write_replay
from playmat.session import SavedMatch, Session
from playmat.session.saved_match import saved_token

KEPT_REPLAYS = 20
SAVE_NAME = re.compile(r"\w[\w-]*", re.ASCII)
STAMP = len("2026-01-31-235959")
REPLAY_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}(?:-[\w-]+)?\.txt")


def saves_folder() -> Path:
    """Return the folder of the matches that `playmat play --resume` continues."""
    return data_folder() / "saves"


def save_path(name: str) -> Path:
    """Return the file of a saved match by its name; raise PlaymatError for an invalid name."""
    if not SAVE_NAME.fullmatch(name):
        raise PlaymatError(f"{name!r} can't be the name of a saved game; see: playmat saves list")
    return saves_folder() / f"{name}.json"


def backup_path(path: Path) -> Path:
    """Return the file of the save before this one."""
    return path.with_name(f"{path.name}.bak")


@dataclass
class OpenSave:
    """A save file that this program has read or written."""

    lock: IO[bytes] | None = None
    text: str | None = None  # its content when this program left it

    def close(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None


open_saves: dict[Path, OpenSave] = {}


def close_saves() -> None:
    """Unlock all save files of this program."""
    while open_saves:
        open_saves.popitem()[1].close()


class FileStorage:
    """Storage for sessions: one save file with a backup, and the latest replays.

    Without a path, the first save chooses an unused name in the user's folder of saves. The save
    is locked as long as the storage has it open, so that no other program plays the same match.
    """

    def __init__(self, path: Path | None = None, stem: str = "game") -> None:
        self.path = path
        self.stem = stem  # the beginning of a chosen name
        self.chooses_path = path is None

    def save_match(self, text: str) -> None:
        """Write the save file; what this match had saved before becomes the backup.

        Instead of overwriting anything else, choose another name in the user's folder of saves;
        elsewhere, raise PlaymatError.
        """
        if self.path is None:
            self._save_as_new(text)
            return
        try:
            self.check_path(saved_token(text))
        except PlaymatError:
            if not self.is_named:
                raise
            self.stem = self.path.stem
            self._save_as_new(text)
            return
        before = read_text(self.path) if self.path.exists() else text
        if before != text:
            write_atomically(backup_path(self.path), before)
        self._keep(self.path, write_locked(self.path, text), text)

    def _save_as_new(self, text: str) -> None:
        """Save a match under an unused name."""
        folder = saves_folder()
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = folder / f"{self.stem}{f'-{number}' if number > 1 else ''}.json"
            try:
                self._keep(path, write_locked(path, text, new=True), text)
            except FileExistsError:
                number += 1
                continue
            self.path = path
            return

    def check_path(self, token: str) -> None:
        """Raise PlaymatError if the file contains anything but a match, as this program left it."""
        if self.path is None or not self.path.exists():
            return
        known = self.lock()
        found = read_text(self.path)
        try:
            is_match = saved_token(found) == token
        except PlaymatError:
            is_match = False
        if not is_match:
            raise PlaymatError(f"{self.path} contains something else; name another file")
        if known.text not in (None, found):
            raise PlaymatError(f"another program has changed {self.path}; name another file")

    def load_match(self) -> str:
        """Return the text of the save file, and lock it."""
        if self.path is None:
            raise PlaymatError("no such file")
        known = self.lock()
        try:
            known.text = read_text(self.path)
        except FileNotFoundError as error:
            raise PlaymatError("no such file") from error
        return known.text

    def delete_match(self) -> None:
        """Delete the save file and its backup."""
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
                backup_path(self.path).unlink(missing_ok=True)
        self.close()
        if self.chooses_path:
            self.path = None

    @property
    def is_named(self) -> bool:
        """Whether the file is in the user's folder of saves."""
        return self.path is not None and self.path.absolute().parent == saves_folder().absolute()

    def resume_command(self) -> str:
        """Return the command that resumes the match."""
        assert self.path is not None
        if self.is_named:
            return command("play", "--resume", self.path.stem)
        return command("play", "--load", self.path)

    def close(self) -> None:
        """Unlock the save file."""
        if self.path is not None:
            known = open_saves.pop(self.path.absolute(), None)
            if known is not None:
                known.close()

    def lock(self) -> OpenSave:
        """Lock the save file unless this program has locked it."""
        assert self.path is not None
        known = open_saves.get(self.path.absolute(), OpenSave())
        if known.lock is None or not is_same_file(known.lock, self.path):
            known.close()
            known.lock = lock_file(self.path)
        open_saves[self.path.absolute()] = known
        return known

    def _keep(self, path: Path, file: IO[bytes], text: str) -> None:
        """Keep the file that has been written as the lock."""
        known = open_saves.setdefault(path.absolute(), OpenSave())
        known.close()
        known.lock, known.text = file, text

    def save_replay(self, replay: Replay) -> str:
        """Write a replay to the user's data folder and delete the oldest ones there."""
        folder = replays_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = new_replay_path(folder, replay)
        write_atomically(path, write_replay(replay))
        ours = [p for p in kept_replays() if p != path]
        for old in ours[: max(len(ours) + 1 - KEPT_REPLAYS, 0)]:
            with suppress(OSError):
                old.unlink()
        return str(path)


def replays_folder() -> Path:
    """Return the folder of the replays of the latest games."""
    return data_folder() / "replays"


def kept_replays() -> list[Path]:
    """Return the replays of the latest games, the oldest first."""
    folder = replays_folder()
    found = [p for p in folder.glob("*.txt") if REPLAY_NAME.fullmatch(p.name)]
    return sorted(found, key=lambda p: p.stat().st_mtime_ns)


def kept_replay(name: str) -> Path | None:
    """Return the replay of a latest game whose name begins like this; by default the latest.

    None if no replay is found, or if there is a file with this name, which comes first.
    """
    if name and (Path(name).exists() or Path(name).name != name):
        return None
    found = [path for path in kept_replays() if path.name.startswith(name)]
    if not found and not name:
        raise PlaymatError("no game of yours has a replay; name a file: playmat replay FILE")
    return found[-1] if found else None


def short_name(replay: Path) -> str:
    """Return the beginning of the name of a kept replay by which it is found."""
    stamp = replay.name[:STAMP]
    return stamp if kept_replay(stamp) == replay else replay.stem


def reason_of(error: Exception) -> str:
    """Return why a file couldn't be written, as a clause that names the file."""
    if isinstance(error, OSError) and error.strerror:
        place = error.filename2 or error.filename
        return f"{error.strerror} ({place})" if place else error.strerror
    return str(error)


def write_replay_file(path: Path, session: Session) -> Path:
    """Write the replay of the latest game; later games of a match get numbered files."""
    if session.number > 1:
        path = path.with_stem(f"{path.stem}-{session.number}")
    write_atomically(path, write_replay(session.replay()))
    return path


def intact_save(path: Path) -> str:
    """Return the text of a save that can be loaded; empty if there is none."""
    try:
        text = read_text(path)
        SavedMatch.from_text(text)
    except (OSError, ValueError, PlaymatError):
        return ""
    return text


def new_replay_path(folder: Path, replay: Replay) -> Path:
    """Return an unused file name with the date and the decks."""
    decks = "-".join(slug for deck in replay.decks if (slug := ascii_slug(deck.name)))
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem = f"{stamp}-{decks}" if decks else stamp
    path = folder / f"{stem}.txt"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.txt"
        number += 1
    return path


def ascii_slug(name: str) -> str:
    """Return a name as a part of a file name."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", letters.lower()))[:40]


# -- puzzles -------------------------------------------------------------------------------------
@dataclass
class PuzzleProgress:
    """The names of solved and failed puzzles; one that is solved later is not failed anymore."""

    solved: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)

    def add(self, name: str, solved: bool) -> None:
        if solved:
            self.solved.add(name)
            self.failed.discard(name)
        elif name not in self.solved:
            self.failed.add(name)


def progress_file() -> Path:
    return data_folder() / "puzzles.json"


def load_progress() -> PuzzleProgress:
    """Return the progress so far; a missing or damaged file counts as none."""
    try:
        found = JsonValue.parse(read_text(progress_file()), "progress", PlaymatError).members()
        names = [set(found[key].texts()) for key in ("solved", "failed")]
    except (OSError, KeyError, PlaymatError):
        return PuzzleProgress()
    return PuzzleProgress(*names)


def save_progress(progress: PuzzleProgress) -> None:
    """Store the progress; failure has no consequence."""
    data = {"solved": sorted(progress.solved), "failed": sorted(progress.failed)}
    with suppress(OSError):
        progress_file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(progress_file(), json.dumps(data, indent=1) + "\n")
