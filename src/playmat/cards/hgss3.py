"""Undaunted: Vileplume, and what it evolves from."""

from __future__ import annotations

from playmat.cards.sets import CardSet
from playmat.engine.constants import CONFUSED, GRASS, ITEM, PSYCHIC
from playmat.vocabulary.declarations import attack, body, pokemon
from playmat.vocabulary.dsl import (
    a, add_damage, afflict, afflict_any, cannot_play, flip, pokemon_card, search,
)
from playmat.vocabulary.targets import DEFENDING

SET = CardSet("hgss3", "Undaunted", code="UD", entries=[
    pokemon("hgss3-24", "Vileplume", GRASS, 120, stage=2, evolves_from="Gloom", weakness=PSYCHIC,
            retreat=2, rarity="Rare", texts=[
        body("Allergy Flower", cannot_play(ITEM)),
        attack("Dazzling Pollen", "GGC", "50+", flip(
            heads=add_damage(20), tails=afflict(DEFENDING, CONFUSED))),
    ]),
    pokemon("hgss3-27", "Gloom", GRASS, 80, stage=1, evolves_from="Oddish", weakness=PSYCHIC,
            retreat=1, rarity="Uncommon", texts=[
        attack("Miracle Powder", "GC", 30, flip(heads=afflict_any(DEFENDING))),
    ]),
    pokemon("hgss3-60", "Oddish", GRASS, 40, weakness=PSYCHIC, retreat=1, rarity="Common", texts=[
        attack("Ram", "C", 10),
        attack("Find a Friend", "G", flip(heads=search(a(pokemon_card(GRASS)), reveal=True))),
    ]),
])
