"""Games on paper: positions, moves in words, replays."""

from playmat.notation.chance_outcomes import WrongOutcome
from playmat.notation.checksums import checksum
from playmat.notation.invariants import PositionRemark
from playmat.notation.moves import NoSuchMove
from playmat.notation.pieces import PositionError
from playmat.notation.reading import Position, parse_position, read_position, read_view
from playmat.notation.replay_recorder import ReplayRecorder
from playmat.notation.replay_text import read_replay, write_replay
from playmat.notation.replays import DeckList, Moment, Replay, ReplayError, Step
from playmat.notation.writing import write_position

__all__ = [
    "DeckList",
    "Moment",
    "NoSuchMove",
    "Position",
    "PositionError",
    "PositionRemark",
    "Replay",
    "ReplayError",
    "ReplayRecorder",
    "Step",
    "WrongOutcome",
    "checksum",
    "parse_position",
    "read_position",
    "read_replay",
    "read_view",
    "write_position",
    "write_replay",
]
