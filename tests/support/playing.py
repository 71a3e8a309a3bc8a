"""Random games for tests: pairings of the theme decks under both rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playmat.decks import theme_decks
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY, Ruleset

RULESETS = (HGSS, XY)


def game(first: int, second: int, ruleset: Ruleset, seed: int) -> Game:
    decks = theme_decks()
    return Game.start(decks[first], decks[second], ruleset, seed)


def some_games(count: int, start: int = 0) -> Iterator[tuple[int, Game]]:
    """So many games, over all pairings and both rulesets in turn, with their seeds."""
    for seed in range(start, start + count):
        yield seed, game(seed % 6, seed // 6 % 6, RULESETS[seed % 2], seed)


def decisions(g: Game, seed: int, limit: int = 5000) -> Iterator[int]:
    """Play at random; each chosen code is given before it is applied."""
    chance = Random(seed)
    for _ in range(limit):
        if g.over:
            return
        codes = list(g.codes)
        chosen = codes[chance.randrange(len(codes))]
        yield chosen
        g.apply(chosen)
    raise AssertionError(f"seed {seed}: the game is not over after {limit} decisions")
