"""Exact odds of opening hands."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.decks import Deck, card_odds, opening, theme_deck
from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, XY
from playmat.testing.markers import rule
from tests.support import kinds as stand_ins
from tests.support.lists import CHIKORITA, GRASS_ENERGY, deck_with

SWITCH = "hgss1-102"
BAYLEEF = "hgss1-35"
SMALL = st.dictionaries(
    st.sampled_from([CHIKORITA, BAYLEEF, SWITCH, GRASS_ENERGY, "hgss1-80"]),
    st.integers(1, 3),
    min_size=1,
)


@given(SMALL, st.integers(1, 4), st.sampled_from(["Chikorita", "Bayleef", "Switch"]))
def test_the_odds_match_an_enumeration_of_all_hands(counts, size: int, name: str):
    ruleset = dataclasses.replace(HGSS, opening_hand=size)
    deck = Deck("Small", {**counts, CHIKORITA: 1, BAYLEEF: 2, SWITCH: 1})
    hands = list(combinations(range(len(deck)), size))
    basics = [sum(deck.cards[n].definition.is_basic() for n in hand) for hand in hands]
    found = opening(deck, ruleset)
    assert found.basics == tuple([Fraction(basics.count(n), len(hands)) for n in range(size + 1)])
    assert sum(found.basics) == 1
    has = [any(deck.cards[n].name == name for n in hand) for hand in hands]
    odds = card_odds(deck, name, ruleset)
    assert odds.first == Fraction(sum(has), len(hands))
    kept = [there for there, n in zip(has, basics, strict=True) if n]
    assert odds.kept == Fraction(sum(kept), len(kept))


@pytest.mark.parametrize(
    ("basics", "percent"), [(1, 88.3), (4, 60.1), (8, 34.6), (12, 19.1), (16, 9.9), (20, 4.8)]
)
def test_the_odds_of_a_mulligan_match_known_tables(basics: int, percent: float):
    deck = deck_with((basics - 1, "hgss1-80"))
    assert round(float(100 * opening(deck, HGSS).mulligan), 1) == percent
    assert opening(deck, XY) == opening(deck, HGSS)


@pytest.mark.parametrize(("copies", "percent"), [(1, 11.7), (2, 22.1), (3, 31.5), (4, 39.9)])
def test_the_odds_of_a_card_in_the_first_hand_match_known_tables(copies, percent):
    odds = card_odds(deck_with((copies, SWITCH)), "Switch", HGSS)
    assert (odds.name, odds.copies) == ("Switch", copies)
    assert odds.first == 1 - Fraction(comb(60 - copies, 7), comb(60, 7))
    assert int(1000 * odds.first + Fraction(1, 2)) / 10 == percent


def test_expected_mulligans_count_until_a_hand_is_kept():
    found = opening(deck_with((11, "hgss1-80")), HGSS)
    # The first mulligan, the second, the third … each as likely as the last times the first.
    assert found.mulligans == found.mulligan / (1 - found.mulligan)
    assert (
        abs(sum(float(found.mulligan) ** n for n in range(1, 200)) - float(found.mulligans)) < 1e-9
    )


def test_a_kept_hand_is_more_likely_to_have_a_basic_pokemon():
    deck = theme_deck("Ember Spark")
    basic, other = card_odds(deck, "Growlithe", HGSS), card_odds(deck, "Switch", HGSS)
    assert basic.kept is not None
    assert basic.kept > basic.first
    assert other.kept is not None
    assert other.kept < other.first
    only_basic = card_odds(deck_with(), "Chikorita", HGSS)
    assert (only_basic.first, only_basic.kept) == (Fraction(7, 60), Fraction(1))


def test_a_deck_without_a_basic_pokemon_never_keeps_a_hand():
    deck = deck_with((4, BAYLEEF), basic=False)
    assert opening(deck, HGSS).mulligan == 1
    assert opening(deck, HGSS).mulligans is None
    assert card_odds(deck, "Bayleef", HGSS).kept is None


@rule("setup.fossil-counts")
def test_a_fossil_counts_as_a_basic_pokemon_of_the_opening_hand():
    with_fossils = deck_with((4, stand_ins.CLAW_FOSSIL))
    assert opening(with_fossils, HGSS) == opening(deck_with((4, "hgss1-80")), HGSS)


@pytest.mark.parametrize(
    "words", ["Poké Ball", "poke ball", "hgss1-95", "Poké Ball HS 95", "POKÉ BALL", "ball"]
)
def test_a_card_of_the_deck_is_found_in_any_spelling(words: str):
    assert card_odds(theme_deck("Mind Flood"), words, HGSS).copies == 2


def test_prints_of_one_name_are_counted_together_unless_a_print_is_given():
    deck = theme_deck("Fennekin")
    assert card_odds(deck, "Furfrou", XY).copies == 2
    assert card_odds(deck, "Furfrou KSS 33", XY).copies == 1


def test_a_card_missing_from_the_deck_is_reported_with_similar_names():
    with pytest.raises(
        PlaymatError, match="no card named 'Totodill' in Mind Flood; did you mean Totodile"
    ):
        card_odds(theme_deck("Mind Flood"), "Totodill", HGSS)
    with pytest.raises(PlaymatError, match=r"did you mean Professor .* or Professor"):
        card_odds(theme_deck("Mind Flood"), "professor", HGSS)


def test_a_deck_smaller_than_a_hand_has_no_odds():
    with pytest.raises(PlaymatError, match="Six has 6 cards, but an opening hand needs 7"):
        opening(Deck("Six", {CHIKORITA: 6}), HGSS)
