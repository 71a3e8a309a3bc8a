"""The prompt: what is asked, the answers with their keys, and more about the one pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from playmat.cli.faces import with_symbols
from playmat.cli.screen.answers import Answer, Menu
from playmat.cli.screen.drawing import Drawing, Drawn, Patch, Place, fitted
from playmat.cli.screen.palette import INK, LEGAL, SOFT, WARN, key_cap

DETAIL = 2  # rows for what the answer under the cursor says
FEWEST = 3  # rows of answers below which no detail is shown


class PromptView(Drawn):
    """A question and its answers, one a row; in two columns where the rows are too few."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.menu = Menu()
        self.cursor: Place | None = None
        self.notice = ""  # what was just refused, or could not be done
        self.brief = ""  # the card under the cursor, where that is on no answer

    def draw(self, width: int, height: int) -> Drawing:
        out = Drawing()
        for line in wrap(self.menu.question, max(width - 2, 20))[: 2 if height > FEWEST else 1]:
            out.row(Text(f" {line}", style=f"bold {INK}"), width)
        detail = [Text(f"   {line}", style=style) for line, style in self.detail(width)]
        rows = height - out.height
        if rows - len(detail) < FEWEST:
            detail = detail[: max(rows - FEWEST, 0)]
        rows -= len(detail)
        answers = listed(self.menu.answers, self.cursor, width, rows)
        out.below(answers)
        for words in self.menu.refused[: rows - answers.height]:
            out.row(Text(f"  ·  {words}", style=SOFT), width)
        for n, text in enumerate(detail):
            row = with_symbols(text)
            if n == len(detail) - 1 and len(self.detail(width)) > len(detail):
                row.truncate(width - 3)
                row.append(" …")
            out.row(row, width)
        return out

    def detail(self, width: int) -> list[tuple[str, str]]:
        """What was refused, or the text of the answer under the cursor, or of who asks."""
        words, style = self.notice, f"bold {WARN}"
        if not words:
            at = self.cursor
            chosen = at is not None and at.zone == "answer" and at.number < len(self.menu.answers)
            words = self.menu.answers[at.number].detail if chosen and at is not None else ""
            words = words or self.brief or self.menu.text
            style = f"italic {SOFT}"
        lines = wrap(words, max(width - 4, 20))
        return [(line, style) for line in lines[: DETAIL if not self.notice else 4]]


def listed(answers: Sequence[Answer], cursor: Place | None, width: int, rows: int) -> Drawing:
    """As many answers as there is room for, those round the cursor first."""
    if rows <= 0 or not answers:
        return Drawing()
    columns = 1
    if len(answers) > rows:
        # What ends a choice of several names them all; the columns do not move for it.
        measured = [a for a in answers if a.option is not None or a.pick is not None] or answers
        longest = max(len(answer.words) for answer in measured) + 6
        columns = max(min(width // min(longest, width), -(-len(answers) // rows)), 1)
        if columns == 1 and width >= 76:
            columns = 2
    each = width // columns
    lines = -(-len(answers) // columns)
    at = cursor.number % lines if cursor is not None and cursor.zone == "answer" else 0
    top = min(max(at - rows // 2, 0), max(lines - rows, 0))
    out = Drawing()
    for y in range(top, min(top + rows, lines)):
        line = Text()
        for column in range(columns):
            n = y + column * lines
            if n < len(answers):
                place = Place("answer", -1, n)
                out.patches.append(Patch(place, line.cell_len, y - top, each, 1))
                line.append_text(fitted(said(answers[n], cursor == place), each))
        out.lines.append(fitted(line, width))
    more(out, top > 0, top + rows < lines, width)
    return out


def said(answer: Answer, here: bool) -> Text:
    line = Text("▶" if here else " ")
    line.append_text(key_cap(answer.key) if answer.key else Text("   "))
    line.append(" ")
    line.append(answer.words, style="bold reverse" if here else INK)
    return line


def more(out: Drawing, above: bool, below: bool, width: int) -> None:
    """Signs that there are more answers than are shown."""
    for there, y, mark in ((above, 0, "▲"), (below, len(out.lines) - 1, "▼")):
        if there:
            line = out.lines[y].copy()
            line.rstrip()
            line = fitted(line, width - 2)
            line.append(f" {mark}", style=f"bold {LEGAL}")
            out.lines[y] = line


class NewsView(Drawn):
    """What has happened last, the latest line at the bottom."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.news: Sequence[str] = ()
        self.fresh = 0  # how many of the lines are new
        self.hint: Sequence[Text] = ()  # a lesson, which takes their place

    def draw(self, width: int, height: int) -> Drawing:
        out = Drawing()
        if self.hint:
            for line in self.hint[:height]:
                out.row(line, width)
            return out
        rows: list[Text] = []
        for n, words in enumerate(self.news[-height:] if height else ()):
            late = n >= min(len(self.news), height) - self.fresh
            style = INK if late else SOFT
            parts = wrap(words, max(width - 3, 20), subsequent_indent="  ") or [""]
            rows += [
                Text(f" {'›' if late and not i else ' '}{part}", style=style)
                for i, part in enumerate(parts)
            ]
        for row in rows[-height:]:
            out.row(row, width)
        while out.height < height:
            out.lines.append(Text(" " * width))
        return out
