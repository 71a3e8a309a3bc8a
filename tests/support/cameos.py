"""Cards that rules speak of and the pool does not have, for tests of decks and names.

Their facts are those of the real cards; their texts are left out, so none of them may ever be
added to the pool, where a card plays as it is printed.
"""

from __future__ import annotations

from playmat.engine.cards import Card
from playmat.engine.words import (
    ACE_SPEC,
    COLORLESS,
    DARKNESS,
    DELTA,
    DRAGON,
    EX,
    FIGHTING,
    FIRE,
    GRASS,
    LEVEL_X,
    LIGHTNING,
    METAL,
    PLASMA,
    PRIME,
    PSYCHIC,
    RESTORED,
    SP,
    STAR,
    WATER,
    bit,
)
from playmat.vocabulary.declarations import (
    fossil,
    item,
    pokemon,
    special_energy,
    supporter,
)

# A level stands in the title, as it does on the card.
GENGAR = pokemon(
    "hgss4-94",
    "Gengar",
    PSYCHIC,
    130,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    resistance=COLORLESS,
    tags=PRIME,
    rarity="Rare Prime",
)
GENGAR_43 = pokemon(
    "dp7-18",
    "Gengar LV.43",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    weakness_plus=30,
    resistance=COLORLESS,
    rarity="Rare",
)
GENGAR_44 = pokemon(
    "pl4-16",
    "Gengar LV.44",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    weakness_plus=30,
    resistance=COLORLESS,
    rarity="Rare",
)
GENGAR_X = pokemon(
    "pl4-97",
    "Gengar LV.X",
    PSYCHIC,
    140,
    stage=LEVEL_X,
    evolves_from="Gengar",
    weakness=DARKNESS,
    resistance=COLORLESS,
    rarity="Rare Holo LV.X",
)

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
ALAKAZAM_E4 = pokemon(
    "pl2-38",
    "Alakazam E4",
    PSYCHIC,
    80,
    weakness=PSYCHIC,
    retreat=1,
    tags=SP,
    rarity="Uncommon",
)
ALAKAZAM_STAR = pokemon(
    "ex14-99",
    "Alakazam ★",
    PSYCHIC,
    80,
    weakness=PSYCHIC,
    retreat=1,
    tags=STAR,
    rarity="Rare Holo Star",
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

GEODUDE = pokemon(
    "dp2-84",
    "Geodude",
    FIGHTING,
    60,
    weakness=GRASS,
    weakness_plus=10,
    resistance=LIGHTNING,
    retreat=2,
    rarity="Common",
)
BROCKS_GEODUDE = pokemon(
    "gym1-66",
    "Brock's Geodude",
    FIGHTING,
    40,
    weakness=GRASS,
    retreat=1,
    owner="Brock",
    rarity="Common",
)
BROCKS_SANDSHREW = pokemon(
    "gym1-71",
    "Brock's Sandshrew",
    FIGHTING,
    40,
    weakness=GRASS,
    resistance=LIGHTNING,
    resistance_less=-30,
    retreat=1,
    owner="Brock",
    rarity="Common",
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
BLACK_KYUREM_EX = pokemon(
    "bw7-101",
    "Black Kyurem-EX",
    DRAGON,
    180,
    weakness=DRAGON,
    retreat=3,
    tags=EX,
    rarity="Rare Holo EX",
)

LIEPARD_PLASMA = pokemon(
    "bw8-84",
    "Liepard",
    DARKNESS,
    80,
    stage=1,
    evolves_from="Purrloin",
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=1,
    tags=PLASMA,
    rarity="Rare",
)

HO_OH = pokemon(
    "col1-9", "Ho-Oh", FIRE, 100, weakness=WATER, resistance=FIGHTING, retreat=3, rarity="Rare Holo"
)

CLAW_FOSSIL = fossil("dp6-138", "Claw Fossil", 40, rarity="Common")
PLUME_FOSSIL = item("bw3-93", "Plume Fossil", rarity="Uncommon")
ARCHEN = pokemon(
    "bw3-66",
    "Archen",
    FIGHTING,
    80,
    stage=RESTORED,
    evolves_from="Plume Fossil",
    weakness=GRASS,
    retreat=1,
    rarity="Uncommon",
)

COMPUTER_SEARCH = item("bw7-137", "Computer Search", tags=ACE_SPEC, rarity="Rare ACE")
DOWSING_MACHINE = item("bw8-128", "Dowsing Machine", tags=ACE_SPEC, rarity="Rare ACE")
TEAM_PLASMA_GRUNT = supporter("bw8-125", "Team Plasma Grunt", tags=PLASMA, rarity="Uncommon")

SPECIAL_DARKNESS = special_energy(
    "hgss3-79", "Darkness Energy", [int(bit(DARKNESS))], DARKNESS, rarity="Uncommon"
)
SPECIAL_METAL = special_energy(
    "hgss3-80", "Metal Energy", [int(bit(METAL))], METAL, rarity="Uncommon"
)

CAMEOS: dict[str, Card] = {
    name: value for name, value in globals().items() if isinstance(value, Card)
}


def another(name: str, *, stage: int = 0, evolves_from: str = "", tags: int = 0) -> Card:
    """A Pokémon made up for a test, for a name of which the reference has no other card."""
    return pokemon(
        f"made-up-{name.replace(' ', '_')}",
        name,
        COLORLESS,
        60,
        stage=stage,
        evolves_from=evolves_from,
        tags=tags,
    )
