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
LEAST_PROMPT = 4  # rows for a prompt with a menu
NEWS = 2  # rows of the log above a lesson


@dataclass(frozen=True)
class ScreenLayout:
    """Rows of each part of the screen, and the columns of the log at its side."""

    side: int
    hand: int
    news: int
    prompt: int
    log: int = 0
    upper_hand: int = 0


def screen_layout(
    width: int, height: int, prompt: int = 1, hint: int = 0, held: int = 0, upper: int = 0
) -> ScreenLayout:
    """Return the layout for a prompt of `prompt` rows; the log gets the rows that are left.

    `hint` rows of a lesson are below the latest lines of the log. The hand has `held` rows;
    `upper` is the number of rows of the opponent's hand, if any of it is known.
    """
    log = min(max(width // 4, LOG_WIDTH[0]), LOG_WIDTH[1]) if width >= LOG_FROM else 0
    side = COMPACT_SIDE
    if height >= LARGE_HEIGHT and width - log >= LARGE_WIDTH:
        side = LARGE_SIDE + (2 if height >= TALL_HEIGHT else 0)
    left = height - 2 * side - 2  # the line between the sides, and the keys at the foot
    largest = 2 if left < 12 or hint else 3 if left < 14 else 5  # rows of a hand
    hand = min(max(held, 2), largest)
    upper = min(upper, 1 if left < 12 else 2)
    left -= hand + upper
    if hint:
        news = min(hint + (0 if log else NEWS), left - LEAST_PROMPT)
    elif log:
        news = 0
    else:
        least = 1 if left < 8 else 2
        news = max(left - prompt, least)
    return ScreenLayout(side, hand, news, left - news, log, upper)


def too_small(width: int, height: int) -> str:
    """Return the notice for a window that is too small; empty if it is large enough."""
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        return ""
    return (
        f"Playmat needs a window of at least {SMALLEST[0]} × {SMALLEST[1]}; this one is "
        f"{width} × {height}. Enlarge it to continue, or press q to save and quit."
    )
