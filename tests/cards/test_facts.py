"""The facts of every card, against the reference data."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from tests.support.cameos import CAMEOS
from tests.support.cards import REAL
from tests.support.facts import Facts, facts, reference_cards, said

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def entries(reference: Path) -> dict[str, Facts]:
    return reference_cards(reference)


@pytest.mark.parametrize("id", pool().cards)
def test_a_card_matches_the_reference(id: str, entries: dict[str, Facts]):
    assert facts(pool().cards[id]) == said(entries[id])


@pytest.mark.parametrize("name", CAMEOS)
def test_a_stand_in_card_matches_the_real_card(name: str, entries: dict[str, Facts]):
    card = CAMEOS[name]
    entry = entries[card.id]
    real = said(entry)
    if card.name == f"{entry['name']} LV.{entry.get('level')}":
        real["name"] = card.name  # the reference has the level in a field of its own
    for text in ("attacks", "powers"):
        real[text] = []  # these cards omit them
    assert facts(card) == real


@pytest.mark.parametrize("card", REAL, ids=lambda card: card.id)
def test_a_real_card_outside_the_pool_matches_the_reference(card: Card, entries: dict[str, Facts]):
    assert facts(card) == said(entries[card.id])
