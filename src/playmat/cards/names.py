"""Cards by id and by name, in any spelling."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final

from playmat.engine.cards import Card
from playmat.engine.constants import ENERGY, PRIME, TYPE_LETTERS, TYPE_NAMES

UNNAMED: Final = re.compile("[^a-z0-9]+")  # characters that don't count in a name
SIGNS: Final = "♂♀δ★"  # part of a name, though not letters
SIMILAR: Final = 0.5  # similarity from which one name may be a misspelling of another
MAX_SUGGESTIONS: Final = 3
MAX_LENGTH: Final = 60  # letters of a name for which similar names are searched
ENERGY_LETTERS: Final = {
    f"{name} Energy": letter for letter, name in zip(TYPE_LETTERS, TYPE_NAMES, strict=True)
}


def letters(words: str) -> str:
    """Return the letters of some words, without accents, case, spaces, or punctuation."""
    if words.isascii():
        return UNNAMED.sub("", words.lower())
    plain = unicodedata.normalize("NFKD", words).casefold()
    return "".join([c for c in plain if c.isalnum() or c in SIGNS])


def spellings(card: Card) -> list[str]:
    """Return what players write for the name of a card; the first is the printed name."""
    name = card.name
    names = [name]
    if card.definition.tags & PRIME:
        names.append(f"{name} Prime")
    if card.definition.kind == ENERGY:
        names.append(name.removesuffix(" Energy"))
    if card.definition.is_basic_energy():
        names.append(f"Basic {name}")
        if letter := ENERGY_LETTERS.get(name):
            names += [f"Basic {letter} Energy", f"{letter} Energy", letter]
    for sign, word in (("♂", "Male"), ("♀", "Female")):
        if sign in name:
            names += [name.replace(sign, f" {word}"), name.replace(sign, f" {word[0]}")]
    return names


def first_prints(prints: Iterable[Card]) -> list[Card]:
    """Return the first print of each card."""
    first: dict[str, Card] = {}
    for card in prints:
        first.setdefault(card.definition.id, card)
    return list(first.values())


def similarity(one: str, other: str) -> float:
    """Return how much two names have in common, from 0 to 1."""
    a, b = pairs_of(letters(one)), pairs_of(letters(other))
    return dice(len(a & b), a, b)


@lru_cache(1024)
def pairs_of(key: str) -> frozenset[str]:
    """Return the pairs of adjacent letters, with the first letter as a pair of its own."""
    return frozenset(map("".join, zip(f" {key}", key, strict=False)))


def dice(common: int, one: frozenset[str], other: frozenset[str]) -> float:
    """Return Dice's coefficient."""
    return 2 * common / (len(one) + len(other) or 1)


def did_you_mean(names: Iterable[str]) -> str:
    """Return a suggestion as the end of a sentence; empty without names."""
    known = " or ".join(names)
    return f"; did you mean {known}?" if known else ""


class CardIndex:
    """Cards by id, by name, and by names that are similar to what was typed."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.by_id: dict[str, Card] = {}
        self.by_name: dict[str, list[Card]] = {}  # all prints of a printed name
        self.basic_energy: dict[str, Card] = {}  # the first print by the letter of its type
        for card in cards:
            self.by_id[card.id] = card
            self.by_name.setdefault(card.name, []).append(card)
            if card.definition.is_basic_energy() and card.name in ENERGY_LETTERS:
                self.basic_energy.setdefault(ENERGY_LETTERS[card.name], card)
        self.ambiguous = {  # names of different cards
            name: cards
            for name, prints in self.by_name.items()
            if len(cards := first_prints(prints)) > 1
        }

    @cached_property
    def by_letters(self) -> dict[str, list[Card]]:
        """All prints by the letters of each spelling of their names."""
        found: dict[str, list[Card]] = {}
        for card in self.by_id.values():
            for key in dict.fromkeys(map(letters, spellings(card))):
                found.setdefault(key, []).append(card)
        return found

    @cached_property
    def _pairs(self) -> dict[str, frozenset[str]]:
        return {key: pairs_of(key) for key in (*self.by_letters, *map(letters, self.by_id))}

    @cached_property
    def _keys_with(self) -> dict[str, list[str]]:
        """The keys that have a pair of letters."""
        found: dict[str, list[str]] = {}
        for key, pairs in self._pairs.items():
            for pair in pairs:
                found.setdefault(pair, []).append(key)
        return found

    @cached_property
    def _by_id_letters(self) -> dict[str, Card]:
        return {letters(id): card for id, card in self.by_id.items()}

    def prints(self, words: str) -> list[Card]:
        """Return the card with this id, or all prints of this name, in any letters."""
        id = words.strip().casefold()
        found = [card for card in self.by_id.values() if card.id.casefold() == id]
        return found or self.by_letters.get(letters(words), [])

    def containing(self, words: str) -> list[Card]:
        """Return all prints whose name contains these letters."""
        part = letters(words)
        names = [name for name in self.by_name if part and part in letters(name)]
        return [card for card in self.by_id.values() if card.name in names]

    def nearest(self, words: str, set_id: str = "") -> list[tuple[float, Card]]:
        """Return a few cards with the names or ids most similar to some words, best first.

        There is always one, however dissimilar, unless there are no cards (of the set `set_id`).
        """
        key = letters(words)[:MAX_LENGTH]
        pairs = pairs_of(key)
        common = Counter([known for pair in pairs for known in self._keys_with.get(pair, ())])
        ranked = sorted(
            [(-dice(n, pairs, self._pairs[known]), known) for known, n in common.items()]
        )
        if key in self.by_letters:
            ranked = [(-1.0, key)]  # no other name is meant
        found: dict[str, tuple[float, Card]] = {}
        for unlike, known in ranked or [(0.0, key) for key in [*self.by_letters][:1]]:
            for card in first_prints(self.by_letters.get(known) or [self._by_id_letters[known]]):
                if not set_id or card.set_id == set_id:
                    found.setdefault(card.id, (-unlike, card))
            if len(found) >= MAX_SUGGESTIONS:
                break
        return list(found.values())[:MAX_SUGGESTIONS]

    def suggestion(self, words: str) -> str:
        """Return the names, or the ids if an id was typed, that may be meant, to end a sentence."""
        close = [card for similar, card in self.nearest(words) if similar >= SIMILAR]
        sets = {card.set_id.casefold() for card in self.by_id.values()}
        by_id = words.strip().casefold().rpartition("-")[0] in sets
        return did_you_mean(dict.fromkeys([card.id if by_id else card.name for card in close]))
