"""Control flow: coins, choices, conditions, costs, and both players."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from playmat.engine.attack import fail
from playmat.engine.cards import AttackPlan, Condition, InstantOp, Op, sequence
from playmat.engine.constants import DONE, NO, PHASE_AFTER, PHASE_CHOOSE, PHASE_REQUIRE, YES, bit
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.game_state import GameState
from playmat.engine.run_loop import ask, flip_coin, push
from playmat.engine.state import Effect
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import Amount, tail_of
from playmat.vocabulary.grammar import ATTACK as IN_ATTACK
from playmat.vocabulary.grammar import (
    MINE,
    NO_PLAYER,
    THEIRS,
    TRAINERS,
    YOU,
    Clause,
    TextContext,
    command,
    condition_text,
    statement,
)
from playmat.vocabulary.sentences import (
    EACH_HEADS,
    clause_text,
    coin_sentences,
    continue_with,
    each_player_sentences,
    optional_sentences,
    scoped_sentences,
    sentences,
    steps,
)

# When a branch of a flip runs.
ON_HEADS: Final = 0  # the one coin is heads
ON_TAILS: Final = 1
ON_ALL_HEADS: Final = 2
ON_ALL_TAILS: Final = 3
ON_ANY_TAILS: Final = 4
FOR_EACH_HEADS: Final = 5
ALWAYS: Final = 6  # a branch that counts the heads itself


class BranchOp(Op):
    """An op with branches, whose parts run in their own attack phases.

    It decides in the earliest phase that a branch needs, and keeps the outcome in a register.
    """

    __slots__ = ("decides", "key")

    def __init__(self, decides: bool, key: i64) -> None:
        super().__init__()
        self.decides: bool = decides  # a later part only reads the register
        self.key: i64 = key  # bit of `branches` that keeps its outcome

    def branches(self) -> list[Optional[Op]]:
        raise NotImplementedError(type(self).__name__)

    def with_branches(self, parts: list[Optional[Op]], decides: bool, key: i64) -> Op:
        """Return the same op with parts of its branches."""
        raise NotImplementedError(type(self).__name__)

    def children(self) -> list[Op]:
        return without_none(self.branches())

    def is_branch(self) -> bool:
        return True

    def phases(self, plan: AttackPlan) -> int:
        mask = 0
        for branch in self.children():
            mask |= branch.phases(plan)
        return mask if mask else bit(PHASE_AFTER)

    def part_for(self, phase: i64, plan: AttackPlan) -> Optional[Op]:
        if not self.phases(plan) & bit(phase):
            return None
        earlier = self.deciding_phases(plan) & (bit(phase) - 1)
        parts = [o.part_for(phase, plan) if o is not None else None for o in self.branches()]
        return self.with_branches(parts, earlier == 0, plan.keys[self])

    def deciding_phases(self, plan: AttackPlan) -> int:
        """Return the phases in the earliest of which it decides."""
        return self.phases(plan)

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        for branch in self.children():
            branch.summarize(summary, 0.5 * chance)

    def spans_phases(self, plan: AttackPlan) -> bool:
        """Return whether its outcome is used in more than one phase."""
        mask = self.deciding_phases(plan)
        return mask & (mask - 1) != 0


def without_none(ops: list[Optional[Op]]) -> list[Op]:
    return [op for op in ops if op is not None]


def keep_outcome(e: Effect, key: i64, yes: bool) -> None:
    """Keep the outcome of a branch for its parts in later phases."""
    e.branches = e.branches | bit(key) if yes else e.branches & ~bit(key)


class Branch:
    """What happens on one outcome of a flip."""

    __slots__ = ("op", "when")

    def __init__(self, when: i64, op: Op) -> None:
        self.when: i64 = when
        self.op = op


class Flip(BranchOp):
    """Flip coins and count heads and tails, then run the branches for the outcome."""

    __slots__ = ("by_opponent", "count", "outcomes", "until_tails")

    def __init__(
        self,
        count: Amount,
        outcomes: list[Branch],
        until_tails: bool = False,
        by_opponent: bool = False,
        decides: bool = True,
    ) -> None:
        super().__init__(decides, 0)
        self.count = count
        self.outcomes = tuple(outcomes)
        self.until_tails: bool = until_tails
        self.by_opponent: bool = by_opponent
        self.atomic = all([a.op.atomic for a in outcomes])

    def branches(self) -> list[Optional[Op]]:
        return [branch.op for branch in self.outcomes]

    def with_branches(self, parts: list[Optional[Op]], decides: bool, key: i64) -> Op:
        outcomes: list[Branch] = []
        for branch, part in zip(self.outcomes, parts, strict=True):
            if part is not None:
                outcomes.append(Branch(branch.when, part))
        return Flip(self.count, outcomes, self.until_tails, self.by_opponent, decides)

    def part_for(self, phase: i64, plan: AttackPlan) -> Optional[Op]:
        """Return the part for a phase; its branches choose before the flip (attack.step-b)."""
        if phase != PHASE_CHOOSE:
            return super().part_for(phase, plan)
        return sequence(without_none([op.part_for(phase, plan) for op in self.children()]))

    def deciding_phases(self, plan: AttackPlan) -> int:
        return self.phases(plan) & ~bit(PHASE_CHOOSE)

    def flips_until_tails(self) -> bool:
        return self.until_tails

    def flip_coins(self, g: GameState, e: Effect) -> None:
        who = 1 - e.you if self.by_opponent else e.you
        heads: i64 = 0
        tails: i64 = 0
        if self.until_tails:
            while flip_coin(g, who):
                heads += 1
            tails = 1
        else:
            n = self.count.value(g, e.you, e.user, e)
            while heads + tails < n:
                if flip_coin(g, who):
                    heads += 1
                else:
                    tails += 1
        e.heads = heads
        e.tails = tails

    def times(self, e: Effect, when: i64) -> i64:
        """Return how often a branch runs."""
        heads = e.heads
        tails = e.tails
        if when == FOR_EACH_HEADS:
            return heads
        if when == ALWAYS:
            return 1
        if heads + tails == 0:
            return 0
        if when == ON_HEADS or when == ON_ALL_HEADS:
            return 1 if tails == 0 else 0
        if when == ON_TAILS or when == ON_ALL_TAILS:
            return 1 if heads == 0 else 0
        return 1 if tails > 0 else 0

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0:
            if self.decides:
                self.flip_coins(g, e)
            pc = 1
        outcomes = self.outcomes
        count: i64 = len(outcomes)
        while True:
            i: i64 = (pc - 1) >> 6
            k: i64 = (pc - 1) & 63
            if i >= count:
                return DONE
            branch = outcomes[i]
            if k < self.times(e, branch.when):
                pc += 1
                if branch.op.atomic:
                    branch.op.step(g, e, 0)
                else:
                    return e.call(branch.op, pc)
            else:
                pc = ((i + 1) << 6) + 1

    def branches_now(self, g: GameState, e: Effect) -> list[Op]:
        if self.decides:
            self.flip_coins(g, e)
        return [branch.op for branch in self.outcomes if self.times(e, branch.when) > 0]

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return any(branch.op.possible(g, you, user) for branch in self.outcomes)

    def removable_parts(self, branches: bool) -> list[Op]:
        return self.children() if branches else []

    def with_parts(self, parts: list[Optional[Op]]) -> Optional[Op]:
        return self.with_branches(parts, self.decides, self.key)

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        outer_heads = summary.heads
        outer_coins = summary.coins
        n = self.count.fixed()
        varies = n < 0 and not self.until_tails
        summary.coins = self.count if varies else None
        summary.heads = 1.0 if self.until_tails else 0.5 if varies else 0.5 * float(n)
        all_alike = 0.5 if n < 1 else 0.5**n
        for branch in self.outcomes:
            times = all_alike
            if branch.when == ALWAYS:
                times = 1.0
            elif branch.when == FOR_EACH_HEADS:
                times = summary.heads
            branch.op.summarize(summary, chance * times)
        summary.heads = outer_heads
        summary.coins = outer_coins

    def sentences(self, context: TextContext) -> list[str]:
        n = -1 if self.until_tails else self.count.fixed()
        coins = "a coin" if n == 1 or n < 0 else f"{n} coins"
        tail = "until you get tails" if self.until_tails else tail_of(self.count)
        context.start_sentence()
        side = THEIRS if self.by_opponent else MINE
        head = clause_text(command("flip", coins, tail, side=side), context)
        outcomes: list[tuple[str, list[Op]]] = []
        then: list[Op] = []
        for branch in sorted(self.outcomes, key=lambda branch: branch.when):
            if branch.when == ALWAYS:
                then.extend(steps(branch.op))
            else:
                outcomes.append((outcome_text(branch.when, n), steps(branch.op)))
        return coin_sentences(head, outcomes, then, context)


def outcome_text(when: i64, coins: int) -> str:
    """Return the outcome of flipping some coins (-1 if their number is not known)."""
    if when == FOR_EACH_HEADS:
        return EACH_HEADS
    side = "heads" if when == ON_HEADS or when == ON_ALL_HEADS else "tails"
    if coins == 1:
        return f"if {side}"
    which = "any" if when == ON_ANY_TAILS else "both" if coins == 2 else "all"
    return f"if {which} are {side}"


class If(BranchOp):
    """Test a condition once, and run one of two branches."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(
        self,
        condition: Condition,
        then: Optional[Op],
        otherwise: Optional[Op],
        decides: bool = True,
        key: i64 = 0,
    ) -> None:
        super().__init__(decides, key)
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
        self.atomic = (then is None or then.atomic) and (otherwise is None or otherwise.atomic)

    def branches(self) -> list[Optional[Op]]:
        return [self.then, self.otherwise]

    def with_branches(self, parts: list[Optional[Op]], decides: bool, key: i64) -> Op:
        return If(self.condition, parts[0], parts[1], decides, key)

    def branch(self, g: GameState, e: Effect) -> Optional[Op]:
        """Return the branch for the condition, which is tested now unless an earlier part did."""
        if self.decides:
            keep_outcome(e, self.key, self.condition.holds(g, e.you, e.user))
        return self.then if e.branches & bit(self.key) else self.otherwise

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        op = self.branch(g, e)
        if op is None:
            return DONE
        if op.atomic:
            op.step(g, e, 0)
            return DONE
        return e.call(op, DONE)

    def branches_now(self, g: GameState, e: Effect) -> list[Op]:
        return without_none([self.branch(g, e)])

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        op = self.then if self.condition.holds(g, you, user) else self.otherwise
        return op is not None and op.possible(g, you, user)

    def removable_parts(self, branches: bool) -> list[Op]:
        return self.children() if branches else []

    def with_parts(self, parts: list[Optional[Op]]) -> Optional[Op]:
        # A program always has `then`, and may lack `otherwise`.
        return self.with_branches([*parts, None], self.decides, self.key)

    def sentences(self, context: TextContext) -> list[str]:
        context.start_sentence()
        unless = "if" if self.then is not None else "unless"
        head = f"{unless} {condition_text(self.condition, context)}"
        out = scoped_sentences(head, steps(self.then or self.otherwise), context)
        if self.then is not None and self.otherwise is not None:
            context.start_sentence()
            out += scoped_sentences("otherwise", steps(self.otherwise), context)
        return out


