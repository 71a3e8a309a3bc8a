"""A game around each card of the pool, with a checksum of every state it goes through.

As a script, it prints one line per card: the number of decisions of its game, and a checksum of
the saves at every decision. The lines are the same in both builds, on every machine, and with
every hash seed.

``python tests/golden/every_card.py > tests/golden/every_card.txt`` writes the golden file. A
changed line means that the card, or a card in its game, now plays differently.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from random import Random

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY
from playmat.testing.eager_agent import EagerAgent
from playmat.testing.random_decks import deck_around

LIMIT = 250  # decisions; most games are over by then
OTHERS = ("hgss1", "xy0", "xy1")  # complete sets, which fill the rest of a deck


def distinct(cards: list[Card]) -> list[Card]:
    """Return one print of each definition."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(card.definition.id, card)
    return list(found.values())


def card_lines() -> list[str]:
    """Return the lines of the golden file."""
    return [f"{card.id} {card.name}: {checksum_line(states)}" for card, states in games()]


def games() -> Iterator[tuple[Card, Iterator[Game]]]:
    """Yield each card with the states of the game around it."""
    for set_id in pool().sets:
        cards = [c for c in pool().cards.values() if c.set_id in (set_id, *OTHERS)]
        wanted = [c for c in distinct(cards) if c.set_id == set_id]
        for k, card in enumerate(wanted):
            yield card, states_around(card, wanted[k - 1], k, cards)


def checksum_line(states: Iterable[Game]) -> str:
    """Return the number of decisions and the checksum of a game."""
    digest = hashlib.blake2b(digest_size=8)
    n = -1
    for g in states:
        digest.update(g.to_json().encode())
        n += 1
    return f"{n} {digest.hexdigest()}"


def states_around(card: Card, opponent: Card, k: int, cards: list[Card]) -> Iterator[Game]:
    """Play a game around two cards; yield it at each decision and at its end."""
    chance = Random(card.id)
    first, line = deck_around(card, chance, cards)
    second, other = deck_around(opponent, chance, cards)
    players = (EagerAgent(line, chance), EagerAgent(other, chance))
    g = Game.start(first, second, (HGSS, XY)[k % 2], k)
    n = 0
    while not g.over and n < LIMIT:
        yield g
        g.apply(players[g.player_to_act].choose(g))
        n += 1
    yield g


if __name__ == "__main__":
    print("\n".join(card_lines()))
