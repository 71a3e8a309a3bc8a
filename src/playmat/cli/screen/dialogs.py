"""What opens over the board: texts, confirmations, and choices; Esc closes each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Entry

from playmat.cli.board.canvas import wrap_text
from playmat.cli.board.palette import ACCENT, INK, LEGAL, SOFT

MARGIN = 6  # rows around what is scrolled in a dialog: its border, its title, its foot
SIDES = 5  # columns around the text of a dialog: its border, its padding, and a scroll bar
CHOICE_WIDTH = 70  # columns of a list


def wrapped(text: Text, columns: int) -> Text:
    """Return a text as lines that fit a dialog of at most `columns` columns."""
    return Text("\n").join(wrap_text(text, columns - SIDES))


class TextDialog(ModalScreen[None]):
    """A text of any length."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,z", "dismiss", "close"),
        Binding("up,k", "scroll_rows(-1)", show=False),
        Binding("down,j", "scroll_rows(1)", show=False),
        Binding("pageup", "scroll_rows(-10)", show=False),
        Binding("pagedown", "scroll_rows(10)", show=False),
        Binding("home", "scroll_rows(-9999)", show=False),
        Binding("end", "scroll_rows(9999)", show=False),
    ]

    def __init__(self, title: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.title_words = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="text-dialog"):
            yield Static(Text(self.title_words, style=f"bold {INK}"), id="dialog-title")
            with VerticalScroll(id="dialog-body"):
                yield Static(self.text, id="dialog-text")
            yield Static(Text("↑ ↓ to scroll · Esc to close", style=SOFT), id="dialog-foot")

    def on_resize(self) -> None:
        width, height = self.app.size
        self.query_one("#dialog-body").styles.max_height = max(height - MARGIN, 3)
        self.query_one("#dialog-text", Static).update(wrapped(self.text, width * 96 // 100))

    def on_mount(self) -> None:
        self.on_resize()
        if self.at_end:
            body = self.query_one("#dialog-body", VerticalScroll)
            self.call_after_refresh(body.scroll_end, animate=False)

    def action_scroll_rows(self, rows: int) -> None:
        self.query_one("#dialog-body", VerticalScroll).scroll_relative(y=rows, animate=False)


class ConfirmDialog(ModalScreen[bool]):
    """A confirmation before something that can't be undone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "yes"),
        Binding("n,escape,q", "dismiss(False)", "no"),
    ]

    def __init__(self, prompt: str, yes: str, no: str) -> None:
        super().__init__()
        self.prompt = prompt
        self.yes = yes
        self.no = no

    def compose(self) -> ComposeResult:
        with Vertical(id="small-dialog"):
            yield Static(Text(self.prompt, style=f"bold {INK}"))
            yield Static("")
            yield Button("y", self.yes, True)
            yield Button("n", self.no, False)


class Button(Static):
    """An answer of a confirmation, by its key or the mouse."""

    def __init__(self, key: str, label: str, answer: bool) -> None:
        super().__init__(Text.assemble((f"[{key}]", f"bold {LEGAL}"), f" {label}"))
        self.answer = answer

    def on_click(self) -> None:
        self.screen.dismiss(self.answer)


class ChoiceDialog(ModalScreen[str | None]):
    """A list from which one entry is chosen; Esc cancels. `look` shows an entry in full."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "close"),
        Binding("space,z", "look", show=False),
    ]

    def __init__(
        self,
        title: str,
        entries: Sequence[tuple[str, Text]],
        at: int = 0,
        look: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.title_words = title
        self.entries = entries
        self.at = at
        self.look = look

    def compose(self) -> ComposeResult:
        width = self.columns
        title = wrapped(Text(self.title_words, style=f"bold {INK}"), width)
        entries = [Entry(wrapped(text, width), id=id) for id, text in self.entries]
        with Vertical(id="choice-dialog"):
            yield Static(title, id="dialog-title")
            yield OptionList(*entries, id="entries")
            look = "Space to look · " if self.look is not None else ""
            keys = Text(f"Enter to select · {look}Esc to go back", style=SOFT)
            yield Static(keys, id="dialog-foot")

    @property
    def columns(self) -> int:
        return min(self.app.size.width * 96 // 100, CHOICE_WIDTH)

    def on_resize(self) -> None:
        rows = len(wrap_text(Text(self.title_words), self.columns - SIDES))
        entries = self.query_one(OptionList)
        entries.styles.max_height = max(self.app.size.height - MARGIN - rows + 1, 3)

    def on_mount(self) -> None:
        self.on_resize()
        entries = self.query_one(OptionList)
        entries.focus()
        entries.highlighted = self.at

    def action_look(self) -> None:
        """Show the highlighted entry in full."""
        at = self.query_one(OptionList).highlighted
        if self.look is not None and at is not None:
            self.look(self.entries[at][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class Line(Input):
    """A line of text, or of digits; q closes its dialog where it can't be part of the line."""

    def on_key(self, event: events.Key) -> None:
        if event.character == "q" and (self.restrict or not self.value):
            event.stop()
            event.prevent_default()
            self.screen.dismiss(None)


class InputDialog(ModalScreen[str | None]):
    """A line to type, such as a file or a seed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "close")]

    def __init__(self, prompt: str, value: str = "", digits: bool = False) -> None:
        super().__init__()
        self.prompt = prompt
        self.value = value
        self.digits = digits

    def compose(self) -> ComposeResult:
        with Vertical(id="small-dialog"):
            yield Static(Text(self.prompt, style=f"bold {INK}"))
            yield Line(self.value, restrict="[0-9]*" if self.digits else None)
            yield Static(
                Text("Enter to confirm · Esc, or q on an empty line, to go back", style=SOFT)
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class HandOver(Screen[None]):
    """Hides the board until the next player is at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss", "show"),
        Binding("q,ctrl+c", "app.save_and_quit"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        show = f"Press Enter to show {self.player}'s cards."
        with Vertical(id="hand-over"):
            yield Static(Text(f"{self.player}, it's your turn.", style=f"bold {ACCENT}"))
            yield Static("")
            yield Static(Text("Ask your opponent to look away.", style=INK))
            yield Static(Text(show, style=f"bold {LEGAL}"))
            yield Static(Text("q to save and quit.", style=SOFT))

    def on_click(self) -> None:
        self.dismiss()
