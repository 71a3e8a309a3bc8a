"""How a card is written down: facts first, then its texts in the order of the card."""

from __future__ import annotations

from typing import Final, Optional, Union

from mypy_extensions import i64

from playmat.engine.addresses import name_definition, name_number, preorder
from playmat.engine.cards import Attack, Card, Condition, Definition, Op, Power, Weakness, in_turn
from playmat.engine.modifiers import Modifier
from playmat.engine.vectors import vec
from playmat.engine.words import (
    BASIC,
    BASIC_ENERGY,
    BEFORE,
    BODY,
    COLORLESS,
    ENERGY,
    EX,
    FOSSIL,
    HOOK_POWERS,
    ITEM,
    LEGEND,
    LEVEL_X,
    MACHINE,
    POKEMON,
    POWER,
    RESTORED,
    SPECIAL_ENERGY,
    STADIUM,
    SUPPORTER,
    TOOL,
    TRAINER,
    TYPE_LETTERS,
    TYPE_NAMES,
    bit,
)
from playmat.vocabulary.amounts import Amount, CardsMoved, EnergyTaken
from playmat.vocabulary.board import Hit, More
from playmat.vocabulary.cardflow import ChooseCards
from playmat.vocabulary.control import Branching, Flip
from playmat.vocabulary.declaring import (
    MOST_PRIZES,
    MOST_RETREAT,
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
from playmat.vocabulary.energy import TakeEnergy
from playmat.vocabulary.names import rules_name
from playmat.vocabulary.triggers import Trigger, TriggerEvent

Types = Union[int, tuple[int, ...], None]
WEAKNESS_TIMES: Final = 2
RESISTANCE_LESS: Final = -20
STAGES: Final = (BASIC, 1, 2, RESTORED, LEVEL_X)


class Limit:
    """How often a power is used."""

    __slots__ = ("once",)

    def __init__(self, once: bool) -> None:
        self.once = once


once_each_turn: Final = Limit(True)
any_number_of_times: Final = Limit(False)

Text = Union[Attack, Power]


def as_tuple(types: Types) -> tuple[int, ...]:
    if types is None:
        return ()
    return (types,) if isinstance(types, int) else types


def symbols(text: str, where: str) -> list[int]:
    """The types of a cost such as ``"GCC"``."""
    out: list[int] = []
    for letter in text:
        t = TYPE_LETTERS.find(letter)
        if t < 0:
            raise CardError(
                f"{where}: unknown symbol {letter!r} in the cost {text!r}; "
                f"the symbols are {', '.join(TYPE_LETTERS)}"
            )
        out.append(t)
    return out


def attack(name: str, cost: str, *parts: int | str | Op) -> Attack:
    """An attack: cost in symbols, damage (``20``, ``"20+"``, ``"30×"`` or none), its text."""
    if not name:
        raise CardError("an attack has no name; every attack has a name and a cost")
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
                raise CardError(f"attack {name}: damage {part!r} is not a number with +, - or ×")
            base = int(part[:-1])
            mark = part[-1]
            damages += 1
        else:
            ops.append(part)
    if damages > 1:
        raise CardError(f"attack {name}: it has {damages} damages; an attack has one at most")
    check_damage(name, base)
    whole = in_turn(ops)
    if whole is not None:
        number_branches(name, whole)
    return Attack(name, cost, symbols(cost, f"attack {name}"), base, mark, whole)


def number_branches(name: str, whole: Op) -> None:
    """Give each branch of an attack its own register; refuse what the slots cannot hold."""
    ops = preorder(whole)
    if any([isinstance(o, More) and counts_cards(o.each) for o in ops]):
        for o in ops:  # what the damage counts is done before it
            if isinstance(o, (ChooseCards, TakeEnergy)):
                o.slot = BEFORE
    branches = [o for o in ops if isinstance(o, Branching)]
    for key, branch in enumerate(branches):
        branch.key = key
    flips = [o for o in branches if isinstance(o, Flip)]
    if len(flips) > 1 and any([f.spans() for f in flips]):
        raise CardError(
            f"attack {name}: a coin whose outcome serves two slots must be the only one"
        )
    if len([o for o in ops if isinstance(o, Hit) and o.choice is not None]) > 1:
        raise CardError(f"attack {name}: only one of its hits may have a target to choose")


def counts_cards(each: Optional[Amount]) -> bool:
    """Whether something is counted that the same text does to cards."""
    return isinstance(each, (CardsMoved, EnergyTaken))


def power(
    name: str,
    limit: Limit | TriggerEvent,
    *ops: Op,
    when: Optional[Condition] = None,
    condition_off: Optional[bool] = None,
    kind: str = "Poké-Power",
) -> Power:
    """A Poké-Power that its player uses, or that an event starts.

    By default, one that is used is off under a Special Condition, and one that an event starts is
    not: usually its Pokémon has just come into play or evolved, and has none.
    """
    if isinstance(limit, TriggerEvent):
        whole = in_turn(list(ops))
        if whole is None:
            raise CardError(f"power {name}: it says when, but not what is done")
        called = Trigger(limit, whole, when)
        called.blocked_by_conditions = condition_off is True
        return Power(name, kind, None, False, called.blocked_by_conditions, None, [called], None)
    off = condition_off is not False
    return Power(name, kind, in_turn(list(ops)), limit.once, off, when, [], None)


def ability(name: str, limit: Limit, *ops: Op, when: Optional[Condition] = None) -> Power:
    return power(name, limit, *ops, when=when, condition_off=False, kind="Ability")


def body(name: str, *modifiers: Modifier, kind: str = "Poké-Body") -> Power:
    """A Poké-Body, or what else works by itself."""
    return Power(name, kind, None, False, False, None, list(modifiers), None)


def opened(id: str, name: str, kind: i64) -> Definition:
    """The definition of a card whose id and name are in order."""
    check_id(id, name)
    check_name(id, name)
    return Definition(id, name, kind)


def printed(d: Definition, rarity: str) -> Card:
    return Card(d.id, d, rarity, declared_at())


def check_pokemon(
    d: Definition, type: Types, weakness: Types, resistance: Types, retreat: int, prizes: int
) -> None:
    """Refuse facts that no Pokémon can have."""
    card = f"{d.id} {d.name}"
    if not as_tuple(type):
        raise CardError(f"{card}: type is missing; every Pokémon has one, such as GRASS")
    check_types(f"{card}: type", as_tuple(type))
    check_types(f"{card}: weakness", as_tuple(weakness))
    check_types(f"{card}: resistance", as_tuple(resistance))
    check_number(card, "retreat", retreat, MOST_RETREAT)
    check_number(card, "prizes", prizes, MOST_PRIZES)


def finish(d: Definition, cause: i64) -> None:
    """Number names, gather modifiers, name all texts."""
    d.name_number = name_number(rules_name(d.name))
    if d.evolves_from:
        d.origin_number = name_number(rules_name(d.evolves_from))
    for p in d.powers:
        for x in p.modifiers:
            x.cause = POWER if p.kind == "Poké-Power" else BODY
            d.modifiers.append(x)
    hooks: i64 = 0
    for x in d.modifiers:
        if x.cause == 0:
            x.cause = cause
        hooks |= x.hook
    d.offers = d.stage == LEVEL_X or any([p.op is not None for p in d.powers])
    d.hooks = hooks | HOOK_POWERS if d.offers else hooks
    name_definition(d)


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
    marks: int = 0,
    owner: str = "",
    rarity: str = "",
    texts: Optional[list[Text]] = None,
) -> Card:
    """A Pokémon card."""
    d = opened(id, name, POKEMON)
    check_hp(f"{id} {name}", hp)
    if stage not in STAGES:
        raise CardError(
            f"{id} {name}: stage is {stage}; it is BASIC (0), 1, 2, RESTORED or LEVEL_X"
            + (", and a LEGEND is written legend(...)" if stage == LEGEND else "")
        )
    if (stage in (1, 2, LEVEL_X)) != bool(evolves_from) and stage != RESTORED:
        raise CardError(
            f"{id} {name}: stage {stage} and evolves_from {evolves_from!r} disagree; "
            "a Basic Pokémon evolves from nothing, a higher stage from a name"
        )
    check_pokemon(d, type, weakness, resistance, retreat, prizes)
    d.types = bits_of(as_tuple(type))
    d.hp = hp
    d.stage = stage
    d.evolves_from = evolves_from
    d.weaknesses = weaknesses(weakness, weakness_plus)
    d.resistances = [Weakness(t, 1, resistance_less) for t in as_tuple(resistance)]
    d.retreat = retreat
    d.prizes = 2 if marks & EX else prizes
    d.marks = marks
    d.owner = owner
    fill(d, texts)
    finish(d, BODY)
    return printed(d, rarity)


