"""The catalog of rules: a summary of each, with rulebooks and pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from playmat.errors import PlaymatError, suggestion

# The names of the rulebooks, by era.
BOOKS: Final = {
    "HGSS": ("HeartGold SoulSilver", "HS Unleashed", "HS Triumphant", "Call of Legends"),
    "XY": ("Kalos Starter Set",),
}


class UnknownRule(PlaymatError):
    """No rule or interpretation has that id."""


@dataclass(frozen=True)
class Rule:
    """A rule of the rulebooks, in our own words."""

    id: str
    summary: str
    eras: tuple[str, ...]
    sources: tuple[str, ...]
    check: str

    def citation(self, era: str) -> str:
        """Return rulebook and page: in a rulebook of the era if possible, or of the other era."""
        books = BOOKS.get(era)
        if books is None:
            raise PlaymatError(f"unknown era {era!r}; use {' or '.join(BOOKS)}")
        return next((s for s in self.sources if s.startswith(books)), self.sources[0])


def rule(id: str) -> Rule:
    """Return the rule with this id."""
    found = catalog().get(id)
    if found is None:
        raise UnknownRule(f"no rule {id!r}{suggestion(id, catalog())}")
    return found


def rules() -> tuple[Rule, ...]:
    """Return all rules, in the order of the catalog."""
    return tuple(catalog().values())


@cache
def catalog() -> dict[str, Rule]:
    """Return the rules by id, loaded on first use to keep imports fast."""
    return {
        entry["id"]: Rule(**entry | {key: tuple(entry[key]) for key in ("eras", "sources")})
        for entry in load_entries("rule")
    }


def load_entries(kind: str) -> list[dict[str, Any]]:
    """Return the entries of the catalog of rules or of interpretations."""
    import tomllib
    from importlib.resources import files

    text = files(__package__).joinpath(f"{kind}s.toml").read_text("utf-8")
    entries: list[dict[str, Any]] = tomllib.loads(text)[kind]
    return entries
