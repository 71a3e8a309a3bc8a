"""A game of a match with the recorder of its replay and the log of its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.decks import Deck
from playmat.engine.game import Game
from playmat.engine.observers import Observers
from playmat.notation import Replay, ReplayError, ReplayRecorder
from playmat.notation.replay_data import UNFINISHED
from playmat.notation.replays import checkpoint
from playmat.rulebook import Ruleset
from playmat.session.session_log import SessionLog
from playmat.session.undo import UndoPoint

NewLog = Callable[[], SessionLog]


class RecordedGame:
    """A game that is recorded from its first decision, or from where it was saved."""

    def __init__(self, game: Game, recorder: ReplayRecorder, log: SessionLog) -> None:
        self.game = game
        self.recorder = recorder
        self.log = log

    @classmethod
    def deal(
        cls,
        decks: tuple[Deck, Deck],
        ruleset: Ruleset,
        seed: int,
        show: int,
        recorder: ReplayRecorder,
        log: SessionLog,
    ) -> RecordedGame:
        """Return a new game at its first decision."""
        observer = Observers(log, recorder)
        return cls(Game.start(*decks, ruleset, seed, show=show, observer=observer), recorder, log)

    @classmethod
    def resume(
        cls, game: Game, replay: Replay | None, new_log: NewLog, names: Sequence[str], date: str
    ) -> RecordedGame:
        """Return a saved game that continues its replay, if that leads to the game."""
        log = new_log()
        continues = replay is not None and leads_to(replay, game, log)
        if not continues:  # saved alone, or by a version with other rules: the replay starts here
            log = new_log()
        game.observer = log
        if replay is not None and continues:
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
    except ReplayError:
        return False
