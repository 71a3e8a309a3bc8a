"""The events of a game, and the lines that each viewer may read."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.constants import PUBLIC
from playmat.engine.event_log import EventLog
from playmat.engine.events import Event
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.notation import Replay
from playmat.notation.replays import walk
from playmat.text import GameLog


class SessionLog(EventLog):
    """All events of a game, with a log for each viewer."""

    def __init__(self, viewers: Sequence[int], names: Sequence[str]) -> None:
        super().__init__()
        self.logs = {v: GameLog(v, names if v == PUBLIC else None) for v in viewers}

    def add(self, g: GameState, event: Event) -> None:
        super().add(g, event)
        for log in self.logs.values():
            log.add(g, event)

    def end_decision(self) -> None:
        """End the current line, so that the next decision starts a new one."""
        for log in self.logs.values():
            log.finish_line()

    def add_line(self, line: str) -> None:
        """Add a line that isn't an event of the game."""
        for log in self.logs.values():
            log.lines.append(line)

    def play(self, replay: Replay) -> Game:
        """Play a replay into this log and return the game at its end."""
        for game in walk(replay, self):
            end = game
            self.end_decision()
        return end

    def mark_read(self) -> None:
        """Mark all lines as read by every viewer."""
        for log in self.logs.values():
            log.read = len(log.lines)

    def copy_read_marks(self, other: SessionLog) -> None:
        """Mark as many lines as read as each viewer has read in another log."""
        for viewer, log in self.logs.items():
            log.read = min(other.logs[viewer].read, len(log.lines))
