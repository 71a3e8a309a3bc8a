"""Decks for benchmarks: the theme decks, and copies of them with a chosen share of Poké-Bodies."""

from __future__ import annotations

from playmat.decks import theme_decks
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import BODY, POKEMON
from playmat.engine.modifiers import Modifier
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

# Copied from the printed card; powers and what follows from them are new.
FACTS = (
    "stage",
    "hp",
    "types",
    "evolves_from",
    "weaknesses",
    "resistances",
    "retreat",
    "prizes",
    "attacks",
)


def theme_lists() -> list[list[Card]]:
    """Return the card lists of the theme decks."""
    return [list(deck.cards) for deck in theme_decks()]


def lists_with_bodies(every: int) -> list[list[Card]]:
    """Return the theme decks with a Poké-Body on every n-th Pokémon (0: on none) and no Powers."""
    lists = theme_lists()
    pokemon = {
        card.definition.id: card.definition
        for cards in lists
        for card in cards
        if card.definition.kind == POKEMON
    }
    made: dict[str, Card] = {}
    for n, (id, definition) in enumerate(sorted(pokemon.items())):
        bears = every > 0 and n % every == 0
        made[id] = plain_copy(definition, [typical_body(n // every)] if bears else [])
    return [[made.get(card.definition.id, card) for card in cards] for cards in lists]


def typical_body(n: int) -> Modifier:
    """Return the n-th of five continuous effects at hooks that cards often use."""
    kinds: list[Modifier] = [
        takes_less_damage(10, to=THIS),
        more_hp(10, of=THIS),
        retreat_costs(-1, of=THIS),
        no_weakness(THIS),
        while_(THIS_IS_BENCHED, prevent_effects(to=THIS)),
    ]
    return kinds[n % len(kinds)]


def plain_copy(definition: Definition, bodies: list[Modifier]) -> Card:
    """Return a copy of a Pokémon card whose only Powers are the given Poké-Bodies."""
    copy = Definition(definition.id, definition.name, POKEMON)
    for fact in FACTS:
        setattr(copy, fact, getattr(definition, fact))
    copy.powers = [body("Benchmark Body", modifier) for modifier in bodies]
    finish(copy, BODY)
    return Card(copy.id, copy, "")
