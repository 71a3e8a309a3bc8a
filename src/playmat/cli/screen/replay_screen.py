"""A replay on the full screen: stepped through, played, and played on from any decision."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from playmat.cli.board.canvas import wrap_text
from playmat.cli.board.palette import INK, SOFT
from playmat.cli.board.state import BoardState
from playmat.cli.match_setup import terminal_services
from playmat.cli.replay_words import LONGEST_NAME, ending, title
from playmat.cli.screen import pages
from playmat.cli.screen.board_screen import BoardScreen
from playmat.cli.screen.dialogs import InputDialog
from playmat.cli.screen.inspection import DIRECTIONS
from playmat.cli.screen.layout import too_small
from playmat.cli.screen.menu import Menu
from playmat.cli.screen.pace import next_pace
from playmat.cli.screen.seats import PlayOn
from playmat.cli.screen.widgets import BoardWidget
from playmat.cli.wording import shorten, whole_number
from playmat.session.playback import Playback

MAX_COMMENT = 3  # lines of a comment
LEAST_PACE = 0.05  # seconds per line while it plays


class ReplayScreen(BoardScreen):
    """A replay at one of its decisions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,h", "keys", "keys"),
        Binding("w", "why", "why not"),
        Binding("d", "damage", "damage"),
        Binding("p", "piles", "piles"),
        Binding("l", "log", "log"),
        Binding("z", "look", "look"),
        Binding("q", "close", "quit"),
        Binding("n,full_stop", "step(1)", show=False),
        Binding("u,backspace", "step(-1)", show=False),
        Binding("t,pagedown", "turn(1)", show=False),
        Binding("T,pageup", "turn(-1)", show=False),
        Binding("m", "annotation(1)", show=False),
        Binding("M", "annotation(-1)", show=False),
        Binding("home", "go_to(0)", show=False),
        Binding("end", "go_to(999999)", show=False),
        Binding("g", "ask", show=False),
        Binding("f", "flip", show=False),
        Binding("o", "open", show=False),
        Binding("c", "play_on", show=False),
        Binding("space", "play", show=False),
        Binding("tab", "zone(1)", show=False, priority=True),
        Binding("shift+tab", "zone(-1)", show=False, priority=True),
        Binding("plus,equals_sign", "pace(-1)", show=False),
        Binding("minus", "pace(1)", show=False),
    ]

    def __init__(self, playback: Playback, heading: str = "", pace: float = 0.6) -> None:
        super().__init__(playback)
        self.playback = playback
        self.heading = heading or title(playback.replay)
        self.pace = pace  # seconds per line of the log while it plays
        self.timer: Timer | None = None  # runs while it plays

    def on_mount(self) -> None:
        self.move_to()

    # -- what is shown ---------------------------------------------------------------------------
    @property
    def shows_decision(self) -> bool:
        return not self.playback.game.over

    def board_state(self) -> BoardState:
        playback = self.playback
        first, second = (shorten(name, LONGEST_NAME) for name in playback.names)
        last = len(playback)
        where = f"decision {playback.at + 1} of {last}" if playback.at < last else "end"
        return BoardState(
            playback.board, playback.below, (first, second), cursor=self.cursor, match=where
        )

    def make_menu(self) -> Menu:
        """Return the latest decision with its comments, and the next decision."""
        playback, step = self.playback, self.playback.latest
        if step is None:
            first, before, after = self.heading, playback.replay.comments, ""
        else:
            first, before, after = playback.decision(playback.at), step.before, step.comment
        width = max(self.app.size.width - 2, 20)
        notes = [Text(f"# {line}", style=f"italic {SOFT}") for line in before[:MAX_COMMENT]]
        comment = wrap_text(Text(f"  {after}", style=f"italic {INK}"), width) if after else []
        notes += comment[:MAX_COMMENT]
        if playback.at == len(playback):
            closing = playback.replay.closing[:MAX_COMMENT]
            notes += [Text(f"# {line}", style=f"italic {SOFT}") for line in closing]
            notes.append(Text(ending(playback.replay), style=f"bold {INK}"))
        else:
            notes.append(Text(f"next {playback.next_decision}", style=SOFT))
        return Menu(first, notes=tuple(notes))

    def main_keys(self) -> list[tuple[str, str]]:
        if self.cursor is not None:
            return [("Enter", "look"), ("arrows, Tab", "move"), ("Esc", "back to the replay")]
        name = shorten(self.playback.names[self.playback.below], LONGEST_NAME)
        hands = "both hands" if self.playback.is_open else f"{name}'s view"
        return [
            ("← →", "step"),
            ("t T", "turn"),
            ("?", "keys"),
            ("q", "quit"),
            ("Space", "pause" if self.timer else "play"),
            ("o", hands),
            ("c", "play from here"),
            ("g", "go to"),
            ("p", "piles"),
            ("l", "log"),
        ]

    # -- moving ----------------------------------------------------------------------------------
    def move_to(self) -> None:
        """Show the decision that the playback has moved to."""
        self.shown_lines = self.playback.lines
        self.new_lines = self.playback.new_lines
        self.notice = ""
        self.show()

    def action_step(self, by: int) -> None:
        self.pause()
        self.playback.step(by)
        self.move_to()

    def action_turn(self, by: int) -> None:
        self.pause()
        self.playback.step_turn(by)
        self.move_to()

    def action_annotation(self, by: int) -> None:
        self.pause()
        found = self.playback.step_annotation(by)
        self.move_to()
        if not found:
            self.notice = "No other decision is marked."
            self.show()

    def action_go_to(self, at: int) -> None:
        self.pause()
        self.playback.go_to(at)
        self.move_to()

    def action_ask(self) -> None:
        """Let the viewer type where to go."""
        self.pause()
        last = len(self.playback) + 1

        def go_to(typed: str | None) -> None:
            words = (typed or "").lower().removeprefix("turn").strip()
            number = whole_number(words.removeprefix("t").strip())
            if number is None:
                self.notice = f"{typed!r} isn't a decision or a turn." if typed else ""
                self.show()
            elif typed and typed[:1].lower() == "t":
                self.playback.go_to_turn(number)
                self.move_to()
            else:
                self.playback.go_to(number - 1)
                self.move_to()

        prompt = f"Go to a decision (1–{last}), or to a turn (t5):"
        self.app.push_screen(InputDialog(prompt), go_to)

    def action_flip(self) -> None:
        self.playback.flip()
        self.move_to()

    def action_open(self) -> None:
        """Show both hands, or only what the player below knows."""
        self.playback.is_open = not self.playback.is_open
        self.move_to()

    # -- playing ---------------------------------------------------------------------------------
    def action_play(self) -> None:
        """Play the replay, or pause it."""
        if self.timer is not None:
            self.pause()
        elif self.playback.at < len(self.playback):
            self.play_next()
        self.show()

    def pause(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def play_next(self) -> None:
        """Show the next decision for as long as its lines take."""
        self.playback.step(1)
        at_end = self.playback.at == len(self.playback)
        seconds = max(self.pace, LEAST_PACE) * max(self.playback.new_lines, 1)
        self.timer = None if at_end else self.set_timer(seconds, self.play_next)
        self.move_to()

    def action_pace(self, by: int) -> None:
        """Make it one step faster or slower."""
        self.pace = next_pace(self.pace, by)
        self.notice = f"Pace: {self.pace:g} s per line."
        self.show()

    def action_play_on(self) -> None:
        self.pause()
        if self.playback.game.over:
            self.notice = "The game is over here. Go back to a decision to play from it."
            self.show()
        else:
            playback = self.playback
            title = f"Play from here: decision {playback.at + 1}"
            start = partial(playback.play, services=terminal_services())
            self.post_message(PlayOn(title, playback.names, start))

    def action_close(self) -> None:
        self.pause()
        self.dismiss(None)

    def action_keys(self) -> None:
        self.open_text("Keys", pages.keys_page(pages.REPLAY_KEYS))

    # -- keys and mouse --------------------------------------------------------------------------
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the board is visible; otherwise it can only be closed."""
        return action == "close" or not too_small(*self.app.size)

    def on_key(self, event: events.Key) -> None:
        if too_small(*self.app.size):
            return
        if self.inspect_key(event.key):
            pass
        elif event.key in ("right", "enter"):
            self.action_step(1)
        elif event.key == "left":
            self.action_step(-1)
        elif event.key in DIRECTIONS:
            self.action_zone(1)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_mouse_scroll_down(self) -> None:
        self.action_step(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_step(-1)

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        self.pause()
        self.cursor = event.place
        self.action_look()
        self.show()
