"""Decks for tests: a few cards that matter, and basic Energy up to 60."""

from __future__ import annotations

from playmat.decks import Deck
from playmat.engine.cards import Card
from playmat.rulebook.rulesets import Ruleset

GRASS_ENERGY = "hgss1-115"
CHIKORITA = "hgss1-59"


def deck_with(*cards: tuple[int, Card | str], basic: bool = True, size: int = 60) -> Deck:
    """Return a deck with these cards, a Basic Pokémon by default, and the rest Grass Energy."""
    entries = [*cards, (1, CHIKORITA)] if basic else [*cards]
    rest = size - sum(count for count, _ in entries)
    return Deck("A deck", [*entries, (rest, GRASS_ENERGY)])


def broken_rules(deck: Deck, ruleset: Ruleset) -> list[str]:
    """Return the ids of the rules that a deck breaks."""
    return [violation.rule for violation in deck.violations(ruleset)]
