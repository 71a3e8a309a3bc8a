"""The colors of the board. A letter, a word, or a sign repeats everything a color says."""

from __future__ import annotations

from collections.abc import Iterable

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

# The letter of a type on its color, as on a tile.
TILES = {
    "G": "bold #ffffff on #2a7a45",
    "R": "bold #ffffff on #c23b1c",
    "W": "bold #ffffff on #1b69ad",
    "L": "bold #2b2100 on #f0b90b",
    "P": "bold #ffffff on #7a3c9e",
    "F": "bold #ffffff on #9c4f22",
    "D": "bold #ffffff on #4a4863",
    "M": "bold #ffffff on #5c6b78",
    "Y": "bold #ffffff on #c03a77",
    "N": "bold #ffffff on #6d6714",
    "C": "bold #4a4335 on #e6decb",
    "*": "bold #1c2233 on #e7c46a",
}
# The edge of a card on the board, by its type.
EDGES = {
    "G": "#4fae6e",
    "R": "#ee6b4b",
    "W": "#55a0e3",
    "L": "#f0b90b",
    "P": "#b57bd8",
    "F": "#d08350",
    "D": "#8d8bb0",
    "M": "#9aabb9",
    "Y": "#ea77ab",
    "N": "#b5ad3c",
    "C": "#e6decb",
}
# A type on a background of any color, from the terminal's own colors.
TYPE_STYLES = {
    "G": "green",
    "R": "red",
    "W": "blue",
    "L": "yellow",
    "P": "magenta",
    "F": "dark_orange3",
    "D": "bright_black",
    "M": "cyan",
    "Y": "bright_magenta",
    "N": "gold3",
    "C": "white",
}


def tiles(letters: Iterable[str]) -> Text:
    """Return types, or Energy, as tiles."""
    line = Text()
    for letter in letters:
        line.append(letter, style=TILES.get(letter, "bold"))
    return line


def key_cap(key: str) -> Text:
    """Return a key as it is shown on what it chooses."""
    return Text(f"[{key}]", style=f"bold {ON_LEGAL} on {LEGAL}")


def hp_style(left: int, full: int) -> str:
    return OK if 2 * left > full else WARN if 4 * left > full else BAD


def hp_bar(left: int, full: int, columns: int) -> Text:
    """Return a bar of the HP that is left; its rest is dotted, so that it needs no color."""
    filled = min(-(-columns * max(left, 0) // full), columns) if full > 0 else 0
    line = Text("━" * filled, style=hp_style(left, full))
    line.append("┄" * (columns - filled), style=SOFT)
    return line
