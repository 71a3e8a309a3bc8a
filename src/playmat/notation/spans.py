"""Written text in pieces that know where they stand, and the error that says so."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import PlaymatError


class PositionError(PlaymatError):
    """A position cannot be read, or not be written: what was wrong, where, what would be right."""

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if line else ""
        super().__init__(f"{place}{problem}")
        self.problem = problem
        self.line = line
        self.column = column


class Span(NamedTuple):
    """A part of a text and where it begins; line 0 is a text that has no lines."""

    text: str
    line: int = 0
    column: int = 1

    def error(self, problem: str) -> PositionError:
        return PositionError(problem, self.line, self.column)

    def split(self, mark: str) -> list[Span]:
        """The parts between the marks, without the blanks around them."""
        if mark not in self.text:
            return [self]
        out: list[Span] = []
        at = self.column
        for part in self.text.split(mark):
            bare = part.lstrip()
            out.append(Span(bare.rstrip(), self.line, at + len(part) - len(bare)))
            at += len(part) + len(mark)
        return out

    def after(self, count: int) -> Span:
        """What follows the first characters, without blanks before it."""
        rest = self.text[count:]
        bare = rest.lstrip()
        return Span(bare, self.line, self.column + count + len(rest) - len(bare))

    def first(self, count: int) -> Span:
        return Span(self.text[:count].rstrip(), self.line, self.column)

    def number(self, least: int, most: int, what: str) -> int:
        """A whole number within bounds."""
        digits = self.text[1:] if self.text.startswith("-") else self.text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 19:
            raise self.error(f"{self.text!r} is no number; {what} is expected")
        value = int(self.text)
        if not least <= value <= most:
            raise self.error(f"{value} is not possible; {what} is expected, {least} to {most}")
        return value


NO_SPAN = Span("")


def lines_of(text: str) -> list[Span]:
    """The lines that say something. A ``|`` ends a line too; ``#`` begins a comment."""
    out: list[Span] = []
    for number, line in enumerate(text.split("\n"), 1):
        at = line.find("#")
        while at > 0 and not line[at - 1].isspace():  # as in the address of a text
            at = line.find("#", at + 1)
        if at >= 0:
            line = line[:at]
        bare = line.strip()
        if bare:
            column = line.index(bare) + 1
            out += [p for p in Span(bare, number, column).split("|") if p.text]
    return out


def quoted_list(names: list[str]) -> str:
    """Names for a sentence: ``'a', 'b' or 'c'``."""
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
