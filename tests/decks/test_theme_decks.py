"""The theme decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playmat.decks import Deck, UnknownDeck, theme_deck, theme_decks
from playmat.rulebook import HGSS, XY, Ruleset


def test_there_are_three_theme_decks_of_each_era():
    assert [deck.name for deck in theme_decks()] == [
        "Growth Clash",
        "Ember Spark",
        "Mind Flood",
        "Chespin",
        "Fennekin",
        "Froakie",
    ]


@pytest.mark.parametrize("deck", theme_decks(), ids=lambda deck: deck.name)
@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
def test_every_theme_deck_is_legal_under_either_ruleset(deck: Deck, ruleset: Ruleset):
    assert len(deck) == 60
    assert deck.violations(ruleset) == []
    deck.check(ruleset)


@pytest.mark.parametrize("deck", theme_decks(), ids=lambda deck: deck.name)
def test_every_theme_deck_matches_the_reference(deck: Deck, reference: Path):
    lists = {
        entry["name"]: {card["id"]: card["count"] for card in entry["cards"]}
        for set_id in ("hgss1", "xy0")
        for entry in json.loads(
            (reference / f"cards/reference/decks-{set_id}.json").read_text("utf-8")
        )
    }
    assert deck == Deck(deck.name, lists[deck.name])


def test_a_theme_deck_is_found_in_lower_case():
    assert theme_deck("growth clash") is theme_deck("Growth Clash")


def test_an_unknown_theme_deck_is_reported_with_similar_names():
    with pytest.raises(UnknownDeck, match="'Growth Crash'; did you mean Growth Clash"):
        theme_deck("Growth Crash")
    with pytest.raises(UnknownDeck, match="Ember Spark, Mind Flood"):
        theme_deck("?")
