"""No effect of the pool is only there on paper (TRUST 2)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.game import Game
from playmat.engine.words import COLORLESS, DRAGON
from playmat.rulebook import HGSS
from playmat.testing import find_card, never_seen
from playmat.testing.eager import Eager
from playmat.testing.every_effect import Sought, Steady, table, watch
from playmat.testing.mixtures import deck_around, mixed_deck
from playmat.testing.removals import Removal
from playmat.vocabulary.declarations import attack, body, item, pokemon
from playmat.vocabulary.dsl import add_damage, draw, flip, heal, no_weakness, one
from playmat.vocabulary.targets import YOUR_POKEMON

CARDS = list(pool().cards.values())


@pytest.mark.slow
def test_every_effect_of_the_pool_does_something():
    assert never_seen(CARDS) == []


@pytest.mark.nightly
def test_every_effect_of_the_pool_does_something_twenty_times():
    assert never_seen(CARDS, times=20, games=1000) == []


def test_an_effect_that_can_never_do_anything_is_told():
    """Nobody in the pool is a Dragon, and nothing is more by nothing."""
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
    assert never_seen([feint, scale_oil], games=15) == [
        "test-effects-1 Feinter, Feint",
        "test-effects-1 Feinter, Feint: part 1",
        "test-effects-1 Feinter, Lucky Draw: part 2",
        "test-effects-1 Feinter, Dragon Scales: standing effect 1",
        "test-effects-2 Scale Oil",
    ]


def game_around(card: Card, seed: int) -> tuple[Game, tuple[Eager, Eager]]:
    chance = Random(seed)
    deck, line = deck_around(card, chance, CARDS)
    g = Game.start(deck, mixed_deck(seed), HGSS, source=Steady(seed))
    return g, (Eager(line, chance), Eager((), chance))


@pytest.mark.parametrize("name", ["Moomoo Milk", "Meganium", "Pichu", "Rainbow Energy", "Slowking"])
def test_a_game_from_which_nothing_is_taken_away_goes_the_same_way(name):
    """Or what tells an effect would be the comparison itself."""
    card = pool().named(name)[-1]
    d = card.definition
    for seed in range(2):
        g, players = game_around(card, seed)
        kept = [Sought(Removal("nothing", "", ((d, "modifiers", d.modifiers),)), 1)]
        for some, attribute in ((d.powers, "op"), (d.attacks, "program"), ([d], "play")):
            for owner in some:
                same = ((owner, attribute, getattr(owner, attribute)),)
                kept.append(Sought(Removal("nothing", "", same), 1))
        watch(g, players, d, kept)
        assert g.turn > 20
        assert [s.left for s in kept] == [1] * len(kept)


def test_a_deck_in_another_order_is_the_same_table_and_a_card_elsewhere_is_not():
    g, _ = game_around(find_card("Bill"), 3)
    shuffled = g.clone()
    deck = shuffled.players[0].deck
    deck[0], deck[1] = deck[1], deck[0]
    assert shuffled != g
    assert table(shuffled) == table(g)
    taken = g.clone()
    deck, hand = taken.players[0].deck, taken.players[0].hand
    deck[0], hand[0] = hand[0], deck[0]
    assert table(taken) != table(g)


@pytest.mark.once
def test_the_tool_says_what_it_has_played(root: Path):
    command = [sys.executable, str(root / "tools/every_effect.py"), "hgss1-89"]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert found.stdout == "1 cards played, 0 of their effects never seen.\n", found.stderr
    assert found.returncode == 0
