"""The board on the screen: its parts at any size, drawn from a match or a replay."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from playmat.cli.board.canvas import Place
from playmat.cli.board.compact import COMPACT_SIDE
from playmat.cli.board.hand import hand_rows, known_hand
from playmat.cli.board.pokemon import is_unknown
from playmat.cli.board.state import BoardState
from playmat.cli.screen.inspection import InspectionScreen
from playmat.cli.screen.layout import ScreenLayout, screen_layout, too_small
from playmat.cli.screen.menu import Menu
from playmat.cli.screen.pages import summary
from playmat.cli.screen.prompt import LogView, PromptView
from playmat.cli.screen.widgets import (
    BoardWidget,
    FaceView,
    HandView,
    KeysView,
    KnownHandView,
    MiddleView,
    SideView,
    StateView,
)

LESSON_WIDTH = 100


class BoardScreen(InspectionScreen):
    """A board that is drawn at any size."""

    new_lines = 0  # number of new lines among the shown ones
    hidden = False  # nothing is shown until the next player is at the screen

    def compose(self) -> ComposeResult:
        yield Static("", id="too-small")
        with Horizontal(id="match"):
            with Vertical(id="board"):
                yield KnownHandView("upper-hand")
                yield SideView("upper", upper=True)
                yield MiddleView("middle")
                yield SideView("lower", upper=False)
                yield HandView("hand")
                yield LogView("news")
                yield PromptView("prompt")
                yield KeysView("keys")
            with Vertical(id="sidebar"):
                yield FaceView("face")
                yield LogView("log")

    def on_screen_resume(self) -> None:
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    # -- what is shown ---------------------------------------------------------------------------
    def make_menu(self) -> Menu:
        """Return the prompt and what can be chosen."""
        raise NotImplementedError

    def main_keys(self) -> list[tuple[str, str]]:
        """Return the most important keys, for the foot of the screen."""
        raise NotImplementedError

    def hint(self, width: int) -> list[Text]:
        """Return lines that replace the log."""
        return []

    def card_summary(self, state: BoardState) -> str:
        """Return the card under the cursor in a line or two."""
        place = self.cursor
        m = state.pokemon(place) if place is not None else None
        if m is not None:
            return "" if is_unknown(m) else summary(m.card.definition, state.game.ruleset)
        for held in state.hand(state.below):
            if place == Place("hand", -1, held.number):
                return summary(held.card.definition, state.game.ruleset)
        return ""

    # -- drawing ---------------------------------------------------------------------------------
    def show(self) -> None:
        """Draw everything as it is now."""
        if not self.is_mounted:
            return
        width, height = self.app.size
        notice = too_small(width, height)
        if not self.hidden:
            self.menu = self.make_menu()
            self.repair_cursor()
        self.query_one("#too-small").display = bool(notice)
        self.query_one("#match").display = not notice and not self.hidden
        if notice or self.hidden:
            self.query_one("#too-small", Static).update(notice)
            return
        state = self.board_state()
        hint = self.hint(min(width, LESSON_WIDTH))
        columns = width - screen_layout(width, height).log
        held = hand_rows(state, columns).height
        prompt = self.fill_prompt(state).rows_needed(columns)
        upper = known_hand(state, columns).height
        layout = screen_layout(width, height, prompt, len(hint), held, upper)
        self.set_sizes(layout)
        self.fill(state, layout, hint if self.deciding else [])
        for part in self.query(BoardWidget):
            part.refresh()

    def set_sizes(self, layout: ScreenLayout) -> None:
        for name, rows in (
            ("upper-hand", layout.upper_hand),
            ("upper", layout.side),
            ("lower", layout.side),
            ("hand", layout.hand),
            ("news", layout.news),
            ("prompt", layout.prompt),
        ):
            part = self.query_one(f"#{name}")
            part.styles.height = rows
            part.display = rows > 0
        sidebar = self.query_one("#sidebar")
        sidebar.display = layout.log > 0
        sidebar.styles.width = layout.log

    def fill(self, state: BoardState, layout: ScreenLayout, hint: list[Text]) -> None:
        """Give every part what it draws."""
        for part in self.query(StateView):
            part.state = state
        for log in self.query(LogView):
            log.log_lines = self.session.log.lines[: self.shown_lines]
            log.new = self.new_lines
        self.query_one("#news", LogView).hint = hint
        face = self.query_one(FaceView)
        face.display = layout.side > COMPACT_SIDE
        face.ruleset = self.session.game.ruleset
        face.print = (self.cursor and self.print_at(self.cursor)) or face.print
        face.styles.height = face.rows(layout.log, self.app.size.height * 3 // 5)
        self.query_one(KeysView).keys = self.main_keys()

    def fill_prompt(self, state: BoardState) -> PromptView:
        prompt = self.query_one(PromptView)
        prompt.menu = self.menu
        prompt.cursor = self.cursor
        prompt.notice = self.notice
        prompt.card_summary = self.card_summary(state)
        return prompt
