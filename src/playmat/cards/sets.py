"""A set of cards, and a card printed again in another set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playmat.engine.cards import Card
from playmat.vocabulary.declaring import declared_at
from playmat.vocabulary.printing import Reprint

Entry = Card | Reprint | Sequence[Card]


@dataclass(frozen=True)
class CardSet:
    """A set: its id, its name and its cards, in the order of their numbers."""

    id: str
    name: str
    entries: Sequence[Entry]
    place: str = field(default_factory=declared_at, compare=False)  # file and line
