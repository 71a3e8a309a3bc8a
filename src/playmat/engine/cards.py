"""Cards, their definitions, and the ops of their effects: immutable, shared by all games."""

from __future__ import annotations

import zlib
from types import CodeType
from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.constants import (
    BASIC,
    BASIC_ENERGY,
    COLORLESS,
    DONE,
    ENERGY,
    FOSSIL,
    LEGEND,
    NO_PLAYER,
    PHASE_AFTER,
    PHASE_BEFORE,
    PHASE_CHOOSE,
    PHASE_DAMAGE,
    PHASE_REQUIRE,
    POKEMON,
    RULE,
    STAGE_1,
    STAGE_2,
    bit,
)
from playmat.engine.modifiers import Modifier
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.choices import CardChoice, PokemonChoice
    from playmat.engine.effect_summary import EffectSummary
    from playmat.engine.game_state import GameState
    from playmat.engine.options import Option
    from playmat.engine.state import Effect, PokemonInPlay

# Energy by type in lanes of six bits, the top bit of each a guard; ten types need sixty bits.
LANE: Final = 6
GUARDS: Final = 0x0820_8208_2082_0820  # bit 5 of each of the ten lanes
LANE_LIMIT: Final = 31  # amount of Energy above which a lane could overflow


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """A step of an effect. Immutable: games, and texts of several cards, may share it.

    An op with decisions is a small state machine: `step` runs from a place until a player must
    choose, `options` lists what they may choose (it depends only on the state and may be called
    again at any time), and `choose` takes one option. An op whose `atomic` is true has no
    decisions and never calls another op.

    The methods from `decision` on describe an op to interfaces, agents, and the solver.
    """

    __slots__ = ("atomic", "phase")

    def __init__(self) -> None:
        self.atomic: bool = False
        self.phase: i64 = PHASE_AFTER

    def children(self) -> list[Op]:
        """Return the ops of which this one consists, in reading order."""
        return []

    def modifiers(self) -> list[Modifier]:
        """Return the modifiers of the lasting effects that this op starts."""
        return []

    # -- the phases of an attack ---------------------------------------------------------
    def phases(self, plan: AttackPlan) -> int:
        """Return the attack phases in which some part of this op runs, as a mask."""
        return bit(self.phase)

    def part_for(self, phase: i64, plan: AttackPlan) -> Optional[Op]:
        """Return the part of this op that runs in an attack phase."""
        return self if self.phases(plan) & bit(phase) else None

    def is_branch(self) -> bool:
        """Return whether the outcome of this op must be kept for its parts in later phases."""
        return False

    def counts_moved_cards(self) -> bool:
        """Return whether this op counts what the same effect has done to cards before."""
        return False

    # -- acting --------------------------------------------------------------------------
    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        """Run from pc. Return the next pc, DONE, CALLED, or the result of `run_loop.ask`."""
        raise NotImplementedError(type(self).__name__)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        """Return the options at pc, which depend only on the state."""
        raise NotImplementedError(type(self).__name__)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        """Apply an option (NO_OPTION if there was none), and return what `step` returns."""
        raise NotImplementedError(type(self).__name__)

    def may_ask(self, g: GameState, e: Effect) -> bool:
        """Return whether the decision at e.pc could come up, if options don't show that."""
        return True

    def candidates(self, g: GameState, e: Effect) -> vec[i64]:
        """Return the cards, seen or unseen, on which the options at e.pc depend."""
        return g.players[g.player_to_act].hand

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        """Return whether this could do anything, as far as both players can see (D33)."""
        return True

    def start_lasting(
        self, g: GameState, e: Effect, player: i64, pokemon: Optional[PokemonInPlay]
    ) -> bool:
        """Start the effect that this op leaves behind, so that it holds in this turn.

        It is on a Pokémon of the player or, if that is None, on the player. Return whether this
        op has such an effect. `e.you` is NO_PLAYER if that of a Trainer card isn't known.
        """
        return False

    def missing_method(self) -> str:
        """Return the method without which a custom op does nothing, or "" if it has it."""
        return "step" if type(self).step is Op.step else ""

    # -- decisions -------------------------------------------------------------------------
    def decision(self, pc: i64) -> str:
        """Return the name of a decision that the rules require; empty for card effects."""
        return ""

    def prompt(self, g: GameState, e: Effect) -> str:
        """Return what the player must do, such as ``choose a Pokémon``; empty for a default."""
        return ""

    def answer_text(self, option: Option) -> str:
        """Return what an answer does; empty for a default.

        `{name}` stands for its card, `{card}` for the card with an article if it is a basic
        Energy card, `{pokemon}` for its Pokémon and where that is, `{number}` for its number,
        `{label}` for its label, `{text}` for its attack or power, `{source}` for the Pokémon that
        acts, `{place}` for where that is, `{damage}` for the attack's printed damage after a
        comma, and `{effect}` for the effect that it answers.
        """
        return ""

    def label(self, n: int) -> str:
        """Return the words of a label; `{their}` stands for the chooser's."""
        return ""

    def card_choice(self, g: GameState, e: Effect) -> Optional[CardChoice]:
        """Return what the choice of cards at e.pc is about, if it is one."""
        return None

    def choosable_cards(self, g: GameState, e: Effect) -> vec[i64]:
        """Return every card that may still be part of the choice of cards at e.pc."""
        return vec[i64]()

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        """Return what happens to the Pokémon chosen at e.pc, if that is known."""
        return None

    # -- analysis --------------------------------------------------------------------------
    def summarize(self, summary: EffectSummary, chance: float) -> None:
        """Add what this op is expected to do if it is carried out with this chance."""
        for part in self.children():
            part.summarize(summary, chance)

    # -- explaining damage ---------------------------------------------------------------
    def flips_until_tails(self) -> bool:
        """Return whether this op flips a coin until it is tails."""
        return False

    def targets_now(self, g: GameState, e: Effect) -> list[tuple[int, int]]:
        """Return the Pokémon to which this op would do damage, or could if chosen, and how much."""
        return []

    def chooses_damage_target(self) -> bool:
        """Return whether a player chooses to which Pokémon this op does damage."""
        return False

    def shuffled_deck(self, e: Effect) -> i64:
        """Return the player whose deck this op will shuffle before it ends, or NO_PLAYER."""
        return NO_PLAYER

    def branches_now(self, g: GameState, e: Effect) -> list[Op]:
        """Return the children that would run now, after flipping the coins that this op flips."""
        return self.children()

    def removable_parts(self, branches: bool) -> list[Op]:
        """Return the parts without which an op remains: steps and, if wanted, branches."""
        return []

    def with_parts(self, parts: list[Optional[Op]]) -> Optional[Op]:
        """Return this op with other parts in the places of `removable_parts`."""
        return sequence([part for part in parts if part is not None])


