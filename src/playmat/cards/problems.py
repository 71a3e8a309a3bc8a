"""Problems in custom card sets: where each is, which card it concerns, and what would be right."""

from __future__ import annotations

import os
from collections.abc import Iterable

from playmat.engine.cards import SourceLocation
from playmat.errors import MultipleErrors


class CardProblem:
    """One problem in a card set; its context is completed while the set is loaded."""

    def __init__(
        self, place: SourceLocation | str | None, sentence: str, context: Iterable[str] = ()
    ) -> None:
        self.place = str(place)  # file and line, or another name of the source
        self.sentence = sentence
        self.context = list(context)  # a card and one of its effects, from the outside in

    def __str__(self) -> str:
        return ": ".join([relative(self.place), *self.context, self.sentence])

    def order(self) -> tuple[str, int]:
        """Return the sort key: file and line."""
        file, _, line = self.place.rpartition(":")
        return (file, int(line)) if line.isdecimal() else (self.place, 0)


class InvalidCardSet(MultipleErrors):
    """A card set has problems; none of its cards were added."""

    def __init__(self, problems: Iterable[CardProblem]) -> None:
        super().__init__([str(problem) for problem in sorted(problems, key=CardProblem.order)])


def relative(place: str) -> str:
    """Return a place relative to the current directory, if it is inside."""
    from pathlib import Path

    return place.removeprefix(f"{Path.cwd()}{os.sep}")
