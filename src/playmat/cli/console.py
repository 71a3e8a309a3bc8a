"""The terminal: what it can show, the lines and keys that are read from it, and progress bars."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap
from typing import Protocol, TextIO, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

SIGNS = str.maketrans("─│┌┐└┘├┤╭╮╰╯━┄×−–…·█▏▮▒▸▶✗✓→", "-|++++++++++=.x--..#|#%>>x+>")


def to_ascii(text: str) -> str:
    """Return a text for terminals that can show only ASCII."""
    letters = unicodedata.normalize("NFKD", text.translate(SIGNS))
    return letters.encode("ascii", "ignore").decode()


class AsciiStream:
    """A stream that writes only ASCII."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        return self.stream.write(to_ascii(text))

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def is_terminal() -> bool:
    """Return whether input and output are a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().startswith("utf")


def has_full_screen() -> bool:
    """Return whether the full-screen interface can be shown."""
    return is_terminal() and has_unicode()


def open_console(plain: bool) -> Console:
    """Return a console for standard output; a plain one has no colors and no control codes."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # don't stop at a stray byte
    file = sys.stdout if has_unicode() else cast(TextIO, AsciiStream(sys.stdout))
    console = Console(file=file, highlight=False)
    if plain or not console.is_terminal or console.is_dumb_terminal:
        width = console.width if console.is_terminal else 80
        return Console(
            file=file,
            highlight=False,
            width=max(width, 60),
            force_terminal=False,
            color_system=None,
        )
    return console


def say(console: Console, text: str = "", style: str = "", indent: int = 0) -> None:
    """Print a text that is wrapped at words and indented."""
    space = " " * indent
    for line in wrap(text, console.width, initial_indent=space, subsequent_indent=space) or [""]:
        console.print(Text(line, style=style))


def read_line(console: Console, prompt: str) -> str:
    """Return the next line that the user types, or raise EOFError."""
    console.file.flush()
    try:
        return input(prompt if has_unicode() else to_ascii(prompt)).strip()
    finally:
        if not sys.stdin.isatty():
            console.print()  # a pipe doesn't echo the end of the line


# -- tables and progress bars --------------------------------------------------------------------
def simple_table(*headings: str) -> Table:
    """Return a table without lines."""
    return add_columns(Table(box=None, pad_edge=False), *headings)


def add_columns(table: Table, *headings: str) -> Table:
    """Add columns to a table and return it; > before a heading marks a column of numbers."""
    for heading in headings:
        if heading.startswith(">"):
            table.add_column(heading[1:], justify="right", no_wrap=True)
        else:
            table.add_column(heading, overflow="fold")
    return table


class Advance(Protocol):
    """Moves a progress bar on, and may change its description."""

    def __call__(self, steps: int = 1, description: str | None = None) -> None: ...


@contextmanager
def progress(description: str, total: int, completed: int = 0) -> Iterator[Advance]:
    """Show a progress bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        job = bar.add_task(description, total=total, completed=completed)

        def advance(steps: int = 1, description: str | None = None) -> None:
            bar.update(job, advance=steps, description=description)

        yield advance
