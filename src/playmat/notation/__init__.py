"""Games on paper: moves in words, replays."""

from playmat.notation.checksums import checksum
from playmat.notation.moves import NoSuchMove
from playmat.notation.outcomes import WrongOutcome
from playmat.notation.recording import Recording
from playmat.notation.replay_text import read_replay, write_replay
from playmat.notation.replays import DeckList, Moment, Replay, ReplayError, Step

__all__ = [
    "DeckList",
    "Moment",
    "NoSuchMove",
    "Recording",
    "Replay",
    "ReplayError",
    "Step",
    "WrongOutcome",
    "checksum",
    "read_replay",
    "write_replay",
]
