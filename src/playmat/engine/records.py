"""The plain records a game is made of. All are ints, vectors of ints and each other."""

from __future__ import annotations

from typing import Optional, final

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Definition, Op
from playmat.engine.modifiers import Modifier
from playmat.engine.vectors import vec
from playmat.engine.words import CALLED


@final
@mypyc_attr(acyclic=True)
class Lasting:
    """A lasting effect on a Pokémon or a player. Immutable: clones share it."""

    __slots__ = ("by", "card", "first", "last", "modifier", "of_attack", "source", "value")

    def __init__(
        self,
        modifier: Modifier,
        first: i64,
        last: i64,
        by: i64,
        value: i64,
        of_attack: bool,
        source: i64,
        card: i64,
    ) -> None:
        self.modifier = modifier
        self.first: i64 = first  # the turns in which it is in force
        self.last: i64 = last
        self.by: i64 = by  # the player whose effect it is
        self.value: i64 = value  # a number bound when it began
        self.of_attack: bool = of_attack  # ends on benching, evolving, devolving, levelling up
        self.source: i64 = source  # the card whose text it is
        self.card: i64 = card  # an attached Trainer discarded with it, or -1


@final
@mypyc_attr(acyclic=True)
class InPlay:
    """A Pokémon in play, named by the id of its lowest card."""

    __slots__ = (
        "came",
        "cards",
        "changed",
        "conditions",
        "damage",
        "energy",
        "face_down",
        "fell_author",
        "fell_by",
        "gear",
        "lasting",
        "marks",
        "name",
        "packed",
        "paralyzed_on",
        "poison",
        "special",
        "top",
        "used",
    )

    def __init__(self, name: i64, top: Definition, cards: vec[i64], energy: vec[i64]) -> None:
        self.name: i64 = name
        self.top = top
        self.cards = cards  # bottom to top; both halves of a LEGEND. Replaced, never changed
        self.energy = energy
        self.gear: Optional[vec[i64]] = None  # Tools, Machines, Trainers that stay a while
        self.packed: i64 = 0  # basic Energy by type, in lanes
        self.special: i64 = 0  # number of special Energy cards attached
        self.damage: i64 = 0
        self.conditions: i64 = 0
        self.poison: i64 = 0  # damage counters that Poison puts (poisoned.no-double)
        self.paralyzed_on: i64 = 0
        self.came: i64 = 0  # turn in which it came into play
        self.changed: i64 = 0  # turn in which it last evolved, devolved or levelled up
        self.used: i64 = 0  # Powers used this turn, a bit each
        self.fell_by: i64 = -1  # cause of the latest damage or counters since the last settling
        self.fell_author: i64 = -1  # and the Pokémon that did it
        self.marks: Optional[dict[str, int]] = None  # named counters (counter.def)
        self.lasting: Optional[list[Lasting]] = None
        self.face_down: bool = False  # in set-up only

    def owner(self) -> i64:
        return 1 if self.name >= 60 else 0

    def clone(self) -> InPlay:
        m = InPlay(self.name, self.top, self.cards, self.energy[:])
        m.gear = self.gear
        m.packed = self.packed
        m.special = self.special
        m.damage = self.damage
        m.conditions = self.conditions
        m.poison = self.poison
        m.paralyzed_on = self.paralyzed_on
        m.came = self.came
        m.changed = self.changed
        m.used = self.used
        m.fell_by = self.fell_by
        m.fell_author = self.fell_author
        m.marks = self.marks
        m.lasting = self.lasting
        m.face_down = self.face_down
        return m


