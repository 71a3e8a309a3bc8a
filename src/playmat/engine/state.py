"""The records a game consists of: ints, vectors of ints, and other records.

Short names in the engine: `g` game, `p` player, `m` Pokémon in play, `e` effect, `d` definition,
and `who` for the index of a player. Every field is described in `fields.py`.
"""

from __future__ import annotations

from typing import Optional, final

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Definition, Op
from playmat.engine.constants import CALLED, NO_PLAYER
from playmat.engine.modifiers import Modifier
from playmat.engine.vectors import vec


@final
@mypyc_attr(acyclic=True)
class LastingEffect:
    """A lasting effect on a Pokémon or a player. Immutable: clones share it."""

    __slots__ = (
        "card",
        "cause",
        "definition",
        "first",
        "from_attack",
        "last",
        "modifier",
        "player",
        "source",
        "value",
    )

    def __init__(
        self,
        modifier: Modifier,
        definition: Definition,
        *,
        first: int = 0,
        last: int = 0,
        player: int = NO_PLAYER,
        value: int = 0,
        from_attack: bool = False,
        source: int = -1,
        card: int = -1,
    ) -> None:
        self.modifier = modifier
        self.definition = definition  # definition of the card it comes from
        self.cause: i64 = definition.cause_of(modifier)  # the kind of effect
        self.first: i64 = first  # the turns in which it is in force
        self.last: i64 = last
        self.player: i64 = player  # the player whose effect it is
        self.value: i64 = value  # a number that was determined when it began
        self.from_attack: bool = from_attack  # ends on benching, evolving, devolving, leveling up
        self.source: i64 = source  # the card that it comes from
        self.card: i64 = card  # an attached Trainer card that is discarded with it, or -1


@final
@mypyc_attr(acyclic=True)
class PokemonInPlay:
    """A Pokémon in play. Its id is that of its lowest card."""

    __slots__ = (
        "attached_trainers",
        "basic_energy",
        "cards",
        "conditions",
        "damage",
        "damage_attack",
        "damage_card",
        "damage_cause",
        "damage_source",
        "energy",
        "entered_turn",
        "evolved_turn",
        "face_down",
        "id",
        "lasting",
        "named_counters",
        "paralyzed_on",
        "poison",
        "powers_used",
        "special_energy",
        "top",
    )

    def __init__(self, id: i64, top: Definition, cards: vec[i64], energy: vec[i64]) -> None:
        self.id: i64 = id
        self.top = top
        self.cards = cards  # cards from the bottom up; both halves of a LEGEND
        self.energy = energy
        self.attached_trainers: Optional[vec[i64]] = None  # Tools, Technical Machines, PlusPower
        self.basic_energy: i64 = 0  # number of basic Energy of each type, in lanes
        self.special_energy: i64 = 0  # number of special Energy cards
        self.damage: i64 = 0
        self.conditions: i64 = 0
        self.poison: i64 = 0  # damage counters that Poison puts on it (poisoned.no-double)
        self.paralyzed_on: i64 = 0  # turn in which it was Paralyzed
        self.entered_turn: i64 = 0  # turn in which it came into play
        self.evolved_turn: i64 = 0  # turn in which it last evolved, devolved, or leveled up
        self.powers_used: i64 = 0  # powers used this turn, a bit each
        self.damage_cause: i64 = -1  # cause of the latest damage since the board was settled
        self.damage_source: i64 = -1  # the Pokémon that did it
        self.damage_card: i64 = -1  # the card whose effect did it; -1 for a Special Condition
        self.damage_attack: i64 = -1  # the index of the attack on that card, or -1
        self.named_counters: Optional[dict[str, int]] = None  # (counter.def)
        self.lasting: Optional[list[LastingEffect]] = None
        self.face_down: bool = False  # only during setup

    def owner(self) -> i64:
        """Return the player who owns its cards."""
        return 1 if self.id >= 60 else 0

    def clone(self) -> PokemonInPlay:
        m = PokemonInPlay(self.id, self.top, self.cards, self.energy[:])
        m.attached_trainers = self.attached_trainers
        m.basic_energy = self.basic_energy
        m.special_energy = self.special_energy
        m.damage = self.damage
        m.conditions = self.conditions
        m.poison = self.poison
        m.paralyzed_on = self.paralyzed_on
        m.entered_turn = self.entered_turn
        m.evolved_turn = self.evolved_turn
        m.powers_used = self.powers_used
        m.damage_cause = self.damage_cause
        m.damage_source = self.damage_source
        m.damage_card = self.damage_card
        m.damage_attack = self.damage_attack
        m.named_counters = self.named_counters
        m.lasting = self.lasting
        m.face_down = self.face_down
        return m


