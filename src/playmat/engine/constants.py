"""The terms of the game as numbers: kinds, types, conditions, zones, causes, hooks, options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """Return the n-th bit. Never write ``1 << n``: compiled, that shift is 32 bits wide."""
    return (n - n + 1) << n


def names_in(mask: i64, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names whose bits are set."""
    return tuple([name for i, name in enumerate(names) if mask & bit(i)])


# Kinds of card (card.kinds.*). ITEM is what the HGSS rulebooks call a Trainer card.
POKEMON: Final = 0
ENERGY: Final = 1
ITEM: Final = 2
SUPPORTER: Final = 3
STADIUM: Final = 4

# Trainer cards with a special use; flags.
TOOL: Final = 1
TECHNICAL_MACHINE: Final = 2
FOSSIL: Final = 4

# Stages of a Pokémon.
BASIC: Final = 0
STAGE_1: Final = 1
STAGE_2: Final = 2
LEGEND: Final = 3
RESTORED: Final = 4
LV_X: Final = 5

# Tags of cards; flags.
PRIME: Final = 1
EX: Final = 2
STAR: Final = 4
SP: Final = 8
PLASMA: Final = 16
ACE_SPEC: Final = 32
DELTA: Final = 64
BASIC_ENERGY: Final = 128

# Types. A Pokémon's types and what an Energy provides are masks of bit(type).
GRASS: Final = 0
FIRE: Final = 1
WATER: Final = 2
LIGHTNING: Final = 3
PSYCHIC: Final = 4
FIGHTING: Final = 5
DARKNESS: Final = 6
METAL: Final = 7
FAIRY: Final = 8
DRAGON: Final = 9
COLORLESS: Final = 10
TYPE_LETTERS: Final = "GRWLPFDMYNC"
TYPE_NAMES: Final = (
    "Grass",
    "Fire",
    "Water",
    "Lightning",
    "Psychic",
    "Fighting",
    "Darkness",
    "Metal",
    "Fairy",
    "Dragon",
    "Colorless",
)
ANY_TYPE: Final = 0x3FF  # the ten types an Energy of every type counts as

# Special Conditions (cond.five); the first three exclude each other (cond.three-exclude).
ASLEEP: Final = 1
CONFUSED: Final = 2
PARALYZED: Final = 4
POISONED: Final = 8
BURNED: Final = 16
ROTATED: Final = 7
CANNOT_ACT: Final = 5  # Asleep or Paralyzed: can't attack or retreat
CONDITION_NAMES: Final = ("Asleep", "Confused", "Paralyzed", "Poisoned", "Burned")

# Zones of a player.
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
PRIZES: Final = 3
LOST_ZONE: Final = 4
PLAYED: Final = 5  # Trainer cards in use; under HGSS, a Supporter until the turn ends
IN_PLAY: Final = 6
ZONE_NAMES: Final = ("deck", "hand", "discard pile", "Prize cards", "Lost Zone", "played", "play")

# Causes of an effect.
RULE: Final = 0
ATTACK: Final = 1
POWER: Final = 2
BODY: Final = 3
TRAINER: Final = 4
SPECIAL_ENERGY: Final = 5
ATTACK_EFFECT: Final = 6  # cause of a Knock Out: an attack, but not its damage
BY_POISON: Final = 7  # as causes of damage counters
BY_BURN: Final = 8
BY_CONFUSION: Final = 9

# Phases of an attack, in the order of the rulebooks (attack.step-b to attack.step-f).
PHASE_CHOOSE: Final = 0
PHASE_REQUIRE: Final = 1
PHASE_BEFORE: Final = 2
PHASE_DAMAGE: Final = 3
PHASE_AFTER: Final = 4

# Flags of the attack being made.
IGNORE_WEAKNESS: Final = 1
IGNORE_RESISTANCE: Final = 2
IGNORE_EFFECTS: Final = 4
FAILED: Final = 8

# Hooks: what effects in play can change, forbid, or react to. `engine/hooks.py` and
# `engine/triggers.py` describe them.
HOOK_POWERS: Final = 1
HOOK_STADIUM_ACTION: Final = 2
HOOK_GRANTED_ATTACKS: Final = 4
HOOK_HP: Final = 8
HOOK_TYPES: Final = 0x10
HOOK_WEAKNESS: Final = 0x20
HOOK_RESISTANCE: Final = 0x40
HOOK_RETREAT_COST: Final = 0x80
HOOK_ATTACK_COST: Final = 0x100
HOOK_BASE_DAMAGE: Final = 0x200
HOOK_DAMAGE_DEALT: Final = 0x400
HOOK_DAMAGE_TAKEN: Final = 0x800
HOOK_DAMAGE_PREVENTED: Final = 0x1000
HOOK_MAY_AFFECT: Final = 0x2000
HOOK_PROVIDES: Final = 0x4000
HOOK_MAY_RETREAT: Final = 0x8000
HOOK_MAY_ATTACK: Final = 0x1_0000
HOOK_MAY_USE_ATTACK: Final = 0x2_0000
HOOK_MAY_USE_POWER: Final = 0x4_0000
HOOK_MAY_PLAY: Final = 0x8_0000
HOOK_MAY_EVOLVE: Final = 0x10_0000
HOOK_MAY_HEAL: Final = 0x20_0000
HOOK_MAY_HAVE_CONDITION: Final = 0x40_0000
HOOK_BENCH_LIMIT: Final = 0x80_0000
HOOK_PRIZES_FOR: Final = 0x100_0000
HOOK_DESTINATION: Final = 0x200_0000
HOOK_ATTACK_ANNOUNCED: Final = 0x400_0000
HOOK_WOULD_BE_DAMAGED: Final = 0x800_0000
HOOK_WOULD_BE_KNOCKED_OUT: Final = 0x1000_0000
HOOK_ENTERED: Final = 0x2000_0000
HOOK_EVOLVED: Final = 0x4000_0000
HOOK_ATTACHED: Final = 0x8000_0000
HOOK_DAMAGED: Final = 0x1_0000_0000
HOOK_POWER_USED: Final = 0x2_0000_0000
HOOK_TURN_ENDS: Final = 0x4_0000_0000
HOOK_BETWEEN_TURNS: Final = 0x8_0000_0000

