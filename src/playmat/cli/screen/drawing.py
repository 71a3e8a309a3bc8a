"""What is drawn on the table, line by line, and what lies where on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

Zone = Literal["answer", "hand", "spot", "pile", "stadium", "log"]


class Place(NamedTuple):
    """Something on the table that can be pointed at."""

    zone: Zone
    player: int = -1
    number: int = 0  # the place in play, the number of a card in hand, the answer, the pile


class Patch(NamedTuple):
    """Where a place is drawn."""

    place: Place
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass
class Drawing:
    """Lines of one width, and the places on them."""

    lines: list[Text] = field(default_factory=list)
    patches: list[Patch] = field(default_factory=list)

    @property
    def height(self) -> int:
        return len(self.lines)

    def row(self, text: Text, width: int, place: Place | None = None) -> None:
        """One more line, cut or filled to the width."""
        if place is not None:
            self.patches.append(Patch(place, 0, len(self.lines), width, 1))
        self.lines.append(fitted(text, width))

    def below(self, other: Drawing) -> None:
        """Another drawing under this one."""
        down = len(self.lines)
        self.patches += [p._replace(y=p.y + down) for p in other.patches]
        self.lines += other.lines

    def place_at(self, x: int, y: int) -> Place | None:
        found = [p for p in self.patches if p.holds(x, y)]
        return found[-1].place if found else None


def fitted(text: Text, width: int) -> Text:
    """A line of exactly this width; what does not fit ends with a mark that says so."""
    line = text.copy()
    line.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return line


def beside(parts: Sequence[Drawing]) -> Drawing:
    """Drawings of one height from left to right."""
    out = Drawing()
    height = max((part.height for part in parts), default=0)
    out.lines = [Text() for _ in range(height)]
    across = 0
    for part in parts:
        width = max((line.cell_len for line in part.lines), default=0)
        for y in range(height):
            line = part.lines[y] if y < part.height else Text(" " * width)
            out.lines[y].append_text(line)
        out.patches += [p._replace(x=p.x + across) for p in part.patches]
        across += width
    return out


def centred(drawing: Drawing, width: int) -> Drawing:
    own = max((line.cell_len for line in drawing.lines), default=0)
    left = max((width - own) // 2, 0)
    out = Drawing()
    out.lines = [fitted(Text(" " * left) + line, width) for line in drawing.lines]
    out.patches = [p._replace(x=p.x + left) for p in drawing.patches]
    return out


class Spot(NamedTuple):
    """A place with its middle on the screen."""

    place: Place
    x: float
    y: float


def nearest(spots: Sequence[Spot], at: Place | None, across: int, down: int) -> Place | None:
    """The nearest place in a direction; the same one where there is none."""
    here = next((spot for spot in spots if spot.place == at), None)
    if here is None:
        return None
    best: tuple[float, Place | None] = (float("inf"), at)
    for spot in spots:
        # A row is about twice as high as a column is wide.
        ahead = (spot.x - here.x) * across + 2 * (spot.y - here.y) * down
        aside = 2 * abs(spot.y - here.y) if across else abs(spot.x - here.x)
        if ahead <= 0.5 or (across and aside > 2):
            continue
        far = ahead + (3 * aside if across else 0.3 * aside)
        if far < best[0]:
            best = far, spot.place
    return best[1]


class Drawn(Widget):
    """A part of the table that draws itself at whatever size it is given."""

    class Pointed(Message):
        """A place was clicked; with the right button, to look at it."""

        def __init__(self, place: Place, look: bool) -> None:
            super().__init__()
            self.place = place
            self.look = look

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.drawing = Drawing()

    def draw(self, width: int, height: int) -> Drawing:
        raise NotImplementedError

    def render(self) -> Text:
        self.drawing = self.draw(self.size.width, self.size.height)
        lines = self.drawing.lines[: self.size.height]
        out = Text("\n", no_wrap=True, overflow="crop", end="").join(lines)
        out.no_wrap = True
        return out

    def on_click(self, event: events.Click) -> None:
        place = self.drawing.place_at(event.x, event.y)
        if place is not None:
            event.stop()
            self.post_message(self.Pointed(place, look=event.button != 1))