@final
@mypyc_attr(acyclic=True)
class Player:
    """One side of the board."""

    __slots__ = (
        "active",
        "bench",
        "deck",
        "discard",
        "hand",
        "lasting",
        "lost_zone",
        "mulligans",
        "played",
        "prizes",
    )

    def __init__(
        self,
        deck: vec[i64],
        hand: vec[i64],
        discard: vec[i64],
        prizes: vec[i64],
        lost_zone: vec[i64],
        played: vec[i64],
        active: Optional[PokemonInPlay],
        bench: list[PokemonInPlay],
    ) -> None:
        self.deck = deck  # the top card is the last
        self.hand = hand
        self.discard = discard
        self.prizes = prizes
        self.lost_zone = lost_zone
        self.played = played  # Trainer cards in use
        self.active = active
        self.bench = bench
        self.lasting: Optional[list[LastingEffect]] = None
        self.mulligans: i64 = 0  # taken in this setup while the opponent took none

    def clone(self) -> Player:
        active = self.active
        p = Player(
            self.deck[:],
            self.hand[:],
            self.discard[:],
            self.prizes[:],
            self.lost_zone[:],
            self.played[:],
            active.clone() if active is not None else None,
            [m.clone() for m in self.bench],
        )
        p.lasting = self.lasting
        p.mulligans = self.mulligans
        return p

    def at(self, slot: i64) -> PokemonInPlay:
        """Return the Pokémon at a place: 0 for Active, 1 and up for the Bench."""
        if slot == 0:
            active = self.active
            assert active is not None
            return active
        return self.bench[slot - 1]

    def slots(self) -> range:
        """Return the places where the player has a Pokémon (see `at`)."""
        return range(1 if self.active is None else 0, len(self.bench) + 1)

    def in_play(self) -> list[PokemonInPlay]:
        """Return the player's Pokémon, the Active Pokémon first."""
        active = self.active
        return self.bench.copy() if active is None else [active, *self.bench]

    def slot_of(self, id: i64) -> i64:
        """Return the place of a Pokémon: 0 for Active, 1 and up for the Bench, or -1."""
        active = self.active
        if active is not None and active.id == id:
            return 0
        slot: i64 = 1
        for m in self.bench:
            if m.id == id:
                return slot
            slot += 1
        return -1


def new_player(deck: vec[i64]) -> Player:
    """Return a player whose cards are all in the deck."""
    hand = vec[i64](capacity=20)
    discard = vec[i64](capacity=30)
    prizes = vec[i64](capacity=6)
    return Player(deck, hand, discard, prizes, vec[i64](), vec[i64](capacity=2), None, [])


@final
@mypyc_attr(acyclic=True)
class Frame:
    """A waiting op and the step at which it continues. Immutable: clones share it."""

    __slots__ = ("op", "pc")

    def __init__(self, op: Op, pc: i64) -> None:
        self.op = op
        self.pc: i64 = pc


