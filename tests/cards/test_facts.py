"""The facts of every card, against the reference data."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from tests.support import cards_without_effects, hook_cards, kinds
from tests.support.cards import REAL
from tests.support.facts import Facts, facts, reference_cards, reference_facts

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def entries(reference: Path) -> dict[str, Facts]:
    return reference_cards(reference)


@pytest.mark.parametrize("id", pool().cards)
def test_a_card_matches_the_reference(id: str, entries: dict[str, Facts]):
    assert facts(pool().cards[id]) == reference_facts(entries[id])


def reference_facts_of(card: Card, entries: dict[str, Facts]) -> Facts:
    """Return the facts of the reference, in the words that stand-in cards use."""
    entry = entries[card.id]
    real = reference_facts(entry)
    if card.name == f"{entry['name']} LV.{entry.get('level')}":
        real["name"] = card.name  # the reference has the level in a field of its own
    real["subtypes"] = {"EX" if word == "ex" else word for word in real["subtypes"]}
    return real


@pytest.mark.parametrize("card", cards_without_effects.CARDS, ids=lambda card: card.id)
def test_a_stand_in_without_effects_has_the_facts_of_the_real_card(
    card: Card, entries: dict[str, Facts]
):
    assert facts(card) == reference_facts_of(card, entries) | {"attacks": [], "powers": []}


@pytest.mark.parametrize("card", [*REAL, *kinds.CARDS], ids=lambda card: card.id)
def test_a_stand_in_with_effects_has_the_facts_of_the_real_card(
    card: Card, entries: dict[str, Facts]
):
    found = facts(card)
    # A fossil has what its text says as powers without a kind.
    found["powers"] = [(name, kind) for name, kind in found["powers"] if kind]
    assert found == reference_facts_of(card, entries)


REAL_HOOK_CARDS = [card for card in hook_cards.CARDS if not card.id.startswith("made-up")]


@pytest.mark.parametrize("card", REAL_HOOK_CARDS, ids=lambda card: card.id)
def test_a_stand_in_with_some_effects_has_the_other_facts_of_the_real_card(
    card: Card, entries: dict[str, Facts]
):
    left_out = dict.fromkeys(("attacks", "powers", "rarity"))
    assert facts(card) | left_out == reference_facts_of(card, entries) | left_out