# Kinds of option. An option is one int: see `code`.
END_TURN: Final = 0
PUT_ON_BENCH: Final = 1
EVOLVE: Final = 2
ATTACH: Final = 3
PLAY: Final = 4
RETREAT: Final = 5
USE_POWER: Final = 6
USE_STADIUM: Final = 7
USE_ATTACK: Final = 8
PLAY_LEGEND: Final = 9
LEVEL_UP: Final = 10
STOP: Final = 16
YES: Final = 17
NO: Final = 18
CARD: Final = 19
PICK_POKEMON: Final = 20
NUMBER: Final = 21
LABEL: Final = 22
PRIZE: Final = 23
COIN: Final = 24
NEXT_CARD: Final = 25
GO_FIRST: Final = 26
GO_SECOND: Final = 27
MOVE: Final = 28
START: Final = 31  # not an option: the setup waits for a chance outcome
NO_OPTION: Final = -1  # passed to `choose` if a decision has no option


# The offsets in bits of the parts of an option's code, after its kind.
AT_PLACE: Final = 8
AT_OTHER: Final = 16
AT_COUNT: Final = 24
AT_KEY: Final = 32


def code(kind: i64, key: i64, place: i64, other: i64, n: i64) -> i64:
    """Return the code of an option: its kind, a card's key, one or two places, and a count.

    A key is the same in every game, so a code reveals nothing of the deck list.
    """
    return kind | place << AT_PLACE | other << AT_OTHER | n << AT_COUNT | key << AT_KEY


def place_in(option: i64) -> i64:
    """Return the place in an option's code."""
    return (option >> AT_PLACE) & 0xFF


def other_in(option: i64) -> i64:
    """Return the second place in an option's code."""
    return (option >> AT_OTHER) & 0xFF


def count_in(option: i64) -> i64:
    """Return the count in an option's code."""
    return (option >> AT_COUNT) & 0xFF


def key_in(option: i64) -> i64:
    """Return the card's key in an option's code."""
    return option >> AT_KEY


def place_of(player: i64, slot: i64) -> i64:
    """Return a place in play as a number: slot 0 is the Active spot, 1 and up the Bench."""
    return player << 4 | slot


# Values of `player_to_act` other than 0 and 1.
NO_PLAYER: Final = -1
CHANCE: Final = 2

PUBLIC: Final = -1  # the viewer who knows what both players know
UNSEEN: Final = "?"  # print and name of a card that the viewer doesn't know

# What `Op.step` and `Op.choose` return instead of the next pc.
DONE: Final = -1
CALLED: Final = -2
ASK: Final = -3

# Ways a game ends: those in which it is won, and the limits that stop it.
BY_PRIZES: Final = 1
BY_NO_POKEMON: Final = 2
BY_DECK_OUT: Final = 4
BY_CONCESSION: Final = 8
BY_CARD: Final = 16
BY_TURN_LIMIT: Final = 32
BY_DECISION_LIMIT: Final = 64
BY_SUDDEN_DEATH_LIMIT: Final = 128
WIN_NAMES: Final = ("prizes", "no Pokémon left", "deck-out", "concession", "card effect")
LIMIT_NAMES: Final = ("turn limit", "decision limit", "Sudden Death limit")
WAY_NAMES: Final = WIN_NAMES + LIMIT_NAMES
UNFINISHED: Final = 2  # `winner` of a game stopped by a limit

UNDER_DECK: Final = 7  # in events only: the bottom of the deck
SOMEWHERE: Final = 8  # in events only: a card already taken from its zone

# What a coin is flipped for, if not for a Special Condition.
FLIP_FOR_EFFECT: Final = 0
FLIP_FOR_FIRST_TURN: Final = 32

# How Special Conditions and effects of attacks end.
ENDED_BY_EFFECT: Final = 0
ENDED_BY_CHANGE: Final = 1  # evolving, devolving, leveling up
ENDED_BY_BENCHING: Final = 2
ENDED_BY_TIME: Final = 3  # end with their last turn, or between turns