@final
@mypyc_attr(acyclic=True)
class Effect:
    """An effect being resolved: its frames, whose it is, and its registers.

    The running frame is (`op`, `pc`). An op sets the registers that it uses. Results tell later
    ops and amounts what the effect has done so far. Working registers hold what ops must remember
    between decisions: others call a function next to the op that names what is in the register.
    """

    __slots__ = (
        "answered",
        "attack",
        "base_changes",
        "base_damage",
        "below",
        "branches",
        "card",
        "cause",
        "damage",
        "definition",
        "depth",
        "energy_key",
        "energy_moved",
        "flags",
        "heads",
        "moved",
        "op",
        "other_pokemon",
        "parent",
        "pc",
        "picked",
        "player",
        "pokemon",
        "prizes_due_0",
        "prizes_due_1",
        "remaining",
        "switched",
        "tails",
        "user",
        "you",
    )

    def __init__(
        self, op: Op, you: i64, card: i64, definition: Optional[Definition], user: i64, cause: i64
    ) -> None:
        self.op = op
        self.pc: i64 = 0
        self.below: list[Frame] = []  # the frames that wait, the next to continue last
        self.depth: i64 = 0  # its place on the stack; derived
        self.parent: i64 = -1  # place of the attack, damage, or Knock Out that it is about, or -1
        self.you: i64 = you  # the player whom its text calls "you"
        self.card: i64 = card  # the card that it comes from, or -1
        self.definition = definition  # the definition of that card; derived
        self.user: i64 = user  # the Pokémon that uses it; -1 for a Trainer card
        self.cause: i64 = cause  # the kind of effect
        self.attack: i64 = -1  # the index of the attack on the card, or -1
        # Pokémon
        self.pokemon: i64 = -1  # "that Pokémon": chosen, or the one that the event is about
        self.other_pokemon: i64 = -1  # Defending Pokémon, attacker, or destination of Energy
        # Results
        self.moved = vec[i64]()  # cards moved
        self.heads: i64 = 0  # number of heads of the latest flip
        self.tails: i64 = 0
        self.base_damage: i64 = 0  # base damage of the attack
        self.base_changes = vec[i64]()  # what changed it: amounts, each with how often, or -1
        self.damage: i64 = 0  # damage done to the Defending Pokémon, or about to be done
        self.flags: i64 = 0  # flags of the attack
        self.energy_moved: i64 = 0  # Energy removed from Pokémon
        self.switched: bool = False  # the latest switch took place
        # Working registers
        self.picked = vec[i64]()  # cards or Pokémon chosen or used, or to be processed
        self.branches: i64 = 0  # outcomes of branches that run in several phases, a bit each
        self.remaining: i64 = 0  # number still to be chosen, paid, or processed
        self.energy_key: i64 = -1  # sort key of the Energy card chosen last
        self.answered: i64 = 0  # number of effects used or declined after the event
        self.player: i64 = -1  # the player, or owner of the deck, that the op is about
        self.prizes_due_0: i64 = 0  # Prize cards that player 0 must still take
        self.prizes_due_1: i64 = 0

    def call(self, op: Op, back: i64) -> i64:
        """Run another op, then continue this one at step `back`, or don't if that is DONE."""
        if back >= 0:
            self.below.append(Frame(self.op, back))
        self.op = op
        self.pc = 0
        return CALLED

    def clone(self) -> Effect:
        e = Effect(self.op, self.you, self.card, self.definition, self.user, self.cause)
        e.pc = self.pc
        e.below = self.below.copy()
        e.depth = self.depth
        e.parent = self.parent
        e.attack = self.attack
        e.pokemon = self.pokemon
        e.other_pokemon = self.other_pokemon
        e.picked = self.picked[:]
        e.moved = self.moved[:]
        e.heads = self.heads
        e.tails = self.tails
        e.branches = self.branches
        e.base_damage = self.base_damage
        e.base_changes = self.base_changes[:]
        e.damage = self.damage
        e.flags = self.flags
        e.energy_moved = self.energy_moved
        e.remaining = self.remaining
        e.energy_key = self.energy_key
        e.answered = self.answered
        e.player = self.player
        e.prizes_due_0 = self.prizes_due_0
        e.prizes_due_1 = self.prizes_due_1
        e.switched = self.switched
        return e
