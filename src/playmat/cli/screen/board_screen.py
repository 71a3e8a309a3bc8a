"""The board on the screen: its parts at any size, drawn from the session."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from playmat.cli.board.canvas import Place
from playmat.cli.board.compact import COMPACT_SIDE
from playmat.cli.board.hand import hand_rows
from playmat.cli.board.palette import INK, LEGAL
from playmat.cli.board.pokemon import is_unknown
from playmat.cli.board.state import BoardState, session_board
from playmat.cli.screen.card_picker import CardPicker, card_picker, picker_menu
from playmat.cli.screen.inspection import InspectionScreen
from playmat.cli.screen.layout import ScreenLayout, screen_layout, too_small
from playmat.cli.screen.menu import Menu, card_menu, effect_menu, turn_menu
from playmat.cli.screen.pages import summary
from playmat.cli.screen.prompt import LogView, PromptView
from playmat.cli.screen.widgets import (
    BoardWidget,
    FaceView,
    HandView,
    KeysView,
    MiddleView,
    SideView,
    StateView,
)
from playmat.cli.tutorial import Lesson
from playmat.engine.options import Option
from playmat.session.presentation import attack_previews, is_turn
from playmat.text import describe_option

LESSON_WIDTH = 100


class BoardScreen(InspectionScreen):
    """A board that is drawn from a session and its current decision."""

    card: int | None = None  # the card in hand that was chosen
    new_lines = 0  # number of new lines among the shown ones
    pace = 0.35  # seconds per line of the log
    paused = False
    open_hands = False  # whether both hands are shown while two agents play
    thinking = 0  # the number of the agent's decision that is awaited; 0: none
    agent_seat = 0  # the agent whose decision is being shown
    lesson: Lesson | None = None
    picker: CardPicker | None = None  # None unless several cards are being chosen
    hidden = False  # nothing is shown until the next player is at the screen

    def compose(self) -> ComposeResult:
        yield Static("", id="too-small")
        with Horizontal(id="match"):
            with Vertical(id="board"):
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

    @property
    def watching(self) -> bool:
        return not self.session.setup.humans

    @property
    def has_unread(self) -> bool:
        """Whether there are lines of the log that have not been shown."""
        return self.shown_lines < len(self.session.log.lines)

    # -- what is shown ---------------------------------------------------------------------------
    def board_state(self) -> BoardState:
        menu, line = self.menu, self.shown_lines
        look = menu.keys, self.cursor, menu.playable, menu.card, line
        return session_board(self.session, *look, self.open_hands)

    def make_menu(self) -> Menu:
        """Return the menu of the current decision."""
        session, view = self.session, self.session.view
        options = session.options if not self.has_unread else []
        if not options:
            self.card = None
            return Menu(self.waiting())
        names = {h.number: h.card.name for h in self.board_state().hand(max(session.viewer, 0))}
        if not is_turn(options):
            self.picker = self.picker or card_picker(view)
            if self.picker is None:
                return effect_menu(view, options, self.describe, list(names))
            candidates = self.picker.candidates
            details = {c.number: summary(c.card.definition, view.ruleset) for c in candidates}
            return picker_menu(self.picker, details)
        if self.card is not None and self.card in names:
            menu = card_menu(view, options, self.describe, self.card, names[self.card])
            if menu.items:
                return menu
        self.card = None
        refused = [
            f"{attack.name}: {attack.refusal.sentence}"
            for attack in attack_previews(view)
            if attack.refusal is not None
        ]
        return turn_menu(view, options, self.describe, list(names), refused)

    def describe(self, option: Option) -> str:
        return describe_option(option, self.session.view)

    def waiting(self) -> str:
        """Return what the match waits for, if not for the player at the screen."""
        session = self.session
        if session.game.over and not self.has_unread:
            return f"Game over: {session.outcome}."
        acting = session.player_to_act
        if self.has_unread:
            acting = 1 - session.viewer if session.viewer >= 0 else self.agent_seat
        name = session.names[acting]
        if self.paused:
            return f"Paused before {name}'s decision. Space to resume, . to step."
        return f"{name} is {'thinking' if self.thinking else 'playing'}…"

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

    def main_keys(self) -> list[tuple[str, str]]:
        if self.session.game.over and not self.has_unread:
            return [("Enter", "continue"), ("l", "log"), ("p", "piles"), ("q", "quit")]
        if not self.deciding:
            keys = [("Space", "skip"), ("+ -", "pace")]
            if self.watching:
                keys = [("Space", "resume" if self.paused else "pause"), (".", "step")]
                keys.append(("o", "hide hands" if self.open_hands else "show hands"))
                keys.append(("+ -", f"pace {self.pace:g} s"))
            return [*keys, ("l", "log"), ("p", "piles"), ("?", "keys"), ("q", "quit")]
        keys = [("?", "keys"), ("Enter", "select"), ("Space", "look")]
        if self.card is not None:
            keys.insert(1, ("Esc", "back"))
        keys += [("u", "undo"), ("w", "why not"), ("d", "damage"), ("p", "piles"), ("l", "log")]
        return [*keys, ("q", "quit"), ("s", "save"), ("c", "concede")]

    def hint(self, width: int) -> list[Text]:
        """Return the lines of the current lesson."""
        lesson = self.lesson
        if lesson is None or self.session.options == []:
            return []
        lines = wrap(lesson.text(self.session.game.ruleset.era), max(width - 6, 30))
        out = [Text(f" {'│' if n else '◆'} {line}", style=INK) for n, line in enumerate(lines)]
        out[0].stylize(f"bold {LEGAL}", 0, 3 + len(lesson.title))
        return out

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
        layout = screen_layout(width, height, prompt, len(hint), held)
        self.set_sizes(layout)
        self.fill(state, layout, hint if self.deciding else [])
        for part in self.query(BoardWidget):
            part.refresh()

    def set_sizes(self, layout: ScreenLayout) -> None:
        for name, rows in (
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
