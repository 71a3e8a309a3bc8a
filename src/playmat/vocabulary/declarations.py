"""Declarations of cards: facts first, then attacks and powers in the order of the card."""

from __future__ import annotations

from typing import Final, Optional, Union

from mypy_extensions import i64

from playmat.engine.addresses import name_number, register
from playmat.engine.cards import (
    Attack,
    AttackPlan,
    Card,
    Condition,
    Definition,
    Op,
    Power,
    Weakness,
    preorder,
    sequence,
)
from playmat.engine.constants import (
    BASIC,
    BASIC_ENERGY,
    BODY,
    COLORLESS,
    ENERGY,
    EX,
    FOSSIL,
    HOOK_POWERS,
    ITEM,
    LEGEND,
    LV_X,
    POKEMON,
    RESTORED,
    SPECIAL_ENERGY,
    STADIUM,
    SUPPORTER,
    TECHNICAL_MACHINE,
    TOOL,
    TRAINER,
    TYPE_LETTERS,
    TYPE_NAMES,
    bit,
)
from playmat.engine.modifiers import Modifier
from playmat.engine.vectors import vec
from playmat.vocabulary.control_flow import Flip
from playmat.vocabulary.names import rules_name
from playmat.vocabulary.triggers import Trigger, TriggerEvent
from playmat.vocabulary.validation import (
    MAX_PRIZES,
    MAX_RETREAT,
    CardError,
    bits_of,
    check_damage,
    check_hp,
    check_id,
    check_name,
    check_number,
    check_types,
    declared_at,
)

Types = Union[int, tuple[int, ...], None]
WEAKNESS_TIMES: Final = 2
RESISTANCE_LESS: Final = -20
STAGES: Final = (BASIC, 1, 2, RESTORED, LV_X)


class UsageLimit:
    """How often a power can be used."""

    __slots__ = ("once",)

    def __init__(self, once: bool) -> None:
        self.once = once


once_each_turn: Final = UsageLimit(True)
any_number_of_times: Final = UsageLimit(False)

Text = Union[Attack, Power]


def as_tuple(types: Types) -> tuple[int, ...]:
    if types is None:
        return ()
    return (types,) if isinstance(types, int) else types


def symbols(text: str, where: str) -> list[int]:
    """Return the types of a cost such as ``"GCC"``."""
    out: list[int] = []
    for letter in text:
        t = TYPE_LETTERS.find(letter)
        if t < 0:
            raise CardError(
                f"{where}: unknown symbol {letter!r} in the cost {text!r}; "
                f"use {', '.join(TYPE_LETTERS)}"
            )
        out.append(t)
    return out


def attack(name: str, cost: str, *parts: int | str | Op) -> Attack:
    """Declare an attack: cost in symbols, damage (``20``, ``"20+"``, ``"30×"``), and effects."""
    if not name:
        raise CardError("an attack must have a name and a cost")
    base = 0
    mark = ""
    ops: list[Op] = []
    damages = 0
    for part in parts:
        if isinstance(part, int):
            base = part
            damages += 1
        elif isinstance(part, str):
            if not part[:-1].isdecimal() or part[-1] not in "+-×":
                raise CardError(
                    f"attack {name}: damage must be a number with +, -, or ×, not {part!r}"
                )
            base = int(part[:-1])
            mark = part[-1]
            damages += 1
        else:
            ops.append(part)
    if damages > 1:
        raise CardError(f"attack {name}: damage must be given at most once, not {damages} times")
    check_damage(name, base)
    whole = sequence(ops)
    if whole is not None:
        check_program(name, whole)
    return Attack(name, cost, symbols(cost, f"attack {name}"), base, mark, whole)


def check_program(name: str, whole: Op) -> None:
    """Refuse a program that can't be divided into the phases of an attack."""
    ops = preorder(whole)
    plan = AttackPlan(whole)
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
    if isinstance(limit, TriggerEvent):
        whole = sequence(list(ops))
        if whole is None:
            raise CardError(f"power {name}: it has a trigger but no effect")
        called = Trigger(limit, whole, when)
        called.blocked_by_conditions = blocked_by_conditions is True
        return Power(name, kind, None, False, called.blocked_by_conditions, None, [called], None)
    off = blocked_by_conditions is not False
    return Power(name, kind, sequence(list(ops)), limit.once, off, when, [], None)


def ability(name: str, limit: UsageLimit, *ops: Op, when: Optional[Condition] = None) -> Power:
    return power(name, limit, *ops, when=when, blocked_by_conditions=False, kind="Ability")


def body(name: str, *modifiers: Modifier, kind: str = "Poké-Body") -> Power:
    """Declare a Poké-Body, or another power that always works."""
    return Power(name, kind, None, False, False, None, list(modifiers), None)


