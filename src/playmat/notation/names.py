"""Which card a word means: a name, a print, both, or the letter of an Energy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from playmat.cards import UnknownCard, pool
from playmat.engine.blinding import HIDDEN
from playmat.engine.cards import Card, Definition
from playmat.engine.words import TYPE_LETTERS, TYPE_NAMES, UNSEEN
from playmat.errors import suggestion
from playmat.notation.pieces import Piece

HIDDEN_CARD = Card(UNSEEN, HIDDEN, "")  # whose face a viewer does not know
ENERGY_LETTERS = {
    f"{name} Energy": letter for letter, name in zip(TYPE_LETTERS, TYPE_NAMES, strict=True)
}
BOTH = re.compile(r"(.*\S)\s*\[([^\[\]\s]+)\]")


class AmbiguousName(UnknownCard):
    """Several different cards bear that name."""


class Names:
    """The cards by the words for them.

    A name is enough where all cards of that name are one card in several prints; then the first
    print is meant, unless `prefer` has named another.
    """

    def __init__(self, known: Mapping[str, Card]) -> None:
        self.cards = dict(known)  # by print
        self.words: dict[str, Card] = {UNSEEN: HIDDEN_CARD}
        self.several: dict[str, list[Card]] = {}
        self.named: dict[str, list[Card]] = {}
        self.preferred: dict[str, Card] = {}
        for card in known.values():
            self.words[card.id] = card
            self.named.setdefault(card.name, []).append(card)
            first = self.words.setdefault(card.name, card)
            if first.definition is not card.definition:
                self.several.setdefault(card.name, [first]).append(card)
            if card.definition.is_basic_energy() and card.name in ENERGY_LETTERS:
                self.words.setdefault(ENERGY_LETTERS[card.name], card)

    def copy(self) -> Names:
        other = Names({})
        other.cards = self.cards
        other.words = self.words.copy()
        other.several = self.several.copy()
        other.named = self.named
        other.preferred = self.preferred
        return other

    def lenient(self) -> Names:
        """The same, but a name that may be several cards means the first of them."""
        other = self.copy()
        other.several = {}
        return other

    def extended(self, cards: Iterable[Card]) -> Names:
        """The same with further cards; a name that was known keeps its meaning."""
        other = self.copy()
        other.cards = self.cards.copy()
        other.named = self.named.copy()
        for card in cards:
            other.cards[card.id] = card
            other.named[card.name] = [*other.named.get(card.name, []), card]
            other.words[card.id] = card
            other.words.setdefault(card.name, card)
        return other

    def prefer(self, cards: Iterable[Card]) -> Names:
        """The same, but the names of these cards mean these prints."""
        other = self.copy()
        other.preferred = {card.name: card for card in cards}
        for card in other.preferred.values():
            other.words[card.name] = card
            other.several.pop(card.name, None)
            if card.definition.is_basic_energy() and card.name in ENERGY_LETTERS:
                other.words[ENERGY_LETTERS[card.name]] = card
        return other

    def find(self, word: str) -> Card:
        """The card that a word means, or an error with what could have been meant."""
        if word in self.several:
            prints = ", ".join(f"{word} [{card.id}]" for card in self.several[word])
            raise AmbiguousName(f"{word!r} may be several cards; say which: {prints}")
        card = self.words.get(word)
        if card is not None:
            return card
        both = BOTH.fullmatch(word)
        if both is None:
            raise UnknownCard(f"{word!r} is no card of the pool{self._nearest(word)}")
        card = self.cards.get(both[2])
        if card is None:
            raise UnknownCard(f"{both[2]!r} is no print of the pool{self._nearest(both[1])}")
        if card.name != both[1]:
            raise UnknownCard(f"{both[2]} is {card.name}, not {both[1]!r}")
        return card

    def at(self, piece: Piece) -> Card:
        """The card that a piece of a text means."""
        card = self.words.get(piece.text)
        if card is not None and piece.text not in self.several:
            return card
        if not piece.text:
            raise piece.error("a card is expected here")
        try:
            return self.find(piece.text)
        except UnknownCard as unknown:
            raise piece.error(str(unknown)) from None

    def of_name(self, name: str, near: Card) -> Card | None:
        """A card of that name: the one that was preferred, one of the same set, or the first."""
        if name in self.preferred:
            return self.preferred[name]
        found = self.named.get(name)
        if found is None:
            return None
        for card in found:
            if card.set_id == near.set_id:
                return card
        return found[0]

    def say(self, print: str, definition: Definition) -> str:
        """The shortest word for a card."""
        name = definition.name
        if definition.is_basic_energy() and name in ENERGY_LETTERS:
            meant = self.words.get(ENERGY_LETTERS[name])
            if meant is not None and meant.id == print:
                return ENERGY_LETTERS[name]
        meant = self.words.get(name)
        if meant is not None and meant.id == print and name not in self.several:
            return name
        return f"{name} [{print}]"

    def _nearest(self, word: str) -> str:
        names = {card.name for card in self.cards.values()}
        return suggestion(word, sorted([*names, *self.cards]))


_of_pool: dict[tuple[int, int], Names] = {}


def pool_names(further: Iterable[Card] = ()) -> Names:
    """The names of the pool, and of further cards that are not in it."""
    cards = pool().cards
    key = id(cards), len(cards)  # a set may have been added since
    names = _of_pool.get(key)
    if names is None:
        names = _of_pool[key] = Names(cards)
    more = list(further)
    return names.extended(more) if more else names
