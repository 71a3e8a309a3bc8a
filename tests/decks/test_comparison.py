"""Differences between two decks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.cards import pool
from playmat.decks import Deck, compare, theme_deck

pytestmark = pytest.mark.once

COUNTS = st.dictionaries(st.sampled_from(list(pool().cards)), st.integers(1, 4), max_size=12)


def test_swapped_cards_are_the_difference():
    deck = theme_deck("Growth Clash")
    found = compare(deck, deck.swap(out=[(2, "hgss1-89")], in_=["hgss1-65", "hgss1-1"]))
    assert found.out == ((2, pool().find("hgss1-89")),)
    assert found.in_ == ((1, pool().find("hgss1-1")), (1, pool().find("hgss1-65")))
    assert found.reprinted == ()
    assert not found.is_same


def test_another_print_of_the_same_card_is_listed_as_reprinted():
    deck = theme_deck("Growth Clash")
    found = compare(deck, deck.swap(out=["hgss1-102"], in_=["xy0-38"]))
    assert found.reprinted == ((1, pool().find("hgss1-102"), pool().find("xy0-38")),)
    assert found.out == found.in_ == ()
    assert not found.is_same


@given(COUNTS, COUNTS)
def test_swapping_the_difference_turns_one_deck_into_the_other(first, second):
    one, other = Deck("One", first), Deck("Other", second)
    found = compare(one, other)
    counts = one.counts()
    for n, card in found.out:
        counts[card] -= n
    for n, card in found.in_:
        counts[card] = counts.get(card, 0) + n
    for n, card, instead in found.reprinted:
        counts[card] -= n
        counts[instead] = counts.get(instead, 0) + n
    assert {card: n for card, n in counts.items() if n} == other.counts()
    assert found.is_same == (one.ids() == other.ids())
    assert compare(other, one).out == found.in_
