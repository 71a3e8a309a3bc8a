"""Random games for tests: with theme decks and mixed decks, under both rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playmat.cards import pool
from playmat.decks import Deck, theme_decks
from playmat.engine.constants import END_TURN, ENERGY, POKEMON, RETREAT, USE_ATTACK
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.random_decks import (
    COPIES,
    POKEMON_CARDS,
    SIZE,
    TRAINER_CARDS,
    DeckBuilder,
    mixed_deck,
    pokemon_among,
    special_energy_among,
    trainers_among,
)

RULESETS = (HGSS, XY)
ENDING = (END_TURN, USE_ATTACK, RETREAT)


def deck(n: int) -> Deck:
    """Return a theme deck, or after the last of them a deck that mixes all cards of the pool."""
    themes = theme_decks()
    return themes[n] if n < len(themes) else mixed_deck(n)


def decks_with_all_cards() -> list[Deck]:
    """Return a few legal decks that together contain every card of the pool."""
    known = list(pool().cards.values())
    chance = Random(0)
    left = dict.fromkeys([c for c in known if c.definition.kind != ENERGY])
    energy = dict.fromkeys([c for c in known if c.definition.kind == ENERGY])
    decks: list[Deck] = []
    while left or energy:
        builder = DeckBuilder(known, chance)
        for card in [*pokemon_among(left), *trainers_among(left)]:
            trainer = card.definition.kind != POKEMON
            if len(builder) < (POKEMON_CARDS + TRAINER_CARDS if trainer else POKEMON_CARDS):
                builder.add_line(card, 2)
        if not any(c.definition.is_basic() for c in builder.counts):
            basics = [c for c in pokemon_among(known) if c.definition.is_basic()]
            builder.add_line(chance.choice(basics), COPIES)
        for card in [*special_energy_among(known), *energy]:
            if len(builder) < SIZE - len(set(energy)) // 2:
                builder.add(card)
        builder.add_energy()
        decks.append(Deck(f"all cards {len(decks) + 1}", builder.counts))
        for card in builder.counts:
            left.pop(card, None)
            energy.pop(card, None)
    return decks


def game(first: int, second: int, ruleset: Ruleset, seed: int) -> Game:
    """Start a game of two decks."""
    return Game.start(deck(first), deck(second), ruleset, seed)


def is_mixed(seed: int) -> bool:
    """Return whether the game of a seed is played with mixed decks."""
    return seed % 4 > 1


def some_games(count: int, start: int = 0) -> Iterator[tuple[int, Game]]:
    """Yield games with their seeds, alternating the rulesets, and theme decks with mixed decks."""
    for seed in range(start, start + count):
        ruleset = RULESETS[seed % 2]
        if is_mixed(seed):
            yield seed, game(100 + 2 * seed, 101 + 2 * seed, ruleset, seed)
        else:
            yield seed, game(seed % 6, seed // 6 % 6, ruleset, seed)


def decisions(g: Game, seed: int, limit: int = 5000) -> Iterator[int]:
    """Play at random, and yield each chosen code before it is applied.

    In every fourth game, most choices that would end a turn are made again, so turns are longer.
    """
    chance = Random(seed)
    has_long_turns = seed % 4 == 3
    for _ in range(limit):
        if g.over:
            return
        codes = list(g.codes)
        chosen = codes[chance.randrange(len(codes))]
        if has_long_turns and chosen & 0xFF in ENDING and chance.random() < 0.8:
            chosen = codes[chance.randrange(len(codes))]
        yield chosen
        g.apply(chosen)
    raise AssertionError(f"seed {seed}: the game is not over after {limit} decisions")
