"""Cards that change numbers, damage, and Energy."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Attack, Condition
from playmat.engine.constants import (
    BURNED,
    COLORLESS,
    DARKNESS,
    FIGHTING,
    FIRE,
    GRASS,
    HOOK_BASE_DAMAGE,
    HOOK_DAMAGE_PREVENTED,
    HOOK_HP,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    LIGHTNING,
    METAL,
    PARALYZED,
    POISONED,
    PRIME,
    PSYCHIC,
    WATER,
)
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import ADDS, BoundModifier, Modifier
from playmat.engine.state import PokemonInPlay
from playmat.vocabulary.amounts import PokemonCount
from playmat.vocabulary.conditions import SameHandSize, ThisIsActive, ThisIsBenched
from playmat.vocabulary.declarations import attack, body, once_each_turn, pokemon, power
from playmat.vocabulary.dsl import (
    afflict,
    attack_does_nothing,
    attacks_cost_nothing,
    does_more_damage,
    flip,
    heal,
    hit,
    is_of_type,
    one,
    retreat_costs,
    while_,
)
from playmat.vocabulary.lasting_ops import (
    OPPONENTS_NEXT_TURN,
    THIS_TURN,
    YOUR_NEXT_TURN,
    AddLastingEffect,
)
from playmat.vocabulary.pokemon_ops import IgnoreEffects
from playmat.vocabulary.targets import DEFENDING, OPPOSING, THIS, YOUR_POKEMON, Group

NIDOQUEEN = pokemon(
    "hgss4-28",
    "Nidoqueen",
    PSYCHIC,
    130,
    stage=2,
    evolves_from="Nidorina",
    weakness=PSYCHIC,
    retreat=2,
    texts=[attack("Return", "C", 30)],
)


class HPForEach(Modifier):
    """Its Pokémon has more HP for each Pokémon of a group."""

    __slots__ = ("group", "n")

    def __init__(self, n: int, group: Group) -> None:
        super().__init__(HOOK_HP, ADDS)
        self.n = n
        self.group = group

    def modify_hp(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, hp: i64) -> i64:
        if bound.host is not pokemon:
            return hp
        return hp + self.n * PokemonCount(self.group).value(g, bound.you, -1, None)


NIDOKING = pokemon(
    "hgss4-6",
    "Nidoking",
    FIGHTING,
    140,
    stage=2,
    evolves_from="Nidorino",
    weakness=WATER,
    resistance=LIGHTNING,
    retreat=3,
    texts=[
        body(
            "Pheromone Stamina",
            HPForEach(20, YOUR_POKEMON.named("Nidoqueen")),
        ),
        attack("Venomous Horn", "FFCC", 80, afflict(DEFENDING, POISONED)),
    ],
)
LANTURN = pokemon(
    "hgss2-86",
    "Lanturn",
    LIGHTNING,
    110,
    stage=1,
    evolves_from="Chinchou",
    weakness=FIGHTING,
    retreat=2,
    tags=PRIME,
    texts=[
        power(
            "Underwater Dive",
            once_each_turn,
            AddLastingEffect(THIS_TURN, is_of_type(THIS, WATER), THIS),
        ),
        attack("Powerful Spark", "LCC", 40),
    ],
)
DODRIO = pokemon(
    "hgss3-11",
    "Dodrio",
    COLORLESS,
    80,
    stage=1,
    evolves_from="Doduo",
    weakness=LIGHTNING,
    resistance=FIGHTING,
    retreat=1,
    texts=[
        body(
            "Retreat Aid",
            while_(ThisIsBenched(), retreat_costs(-2, Group(0, 1))),
        )
    ],
)
VICTREEBEL = pokemon(
    "hgss4-12",
    "Victreebel",
    GRASS,
    110,
    stage=2,
    evolves_from="Weepinbell",
    weakness=FIRE,
    retreat=2,
    texts=[
        body(
            "Tangling Tendrils",
            while_(ThisIsActive(), retreat_costs(2, Group(1, 1))),
        ),
        attack("Acidic Drain", "GC", 30, afflict(DEFENDING, BURNED, POISONED), heal(30, THIS)),
    ],
)
YANMEGA = pokemon(
    "hgss4-98",
    "Yanmega",
    GRASS,
    110,
    stage=1,
    evolves_from="Yanma",
    weakness=LIGHTNING,
    resistance=FIGHTING,
    tags=PRIME,
    texts=[
        body(
            "Insight",
            while_(SameHandSize(), attacks_cost_nothing(THIS)),
        ),
        attack("Linear Attack", "GC", hit(40, one(OPPOSING))),
        attack("Sonicboom", "GGC", 70, IgnoreEffects(IGNORE_WEAKNESS | IGNORE_RESISTANCE)),
    ],
)


class BaseDamageOf(Modifier):
    """One attack of its Pokémon has another base damage."""

    __slots__ = ("attack", "base")

    def __init__(self, attack: str, base: int) -> None:
        super().__init__(HOOK_BASE_DAMAGE)
        self.attack = attack
        self.base = base

    def modify_base_damage(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack, base: i64
    ) -> i64:
        return self.base if bound.host is pokemon and attack.name == self.attack else base


PINECO = pokemon(
    "hgss3-63",
    "Pineco",
    GRASS,
    60,
    weakness=FIRE,
    retreat=2,
    texts=[
        attack(
            "Focus Energy",
            "C",
            AddLastingEffect(YOUR_NEXT_TURN, BaseDamageOf("Surprise Attack", 80), THIS),
        ),
        attack("Surprise Attack", "GC", 40, flip(tails=attack_does_nothing)),
    ],
)


class Damaged(Condition):
    """This Pokémon has damage counters on it."""

    __slots__ = ()

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        m = g.find(user)
        return m is not None and m.damage > 0


URSARING = pokemon(
    "hgss2-89",
    "Ursaring",
    COLORLESS,
    110,
    stage=1,
    evolves_from="Teddiursa",
    weakness=FIGHTING,
    retreat=3,
    tags=PRIME,
    texts=[
        body(
            "Berserk",
            while_(Damaged(), does_more_damage(60, THIS)),
        ),
        attack("Hammer Arm", "CCC", 30),
        attack("Megaton Lariat", "CCCC", 60),
    ],
)


LAIRON = pokemon(
    "hgss4-37",
    "Lairon",
    METAL,
    80,
    stage=1,
    evolves_from="Aron",
    weakness=FIRE,
    resistance=PSYCHIC,
    retreat=3,
    texts=[attack("Take Down", "MCC", 80, hit(20, THIS))],
)


class NoDamageBySpecialEnergy(Modifier):
    """Its Pokémon takes no damage from the opponent's Pokémon with special Energy."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_DAMAGE_PREVENTED)

    def prevents_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> bool:
        return (
            bound.host is target and attacker.owner() != bound.you and attacker.special_energy > 0
        )