def fill(d: Definition, texts: Optional[list[Text]]) -> None:
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
    """A LEGEND: one text, two cards."""
    out: list[Card] = []
    for half, id in ((0, upper), (1, lower)):
        d = opened(id, name, POKEMON)
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
        fill(d, texts)
        finish(d, BODY)
        out.append(printed(d, rarity))
    return out


def trainer(
    id: str,
    name: str,
    kind: int,
    ops: list[Op],
    rarity: str,
    guard: Optional[Condition] = None,
    marks: int = 0,
) -> Card:
    d = opened(id, name, kind)
    d.play = in_turn(ops)
    d.guard = guard
    d.marks = marks
    finish(d, TRAINER)
    return printed(d, rarity)


def item(
    id: str,
    name: str,
    *ops: Op,
    only_if: Optional[Condition] = None,
    marks: int = 0,
    rarity: str = "",
) -> Card:
    """An ordinary Trainer card: *Trainer* in the HGSS books, *Item* in the XY book."""
    return trainer(id, name, ITEM, list(ops), rarity, only_if, marks)


def supporter(
    id: str,
    name: str,
    *ops: Op,
    only_if: Optional[Condition] = None,
    marks: int = 0,
    rarity: str = "",
) -> Card:
    return trainer(id, name, SUPPORTER, list(ops), rarity, only_if, marks)


