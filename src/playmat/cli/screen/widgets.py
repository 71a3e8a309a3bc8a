"""The parts of the board as widgets, each drawn at whatever size it is given."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from playmat.cards import pool
from playmat.cli.board.canvas import Canvas, Place
from playmat.cli.board.compact import compact_side, middle_row
from playmat.cli.board.hand import hand_rows, known_hand, scroll_to
from playmat.cli.board.large import LARGE_SIDE, LARGE_WIDTH, large_side
from playmat.cli.board.palette import LEGAL, SOFT
from playmat.cli.board.state import BoardState
from playmat.cli.faces import colored_face
from playmat.rulebook.rulesets import Ruleset


class BoardWidget(Widget):
    """A part of the screen that draws itself on a canvas."""

    class Pointed(Message):
        """A place was clicked; with the right button, to inspect it."""

        def __init__(self, place: Place, inspect: bool) -> None:
            super().__init__()
            self.place = place
            self.inspect = inspect

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.canvas = Canvas()

    def draw(self, width: int, height: int) -> Canvas:
        raise NotImplementedError

    def render(self) -> Text:
        self.canvas = self.draw(self.size.width, self.size.height)
        lines = self.canvas.lines[: self.size.height]
        out = Text("\n", no_wrap=True, overflow="crop", end="").join(lines)
        out.no_wrap = True
        return out

    def on_click(self, event: events.Click) -> None:
        place = self.canvas.place_at(event.x, event.y)
        if place is not None:
            event.stop()
            self.post_message(self.Pointed(place, inspect=event.button != 1))


class StateView(BoardWidget):
    """A widget that draws a part of the board's state."""

    state: BoardState | None = None

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas() if self.state is None else self.draw_state(self.state, width, height)

    def draw_state(self, state: BoardState, width: int, height: int) -> Canvas:
        raise NotImplementedError


class SideView(StateView):
    """A player's side."""

    def __init__(self, id: str, upper: bool) -> None:
        super().__init__(id)
        self.upper = upper

    def draw_state(self, state: BoardState, width: int, height: int) -> Canvas:
        who = 1 - state.below if self.upper else state.below
        if height >= LARGE_SIDE and width >= LARGE_WIDTH:
            return large_side(state, who, width, height)
        return compact_side(state, who, width)


class MiddleView(StateView):
    """The line between the sides."""

    def draw_state(self, state: BoardState, width: int, height: int) -> Canvas:
        return middle_row(state, width)


class HandView(StateView):
    """The hand of the player below."""

    def draw_state(self, state: BoardState, width: int, height: int) -> Canvas:
        return scroll_to(hand_rows(state, width), state.cursor, height)


class KnownHandView(StateView):
    """The hand of the player above, if any of its cards are known."""

    def draw_state(self, state: BoardState, width: int, height: int) -> Canvas:
        return scroll_to(known_hand(state, width), None, height)


class KeysView(BoardWidget):
    """The most important keys, at the foot of the screen."""

    keys: Sequence[tuple[str, str]] = ()

    def draw(self, width: int, height: int) -> Canvas:
        line = Text(" ")
        for key, words in self.keys:
            if line.cell_len + len(key) + len(words) + 3 > width:
                break
            line.append(key, style=f"bold {LEGAL}")
            line.append(f" {words}  ", style=SOFT)
        out = Canvas()
        out.add_row(line, width)
        return out


class FaceView(BoardWidget):
    """The card that was inspected last, where there is room for it at the side."""

    ruleset: Ruleset | None = None
    print = ""

    def draw(self, width: int, height: int) -> Canvas:
        out = Canvas()
        if self.print and self.ruleset is not None:
            card = pool().find(self.print)
            for line in colored_face(card, self.ruleset, width).split("\n"):
                out.add_row(line, width)
        return out

    def rows(self, width: int, maximum: int) -> int:
        """Return how many rows the card takes, up to a maximum."""
        return min(self.draw(width, maximum).height, maximum) if width else 0
