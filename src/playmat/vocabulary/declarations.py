"""Declarations of cards: facts first, then attacks and powers in the order of the card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Optional, Union

from mypy_extensions import i64

from playmat.engine import constants
from playmat.engine.addresses import name_key, register
from playmat.engine.cards import (
    Attack,
    AttackPlan,
    Card,
    Condition,
    Definition,
    Op,
    Power,
    SourceLocation,
    Weakness,
    preorder,
    sequence,
)
from playmat.engine.modifiers import Modifier
from playmat.engine.sealing import seal
from playmat.engine.vectors import vec
from playmat.errors import CardError
from playmat.vocabulary.control_flow import Flip
from playmat.vocabulary.ranges import (
    DAMAGE_VALUES,
    HP,
    HP_VALUES,
    PRIZE_VALUES,
    RETREAT_VALUES,
    Prizes,
    ResistanceLess,
    Retreat,
    Tags,
    Type,
    WeaknessPlus,
)
from playmat.vocabulary.triggers import Trigger, TriggerEvent
from playmat.vocabulary.validation import (
    bits_of,
    check_id,
    check_name,
    check_types,
    check_words,
    declared_at,
    rules_name,
)

DAMAGE: Final = re.compile(r"[0-9]{1,4}[+×-]")
Types = Union[Type, tuple[Type, ...], None]
WEAKNESS_TIMES: Final = 2
MAX_COST: Final = 10
RESISTANCE_LESS: Final = -20
STAGES: Final = (constants.BASIC, 1, 2, constants.RESTORED, constants.LV_X)


@dataclass(frozen=True)
class UsageLimit:
    """How often a power can be used."""

    once: bool


once_each_turn: Final = UsageLimit(True)
any_number_of_times: Final = UsageLimit(False)

Text = Union[Attack, Power]


def as_tuple(types: Types) -> tuple[int, ...]:
    if types is None:
        return ()
    return (types,) if isinstance(types, int) else types


def symbols(text: str, where: str) -> list[int]:
    """Return the types of a cost such as ``"GCC"``."""
    for letter in text:
        if letter not in constants.TYPE_LETTERS:
            raise CardError(
                f"{where}: unknown symbol {letter!r} in the cost {text!r}; "
                f"use {', '.join(constants.TYPE_LETTERS)}"
            )
    return [constants.TYPE_LETTERS.index(letter) for letter in text]


def attack(name: str, cost: str, *parts: int | str | Op) -> Attack:
    """Declare an attack: cost in symbols, damage (``20``, ``"20+"``, ``"30×"``), and effects."""
    check_words("the name of an attack", name)
    if len(cost) > MAX_COST:
        raise CardError(f"attack {name}: the cost must have at most {MAX_COST} symbols")
    base = 0
    suffix = ""
    damages = [part for part in parts if isinstance(part, (int, str))]
    for damage in damages:
        if isinstance(damage, int):
            base = damage
        elif DAMAGE.fullmatch(damage):
            base = int(damage[:-1])
            suffix = damage[-1]
        else:
            raise CardError(
                f"attack {name}: damage must be a number with +, -, or ×, not {damage!r}"
            )
    if len(damages) > 1:
        times = len(damages)
        raise CardError(f"attack {name}: damage must be given at most once, not {times} times")
    if damages:
        DAMAGE_VALUES.check(f"attack {name}: damage", base)
    program = sequence([part for part in parts if isinstance(part, Op)])
    if program is not None:
        check_program(name, program)
    return Attack(name, cost, symbols(cost, f"attack {name}"), base, suffix, program)


def check_program(name: str, program: Op) -> None:
    """Refuse a program that can't be divided into the phases of an attack."""
    ops = preorder(program)
    plan = AttackPlan(program)
    flips = [o for o in ops if isinstance(o, Flip)]
    if len(flips) > 1 and any([f.spans_phases(plan) for f in flips]):
        raise CardError(
            f"attack {name}: a coin flip that matters in two phases must be the only one"
        )
    if len([o for o in ops if o.chooses_damage_target()]) > 1:
        raise CardError(f"attack {name}: only one hit may have a chosen target")


def power(
    name: str,
    limit: UsageLimit | TriggerEvent,
    *ops: Op,
    when: Optional[Condition] = None,
    blocked_by_conditions: Optional[bool] = None,
    kind: str = "Poké-Power",
) -> Power:
    """Declare a Poké-Power that its player uses, or one that a trigger event starts.

    By default, a Special Condition blocks a power that is used, but not one that is triggered:
    its Pokémon has usually just entered play or evolved.
    """
    check_words(f"the name of a {kind}", name)
    program = sequence(list(ops))
    if isinstance(limit, UsageLimit):
        blocked = blocked_by_conditions is not False
        return Power(name, kind, program, limit.once, blocked, when, ())
    if program is None:
        raise CardError(f"power {name}: it has a trigger but no effect")
    trigger = Trigger(limit, program, when)
    trigger.blocked_by_conditions = blocked_by_conditions is True
    return Power(name, kind, None, False, trigger.blocked_by_conditions, None, (trigger,))


