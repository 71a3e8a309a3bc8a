"""Spans of text with their positions, and the error that reports a position."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import PlaymatError


class PositionError(PlaymatError):
    """A position that can't be read or written: where, what is wrong, and what would be right."""

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if line else ""
        super().__init__(f"{place}{problem}")
        self.problem = problem
        self.line = line
        self.column = column


class Span(NamedTuple):
    """A part of a text and the place where it begins; line 0 is a text without lines."""

    text: str
    line: int = 0
    column: int = 1

    def error(self, problem: str) -> PositionError:
        return PositionError(problem, self.line, self.column)

    def split(self, separator: str) -> list[Span]:
        """Return the parts between separators, without surrounding blanks."""
        if separator not in self.text:
            return [self]
        out: list[Span] = []
        at = self.column
        for part in self.text.split(separator):
            bare = part.lstrip()
            out.append(Span(bare.rstrip(), self.line, at + len(part) - len(bare)))
            at += len(part) + len(separator)
        return out

    def after(self, count: int) -> Span:
        """Return the rest after the first characters, without leading blanks."""
        rest = self.text[count:]
        bare = rest.lstrip()
        return Span(bare, self.line, self.column + count + len(rest) - len(bare))

    def first(self, count: int) -> Span:
        return Span(self.text[:count].rstrip(), self.line, self.column)

    def partition(self, separator: str) -> tuple[Span, str, Span]:
        """Return the parts before and after the first separator, and it between them if found."""
        before, found, _ = self.text.partition(separator)
        return self.first(len(before)), found, self.after(len(before) + len(found))

    def split_count(self, maximum: int, what: str) -> tuple[int, Span]:
        """Return the number and the rest of text such as ``3 Bill``; by default, the number 1."""
        number, blank, rest = self.partition(" ")
        if not blank or not number.text.isdigit():
            return 1, self
        return number.number(1, maximum, what), rest

    def number(self, minimum: int, maximum: int, what: str) -> int:
        """Return a whole number within bounds; `what` names it in errors."""
        digits = self.text[1:] if self.text.startswith("-") else self.text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 19:
            raise self.error(f"expected a number for {what}, not {self.text!r}")
        value = int(self.text)
        if not minimum <= value <= maximum:
            raise self.error(f"{what} must be {minimum}–{maximum}, not {value}")
        return value


NO_SPAN = Span("")
MAX_INT = 2**63 - 1


def lines_of(text: str) -> list[Span]:
    """Return the lines with content. A ``|`` also ends a line; ``#`` begins a comment."""
    out: list[Span] = []
    for number, line in enumerate(text.split("\n"), 1):
        at = line.find("#")
        while at > 0 and not line[at - 1].isspace():  # as in the address of an op
            at = line.find("#", at + 1)
        if at >= 0:
            line = line[:at]
        bare = line.strip()
        if bare:
            column = line.index(bare) + 1
            out += [p for p in Span(bare, number, column).split("|") if p.text]
    return out


def quoted_list(names: list[str]) -> str:
    """Return names for a sentence: ``'a', 'b', or 'c'``."""
    quoted = [f"'{name}'" for name in names]
    if len(quoted) < 3:
        return " or ".join(quoted)
    return f"{', '.join(quoted[:-1])}, or {quoted[-1]}"
