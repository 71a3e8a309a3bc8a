"""How likely an opening hand is: exactly counted over all hands that a deck can deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from playmat.cards.names import CardIndex, did_you_mean, letters
from playmat.decks.deck import Deck
from playmat.decks.lookup import pool_lookup
from playmat.engine.cards import Card, Definition
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset


@dataclass(frozen=True)
class Opening:
    """The odds of the first hand of a deck.

    A hand without a Basic Pokémon is a mulligan: it is shuffled back and drawn anew. A Fossil
    that may be put down in set-up counts as one (setup.fossil-counts).
    """

    basics: tuple[Fraction, ...]  # of no, one, two … Basic Pokémon in a hand

    @property
    def mulligan(self) -> Fraction:
        """That a hand has no Basic Pokémon."""
        return self.basics[0]

    @property
    def basic(self) -> Fraction:
        """That a hand has a Basic Pokémon."""
        return 1 - self.mulligan

    @property
    def mulligans(self) -> Fraction | None:
        """How many mulligans are to be expected before a hand is kept; None if it never is."""
        return self.mulligan / self.basic if self.basic else None


@dataclass(frozen=True)
class CardOdds:
    """The odds of one or more of a card in the opening hand."""

    name: str
    copies: int
    first: Fraction  # in the first hand, whatever else is in it
    kept: Fraction | None  # in the hand that is kept; None if none ever is


def opening(deck: Deck, ruleset: Ruleset) -> Opening:
    """The odds of the first hand of a deck under a ruleset."""
    hand = hand_size(deck, ruleset)
    basics = number(deck, Definition.starts)
    return Opening(tuple([exactly(n, basics, len(deck), hand) for n in range(hand + 1)]))


def card_odds(deck: Deck, words: str, ruleset: Ruleset) -> CardOdds:
    """The odds of one or more of a card, meant by its name or print, in the opening hand."""
    hand = hand_size(deck, ruleset)
    meant = cards_meant(deck, words)
    size, wanted, basics = len(deck), len(meant), number(deck, Definition.starts)
    basics_meant = sum(card.definition.starts() for card in meant)
    # Hands that lack the card, a Basic, or both; from these, hands that have both.
    every = comb(size, hand)
    without_card = comb(size - wanted, hand)
    without_basic = comb(size - basics, hand)
    without_both = comb(size - wanted - basics + basics_meant, hand)
    keepable = every - without_basic
    both = keepable - without_card + without_both
    return CardOdds(
        meant[0].name,
        wanted,
        Fraction(every - without_card, every),
        Fraction(both, keepable) if keepable else None,
    )


def cards_meant(deck: Deck, words: str) -> list[Card]:
    """The cards of a deck that some words mean, each as often as it is there."""
    index = CardIndex(deck.cards)
    labels = {letters(pool_lookup().label(card)): card for card in deck.cards}
    found = index.prints(words)
    if not found and letters(words) in labels:
        found = [labels[letters(words)]]
    if not found:
        found = index.containing(words)
        names = dict.fromkeys([card.name for card in found])
        if len(names) != 1:
            near = did_you_mean(names) or index.suggestion(words)
            raise PlaymatError(f"{deck.name} has no {words!r}{near}")
    ids = {card.id for card in found}
    return [card for card in deck.cards if card.id in ids]


def exactly(n: int, wanted: int, size: int, drawn: int) -> Fraction:
    """That among the cards drawn there are exactly n of those wanted."""
    return Fraction(comb(wanted, n) * comb(size - wanted, drawn - n), comb(size, drawn))


def number(deck: Deck, test: Callable[[Definition], bool]) -> int:
    return sum(test(card.definition) for card in deck.cards)


def hand_size(deck: Deck, ruleset: Ruleset) -> int:
    hand = int(ruleset.opening_hand)
    if len(deck) < hand:
        raise PlaymatError(f"{deck.name} has {len(deck)} cards; an opening hand has {hand}")
    return hand