def ability(name: str, limit: UsageLimit, *ops: Op, when: Optional[Condition] = None) -> Power:
    return power(name, limit, *ops, when=when, blocked_by_conditions=False, kind="Ability")


def body(name: str, *modifiers: Modifier, kind: str = "Poké-Body") -> Power:
    """Declare a Poké-Body, or another power that always works."""
    check_words(f"the name of a {kind}", name)
    return Power(name, kind, None, False, False, None, modifiers)


def new_definition(
    id: str, name: str, kind: i64, tags: int = 0, modifiers: Sequence[Modifier] = ()
) -> Definition:
    """Return a definition without texts after checking id and name."""
    check_id(id, name)
    check_name(id, name)
    d = Definition(id, name, kind)
    d.tags = tags
    d.modifiers = tuple(modifiers)
    return d


def finish(d: Definition, cause: i64) -> None:
    """Compute the ids of names and effects, and collect the modifiers."""
    d.name_key = name_key(rules_name(d.name))
    if d.evolves_from:
        d.origin_key = name_key(rules_name(d.evolves_from))
    own = len(d.modifiers)
    for power in d.powers:
        d.modifiers += power.modifiers
    d.has_activated_power = d.stage == constants.LV_X or any(
        power.op is not None for power in d.powers
    )
    d.hooks = constants.HOOK_POWERS if d.has_activated_power else 0
    for modifier in d.modifiers:
        d.hooks |= modifier.hook
    register(d, own, cause)


def new_card(d: Definition, rarity: str) -> Card:
    """Return the print that is being declared, with its definition finished."""
    if d.hp:
        finish(d, constants.BODY)
    else:
        finish(d, constants.SPECIAL_ENERGY if d.kind == constants.ENERGY else constants.TRAINER)
    card = Card(d.id, d, rarity, declared_at())
    seal(card)
    return card


def new_pokemon(
    id: str,
    name: str,
    type: Types,
    hp: int,
    weaknesses: tuple[Weakness, ...],
    resistances: tuple[Weakness, ...],
    retreat: int,
    prizes: int,
    texts: Optional[list[Text]],
) -> Definition:
    """Return the definition of a Pokémon after checking its facts."""
    d = new_definition(id, name, constants.POKEMON)
    card = f"{id} {name}"
    HP_VALUES.check(f"{card}: hp", hp)
    types = as_tuple(type)
    if not types:
        raise CardError(f"{card}: type is missing; give a type such as GRASS")
    check_types(f"{card}: type", types)
    check_types(f"{card}: weakness", tuple([w.type for w in weaknesses]))
    check_types(f"{card}: resistance", tuple([w.type for w in resistances]))
    RETREAT_VALUES.check(f"{card}: retreat", retreat)
    PRIZE_VALUES.check(f"{card}: prizes", prizes)
    d.types = bits_of(types)
    d.hp = hp
    d.weaknesses = weaknesses
    d.resistances = resistances
    d.retreat = retreat
    d.prizes = prizes
    add_texts(d, texts or [])
    return d


def add_texts(d: Definition, texts: Sequence[Text]) -> None:
    """Add attacks and powers to a definition."""
    names = [text.name for text in texts]
    for name in names:
        if names.count(name) > 1:
            raise CardError(f"{d.id} {d.name}: two of its texts are named {name!r}")
    d.attacks += tuple([text for text in texts if isinstance(text, Attack)])
    d.powers += tuple([text for text in texts if isinstance(text, Power)])


def pokemon(
    id: str,
    name: str,
    type: Types,
    hp: HP,
    *,
    stage: int = constants.BASIC,
    evolves_from: str = "",
    weakness: Types = None,
    weakness_plus: WeaknessPlus = 0,
    resistance: Types = None,
    resistance_less: ResistanceLess = RESISTANCE_LESS,
    retreat: Retreat = 0,
    prizes: Prizes = 1,
    tags: Tags = 0,
    owner: str = "",
    rarity: str = "",
    texts: Optional[list[Text]] = None,
) -> Card:
    """Declare a Pokémon card."""
    times = 1 if weakness_plus else WEAKNESS_TIMES
    weaknesses = tuple([Weakness(t, times, weakness_plus) for t in as_tuple(weakness)])
    resistances = tuple([Weakness(t, 1, resistance_less) for t in as_tuple(resistance)])
    d = new_pokemon(id, name, type, hp, weaknesses, resistances, retreat, prizes, texts)
    if stage not in STAGES:
        raise CardError(
            f"{id} {name}: stage must be BASIC (0), 1, 2, RESTORED, or LV_X, not {stage}"
            + ("; declare a LEGEND with legend(...)" if stage == constants.LEGEND else "")
        )
    if (stage in (1, 2, constants.LV_X)) != bool(evolves_from) and stage != constants.RESTORED:
        raise CardError(
            f"{id} {name}: stage {stage} and evolves_from {evolves_from!r} don't match; "
            "a Basic Pokémon has no evolves_from, a higher stage needs one"
        )
    d.stage = stage
    d.evolves_from = evolves_from
    if tags & constants.EX:
        d.prizes = 2
    d.tags = tags
    d.owner = owner
    return new_card(d, rarity)