def standing_card(
    id: str, name: str, kind: int, played_as: int, modifiers: list[Modifier], marks: int
) -> Definition:
    d = opened(id, name, kind)
    d.played_as = played_as
    d.modifiers = modifiers
    d.marks = marks
    return d


def stadium(id: str, name: str, *modifiers: Modifier, marks: int = 0, rarity: str = "") -> Card:
    d = standing_card(id, name, STADIUM, 0, list(modifiers), marks)
    finish(d, TRAINER)
    return printed(d, rarity)


def tool(id: str, name: str, *modifiers: Modifier, marks: int = 0, rarity: str = "") -> Card:
    d = standing_card(id, name, ITEM, TOOL, list(modifiers), marks)
    finish(d, TRAINER)
    return printed(d, rarity)


def machine(id: str, name: str, *attacks: Attack, marks: int = 0, rarity: str = "") -> Card:
    """A Technical Machine: an attached Trainer with an attack."""
    d = standing_card(id, name, ITEM, MACHINE, [], marks)
    d.attacks = list(attacks)
    finish(d, TRAINER)
    return printed(d, rarity)


def fossil(id: str, name: str, hp: int, *texts: Text, marks: int = 0, rarity: str = "") -> Card:
    """A Trainer that is played as a Colorless Basic Pokémon (fossil.acts-as-basic)."""
    d = standing_card(id, name, ITEM, FOSSIL, [], marks)
    check_hp(f"{id} {name}", hp)
    d.hp = hp
    d.types = bit(COLORLESS)
    fill(d, list(texts))
    finish(d, BODY)
    return printed(d, rarity)


def basic_energy_card(id: str, type: int, rarity: str = "") -> Card:
    check_types(f"{id}: type", (type,))
    d = opened(id, f"{TYPE_NAMES[type]} Energy", ENERGY)
    d.marks = BASIC_ENERGY
    d.types = bit(type)
    d.provides = vec[i64]([bit(type)])
    finish(d, SPECIAL_ENERGY)
    return printed(d, rarity)


def check_energy(card: str, provides: list[int], type: int) -> None:
    check_types(f"{card}: type", (type,))
    every = bit(COLORLESS + 1) - 1
    for unit in provides:
        if not 0 < unit <= every:
            raise CardError(
                f"{card}: provides has {unit}, which is no mask of types; "
                "write bit(GRASS), or ANY_TYPE, once for each Energy"
            )


def special_energy(
    id: str,
    name: str,
    provides: list[int],
    type: int,
    *modifiers: Modifier,
    marks: int = 0,
    rarity: str = "",
) -> Card:
    """A special Energy: what it provides in play (a mask of types a unit), what it is elsewhere."""
    d = opened(id, name, ENERGY)
    check_energy(f"{id} {name}", provides, type)
    d.types = bit(type)
    d.provides = vec[i64](provides)
    d.modifiers = list(modifiers)
    d.marks = marks
    finish(d, SPECIAL_ENERGY)
    return printed(d, rarity)


class Reprint:
    """The same card again, under another number."""

    __slots__ = ("id", "of", "place", "rarity")

    def __init__(self, id: str, of: str, rarity: str, place: object) -> None:
        self.id = id
        self.of = of
        self.rarity = rarity
        self.place = place  # where it is declared, as `str` says it


def reprint(id: str, of: str, rarity: str = "") -> Reprint:
    check_id(id, f"the reprint of {of}")
    return Reprint(id, of, rarity, declared_at())
