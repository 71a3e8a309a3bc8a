"""The colours of the table; whatever they tell is told by a letter, a word or a sign too."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

CLOTH = "#16242a"
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
THEY = "#ffb09c"

# The tile of each type: its letter on its colour.
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
# The edge of a card, by its type.
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


def tiles(letters: Iterable[str]) -> Text:
    """Energy, or types: a letter on its colour for each."""
    line = Text()
    for letter in letters:
        line.append(letter, style=TILES.get(letter, "bold"))
    return line


def key_cap(key: str) -> Text:
    """A key that may be pressed, as it is shown on what it chooses."""
    return Text(f"[{key}]", style=f"bold {ON_LEGAL} on {LEGAL}")


def life_style(left: int, full: int) -> str:
    return OK if 2 * left > full else WARN if 4 * left > full else BAD


def life_bar(left: int, full: int, places: int) -> Text:
    """What is left of the HP, as a bar; its rest is dotted, so that it needs no colour."""
    filled = min(-(-places * max(left, 0) // full), places) if full > 0 else 0
    line = Text("━" * filled, style=life_style(left, full))
    line.append("┄" * (places - filled), style=SOFT)
    return line
