"""Formats: which sets a deck may use."""

from __future__ import annotations

import pytest

from playmat.cards import pool
from playmat.decks import FORMATS, Deck, UnknownFormat, find_format, theme_deck, theme_decks

pytestmark = pytest.mark.once

SNORLAX = "xy0-26"


@pytest.mark.parametrize(
    ("format", "decks"),
    [
        (
            "unlimited",
            {"Growth Clash", "Ember Spark", "Mind Flood", "Chespin", "Fennekin", "Froakie"},
        ),
        ("hs", {"Growth Clash", "Ember Spark", "Mind Flood"}),
        ("hs-cl", {"Growth Clash", "Ember Spark", "Mind Flood"}),
        ("kalos", {"Chespin", "Fennekin", "Froakie"}),
    ],
)
def test_a_theme_deck_fits_the_formats_of_its_sets(format: str, decks: set[str]):
    found = find_format(format)
    assert {deck.name for deck in theme_decks() if not found.outside(deck)} == decks


def test_cards_outside_a_format_are_listed_with_their_number():
    deck = theme_deck("Growth Clash").swap(out=[(2, "hgss1-89")], in_=[(2, SNORLAX)])
    assert find_format("hs-cl").outside(deck) == {pool().find(SNORLAX): 2}
    assert find_format("unlimited").outside(deck) == {}


def test_another_print_of_an_allowed_card_is_allowed():
    switch_of_hs, fire_of_xy = "hgss1-102", "xy1-133"
    assert find_format("kalos").outside(Deck("Switch", [switch_of_hs])) == {}
    assert find_format("hs").outside(Deck("Energy", [fire_of_xy])) == {}
    assert find_format("hs").outside(Deck("Fairy", ["xy1-140"])) != {}


def test_every_format_is_found_by_its_name_and_has_a_description():
    for name, format in FORMATS.items():
        assert find_format(name.upper()) is format
        assert format.sentence


def test_an_unknown_format_is_reported_with_similar_names():
    with pytest.raises(UnknownFormat, match="'hscl'; did you mean hs-cl"):
        find_format("hscl")
    with pytest.raises(UnknownFormat, match="choose from unlimited, hs, hs-cl, kalos"):
        find_format("?")
