"""A card for each door at which texts are listened to, built like the real card of that name.

Where a real card has more to say than a test needs, the rest of its text is left out, so none of
these may ever be added to the pool.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from playmat.engine.attack import copy_attack
from playmat.engine.cards import Card, Condition, Modifier, Op
from playmat.engine.game import Game
from playmat.engine.memory import see_both
from playmat.engine.movement import (
    attach_energy,
    copy_of,
    distinct,
    move,
    put_under,
    show_hand,
    swap_with_prize,
    take,
)
from playmat.engine.queries import can_pay, types
from playmat.engine.records import Effect, InPlay
from playmat.engine.settle import prize_options, settle
from playmat.engine.triggers import attached
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    ATTACK,
    ATTACK_EFFECT,
    BURNED,
    CARD,
    COLORLESS,
    CONFUSED,
    DARKNESS,
    DECK,
    DISCARD,
    DONE,
    DOOR_BASE_DAMAGE,
    DOOR_BENCH_LIMIT,
    DOOR_DAMAGE_BARRED,
    DOOR_DAMAGE_IN,
    DOOR_DAMAGE_OUT,
    DOOR_DESTINATION,
    DOOR_HP,
    DOOR_LENT_ATTACKS,
    DOOR_MAY_EVOLVE,
    DOOR_MAY_USE_POWER,
    DOOR_POWER_USED,
    DOOR_PRIZES_FOR,
    DOOR_STADIUM_ACTION,
    DRAGON,
    ENERGY,
    EX,
    FIGHTING,
    FIRE,
    GRASS,
    HAND,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    ITEM,
    LIGHTNING,
    LOST,
    METAL,
    NUMBER,
    PARALYZED,
    PICK_POKEMON,
    POISONED,
    POKEMON,
    POWER,
    PRIME,
    PSYCHIC,
    STAR,
    STOP,
    SUPPORTER,
    WATER,
    bit,
    code,
    count_in,
    number_in,
    place_in,
    place_of,
)
from playmat.vocabulary.amounts import EVERYTHING, Fixed, PokemonInPlay
from playmat.vocabulary.board import Ignoring, PutCounters
from playmat.vocabulary.cardflow import MoveFromHand, SearchDeck
from playmat.vocabulary.changes import AttachThisCard, KnockOut, PutMark, ReturnToHand, WinGame
from playmat.vocabulary.conditions import (
    EqualHands,
    InPlayAny,
    ThisIsActive,
    ThisIsBenched,
)
from playmat.vocabulary.control import Pay
from playmat.vocabulary.filters import ANY_POKEMON_CARD
from playmat.vocabulary.lasting import (
    OPPONENTS_NEXT_TURN,
    THIS_TURN,
    YOUR_NEXT_TURN,
    Last,
    LastOnPlayer,
)
from playmat.vocabulary.occasions import (
    BETWEEN_TURNS,
    STADIUM_ACTION,
    WHEN_OPPONENT_BENCHES,
    WHEN_TURN_ENDS,
    DiscardThisCard,
    Occasion,
    PreventDamage,
    Survive,
    Trigger,
    when_damaged,
    would_be_damaged,
    would_be_knocked_out,
)
from playmat.vocabulary.phrases import (
    a,
    afflict,
    attack_does_nothing,
    attacks_cost_nothing,
    basic_energy,
    cannot_be_healed,
    cannot_play,
    cannot_retreat,
    cannot_use_powers,
    cannot_use_this_attack,
    discard_energy,
    draw,
    during,
    flip,
    heal,
    hit,
    immune,
    is_of_type,
    less_damage,
    may,
    more_hp,
    no_resistance,
    one,
    prevent_effects,
    recover,
    retreat_costs,
    stronger,
    switch_in,
    their_next_turn,
)
from playmat.vocabulary.printing import (
    ability,
    any_number_of_times,
    attack,
    body,
    fossil,
    item,
    legend,
    machine,
    once_each_turn,
    pokemon,
    power,
    special_energy,
    stadium,
    tool,
)
from playmat.vocabulary.standing import Cannot
from playmat.vocabulary.targets import (
    ANY_POKEMON,
    DEFENDING,
    EVENT_POKEMON,
    OPPOSING,
    OPPOSING_BENCH,
    THIS,
    YOUR_POKEMON,
    Group,
    Target,
)

Reply = Callable[[Game, i64, InPlay | None, InPlay | None, i64, i64], int]


class Answers(Modifier):
    """An effect that is a function: of its player, its bearer, the subject, what, the value."""

    __slots__ = ("reply",)

    def __init__(self, door: int, reply: Reply, order: int = 0) -> None:
        super().__init__(door, order)
        self.reply = reply

    def answer(
        self,
        g: Game,
        you: i64,
        host: InPlay | None,
        bound: i64,
        subject: InPlay | None,
        what: i64,
        value: i64,
    ) -> i64:
        return self.reply(g, you, host, subject, what, value)


def active(g: Game, m: InPlay | None) -> bool:
    return m is not None and g.players[m.owner()].active is m


def opposing(you: i64, m: InPlay | None) -> bool:
    return m is not None and m.owner() != you


class Attacker(Target):
    """The Pokémon whose attack calls a trigger of `damaged`."""

    __slots__ = ()

    def of_event(self) -> bool:
        return True

    def names(self, g: Game, you: i64, user: i64, e: Effect | None) -> vec[i64]:
        return append(vec[i64](), e.b) if e is not None else vec[i64]()


class Feller(Target):
    """The Pokémon that has felled the one about to be Knocked Out."""

    __slots__ = ()

    def of_event(self) -> bool:
        return True

    def names(self, g: Game, you: i64, user: i64, e: Effect | None) -> vec[i64]:
        fallen = g.find(e.a) if e is not None else None
        return append(vec[i64](), fallen.fell_author) if fallen is not None else vec[i64]()


POWER_USED = Occasion(DOOR_POWER_USED, "whenever your opponent uses a Poké-Power", OPPOSING)


# -- offers: powers, stadium_action, lent_attacks --------------------------------------------
def fossil_texts() -> list[Modifier]:
    return [
        immune(THIS),
        cannot_retreat(THIS),
    ]


CLAW_FOSSIL = fossil(
    "dp6-138",
    "Claw Fossil",
    40,
    body(
        "Jagged Stone",
        Trigger(when_damaged(THIS, only_opponent=True), PutCounters(1, Attacker()), ThisIsActive()),
        *fossil_texts(),
    ),
    power("Discard Claw Fossil", once_each_turn, ReturnToHand(THIS, DISCARD), kind="rule"),
)
ROOT_FOSSIL = fossil(
    "dp6-139",
    "Root Fossil",
    40,
    body(
        "Spongy Stone",
        Trigger(BETWEEN_TURNS, heal(10, THIS)),
        *fossil_texts(),
    ),
)


class SixInTheLostZone(Modifier):
    """Once on their own turn, a player may win whose opponent has six Pokémon in the Lost Zone."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(DOOR_STADIUM_ACTION, 0, WinGame())

    def hears(
        self, g: Game, you: i64, host: InPlay | None, bound: i64, subject: InPlay | None, what: i64
    ) -> bool:
        lost = g.players[1 - you].lost
        return sum(g.table[c].kind == POKEMON for c in lost) >= 6


