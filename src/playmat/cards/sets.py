"""A set of cards, and a card printed again in another set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playmat.engine.cards import Card
from playmat.vocabulary.printing import Reprint

Entry = Card | Reprint | Sequence[Card]


@dataclass(frozen=True)
class CardSet:
    """A set: its id, its name and its cards, in the order of their numbers; its code in lists."""

    id: str
    name: str
    entries: Sequence[Entry]
    code: str = ""  # what the programs of the game write for it in a deck list
    other_codes: tuple[str, ...] = ()  # what others write
