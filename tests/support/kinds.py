"""Real cards of kinds that the pool doesn't have yet, with all of their effects."""

from __future__ import annotations

from playmat.engine.cards import Card
from playmat.engine.constants import (
    ACE_SPEC,
    ATTACK,
    COLORLESS,
    DARKNESS,
    DISCARD,
    DRAGON,
    EX,
    FIGHTING,
    FIRE,
    GRASS,
    HAND,
    HOOK_MAY_EVOLVE,
    HOOK_PRIZES_FOR,
    IGNORE_RESISTANCE,
    ITEM,
    LIGHTNING,
    LV_X,
    METAL,
    PARALYZED,
    PLASMA,
    POISONED,
    PSYCHIC,
    RESTORED,
    SP,
    WATER,
    bit,
)
from playmat.vocabulary.amounts import DamageDone, Fixed
from playmat.vocabulary.card_ops import TO_BENCH, MoveFromHand, SearchDeck
from playmat.vocabulary.conditions import ThisIsActive, ThisIsBenched
from playmat.vocabulary.continuous import Cannot, NumberChange
from playmat.vocabulary.control_flow import ON_TAILS, Branch, Flip
from playmat.vocabulary.declarations import (
    Text,
    any_number_of_times,
    attack,
    body,
    fossil,
    item,
    legend,
    once_each_turn,
    pokemon,
    power,
    special_energy,
    stadium,
    supporter,
    technical_machine,
    tool,
)
from playmat.vocabulary.dsl import (
    HEADS,
    UNTIL_TAILS,
    a,
    add_damage,
    afflict,
    basic_energy,
    cannot_attack,
    cannot_play,
    cannot_retreat,
    each,
    energy_card,
    flip,
    hit,
    immune,
    may,
    more_hp,
    no_resistance,
    one,
    pay,
    prevent_damage,
    prevent_effects,
    recover,
    switch_in,
    their_next_turn,
    up_to,
    when_damaged,
    when_energy_attached,
    while_,
    would_attack,
    would_be_knocked_out,
)
from playmat.vocabulary.dsl import discard_energy as discarding
from playmat.vocabulary.dsl import draw as drawing
from playmat.vocabulary.dsl import heal as healing
from playmat.vocabulary.filters import ANY_CARD
from playmat.vocabulary.in_play_ops import AttachThisCard, ReturnToHand, WinGame
from playmat.vocabulary.lasting_ops import (
    OPPONENTS_NEXT_TURN,
    THIS_TURN,
    YOUR_NEXT_TURN,
    AddLastingEffect,
)
from playmat.vocabulary.pokemon_ops import IgnoreEffects
from playmat.vocabulary.targets import (
    ANY_POKEMON,
    DEFENDING,
    OPPOSING,
    OPPOSING_BENCH,
    THIS,
    YOUR_BENCH,
    YOUR_POKEMON,
    Choice,
)
from playmat.vocabulary.triggers import (
    BETWEEN_TURNS,
    STADIUM_ACTION,
    WHEN_BENCHED,
    WHEN_TURN_ENDS,
    CancelAttack,
    DiscardThisCard,
    Survive,
    Trigger,
)
from tests.support.custom_ops import (
    Devoluter,
    EvolveFromDeck,
    FetchFromBottom,
    HurtAttacker,
    LegendBox,
    LegendsGetHP,
    LessDamage,
    LevelDown,
    MoreDamage,
    MoveCounter,
    OfBrock,
    OneOfNames,
    RareCandy,
    ReturnStadium,
    SilentClaw,
    SmallerBench,
    TeamPlasmaCard,
    TheirLostPokemon,
    TimeHollow,
)

# -- LEGENDs ------------------------------------------------
RAIKOU_SUICUNE_UPPER, RAIKOU_SUICUNE_LOWER = legend(
    "hgss2-92",
    "hgss2-93",
    "Raikou & Suicune LEGEND",
    (LIGHTNING, WATER),
    160,
    weakness=(FIGHTING, LIGHTNING),
    retreat=1,
    prizes=2,
    rarity="LEGEND",
    texts=[
        attack("Thunderbolt Spear", "LLC", 150, hit(50, THIS)),
        attack("Aurora Gain", "WCC", 50, healing(50, THIS)),
    ],
)
LEGEND_BOX = item("hgss3-75", "Legend Box", LegendBox(), rarity="Uncommon")

