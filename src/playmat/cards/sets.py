"""A card set, in the order of its collector numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from playmat.engine.cards import Card, SourceLocation
from playmat.vocabulary.declarations import Reprint
from playmat.vocabulary.validation import declared_at

Entry = Card | Reprint | Sequence[Card]


@dataclass(frozen=True)
class CardSet:
    """A set: its id, its name, its cards in the order of their numbers, and its codes."""

    id: str
    name: str
    entries: Sequence[Entry]
    code: str = ""  # the code of the set in deck lists of the official programs
    other_codes: tuple[str, ...] = ()  # codes that other programs use
    place: SourceLocation | None = field(default_factory=declared_at, compare=False)


def entries_of(card_set: CardSet) -> Iterator[object]:
    """Yield the entries of a set one by one; the two halves of a LEGEND are one list."""
    for entry in card_set.entries if isinstance(card_set.entries, list | tuple) else ():
        if isinstance(entry, list | tuple):
            yield from entry
        else:
            yield entry
