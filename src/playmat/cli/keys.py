"""Single keys from the terminal, by name."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

ESCAPE_DELAY = 0.05  # seconds after which an Escape was the key itself
SEQUENCES = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "[H": "home",
    "[F": "end",
    "[1~": "home",
    "[4~": "end",
    "[7~": "home",
    "[8~": "end",
    "[5~": "page up",
    "[6~": "page down",
}
KEYS = {"\r": "enter", "\n": "enter", " ": "space", "\x7f": "backspace", "\b": "backspace"}
END_OF_INPUT = ("", "\x04")


def has_keys() -> bool:
    """Return whether single keys can be read: not from a pipe, and not on every system."""
    return sys.stdin.isatty() and find_spec("termios") is not None


@contextmanager
def single_keys() -> Iterator[None]:
    """Read keys immediately and without echo inside this context."""
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def read_key() -> str:
    """Return the next key: a letter, or a name such as `left`; `quit` at the end of the input."""
    terminal = sys.stdin.fileno()
    letter = read_letter(terminal)
    if letter in END_OF_INPUT:
        return "quit"
    if letter != "\x1b":
        return KEYS.get(letter, letter)
    sequence = ""
    while select.select([terminal], [], [], ESCAPE_DELAY)[0]:
        letter = read_letter(terminal)
        if not sequence and letter not in ("[", "O"):
            return KEYS.get(letter, letter)  # with Alt
        sequence += letter if sequence else "["
        if len(sequence) > 1 and (letter.isalpha() or letter == "~"):
            return SEQUENCES.get(sequence, "unknown")
        if len(sequence) > 8:
            return "unknown"
    return "escape"


def read_letter(terminal: int) -> str:
    """Return one letter, which may be several bytes long."""
    found = os.read(terminal, 1)
    if not found:
        return ""
    more = 3 if found[0] >= 0xF0 else 2 if found[0] >= 0xE0 else 1 if found[0] >= 0xC0 else 0
    return (found + (os.read(terminal, more) if more else b"")).decode("utf-8", "replace")