def new_definition(id: str, name: str, kind: i64) -> Definition:
    """Return an empty definition after checking id and name."""
    check_id(id, name)
    check_name(id, name)
    return Definition(id, name, kind)


def new_print(d: Definition, rarity: str) -> Card:
    """Return the print that is being declared."""
    return Card(d.id, d, rarity, declared_at())


def check_pokemon(
    d: Definition, type: Types, weakness: Types, resistance: Types, retreat: int, prizes: int
) -> None:
    """Reject facts that no Pokémon can have."""
    card = f"{d.id} {d.name}"
    if not as_tuple(type):
        raise CardError(f"{card}: type is missing; give a type such as GRASS")
    check_types(f"{card}: type", as_tuple(type))
    check_types(f"{card}: weakness", as_tuple(weakness))
    check_types(f"{card}: resistance", as_tuple(resistance))
    check_number(card, "retreat", retreat, MAX_RETREAT)
    check_number(card, "prizes", prizes, MAX_PRIZES)


def finish(d: Definition, cause: i64) -> None:
    """Compute the ids of names and effects, and collect the modifiers."""
    d.name_key = name_number(rules_name(d.name))
    if d.evolves_from:
        d.origin_key = name_number(rules_name(d.evolves_from))
    own = len(d.modifiers)
    for p in d.powers:
        d.modifiers.extend(p.modifiers)
    hooks: i64 = 0
    for x in d.modifiers:
        hooks |= x.hook
    d.offers = d.stage == LV_X or any([p.op is not None for p in d.powers])
    d.hooks = hooks | HOOK_POWERS if d.offers else hooks
    register(d, own, cause)


def weaknesses(types: Types, plus: int) -> list[Weakness]:
    return [Weakness(t, 1 if plus else WEAKNESS_TIMES, plus) for t in as_tuple(types)]


def pokemon(
    id: str,
    name: str,
    type: Types,
    hp: int,
    *,
    stage: int = BASIC,
    evolves_from: str = "",
    weakness: Types = None,
    weakness_plus: int = 0,
    resistance: Types = None,
    resistance_less: int = RESISTANCE_LESS,
    retreat: int = 0,
    prizes: int = 1,
    tags: int = 0,
    owner: str = "",
    rarity: str = "",
    texts: Optional[list[Text]] = None,
) -> Card:
    """Declare a Pokémon card."""
    d = new_definition(id, name, POKEMON)
    check_hp(f"{id} {name}", hp)
    if stage not in STAGES:
        raise CardError(
            f"{id} {name}: stage must be BASIC (0), 1, 2, RESTORED, or LEVEL_X, not {stage}"
            + ("; declare a LEGEND with legend(...)" if stage == LEGEND else "")
        )
    if (stage in (1, 2, LV_X)) != bool(evolves_from) and stage != RESTORED:
        raise CardError(
            f"{id} {name}: stage {stage} and evolves_from {evolves_from!r} don't match; "
            "a Basic Pokémon has no evolves_from, a higher stage needs one"
        )
    check_pokemon(d, type, weakness, resistance, retreat, prizes)
    d.types = bits_of(as_tuple(type))
    d.hp = hp
    d.stage = stage
    d.evolves_from = evolves_from
    d.weaknesses = weaknesses(weakness, weakness_plus)
    d.resistances = [Weakness(t, 1, resistance_less) for t in as_tuple(resistance)]
    d.retreat = retreat
    d.prizes = 2 if tags & EX else prizes
    d.tags = tags
    d.owner = owner
    add_texts(d, texts)
    finish(d, BODY)
    return new_print(d, rarity)


def add_texts(d: Definition, texts: Optional[list[Text]]) -> None:
    """Add attacks and powers to a definition."""
    for t in texts or []:
        if isinstance(t, Attack):
            d.attacks.append(t)
        else:
            d.powers.append(t)


def legend(
    upper: str,
    lower: str,
    name: str,
    type: Types,
    hp: int,
    *,
    weakness: Types = None,
    resistance: Types = None,
    retreat: int = 0,
    prizes: int = 1,
    rarity: str = "",
    texts: Optional[list[Text]] = None,
) -> list[Card]:
    """Declare the two halves of a Pokémon LEGEND."""
    out: list[Card] = []
    for half, id in ((0, upper), (1, lower)):
        d = new_definition(id, name, POKEMON)
        check_hp(f"{id} {name}", hp)
        check_pokemon(d, type, weakness, resistance, retreat, prizes)
        d.stage = LEGEND
        d.legend_half = half
        d.types = bits_of(as_tuple(type))
        d.hp = hp
        d.weaknesses = weaknesses(weakness, 0)
        d.resistances = [Weakness(t, 1, RESISTANCE_LESS) for t in as_tuple(resistance)]
        d.retreat = retreat
        d.prizes = prizes
        add_texts(d, texts)
        finish(d, BODY)
        out.append(new_print(d, rarity))
    return out


