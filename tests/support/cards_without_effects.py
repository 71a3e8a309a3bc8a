"""Cards that the rules mention and the pool doesn't have, for tests of decks and names.

They have the facts of the real cards but no effects, so they must never be added to the pool.
Others are in `kinds` and `hook_cards`, with effects.
"""

from __future__ import annotations

from playmat.engine.cards import Card
from playmat.engine.constants import (
    ACE_SPEC,
    COLORLESS,
    DARKNESS,
    DELTA,
    DRAGON,
    FIGHTING,
    FIRE,
    LIGHTNING,
    PSYCHIC,
    SP,
    WATER,
)
from playmat.vocabulary.declarations import item, pokemon

ALAKAZAM = pokemon(
    "base1-1",
    "Alakazam",
    PSYCHIC,
    80,
    stage=2,
    evolves_from="Kadabra",
    weakness=PSYCHIC,
    retreat=3,
    rarity="Rare Holo",
)
ZAPDOS_G = pokemon(
    "pl4-12",
    "Zapdos G",
    LIGHTNING,
    90,
    weakness=LIGHTNING,
    resistance=FIGHTING,
    retreat=2,
    tags=SP,
    rarity="Rare Holo",
)

AERODACTYL = pokemon(
    "ex12-1",
    "Aerodactyl",
    COLORLESS,
    70,
    stage=1,
    evolves_from="Mysterious Fossil",
    weakness=LIGHTNING,
    resistance=FIGHTING,
    resistance_less=-30,
    rarity="Rare Holo",
)
AERODACTYL_DELTA = pokemon(
    "ex13-35",
    "Aerodactyl δ",
    FIRE,
    70,
    stage=1,
    evolves_from="Mysterious Fossil",
    weakness=LIGHTNING,
    resistance=FIGHTING,
    resistance_less=-30,
    tags=DELTA,
    rarity="Uncommon",
)

POOCHYENA = pokemon(
    "ex1-63",
    "Poochyena",
    DARKNESS,
    40,
    weakness=FIGHTING,
    resistance=PSYCHIC,
    resistance_less=-30,
    retreat=1,
    rarity="Common",
)
TEAM_MAGMAS_POOCHYENA = pokemon(
    "ex4-65",
    "Team Magma's Poochyena",
    DARKNESS,
    40,
    weakness=FIGHTING,
    resistance=PSYCHIC,
    resistance_less=-30,
    retreat=1,
    owner="Team Magma",
    rarity="Common",
)

BLACK_KYUREM = pokemon(
    "bw7-100", "Black Kyurem", DRAGON, 130, weakness=DRAGON, retreat=2, rarity="Rare"
)


HO_OH = pokemon(
    "col1-9", "Ho-Oh", FIRE, 100, weakness=WATER, resistance=FIGHTING, retreat=3, rarity="Rare Holo"
)


DOWSING_MACHINE = item("bw8-128", "Dowsing Machine", tags=ACE_SPEC, rarity="Rare ACE")


CARDS = [value for value in list(globals().values()) if isinstance(value, Card)]


def made_up_pokemon(name: str, *, stage: int = 0, evolves_from: str = "", tags: int = 0) -> Card:
    """Return a made-up Pokémon with a name that no other card of the reference has."""
    return pokemon(
        f"made-up-{name.replace(' ', '_')}",
        name,
        COLORLESS,
        60,
        stage=stage,
        evolves_from=evolves_from,
        tags=tags,
    )
