"""Our interpretations of points where the rulebooks are silent or contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from playmat.rulebook.rules import UnknownRule, load_entries


@dataclass(frozen=True)
class Interpretation:
    """A point that the rulebooks leave open, and our answer."""

    id: str
    point: str
    answer: str
    parameter: str = ""  # the field of Ruleset that states it, if any
    from_practice: bool = False  # known from play and cards of that time


def is_interpretation(id: str) -> bool:
    """Return whether an id is that of an interpretation, and not that of a rule."""
    return id[:1] == "D" and id[1:].isdigit()


def interpretation(id: str) -> Interpretation:
    """Return the interpretation with this id."""
    found = catalog().get(id)
    if found is None:
        raise UnknownRule(f"no interpretation {id!r}; the last is {list(catalog())[-1]}")
    return found


@cache
def catalog() -> dict[str, Interpretation]:
    """Return the interpretations by id, loaded on first use to keep imports fast."""
    return {entry["id"]: Interpretation(**entry) for entry in load_entries("interpretation")}
