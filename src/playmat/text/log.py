"""A log: the lines of a game for one viewer, as it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from playmat.engine.event_log import EventLog
from playmat.engine.events import Event, redact
from playmat.engine.game import Game
from playmat.text.event_text import Narrator, default_names, goes_on
from playmat.text.event_text import outcome as said_outcome


class GameLog(EventLog):
    """The events and lines of a game as a viewer may read them.

    The viewer is a player, -1 for what everybody may see, or nobody (the default): then the game
    is an open one and nothing is hidden.
    """

    def __init__(
        self,
        viewer: Optional[int] = None,
        names: Optional[Sequence[str]] = None,
        rules: bool = False,
    ) -> None:
        super().__init__()
        self.viewer = viewer
        self.names = tuple(names if names is not None else default_names(viewer))
        self.rules = rules
        self.told = 0  # how many lines have been asked for
        self.run: list[Event] = []  # events gathered for the line that is not finished yet
        self.era = "HGSS"
        self._lines: list[str] = []

    def add(self, g: Game, event: Event) -> None:
        if self.viewer is not None:
            event = redact(event, self.viewer)
        super().add(g, event)
        if self.run and not goes_on(self.run, event):
            self.finish_line()
        self.era = g.ruleset.era
        self.run.append(event)

    @property
    def lines(self) -> list[str]:
        """All lines so far."""
        self.finish_line()
        return self._lines

    def news(self) -> list[str]:
        """The lines since the last time one asked."""
        fresh = self.lines[self.told :]
        self.told = len(self._lines)
        return fresh

    def finish_line(self) -> None:
        run, self.run = self.run, []
        if run:
            line = Narrator(self.viewer, self.names, self.era, self.rules).sentence(run)
            if line:
                self._lines.append(line)


def outcome(g: Game, names: Sequence[str]) -> str:
    """How a game ended, as a clause."""
    result = g.result
    return said_outcome(result.winner, result.ways, names) if result is not None else ""
