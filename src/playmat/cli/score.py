"""Which puzzles a person has solved, kept in the folder for the user's data."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playmat.cli.folders import data_folder

FILE = "puzzles.json"


@dataclass
class Score:
    """The names of puzzles solved and failed; a puzzle solved later is no longer failed."""

    solved: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)

    def note(self, name: str, solved: bool) -> None:
        if solved:
            self.solved.add(name)
            self.failed.discard(name)
        elif name not in self.solved:
            self.failed.add(name)


def score_file() -> Path:
    return data_folder() / FILE


def load_score() -> Score:
    """The score so far; a file that is missing or damaged is a score of nothing."""
    try:
        told = json.loads(score_file().read_text("utf-8"))
        names = [{str(name) for name in told[key]} for key in ("solved", "failed")]
    except (OSError, ValueError, KeyError, TypeError):
        return Score()
    return Score(*names)


def save_score(score: Score) -> None:
    """Keep the score, if the folder lets us: a puzzle is worth solving without one."""
    told = {"solved": sorted(score.solved), "failed": sorted(score.failed)}
    with suppress(OSError):
        score_file().parent.mkdir(parents=True, exist_ok=True)
        score_file().write_text(json.dumps(told, indent=1) + "\n", "utf-8")
