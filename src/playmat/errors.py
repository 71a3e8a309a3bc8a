"""The error from which all errors derive that a user of Playmat can cause."""

from __future__ import annotations

from collections.abc import Iterable


class PlaymatError(Exception):
    """Something asked of Playmat cannot be done; its text is one sentence that says why."""


class Mistakes(PlaymatError):
    """Several things may be wrong at once; each is told in a line of its own."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))