# -- LV.X and SP ------------------------------------------------
GASTLY = pokemon(
    "pl4-36",
    "Gastly",
    PSYCHIC,
    50,
    weakness=DARKNESS,
    weakness_plus=10,
    resistance=COLORLESS,
    retreat=1,
    rarity="Uncommon",
    texts=[
        attack("Lick", "P", 10, flip(heads=afflict(DEFENDING, PARALYZED))),
        attack("Night Shade", "CC", 10, hit(10, one(OPPOSING_BENCH))),
    ],
)
HAUNTER = pokemon(
    "pl4-42",
    "Haunter",
    PSYCHIC,
    80,
    stage=1,
    evolves_from="Gastly",
    weakness=DARKNESS,
    weakness_plus=20,
    resistance=COLORLESS,
    retreat=1,
    rarity="Uncommon",
    texts=[
        attack("Psyshot", "P", 20),
        attack("Shadow Bind", "CC", 30, their_next_turn(cannot_retreat(DEFENDING))),
    ],
)
GENGAR = pokemon(
    "pl4-16",
    "Gengar",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    weakness_plus=30,
    resistance=COLORLESS,
    rarity="Rare",
    texts=[
        power("Curse", once_each_turn, MoveCounter()),
        attack(
            "Shadow Skip", "PPC", 60, hit(10, one(OPPOSING_BENCH)), may(switch_in(one(YOUR_BENCH)))
        ),
    ],
)
GENGAR_X = pokemon(
    "pl4-97",
    "Gengar LV.X",
    PSYCHIC,
    140,
    stage=LV_X,
    evolves_from="Gengar",
    weakness=DARKNESS,
    resistance=COLORLESS,
    rarity="Rare Holo LV.X",
    texts=[
        power("Level-Down", once_each_turn, LevelDown()),
        attack("Compound Pain", "PPC", hit(30, each(OPPOSING.with_damage()))),
    ],
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
    texts=[
        attack("Recover", "P", discarding(1, THIS, PSYCHIC), healing(40, THIS)),
        attack("Mysterious Beam", "PCC", 30, flip(heads=discarding(1, DEFENDING))),
    ],
)

