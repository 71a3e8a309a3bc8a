"""Decks as immutable values."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.cards import UnknownCard, pool
from playmat.decks import Deck, IllegalSwap
from playmat.errors import PlaymatError

COUNTS = st.dictionaries(st.sampled_from(list(pool().cards)), st.integers(1, 9), max_size=12)


@given(COUNTS, st.randoms(use_true_random=False))
def test_the_order_of_a_list_does_not_matter(counts, random):
    pairs = [(count, id) for id, count in counts.items()]
    random.shuffle(pairs)
    single = [id for count, id in pairs for _ in range(count)]
    random.shuffle(single)
    decks = [
        Deck("One", counts),
        Deck("One", pairs),
        Deck("One", single),
        Deck("One", [pool().find(id) for id in single]),
        Deck("One", {pool().find(id): count for id, count in counts.items()}),
    ]
    assert len(set(decks)) == 1
    assert len({deck.ids() for deck in decks}) == 1


@given(COUNTS)
def test_a_deck_can_be_rebuilt_from_its_counts(counts):
    deck = Deck("One", counts)
    assert Deck("One", deck.counts()) == deck
    assert {card.id: count for card, count in deck.counts().items()} == counts
    assert len(deck) == sum(counts.values())


@given(COUNTS)
def test_a_deck_can_be_pickled(counts):
    deck = Deck("One", counts)
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck
    assert all(card is pool().find(card.id) for card in again.cards)


def test_pokemon_come_first_then_trainer_cards_then_energy_each_by_number():
    deck = Deck("Sorted", ["hgss1-115", "xy0-3", "hgss1-102", "hgss1-59", "hgss1-8", "hgss1-89"])
    assert deck.ids() == ("hgss1-8", "hgss1-59", "xy0-3", "hgss1-89", "hgss1-102", "hgss1-115")


def test_decks_that_differ_in_name_or_cards_are_different():
    deck = Deck("One", ["hgss1-59"])
    assert deck != Deck("Two", ["hgss1-59"])
    assert deck != Deck("One", ["hgss1-59", "hgss1-59"])
    assert deck != "One"


def test_the_repr_of_a_deck_has_its_name_and_size():
    assert repr(Deck("One", ["hgss1-59"])) == "<Deck One: 1 card>"
    assert repr(Deck("Two", {"hgss1-59": 2})) == "<Deck Two: 2 cards>"


def test_a_deck_is_immutable():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Deck("One", ["hgss1-59"]).name = "Two"  # type: ignore[misc]


def test_an_unknown_card_is_reported_with_similar_ids():
    with pytest.raises(UnknownCard, match="hgss1-59"):
        Deck("One", ["hgss1-599"])


def test_a_negative_number_of_cards_is_rejected():
    with pytest.raises(PlaymatError, match="must not be negative, not -1"):
        Deck("One", {"hgss1-59": -1})


def test_a_card_that_is_not_in_the_deck_cannot_be_taken_out():
    deck = Deck("One", {"hgss1-59": 1, "hgss1-115": 59})
    with pytest.raises(IllegalSwap, match=r"2 Chikorita \(hgss1-59\).*which has 1"):
        deck.swap(out=[(2, "hgss1-59")], in_=[(2, "hgss1-115")])


def test_a_swapped_deck_keeps_its_name_by_default():
    deck = Deck("One", {"hgss1-59": 1, "hgss1-115": 59})
    assert deck.swap(out=["hgss1-115"], in_=["hgss1-59"]).name == "One"
    assert deck.swap(out=["hgss1-115"], in_=["hgss1-59"], name="Two").name == "Two"
    assert deck.counts()[pool().find("hgss1-59")] == 1