def legend(
    upper: str,
    lower: str,
    name: str,
    type: Types,
    hp: HP,
    *,
    weakness: Types = None,
    resistance: Types = None,
    retreat: Retreat = 0,
    prizes: Prizes = 1,
    rarity: str = "",
    texts: Optional[list[Text]] = None,
) -> list[Card]:
    """Declare the two halves of a Pokémon LEGEND."""
    weaknesses = tuple([Weakness(t, WEAKNESS_TIMES, 0) for t in as_tuple(weakness)])
    resistances = tuple([Weakness(t, 1, RESISTANCE_LESS) for t in as_tuple(resistance)])
    halves: list[Card] = []
    for half, id in enumerate((upper, lower)):
        d = new_pokemon(id, name, type, hp, weaknesses, resistances, retreat, prizes, texts)
        d.stage = constants.LEGEND
        d.legend_half = half
        halves.append(new_card(d, rarity))
    return halves


def played_card(
    id: str, name: str, kind: int, ops: Iterable[Op], condition: Optional[Condition], tags: int
) -> Definition:
    """Return the definition of a Trainer card with an effect when it is played."""
    d = new_definition(id, name, kind, tags)
    d.play = sequence(list(ops))
    d.play_condition = condition
    return d


def item(
    id: str,
    name: str,
    *ops: Op,
    only_if: Optional[Condition] = None,
    tags: Tags = 0,
    rarity: str = "",
) -> Card:
    """Declare an Item card, which the HGSS rulebooks call a Trainer card."""
    return new_card(played_card(id, name, constants.ITEM, ops, only_if, tags), rarity)


def supporter(
    id: str,
    name: str,
    *ops: Op,
    only_if: Optional[Condition] = None,
    tags: Tags = 0,
    rarity: str = "",
) -> Card:
    return new_card(played_card(id, name, constants.SUPPORTER, ops, only_if, tags), rarity)


def stadium(id: str, name: str, *modifiers: Modifier, tags: Tags = 0, rarity: str = "") -> Card:
    return new_card(new_definition(id, name, constants.STADIUM, tags, modifiers), rarity)


def tool(id: str, name: str, *modifiers: Modifier, tags: Tags = 0, rarity: str = "") -> Card:
    d = new_definition(id, name, constants.ITEM, tags, modifiers)
    d.played_as = constants.TOOL
    return new_card(d, rarity)


def technical_machine(
    id: str, name: str, *attacks: Attack, tags: Tags = 0, rarity: str = ""
) -> Card:
    """Declare a Technical Machine: an attached Trainer card with an attack."""
    d = new_definition(id, name, constants.ITEM, tags)
    d.played_as = constants.TECHNICAL_MACHINE
    d.attacks = attacks
    return new_card(d, rarity)


def fossil(id: str, name: str, hp: HP, *texts: Text, tags: Tags = 0, rarity: str = "") -> Card:
    """Declare a Trainer card that is played as a Colorless Basic Pokémon (fossil.acts-as-basic)."""
    d = new_definition(id, name, constants.ITEM, tags)
    d.played_as = constants.FOSSIL
    HP_VALUES.check(f"{id} {name}: hp", hp)
    d.hp = hp
    d.types = constants.bit(constants.COLORLESS)
    add_texts(d, texts)
    return new_card(d, rarity)


def basic_energy_card(id: str, type: Type, rarity: str = "") -> Card:
    check_types(f"{id}: type", (type,))
    d = new_definition(
        id, f"{constants.TYPE_NAMES[type]} Energy", constants.ENERGY, constants.BASIC_ENERGY
    )
    d.types = constants.bit(type)
    d._provides = vec[i64]([constants.bit(type)])
    return new_card(d, rarity)


def special_energy(
    id: str,
    name: str,
    provides: list[int],
    type: Type,
    *modifiers: Modifier,
    tags: Tags = 0,
    rarity: str = "",
) -> Card:
    """Declare a special Energy card.

    `provides` has a mask of types for each Energy that it provides in play; `type` is its type
    elsewhere.
    """
    d = new_definition(id, name, constants.ENERGY, tags, modifiers)
    check_types(f"{id} {name}: type", (type,))
    if not provides:
        raise CardError(
            f"{id} {name}: it provides no Energy; write provides(GRASS) or provides(EVERY_TYPE)"
        )
    for unit in provides:
        if not 0 < unit < constants.bit(constants.COLORLESS + 1):
            raise CardError(
                f"{id} {name}: provides must have bit(GRASS) or ANY_TYPE once for each Energy, "
                f"not {unit}"
            )
    d.types = constants.bit(type)
    d._provides = vec[i64](provides)
    return new_card(d, rarity)


@dataclass(frozen=True, eq=False)
class Reprint:
    """A card printed again under another id."""

    id: str
    of: str
    rarity: str
    place: Optional[SourceLocation]  # place of the declaration


def reprint(id: str, of: str, rarity: str = "") -> Reprint:
    check_id(id, f"the reprint of {of}")
    return Reprint(id, of, rarity, declared_at())
