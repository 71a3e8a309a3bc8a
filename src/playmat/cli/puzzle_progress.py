"""Which puzzles the user has solved, stored in the user's data folder."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playmat.cli.paths import data_folder


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
