"""Files of the user: saves with backups, replays, and the progress in puzzles."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from playmat.cli.paths import data_folder
from playmat.errors import PlaymatError
from playmat.notation import Replay, write_replay
from playmat.session import SavedMatch

KEPT_REPLAYS = 20
STAMP = len("2026-01-31-235959")
REPLAY_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}(?:-[\w-]+)?\.txt")


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that it contains either all of the text or what it contained before."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError, ValueError):
            temporary.unlink()
        raise


def unfinished_game() -> Path:
    """Return the file of the match that `playmat play --resume` continues."""
    return data_folder() / "unfinished.json"


def backup_path(path: Path) -> Path:
    """Return the file of the save before this one."""
    return path.with_name(f"{path.name}.bak")


class FileStorage:
    """Storage for sessions: one save file with a backup, and the latest replays."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = unfinished_game() if path is None else path

    def save_match(self, text: str) -> None:
        """Write the save file; the one before becomes the backup, unless it is damaged."""
        if self.path == unfinished_game():
            self.path.parent.mkdir(parents=True, exist_ok=True)
        before = intact_save(self.path)
        if before and before != text:
            write_atomically(backup_path(self.path), before)
        write_atomically(self.path, text)

    def load_match(self) -> str:
        try:
            return self.path.read_text("utf-8")
        except FileNotFoundError as error:
            raise PlaymatError("no such file") from error
        except UnicodeDecodeError as error:
            raise PlaymatError("not a saved game") from error

    def delete_match(self) -> None:
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
            backup_path(self.path).unlink(missing_ok=True)

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


def intact_save(path: Path) -> str:
    """Return the text of a save that can be loaded; empty if there is none."""
    try:
        text = path.read_text("utf-8")
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
        data = json.loads(progress_file().read_text("utf-8"))
        names = [{str(name) for name in data[key]} for key in ("solved", "failed")]
    except (OSError, ValueError, KeyError, TypeError):
        return PuzzleProgress()
    return PuzzleProgress(*names)


def save_progress(progress: PuzzleProgress) -> None:
    """Store the progress; failure has no consequence."""
    data = {"solved": sorted(progress.solved), "failed": sorted(progress.failed)}
    with suppress(OSError):
        progress_file().parent.mkdir(parents=True, exist_ok=True)
        progress_file().write_text(json.dumps(data, indent=1) + "\n", "utf-8")
