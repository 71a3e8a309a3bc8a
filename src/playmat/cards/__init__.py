"""The pool: every card, found by its id or its name."""

from __future__ import annotations

import importlib
from difflib import get_close_matches
from functools import cache

from playmat.cards.sets import CardSet
from playmat.engine.addresses import provide
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.vocabulary.printing import Reprint

SET_MODULES = ("hgss1", "xy0", "xy1")


class UnknownCard(PlaymatError):
    """No card has that id or name."""


class Pool:
    """Cards by id. Sets may be added; a card is never replaced."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.sets: dict[str, CardSet] = {}

    def add(self, card_set: CardSet) -> None:
        """Add a set; two cards with one id are refused."""
        for entry in card_set.entries:
            if isinstance(entry, Reprint):
                original = self.cards.get(entry.of)
                if original is None:
                    raise PlaymatError(f"{entry.id}: it reprints {entry.of}, which does not exist")
                self.put(Card(entry.id, original.definition, entry.rarity))
            elif isinstance(entry, Card):
                self.put(entry)
            else:
                for card in entry:
                    self.put(card)
        self.sets[card_set.id] = card_set

    def put(self, card: Card) -> None:
        if card.id in self.cards:
            other = self.cards[card.id]
            raise PlaymatError(f"two cards have the id {card.id}: {other.name} and {card.name}")
        self.cards[card.id] = card

    def find(self, id: str) -> Card:
        card = self.cards.get(id)
        if card is None:
            raise UnknownCard(f"there is no card {id!r}{self.nearest(id)}")
        return card

    def named(self, name: str) -> list[Card]:
        """All prints of a name, or an error with the nearest names."""
        found = [c for c in self.cards.values() if c.name == name]
        if not found:
            raise UnknownCard(f"there is no card named {name!r}{self.nearest(name)}")
        return found

    def nearest(self, word: str) -> str:
        names = {c.name for c in self.cards.values()}
        close = get_close_matches(word, sorted([*names, *self.cards]), n=3, cutoff=0.5)
        return f"; the nearest are {', '.join(close)}" if close else ""


@cache
def pool() -> Pool:
    """The pool with all its sets."""
    p = Pool()
    for name in SET_MODULES:
        p.add(importlib.import_module(f"playmat.cards.{name}").SET)
    return p


def card(id: str) -> Card:
    """The card with this id."""
    return pool().find(id)


provide(card)