# -- Pokémon-ex and -EX, owners, Team Plasma ------------------------------------------------
BLACK_KYUREM_EX = pokemon(
    "bw7-101",
    "Black Kyurem-EX",
    DRAGON,
    180,
    weakness=DRAGON,
    retreat=3,
    tags=EX,
    rarity="Rare Holo EX",
    texts=[
        attack("Dragon Fang", "LCC", 60, flip(heads=afflict(DEFENDING, PARALYZED))),
        attack(
            "Freeze Shock",
            "WLLC",
            150,
            AddLastingEffect(YOUR_NEXT_TURN, cannot_attack(THIS), THIS),
        ),
    ],
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
    tags=EX,
    rarity="Rare Holo EX",
    texts=[
        attack(
            "Agility",
            "G",
            10,
            flip(heads=their_next_turn(prevent_effects(THIS))),
        ),
        attack("Slash", "GGC", 50),
    ],
)
SCIZOR = pokemon(
    "hgss3-7",
    "Scizor",
    METAL,
    90,
    stage=1,
    evolves_from="Scyther",
    weakness=FIRE,
    resistance=PSYCHIC,
    retreat=1,
    rarity="Rare Holo",
    texts=[attack("Cut", "MC", 50), attack("Metal Claw", "MMC", 80)],
)
GEODUDE = pokemon(
    "dp2-84",
    "Geodude LV.12",
    FIGHTING,
    60,
    weakness=GRASS,
    weakness_plus=10,
    resistance=LIGHTNING,
    retreat=2,
    rarity="Common",
    texts=[attack("Stone Throw", "F", hit(10, Choice(OPPOSING_BENCH, 2)))],
)
GRAVELER = pokemon(
    "dp2-51",
    "Graveler",
    FIGHTING,
    90,
    stage=1,
    evolves_from="Geodude",
    weakness=GRASS,
    weakness_plus=20,
    resistance=LIGHTNING,
    retreat=3,
    rarity="Uncommon",
    texts=[
        attack("Rock Cannon", "FC", "30×", flip(UNTIL_TAILS, then=add_damage(30, for_each=HEADS))),
        attack("Rock Slide", "FCC", 40, hit(10, Choice(OPPOSING_BENCH, 2))),
    ],
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
    texts=[
        attack(
            "Call for Friend",
            "F",
            flip(heads=may(SearchDeck(OfBrock(), Fixed(1), True, TO_BENCH))),
        ),
        attack("Hook Shot", "FC", 20, IgnoreEffects(IGNORE_RESISTANCE)),
    ],
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
    texts=[
        attack("Defense Curl", "C", flip(heads=their_next_turn(prevent_damage(THIS)))),
        attack("Rolling Attack", "FC", 20),
    ],
)
BROCKS_SANDSLASH = pokemon(
    "gym1-23",
    "Brock's Sandslash",
    FIGHTING,
    60,
    stage=1,
    evolves_from="Brock's Sandshrew",
    weakness=GRASS,
    resistance=LIGHTNING,
    resistance_less=-30,
    retreat=1,
    owner="Brock",
    rarity="Rare",
    texts=[
        attack("Needles", "FF", 10, flip(heads=afflict(DEFENDING, PARALYZED, POISONED))),
        attack(
            "Sandstorm",
            "FF",
            20,
            AddLastingEffect(
                OPPONENTS_NEXT_TURN,
                Trigger(
                    would_attack(DEFENDING),
                    Flip(Fixed(1), [Branch(ON_TAILS, CancelAttack())], by_opponent=True),
                ),
                DEFENDING,
            ),
        ),
    ],
)
PURRLOIN = pokemon(
    "bw1-66",
    "Purrloin",
    DARKNESS,
    60,
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=1,
    rarity="Common",
    texts=[attack("Scratch", "C", 10), attack("Slash", "CC", 20)],
)
LIEPARD = pokemon(
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
    texts=[
        attack("Silent Claw", "C", SilentClaw()),
        attack("Fake Out", "DC", 30, flip(heads=afflict(DEFENDING, PARALYZED))),
    ],
)
TEAM_PLASMA_GRUNT = supporter(
    "bw8-125",
    "Team Plasma Grunt",
    pay(MoveFromHand(TeamPlasmaCard(), Fixed(1), False, DISCARD), then=drawing(4)),
    tags=PLASMA,
    rarity="Uncommon",
)
PLASMA_ENERGY = special_energy(
    "bw8-127",
    "Plasma Energy",
    [int(bit(COLORLESS))],
    COLORLESS,
    tags=PLASMA,
    rarity="Uncommon",
)
COMPUTER_SEARCH = item(
    "bw7-137",
    "Computer Search",
    pay(
        MoveFromHand(ANY_CARD, Fixed(2), False, DISCARD),
        then=SearchDeck(ANY_CARD, Fixed(1), False, HAND),
    ),
    tags=ACE_SPEC,
    rarity="Rare ACE",
)

# -- Primes, devolving, a smaller Bench ------------------------------------------------
JIRACHI = pokemon(
    "hgss2-1",
    "Jirachi",
    PSYCHIC,
    60,
    weakness=PSYCHIC,
    retreat=1,
    rarity="Rare Holo",
    texts=[
        body(
            "Stardust Song",
            Trigger(
                WHEN_BENCHED,
                may(flip(3, then=recover(up_to(HEADS, energy_card(PSYCHIC)), attach_to=THIS))),
            ),
            kind="Poké-Power",
        ),
        attack("Time Hollow", "P", TimeHollow()),
    ],
)
DITTO = pokemon(
    "hgss4-17",
    "Ditto",
    COLORLESS,
    40,
    weakness=FIGHTING,
    retreat=1,
    rarity="Rare",
    texts=[body("Dittobolic", SmallerBench(4)), attack("Sharp Point", "CC", 20)],
)