def preorder(op: Op) -> list[Op]:
    """Return an op and all ops of which it consists, in reading order."""
    out = [op]
    for child in op.children():
        out.extend(preorder(child))
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class InstantOp(Op):
    """An op that has no decisions and never calls another: `step` does all of it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """A condition of an effect."""

    __slots__ = ()

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        """Return whether the condition holds for a player and a Pokémon (or card)."""
        raise NotImplementedError(type(self).__name__)


class AttackPlan:
    """What the parts of an attack's program share so that they can run in its phases."""

    def __init__(self, program: Optional[Op]) -> None:
        self.keys: dict[Op, int] = {}  # bit that keeps the outcome, by branch
        self.cards_first: bool = False  # cards move before the damage, which counts them
        if program is not None:
            for op in preorder(program):
                if op.is_branch():
                    self.keys[op] = len(self.keys)
                if op.counts_moved_cards():
                    self.cards_first = True


class Attack:
    """An attack: name, cost, printed damage, and its program divided into phases."""

    def __init__(
        self,
        name: str,
        symbols: str,
        cost: list[int],
        base: i64,
        suffix: str,
        program: Optional[Op],
    ) -> None:
        self._summary: Optional[EffectSummary] = None  # cached by `agents.evaluation`
        self.name = name
        # The key of an attack: the same for all attacks of a name, and in every saved game.
        self.key: i64 = zlib.crc32(name.encode())
        self.symbols = symbols
        self.base: i64 = base
        self.damage_suffix = suffix  # "", "+", "-" or "×": how the text changes the printed number
        packed: i64 = 0
        typed = vec[i64]()
        for t in cost:
            kind: i64 = t
            if kind != COLORLESS:
                packed += bit(LANE * kind)
                typed = append(typed, kind)
        self.cost: i64 = packed
        self._typed = typed  # for the engine
        self.total: i64 = len(cost)
        self.program = program
        plan = AttackPlan(program)
        parts = program if program is not None else Sequence([])
        self.choose = parts.part_for(PHASE_CHOOSE, plan)
        self.require = parts.part_for(PHASE_REQUIRE, plan)
        self.before = parts.part_for(PHASE_BEFORE, plan)
        self.damage = parts.part_for(PHASE_DAMAGE, plan)
        self.after = parts.part_for(PHASE_AFTER, plan)

    @property
    def typed(self) -> tuple[int, ...]:
        """The typed symbols of the cost, one by one."""
        return tuple([int(t) for t in self._typed])


