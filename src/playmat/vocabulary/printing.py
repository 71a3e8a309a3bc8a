"""How a card is written down: facts first, then its texts in the order of the card."""

from __future__ import annotations

from typing import Final, Optional, Union

from mypy_extensions import i64

from playmat.engine.addresses import name_definition, name_number, preorder
from playmat.engine.cards import (
    Attack,
    Card,
    Condition,
    Definition,
    Modifier,
    Op,
    Power,
    Weakness,
    in_turn,
)
from playmat.engine.vectors import vec
from playmat.engine.words import (
    BASIC,
    BASIC_ENERGY,
    BEFORE,
    BODY,
    COLORLESS,
    DOOR_POWERS,
    ENERGY,
    EX,
    FOSSIL,
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
from playmat.errors import PlaymatError
from playmat.vocabulary.amounts import Amount, CardsMoved, EnergyTaken
from playmat.vocabulary.board import Hit, More
from playmat.vocabulary.cardflow import MoveCards
from playmat.vocabulary.control import Branching, Flip
from playmat.vocabulary.energy import TakeEnergy
from playmat.vocabulary.names import rules_name
from playmat.vocabulary.occasions import (
    WHEN_BENCHED,
    WHEN_EVOLVED,
    WHEN_PUT_INTO_PLAY,
    Occasion,
    Trigger,
)

Types = Union[int, tuple[int, ...], None]
WEAKNESS_TIMES: Final = 2
RESISTANCE_LESS: Final = -20


class CardError(PlaymatError):
    """A card is not written down rightly."""


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


def mask_of(types: Types) -> i64:
    mask: i64 = 0
    for t in as_tuple(types):
        mask |= bit(t)
    return mask


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
    for part in parts:
        if isinstance(part, int):
            base = part
        elif isinstance(part, str):
            if not part[:-1].isdigit() or part[-1] not in "+-×":
                raise CardError(f"attack {name}: damage {part!r} is not a number with +, - or ×")
            base = int(part[:-1])
            mark = part[-1]
        else:
            ops.append(part)
    whole = in_turn(ops)
    if whole is not None:
        number_branches(name, whole)
    return Attack(name, cost, symbols(cost, f"attack {name}"), base, mark, whole)


def number_branches(name: str, whole: Op) -> None:
    """Give each branch of an attack its own register; refuse what the slots cannot hold."""
    ops = preorder(whole)
    if any([isinstance(o, More) and counts_cards(o.each) for o in ops]):
        for o in ops:  # what the damage counts is done before it
            if isinstance(o, (MoveCards, TakeEnergy)):
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
    limit: Limit | Occasion,
    *ops: Op,
    when: Optional[Condition] = None,
    condition_off: bool = True,
    kind: str = "Poké-Power",
) -> Power:
    """A Poké-Power that its player uses, or that an occasion calls.

    One that is used is off under a Special Condition unless it says otherwise; a Pokémon that
    has just come or evolved has none, and a Power called by that does not speak of it.
    """
    if isinstance(limit, Occasion):
        whole = in_turn(list(ops))
        if whole is None:
            raise CardError(f"power {name}: it says when, but not what is done")
        called = Trigger(limit, whole, when)
        called.guarded = condition_off and limit not in (
            WHEN_BENCHED,
            WHEN_EVOLVED,
            WHEN_PUT_INTO_PLAY,
        )
        return Power(name, kind, None, False, called.guarded, None, [called], None)
    return Power(name, kind, in_turn(list(ops)), limit.once, condition_off, when, [], None)


def ability(name: str, limit: Limit, *ops: Op, when: Optional[Condition] = None) -> Power:
    return power(name, limit, *ops, when=when, condition_off=False, kind="Ability")


def body(name: str, *modifiers: Modifier, kind: str = "Poké-Body") -> Power:
    """A Poké-Body, or what else works by itself."""
    return Power(name, kind, None, False, False, None, list(modifiers), None)


