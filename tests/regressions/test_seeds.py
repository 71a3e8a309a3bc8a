"""Games with rare events, named by their seeds."""

from __future__ import annotations

import pytest

from playmat.engine.game import Game
from playmat.engine.playouts import play_random
from tests.support.playing import RULESETS, game


def finished(seed: int) -> tuple[Game, int]:
    """Return a game of random choices at its end, and the number of its decisions."""
    g = game(seed % 6, seed // 6 % 6, RULESETS[seed % 2], seed)
    return g, play_random(g, seed + 1, 5000)


def test_seed_23018_is_lost_on_the_second_turn_without_a_second_pokemon():
    g, decisions = finished(23018)
    assert (str(g.result), g.turn, decisions) == ("player 1 wins by no Pokémon left", 2, 7)


def test_seed_16616_is_won_in_two_ways_at_once():
    g, _ = finished(16616)
    assert str(g.result) == "player 1 wins by prizes and no Pokémon left"


def test_seed_2803_begins_with_three_mulligans_of_one_player():
    g = game(2803 % 6, 2803 // 6 % 6, RULESETS[0], 2803)
    assert max(p.mulligans for p in g.players) == 3
    assert all(len(p.hand) + len(p.bench) + (p.active is not None) == 7 for p in g.players)


@pytest.mark.parametrize("seed", [794, 940, 1148, 1572, 1834, 1994, 2088, 2518])
def test_short_games_end_because_a_player_has_no_pokemon_left(seed):
    g, _ = finished(seed)
    assert g.result is not None
    assert g.result.ways == ("no Pokémon left",)
    assert g.turn <= 6
