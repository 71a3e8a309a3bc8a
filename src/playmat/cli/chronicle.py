"""What happens in a game at the terminal, told to each who may sit before the screen."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.events import Event
from playmat.engine.game import Game
from playmat.engine.record import Record
from playmat.engine.words import PUBLIC
from playmat.text import Log


class Chronicle(Record):
    """All events of a game, and the lines of them that each viewer may read."""

    def __init__(self, viewers: Sequence[int], names: Sequence[str]) -> None:
        super().__init__()
        self.logs = {v: Log(v, names if v == PUBLIC else None) for v in viewers}

    def add(self, g: Game, event: Event) -> None:
        super().add(g, event)
        for log in self.logs.values():
            log.add(g, event)

    def pause(self) -> None:
        """A decision has been taken: what comes after it is told in lines of its own."""
        for log in self.logs.values():
            log.finish_line()

    def remark(self, line: str) -> None:
        """A line for everybody that is no event of the game."""
        for log in self.logs.values():
            log.lines.append(line)
