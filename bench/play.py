"""Play random games over all pairings of six decks, for `bench/icount.sh` to count.

Usage: python bench/play.py GAMES [EVERY]. With EVERY, every n-th Pokémon has a Poké-Body (0: none).
"""

from __future__ import annotations

import sys

from playmat.cli.bench import CardLists, theme_lists
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import BODY, POKEMON, START
from playmat.engine.generator import seed_generator
from playmat.engine.new_game import begin, create_game
from playmat.engine.playouts import play_random
from playmat.engine.run_loop import apply_unchecked
from playmat.rulebook import HGSS, XY
from playmat.vocabulary.declarations import body, finish
from playmat.vocabulary.dsl import (
    THIS_IS_BENCHED,
    more_hp,
    no_weakness,
    prevent_effects,
    retreat_costs,
    takes_less_damage,
    while_,
)
from playmat.vocabulary.targets import THIS

# The facts of a Pokémon card that a copy with other Poké-Bodies keeps.
FACTS = (
    *("stage", "hp", "types", "evolves_from", "weaknesses", "resistances", "retreat", "prizes"),
    "attacks",
)


def lists_with_bodies(every: int) -> CardLists:
    """Return the theme decks with a Poké-Body on every n-th Pokémon (0: on none) and no Powers."""
    lists = theme_lists()
    pokemon = {c.definition.id: c.definition for cards in lists for c in cards}
    pokemon = {id: d for id, d in pokemon.items() if d.kind == POKEMON}
    copies: dict[str, Card] = {}
    for n, (id, definition) in enumerate(sorted(pokemon.items())):
        copy = Definition(id, definition.name, POKEMON)
        for fact in FACTS:
            setattr(copy, fact, getattr(definition, fact))
        if every and n % every == 0:
            effects = (
                takes_less_damage(10, to=THIS),
                more_hp(10, of=THIS),
                retreat_costs(-1, of=THIS),
                no_weakness(THIS),
                while_(THIS_IS_BENCHED, prevent_effects(to=THIS)),
            )
            copy.powers = [body("Benchmark Body", effects[n // every % len(effects)])]
        finish(copy, BODY)
        copies[id] = Card(id, copy, "")
    return [[copies.get(card.definition.id, card) for card in cards] for cards in lists]


def play(games: int, every: int | None) -> int:
    """Return the number of decisions in that many games."""
    decks = theme_lists() if every is None else lists_with_bodies(every)
    for first in decks:  # card tables are made once per pairing and not counted
        for second in decks:
            create_game(HGSS, [first, second])
    decisions = 0
    for n in range(games):
        pair = [decks[n % 6], decks[n // 6 % 6]]
        g = create_game(XY if n % 2 else HGSS, pair)
        seed_generator(g, n)
        begin(g)
        apply_unchecked(g, START)
        decisions += play_random(g, n + 1, 5000)
    return decisions


if __name__ == "__main__":
    print(play(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None))
