"""A game around each card of the pool, with a checksum of every state it goes through.

Run as a script it prints one line a card: the decisions of its game, and the checksum of all that
a save of it holds, at every decision. The lines are the same in both builds, on every machine and
under every hash seed.

``python tests/golden/every_card.py > tests/golden/every_card.txt`` writes them anew: a line that
changes is a card, or the cards it was played with, that now plays otherwise.
"""

from __future__ import annotations

import hashlib
from random import Random

from playmat.cards import pool
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY
from playmat.testing.eager import Eager
from playmat.testing.mixtures import deck_around, distinct

LIMIT = 250  # decisions: by then most games are over


def lines() -> list[str]:
    cards = list(pool().cards.values())
    wanted = distinct(cards)
    out = []
    for k, card in enumerate(wanted):
        chance = Random(f"{card.id}")
        first, line = deck_around(card, chance, cards)
        second, other = deck_around(wanted[k - 1], chance, cards)
        g = Game.start(first, second, (HGSS, XY)[k % 2], k)
        players = (Eager(line, chance), Eager(other, chance))
        digest = hashlib.blake2b(digest_size=8)
        n = 0
        while not g.over and n < LIMIT:
            digest.update(g.to_json().encode())
            g.apply(players[g.asked].choose(g))
            n += 1
        digest.update(g.to_json().encode())
        out.append(f"{card.id} {card.name}: {n} {digest.hexdigest()}")
    return out


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201