def finish(d: Definition, cause: i64) -> None:
    """Number names, gather modifiers, name all texts."""
    d.name_number = name_number(rules_name(d.name))
    if d.evolves_from:
        d.origin_number = name_number(rules_name(d.evolves_from))
    for p in d.powers:
        for x in p.modifiers:
            x.cause = POWER if p.kind == "Poké-Power" else BODY
            d.modifiers.append(x)
    listens: i64 = 0
    for x in d.modifiers:
        if x.cause == 0:
            x.cause = cause
        listens |= x.door
    d.offers = d.stage == LEVEL_X or any([p.op is not None for p in d.powers])
    d.listens = listens | DOOR_POWERS if d.offers else listens
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
    d = Definition(id, name, POKEMON)
    if hp <= 0:
        raise CardError(f"{id} {name}: hp is {hp}; every Pokémon has a positive HP")
    if (stage in (1, 2, LEVEL_X)) != bool(evolves_from) and stage != RESTORED:
        raise CardError(f"{id} {name}: stage {stage} and evolves_from {evolves_from!r} disagree")
    d.types = mask_of(type)
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
    return Card(id, d, rarity)


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
        d = Definition(id, name, POKEMON)
        d.stage = LEGEND
        d.legend_half = half
        d.types = mask_of(type)
        d.hp = hp
        d.weaknesses = weaknesses(weakness, 0)
        d.resistances = [Weakness(t, 1, RESISTANCE_LESS) for t in as_tuple(resistance)]
        d.retreat = retreat
        d.prizes = prizes
        fill(d, texts)
        finish(d, BODY)
        out.append(Card(id, d, rarity))
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
    d = Definition(id, name, kind)
    d.play = in_turn(ops)
    d.guard = guard
    d.marks = marks
    finish(d, TRAINER)
    return Card(id, d, rarity)


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
    d = Definition(id, name, kind)
    d.played_as = played_as
    d.modifiers = modifiers
    d.marks = marks
    return d


def stadium(id: str, name: str, *modifiers: Modifier, marks: int = 0, rarity: str = "") -> Card:
    d = standing_card(id, name, STADIUM, 0, list(modifiers), marks)
    finish(d, TRAINER)
    return Card(id, d, rarity)


def tool(id: str, name: str, *modifiers: Modifier, marks: int = 0, rarity: str = "") -> Card:
    d = standing_card(id, name, ITEM, TOOL, list(modifiers), marks)
    finish(d, TRAINER)
    return Card(id, d, rarity)


def machine(id: str, name: str, *attacks: Attack, marks: int = 0, rarity: str = "") -> Card:
    """A Technical Machine: an attached Trainer with an attack."""
    d = standing_card(id, name, ITEM, MACHINE, [], marks)
    d.attacks = list(attacks)
    finish(d, TRAINER)
    return Card(id, d, rarity)


def fossil(id: str, name: str, hp: int, *texts: Text, marks: int = 0, rarity: str = "") -> Card:
    """A Trainer that is played as a Colorless Basic Pokémon (fossil.acts-as-basic)."""
    d = standing_card(id, name, ITEM, FOSSIL, [], marks)
    d.hp = hp
    d.types = bit(COLORLESS)
    fill(d, list(texts))
    finish(d, BODY)
    return Card(id, d, rarity)


def basic_energy_card(id: str, type: int, rarity: str = "") -> Card:
    d = Definition(id, f"{TYPE_NAMES[type]} Energy", ENERGY)
    d.marks = BASIC_ENERGY
    d.types = bit(type)
    d.provides = vec[i64]([bit(type)])
    finish(d, SPECIAL_ENERGY)
    return Card(id, d, rarity)


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
    d = Definition(id, name, ENERGY)
    d.types = bit(type)
    d.provides = vec[i64](provides)
    d.modifiers = list(modifiers)
    d.marks = marks
    finish(d, SPECIAL_ENERGY)
    return Card(id, d, rarity)


class Reprint:
    """The same card again, under another number."""

    __slots__ = ("id", "of", "rarity")

    def __init__(self, id: str, of: str, rarity: str) -> None:
        self.id = id
        self.of = of
        self.rarity = rarity


def reprint(id: str, of: str, rarity: str = "") -> Reprint:
    return Reprint(id, of, rarity)
