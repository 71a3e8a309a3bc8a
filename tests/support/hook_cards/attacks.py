"""Cards that let players do something, or grant attacks."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.constants import (
    COLORLESS,
    DARKNESS,
    FIGHTING,
    HOOK_GRANTED_ATTACKS,
    LOST_ZONE,
    POKEMON,
    PRIME,
    PSYCHIC,
)
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import BoundModifier, Modifier
from playmat.vocabulary.amounts import Fixed
from playmat.vocabulary.card_ops import SearchDeck
from playmat.vocabulary.conditions import ThisIsActive
from playmat.vocabulary.declarations import attack, body, once_each_turn, pokemon, power
from playmat.vocabulary.dsl import flip, heal
from playmat.vocabulary.filters import ANY_POKEMON_CARD
from playmat.vocabulary.in_play_ops import ReturnToHand
from playmat.vocabulary.targets import THIS, YOUR_POKEMON


class AttacksInLostZones(Modifier):
    """Its Pokémon can use the attacks of Pokémon in both Lost Zones."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_GRANTED_ATTACKS)

    def grants_attacks(self, g: GameState, bound: BoundModifier, card: i64) -> bool:
        lost = g.players[1 if card >= 60 else 0].lost_zone
        return g.definitions[card].kind == POKEMON and card in list(lost)


class AttacksOfRelatives(Modifier):
    """Its Pokémon can use the attacks of its player's Pokémon that evolve from Eevee."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_GRANTED_ATTACKS)

    def grants_attacks(self, g: GameState, bound: BoundModifier, card: i64) -> bool:
        owner = 1 if card >= 60 else 0
        if owner != bound.you or card in list(g.players[owner].lost_zone):
            return False
        return g.definitions[card].evolves_from == "Eevee"


MEW = pokemon(
    "hgss4-97",
    "Mew",
    PSYCHIC,
    60,
    weakness=PSYCHIC,
    tags=PRIME,
    texts=[
        body("Lost Link", AttacksInLostZones()),
        attack("See Off", "P", SearchDeck(ANY_POKEMON_CARD, Fixed(1), True, LOST_ZONE)),
    ],
)
EEVEE = pokemon(
    "hgss3-47",
    "Eevee",
    COLORLESS,
    50,
    weakness=FIGHTING,
    retreat=1,
    texts=[attack("Tackle", "C", 10), attack("Bite", "CC", 20)],
)
ESPEON = pokemon(
    "hgss3-81",
    "Espeon",
    PSYCHIC,
    100,
    stage=1,
    evolves_from="Eevee",
    weakness=PSYCHIC,
    retreat=1,
    tags=PRIME,
    texts=[
        body("Evolution Memories", AttacksOfRelatives()),
        attack("Solar Ray", "PC", 30, heal(10, YOUR_POKEMON)),
    ],
)
UMBREON = pokemon(
    "hgss3-86",
    "Umbreon",
    DARKNESS,
    100,
    stage=1,
    evolves_from="Eevee",
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=1,
    tags=PRIME,
    texts=[
        power(
            "Cloud-Covered Moon",
            once_each_turn,
            flip(heads=ReturnToHand(THIS)),
            when=ThisIsActive(),
        ),
        attack("Evoblast", "DCC", 50),
    ],
)