class NoDamageUpTo(Modifier):
    """Its Pokémon takes no damage from attacks that do little damage."""

    __slots__ = ("limit",)

    def __init__(self, limit: int) -> None:
        super().__init__(HOOK_DAMAGE_PREVENTED)
        self.limit = limit

    def prevents_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> bool:
        return bound.host is target and amount <= self.limit


SCIZOR = pokemon(
    "hgss3-84",
    "Scizor",
    METAL,
    100,
    stage=1,
    evolves_from="Scyther",
    weakness=FIRE,
    resistance=PSYCHIC,
    retreat=2,
    tags=PRIME,
    texts=[
        body("Red Armor", NoDamageBySpecialEnergy()),
        attack("Metal Scissors", "MC", 30),
    ],
)
ONIX = pokemon(
    "dp7-69",
    "Onix",
    FIGHTING,
    90,
    weakness=GRASS,
    weakness_plus=20,
    retreat=3,
    texts=[
        attack(
            "Harden",
            "C",
            AddLastingEffect(
                OPPONENTS_NEXT_TURN,
                NoDamageUpTo(40),
                THIS,
            ),
        ),
        attack("Bind", "FCC", 30, flip(heads=afflict(DEFENDING, PARALYZED))),
    ],
)
WEAVILE = pokemon(
    "hgss3-25",
    "Weavile",
    DARKNESS,
    80,
    stage=1,
    evolves_from="Sneasel",
    weakness=FIGHTING,
    resistance=PSYCHIC,
    texts=[
        attack(
            "Feint Attack",
            "DC",
            IgnoreEffects(IGNORE_WEAKNESS | IGNORE_RESISTANCE | IGNORE_EFFECTS),
            hit(30, one(OPPOSING)),
        )
    ],
)
