"""The card pool: every card, by id and by name."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from playmat.cards.names import CardIndex
from playmat.cards.problems import CardProblem, InvalidCardSet
from playmat.cards.sets import CardSet, entries_of
from playmat.engine.cards import Card
from playmat.engine.sealing import seal
from playmat.errors import PlaymatError
from playmat.vocabulary.declarations import Reprint

if TYPE_CHECKING:
    from pathlib import Path

SET_MODULES = ("hgss1", "hgss3", "xy0", "xy1")
CARD_ID = re.compile(r"[A-Za-z][\w.]{0,39}-\w{1,20}", re.ASCII)
GROUP = "playmat.cards"  # the group of entry points that name card sets
FILES = "PLAYMAT_CARDS"  # variable that names files with custom sets, separated as in PATH


class UnknownCard(PlaymatError):
    """No card has that id or name."""


class Pool:
    """Cards by id. Sets may be added; a card is never replaced."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.sets: dict[str, CardSet] = {}
        self._index = CardIndex(())

    def add(self, *card_sets: CardSet) -> None:
        """Add custom card sets, or raise InvalidCardSet with all their problems."""
        self._add(card_sets, [])

    def load(self, *files: str | Path) -> None:
        """Add the card sets of files, each of which defines a `SET`."""
        from playmat.cards.custom_sets import load_sets

        self._add(*load_sets([str(file) for file in files], []))

    def _add(self, card_sets: Sequence[CardSet], problems: list[CardProblem]) -> None:
        from playmat.cards.set_validation import set_problems

        # If a card could not be made, further problems would be misleading.
        found = problems or set_problems(card_sets, self.cards, list(self.sets))
        if found:
            raise InvalidCardSet(found)
        for card_set in card_sets:
            self._register(card_set)

    def _register(self, card_set: CardSet) -> None:
        """Add a valid card set."""
        for entry in entries_of(card_set):
            if isinstance(entry, Reprint):
                original = self.find(entry.of)
                entry = Card(entry.id, original.definition, entry.rarity, entry.place)
                seal(entry)
            assert isinstance(entry, Card)
            assert entry.id not in self.cards, f"two cards have the id {entry.id}"
            self.cards[entry.id] = entry
        self.sets[card_set.id] = card_set

    @property
    def index(self) -> CardIndex:
        """All cards by id and by name; renewed after a set has been added."""
        if len(self._index.by_id) != len(self.cards):
            self._index = CardIndex(self.cards.values())
        return self._index

    def find(self, id: str) -> Card:
        """Return the card with this id, or raise UnknownCard with the nearest ids."""
        card = self.cards.get(id)
        if card is None:
            if missing := self.missing_set(id):
                raise UnknownCard(missing)
            raise UnknownCard(f"no card with the id {id!r}{self.index.suggestion(id)}")
        return card

    def missing_set(self, id: str) -> str:
        """Return a sentence if an id is of a card set that isn't loaded; otherwise nothing."""
        set_id = id.rpartition("-")[0]
        if set_id in self.sets or not CARD_ID.fullmatch(id):
            return ""
        return (
            f"no card with the id {id!r}: the card set {set_id!r} isn't loaded; "
            "name its file with --cards FILE"
        )

    def named(self, name: str) -> list[Card]:
        """Return all prints of a name, or raise UnknownCard with the nearest names."""
        found = self.index.by_name.get(name)
        if found is None:
            raise UnknownCard(f"no card named {name!r}{self.index.suggestion(name)}")
        return found


def pool() -> Pool:
    """Return the pool, including the sets of installed packages and of PLAYMAT_CARDS."""
    return pool_with(os.environ.get(FILES, ""))


@cache
def pool_with(files: str) -> Pool:
    """Return the pool with the sets of these files, which are separated as in PATH."""
    p = Pool()
    for name in SET_MODULES:
        p._register(importlib.import_module(f"playmat.cards.{name}").SET)
    if files or any_installed():
        from playmat.cards.custom_sets import installed_sets, load_sets

        named = [file for file in files.split(os.pathsep) if file]
        p._add(*load_sets(named, installed_sets()))
    return p


def any_installed() -> bool:
    """Return whether a package names a card set, fifty times as fast as importlib.metadata."""
    heading = f"[{GROUP}]".encode()
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                names = [e.path for e in entries if e.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for name in names:
            try:
                with open(f"{name}/entry_points.txt", "rb") as file:  # noqa: PTH123 (faster)
                    if heading in file.read():
                        return True
            except OSError:
                continue
    return False


def card(id: str) -> Card:
    """Return the card with this id."""
    return pool().find(id)