@final
@mypyc_attr(acyclic=True)
class Player:
    """One side of the table."""

    __slots__ = (
        "active",
        "bench",
        "beside",
        "deck",
        "discard",
        "hand",
        "lasting",
        "lost",
        "mulligans",
        "prizes",
    )

    def __init__(
        self,
        deck: vec[i64],
        hand: vec[i64],
        discard: vec[i64],
        prizes: vec[i64],
        lost: vec[i64],
        beside: vec[i64],
        active: Optional[InPlay],
        bench: list[InPlay],
    ) -> None:
        self.deck = deck  # the top card is the last
        self.hand = hand
        self.discard = discard
        self.prizes = prizes
        self.lost = lost
        self.beside = beside
        self.active = active
        self.bench = bench
        self.lasting: Optional[list[Lasting]] = None
        self.mulligans: i64 = 0  # taken alone in this set-up (mulligan.extra-card)

    def clone(self) -> Player:
        active = self.active
        p = Player(
            self.deck[:],
            self.hand[:],
            self.discard[:],
            self.prizes[:],
            self.lost[:],
            self.beside[:],
            active.clone() if active is not None else None,
            [m.clone() for m in self.bench],
        )
        p.lasting = self.lasting
        p.mulligans = self.mulligans
        return p

    def at(self, slot: i64) -> InPlay:
        if slot == 0:
            active = self.active
            assert active is not None
            return active
        return self.bench[slot - 1]

    def slot_of(self, name: i64) -> i64:
        """Where a Pokémon of this player stands: 0 Active, 1 and up the Bench, -1 nowhere."""
        active = self.active
        if active is not None and active.name == name:
            return 0
        slot: i64 = 1
        for m in self.bench:
            if m.name == name:
                return slot
            slot += 1
        return -1


@final
@mypyc_attr(acyclic=True)
class Frame:
    """A waiting op and where it goes on. Immutable: clones share it."""

    __slots__ = ("op", "pc")

    def __init__(self, op: Op, pc: i64) -> None:
        self.op = op
        self.pc: i64 = pc


@final
@mypyc_attr(acyclic=True)
class Effect:
    """A text being resolved: its frames, whose it is, and its registers.

    `you` is the player it speaks to, `card` the card whose text it is, `user` the Pokémon that
    uses it (-1 for a Trainer), `cause` the kind of text. The running frame is (`op`, `pc`).
    """

    __slots__ = (
        "a",
        "amount",
        "answers",
        "attack",
        "b",
        "below",
        "card",
        "cause",
        "count",
        "dealt",
        "did",
        "flags",
        "heads",
        "label",
        "moved",
        "op",
        "pc",
        "picked",
        "tails",
        "user",
        "you",
    )

    def __init__(self, op: Op, you: i64, card: i64, user: i64, cause: i64) -> None:
        self.op = op
        self.pc: i64 = 0
        self.below: list[Frame] = []
        self.you: i64 = you
        self.card: i64 = card
        self.user: i64 = user
        self.cause: i64 = cause
        self.attack: i64 = -1
        self.a: i64 = -1  # Pokémon
        self.b: i64 = -1
        self.heads: i64 = 0
        self.tails: i64 = 0
        self.count: i64 = 0
        self.amount: i64 = 0  # base damage of the attack; amount of a would-be event
        self.dealt: i64 = 0  # damage really done to the Defending Pokémon
        self.label: i64 = -1
        self.flags: i64 = 0
        self.answers: i64 = 0  # outcomes of branches whose arms run in several slots, a bit each
        self.did: bool = False
        self.picked = vec[i64]()
        self.moved = vec[i64]()

    def call(self, op: Op, back: i64) -> i64:
        """Run op, then go on with the present op at pc `back` (DONE: do not)."""
        if back >= 0:
            self.below.append(Frame(self.op, back))
        self.op = op
        self.pc = 0
        return CALLED

    def clone(self) -> Effect:
        e = Effect(self.op, self.you, self.card, self.user, self.cause)
        e.pc = self.pc
        e.below = self.below.copy()
        e.attack = self.attack
        e.a = self.a
        e.b = self.b
        e.heads = self.heads
        e.tails = self.tails
        e.count = self.count
        e.amount = self.amount
        e.dealt = self.dealt
        e.label = self.label
        e.flags = self.flags
        e.answers = self.answers
        e.did = self.did
        e.picked = self.picked[:]
        e.moved = self.moved[:]
        return e
