"""The pool: every card, found by its id or its name."""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from playmat.cards.mistakes import BadSet, Mistake
from playmat.cards.names import CardIndex
from playmat.cards.packages import any_installed
from playmat.cards.sets import CardSet, flat
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.vocabulary.printing import Reprint

if TYPE_CHECKING:
    from pathlib import Path

SET_MODULES = ("hgss1", "hgss3", "xy0", "xy1")
FILES = "PLAYMAT_CARDS"  # names files with further sets, separated as in PATH


class UnknownCard(PlaymatError):
    """No card has that id or name."""


class Pool:
    """Cards by id. Sets may be added; a card is never replaced."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.sets: dict[str, CardSet] = {}
        self._index = CardIndex(())

    def add(self, *card_sets: CardSet) -> None:
        """Add sets of a user's own; all that is wrong with them is told at once."""
        self._add(card_sets, [])

    def read(self, *files: str | Path) -> None:
        """Add the sets of files, each the `SET` that its file declares."""
        from playmat.cards.own import read_sets

        self._add(*read_sets([str(file) for file in files], []))

    def _add(self, card_sets: Sequence[CardSet], mistakes: list[Mistake]) -> None:
        from playmat.cards.proofs import mistakes_in

        # Where a card could not be made, all else that is said of it would be misleading.
        found = mistakes or mistakes_in(card_sets, self.cards, list(self.sets))
        if found:
            raise BadSet(found)
        for card_set in card_sets:
            self.lay(card_set)

    def lay(self, card_set: CardSet) -> None:
        """Add a set that is in order."""
        for entry in flat(card_set):
            if isinstance(entry, Reprint):
                original = self.find(entry.of)
                entry = Card(entry.id, original.definition, entry.rarity, entry.place)
            assert isinstance(entry, Card)
            assert entry.id not in self.cards, f"two cards have the id {entry.id}"
            self.cards[entry.id] = entry
        self.sets[card_set.id] = card_set

    @property
    def index(self) -> CardIndex:
        """All cards by id and by name; it is made anew after a set has been added."""
        if len(self._index.by_id) != len(self.cards):
            self._index = CardIndex(self.cards.values())
        return self._index

    def find(self, id: str) -> Card:
        card = self.cards.get(id)
        if card is None:
            raise UnknownCard(f"there is no card {id!r}{self.index.suggestion(id)}")
        return card

    def named(self, name: str) -> list[Card]:
        """All prints of a name, or an error with the nearest names."""
        found = self.index.by_name.get(name)
        if found is None:
            raise UnknownCard(f"there is no card named {name!r}{self.index.suggestion(name)}")
        return found


def pool() -> Pool:
    """The pool with all its sets, those of installed packages and of PLAYMAT_CARDS too."""
    return pool_with(os.environ.get(FILES, ""))


@cache
def pool_with(files: str) -> Pool:
    """The pool with the sets of further files, as PLAYMAT_CARDS names them."""
    p = Pool()
    for name in SET_MODULES:
        p.lay(importlib.import_module(f"playmat.cards.{name}").SET)
    if files or any_installed():
        from playmat.cards.own import installed, read_sets

        named = [file for file in files.split(os.pathsep) if file]
        p._add(*read_sets(named, installed()))
    return p


def card(id: str) -> Card:
    """The card with this id."""
    return pool().find(id)