class May(BranchOp):
    """Let a player choose whether to do something, with branches for both choices."""

    __slots__ = ("by_opponent", "op", "otherwise", "then")

    def __init__(
        self,
        op: Op,
        then: Optional[Op] = None,
        otherwise: Optional[Op] = None,
        by_opponent: bool = False,
    ) -> None:
        super().__init__(True, 0)
        self.op = op
        self.then = then
        self.otherwise = otherwise
        self.by_opponent: bool = by_opponent

    def branches(self) -> list[Optional[Op]]:
        return [self.op, self.then, self.otherwise]

    def with_branches(self, parts: list[Optional[Op]], decides: bool, key: i64) -> Op:
        return MayPart(self, parts[0], parts[1], parts[2], decides, key)

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0:
            return ask(g, e, 1 - e.you if self.by_opponent else e.you, 1)
        if pc == 2 and self.then is not None:
            return e.call(self.then, DONE)
        return DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        if self.op.possible(g, e.you, e.user):
            out = append(out, YES)
        return append(out, NO)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option == YES:
            return e.call(self.op, 2)
        return e.call(self.otherwise, DONE) if self.otherwise is not None else DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return self.op.possible(g, you, user)

    def sentences(self, context: TextContext) -> list[str]:
        who = context.player(THEIRS if self.by_opponent else MINE)
        out = optional_sentences(steps(self.op), context, who, steps(self.then))
        if self.otherwise is not None:
            context.start_sentence()
            head = "if you don't" if who == YOU else "if they don't"
            out += scoped_sentences(head, steps(self.otherwise), context)
        return out