LOST_WORLD = stadium("col1-81", "Lost World", SixInTheLostZone())
BURNED_TOWER = stadium(
    "hgss3-71",
    "Burned Tower",
    Trigger(STADIUM_ACTION, flip(heads=recover(a(basic_energy())))),
)
INDIGO_PLATEAU = stadium(
    "hgss4-86",
    "Indigo Plateau",
    Answers(
        DOOR_HP,
        lambda g, you, host, m, what, hp: hp + 30 if m is not None and m.top.is_legend() else hp,
    ),
)
RUINS_OF_ALPH = stadium(
    "hgss3-76",
    "Ruins of Alph",
    no_resistance(ANY_POKEMON),
)


def in_a_lost_zone(
    g: Game, you: i64, host: InPlay | None, m: InPlay | None, card: i64, lent: i64
) -> int:
    lost = g.players[1 if card >= 60 else 0].lost
    return int(g.table[card].kind == POKEMON and card in list(lost))


def from_eevee_in_play(
    g: Game, you: i64, host: InPlay | None, m: InPlay | None, card: i64, lent: i64
) -> int:
    owner = 1 if card >= 60 else 0
    if owner != you or card in list(g.players[you].lost):
        return 0
    return int(g.table[card].evolves_from == "Eevee")


MEW = pokemon(
    "hgss4-97",
    "Mew",
    PSYCHIC,
    60,
    weakness=PSYCHIC,
    marks=PRIME,
    texts=[
        body("Lost Link", Answers(DOOR_LENT_ATTACKS, in_a_lost_zone)),
        attack("See Off", "P", SearchDeck(ANY_POKEMON_CARD, Fixed(1), True, LOST)),
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
    marks=PRIME,
    texts=[
        body("Evolution Memories", Answers(DOOR_LENT_ATTACKS, from_eevee_in_play)),
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
    marks=PRIME,
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

JOLTEON = pokemon(
    "hgss3-28",
    "Jolteon",
    LIGHTNING,
    80,
    stage=1,
    evolves_from="Eevee",
    weakness=FIGHTING,
    resistance=METAL,
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
KINGDRA = pokemon(
    "hgss2-85",
    "Kingdra",
    WATER,
    130,
    stage=2,
    evolves_from="Seadra",
    weakness=LIGHTNING,
    retreat=1,
    marks=PRIME,
    texts=[power("Spray Splash", once_each_turn, PutCounters(1, one(OPPOSING)))],
)
GASTLY = pokemon(
    "hgss4-63",
    "Gastly",
    PSYCHIC,
    50,
    weakness=DARKNESS,
    resistance=COLORLESS,
    retreat=1,
    texts=[attack("Sneaky Placement", "P", PutCounters(1, one(OPPOSING)))],
)

# -- queries: numbers ------------------------------------------------------------------------
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
            Answers(
                DOOR_HP,
                lambda g, you, host, m, what, hp: (
                    hp
                    + 20
                    * PokemonInPlay(YOUR_POKEMON.named("Nidoqueen")).value(g, you, -1, None)
                    * (host is m)
                ),
                order=1,
            ),
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
    marks=PRIME,
    texts=[
        power(
            "Underwater Dive",
            once_each_turn,
            Last(THIS_TURN, is_of_type(THIS, WATER), THIS),
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
            during(ThisIsBenched(), retreat_costs(-2, Group(0, 1))),
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
            during(ThisIsActive(), retreat_costs(2, Group(1, 1))),
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
    marks=PRIME,
    texts=[
        body(
            "Insight",
            during(EqualHands(), attacks_cost_nothing(THIS)),
        ),
        attack("Linear Attack", "GC", hit(40, one(OPPOSING))),
        attack("Sonicboom", "GGC", 70, Ignoring(IGNORE_WEAKNESS | IGNORE_RESISTANCE)),
    ],
)


class BaseDamageOf(Modifier):
    """An attack's base damage is another number, by the attack's name."""

    __slots__ = ("attack", "base")

    def __init__(self, attack: str, base: int) -> None:
        import zlib

        super().__init__(DOOR_BASE_DAMAGE)
        self.attack = zlib.crc32(attack.encode())
        self.base = base

    def answer(
        self,
        g: Game,
        you: i64,
        host: InPlay | None,
        bound: i64,
        subject: InPlay | None,
        what: i64,
        value: i64,
    ) -> i64:
        return self.base if host is subject and what == self.attack else value


PINECO = pokemon(
    "hgss3-63",
    "Pineco",
    GRASS,
    60,
    weakness=FIRE,
    retreat=2,
    texts=[
        attack(
            "Focus Energy", "C", Last(YOUR_NEXT_TURN, BaseDamageOf("Surprise Attack", 80), THIS)
        ),
        attack("Surprise Attack", "GC", 40, flip(tails=attack_does_nothing)),
    ],
)


class Damaged(Condition):
    """This Pokémon has damage on it."""

    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
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
    marks=PRIME,
    texts=[
        body(
            "Berserk",
            during(Damaged(), stronger(60, THIS)),
        ),
        attack("Hammer Arm", "CCC", 30),
        attack("Megaton Lariat", "CCCC", 60),
    ],
)


def ten_more_to_the_defending(
    g: Game, you: i64, host: InPlay | None, user: InPlay | None, target: i64, damage: i64
) -> int:
    to = g.find(target)
    return damage + 10 if host is user and opposing(you, to) and active(g, to) else damage


def dark_and_to_the_active(
    g: Game, you: i64, host: InPlay | None, user: InPlay | None, target: i64, damage: i64
) -> int:
    dark = host is not None and types(g, host) & bit(DARKNESS)
    return ten_more_to_the_defending(g, you, host, user, target, damage) if dark else damage


def ten_less_if_metal(
    g: Game, you: i64, host: InPlay | None, target: InPlay | None, user: i64, damage: i64
) -> int:
    metal = host is not None and types(g, host) & bit(METAL)
    return damage - 10 if host is target and metal else damage


PLUSPOWER = item(
    "hgss2-80",
    "PlusPower",
    AttachThisCard(one(YOUR_POKEMON), Answers(DOOR_DAMAGE_OUT, ten_more_to_the_defending), 0),
)
DEFENDER = item(
    "hgss3-72",
    "Defender",
    AttachThisCard(
        one(YOUR_POKEMON),
        less_damage(20, to=THIS, only_opponent=True),
        1,
    ),
)
DARKNESS_ENERGY = special_energy(
    "hgss3-79",
    "Darkness Energy",
    [bit(DARKNESS)],
    DARKNESS,
    Answers(DOOR_DAMAGE_OUT, dark_and_to_the_active),
)
METAL_ENERGY = special_energy(
    "hgss3-80", "Metal Energy", [bit(METAL)], METAL, Answers(DOOR_DAMAGE_IN, ten_less_if_metal)
)
EXPERT_BELT = tool(
    "pl4-87",
    "Expert Belt",
    more_hp(20, THIS),
    Answers(
        DOOR_DAMAGE_OUT,
        lambda g, you, host, user, target, damage: (
            damage + 20
            if host is user and opposing(you, g.find(target)) and active(g, g.find(target))
            else damage
        ),
    ),
    Answers(DOOR_PRIZES_FOR, lambda g, you, host, m, author, n: n + 1 if host is m else n),
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


def barred_to_special_energy(
    g: Game, you: i64, host: InPlay | None, target: InPlay | None, user: i64, damage: i64
) -> int:
    by = g.find(user)
    special = by is not None and by.owner() != you and by.special > 0
    return 0 if host is target and special else damage


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
    marks=PRIME,
    texts=[
        body("Red Armor", Answers(DOOR_DAMAGE_BARRED, barred_to_special_energy)),
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
            Last(
                OPPONENTS_NEXT_TURN,
                Answers(
                    DOOR_DAMAGE_BARRED,
                    lambda g, you, host, m, user, damage: (
                        0 if host is m and damage <= 40 else damage
                    ),
                ),
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
            Ignoring(IGNORE_WEAKNESS | IGNORE_RESISTANCE | IGNORE_EFFECTS),
            hit(30, one(OPPOSING)),
        )
    ],
)

# -- queries: permissions --------------------------------------------------------------------
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
            Last(
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
            LastOnPlayer(
                OPPONENTS_NEXT_TURN,
                cannot_use_powers(OPPOSING),
                True,
            ),
        )
    ],
)
KABUTOPS = pokemon(
    "dp5-6",
    "Kabutops",
    FIGHTING,
    120,
    stage=2,
    evolves_from="Kabuto",
    weakness=GRASS,
    weakness_plus=30,
    retreat=2,
    texts=[
        body(
            "Primal Shell",
            during(ThisIsActive(), cannot_play(ITEM, only_opponent=True)),
        )
    ],
)
ARCHEOPS = pokemon(
    "bw3-67",
    "Archeops",
    FIGHTING,
    130,
    stage=1,
    evolves_from="Archen",
    weakness=GRASS,
    retreat=2,
    texts=[
        body(
            "Ancient Power",
            Cannot(DOOR_MAY_EVOLVE, ANY_POKEMON, "evolve"),
            kind="Ability",
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
            during(InPlayAny(YOUR_POKEMON.named("Lunatone")), cannot_be_healed(ANY_POKEMON)),
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
    marks=PRIME,
    texts=[
        body("Perfect Metal", immune(THIS)),
        attack("Energy Stream", "CC", 30),
    ],
)
DITTO = pokemon(
    "hgss4-17",
    "Ditto",
    COLORLESS,
    40,
    weakness=FIGHTING,
    retreat=1,
    texts=[
        body(
            "Dittobolic",
            Answers(DOOR_BENCH_LIMIT, lambda g, you, host, m, who, n: 4 if who != you else n),
        )
    ],
)


# -- queries: Knock Outs -----------------------------------------------------------------------
def catastrophe(
    g: Game, you: i64, host: InPlay | None, fallen: InPlay | None, causes: i64, goal: i64
) -> int:
    return LOST | DISCARD << 4 if active(g, host) and opposing(you, fallen) else goal


def lost_crisis(
    g: Game, you: i64, host: InPlay | None, fallen: InPlay | None, causes: i64, goal: i64
) -> int:
    return LOST | LOST << 4 if opposing(you, fallen) and causes & bit(ATTACK) else goal


def rescue(
    g: Game, you: i64, host: InPlay | None, fallen: InPlay | None, causes: i64, goal: i64
) -> int:
    return HAND | DISCARD << 4 if host is fallen and causes & bit(ATTACK) else goal


def space_virus(
    g: Game, you: i64, host: InPlay | None, fallen: InPlay | None, author: i64, prizes: i64
) -> int:
    assert host is not None
    assert fallen is not None
    by_damage = fallen.fell_by == ATTACK and author == host.name
    return prizes + 1 if opposing(you, fallen) and by_damage else prizes


GENGAR = pokemon(
    "hgss4-94",
    "Gengar",
    PSYCHIC,
    130,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    resistance=COLORLESS,
    marks=PRIME,
    texts=[
        body("Catastrophe", Answers(DOOR_DESTINATION, catastrophe)),
        attack("Cursed Drop", "PC", PutCounters(4, one(OPPOSING))),
    ],
)
RESCUE_ENERGY = special_energy(
    "hgss4-90", "Rescue Energy", [bit(COLORLESS)], COLORLESS, Answers(DOOR_DESTINATION, rescue)
)
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
            LastOnPlayer(THIS_TURN, Answers(DOOR_DESTINATION, lost_crisis), False),
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
        body("Space Virus", Answers(DOOR_PRIZES_FOR, space_virus)),
        attack("Ozone Buster", "RRLC", 150, discard_energy(EVERYTHING, THIS, FIRE)),
    ],
)

# -- replacements ------------------------------------------------------------------------------
SCYTHER = pokemon(
    "hgss3-36",
    "Scyther",
    GRASS,
    60,
    weakness=FIRE,
    retreat=1,
    texts=[
        attack(
            "Afterimage Strike",
            "CC",
            20,
            Last(
                OPPONENTS_NEXT_TURN,
                Trigger(would_be_damaged(THIS), flip(heads=PreventDamage())),
                THIS,
            ),
        )
    ],
)
FOCUS_BAND = tool(
    "neo1-86",
    "Focus Band",
    Trigger(
        would_be_knocked_out(THIS, bit(ATTACK) | bit(ATTACK_EFFECT)),
        flip(heads=[Survive(10), DiscardThisCard()]),
    ),
)
FAINTING_GENGAR = pokemon(
    "dp7-18",
    "Gengar",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    weakness_plus=30,
    resistance=COLORLESS,
    texts=[
        body(
            "Fainting Spell",
            Trigger(would_be_knocked_out(THIS, bit(ATTACK)), may(flip(heads=KnockOut(Feller())))),
            kind="Poké-Power",
        ),
        attack("Shadow Room", "P", PutCounters(3, one(OPPOSING))),
    ],
)

# -- triggers ----------------------------------------------------------------------------------
ABSOL = pokemon(
    "hgss4-91",
    "Absol",
    DARKNESS,
    80,
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=1,
    marks=PRIME,
    texts=[
        body(
            "Eye of Disaster",
            Trigger(WHEN_OPPONENT_BENCHES, PutCounters(2, EVENT_POKEMON), ThisIsActive()),
        ),
        attack(
            "Vicious Claw",
            "DC",
            70,
            Pay(MoveFromHand(ANY_POKEMON_CARD, Fixed(1), False, LOST)),
        ),
    ],
)
AERODACTYL = pokemon(
    "dp5-15",
    "Aerodactyl",
    COLORLESS,
    80,
    stage=1,
    evolves_from="Old Amber",
    weakness=LIGHTNING,
    weakness_plus=20,
    resistance=FIGHTING,
    retreat=1,
    texts=[
        body(
            "Primal Claw",
            Trigger(POWER_USED, PutCounters(2, EVENT_POKEMON)),
        )
    ],
)


class YourTurn(Condition):
    """It is the turn of this card's player."""

    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        m = g.players[you].active
        return g.current == you and m is not None and m.name == user


LEFTOVERS = tool(
    "dp4-99",
    "Leftovers",
    Trigger(WHEN_TURN_ENDS, heal(10, THIS), YourTurn()),
)


# -- conditions, Prizes, Energy -----------------------------------------------------------------
DRAPION = pokemon(
    "hgss4-4",
    "Drapion",
    DARKNESS,
    100,
    stage=1,
    evolves_from="Skorupi",
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=3,
    texts=[
        attack("Toxic Fang", "DCC", 40, flip(heads=afflict(DEFENDING, POISONED, poison=2))),
        attack("Land Crush", "DDCC", 80),
    ],
)
CROBAT = pokemon(
    "hgss2-14",
    "Crobat",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Golbat",
    weakness=LIGHTNING,
    resistance=FIGHTING,
    texts=[attack("Supersonic", "P", 30, afflict(DEFENDING, CONFUSED))],
)
BLACK_KYUREM_EX = pokemon(
    "bw7-101",
    "Black Kyurem-EX",
    DRAGON,
    180,
    weakness=DRAGON,
    retreat=3,
    marks=EX,
    texts=[attack("Dragon Fang", "LCC", 60, flip(heads=afflict(DEFENDING, PARALYZED)))],
)
SCYTHER_EX = pokemon(
    "ex1-102",
    "Scyther ex",
    GRASS,
    80,
    weakness=FIRE,
    resistance=FIGHTING,
    resistance_less=-30,
    retreat=1,
    marks=EX,
    texts=[attack("Slash", "GGC", 50)],
)
PUSHER = pokemon(
    "made-up-pusher",
    "Pusher",
    COLORLESS,
    60,
    retreat=1,
    texts=[attack("Push", "C", 40, switch_in(one(OPPOSING_BENCH)))],
)
DRIFLOON = pokemon(
    "hgss3-46",
    "Drifloon",
    PSYCHIC,
    50,
    weakness=DARKNESS,
    resistance=COLORLESS,
    retreat=1,
    texts=[
        attack(
            "Minimize",
            "C",
            their_next_turn(less_damage(20, to=THIS)),
        )
    ],
)
FEEBLE = stadium(
    "made-up-feeble",
    "Feeble",
    stronger(-20, ANY_POKEMON),
)
HELPER = pokemon(
    "made-up-helper",
    "Helper",
    COLORLESS,
    60,
    retreat=1,
    texts=[ability("Fetch", once_each_turn, draw(1)), attack("Nudge", "C", 10)],
)
SPRINKLER = pokemon(
    "made-up-sprinkler",
    "Sprinkler",
    WATER,
    60,
    retreat=1,
    texts=[power("Sprinkle", any_number_of_times, PutCounters(1, one(OPPOSING)))],
)
NO_ABILITIES = stadium(
    "made-up-no-abilities",
    "No Abilities",
    Answers(
        DOOR_MAY_USE_POWER,
        lambda g, you, host, m, index, value: int(
            m is not None and m.top.powers[index].kind == "Ability"
        ),
    ),
)


# -- texts that go on, copy, and end others ----------------------------------------------------
class AttachFromTop(Op):
    """Of the top cards of the deck, Energy is attached in any way; the others are discarded.

    Registers: `picked` the Energy cards still in hand's reach.
    """

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        if pc == 0:
            e.picked = vec[i64]()
            for card in list(g.players[e.you].deck)[-self.n :][::-1]:
                if g.table[card].kind == ENERGY:
                    e.picked = append(e.picked, card)
                else:
                    move(g, card, DECK, DISCARD, True)
        return g.ask(e, e.you, 1) if len(e.picked) > 0 else DONE

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for slot in range(len(g.players[e.you].bench) + 1):
            out = append(out, code(PICK_POKEMON, 0, place_of(e.you, slot), 0, 0))
        return append(out, STOP)

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        if option == STOP:
            for card in e.picked:
                move(g, card, DECK, DISCARD, True)
            return DONE
        card = e.picked[0]
        m = g.at(place_in(option))
        take(g, card, DECK)
        attach_energy(g, m, card)
        attached(g, m, card, 0)
        e.picked = e.picked[1:]
        return 2


ELECTRODE = pokemon(
    "hgss4-93",
    "Electrode",
    LIGHTNING,
    90,
    stage=1,
    evolves_from="Voltorb",
    weakness=FIGHTING,
    resistance=METAL,
    retreat=1,
    marks=PRIME,
    texts=[
        power("Energymite", once_each_turn, KnockOut(THIS), AttachFromTop(7)),
        attack("Gigashock", "LC", 30),
    ],
)


class YouPromoteFirst(Op):
    """What follows from the text so far follows at once, and its player promotes first."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        if settle(g):
            g.stack[-1].flags = 1 + e.you
        return DONE


DRIFBLIM = pokemon(
    "hgss3-12",
    "Drifblim",
    PSYCHIC,
    90,
    stage=1,
    evolves_from="Drifloon",
    weakness=DARKNESS,
    resistance=COLORLESS,
    texts=[
        attack("Balloon Tackle", "PC", 60, hit(20, THIS)),
        attack(
            "Take Away",
            "CCC",
            ReturnToHand(THIS, DECK),
            ReturnToHand(DEFENDING, DECK),
            YouPromoteFirst(),
        ),
    ],
)


class CopyDiscarded(Op):
    """An attack of the card just discarded is used, if there is the Energy for it."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        return g.ask(e, e.you, 1) if len(e.moved) > 0 else DONE

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for index in range(len(g.table[e.moved[0]].attacks)):
            out = append(out, code(NUMBER, 0, 0, 0, index))
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        user = g.find(e.user)
        card = e.moved[0]
        index = count_in(option)
        if user is not None and can_pay(g, user, g.table[card].attacks[index], 0):
            copy_attack(g, e.you, e.user, card, index)
        return DONE


ALAKAZAM = pokemon(
    "ex14-99",
    "Alakazam ★",
    PSYCHIC,
    80,
    weakness=PSYCHIC,
    retreat=1,
    marks=STAR,
    texts=[
        attack(
            "Skill Copy",
            "CCC",
            MoveFromHand(ANY_POKEMON_CARD, Fixed(1), False, DISCARD),
            CopyDiscarded(),
        )
    ],
)


class ChooseForMe(Op):
    """The top two cards are shown, the opponent picks one for the hand, the other goes under."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        for card in list(g.players[e.you].deck)[-2:]:
            see_both(g, card)
        return g.ask(e, 1 - e.you, 1)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for card in list(g.players[e.you].deck)[-2:]:
            out = append(out, code(CARD, g.number[card], DECK, 1 + e.you, 0))
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        for card in list(g.players[e.you].deck)[-2:]:
            if code(CARD, g.number[card], DECK, 1 + e.you, 0) == option:
                move(g, card, DECK, HAND, True)
            else:
                take(g, card, DECK)
                put_under(g, card, True)
        return DONE


SLOWKING = pokemon(
    "hgss3-85",
    "Slowking",
    PSYCHIC,
    100,
    stage=1,
    evolves_from="Slowpoke",
    weakness=PSYCHIC,
    retreat=2,
    marks=PRIME,
    texts=[power("Opponent's Choice", once_each_turn, ChooseForMe())],
)


class TrickPrize(Op):
    """A face-down Prize changes places with the top card of the deck."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        return g.ask(e, e.you, 1)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        return prize_options(g, e.you)

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        swap_with_prize(g, e.you, count_in(option))
        return DONE


ROTOM = pokemon(
    "hgss3-20",
    "Rotom",
    LIGHTNING,
    60,
    weakness=DARKNESS,
    resistance=COLORLESS,
    retreat=1,
    texts=[power("Mischievous Trick", once_each_turn, TrickPrize())],
)


class UseTheirSupporter(Op):
    """Look at the opponent's hand and use the effect of a Supporter card there."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        show_hand(g, 1 - e.you)
        return g.ask(e, e.you, 1)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for card in distinct(g, g.players[1 - e.you].hand):
            if g.table[card].kind == SUPPORTER:
                out = append(out, code(CARD, g.number[card], HAND, 2 - e.you, 0))
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        card = copy_of(g, g.players[1 - e.you].hand, number_in(option))
        text = g.table[card].play if card >= 0 else None
        if text is not None:
            g.push(text, e.you, card, e.user, POWER)
        return DONE


SMEARGLE = pokemon(
    "hgss3-8",
    "Smeargle",
    COLORLESS,
    70,
    weakness=FIGHTING,
    retreat=1,
    texts=[power("Portrait", once_each_turn, UseTheirSupporter(), when=ThisIsActive())],
)
MACHINE = machine("made-up-machine", "Technical Machine 00", attack("Blast", "C", 40))
COUNTING = item("made-up-counter", "Char Counter", PutMark("Char", one(OPPOSING)))

CARDS: list[Card] = [
    *[value for value in list(globals().values()) if isinstance(value, Card)],
    *DARKRAI_CRESSELIA,
    *RAYQUAZA_DEOXYS,
]
