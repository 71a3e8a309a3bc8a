"""The error from which all errors derive that a user of Playmat can cause, and what he may mean."""

from __future__ import annotations

from collections.abc import Iterable


class PlaymatError(Exception):
    """Something asked of Playmat cannot be done; its text is one sentence that says why."""


class Mistakes(PlaymatError):
    """Several things may be wrong at once; each is told in a line of its own."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))


def suggestion(word: str, known: Iterable[str], few: bool = False) -> str:
    """What an unknown word may be meant to be, as the end of a sentence.

    Where nothing is near, it is empty or, if they are `few`, lists all there are.
    """
    from difflib import get_close_matches  # after a mistake only: not worth loading at each start

    names = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), names, n=3, cutoff=0.6)
    if close:
        return f"; did you mean {' or '.join([names[one] for one in close])}?"
    return f"; there are {', '.join(names.values())}" if few else ""
