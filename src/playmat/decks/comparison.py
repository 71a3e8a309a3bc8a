"""The differences between two decks, by name and by print."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from playmat.decks.deck import Deck, sort_key
from playmat.engine.cards import Card


@dataclass(frozen=True)
class Comparison:
    """The differences between two decks; cards in different prints are listed separately."""

    out: tuple[tuple[int, Card], ...]  # cards only in the first deck
    in_: tuple[tuple[int, Card], ...]  # cards only in the second deck
    reprinted: tuple[tuple[int, Card, Card], ...]  # number, print in the first, print in the second

    @property
    def is_same(self) -> bool:
        """Whether the decks have the same cards in the same prints."""
        return not (self.out or self.in_ or self.reprinted)


def compare(first: Deck, second: Deck) -> Comparison:
    """Return the differences between two decks."""
    out = Counter(first.cards) - Counter(second.cards)
    in_ = Counter(second.cards) - Counter(first.cards)
    reprinted = []
    for card in sorted(out, key=sort_key):
        for other in sorted(in_, key=sort_key):
            number = min(out[card], in_[other])
            if number and other.definition is card.definition:
                reprinted.append((number, card, other))
                out[card] -= number
                in_[other] -= number
    return Comparison(sorted_counts(out), sorted_counts(in_), tuple(reprinted))


def sorted_counts(cards: Counter[Card]) -> tuple[tuple[int, Card], ...]:
    return tuple([(cards[card], card) for card in sorted(cards, key=sort_key) if cards[card]])
