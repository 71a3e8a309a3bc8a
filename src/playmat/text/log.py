"""Logs: the events and lines of a game for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Optional

from playmat.engine.event_log import EventLog
from playmat.engine.events import Event, redact
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.text.event_text import continues, sentence
from playmat.text.narrator import Narrator, default_names, outcome


class GameLog(EventLog):
    """The events and lines of a game as a viewer may read them.

    The viewer is a player, -1 for what is public, or None, who sees everything.
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
        self.read = 0  # number of lines that `news` has returned
        self.run: list[Event] = []  # events of the line that isn't complete yet
        self.era = "HGSS"
        self._lines: list[str] = []

    def add(self, g: GameState, event: Event) -> None:
        self.era = g.ruleset.era
        self.add_event(event)

    def add_event(self, event: Event) -> None:
        """Add an event as the viewer may see it, and describe it."""
        if self.viewer is not None:
            event = redact(event, self.viewer)
        self.events.append(event)
        if self.run and not continues(self.run, event):
            self.finish_line()
        self.run.append(event)

    @property
    def lines(self) -> list[str]:
        """All lines so far."""
        self.finish_line()
        return self._lines

    def news(self) -> list[str]:
        """Return the lines since the last call."""
        fresh = self.lines[self.read :]
        self.read = len(self._lines)
        return fresh

    def finish_line(self) -> None:
        """End the current line, so that the next event starts a new one."""
        run, self.run = self.run, []
        if run:
            line = sentence(Narrator(self.viewer, self.names, self.era), run, self.rules)
            if line:
                self._lines.append(line)


def describe_all(
    events: Iterable[Event],
    *,
    viewer: Optional[int] = None,
    names: Optional[Sequence[str]] = None,
    era: str = "HGSS",
    rules: bool = False,
) -> list[str]:
    """Return events as lines; draws, coins, and cards of one move share a line."""
    log = GameLog(viewer, names, rules)
    log.era = era
    for event in events:
        log.add_event(event)
    return log.lines


def game_outcome(g: Game, names: Sequence[str]) -> str:
    """Return how a game ended, as a clause; empty if it isn't over."""
    result = g.result
    return outcome(result.winner, result.ways, names) if result is not None else ""
