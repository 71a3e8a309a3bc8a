"""Base class for user-facing errors, and "did you mean" suggestions."""

from __future__ import annotations

from collections.abc import Iterable


class PlaymatError(Exception):
    """An error that a user can cause; its text is one sentence that says why."""


class CardError(PlaymatError):
    """A card declaration is invalid."""


class MultipleErrors(PlaymatError):
    """Several errors at once, each on a line of its own."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))


MAX_LENGTH = 160  # characters of a quoted value


def one_line(words: str) -> str:
    """Return words in one short line, with control characters escaped."""
    from playmat.printable import printable  # needed only after an error

    line = printable(" ".join(words[: 2 * MAX_LENGTH].split()))
    return line if len(line) <= MAX_LENGTH else line[: MAX_LENGTH - 1] + "…"


def quoted(value: object) -> str:
    """Return any value as an error quotes it, in one line."""
    try:
        return one_line(repr(value))
    except Exception:
        return f"a {type(value).__name__}"


def suggestion(word: str, known: Iterable[str], few: bool = False) -> str:
    """Return what an unknown word may mean, as the end of a sentence.

    If nothing is similar, it is empty, or lists all known words if they are `few`.
    """
    from difflib import get_close_matches  # slow to import, and needed only after an error

    names: dict[str, str] = {}
    for name in known:
        names.setdefault(name.casefold(), name)
    close = get_close_matches(word.casefold(), names, n=3, cutoff=0.6)
    if close:
        return f"; did you mean {' or '.join([names[one] for one in close])}?"
    return f"; choose from {', '.join(names.values())}" if few else ""
