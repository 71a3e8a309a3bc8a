"""Cards by name: one index for the pool, deck lists, positions, and the terminal."""

from __future__ import annotations

import pytest

from playmat.cards import UnknownCard, pool
from playmat.cards.names import CardIndex
from playmat.decks import read_deck
from playmat.engine.cards import Card
from playmat.notation.card_names import pool_names
from playmat.text.search import matching_prints

pytestmark = pytest.mark.once


@pytest.mark.parametrize("typed", ["Poké Ball", "poke ball", "POKEBALL", "hgss1-95", "HGSS1-95"])
def test_a_name_or_an_id_is_found_in_any_spelling(typed: str):
    assert pool().index.prints(typed)[0].id == "hgss1-95"


def test_every_lookup_suggests_the_same_card_for_a_misspelled_name():
    assert pool().index.suggestion("Growlihte").startswith("; did you mean Growlithe")
    for look_up in (pool().named, pool_names().find, matching_prints):
        with pytest.raises(UnknownCard, match="did you mean Growlithe"):
            look_up("Growlihte")
    (problem,) = read_deck("4 Growlihte").problems
    assert "did you mean Growlithe HS 65" in problem.sentence


def test_an_unknown_id_is_reported_with_similar_ids():
    assert "; did you mean hgss1-" in pool().index.suggestion("hgss1-999")


def test_similar_letters_without_a_similar_name_suggest_nothing():
    assert pool().index.suggestion("Zzyzx") == ""
    assert CardIndex(()).suggestion("") == ""


def test_an_id_with_capitals_is_found_in_any_case():
    card = Card("Garden-1", pool().find("hgss1-95").definition, "")
    assert CardIndex([card]).prints("garden-1") == [card]
    assert CardIndex([card]).suggestion("garden-11") == "; did you mean Garden-1?"