class Power:
    """A Poké-Power, Poké-Body, Ability, or Pokémon Power."""

    def __init__(
        self,
        name: str,
        kind: str,
        op: Optional[Op],
        once: bool,
        blocked_by_conditions: bool,
        when: Optional[Condition],
        modifiers: tuple[Modifier, ...],
    ) -> None:
        self.name = name
        self.kind = kind
        self.op = op  # the effect that its player may use; None if it always works
        self.once: bool = once
        self.blocked_by_conditions: bool = blocked_by_conditions  # power.condition-off
        self.when = when
        self.modifiers = modifiers


def stable_key(id: str) -> i64:
    """Return the key of a card id: 31 bits, equal in every process and version.

    The keys of a set are in the order of its collector numbers, and contain a checksum of the
    set's id. A game refuses two definitions with the same key.
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


class TextPart:
    """Where an op or a modifier is in the texts of a card, and the kind of that text."""

    def __init__(self, address: str, text: str, cause: i64) -> None:
        self.address = address
        self.text = text  # the name of the attack or power; "" for the card's own text
        self.cause: i64 = cause


NO_TEXT: Final = TextPart("", "", RULE)


class Definition:
    """A card as the rules see it; reprints share one definition."""

    def __init__(self, id: str, name: str, kind: i64) -> None:
        self.id = id
        self.name = name
        self.name_key: i64 = -1
        self.key: i64 = stable_key(id)
        self.kind: i64 = kind
        self.played_as: i64 = 0
        self.tags: i64 = 0
        self.owner = ""
        self.stage: i64 = BASIC
        self.hp: i64 = 0
        self.types: i64 = 0
        self.evolves_from = ""
        self.origin_key: i64 = -1  # the `name_key` of what it evolves from
        self.weaknesses: tuple[Weakness, ...] = ()
        self.resistances: tuple[Weakness, ...] = ()
        self.retreat: i64 = 0
        self.prizes: i64 = 1
        self.legend_half: i64 = -1  # 0 upper, 1 lower
        self.attacks: tuple[Attack, ...] = ()
        self.powers: tuple[Power, ...] = ()
        self.modifiers: tuple[Modifier, ...] = ()
        self.hooks: i64 = 0
        self.has_activated_power: bool = False  # its own, or perhaps that of the level below
        self._provides = vec[i64]()  # for the engine
        self.play: Optional[Op] = None  # a Trainer's program
        self.play_condition: Optional[Condition] = None  # condition for playing it
        self.slow_action: i64 = -1  # the kind of the action that plays it, if not by a shortcut
        self._parts: dict[Op | Modifier, TextPart] = {}

    @property
    def provides(self) -> tuple[int, ...]:
        """What an Energy card provides: a mask of types for each Energy."""
        return tuple([int(unit) for unit in self._provides])

    def text_of(self, part: Op | Modifier) -> str:
        """Return the name of the attack or power of which an op or modifier is part, or ""."""
        return self._parts.get(part, NO_TEXT).text

    def address_of(self, part: Op | Modifier) -> str:
        """Return the address of an op or a modifier, or "" if it isn't part of this card."""
        return self._parts.get(part, NO_TEXT).address

    def cause_of(self, modifier: Modifier) -> i64:
        """Return the kind of text of which a modifier is part."""
        return self._parts.get(modifier, NO_TEXT).cause

    def is_basic(self) -> bool:
        """Return whether it is a Basic Pokémon card (card.basic-def)."""
        return self.kind == POKEMON and self.stage == BASIC

    def starts(self) -> bool:
        """Return whether it may be placed in setup (setup.only-basics, setup.fossil-counts)."""
        return self.is_basic() or self.played_as & FOSSIL != 0

    def is_evolution(self) -> bool:
        return self.kind == POKEMON and (self.stage == STAGE_1 or self.stage == STAGE_2)

    def is_legend(self) -> bool:
        return self.stage == LEGEND

    def is_basic_energy(self) -> bool:
        return self.kind == ENERGY and self.tags & BASIC_ENERGY != 0


