"""Kalos Starter Set: the cards of its three theme decks."""

from __future__ import annotations

from playmat.cards.sets import CardSet
from playmat.engine.constants import (
    COLORLESS, DARKNESS, FAIRY, FIGHTING, FIRE, GRASS, LIGHTNING, METAL, PARALYZED, PSYCHIC, WATER,
)
from playmat.vocabulary.declarations import attack, item, pokemon, reprint, supporter
from playmat.vocabulary.dsl import (
    HEADS, UNTIL_TAILS, add_damage, afflict, attack_does_nothing, discard_energy, draw, flip, heal,
    one, switch_in,
)
from playmat.vocabulary.targets import DEFENDING, OPPOSING, OPPOSING_BENCH, THIS, YOUR_POKEMON

SET = CardSet("xy0", "Kalos Starter Set", code="KSS", entries=[
    pokemon("xy0-1", "Weedle", GRASS, 40, weakness=FIRE, retreat=1, texts=[
        attack("String Shot", "G", 10, flip(heads=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("xy0-2", "Pansage", GRASS, 70, weakness=FIRE, retreat=1, texts=[
        attack("Collect", "C", draw(1)),
        attack("Fury Swipes", "CC", "10×", flip(3, then=add_damage(10, for_each=HEADS))),
    ]),
    pokemon("xy0-3", "Chespin", GRASS, 60, weakness=FIRE, retreat=1, texts=[
        attack("Vine Whip", "G", 10),
        attack("Seed Bomb", "GC", 20),
    ]),
    pokemon("xy0-4", "Quilladin", GRASS, 90, stage=1, evolves_from="Chespin", weakness=FIRE,
            retreat=2, texts=[
        attack("Leech Seed", "GC", 20, heal(10, THIS)),
        attack("Needle Arm", "GCC", 50),
    ]),
    pokemon("xy0-5", "Chesnaught", GRASS, 150, stage=2, evolves_from="Quilladin", weakness=FIRE,
            retreat=4, texts=[
        attack("Needle Arm", "GCC", 50),
        attack("Tumbling Attack", "GGCC", "80+", flip(heads=add_damage(40))),
    ]),
    pokemon("xy0-6", "Slugma", FIRE, 80, weakness=WATER, retreat=2, texts=[
        attack("Combustion", "RC", 20),
    ]),
    pokemon("xy0-7", "Pansear", FIRE, 70, weakness=WATER, retreat=1, texts=[
        attack("Collect", "C", draw(1)),
        attack("Fury Swipes", "CC", "10×", flip(3, then=add_damage(10, for_each=HEADS))),
    ]),
    pokemon("xy0-8", "Fennekin", FIRE, 60, weakness=WATER, retreat=1, texts=[
        attack("Scratch", "R", 10),
        attack("Live Coal", "RC", 20),
    ]),
    pokemon("xy0-9", "Braixen", FIRE, 80, stage=1, evolves_from="Fennekin", weakness=WATER,
            retreat=1, texts=[
        attack("Firebreathing", "RC", "20+", flip(heads=add_damage(20))),
        attack("Flame Tail", "RCC", 60),
    ]),
    pokemon("xy0-10", "Delphox", FIRE, 140, stage=2, evolves_from="Braixen", weakness=WATER,
            retreat=2, texts=[
        attack("Will-O-Wisp", "RC", 30),
        attack("Fire Blast", "RCCC", 120, discard_energy(1, THIS)),
    ]),
    pokemon("xy0-11", "Panpour", WATER, 70, weakness=GRASS, retreat=1, texts=[
        attack("Collect", "C", draw(1)),
        attack("Fury Swipes", "CC", "10×", flip(3, then=add_damage(10, for_each=HEADS))),
    ]),
    pokemon("xy0-12", "Froakie", WATER, 60, weakness=GRASS, retreat=1, texts=[
        attack("Pound", "W", 10),
        attack("Water Drip", "WC", 20),
    ]),
    pokemon("xy0-13", "Frogadier", WATER, 80, stage=1, evolves_from="Froakie", weakness=GRASS,
            retreat=1, texts=[
        attack("Water Drip", "W", 20),
        attack("Aqua Wave", "WWC", "40+", flip(2, then=add_damage(20, for_each=HEADS))),
    ]),
    pokemon("xy0-14", "Greninja", WATER, 140, stage=2, evolves_from="Frogadier", weakness=GRASS,
            retreat=1, texts=[
        attack("Mat Block", "W", 40, flip(heads=discard_energy(1, DEFENDING))),
        attack("Aqua Edge", "WWC", 80),
    ]),
    pokemon("xy0-15", "Clauncher", WATER, 70, weakness=GRASS, retreat=1, texts=[
        attack("Water Gun", "WC", 20),
    ]),
    pokemon("xy0-16", "Poochyena", DARKNESS, 60, weakness=FIGHTING, resistance=PSYCHIC, retreat=1,
            texts=[
        attack("Bite", "DC", 20),
    ]),
    pokemon("xy0-17", "Mightyena", DARKNESS, 90, stage=1, evolves_from="Poochyena",
            weakness=FIGHTING, resistance=PSYCHIC, retreat=1, texts=[
        attack("Hard Bite", "DC", "40+", flip(heads=add_damage(20))),
    ]),
    pokemon("xy0-18", "Inkay", DARKNESS, 60, weakness=FIGHTING, resistance=PSYCHIC, retreat=1,
            texts=[
        attack("Peck", "D", 10),
    ]),
    pokemon("xy0-19", "Pawniard", METAL, 60, weakness=FIRE, resistance=PSYCHIC, retreat=1, texts=[
        attack("Pierce", "M", 10),
        attack("Cut", "CC", 20),
    ]),
    pokemon("xy0-20", "Bisharp", METAL, 90, stage=1, evolves_from="Pawniard", weakness=FIRE,
            resistance=PSYCHIC, retreat=1, texts=[
        attack("Wicked Jab", "M", 20, flip(heads=afflict(DEFENDING, PARALYZED))),
        attack("Metal Claw", "MCC", 70),
    ]),
    pokemon("xy0-21", "Honedge", METAL, 60, weakness=FIRE, resistance=PSYCHIC, retreat=2, texts=[
        attack("Continuous Slash", "MC", "30×", flip(UNTIL_TAILS, then=add_damage(30, for_each=HEADS))),
    ]),
    pokemon("xy0-22", "Snubbull", FAIRY, 70, weakness=METAL, resistance=DARKNESS, retreat=2, texts=[
        attack("Headbutt", "YC", 20),
    ]),
    pokemon("xy0-23", "Granbull", FAIRY, 100, stage=1, evolves_from="Snubbull", weakness=METAL,
            resistance=DARKNESS, retreat=3, texts=[
        attack("Headbutt", "YC", 30),
        attack("Double Stomp", "YCC", "50+", flip(2, then=add_damage(20, for_each=HEADS))),
    ]),
    pokemon("xy0-24", "Swirlix", FAIRY, 60, weakness=METAL, resistance=DARKNESS, retreat=1, texts=[
        attack("Draining Kiss", "Y", 10, heal(10, THIS)),
    ]),
    pokemon("xy0-25", "Farfetch'd", COLORLESS, 70, weakness=LIGHTNING, resistance=FIGHTING,
            retreat=1, texts=[
        attack("Slash", "C", 30),
    ]),
    pokemon("xy0-26", "Snorlax", COLORLESS, 120, weakness=FIGHTING, retreat=4, texts=[
        attack("Rock Smash", "CCC", "10+", flip(heads=add_damage(30))),
        attack("Strength", "CCCC", 70),
    ]),
    pokemon("xy0-27", "Miltank", COLORLESS, 100, weakness=FIGHTING, retreat=3, texts=[
        attack("Sitdown Splash", "CCC", "50+", flip(heads=add_damage(20))),
    ]),
    pokemon("xy0-28", "Skitty", COLORLESS, 60, weakness=FIGHTING, retreat=1, texts=[
        attack("Jump On", "CC", "20+", flip(heads=add_damage(20))),
    ]),
    pokemon("xy0-29", "Bidoof", COLORLESS, 70, weakness=FIGHTING, retreat=2, texts=[
        attack("Rollout", "CCC", 60),
    ]),
    pokemon("xy0-30", "Bunnelby", COLORLESS, 60, weakness=FIGHTING, retreat=1, texts=[
        attack("Tackle", "CC", 20),
    ]),
    pokemon("xy0-31", "Fletchling", COLORLESS, 50, weakness=LIGHTNING, resistance=FIGHTING,
            retreat=1, texts=[
        attack("Razor Wind", "C", 20, flip(tails=attack_does_nothing)),
    ]),
    pokemon("xy0-32", "Furfrou", COLORLESS, 90, weakness=FIGHTING, retreat=1, texts=[
        attack("Tight Jaw", "CC", 20, flip(heads=afflict(DEFENDING, PARALYZED))),
        attack("Sharp Fang", "CCC", 50),
    ]),
    reprint("xy0-33", of="xy0-32"),
    item("xy0-34", "Crushing Hammer", flip(heads=discard_energy(1, one(OPPOSING.with_energy())))),
    reprint("xy0-35", of="hgss1-95"),
    item("xy0-36", "Pokémon Catcher", flip(heads=switch_in(one(OPPOSING_BENCH)))),
    item("xy0-37", "Potion", heal(30, one(YOUR_POKEMON.with_damage()))),
    reprint("xy0-38", of="hgss1-102"),
    supporter("xy0-39", "Tierno", draw(3)),
])
