"""Cards for the tests of cards: some real ones outside the pool, some made up for one purpose.

`know_them` makes all of them known to scenarios.
"""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.game import Game
from playmat.engine.memory import IN_DECK, knows
from playmat.engine.movement import evolve, take
from playmat.engine.records import Effect
from playmat.engine.words import (
    COLORLESS,
    DARKNESS,
    DONE,
    DOOR_ATTACK_COST,
    DOOR_REACHES,
    FIGHTING,
    HAND,
    LIGHTNING,
    METAL,
    PSYCHIC,
    WATER,
    bit,
)
from playmat.testing import Table, know
from playmat.vocabulary.amounts import Fixed
from playmat.vocabulary.board import PutCounters
from playmat.vocabulary.phrases import flip, next_turn, one
from playmat.vocabulary.printing import attack, item, once_each_turn, pokemon, power, stadium
from playmat.vocabulary.standing import FORBID, SET, Standing
from playmat.vocabulary.targets import ANY_POKEMON, OPPOSING, THIS
from tests.support.cameos import DOUBLE_COLORLESS

# -- real ones ---------------------------------------------------------------------------------
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
KINGDRA = pokemon(
    "hgss2-85",
    "Kingdra",
    WATER,
    130,
    stage=2,
    evolves_from="Seadra",
    weakness=LIGHTNING,
    retreat=1,
    rarity="Rare Prime",
    texts=[power("Spray Splash", once_each_turn, PutCounters(1, one(OPPOSING)))],
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
            flip(heads=next_turn(Standing("prevent_effects", DOOR_REACHES, THIS, FORBID))),
        ),
        attack("Mach Bolt", "LLC", 70),
    ],
)
CHANSEY = pokemon(
    "hgss1-58",
    "Chansey",
    COLORLESS,
    90,
    weakness=FIGHTING,
    retreat=2,
    rarity="Common",
    texts=[attack("Pound", "CC", 20)],
)


# -- made up -----------------------------------------------------------------------------------
class EvolveTheirActive(Op):
    """The opponent's Active Pokémon evolves into what evolves from it in that player's hand."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        p = g.players[1 - e.you]
        active = p.active
        assert active is not None
        for card in p.hand:
            if g.table[card].origin_number == active.top.name_number:
                take(g, card, HAND)
                evolve(g, active, card)
                break
        return DONE


FORCED_EVOLUTION = item("made-up-forced-evolution", "Forced Evolution", EvolveTheirActive())
FREE_ATTACKS = stadium(
    "made-up-free-attacks",
    "Free Attacks",
    Standing("free_attacks", DOOR_ATTACK_COST, ANY_POKEMON, SET, Fixed(-1000)),
)


def know_them() -> None:
    know(DOUBLE_COLORLESS, GASTLY, KINGDRA, JOLTEON, CHANSEY, FORCED_EVOLUTION, FREE_ATTACKS)


# -- what a player knows -----------------------------------------------------------------------
YOU = 0
OPPONENT = 1


def seen_in_hand(table: Table, *, of: int, by: int) -> list[str]:
    """The names of the cards in a hand that a player knows to be there."""
    g = table.game
    return sorted(g.table[c].name for c in g.players[of].hand if knows(g, by, c))


def known_in_deck(table: Table, *, of: int, by: int) -> list[str]:
    """The names of the cards that a player knows to be in a deck, though not where in it."""
    g = table.game
    known = g.memory[IN_DECK + 2 * by + of]
    return sorted(g.table[c].name for c in g.players[of].deck if known & bit(c - 60 * of))


def seen_in_deck(table: Table, *, of: int, by: int) -> list[str]:
    """The names of the cards of a deck of which a player knows the very place."""
    g = table.game
    return sorted(g.table[c].name for c in g.players[of].deck if knows(g, by, c))
