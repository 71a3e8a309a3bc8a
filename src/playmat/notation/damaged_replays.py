"""Damaged replays: what can be played of them, and the fault."""

from __future__ import annotations

from itertools import islice

from playmat.notation.replay_data import ReplayError, lines_of
from playmat.notation.replay_text import read_replay
from playmat.notation.replays import Replay, check_moves, outcome, walk


def read_intact_part(text: str) -> tuple[Replay, ReplayError | None]:
    """Return the replay in a text up to its first fault, and the fault if there is one.

    A text without any decision that can be played raises its ReplayError.
    """
    try:
        return read_replay(text), None
    except ReplayError as error:
        fault = error
    replay = readable_part(text, fault)
    replay.steps = replay.steps[: playable_steps(replay)]
    if not replay.steps:
        raise fault
    end = next(islice(walk(replay), len(replay), None))
    replay.result = outcome(end, replay.players)
    return check_moves(replay), fault


def readable_part(text: str, fault: ReplayError) -> Replay:
    """Return the replay in the lines before the first one that can't be read."""
    try:
        return read_replay(text, check=False)
    except ReplayError as error:
        if not error.line:
            raise fault from error
        lines = lines_of(text)[: error.line - 1]
    try:
        return read_replay("\n".join(lines), check=False)
    except ReplayError as error:
        raise fault from error


def playable_steps(replay: Replay) -> int:
    """Return how many decisions can be played before the game diverges."""
    played = 0
    try:
        for number, _ in enumerate(walk(replay)):
            played = number
    except ReplayError:
        pass
    return played
