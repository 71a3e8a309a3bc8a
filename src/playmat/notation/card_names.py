"""Which card a word means: a name, a print, both, or the letter of an Energy."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playmat.cards import UnknownCard, pool
from playmat.cards.names import ENERGY_LETTERS, CardIndex
from playmat.engine.blinding import HIDDEN
from playmat.engine.cards import Card, Definition
from playmat.engine.words import UNSEEN
from playmat.notation.spans import Span

HIDDEN_CARD = Card(UNSEEN, HIDDEN, "")  # whose face a viewer does not know
NO_CARDS = CardIndex(())
BOTH = re.compile(r"(.*\S)\s*\[([^\[\]\s]+)\]")


class AmbiguousName(UnknownCard):
    """Several different cards bear that name."""


class CardNames:
    """The cards by the words for them.

    A name is enough where all cards of that name are one card in several prints; then the first
    print is meant, unless `prefer` has named another.
    """

    def __init__(self, index: CardIndex, further: CardIndex = NO_CARDS) -> None:
        self.index = index
        self.further = further  # cards outside of the pool; a name of the pool keeps its meaning
        self.preferred: dict[str, Card] = {}  # by name
        self.ambiguous = index.ambiguous

    def copy(self) -> CardNames:
        other = CardNames(self.index, self.further)
        other.preferred = self.preferred
        other.ambiguous = self.ambiguous
        return other

    def lenient(self) -> CardNames:
        """Return a copy in which a name of several cards means the first of them."""
        other = self.copy()
        other.ambiguous = {}
        return other

    def extended(self, cards: Iterable[Card]) -> CardNames:
        """Return a copy with further cards."""
        other = self.copy()
        other.further = CardIndex([*self.further.by_id.values(), *cards])
        return other

    def prefer(self, cards: Iterable[Card]) -> CardNames:
        """Return a copy in which the names of these cards mean these prints."""
        other = self.copy()
        other.preferred = {card.name: card for card in cards}
        return other

    def get(self, word: str) -> Card | None:
        """Return the one card that a word means, if it is a name, an id, or an Energy's letter."""
        card = self.preferred.get(word)
        if card is not None or word in self.ambiguous:
            return card
        for index in (self.index, self.further):
            if word in index.by_name:
                return index.by_name[word][0]
        if word == UNSEEN:
            return HIDDEN_CARD
        if word in self.index.basic_energy:
            card = self.index.basic_energy[word]
            other = self.preferred.get(card.name)
            return other if other is not None and other.definition.is_basic_energy() else card
        return self.further.by_id.get(word) or self.index.by_id.get(word)

    def named(self, name: str) -> list[Card]:
        """Return all prints of a name."""
        return [*self.index.by_name.get(name, ()), *self.further.by_name.get(name, ())]

    def find(self, word: str) -> Card:
        """The card that a word means, or an error with what could have been meant."""
        card = self.get(word)
        if card is not None:
            return card
        if word in self.ambiguous:
            prints = ", ".join(f"{word} [{card.id}]" for card in self.ambiguous[word])
            raise AmbiguousName(f"{word!r} may be several cards; say which: {prints}")
        both = BOTH.fullmatch(word)
        if both is None:
            raise UnknownCard(f"{word!r} is no card of the pool{self.index.suggestion(word)}")
        card = self.further.by_id.get(both[2]) or self.index.by_id.get(both[2])
        if card is None:
            near = self.index.suggestion(both[1])
            raise UnknownCard(f"{both[2]!r} is no print of the pool{near}")
        if card.name != both[1]:
            raise UnknownCard(f"{both[2]} is {card.name}, not {both[1]!r}")
        return card

    def at(self, piece: Span) -> Card:
        """The card that a piece of a text means."""
        card = self.get(piece.text)
        if card is not None:
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
        found = self.named(name)
        for card in found:
            if card.set_id == near.set_id:
                return card
        return found[0] if found else None

    def word_for(self, print: str, definition: Definition) -> str:
        """The shortest word for a card."""
        name = definition.name
        shorter = [ENERGY_LETTERS[name]] if name in ENERGY_LETTERS else []
        for word in (*shorter, name):
            card = self.get(word)
            if card is not None and card.id == print:
                return word
        return f"{name} [{print}]"


def pool_names(further: Iterable[Card] = ()) -> CardNames:
    """The names of the pool, and of further cards that are not in it."""
    return CardNames(pool().index, CardIndex(further))
