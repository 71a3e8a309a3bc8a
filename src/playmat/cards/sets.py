"""A set of cards, and a card printed again in another set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from playmat.engine.cards import Card
from playmat.vocabulary.declaring import declared_at
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
    place: object = field(default_factory=declared_at, compare=False)  # as `str` says it


def flat(card_set: CardSet) -> Iterator[object]:
    """The entries of a set one by one; the halves of a LEGEND come together."""
    for entry in card_set.entries if isinstance(card_set.entries, list | tuple) else ():
        if isinstance(entry, list | tuple):
            yield from entry
        else:
            yield entry
