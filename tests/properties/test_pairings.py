"""Random games of every deck against every other, and of random decks, all come to an end.

The pure build plays a sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from playmat.cards import pool
from playmat.decks import Deck, builtin_decks
from playmat.engine.game import Game
from playmat.engine.playouts import play_random
from playmat.rulebook import Ruleset
from playmat.testing.random_decks import mixed_deck
from tests.conftest import BUILD
from tests.support.playing import RULESETS, decks_with_all_cards

LIMIT = 5000  # decisions
COMPILED = BUILD == "compiled"
both_rulesets = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


def played(pairs: Iterator[tuple[Deck, Deck]], ruleset: Ruleset, games: int) -> int:
    """Play random games of each pair of decks, and return how many came to an end."""
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


def random_pairs(count: int, first: int = 0) -> Iterator[tuple[Deck, Deck]]:
    for seed in range(first, first + 2 * count, 2):
        yield mixed_deck(seed), mixed_deck(seed + 1)


@both_rulesets
def test_all_pairings_of_the_built_in_decks_come_to_an_end(ruleset):
    decks = builtin_decks()
    games = 50 if COMPILED else 2
    assert played(all_pairs(decks), ruleset, games) == games * len(decks) ** 2


@both_rulesets
def test_all_pairings_of_decks_with_all_cards_come_to_an_end(ruleset):
    decks = decks_with_all_cards()
    assert {card for deck in decks for card in deck.cards} == {*pool().cards.values()}
    games = 10 if COMPILED else 1
    assert played(all_pairs(decks), ruleset, games) == games * len(decks) ** 2


@both_rulesets
def test_games_of_random_decks_come_to_an_end(ruleset):
    count, games = (500, 4) if COMPILED else (50, 2)
    assert played(random_pairs(count), ruleset, games) == count * games


@pytest.mark.verify
@both_rulesets
def test_fifty_thousand_games_of_random_decks_come_to_an_end(ruleset):
    assert played(random_pairs(2_500), ruleset, 20) == 50_000


@pytest.mark.soak
@both_rulesets
def test_games_of_new_random_decks_come_to_an_end(ruleset, seed):
    assert played(random_pairs(1, 2 * seed), ruleset, 20) == 20


@pytest.mark.verify
@both_rulesets
def test_fifty_games_of_every_pairing_come_to_an_end(ruleset):
    for decks in (builtin_decks(), decks_with_all_cards()):
        assert played(all_pairs(decks), ruleset, 50) == 50 * len(decks) ** 2


def test_a_random_deck_is_legal_and_depends_on_its_seed_only():
    made = [mixed_deck(seed) for seed in range(200)]
    for seed, deck in enumerate(made):
        assert not [violation for ruleset in RULESETS for violation in deck.violations(ruleset)]
        assert mixed_deck(seed) == deck
    assert len(set(made)) == 200
