"""Limits for texts and files, which may come from strangers: the one place that states them.

A text beyond a limit is refused with an error that names the limit, before much time or memory
has been spent on it. The largest honest file is far smaller: a saved match of three games with
5,000 decisions each has 3 million characters.
"""

from __future__ import annotations

from typing import Final

MAX_CHARACTERS: Final = 4_000_000  # of a save, a replay, a position, or any other file that is read
MAX_LINES: Final = 100_000  # of a replay or a position
MAX_LINE: Final = 20_000  # characters in a line of a replay or a position
MAX_NESTING: Final = 50  # lists and objects inside each other, in JSON
MAX_DIGITS: Final = 25  # of a number in JSON
MAX_DECK_CHARACTERS: Final = 20_000  # of a deck list
MAX_DECK_LINES: Final = 200
MAX_DECK_LINE: Final = 200  # characters in a line of a deck list
MAX_UNREADABLE: Final = 20  # lines of a deck list, after which the rest isn't read


def size_problem(text: str, characters: int = MAX_CHARACTERS) -> str:
    """Return why a text is too long or isn't text, as a clause; empty if it can be read."""
    if len(text) > characters:
        return f"it has {len(text)} characters; at most {characters} are read"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"character {error.start + 1} is half of a surrogate pair, which isn't text"
    return ""


def line_problem(text: str) -> tuple[str, int]:
    """Return why the lines of a replay or a position can't be read, and the line; or ("", 0)."""
    if problem := size_problem(text):
        return problem, 0
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        return f"it has {len(lines)} lines; at most {MAX_LINES} are read", 0
    if max(map(len, lines)) > MAX_LINE:
        number = next(n for n, line in enumerate(lines, 1) if len(line) > MAX_LINE)
        length = len(lines[number - 1])
        return f"the line has {length} characters; at most {MAX_LINE} are read", number
    return "", 0
