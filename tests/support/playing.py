"""Random games for tests: of the theme decks and of mixtures, under both rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playmat.decks import Deck, theme_decks
from playmat.engine.constants import END_TURN, RETREAT, USE_ATTACK
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.random_decks import mixed_deck

RULESETS = (HGSS, XY)
ENDING = (END_TURN, USE_ATTACK, RETREAT)


def deck(n: int) -> Deck:
    """The theme decks, then as many others as one likes, made of all cards of the pool."""
    themes = theme_decks()
    return themes[n] if n < len(themes) else mixed_deck(n)


def game(first: int, second: int, ruleset: Ruleset, seed: int) -> Game:
    return Game.start(deck(first), deck(second), ruleset, seed)


def is_mixed(seed: int) -> bool:
    """Whether the game of a seed is one of mixtures: every second pair of them is."""
    return seed % 4 > 1


def some_games(count: int, start: int = 0) -> Iterator[tuple[int, Game]]:
    """Yield games with their seeds, alternating rulesets: pairings of the theme decks, and of
    decks that may contain any card of the pool."""
    for seed in range(start, start + count):
        ruleset = RULESETS[seed % 2]
        if is_mixed(seed):
            yield seed, game(100 + 2 * seed, 101 + 2 * seed, ruleset, seed)
        else:
            yield seed, game(seed % 6, seed // 6 % 6, ruleset, seed)


def decisions(g: Game, seed: int, limit: int = 5000) -> Iterator[int]:
    """Play at random; each chosen code is given before it is applied.

    In every fourth game a turn is not ended lightly, so that more happens in it.
    """
    chance = Random(seed)
    lingers = seed % 4 == 3
    for _ in range(limit):
        if g.over:
            return
        codes = list(g.codes)
        chosen = codes[chance.randrange(len(codes))]
        if lingers and chosen & 0xFF in ENDING and chance.random() < 0.8:
            chosen = codes[chance.randrange(len(codes))]
        yield chosen
        g.apply(chosen)
    raise AssertionError(f"seed {seed}: the game is not over after {limit} decisions")
