"""Beliefs: weighted deck lists that an opponent whose list is hidden may be playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb, prod

from playmat.cards import pool
from playmat.decks import builtin_decks
from playmat.engine.cards import Card
from playmat.engine.constants import BASIC_ENERGY, ENERGY, POKEMON, bit
from playmat.engine.game import View
from playmat.engine.views import HIDDEN, listed_identities, state_of

Belief = list[tuple[list[Card], float]]
MAX_COPIES = 4  # copies of a card, except basic Energy cards (deck.copies-4)
ENERGY_CARDS = 22  # number in a deck of 60 of which little has been seen


def infer_belief(view: View, known: bool = True) -> Belief | None:
    """Return the lists the opponent may be playing, with weights, or None if lists are open.

    These are the built-in decks that contain every card seen so far, weighted by the likelihood
    of seeing exactly these cards. If no deck fits, or `known` is false, the belief is one
    plausible list around the cards seen.
    """
    other = 1 - view.viewer
    if len(view.deck_lists[other]) > 0:
        return None
    seen = seen_cards(view, other)
    size = sum(1 for id in state_of(view).prints[60 * other : 60 * other + 60] if id)
    fitting: Belief = []
    for deck in builtin_decks() if known else ():
        counts = Counter(deck.ids())
        if len(deck.cards) == size and all(counts[id] >= n for id, n in seen.items()):
            fitting.append((list(deck.cards), likelihood(counts, seen)))
    return fitting or [(plausible_list(seen, size), 1.0)]


def likelihood(counts: Mapping[str, int], seen: Mapping[str, int]) -> float:
    """Return the likelihood of seeing these cards of a list, up to a factor shared by all lists."""
    return float(prod(comb(counts[id], n) for id, n in seen.items()))


def seen_cards(view: View, player: int) -> dict[str, int]:
    """Return how many copies of each print of a player's deck the viewer knows."""
    seen = state_of(view)
    found: Counter[str] = Counter()
    for card in range(60 * player, 60 * player + 60):
        if seen.definitions[card] is not HIDDEN and seen.prints[card]:
            found[seen.prints[card]] += 1
    for at, first, count in listed_identities(seen.knowledge, view.viewer):
        if seen.knowledge[at] == 2 * view.viewer + player:  # known to be among certain places
            found.update(seen.prints[first : first + count])
    return dict(sorted(found.items()))


def plausible_list(seen: dict[str, int], size: int) -> list[Card]:
    """Return a plausible legal list around the cards seen.

    It adds the Pokémon that those cards evolve from, basic Energy of the types they need, and
    cards of the built-in deck that shares the most cards with them.
    """
    cards = [pool().find(id) for id, n in seen.items() for _ in range(n)]
    names = Counter(card.name for card in cards)

    def add(card: Card, limit: int) -> None:
        maximum = size if card.definition.is_basic_energy() else MAX_COPIES
        while names[card.name] < min(limit, maximum) and len(cards) < size:
            cards.append(card)
            names[card.name] += 1

    for card in list(cards):
        for below in earlier_stages(card):
            add(below, 3 if below.definition.stage else MAX_COPIES)
    closest = max(builtin_decks(), key=lambda deck: (overlap(deck.cards, names), deck.name))
    for energy in energy_for(cards, closest.cards):
        add(energy, ENERGY_CARDS // 2)
    for card, n in closest.counts().items():
        add(card, names[card.name] + n if names[card.name] == 0 else n)
    for card in closest.cards:
        if card.definition.is_basic_energy():
            add(card, size)
    return cards


def earlier_stages(card: Card) -> Iterable[Card]:
    """Yield the cards a Pokémon evolves from, down to the Basic Pokémon."""
    name = card.definition.evolves_from
    while name:
        found = pool().named(name)
        if not found:
            return
        yield found[0]
        name = found[0].definition.evolves_from


def overlap(cards: Iterable[Card], names: Counter[str]) -> int:
    """Return how many cards two lists have in common, by name."""
    return (Counter(card.name for card in cards) & names).total()


def energy_for(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Return basic Energy cards of the types that the attacks of some cards cost."""
    pokemon = [card.definition for card in cards if card.definition.kind == POKEMON]
    wanted = sum(map(bit, {t for d in pokemon for attack in d.attacks for t in attack.typed}))
    found: dict[int, Card] = {}
    for card in [*others, *pool().cards.values()]:
        d = card.definition
        if d.kind == ENERGY and d.tags & BASIC_ENERGY and d.provides[0] & wanted:
            found.setdefault(d.provides[0], card)
    return [found[types] for types in sorted(found)]
