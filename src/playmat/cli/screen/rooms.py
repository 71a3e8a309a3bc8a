"""How the rows and columns of a terminal are shared out."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.cli.screen.board import ROOMY_SIDE, ROOMY_WIDTH, SMALL_SIDE

SMALLEST = (60, 20)
LOG_FROM = 112  # columns from which the log stands at the side
LOG_WIDTH = (32, 52)
ROOMY_HEIGHT = 36  # rows from which Pokémon are drawn as cards
TALL_HEIGHT = 40  # and from which the Active ones show their attacks too
ENOUGH = 14  # rows of a prompt that hold nearly every question


@dataclass(frozen=True)
class Rooms:
    """Rows of each part of the table, and the columns of the log at its side."""

    side: int
    hand: int
    news: int
    prompt: int
    log: int = 0


def rooms(width: int, height: int, deciding: bool = True, hint: int = 0, held: int = 0) -> Rooms:
    """The parts of a table of this size, for a hand of so many rows.

    A lesson takes the place of the news.
    """
    log = min(max(width // 4, LOG_WIDTH[0]), LOG_WIDTH[1]) if width >= LOG_FROM else 0
    side = SMALL_SIDE
    if height >= ROOMY_HEIGHT and width - log >= ROOMY_WIDTH:
        side = ROOMY_SIDE + (2 if height >= TALL_HEIGHT else 0)
    left = height - 2 * side - 2  # the line between the sides, and the keys at the foot
    usual, largest = (2, 2) if left < 12 or hint else (2, 3) if left < 14 else (3, 5)
    hand = min(max(held, usual), largest)
    left -= hand
    if not deciding:
        return Rooms(side, hand, left - 1, 1, log)
    if hint:
        news = min(hint, left - 4)
    elif log:
        news = 0
    else:
        news = 1 if left < 8 else 2
    prompt = left - news
    if prompt > ENOUGH and not hint and not log:
        news += prompt - ENOUGH
        prompt = ENOUGH
    return Rooms(side, hand, news, prompt, log)


def too_small(width: int, height: int) -> str:
    """What to say where the table cannot be drawn; empty where it can."""
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        return ""
    return (
        f"The table needs {SMALLEST[0]} columns and {SMALLEST[1]} rows; here are {width} and "
        f"{height}. Make the window larger: the game waits. (q leaves and saves it)"
    )