class Weakness:
    """A printed Weakness or Resistance: a type, and a factor or an amount to add."""

    def __init__(self, type: i64, times: i64, add: i64) -> None:
        self.type: i64 = type
        self.times: i64 = times
        self.add: i64 = add


class Sequence(Op):
    """Ops one after the other."""

    __slots__ = ("ops",)

    def __init__(self, ops: list[Op]) -> None:
        super().__init__()
        self.ops = tuple(ops)
        self.atomic = all([o.atomic for o in ops])

    def children(self) -> list[Op]:
        return list(self.ops)

    def phases(self, plan: AttackPlan) -> int:
        mask = 0
        for o in self.ops:
            mask |= o.phases(plan)
        return mask

    def part_for(self, phase: i64, plan: AttackPlan) -> Optional[Op]:
        return sequence([p for p in [o.part_for(phase, plan) for o in self.ops] if p is not None])

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        ops = self.ops
        count: i64 = len(ops)
        while pc < count:
            op = ops[pc]
            pc += 1
            if op.atomic:
                op.step(g, e, 0)
                if g.winner != NO_PLAYER:
                    return DONE
            else:
                return e.call(op, pc if pc < count else DONE)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        for o in self.ops:
            if o.possible(g, you, user):
                return True
        return len(self.ops) == 0

    def removable_parts(self, branches: bool) -> list[Op]:
        return list(self.ops)


def sequence(ops: list[Op]) -> Optional[Op]:
    """Return ops one after the other as one op; None for no ops."""
    if not ops:
        return None
    return ops[0] if len(ops) == 1 else Sequence(ops)


class SourceLocation:
    """A place in a source file; its line is computed only when it is shown."""

    __slots__ = ("at", "code")

    def __init__(self, code: CodeType, at: int) -> None:
        self.code = code
        self.at = at

    def __str__(self) -> str:
        found = 0
        for start, end, line in self.code.co_lines():
            if start <= self.at < end and line is not None:
                found = line
        return f"{self.code.co_filename}:{found}"


class Card:
    """A printed card: an id, a set and number, a rarity, and the definition it shares."""

    def __init__(
        self,
        id: str,
        definition: Definition,
        rarity: str,
        place: Optional[SourceLocation] = None,
    ) -> None:
        self.id = id
        self.definition = definition
        self.rarity = rarity
        self.place = place  # place of the declaration; `str` describes it

    @property
    def name(self) -> str:
        """The name on the card."""
        return self.definition.name

    @property
    def set_id(self) -> str:
        """The id of its set."""
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> str:
        """Its collector number."""
        return self.id.rpartition("-")[2]

    def __repr__(self) -> str:
        return f"<Card {self.id} {self.definition.name}>"
