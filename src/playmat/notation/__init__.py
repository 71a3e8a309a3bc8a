"""Notation: games as text (positions, moves, replays)."""

from playmat.notation.chance_outcomes import WrongOutcome
from playmat.notation.checksums import checksum
from playmat.notation.damaged_replays import read_intact_part
from playmat.notation.invariants import PositionWarning
from playmat.notation.moves import UnknownMove
from playmat.notation.position_reader import Position, parse_position, read_position, read_view
from playmat.notation.position_writer import write_position
from playmat.notation.replay_data import ReplayDeck, ReplayError, Step
from playmat.notation.replay_recorder import ReplayRecorder
from playmat.notation.replay_text import read_replay, write_replay
from playmat.notation.replays import DecisionPoint, Replay
from playmat.notation.spans import PositionError

__all__ = [
    "DecisionPoint",
    "Position",
    "PositionError",
    "PositionWarning",
    "Replay",
    "ReplayDeck",
    "ReplayError",
    "ReplayRecorder",
    "Step",
    "UnknownMove",
    "WrongOutcome",
    "checksum",
    "parse_position",
    "read_intact_part",
    "read_position",
    "read_replay",
    "read_view",
    "write_position",
    "write_replay",
]
