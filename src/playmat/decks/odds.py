"""Exact odds of opening hands, counted over all hands that a deck can draw."""

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

    A hand without a Basic Pokémon is a mulligan: its player shuffles it back and draws again. A
    Fossil that can be played in setup counts as a Basic Pokémon (setup.fossil-counts).
    """

    basics: tuple[Fraction, ...]  # odds of 0, 1, 2 … Basic Pokémon in a hand

    @property
    def mulligan(self) -> Fraction:
        """The probability that a hand has no Basic Pokémon."""
        return self.basics[0]

    @property
    def basic(self) -> Fraction:
        """The probability that a hand has a Basic Pokémon."""
        return 1 - self.mulligan

    @property
    def mulligans(self) -> Fraction | None:
        """The expected number of mulligans; None if no hand can be kept."""
        return self.mulligan / self.basic if self.basic else None


@dataclass(frozen=True)
class CardOdds:
    """The odds of at least one copy of a card in the opening hand."""

    name: str
    copies: int
    first: Fraction  # odds for the first hand, even if it is a mulligan
    kept: Fraction | None  # odds for the hand that is kept; None if no hand can be


def opening(deck: Deck, ruleset: Ruleset) -> Opening:
    """Return the odds of the first hand of a deck under a ruleset."""
    hand = hand_size(deck, ruleset)
    basics = count(deck, Definition.starts)
    return Opening(tuple([exactly(n, basics, len(deck), hand) for n in range(hand + 1)]))


def card_odds(deck: Deck, words: str, ruleset: Ruleset) -> CardOdds:
    """Return the odds of at least one copy of a card, given by name or print."""
    hand = hand_size(deck, ruleset)
    found = find_cards(deck, words)
    size, wanted, basics = len(deck), len(found), count(deck, Definition.starts)
    found_basics = sum(card.definition.starts() for card in found)
    # Hands without the card, without a Basic Pokémon, and without both give the hands with both.
    every = comb(size, hand)
    without_card = comb(size - wanted, hand)
    without_basic = comb(size - basics, hand)
    without_both = comb(size - wanted - basics + found_basics, hand)
    keepable = every - without_basic
    both = keepable - without_card + without_both
    return CardOdds(
        found[0].name,
        wanted,
        Fraction(every - without_card, every),
        Fraction(both, keepable) if keepable else None,
    )


def find_cards(deck: Deck, words: str) -> list[Card]:
    """Return the cards of a deck that words mean, with all copies."""
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
            raise PlaymatError(f"no card named {words!r} in {deck.name}{near}")
    ids = {card.id for card in found}
    return [card for card in deck.cards if card.id in ids]


def exactly(n: int, wanted: int, size: int, drawn: int) -> Fraction:
    """Return the probability that exactly n of the wanted cards are drawn."""
    return Fraction(comb(wanted, n) * comb(size - wanted, drawn - n), comb(size, drawn))


def count(deck: Deck, test: Callable[[Definition], bool]) -> int:
    """Return the number of cards that pass a test."""
    return sum(test(card.definition) for card in deck.cards)


def hand_size(deck: Deck, ruleset: Ruleset) -> int:
    hand = int(ruleset.opening_hand)
    if len(deck) < hand:
        raise PlaymatError(f"{deck.name} has {len(deck)} cards, but an opening hand needs {hand}")
    return hand
