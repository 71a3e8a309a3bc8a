"""A replay in words: its title, its decisions with their events, and its result."""

from __future__ import annotations

from playmat.cli.board.state import BoardState
from playmat.cli.board.text import board_in_words
from playmat.errors import PlaymatError
from playmat.notation import Replay
from playmat.session.playback import OPEN, Playback
from playmat.text.log import game_outcome
from playmat.vocabulary.grammar import as_sentence

LONGEST_NAME = 20  # columns of a player's name


def seat_of(replay: Replay, player: str) -> int:
    """Return the seat of a player by number or name, or OPEN."""
    known = {name.casefold(): who for who, name in enumerate(replay.players)}
    known |= {"open": OPEN, "0": 0, "1": 1}
    if player.casefold() not in known:
        names = ", ".join(repr(name) for name in replay.players)
        raise PlaymatError(f"no player named {player!r}; choose 0, 1, open, or a name: {names}")
    return known[player.casefold()]


def title(replay: Replay) -> str:
    """Return the players with their decks, and the rules."""
    sides = [
        f"{name} ({deck.name})" if deck.name else name
        for name, deck in zip(replay.players, replay.decks, strict=True)
    ]
    return f"{' against '.join(sides)}, {replay.ruleset.name} rules"


def ending(replay: Replay) -> str:
    """Return the result of a game as a sentence."""
    end = replay.game_at(len(replay) + 1)
    return as_sentence(game_outcome(end, replay.players) or "the game was not finished")


def game_in_words(playback: Playback) -> list[str]:
    """Return the game from where the playback is to its end in lines of words."""
    replay, start = playback.replay, playback.at
    lines = [title(replay), *(f"# {comment}" for comment in replay.comments)]
    if start:
        lines += board_in_words(BoardState(playback.board, playback.below, replay.players))
    else:
        lines += [f"  {line}" for line in news(playback)]
    for number in range(start + 1, len(replay) + 1):
        step = replay.steps[number - 1]
        lines += [f"# {comment}" for comment in step.before]
        lines.append(playback.decision(number))
        if step.comment:
            lines.append(f"  {{{step.comment}}}")
        playback.go_to(number)
        lines += [f"  {line}" for line in news(playback)]
    lines += [f"# {comment}" for comment in replay.closing]
    return [*lines, ending(replay)]


def news(playback: Playback) -> list[str]:
    """Return the lines of the log that the latest decision has added."""
    return playback.log.lines[playback.lines - playback.new_lines : playback.lines]