class MayPart(Op):
    """The part of a `May` that runs in one phase of an attack."""

    __slots__ = ("decides", "key", "op", "otherwise", "then", "whole")

    def __init__(
        self,
        whole: May,
        op: Optional[Op],
        then: Optional[Op],
        otherwise: Optional[Op],
        decides: bool,
        key: i64,
    ) -> None:
        super().__init__()
        self.whole = whole
        self.key: i64 = key
        self.op = op
        self.then = then
        self.otherwise = otherwise
        self.decides: bool = decides

    def children(self) -> list[Op]:
        return without_none([self.op, self.then, self.otherwise])

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0 and self.decides:
            return ask(g, e, 1 - e.you if self.whole.by_opponent else e.you, 1)
        return self.resume(e, pc)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return self.whole.options(g, e, pc)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        keep_outcome(e, self.key, option == YES)
        return self.resume(e, 0)

    def resume(self, e: Effect, pc: i64) -> i64:
        if e.branches & bit(self.key):
            if pc < 2 and self.op is not None:
                return e.call(self.op, 2)
            return e.call(self.then, DONE) if self.then is not None else DONE
        return e.call(self.otherwise, DONE) if self.otherwise is not None else DONE


class Pay(Op):
    """Pay a cost, or fail.

    A Trainer card whose cost can't be paid can't be played, and such an attack does nothing.
    """

    __slots__ = ("cost",)

    def __init__(self, cost: Op) -> None:
        super().__init__()
        self.cost = cost
        self.phase = PHASE_REQUIRE

    def children(self) -> list[Op]:
        return [self.cost]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if not self.cost.possible(g, e.you, e.user if e.user >= 0 else e.card):
            fail(g, e, e)
            return DONE
        return e.call(self.cost, DONE)

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return self.cost.possible(g, you, user)

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.pays = True
        super().summarize(summary, chance)

    def sentences(self, context: TextContext) -> list[str]:
        out = sentences(steps(self.cost), context)
        return [*out, "if you can't, the attack does nothing"] if context.kind == IN_ATTACK else out


