"""Find cards by name, print, both, or the letter of an Energy card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy

from playmat.cards import UnknownCard, pool
from playmat.cards.names import ENERGY_LETTERS, CardIndex
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import UNSEEN
from playmat.engine.views import HIDDEN
from playmat.notation.spans import Span

HIDDEN_CARD = Card(UNSEEN, HIDDEN, "")  # a card the viewer doesn't know
NO_CARDS = CardIndex(())
NAME_AND_PRINT = re.compile(r"(.*\S)\s*\[([^\[\]\s]+)\]")


class AmbiguousName(UnknownCard):
    """A name of several different cards."""


class CardNames:
    """Cards by name or print.

    A name is enough if all prints with that name are the same card. It then means the first
    print, unless `prefer` has chosen another one.
    """

    def __init__(self, index: CardIndex, extra: CardIndex = NO_CARDS) -> None:
        self.index = index
        self.extra = extra  # extra cards; names in the pool keep their meaning
        self.preferred: dict[str, Card] = {}  # preferred print by name
        self.ambiguous = index.ambiguous

    def lenient(self) -> CardNames:
        """Return a copy in which a name of several cards means the first of them."""
        other = copy(self)
        other.ambiguous = {}
        return other

    def prefer(self, cards: Iterable[Card]) -> CardNames:
        """Return a copy in which the names of these cards mean these prints."""
        other = copy(self)
        other.preferred = {card.name: card for card in cards}
        return other

    def get(self, word: str) -> Card | None:
        """Return the one card that a word means, if it is a name, an id, or an Energy's letter."""
        card = self.preferred.get(word)
        if card is not None or word in self.ambiguous:
            return card
        for index in (self.index, self.extra):
            if word in index.by_name:
                return index.by_name[word][0]
        if word == UNSEEN:
            return HIDDEN_CARD
        if word in self.index.basic_energy:
            card = self.index.basic_energy[word]
            other = self.preferred.get(card.name)
            return other if other is not None and other.definition.is_basic_energy() else card
        return self.extra.by_id.get(word) or self.index.by_id.get(word)

    def named(self, name: str) -> list[Card]:
        """Return all prints of a name."""
        return [*self.index.by_name.get(name, ()), *self.extra.by_name.get(name, ())]

    def find(self, word: str) -> Card:
        """Return the card that a word means; otherwise raise an error with suggestions."""
        card = self.get(word)
        if card is not None:
            return card
        if word in self.ambiguous:
            prints = ", ".join(f"{word} [{card.id}]" for card in self.ambiguous[word])
            raise AmbiguousName(f"{word!r} is ambiguous; choose one of {prints}")
        both = NAME_AND_PRINT.fullmatch(word)
        if both is None:
            raise UnknownCard(f"no card named {word!r}{self.index.suggestion(word)}")
        card = self.extra.by_id.get(both[2]) or self.index.by_id.get(both[2])
        if card is None:
            near = f"no print {both[2]!r}{self.index.suggestion(both[1])}"
            raise UnknownCard(pool().missing_set(both[2]) or near)
        if card.name != both[1]:
            raise UnknownCard(f"{both[2]} is {card.name}, not {both[1]!r}")
        return card

    def at(self, span: Span) -> Card:
        """Return the card that a span means."""
        if not span.text:
            raise span.error("expected a card")
        try:
            return self.find(span.text)
        except UnknownCard as unknown:
            raise span.error(str(unknown)) from None

    def of_name(self, name: str, near: Card) -> Card | None:
        """Return a card with a name: the preferred one, one of the same set, or the first."""
        if name in self.preferred:
            return self.preferred[name]
        found = self.named(name)
        same_set = [card for card in found if card.set_id == near.set_id]
        return next(iter(same_set or found), None)

    def word_for(self, print: str, definition: Definition) -> str:
        """Return the shortest word for a card."""
        name = definition.name
        shorter = [ENERGY_LETTERS[name]] if name in ENERGY_LETTERS else []
        for word in (*shorter, name):
            card = self.get(word)
            if card is not None and card.id == print:
                return word
        return f"{name} [{print}]"


def pool_names(extra: Iterable[Card] = ()) -> CardNames:
    """Return the names of the pool and of extra cards."""
    return CardNames(pool().index, CardIndex(extra))
