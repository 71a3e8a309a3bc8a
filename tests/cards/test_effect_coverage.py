"""Every effect of the pool makes a difference in some game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.constants import COLORLESS, DRAGON
from playmat.engine.game import Game
from playmat.rulebook import HGSS
from playmat.testing import find_card, unexercised_effects
from playmat.testing.eager_agent import EagerAgent
from playmat.testing.effect_coverage import StableChance, TrackedEffect, compared_state, watch
from playmat.testing.mutations import Mutation
from playmat.testing.random_decks import deck_around, mixed_deck
from playmat.vocabulary.declarations import attack, body, item, pokemon
from playmat.vocabulary.dsl import add_damage, draw, flip, heal, no_weakness, one
from playmat.vocabulary.targets import YOUR_POKEMON

CARDS = list(pool().cards.values())


@pytest.mark.slow
def test_every_effect_of_the_pool_does_something():
    assert unexercised_effects(CARDS) == []


@pytest.mark.verify
def test_every_effect_of_the_pool_does_something_twenty_times():
    assert unexercised_effects(CARDS, times=20, games=1000) == []


@pytest.mark.soak
def test_every_effect_of_a_card_does_something_in_games_from_new_seeds(seed):
    cards = [CARDS[seed % len(CARDS)]]
    assert unexercised_effects(cards, games=1000, first=seed) == []


def test_an_effect_that_can_never_do_anything_is_reported():
    """The pool has no Dragon Pokémon, and adding 0 damage changes nothing."""
    feint = pokemon(
        "test-effects-1",
        "Feinter",
        COLORLESS,
        60,
        texts=[
            body("Dragon Scales", no_weakness(YOUR_POKEMON.of(DRAGON))),
            attack("Feint", "C", "10+", flip(heads=add_damage(0))),
            attack("Lucky Draw", "C", flip(heads=draw(1), tails=draw(0))),
            attack("Tackle", "C", 10),
        ],
    )
    scale_oil = item("test-effects-2", "Scale Oil", heal(30, one(YOUR_POKEMON.of(DRAGON))))
    assert unexercised_effects([feint, scale_oil], games=15) == [
        "test-effects-1 Feinter, Feint",
        "test-effects-1 Feinter, Feint: part 1",
        "test-effects-1 Feinter, Lucky Draw: part 2",
        "test-effects-1 Feinter, Dragon Scales: continuous effect 1",
        "test-effects-2 Scale Oil",
    ]


def game_around(card: Card, seed: int) -> tuple[Game, tuple[EagerAgent, EagerAgent]]:
    chance = Random(seed)
    deck, line = deck_around(card, chance, CARDS)
    g = Game.start(deck, mixed_deck(seed), HGSS, source=StableChance(seed))
    return g, (EagerAgent(line, chance), EagerAgent((), chance))


@pytest.mark.parametrize("name", ["Moomoo Milk", "Meganium", "Pichu", "Rainbow Energy", "Slowking"])
def test_a_game_without_a_mutation_shows_no_difference(name):
    """Otherwise the comparison itself would report an effect."""
    card = pool().named(name)[-1]
    d = card.definition
    for seed in range(2):
        g, players = game_around(card, seed)
        kept = [TrackedEffect(Mutation("nothing", "", ((d, "modifiers", d.modifiers),)), 1)]
        for some, attribute in ((d.powers, "op"), (d.attacks, "program"), ([d], "play")):
            for owner in some:
                same = ((owner, attribute, getattr(owner, attribute)),)
                kept.append(TrackedEffect(Mutation("nothing", "", same), 1))
        watch(g, players, d, kept)
        assert g.turn > 20
        assert [s.left for s in kept] == [1] * len(kept)


def test_the_order_of_a_deck_does_not_count_as_a_difference_and_a_moved_card_does():
    g, _ = game_around(find_card("Bill"), 3)
    shuffled = g.clone()
    deck = shuffled.players[0].deck
    deck[0], deck[1] = deck[1], deck[0]
    assert shuffled != g
    assert compared_state(shuffled) == compared_state(g)
    taken = g.clone()
    deck, hand = taken.players[0].deck, taken.players[0].hand
    deck[0], hand[0] = hand[0], deck[0]
    assert compared_state(taken) != compared_state(g)


@pytest.mark.once
def test_the_tool_counts_the_cards_and_the_effects_that_made_no_difference(root: Path):
    command = [sys.executable, str(root / "tools/exercise_effects.py"), "hgss1-89"]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert found.stdout == "1 cards played; 0 effects never made a difference.\n", found.stderr
    assert found.returncode == 0
