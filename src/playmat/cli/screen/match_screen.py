"""A match on the full screen: its flow, and the player's keys."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from playmat.cli.screen.board_screen import LESSON_WIDTH
from playmat.cli.screen.decision_screen import DecisionScreen
from playmat.cli.screen.dialogs import HandOver
from playmat.cli.screen.inspection import DIRECTIONS
from playmat.cli.screen.layout import LEAST_PROMPT, NEWS, screen_layout, too_small
from playmat.cli.screen.pace import next_pace
from playmat.cli.screen.widgets import FaceView
from playmat.cli.storage import FileStorage, reason_of
from playmat.cli.tutorial import Lesson, Tutorial
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.session import Forfeit, Session, WaitingFor
from playmat.vocabulary.grammar import as_sentence

PAGES = {"pageup": -5, "pagedown": 5, "home": -9999, "end": 9999}  # items of a menu
DIALOG_MARGIN = 8  # columns around the text of a dialog


class Decided(Message):
    """An agent has made a decision, or failed to."""

    def __init__(self, number: int, decided: Option | Forfeit) -> None:
        super().__init__()
        self.number = number
        self.decided = decided


class MatchScreen(DecisionScreen):
    """A match that is played or watched, or the tutorial."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,h", "keys", "keys"),
        Binding("u", "undo", "undo"),
        Binding("w", "why", "why not"),
        Binding("d", "damage", "damage"),
        Binding("p", "piles", "piles"),
        Binding("l", "log", "log"),
        Binding("s", "save", "save"),
        Binding("c", "concede", "concede"),
        Binding("z", "look", "look"),
        Binding("q", "app.save_and_quit", "quit"),
        Binding("tab", "zone(1)", show=False, priority=True),
        Binding("shift+tab", "zone(-1)", show=False, priority=True),
        Binding("plus,equals_sign", "pace(-1)", show=False),
        Binding("minus", "pace(1)", show=False),
    ]

    class GameOver(Message):
        """The game has ended, or the player wants to continue after its end."""

    def __init__(
        self,
        session: Session,
        tutorial: Tutorial | None = None,
        save: Path | None = None,
        open_hands: bool = False,
    ) -> None:
        super().__init__(session)
        self.save_path = save
        self.tutorial = tutorial
        self.open_hands = open_hands and self.watching
        if session.setup.pace is not None:
            self.pace = session.setup.pace
        self.skipping = False  # whether it skips to the player's next decision
        self.agent_decisions = 0
        self.timer: Timer | None = None
        self.ended = False

    def on_mount(self) -> None:
        self.advance()

    # -- flow of the match -----------------------------------------------------------------------
    def advance(self) -> None:
        """Show what has happened, then let the player to act decide."""
        session = self.session
        if self.has_unread and self.is_paced:
            self.show_next_line()
            return
        self.show_all_lines()
        match session.waiting_for:
            case WaitingFor.HUMAN:
                self.skipping = False
                if session.needs_hand_over:
                    self.hand_over()
                elif self.choose_pending():
                    return
                else:
                    self.teach()
            case WaitingFor.AGENT:
                if not self.paused:
                    self.start_thinking()
            case _:
                if not self.ended:
                    self.ended = True
                    self.cursor = None
                    self.show()
                    self.post_message(self.GameOver())
        self.show()

    @property
    def is_paced(self) -> bool:
        """Whether the log is shown line by line."""
        if not self.pace or self.skipping:
            return False
        return self.watching or self.agent_acted

    def show_next_line(self) -> None:
        self.shown_lines += 1
        self.new_lines = 1
        self.show()
        self.timer = self.set_timer(self.pace, self.advance)

    def show_all_lines(self) -> None:
        lines = len(self.session.log.lines)
        if lines != self.shown_lines:
            self.new_lines = lines - self.shown_lines
            self.shown_lines = lines
        self.session.log.read = lines

    def start_thinking(self) -> None:
        """Let the agent decide in a thread, so that the screen stays responsive."""
        self.agent_decisions += 1
        self.thinking = number = self.agent_decisions

        def decide() -> None:
            try:
                decided: Option | Forfeit = self.session.think()
            except Forfeit as forfeit:
                decided = forfeit
            except Exception as error:  # otherwise the screen would wait forever
                decided = Forfeit(f"{type(error).__name__}: {error}")
            self.post_message(Decided(number, decided))

        Thread(target=decide, daemon=True, name="agent").start()

    def on_decided(self, event: Decided) -> None:
        if event.number != self.thinking:
            return
        self.thinking = 0
        self.agent_acted = True
        self.agent_seat = self.session.player_to_act
        self.session.let_agent_decide(event.decided)
        self.advance()

    def hand_over(self) -> None:
        """Hide the board until the other human player is at the screen."""
        self.lesson = None
        self.hidden = True
        self.query_one(FaceView).print = ""  # it may be a card of the previous player

        def continue_match(_: None) -> None:
            self.session.hand_over()
            self.hidden = False
            self.shown_lines = self.session.log.read
            self.show_all_lines()
            self.cursor = None
            self.show()

        name = self.session.names[self.session.player_to_act]
        self.app.push_screen(HandOver(name), continue_match)

    def teach(self) -> None:
        """Show the lesson for this decision if this is the tutorial game."""
        if self.tutorial is not None:
            session = self.session
            lesson = self.tutorial.lesson(session.view, session.options, session.log.events)
            self.show_lesson(lesson)

    def teach_about(self, option: Option) -> bool:
        """Show the lesson about an action if it is new, and return whether there is one."""
        if self.tutorial is None:
            return False
        lesson = self.tutorial.lesson_before(self.session.view, option)
        if lesson is not None:
            self.show_lesson(lesson)
        return lesson is not None

    def show_lesson(self, lesson: Lesson | None) -> None:
        """Show a lesson below the log, or in a dialog if there are too few rows."""
        self.lesson = lesson
        hint = len(self.hint(min(self.app.size.width, LESSON_WIDTH)))
        layout = screen_layout(*self.app.size, LEAST_PROMPT, hint)
        if lesson is not None and layout.news < hint + (0 if layout.log else NEWS):
            self.lesson = None
            text = lesson.text(self.session.game.ruleset.era)
            width = self.app.size.width - DIALOG_MARGIN
            self.open_text("Lesson", Text("\n".join(wrap(text, width))))

    # -- actions that are new to the player ------------------------------------------------------
    def choose(self, option: Option) -> None:
        if self.pending is None and self.teach_about(option):
            self.notice = "Repeat your choice to make it."
            self.show()
        else:
            super().choose(option)

    def select_card(self, number: int) -> None:
        super().select_card(number)
        options = [item.option for item in self.menu.items if item.option is not None]
        if self.card == number and options and self.teach_about(options[0]):
            self.show()

    # -- keys and mouse --------------------------------------------------------------------------
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the board is visible; no action is taken otherwise."""
        return not too_small(*self.app.size)

    def on_key(self, event: events.Key) -> None:
        if too_small(*self.app.size):
            return
        key = event.character if event.character and event.is_printable else event.key
        if not self.deciding:
            if self.inspect_key(key):
                event.stop()
                event.prevent_default()
            elif key in (" ", "enter", "escape", ".", "right") or (key == "o" and self.watching):
                event.stop()
                self.wait_key(key)
            return
        if key == "escape":
            self.go_back()
        elif key in DIRECTIONS:
            self.move(*DIRECTIONS[key])
        elif key == "enter":
            self.enter()
        elif key == " ":
            self.action_look()
        elif key in PAGES:
            self.page(PAGES[key])
        elif not self.press(key):
            return
        event.stop()
        event.prevent_default()

    def wait_key(self, key: str) -> None:
        """Skip, pause, or step while an agent plays; continue after the end."""
        if self.ended:
            self.post_message(self.GameOver())
            return
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        if not self.watching:
            self.skipping = True
        elif key in (".", "right"):
            self.paused = True
            self.show_all_lines()
            if not self.thinking:
                self.start_thinking()
        elif key == "o":
            self.open_hands = not self.open_hands
            self.show()
            return
        elif key == " ":
            self.paused = not self.paused
            self.show_all_lines()
        if not self.thinking and not self.paused:
            self.advance()
        self.show()

    def on_mouse_scroll_down(self) -> None:
        self.page(1)

    def on_mouse_scroll_up(self) -> None:
        self.page(-1)

    # -- the match -------------------------------------------------------------------------------
    def action_undo(self) -> None:
        self.drop_selection()
        self.pending = None
        try:
            undone = self.session.undo()
        except PlaymatError as error:
            self.notice = as_sentence(str(error))
        else:
            self.notice = f"Undone: {undone}."
            self.shown_lines = min(self.shown_lines, len(self.session.log.lines))
            self.new_lines = 0
        self.show()

    def action_save(self) -> None:
        storage = self.session.services.storage
        if self.save_path is not None:
            storage = FileStorage(self.save_path)
        try:
            self.session.save(storage)
        except (OSError, PlaymatError) as error:
            self.notice = f"Could not save the match: {reason_of(error)}."
        else:
            place = storage.path if isinstance(storage, FileStorage) else ""
            self.notice = f"Saved: {place}"
        self.show()

    def action_concede(self) -> None:
        if self.watching or self.session.game.over:
            return

        def concede() -> None:
            if not self.session.game.over:
                self.thinking = 0
                self.session.concede()
                self.advance()

        self.confirm("Concede the game?", "Concede (your opponent wins)", "Keep playing", concede)

    def action_pace(self, by: int) -> None:
        """Make the log one step faster or slower."""
        self.pace = next_pace(self.pace, by)
        self.notice = f"Pace: {self.pace:g} s per line."
        self.show()
