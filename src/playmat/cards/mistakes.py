"""A mistake in a set of cards: where it stands, which card it is about, what would be right."""

from __future__ import annotations

import os
from collections.abc import Iterable

from playmat.errors import Mistakes


class Mistake:
    """One mistake; what it is part of is put before it as that becomes known."""

    def __init__(self, place: object, what: str, inside: Iterable[str] = ()) -> None:
        self.place = str(place)  # file and line, or what else names the source
        self.what = what
        self.inside = list(inside)  # from the outside in: a card, a text of it

    def __str__(self) -> str:
        return ": ".join([shown(self.place), *self.inside, self.what])

    def order(self) -> tuple[str, int]:
        """By file and line."""
        file, _, line = self.place.rpartition(":")
        return (file, int(line)) if line.isdecimal() else (self.place, 0)


class BadSet(Mistakes):
    """A set of cards is not in order; nothing of it was added."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        super().__init__([str(mistake) for mistake in sorted(mistakes, key=Mistake.order)])


def shown(place: str) -> str:
    """A place as its reader would type it: from the folder he is in."""
    from pathlib import Path

    return place.removeprefix(f"{Path.cwd()}{os.sep}")
