"""Cards that forbid something, and cards for Knock Outs."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.constants import (
    ATTACK,
    COLORLESS,
    DARKNESS,
    DISCARD,
    FIGHTING,
    FIRE,
    GRASS,
    HAND,
    HOOK_DESTINATION,
    HOOK_PRIZES_FOR,
    LOST_ZONE,
    METAL,
    PRIME,
    PSYCHIC,
    bit,
)
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import BoundModifier, Modifier
from playmat.engine.state import PokemonInPlay
from playmat.vocabulary.amounts import EVERYTHING
from playmat.vocabulary.conditions import AnyInPlay
from playmat.vocabulary.declarations import attack, body, legend, pokemon, special_energy
from playmat.vocabulary.dsl import (
    cannot_be_healed,
    cannot_use_powers,
    cannot_use_this_attack,
    discard_energy,
    hit,
    immune,
    one,
    while_,
)
from playmat.vocabulary.lasting_ops import (
    OPPONENTS_NEXT_TURN,
    THIS_TURN,
    YOUR_NEXT_TURN,
    AddLastingEffect,
    AddPlayerEffect,
)
from playmat.vocabulary.pokemon_ops import PutCounters
from playmat.vocabulary.targets import ANY_POKEMON, OPPOSING, THIS, YOUR_POKEMON, Group


def is_active(g: GameState, m: PokemonInPlay | None) -> bool:
    return m is not None and g.players[m.owner()].active is m


CUTTING_SCYTHER = pokemon(
    "hgss3-65",
    "Scyther",
    GRASS,
    70,
    weakness=FIRE,
    retreat=1,
    texts=[
        attack("Cut", "CC", 20),
        attack(
            "Slashing Strike",
            "GCC",
            50,
            AddLastingEffect(
                YOUR_NEXT_TURN,
                cannot_use_this_attack(),
                THIS,
            ),
        ),
    ],
)
GRUMPIG = pokemon(
    "hgss4-23",
    "Grumpig",
    PSYCHIC,
    90,
    stage=1,
    evolves_from="Spoink",
    weakness=PSYCHIC,
    retreat=2,
    texts=[
        attack(
            "Psychic Lock",
            "PC",
            20,
            AddPlayerEffect(
                OPPONENTS_NEXT_TURN,
                cannot_use_powers(OPPOSING),
                True,
            ),
        )
    ],
)
LUNATONE = pokemon(
    "hgss4-25",
    "Lunatone",
    FIGHTING,
    60,
    weakness=GRASS,
    retreat=1,
    texts=[
        attack("Lunar Blast", "F", 20),
        attack("Selfdestruct", "FC", 60, hit(10, Group(2, 2)), hit(60, THIS)),
    ],
)
SOLROCK = pokemon(
    "hgss4-9",
    "Solrock",
    FIGHTING,
    70,
    weakness=GRASS,
    retreat=1,
    texts=[
        body(
            "Heal Block",
            while_(AnyInPlay(YOUR_POKEMON.named("Lunatone")), cannot_be_healed(ANY_POKEMON)),
        )
    ],
)
STEELIX = pokemon(
    "hgss2-87",
    "Steelix",
    METAL,
    140,
    stage=1,
    evolves_from="Onix",
    weakness=FIRE,
    resistance=PSYCHIC,
    retreat=4,
    tags=PRIME,
    texts=[
        body("Perfect Metal", immune(THIS)),
        attack("Energy Stream", "CC", 30),
    ],
)


class Catastrophe(Modifier):
    """While it is Active, the opponent's Knocked Out Pokémon go to the Lost Zone."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_DESTINATION)

    def pokemon_destination(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay
    ) -> i64:
        opposing = pokemon.owner() != bound.you
        return LOST_ZONE if opposing and is_active(g, bound.host) else DISCARD


class LostCrisis(Modifier):
    """The opponent's Pokémon Knocked Out by damage go to the Lost Zone with all their cards."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_DESTINATION)

    def pokemon_destination(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay
    ) -> i64:
        opposing = pokemon.owner() != bound.you
        return LOST_ZONE if opposing and pokemon.damage_cause == ATTACK else DISCARD

    def cards_destination(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> i64:
        return self.pokemon_destination(g, bound, pokemon)


class Rescue(Modifier):
    """Its Pokémon returns to the hand when damage Knocks it Out."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_DESTINATION)

    def pokemon_destination(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay
    ) -> i64:
        return HAND if bound.host is pokemon and pokemon.damage_cause == ATTACK else DISCARD


class SpaceVirus(Modifier):
    """Damage by its Pokémon's attacks yields one more Prize card for each Knock Out."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_PRIZES_FOR)

    def modify_prizes(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, prizes: i64
    ) -> i64:
        by_damage = pokemon.damage_cause == ATTACK and pokemon.damage_source == bound.user
        return prizes + 1 if pokemon.owner() != bound.you and by_damage else prizes


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
    texts=[
        body("Catastrophe", Catastrophe()),
        attack("Cursed Drop", "PC", PutCounters(4, one(OPPOSING))),
    ],
)
RESCUE_ENERGY = special_energy("hgss4-90", "Rescue Energy", [bit(COLORLESS)], COLORLESS, Rescue())
DARKRAI_CRESSELIA = legend(
    "hgss4-99",
    "hgss4-100",
    "Darkrai & Cresselia LEGEND",
    (DARKNESS, PSYCHIC),
    150,
    weakness=(FIGHTING, PSYCHIC),
    retreat=2,
    prizes=2,
    texts=[
        attack(
            "Lost Crisis",
            "DDCC",
            100,
            AddPlayerEffect(THIS_TURN, LostCrisis(), False),
        )
    ],
)
RAYQUAZA_DEOXYS = legend(
    "hgss3-89",
    "hgss3-90",
    "Rayquaza & Deoxys LEGEND",
    (COLORLESS, PSYCHIC),
    140,
    weakness=(COLORLESS, PSYCHIC),
    retreat=3,
    prizes=2,
    texts=[
        body("Space Virus", SpaceVirus()),
        attack("Ozone Buster", "RRLC", 150, discard_energy(EVERYTHING, THIS, FIRE)),
    ],
)