# -- fossils and Restored Pokémon ------------------------------------------------
def old_fossil(id: str, name: str, hp: int, *texts: Text, rarity: str) -> Card:
    """Return a Fossil with the rule that is printed on every Fossil."""
    return fossil(
        id,
        name,
        hp,
        body(
            "Fossil",
            immune(THIS),
            cannot_retreat(THIS),
            kind="",
        ),
        power(
            "Discard",
            any_number_of_times,
            ReturnToHand(THIS, DISCARD),
            blocked_by_conditions=False,
            kind="",
        ),
        *texts,
        rarity=rarity,
    )


CLAW_FOSSIL = old_fossil(
    "dp6-138",
    "Claw Fossil",
    40,
    body(
        "Jagged Stone",
        Trigger(when_damaged(THIS), HurtAttacker(), ThisIsActive()),
    ),
    rarity="Common",
)
ROOT_FOSSIL = old_fossil(
    "dp6-139",
    "Root Fossil",
    40,
    body("Spongy Stone", Trigger(BETWEEN_TURNS, healing(10, THIS))),
    rarity="Common",
)
OLD_AMBER = old_fossil(
    "dp5-84",
    "Old Amber",
    50,
    body(
        "Hard Amber",
        while_(ThisIsBenched(), prevent_damage(THIS)),
    ),
    rarity="Uncommon",
)
DOME_FOSSIL = old_fossil(
    "dp5-89",
    "Dome Fossil",
    50,
    body(
        "Rock Reaction",
        Trigger(when_energy_attached(bit(FIGHTING)), EvolveFromDeck(only_this=True)),
    ),
    rarity="Common",
)
ANORITH = pokemon(
    "dp6-46",
    "Anorith",
    FIGHTING,
    80,
    stage=1,
    evolves_from="Claw Fossil",
    weakness=GRASS,
    weakness_plus=20,
    retreat=1,
    rarity="Uncommon",
    texts=[
        attack("Guard Claw", "C", 20, AddLastingEffect(OPPONENTS_NEXT_TURN, LessDamage(20), THIS)),
        attack("X-Scissor", "FC", "30+", flip(heads=add_damage(20))),
    ],
)
KABUTO = pokemon(
    "dp5-67",
    "Kabuto",
    FIGHTING,
    80,
    stage=1,
    evolves_from="Dome Fossil",
    weakness=GRASS,
    weakness_plus=20,
    retreat=1,
    rarity="Common",
    texts=[
        power(
            "Ancient Guidance",
            once_each_turn,
            flip(
                heads=SearchDeck(
                    OneOfNames("Helix Fossil", "Dome Fossil", "Old Amber"),
                    Fixed(1),
                    True,
                    TO_BENCH,
                )
            ),
        ),
        attack("Shell Attack", "F", 20),
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
    rarity="Rare Holo",
    texts=[
        body(
            "Primal Shell",
            while_(ThisIsActive(), cannot_play(ITEM, opponent_only=True)),
        ),
        attack("Chop Up", "FFC", 70, hit(10, each(OPPOSING_BENCH.with_damage()))),
    ],
)
DOME_FOSSIL_KABUTO = item(
    "xy10-96", "Dome Fossil Kabuto", FetchFromBottom("Kabuto"), rarity="Uncommon"
)
KABUTO_RESTORED = pokemon(
    "xy10-38",
    "Kabuto",
    FIGHTING,
    80,
    stage=RESTORED,
    evolves_from="Dome Fossil Kabuto",
    weakness=GRASS,
    retreat=1,
    rarity="Uncommon",
    texts=[attack("Mud Shot", "F", 30)],
)
KABUTOPS_STAGE_1 = pokemon(
    "xy10-39",
    "Kabutops",
    FIGHTING,
    150,
    stage=1,
    evolves_from="Kabuto",
    weakness=GRASS,
    retreat=2,
    rarity="Rare",
    texts=[
        attack("Cling", "CC", 50, healing(DamageDone(), THIS)),
        attack("X-Scissor", "FCC", "80+", flip(heads=add_damage(60))),
    ],
)
PLUME_FOSSIL = item("bw3-93", "Plume Fossil", FetchFromBottom("Archen"), rarity="Uncommon")
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
    texts=[
        attack("Rock Throw", "F", 20),
        attack("Acrobatics", "CC", "20+", flip(2, then=add_damage(20, for_each=HEADS))),
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
    rarity="Rare",
    texts=[
        body(
            "Ancient Power",
            Cannot(HOOK_MAY_EVOLVE, ANY_POKEMON, "evolve"),
            kind="Ability",
        ),
        attack("Rock Slide", "FFC", 60, hit(10, Choice(OPPOSING_BENCH, 2))),
    ],
)

# -- Trainer cards that stay in play ------------------------------------------------
EXPERT_BELT = tool(
    "pl4-87",
    "Expert Belt",
    more_hp(20, THIS),
    MoreDamage(20),
    NumberChange(HOOK_PRIZES_FOR, Fixed(1), THIS),
    rarity="Uncommon",
)
LEFTOVERS = tool(
    "dp4-99",
    "Leftovers",
    Trigger(WHEN_TURN_ENDS, healing(10, THIS), ThisIsActive()),
    rarity="Uncommon",
)
FOCUS_BAND = tool(
    "neo1-86",
    "Focus Band",
    Trigger(would_be_knocked_out(THIS, bit(ATTACK)), flip(heads=[Survive(10), DiscardThisCard()])),
    rarity="Rare",
)
TS_1 = technical_machine(
    "dp6-136",
    "Technical Machine TS-1",
    attack("Evoluter", "", EvolveFromDeck()),
    rarity="Uncommon",
)
TS_2 = technical_machine(
    "dp6-137",
    "Technical Machine TS-2",
    attack("Devoluter", "", Devoluter()),
    rarity="Uncommon",
)
PLUS_POWER = item(
    "hgss2-80",
    "PlusPower",
    AttachThisCard(one(YOUR_POKEMON), MoreDamage(10), THIS_TURN),
    rarity="Uncommon",
)
DEFENDER = item(
    "hgss3-72",
    "Defender",
    AttachThisCard(one(YOUR_POKEMON), LessDamage(20, by_opponent=True), OPPONENTS_NEXT_TURN),
    rarity="Uncommon",
)
BURNED_TOWER = stadium(
    "hgss3-71",
    "Burned Tower",
    Trigger(STADIUM_ACTION, flip(heads=recover(a(basic_energy())))),
    rarity="Uncommon",
)
RUINS_OF_ALPH = stadium(
    "hgss3-76",
    "Ruins of Alph",
    no_resistance(ANY_POKEMON),
    rarity="Uncommon",
)
INDIGO_PLATEAU = stadium("hgss4-86", "Indigo Plateau", LegendsGetHP(30), rarity="Uncommon")
LOST_WORLD = stadium(
    "col1-81",
    "Lost World",
    Trigger(STADIUM_ACTION, WinGame(), TheirLostPokemon(6)),
    rarity="Uncommon",
)
LITHOGRAPH = item("hgss3-THREE", "Alph Lithograph", ReturnStadium(), rarity="Rare Secret")
RARE_CANDY = item("hgss2-82", "Rare Candy", RareCandy(), rarity="Uncommon")

# -- special Energy ------------------------------------------------
SPECIAL_DARKNESS = special_energy(
    "hgss3-79",
    "Darkness Energy",
    [int(bit(DARKNESS))],
    DARKNESS,
    MoreDamage(10, DARKNESS),
    rarity="Uncommon",
)
SPECIAL_METAL = special_energy(
    "hgss3-80",
    "Metal Energy",
    [int(bit(METAL))],
    METAL,
    LessDamage(10, METAL),
    rarity="Uncommon",
)

CARDS = [value for value in list(globals().values()) if isinstance(value, Card)]