def trainer(
    id: str,
    name: str,
    kind: int,
    ops: list[Op],
    rarity: str,
    guard: Optional[Condition] = None,
    tags: int = 0,
) -> Card:
    d = new_definition(id, name, kind)
    d.play = sequence(ops)
    d.play_condition = guard
    d.tags = tags
    finish(d, TRAINER)
    return new_print(d, rarity)


def item(
    id: str,
    name: str,
    *ops: Op,
    only_if: Optional[Condition] = None,
    tags: int = 0,
    rarity: str = "",
) -> Card:
    """Declare an Item card, which the HGSS rulebooks call Trainer card."""
    return trainer(id, name, ITEM, list(ops), rarity, only_if, tags)


def supporter(
    id: str,
    name: str,
    *ops: Op,
    only_if: Optional[Condition] = None,
    tags: int = 0,
    rarity: str = "",
) -> Card:
    return trainer(id, name, SUPPORTER, list(ops), rarity, only_if, tags)


def continuous_card(
    id: str, name: str, kind: int, played_as: int, modifiers: list[Modifier], tags: int
) -> Definition:
    d = new_definition(id, name, kind)
    d.played_as = played_as
    d.modifiers = modifiers
    d.tags = tags
    return d


def stadium(id: str, name: str, *modifiers: Modifier, tags: int = 0, rarity: str = "") -> Card:
    d = continuous_card(id, name, STADIUM, 0, list(modifiers), tags)
    finish(d, TRAINER)
    return new_print(d, rarity)


def tool(id: str, name: str, *modifiers: Modifier, tags: int = 0, rarity: str = "") -> Card:
    d = continuous_card(id, name, ITEM, TOOL, list(modifiers), tags)
    finish(d, TRAINER)
    return new_print(d, rarity)


def technical_machine(
    id: str, name: str, *attacks: Attack, tags: int = 0, rarity: str = ""
) -> Card:
    """Declare a Technical Machine: an attached Trainer card with an attack."""
    d = continuous_card(id, name, ITEM, TECHNICAL_MACHINE, [], tags)
    d.attacks = list(attacks)
    finish(d, TRAINER)
    return new_print(d, rarity)


def fossil(id: str, name: str, hp: int, *texts: Text, tags: int = 0, rarity: str = "") -> Card:
    """Declare a Trainer card that is played as a Colorless Basic Pokémon (fossil.acts-as-basic)."""
    d = continuous_card(id, name, ITEM, FOSSIL, [], tags)
    check_hp(f"{id} {name}", hp)
    d.hp = hp
    d.types = bit(COLORLESS)
    add_texts(d, list(texts))
    finish(d, BODY)
    return new_print(d, rarity)


def basic_energy_card(id: str, type: int, rarity: str = "") -> Card:
    check_types(f"{id}: type", (type,))
    d = new_definition(id, f"{TYPE_NAMES[type]} Energy", ENERGY)
    d.tags = BASIC_ENERGY
    d.types = bit(type)
    d.provides = vec[i64]([bit(type)])
    finish(d, SPECIAL_ENERGY)
    return new_print(d, rarity)


def check_energy(card: str, provides: list[int], type: int) -> None:
    check_types(f"{card}: type", (type,))
    every = bit(COLORLESS + 1) - 1
    for unit in provides:
        if not 0 < unit <= every:
            raise CardError(
                f"{card}: provides must have bit(GRASS) or ANY_TYPE once for each Energy, "
                f"not {unit}"
            )


def special_energy(
    id: str,
    name: str,
    provides: list[int],
    type: int,
    *modifiers: Modifier,
    tags: int = 0,
    rarity: str = "",
) -> Card:
    """Declare a special Energy card: what it provides in play (one type mask per Energy), and its
    type elsewhere."""
    d = new_definition(id, name, ENERGY)
    check_energy(f"{id} {name}", provides, type)
    d.types = bit(type)
    d.provides = vec[i64](provides)
    d.modifiers = list(modifiers)
    d.tags = tags
    finish(d, SPECIAL_ENERGY)
    return new_print(d, rarity)


class Reprint:
    """A card that is printed again under another id."""

    __slots__ = ("id", "of", "place", "rarity")

    def __init__(self, id: str, of: str, rarity: str, place: object) -> None:
        self.id = id
        self.of = of
        self.rarity = rarity
        self.place = place  # where it is declared; `str` shows it


def reprint(id: str, of: str, rarity: str = "") -> Reprint:
    check_id(id, f"the reprint of {of}")
    return Reprint(id, of, rarity, declared_at())