class PayThen(Pay):
    """Pay a cost, then do the rest."""

    __slots__ = ("rest",)

    def __init__(self, cost: Op, rest: Op) -> None:
        super().__init__(cost)
        self.rest = rest
        self.phase = PHASE_AFTER

    def children(self) -> list[Op]:
        return [self.cost, self.rest]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0:
            return e.call(self.cost, 1)
        return e.call(self.rest, DONE)

    def removable_parts(self, branches: bool) -> list[Op]:
        return self.children()

    def sentences(self, context: TextContext) -> list[str]:
        cost = steps(self.cost)
        rest = steps(self.rest)
        if context.kind == IN_ATTACK:
            return super().sentences(context) + sentences(rest, context)
        if context.kind in TRAINERS and context.offer == NO_PLAYER:
            return scoped_sentences("to play this card", cost, context) + sentences(rest, context)
        done = "if you do" if context.you == YOU else "if they do"
        return continue_with(sentences(cost, context), " to", rest, context, done)


class EachPlayer(Op):
    """Let both players do the same; each is *you* in turn, first the player of the effect."""

    __slots__ = ("op",)

    def __init__(self, op: Op) -> None:
        super().__init__()
        self.op = op

    def children(self) -> list[Op]:
        return [self.op]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc > 1:
            return DONE
        who = e.you if pc == 0 else 1 - e.you
        part = push(g, self.op, who, e.card, e.user, e.cause)
        part.parent = e.parent
        return pc + 1

    def sentences(self, context: TextContext) -> list[str]:
        out = each_player_sentences(steps(self.op), context)
        # Who goes first matters only if there is something to choose.
        return out if self.op.atomic else [f"starting with you, {out[0]}", *out[1:]]


class AttackFails(InstantOp):
    """Let this attack fail: it does nothing (attack.step-c)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.phase = PHASE_REQUIRE

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        fail(g, e, e)
        return DONE

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.failure += chance

    def clauses(self, context: TextContext) -> list[Clause]:
        return [statement("the attack", "do", "nothing")]
