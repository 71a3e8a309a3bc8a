"""What opens over the table: cards, piles, explanations, questions; each closes with Esc."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Entry

from playmat.cli.screen.palette import ACCENT, INK, LEGAL, SOFT

EDGES = 6  # rows round what is scrolled in a dialog: its frame, its title, its foot


class Sheet(ModalScreen[None]):
    """A text to read, as long as it may be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,z", "dismiss", "close"),
        Binding("up,k", "roll(-1)", show=False),
        Binding("down,j", "roll(1)", show=False),
        Binding("pageup", "roll(-10)", show=False),
        Binding("pagedown", "roll(10)", show=False),
        Binding("home", "roll(-9999)", show=False),
        Binding("end", "roll(9999)", show=False),
    ]

    def __init__(self, title: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.title_words = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Text(self.title_words, style=f"bold {INK}"), id="sheet-title")
            with VerticalScroll(id="sheet-body"):
                yield Static(self.text, id="sheet-text")
            yield Static(Text("Esc closes · ↑ ↓ scroll", style=SOFT), id="sheet-foot")

    def on_resize(self) -> None:
        body = self.query_one("#sheet-body")
        body.styles.max_height = max(self.app.size.height - EDGES, 3)

    def on_mount(self) -> None:
        self.on_resize()
        if self.at_end:
            body = self.query_one("#sheet-body", VerticalScroll)
            self.call_after_refresh(body.scroll_end, animate=False)

    def action_roll(self, rows: int) -> None:
        self.query_one("#sheet-body", VerticalScroll).scroll_relative(y=rows, animate=False)


class Question(ModalScreen[bool]):
    """A yes or a no before something that cannot be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "yes"),
        Binding("n,escape,q", "answer(False)", "no"),
    ]

    def __init__(self, words: str, yes: str, no: str) -> None:
        super().__init__()
        self.words = words
        self.yes = yes
        self.no = no

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(Text(self.words, style=f"bold {INK}"))
            yield Static("")
            yield Line("y", self.yes, True)
            yield Line("n", self.no, False)

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Line(Static):
    """An answer in a question, which can be clicked."""

    def __init__(self, key: str, words: str, answer: bool) -> None:
        text = Text()
        text.append(f"[{key}]", style=f"bold {LEGAL}")
        text.append(f" {words}")
        super().__init__(text)
        self.answer = answer

    def on_click(self) -> None:
        screen = self.screen
        if isinstance(screen, Question):
            screen.dismiss(self.answer)


class Choice(ModalScreen[str | None]):
    """One of several entries, by arrows and Enter, by its key, or by mouse; Esc for none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "close")]

    def __init__(self, title: str, entries: Sequence[tuple[str, Text]], at: int = 0) -> None:
        super().__init__()
        self.title_words = title
        self.entries = entries
        self.at = at

    def compose(self) -> ComposeResult:
        with Vertical(id="choice"):
            yield Static(Text(self.title_words, style=f"bold {INK}"), id="sheet-title")
            yield OptionList(*[Entry(text, id=id) for id, text in self.entries], id="entries")
            yield Static(Text("Enter chooses · Esc goes back", style=SOFT), id="sheet-foot")

    def on_resize(self) -> None:
        title = self.title_words.count("\n") + len(self.title_words) // 60
        entries = self.query_one(OptionList)
        entries.styles.max_height = max(self.app.size.height - EDGES - title, 3)

    def on_mount(self) -> None:
        self.on_resize()
        entries = self.query_one(OptionList)
        entries.focus()
        entries.highlighted = self.at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class HandOver(Screen[None]):
    """Nothing of the table is seen until the next player says that he sits there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss", "go on"),
        Binding("q,ctrl+c", "app.leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        with Vertical(id="handover"):
            yield Static(Text(f"{self.player} is to decide.", style=f"bold {ACCENT}"))
            yield Static("")
            yield Static(Text("The other player looks away.", style=INK))
            yield Static(Text(f"Enter: I am {self.player}, show my cards.", style=f"bold {LEGAL}"))
            yield Static(Text("q: leave, the match is saved.", style=SOFT))

    def on_click(self) -> None:
        self.dismiss()
