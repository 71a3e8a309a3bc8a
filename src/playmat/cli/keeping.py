"""Files of the user: written whole or not at all, with the last good one kept beside."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from playmat.cli.folders import data_folder
from playmat.notation import Replay, write_replay

KEPT = 20  # replays
REPLAY_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}(?:-[\w-]+)?\.txt")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it holds all of the text or what it held before."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError, ValueError):
            beside.unlink()
        raise


def backup_of(path: Path) -> Path:
    """Where the save before this one lies."""
    return path.with_name(f"{path.name}.bak")


def write_with_backup(path: Path, text: str, is_good: Callable[[str], bool]) -> None:
    """Write a file; what it held before is kept beside it, if that was good."""
    try:
        before = path.read_text("utf-8")
    except (OSError, ValueError):
        before = ""
    if before and before != text and is_good(before):
        write_whole(backup_of(path), before)
    write_whole(path, text)


def unfinished_game() -> Path:
    """Where a match that was left lies, for `playmat play --resume`."""
    return data_folder() / "unfinished.json"


def keep_replay(replay: Replay) -> Path:
    """Keep a replay among the last ones in the user's data folder."""
    folder = data_folder() / "replays"
    folder.mkdir(parents=True, exist_ok=True)
    title = "-".join(in_ascii(deck.name) for deck in replay.decks if in_ascii(deck.name))
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem = f"{stamp}-{title}" if title else stamp
    path = folder / f"{stem}.txt"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.txt"
        number += 1
    write_whole(path, write_replay(replay))
    ours = [p for p in folder.iterdir() if REPLAY_NAME.fullmatch(p.name) and p != path]
    ours.sort(key=lambda p: p.stat().st_mtime_ns)
    for old in ours[: max(len(ours) + 1 - KEPT, 0)]:
        with suppress(OSError):
            old.unlink()
    return path


def in_ascii(name: str) -> str:
    """A name as a part of a file's name."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", letters.lower()))[:40]
