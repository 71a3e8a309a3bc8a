"""What a player may believe of a deck list that is not open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb, prod

from playmat.cards import pool
from playmat.decks import builtin_decks
from playmat.engine.blinding import HIDDEN, faces_listed
from playmat.engine.cards import Card
from playmat.engine.views import View
from playmat.engine.words import BASIC_ENERGY, ENERGY, POKEMON, bit

Belief = list[tuple[list[Card], float]]
COPIES = 4  # of a card with the same name, but for basic Energy (deck.four-copies)
ENERGY_CARDS = 22  # of sixty, in a deck of which little is known


def believe(view: View, known: bool = True) -> Belief | None:
    """The lists that the other player may have, with weights; nothing where lists are open.

    They are the known decks that hold all that was seen, each weighed by how likely it was to
    show just that. Where none does, or they are not `known`, one is made up around what was seen.
    """
    other = 1 - view.viewer
    if len(view.seen.lists[other]) > 0:
        return None
    seen = seen_cards(view, other)
    size = sum(1 for id in view.seen.prints[60 * other : 60 * other + 60] if id)
    fitting: Belief = []
    for deck in builtin_decks() if known else ():
        counts = Counter(deck.ids())
        if len(deck.cards) == size and all(counts[id] >= n for id, n in seen.items()):
            fitting.append((list(deck.cards), likelihood(counts, seen)))
    return fitting or [(filled(seen, size), 1.0)]


def likelihood(counts: Mapping[str, int], seen: Mapping[str, int]) -> float:
    """How likely a list is to show just what was seen, but for a factor that all lists share."""
    return float(prod(comb(counts[id], n) for id, n in seen.items()))


def seen_cards(view: View, player: int) -> dict[str, int]:
    """The prints of a player that the viewer knows of, and how many of each."""
    seen = view.seen
    found: Counter[str] = Counter()
    for card in range(60 * player, 60 * player + 60):
        if seen.table[card] is not HIDDEN and seen.prints[card]:
            found[seen.prints[card]] += 1
    for at, first, count in faces_listed(seen.memory, view.viewer):
        if seen.memory[at] == 2 * view.viewer + player:  # known to be among some places
            found.update(seen.prints[first : first + count])
    return dict(sorted(found.items()))


def filled(seen: dict[str, int], size: int) -> list[Card]:
    """A plausible legal list around what was seen.

    It has what the Pokémon that were seen evolve from, basic Energy of the types that they need,
    and the cards of the known deck that has most in common with it.
    """
    cards = [pool().find(id) for id, n in seen.items() for _ in range(n)]
    names = Counter(card.name for card in cards)

    def add(card: Card, upto: int) -> None:
        most = size if card.definition.is_basic_energy() else COPIES
        while names[card.name] < min(upto, most) and len(cards) < size:
            cards.append(card)
            names[card.name] += 1

    for card in list(cards):
        for below in line_below(card):
            add(below, 3 if below.definition.stage else COPIES)
    likest = max(builtin_decks(), key=lambda deck: (in_common(deck.cards, names), deck.name))
    for energy in energy_for(cards, likest.cards):
        add(energy, ENERGY_CARDS // 2)
    for card, n in likest.counts().items():
        add(card, names[card.name] + n if names[card.name] == 0 else n)
    for card in likest.cards:
        if card.definition.is_basic_energy():
            add(card, size)
    return cards


def line_below(card: Card) -> Iterable[Card]:
    """What a Pokémon evolves from, down to the Basic."""
    name = card.definition.evolves_from
    while name:
        found = pool().named(name)
        if not found:
            return
        yield found[0]
        name = found[0].definition.evolves_from


def in_common(cards: Iterable[Card], names: Counter[str]) -> int:
    return sum(min(n, names[name]) for name, n in Counter(card.name for card in cards).items())


def energy_for(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Basic Energy of the types that the attacks of cards ask for."""
    wanted = 0
    for card in cards:
        if card.definition.kind == POKEMON:
            for attack in card.definition.attacks:
                for t in attack.typed:
                    wanted |= bit(t)
    found: dict[int, Card] = {}
    for card in [*others, *pool().cards.values()]:
        d = card.definition
        if d.kind == ENERGY and d.tags & BASIC_ENERGY and d.provides[0] & wanted:
            found.setdefault(d.provides[0], card)
    return [found[types] for types in sorted(found)]
