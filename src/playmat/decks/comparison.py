"""What distinguishes two decks, by name and by print."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from playmat.decks.deck import Deck, place
from playmat.engine.cards import Card


@dataclass(frozen=True)
class Comparison:
    """What one deck has and another has not; cards that both have, in different prints, apart."""

    out: tuple[tuple[int, Card], ...]  # in the first alone
    in_: tuple[tuple[int, Card], ...]  # in the second alone
    reprinted: tuple[tuple[int, Card, Card], ...]  # how many, the print in the first and second

    @property
    def same(self) -> bool:
        """Whether the decks have the same cards in the same prints."""
        return not (self.out or self.in_ or self.reprinted)


def compare(first: Deck, second: Deck) -> Comparison:
    """What distinguishes two decks."""
    out = Counter(first.cards) - Counter(second.cards)
    in_ = Counter(second.cards) - Counter(first.cards)
    reprinted = []
    for card in sorted(out, key=place):
        for other in sorted(in_, key=place):
            number = min(out[card], in_[other])
            if number and other.definition is card.definition:
                reprinted.append((number, card, other))
                out[card] -= number
                in_[other] -= number
    return Comparison(listed(out), listed(in_), tuple(reprinted))


def listed(cards: Counter[Card]) -> tuple[tuple[int, Card], ...]:
    return tuple([(cards[card], card) for card in sorted(cards, key=place) if cards[card]])
