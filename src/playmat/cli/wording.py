"""Sentences and numbers that several interfaces and commands share."""

from __future__ import annotations

import shlex
from fractions import Fraction
from pathlib import Path

NO_ATTACKS = "Attack damage is shown on your turn."
NO_REFUSALS = "No action is blocked right now."
NO_CARDS = "Choose no cards?"

card_files: list[str] = []  # the files that --cards has named


def whole_number(text: str) -> int | None:
    """Return a number that a user typed, or None if it is not a whole number of usual size."""
    return int(text) if text.isdecimal() and len(text) < 19 else None


def probability(value: Fraction | str) -> str:
    """Return an exact probability as a fraction and in percent, or why it is not known."""
    if isinstance(value, str):
        return value
    if value.denominator == 1:
        return "certain" if value else "impossible"
    return f"{value} ({float(value):.1%})"


def duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def shell_quoted(path: Path | str) -> str:
    """Return a path as it is typed in a shell."""
    return shlex.quote(str(path))


def command(*words: Path | str) -> str:
    """Return a command to type, with the custom card sets that this one was given."""
    cards = [word for file in card_files for word in ("--cards", file)]
    return shlex.join(["playmat", *cards, *map(str, words)])


def shorten(text: str, width: int) -> str:
    """Return a text that fits a width; an ellipsis marks what is left out."""
    return text if len(text) <= width else f"{text[: width - 1]}…"
