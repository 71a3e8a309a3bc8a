"""Pond: a custom card set in a package."""

from playmat.cards.sets import CardSet
from playmat.engine.constants import FIGHTING, GRASS, LIGHTNING, WATER
from playmat.vocabulary.declarations import attack, pokemon, reprint
from playmat.vocabulary.dsl import CARDS_IN_THEIR_HAND, add_damage, hit, one
from playmat.vocabulary.targets import OPPOSING_BENCH

SET = CardSet("pond", "Pond", [
    pokemon("pond-1", "Driplet", WATER, 50, weakness=LIGHTNING, rarity="Common", texts=[
        attack("Ripple", "W", 10, hit(10, one(OPPOSING_BENCH))),
    ]),
    pokemon("pond-2", "Reedwader", WATER, 100, stage=1, evolves_from="Driplet",
            weakness=GRASS, resistance=FIGHTING, retreat=1, rarity="Rare", texts=[
        attack("Long Look", "WC", "20+", add_damage(10, for_each=CARDS_IN_THEIR_HAND)),
    ]),
    reprint("pond-3", of="hgss1-117", rarity="Common"),
])
