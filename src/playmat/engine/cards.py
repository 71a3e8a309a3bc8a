"""What a card is: immutable facts and texts, shared by every game."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.modifiers import Modifier
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    AFTER,
    BASIC,
    BASIC_ENERGY,
    BEFORE,
    CHOOSE,
    COLORLESS,
    DAMAGE,
    DONE,
    ENERGY,
    FOSSIL,
    LEGEND,
    NOBODY,
    POKEMON,
    REQUIRE,
    STAGE_1,
    STAGE_2,
    bit,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import Effect

# Energy by type in lanes of six bits, the top bit of each a guard: ten types fill sixty bits.
LANE: Final = 6
GUARDS: Final = 0x0820_8208_2082_0820  # bit 5 of each of the ten lanes
LANE_LIMIT: Final = 31  # with more Energy than this a lane could overflow


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """A step of a text: immutable, shared by every game, named by its address.

    An op that asks is a little state machine: `step` goes on from a place until it has to ask,
    `options` lists what may be answered (pure: it may be called again at any time), `choose`
    takes one answer. An op whose `atomic` is true never asks and never calls another.
    """

    __slots__ = ("address", "atomic", "slot")

    def __init__(self) -> None:
        self.address = ""
        self.atomic: bool = False
        self.slot: i64 = AFTER

    def children(self) -> list[Op]:
        """The ops this one is made of, in reading order."""
        return []

    def shape(self) -> str:
        """What this op is, beside its children: part of the checksum of a saved game."""
        return type(self).__name__

    def slots(self) -> int:
        """The slots of an attack in which some part of this op runs, as a mask."""
        return bit(self.slot)

    def cut(self, slot: i64) -> Optional[Op]:
        """The part of this op that runs in a slot of an attack."""
        return self if slot == self.slot else None

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        """Go on from pc: the next pc, DONE, CALLED, or ASK once `g.asked` is set."""
        raise NotImplementedError(type(self).__name__)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        """What may be answered at pc: a function of the state alone."""
        raise NotImplementedError(type(self).__name__)

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        """Take an answer (NOTHING where there was none to give) and go on, as `step` does."""
        raise NotImplementedError(type(self).__name__)

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        """Whether carrying this out could do anything, as far as both players can see (D33)."""
        return True

    def label(self, n: int) -> str:
        """What an answer that is a label says: `{their}` stands for the chooser's."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class AtOnce(Op):
    """An op that never asks and never calls another: all of it is done in `step`."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that holds or does not."""

    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        raise NotImplementedError(type(self).__name__)


class Attack:
    """An attack: name, cost, printed damage, and its program cut by slot."""

    __slots__ = (
        "after",
        "base",
        "before",
        "choose",
        "cost",
        "damage",
        "mark",
        "name",
        "number",
        "program",
        "require",
        "summary",
        "symbols",
        "total",
        "typed",
    )

    def __init__(
        self, name: str, symbols: str, cost: list[int], base: i64, mark: str, program: Optional[Op]
    ) -> None:
        self.summary: object = None  # cached by `agents.gist`
        self.name = name
        # The key of an attack: the same for all attacks of a name, and in every saved game.
        self.number: i64 = zlib.crc32(name.encode())
        self.symbols = symbols
        self.base: i64 = base
        self.mark = mark  # "", "+", "-" or "×": how the text changes the printed number
        packed: i64 = 0
        typed = vec[i64]()
        for t in cost:
            kind: i64 = t
            if kind != COLORLESS:
                packed += bit(LANE * kind)
                typed = append(typed, kind)
        self.cost: i64 = packed
        self.typed = typed  # the typed symbols, one by one
        self.total: i64 = len(cost)
        self.program = program
        self.choose = program.cut(CHOOSE) if program is not None else None
        self.require = program.cut(REQUIRE) if program is not None else None
        self.before = program.cut(BEFORE) if program is not None else None
        self.damage = program.cut(DAMAGE) if program is not None else None
        self.after = program.cut(AFTER) if program is not None else None

    def parts(self) -> list[Op]:
        return [
            p
            for p in (self.choose, self.require, self.before, self.damage, self.after)
            if p is not None
        ]


class Power:
    """A Poké-Power, Poké-Body, Ability or Pokémon Power."""

    __slots__ = ("condition_off", "kind", "modifiers", "name", "once", "op", "when", "wording")

    def __init__(
        self,
        name: str,
        kind: str,
        op: Optional[Op],
        once: bool,
        condition_off: bool,
        when: Optional[Condition],
        modifiers: list[Modifier],
        wording: object,
    ) -> None:
        self.name = name
        self.kind = kind
        self.op = op  # what its owner may do with it; absent for one that works by itself
        self.once: bool = once
        self.condition_off: bool = condition_off  # power.condition-off
        self.when = when
        self.modifiers = modifiers
        self.wording = wording


