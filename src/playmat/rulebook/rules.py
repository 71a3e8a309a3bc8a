"""The catalogue of rules: what each says, which books say it, and on which page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from playmat.errors import PlaymatError, suggestion

# What the sources of a rule begin with, by era.
BOOKS: Final = {
    "HGSS": ("HeartGold SoulSilver", "HS Unleashed", "HS Triumphant", "Call of Legends"),
    "XY": ("Kalos Starter Set",),
}


class UnknownRule(PlaymatError):
    """No rule or reading has that id."""


@dataclass(frozen=True)
class Rule:
    """A rule of the books, in the catalogue's own words."""

    id: str
    summary: str
    eras: tuple[str, ...]
    sources: tuple[str, ...]
    check: str

    def book_and_page(self, era: str) -> str:
        """Where it is written: in a book of the era, or of the other one where that is silent."""
        books = BOOKS.get(era)
        if books is None:
            raise PlaymatError(f"unknown era {era!r}; use {' or '.join(BOOKS)}")
        return next((s for s in self.sources if s.startswith(books)), self.sources[0])


def rule(id: str) -> Rule:
    """The rule with this id."""
    found = catalogue().get(id)
    if found is None:
        raise UnknownRule(f"there is no rule {id!r}{suggestion(id, catalogue())}")
    return found


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the catalogue."""
    return tuple(catalogue().values())


@cache
def catalogue() -> dict[str, Rule]:
    """The rules by id; read when the first of them is asked for, to keep the import quick."""
    import tomllib
    from importlib.resources import files

    text = files(__package__).joinpath("rules.toml").read_text("utf-8")
    return {
        entry["id"]: Rule(
            id=entry["id"],
            summary=entry["summary"],
            eras=tuple(entry["eras"]),
            sources=tuple(entry["sources"]),
            check=entry["check"],
        )
        for entry in tomllib.loads(text)["rule"]
    }
