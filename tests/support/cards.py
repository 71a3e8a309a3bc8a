"""Stand-ins for the tests of cards, with all of their effects; and what a player knows."""

from __future__ import annotations

import pytest

from playmat.engine.constants import (
    COLORLESS,
    DARKNESS,
    DISCARD,
    FIGHTING,
    FIRE,
    LIGHTNING,
    METAL,
    PRIME,
    PSYCHIC,
    WATER,
    bit,
)
from playmat.engine.knowledge import knows
from playmat.testing import Scenario
from playmat.vocabulary.amounts import Fixed
from playmat.vocabulary.card_ops import MoveFromHand
from playmat.vocabulary.conditions import AnyInPlay
from playmat.vocabulary.declarations import attack, item, once_each_turn, pokemon, power, supporter
from playmat.vocabulary.dsl import (
    add_damage,
    draw,
    each_player,
    energy_card,
    flip,
    if_,
    one,
    pay,
    prevent_effects,
    shuffle_hand_into_deck,
    switch_in,
    their_next_turn,
)
from playmat.vocabulary.pokemon_ops import PutCounters
from playmat.vocabulary.targets import OPPOSING, OPPOSING_BENCH, THIS, Choice
from tests.support.hidden import unplaced
from tests.support.made_up import FORCED_EVOLUTION, FREE_ATTACKS

KINGDRA = pokemon(
    "hgss2-85",
    "Kingdra",
    WATER,
    130,
    stage=2,
    evolves_from="Seadra",
    weakness=LIGHTNING,
    retreat=1,
    tags=PRIME,
    rarity="Rare Prime",
    texts=[
        power("Spray Splash", once_each_turn, PutCounters(1, one(OPPOSING))),
        attack("Dragon Steam", "W", 60, if_(AnyInPlay(OPPOSING.of(FIRE)), add_damage(-40))),
    ],
)
JOLTEON = pokemon(
    "hgss3-28",
    "Jolteon",
    LIGHTNING,
    80,
    stage=1,
    evolves_from="Eevee",
    weakness=FIGHTING,
    resistance=METAL,
    rarity="Uncommon",
    texts=[
        attack(
            "Agility",
            "C",
            20,
            flip(heads=their_next_turn(prevent_effects(THIS))),
        ),
        attack("Mach Bolt", "LLC", 70),
    ],
)
GASTLY = pokemon(
    "hgss4-63",
    "Gastly",
    PSYCHIC,
    50,
    weakness=DARKNESS,
    resistance=COLORLESS,
    retreat=1,
    rarity="Common",
    texts=[attack("Sneaky Placement", "P", PutCounters(1, one(OPPOSING)))],
)
REAL = (
    KINGDRA,
    JOLTEON,
    GASTLY,
    supporter(
        "hgss2-75",
        "Engineer's Adjustments",
        pay(MoveFromHand(energy_card(), Fixed(1), False, DISCARD), then=draw(4)),
        rarity="Uncommon",
    ),
    supporter(
        "hgss2-78",
        "Judge",
        each_player(shuffle_hand_into_deck(), draw(4)),
        rarity="Uncommon",
    ),
    item(
        "hgss2-81",
        "Pokémon Circulator",
        switch_in(Choice(OPPOSING_BENCH, by_opponent=True)),
        rarity="Uncommon",
    ),
)


STAND_INS = (*REAL, FORCED_EVOLUTION, FREE_ATTACKS)

CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
UNDER_A_CONDITION = pytest.mark.parametrize("condition", CONDITIONS)


# -- what a player knows -----------------------------------------------------------------------
YOU = 0
OPPONENT = 1


def seen_in_hand(table: Scenario, *, of: int, by: int) -> list[str]:
    """Return the names of the cards in a hand that a player knows to be there."""
    g = table.game
    return sorted(g.definitions[c].name for c in g.players[of].hand if knows(g, by, c))


def known_in_deck(table: Scenario, *, of: int, by: int) -> list[str]:
    """Return the names of the cards that a player knows to be somewhere in a deck."""
    g = table.game
    known = unplaced(g, by, of)
    return sorted(g.definitions[c].name for c in g.players[of].deck if known & bit(c - 60 * of))


def seen_in_deck(table: Scenario, *, of: int, by: int) -> list[str]:
    """Return the names of the cards of a deck whose exact place a player knows."""
    g = table.game
    return sorted(g.definitions[c].name for c in g.players[of].deck if knows(g, by, c))
