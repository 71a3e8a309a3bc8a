"""The prompt with its menu, and the latest lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from playmat.cli.board.canvas import Canvas, Place, Region, fit, wrap_text
from playmat.cli.board.hand import mark_more
from playmat.cli.board.palette import INK, SOFT, WARN, key_cap
from playmat.cli.faces import with_symbols
from playmat.cli.screen.menu import Menu, MenuItem
from playmat.cli.screen.widgets import BoardWidget

DETAIL_ROWS = 2  # rows for the text of the menu item under the cursor
NOTICE_ROWS = 4
FEWEST_ITEMS = 3  # rows of menu items below which no detail is shown


class PromptView(BoardWidget):
    """A prompt and its menu, one item per row; in two columns if there are too few rows."""

    menu = Menu()
    cursor: Place | None = None
    notice = ""  # the latest refusal or result
    card_summary = ""  # card under the cursor; empty if that is on a menu item

    def rows_needed(self, width: int) -> int:
        """Return the rows in which everything can be shown, wherever the cursor is."""
        rows = len(self.prompt_lines(width)) + len(self.menu.items) + len(self.refused(width))
        return rows + max(len(self.detail(width)), DETAIL_ROWS if self.menu.items else 0)

    def draw(self, width: int, height: int) -> Canvas:
        out = Canvas()
        prompt_rows = height if not self.menu.items else 2 if height > FEWEST_ITEMS else 1
        for line in self.prompt_lines(width)[:prompt_rows]:
            out.add_row(line, width)
        rows = height - out.height
        columns = menu_columns(self.menu.items, width, rows - DETAIL_ROWS)
        detail = self.detail(width, columns)
        shown = detail
        fewest = min(FEWEST_ITEMS, len(self.menu.items))
        if rows - len(detail) < fewest:
            shown = detail[: max(rows - fewest, 0)]
        rows -= len(shown)
        items = menu_rows(self.menu.items, self.cursor, width, rows)
        out.append(items)
        for line in self.refused(width)[: rows - items.height]:
            out.add_row(line, width)
        for n, text in enumerate(shown):
            row = with_symbols(text)
            if n == len(shown) - 1 and len(detail) > len(shown):
                row.truncate(width - 3)
                row.append(" …")
            out.add_row(row, width)
        return out

    def prompt_lines(self, width: int) -> list[Text]:
        lines = wrap_text(Text(self.menu.prompt, style=f"bold {INK}"), max(width - 2, 20), False)
        return [Text(" ") + line for line in [*lines, *self.menu.notes]]

    def refused(self, width: int) -> list[Text]:
        """Return the attacks that can't be used, with the reason."""
        return [
            line
            for words in self.menu.refused
            for line in wrap_text(Text(f"  ·  {words}", style=SOFT), width)
        ]

    def detail(self, width: int, columns: int = 1) -> list[Text]:
        """Return the notice, or the text of the item under the cursor, or of the card's effect."""
        words, style, rows = self.notice, f"bold {WARN}", NOTICE_ROWS
        if not words:
            at = self.cursor
            if at is not None and at.zone == "menu" and at.number < len(self.menu.items):
                words = full_detail(self.menu.items[at.number], width // columns)
            words = words or self.card_summary or self.menu.text
            style, rows = f"italic {SOFT}", DETAIL_ROWS
        if not words:
            return []
        lines = wrap_text(Text(words, style=style), max(width - 4, 20), hang=False)[:rows]
        return [Text("   ") + line for line in lines]


def full_detail(item: MenuItem, width: int) -> str:
    """Return the detail of an item, after its label if that doesn't fit a row."""
    if len(item.label) + 5 <= width:
        return item.detail
    return ". ".join(dict.fromkeys(words for words in (item.label, item.detail) if words))


def menu_rows(items: Sequence[MenuItem], cursor: Place | None, width: int, rows: int) -> Canvas:
    """Return as many items as there is room for, those around the cursor first."""
    if rows <= 0 or not items:
        return Canvas()
    columns = menu_columns(items, width, rows)
    each = width // columns
    lines = -(-len(items) // columns)
    at = cursor.number % lines if cursor is not None and cursor.zone == "menu" else 0
    top = min(max(at - rows // 2, 0), max(lines - rows, 0))
    out = Canvas()
    for y in range(top, min(top + rows, lines)):
        line = Text()
        for n in range(y, len(items), lines):
            place = Place("menu", -1, n)
            out.regions.append(Region(place, line.cell_len, y - top, each, 1))
            line.append_text(fit(item_line(items[n], cursor == place), each))
        out.lines.append(fit(line, width))
    mark_more(out, top > 0, top + rows < lines)
    return out


def menu_columns(items: Sequence[MenuItem], width: int, rows: int) -> int:
    """Return the number of columns for items that may be more than the rows."""
    if len(items) <= max(rows, 1):
        return 1
    # The last item of a picker names all chosen cards; the columns don't move for it.
    measured = [i for i in items if i.option is not None or i.pick is not None] or items
    longest = max(len(item.label) for item in measured) + 6
    columns = max(min(width // min(longest, width), -(-len(items) // max(rows, 1))), 1)
    return 2 if columns == 1 and width >= 76 else columns


def item_line(item: MenuItem, has_cursor: bool) -> Text:
    key = key_cap(item.key) if item.key else "   "
    label = item.label, "bold reverse" if has_cursor else INK
    return Text.assemble("▶" if has_cursor else " ", key, " ", label)


class LogView(BoardWidget):
    """The latest lines of the log, the last one at the bottom."""

    log_lines: Sequence[str] = ()
    new = 0  # number of new lines
    hint: Sequence[Text] = ()  # a lesson, below the lines

    def draw(self, width: int, height: int) -> Canvas:
        out = Canvas()
        hint = self.hint[:height]
        height -= len(hint)
        rows: list[Text] = []
        lines = self.log_lines[-height:] if height else ()
        for n, words in enumerate(lines):
            is_new = n >= len(lines) - self.new
            parts = wrap_text(Text(words, style=INK if is_new else SOFT), max(width - 3, 20))
            for i, part in enumerate(parts):
                rows.append(Text(" ›" if is_new and not i else "  ", style=INK) + part)
        for row in rows[-height:]:
            out.add_row(row, width)
        while out.height < height:
            out.lines.append(Text(" " * width))
        for line in hint:
            out.add_row(line, width)
        return out
