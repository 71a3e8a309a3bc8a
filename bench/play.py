"""Play random games over all pairings of six decks, for `bench/icount.sh` to count.

Usage: python bench/play.py GAMES [EVERY]. With EVERY, every n-th Pokémon has a Poké-Body (0: none).
"""

from __future__ import annotations

import sys

from playmat.cli.bench import lists_with_bodies, theme_lists
from playmat.engine.chance import seed_generator
from playmat.engine.constants import START
from playmat.engine.new_game import begin, create_game
from playmat.engine.playouts import play_random
from playmat.engine.run_loop import apply_unchecked
from playmat.rulebook import HGSS, XY


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
