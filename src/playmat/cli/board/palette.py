"""The colors of the board. A letter, a word, or a sign repeats everything a color says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

BACKGROUND = "#16242a"
PANEL = "#1e2a35"
LINE = "#5b7286"
INK = "#f2eee4"
SOFT = "#a3adb5"
LEGAL = "#45e0cd"
ON_LEGAL = "#04302c"
ACCENT = "#ff8a70"
WARN = "#f0c160"
BAD = "#ff9c90"
OK = "#79d79a"
YOU = "#a9bdf5"
OPPONENT = "#ffb09c"


class TypeColors(NamedTuple):
    """The colors of a type."""

    tile: str  # its letter on its color
    edge: str  # border of a card on the board
    symbol: str  # a color of the terminal that is visible on any background


TYPES = {
    "G": TypeColors("bold #ffffff on #2a7a45", "#4fae6e", "green"),
    "R": TypeColors("bold #ffffff on #c23b1c", "#ee6b4b", "red"),
    "W": TypeColors("bold #ffffff on #1b69ad", "#55a0e3", "blue"),
    "L": TypeColors("bold #2b2100 on #f0b90b", "#f0b90b", "yellow"),
    "P": TypeColors("bold #ffffff on #7a3c9e", "#b57bd8", "magenta"),
    "F": TypeColors("bold #ffffff on #9c4f22", "#d08350", "dark_orange3"),
    "D": TypeColors("bold #ffffff on #4a4863", "#8d8bb0", "bright_black"),
    "M": TypeColors("bold #ffffff on #5c6b78", "#9aabb9", "cyan"),
    "Y": TypeColors("bold #ffffff on #c03a77", "#ea77ab", "bright_magenta"),
    "N": TypeColors("bold #ffffff on #6d6714", "#b5ad3c", "gold3"),
    "C": TypeColors("bold #4a4335 on #e6decb", "#e6decb", "white"),
}
TILES = {letter: colors.tile for letter, colors in TYPES.items()}
TILES["*"] = "bold #1c2233 on #e7c46a"  # Energy of every type


def tiles(letters: Iterable[str]) -> Text:
    """Return types, or Energy, as tiles."""
    return Text.assemble(*((letter, TILES.get(letter, "bold")) for letter in letters))


def key_cap(key: str) -> Text:
    """Return a key as it is shown on what it chooses."""
    return Text(f"[{key}]", style=f"bold {ON_LEGAL} on {LEGAL}")


def hp_style(left: int, full: int) -> str:
    return OK if 2 * left > full else WARN if 4 * left > full else BAD


def hp_bar(left: int, full: int, columns: int) -> Text:
    """Return a bar of the HP that is left; its rest is dotted, so that it needs no color."""
    filled = min(-(-columns * max(left, 0) // full), columns) if full > 0 else 0
    return Text.assemble(("━" * filled, hp_style(left, full)), ("┄" * (columns - filled), SOFT))
