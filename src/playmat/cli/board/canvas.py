"""Lines of text, and the places of the board that are drawn on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import StringIO
from textwrap import wrap
from typing import Literal, NamedTuple

from rich.console import Console
from rich.text import Text

Zone = Literal["menu", "hand", "spot", "pile", "stadium"]

# A line of a list begins with its number or key, after which there are at least two spaces.
LIST_ENTRY = re.compile(r" *\S{1,12}(?: \S{1,12})? {2,}(?=\S)")
_CONSOLE = Console(file=StringIO())  # for wrapping only


class Place(NamedTuple):
    """Something on the board that the cursor can be on."""

    zone: Zone
    player: int = -1
    number: int = 0  # the place in play, the number of a card in hand, the menu item, the pile


class Region(NamedTuple):
    """The rectangle in which a place is drawn."""

    place: Place
    x: int
    y: int
    width: int
    height: int

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass
class Canvas:
    """Lines of equal width, and the places on them."""

    lines: list[Text] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def width(self) -> int:
        return max((line.cell_len for line in self.lines), default=0)

    def add_row(self, text: Text, width: int, place: Place | None = None) -> None:
        """Add a line, truncated or padded to the width."""
        if place is not None:
            self.regions.append(Region(place, 0, self.height, width, 1))
        self.lines.append(fit(text, width))

    def append(self, other: Canvas) -> None:
        """Add another canvas below."""
        self.regions += [r._replace(y=r.y + self.height) for r in other.regions]
        self.lines += other.lines

    def place_at(self, x: int, y: int) -> Place | None:
        found = [r for r in self.regions if r.contains(x, y)]
        return found[-1].place if found else None


def fit(text: Text, width: int) -> Text:
    """Return a line of exactly this width; an ellipsis marks what is left out."""
    line = text.copy()
    line.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return line


def hanging_indent(line: str) -> int:
    """Return the column in which the continuation of a line begins."""
    entry = LIST_ENTRY.match(line)
    return entry.end() if entry else len(line) - len(line.lstrip()) + 2


def wrap_text(text: Text, width: int, hang: bool = True) -> list[Text]:
    """Return the lines of a text, broken only at spaces, with a hanging indent.

    Only a word that is longer than a line, such as a long path, is divided.
    """
    out: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        if line.cell_len <= width:
            out.append(line)
            continue
        indent = hanging_indent(line.plain) if hang else 0
        start = indent if LIST_ENTRY.match(line.plain) else max(indent - 2, 0)
        first = line[:start]
        for part in line[start:].wrap(_CONSOLE, max(width - indent, 1)):
            part.rstrip()
            out.append(Text.assemble(first, part))
            first = Text(" " * indent)
    return out


def wrap_words(text: str, width: int) -> list[str]:
    """Return the lines of a text with a hanging indent, without dividing any word.

    A terminal divides a path that is longer than a line in such a way that it can be copied.
    """
    return [
        part
        for line in text.split("\n")
        for part in wrap(
            line,
            width,
            subsequent_indent=" " * hanging_indent(line),
            break_long_words=False,
            break_on_hyphens=False,
        )
        or [""]
    ]


def stack(parts: Sequence[Canvas]) -> Canvas:
    """Return canvases from top to bottom as one."""
    out = Canvas()
    for part in parts:
        out.append(part)
    return out


def side_by_side(parts: Sequence[Canvas]) -> Canvas:
    """Return canvases from left to right as one."""
    height = max((part.height for part in parts), default=0)
    out = Canvas([Text() for _ in range(height)])
    x = 0
    for part in parts:
        width = part.width
        for y in range(height):
            line = part.lines[y] if y < part.height else Text(" " * width)
            out.lines[y].append_text(line)
        out.regions += [r._replace(x=r.x + x) for r in part.regions]
        x += width
    return out


def center(canvas: Canvas, width: int) -> Canvas:
    """Return a canvas in the middle of a wider one."""
    left = max((width - canvas.width) // 2, 0)
    lines = [fit(Text(" " * left) + line, width) for line in canvas.lines]
    return Canvas(lines, [r._replace(x=r.x + left) for r in canvas.regions])
