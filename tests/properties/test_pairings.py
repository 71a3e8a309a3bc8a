"""Every deck against every other, and decks of all cards, to the end (TRUST 1).

The pure build plays a sample; at night all of it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from playmat.cards import pool
from playmat.decks import Deck, known_decks
from playmat.engine.game import Game
from playmat.engine.playouts import play_random
from playmat.rulebook import Ruleset
from playmat.testing.random_decks import decks_of_all, mixed_deck
from tests.conftest import BUILD
from tests.support.playing import RULESETS

LIMIT = 5000  # decisions
COMPILED = BUILD == "compiled"
both_rulesets = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


def played(pairs: Iterator[tuple[Deck, Deck]], ruleset: Ruleset, games: int) -> int:
    """Play so many random games of each pair; how many came to an end."""
    ended = 0
    for first, second in pairs:
        for seed in range(games):
            g = Game.start(first, second, ruleset, seed)
            play_random(g, seed + 1, LIMIT)
            assert g.over, f"{first.name} against {second.name}, {ruleset.name}, seed {seed}"
            ended += 1
    return ended


def all_pairs(decks: Sequence[Deck]) -> Iterator[tuple[Deck, Deck]]:
    return product(decks, decks)


def mixtures(count: int) -> Iterator[tuple[Deck, Deck]]:
    for seed in range(0, 2 * count, 2):
        yield mixed_deck(seed), mixed_deck(seed + 1)


@both_rulesets
def test_all_pairings_of_the_known_decks_come_to_an_end(ruleset):
    decks = known_decks()
    games = 50 if COMPILED else 2
    assert played(all_pairs(decks), ruleset, games) == games * len(decks) ** 2


@both_rulesets
def test_all_pairings_of_decks_with_all_cards_come_to_an_end(ruleset):
    decks = decks_of_all()
    assert {card for deck in decks for card in deck.cards} == {*pool().cards.values()}
    games = 10 if COMPILED else 1
    assert played(all_pairs(decks), ruleset, games) == games * len(decks) ** 2


@both_rulesets
def test_decks_of_any_cards_come_to_an_end(ruleset):
    count, games = (500, 4) if COMPILED else (50, 2)
    assert played(mixtures(count), ruleset, games) == count * games


@pytest.mark.nightly
@both_rulesets
def test_fifty_thousand_games_of_any_cards_come_to_an_end(ruleset):
    assert played(mixtures(2_500), ruleset, 20) == 50_000


@pytest.mark.nightly
@both_rulesets
def test_fifty_games_of_every_pairing_come_to_an_end(ruleset):
    assert played(all_pairs(known_decks()), ruleset, 50) == 50 * len(known_decks()) ** 2
    assert played(all_pairs(decks_of_all()), ruleset, 50) == 50 * len(decks_of_all()) ** 2


def test_a_mixture_is_a_legal_deck_and_the_same_one_again_from_the_same_seed():
    made = [mixed_deck(seed) for seed in range(200)]
    for seed, deck in enumerate(made):
        assert not [fault for ruleset in RULESETS for fault in deck.faults(ruleset)]
        assert mixed_deck(seed) == deck
    assert len(set(made)) == 200
