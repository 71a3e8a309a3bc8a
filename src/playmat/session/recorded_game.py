"""A game of a match with the recorder of its replay and the log of its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.engine.constants import PUBLIC
from playmat.engine.event_log import EventLog
from playmat.engine.events import Event
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.errors import PlaymatError
from playmat.notation import Replay, ReplayRecorder
from playmat.notation.replay_data import UNFINISHED
from playmat.notation.replays import checkpoint, walk
from playmat.session.undo import UndoPoint
from playmat.text import GameLog


class BoardLog(GameLog):
    """A log that also keeps the game as it was at each line since the latest decision.

    An interface that shows the lines one by one draws the board from it.
    """

    def __init__(self, viewer: int, names: Sequence[str] | None) -> None:
        super().__init__(viewer, names)
        self.games: dict[int, Game] = {}  # by the number of lines up to then
        self._latest: Game | None = None  # the game after the latest event

    def begin_decision(self) -> None:
        """Forget the lines of the decisions before."""
        lines = len(self._lines)
        self.games = {line: game for line, game in self.games.items() if line == lines}

    def add_line(self, line: str, game: Game) -> None:
        """Add a line that isn't an event of the game."""
        self._lines.append(line)
        self.games[len(self._lines)] = game

    def add_with_game(self, g: GameState, event: Event, after: Game) -> None:
        """Add an event, after which the game was like this."""
        self.add(g, event)  # may end the line of the events before
        self._latest = after

    def finish_line(self) -> None:
        before = len(self._lines)
        super().finish_line()
        if len(self._lines) > before and self._latest is not None:
            self.games[len(self._lines)] = self._latest


class SessionLog(EventLog):
    """All events of a game, with a log for each viewer."""

    def __init__(self, viewers: Sequence[int], names: Sequence[str]) -> None:
        super().__init__()
        self.logs = {v: BoardLog(v, names if v == PUBLIC else None) for v in viewers}
        self._begins = True  # whether the next event is the first of a decision

    def add(self, g: GameState, event: Event) -> None:
        super().add(g, event)
        game = Game.of_state(g)
        for log in self.logs.values():
            if self._begins:
                log.begin_decision()
            log.add_with_game(g, event, game)
        self._begins = False

    def end_decision(self, game: Game | None = None) -> None:
        """End the current line, so that the next decision starts a new one; keep the game."""
        for log in self.logs.values():
            log.finish_line()
            if game is not None:
                log.games[len(log.lines)] = game.clone()
        self._begins = True

    def add_line(self, line: str, game: Game) -> None:
        """Add a line that isn't an event of the game, which is like this now."""
        for log in self.logs.values():
            if self._begins:
                log.begin_decision()
            log.add_line(line, game.clone())
        self._begins = False

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


NewLog = Callable[[], SessionLog]


class RecordedGame:
    """A game that is recorded from its first decision, or from where it was saved."""

    def __init__(self, game: Game, recorder: ReplayRecorder, log: SessionLog) -> None:
        self.game = game
        self.recorder = recorder
        self.log = log

    @classmethod
    def resume(
        cls, game: Game, replay: Replay | None, new_log: NewLog, names: Sequence[str], date: str
    ) -> RecordedGame:
        """Return a saved game that continues its replay, if that leads to the game."""
        log = new_log()
        if replay is None or not leads_to(replay, game, log):
            # It was saved alone, or by a version with other rules: the replay starts here.
            replay, log = None, new_log()
        game.observer = log
        if replay is not None:
            recorder = ReplayRecorder.resume(game, replay)
        else:
            recorder = ReplayRecorder.of(game, names=names, date=date)
        return cls(game, recorder, log)

    def rewind(self, point: UndoPoint, log: SessionLog) -> tuple[RecordedGame, str]:
        """Return the game before a decision, played into a new log; and the decision in words."""
        replay = self.recorder.replay
        undone = replay.steps[point.decisions].words
        del replay.steps[point.decisions :]
        replay.result = UNFINISHED
        game = log.play(replay)
        game.source = self.game.source  # a source that has given no outcome since then
        game.s0, game.s1 = point.s0, point.s1
        log.copy_read_marks(self.log)
        return RecordedGame(game, ReplayRecorder.resume(game, replay), log), undone


def leads_to(replay: Replay, game: Game, log: SessionLog) -> bool:
    """Play a replay into a log and return whether it ends in this game."""
    try:
        return checkpoint(log.play(replay)) == checkpoint(game)
    except PlaymatError:
        return False
