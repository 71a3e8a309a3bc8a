"""Play a number of random games over all pairings of the theme decks: what `icount.sh` counts."""

from __future__ import annotations

import sys

from playmat.decks import theme_decks
from playmat.engine.playouts import play_random
from playmat.engine.start import begin, lay_out
from playmat.engine.words import START
from playmat.rulebook import HGSS, XY


def play(games: int) -> int:
    decks = [list(d.cards) for d in theme_decks()]
    for first in decks:  # numbering the cards of a pairing is done once, and not counted
        for second in decks:
            lay_out(HGSS, [first, second])
    decisions = 0
    for n in range(games):
        pair = [decks[n % 6], decks[n // 6 % 6]]
        g = lay_out(XY if n % 2 else HGSS, pair)
        g.seed(n)
        begin(g)
        g.apply_unchecked(START)
        decisions += play_random(g, n + 1, 5000)
    return decisions


if __name__ == "__main__":
    print(play(int(sys.argv[1])))  # noqa: T201