def stable_number(id: str) -> i64:
    """A number for a card's id, the same in every process and version; 31 bits.

    Cards of a set are in the order of their collector's numbers. Sets are told apart by a
    checksum; that two definitions of a game have one number is refused when it is laid out.
    """
    set_id, _, place = id.rpartition("-")
    digits = place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    letters = place[: len(place) - len(digits)]
    if digits.isdecimal() and len(digits) < 4:
        series = 1 + zlib.crc32(letters.encode()) % 3 if letters else 0
        within: i64 = 1024 * series + int(digits)
    else:
        within = zlib.crc32(place.encode()) & 0xFFF
    return (zlib.crc32(set_id.encode()) & 0x7_FFFF) << 12 | within


class Definition:
    """A card as the rules see it; reprints share one definition."""

    __slots__ = (
        "attacks",
        "evolves_from",
        "guard",
        "hp",
        "id",
        "kind",
        "legend_half",
        "hooks",
        "marks",
        "modifiers",
        "name",
        "name_number",
        "number",
        "offers",
        "origin_number",
        "owner",
        "play",
        "played_as",
        "powers",
        "prizes",
        "provides",
        "resistances",
        "retreat",
        "stage",
        "types",
        "weaknesses",
    )

    def __init__(self, id: str, name: str, kind: i64) -> None:
        self.id = id
        self.name = name
        self.name_number: i64 = -1
        self.number: i64 = stable_number(id)
        self.kind: i64 = kind
        self.played_as: i64 = 0
        self.marks: i64 = 0
        self.owner = ""
        self.stage: i64 = BASIC
        self.hp: i64 = 0
        self.types: i64 = 0
        self.evolves_from = ""
        self.origin_number: i64 = -1  # name number of what it evolves from
        self.weaknesses: list[Weakness] = []
        self.resistances: list[Weakness] = []
        self.retreat: i64 = 0
        self.prizes: i64 = 1
        self.legend_half: i64 = -1  # 0 upper, 1 lower
        self.attacks: list[Attack] = []
        self.powers: list[Power] = []
        self.modifiers: list[Modifier] = []
        self.hooks: i64 = 0
        self.offers: bool = False  # some Power of it (or of a level below) is used by choice
        self.provides = vec[i64]()  # an Energy card's units, each a mask of types
        self.play: Optional[Op] = None  # a Trainer's program
        self.guard: Optional[Condition] = None  # "play only if"

    def is_basic(self) -> bool:
        """Whether it is a Basic Pokémon card (card.basic-def)."""
        return self.kind == POKEMON and self.stage == BASIC

    def starts(self) -> bool:
        """Whether it may be put down in set-up (setup.only-basics, setup.fossil-counts)."""
        return (self.kind == POKEMON and self.stage == BASIC) or self.played_as & FOSSIL != 0

    def is_evolution(self) -> bool:
        return self.kind == POKEMON and (self.stage == STAGE_1 or self.stage == STAGE_2)

    def is_legend(self) -> bool:
        return self.stage == LEGEND

    def is_basic_energy(self) -> bool:
        return self.kind == ENERGY and self.marks & BASIC_ENERGY != 0


class Weakness:
    """A printed Weakness or Resistance: a type, and a factor or an amount to add."""

    __slots__ = ("add", "times", "type")

    def __init__(self, type: i64, times: i64, add: i64) -> None:
        self.type: i64 = type
        self.times: i64 = times
        self.add: i64 = add


class Sequence(Op):
    """Ops one after the other."""

    __slots__ = ("ops",)

    def __init__(self, ops: list[Op]) -> None:
        super().__init__()
        self.ops = ops
        self.atomic = all([o.atomic for o in ops])

    def children(self) -> list[Op]:
        return self.ops

    def slots(self) -> int:
        mask = 0
        for o in self.ops:
            mask |= o.slots()
        return mask

    def cut(self, slot: i64) -> Optional[Op]:
        return in_turn([p for p in [o.cut(slot) for o in self.ops] if p is not None])

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        ops = self.ops
        count: i64 = len(ops)
        while pc < count:
            op = ops[pc]
            pc += 1
            if op.atomic:
                op.step(g, e, 0)
                if g.winner != NOBODY:
                    return DONE
            else:
                return e.call(op, pc if pc < count else DONE)
        return DONE

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        for o in self.ops:
            if o.possible(g, you, user):
                return True
        return len(self.ops) == 0


def in_turn(ops: list[Op]) -> Optional[Op]:
    """Ops one after the other as one op; nothing where there are none."""
    if not ops:
        return None
    return ops[0] if len(ops) == 1 else Sequence(ops)


class Card:
    """A printed card: an id, a set and number, a rarity, and the definition it shares."""

    __slots__ = ("definition", "id", "place", "rarity")

    def __init__(self, id: str, definition: Definition, rarity: str, place: object = None) -> None:
        self.id = id
        self.definition = definition
        self.rarity = rarity
        self.place = place  # where it is declared, as `str` says it

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def set_id(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> str:
        return self.id.rpartition("-")[2]

    def __repr__(self) -> str:
        return f"<Card {self.id} {self.definition.name}>"
