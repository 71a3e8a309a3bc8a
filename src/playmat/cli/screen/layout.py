"""How the rows and columns of a terminal are divided."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.cli.board.compact import COMPACT_SIDE
from playmat.cli.board.large import LARGE_SIDE, LARGE_WIDTH

SMALLEST = (60, 20)
LOG_FROM = 112  # columns from which the log is at the side
LOG_WIDTH = (32, 52)
LARGE_HEIGHT = 36  # rows from which Pokémon are drawn as cards
TALL_HEIGHT = 40  # rows from which the Active Pokémon show their attacks too
PROMPT_ROWS = 14  # rows that are enough for nearly every prompt


@dataclass(frozen=True)
class ScreenLayout:
    """Rows of each part of the screen, and the columns of the log at its side."""

    side: int
    hand: int
    news: int
    prompt: int
    log: int = 0


def screen_layout(
    width: int, height: int, deciding: bool = True, hint: int = 0, held: int = 0
) -> ScreenLayout:
    """Return the layout for a hand of `held` rows; `hint` rows of a lesson replace the news."""
    log = min(max(width // 4, LOG_WIDTH[0]), LOG_WIDTH[1]) if width >= LOG_FROM else 0
    side = COMPACT_SIDE
    if height >= LARGE_HEIGHT and width - log >= LARGE_WIDTH:
        side = LARGE_SIDE + (2 if height >= TALL_HEIGHT else 0)
    left = height - 2 * side - 2  # the line between the sides, and the keys at the foot
    usual, largest = (2, 2) if left < 12 or hint else (2, 3) if left < 14 else (3, 5)
    hand = min(max(held, usual), largest)
    left -= hand
    if not deciding:
        return ScreenLayout(side, hand, left - 1, 1, log)
    if hint:
        news = min(hint, left - 4)
    elif log:
        news = 0
    else:
        news = 1 if left < 8 else 2
    prompt = left - news
    if prompt > PROMPT_ROWS and not hint and not log:
        news += prompt - PROMPT_ROWS
        prompt = PROMPT_ROWS
    return ScreenLayout(side, hand, news, prompt, log)


def too_small(width: int, height: int) -> str:
    """Return the notice for a window that is too small; empty if it is large enough."""
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        return ""
    return (
        f"Playmat needs a window of at least {SMALLEST[0]} × {SMALLEST[1]}; this one is "
        f"{width} × {height}. Enlarge it to continue, or press q to save and quit."
    )
