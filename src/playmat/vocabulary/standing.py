"""Continuous effects: Bodies, Tools, Stadiums, special Energy, and what attacks leave behind.

Each class is one thing that can hold of Pokémon (or of a player): it knows the door at which it
answers, what it answers there, and how it is said. *While* it holds and for whom is the same for
all and lies in `Standing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Condition, Modifier
from playmat.engine.queries import FREE
from playmat.engine.records import InPlay
from playmat.engine.words import (
    CONDITION_NAMES,
    DOOR_ATTACK_COST,
    DOOR_DAMAGE_BARRED,
    DOOR_DAMAGE_IN,
    DOOR_DAMAGE_OUT,
    DOOR_HP,
    DOOR_MAY_HAVE,
    DOOR_MAY_PLAY,
    DOOR_MAY_USE_ATTACK,
    DOOR_PROVIDES,
    DOOR_REACHES,
    DOOR_RETREAT_COST,
    DOOR_TYPES,
    bit,
)
from playmat.vocabulary.amounts import Amount, size_of, tail_of
from playmat.vocabulary.filters import trainer_kinds
from playmat.vocabulary.grammar import (
    Clause,
    Noun,
    Part,
    Phrase,
    Possessive,
    TextContext,
    While,
    join_list,
    missing_text,
    statement,
    symbols,
)
from playmat.vocabulary.targets import All, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game

SETS: Final = 0  # the order of answers at a door: setting before adding (D77)
ADDS: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing(Modifier):
    """Something holds of the Pokémon that its scope takes in, while a condition holds."""

    __slots__ = ("scope", "while_")

    def __init__(self, door: i64, scope: Optional[Target], order: i64 = SETS) -> None:
        super().__init__(door, order, None)
        self.scope = scope
        self.while_: Optional[Condition] = None

    def whom(self) -> Optional[Target]:
        return self.scope

    def answer(
        self,
        g: Game,
        you: i64,
        host: Optional[InPlay],
        bound: i64,
        subject: Optional[InPlay],
        what: i64,
        value: i64,
    ) -> i64:
        scope = self.scope
        if scope is not None and (subject is None or not scope.takes_in(g, you, host, subject)):
            return value
        if not self.applies(you, bound, what):
            return value
        user: i64 = host.name if host is not None else -1
        condition = self.while_
        if condition is not None and not condition.holds(g, you, user):
            return value
        return self.changed(g, you, user, value)

    def applies(self, you: i64, bound: i64, what: i64) -> bool:
        """Whether what is asked about is what this effect is about."""
        return True

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        """What it answers at its door."""
        raise NotImplementedError(type(self).__name__)

    def clauses(self, context: TextContext) -> list[Clause]:
        c = self.clause(context)
        if self.while_ is not None:
            c.lead = [While(self.while_)]
        return [c]

    def clause(self, context: TextContext) -> Clause:
        raise missing_text(self, "clause(self, context) that returns a clause")

    def who(self, context: TextContext) -> Part:
        """Of whom it holds, as the subject of a clause."""
        scope = self.scope
        if scope is not None:
            return All(scope)
        return context.player_word or "each player"

    def attacks_of(self, context: TextContext) -> Part:
        who = self.who(context)
        return Possessive(who, "attacks") if isinstance(who, Noun) else "attacks"


# -- permissions -------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Forbids(Standing):
    """Something is not allowed."""

    __slots__ = ()

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return 1


class Cannot(Forbids):
    """Something is forbidden; the words say what, after *can't*."""

    __slots__ = ("words",)

    def __init__(self, door: i64, scope: Optional[Target], words: str) -> None:
        super().__init__(door, scope)
        self.words = words

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "can't", self.words)


class CannotUseThisAttack(Cannot):
    """The attack whose text it is cannot be used: by its number, lent or copied."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(DOOR_MAY_USE_ATTACK, scope, "use this attack")

    def applies(self, you: i64, bound: i64, what: i64) -> bool:
        return what == bound


class CannotPlay(Forbids):
    """Cards of some kinds (bits of kinds) are not played: by nobody, or by the opponent."""

    __slots__ = ("kinds", "only_opponent")

    def __init__(self, kinds: i64, only_opponent: bool = False) -> None:
        super().__init__(DOOR_MAY_PLAY, None)
        self.kinds: i64 = kinds
        self.only_opponent: bool = only_opponent

    def shape(self) -> str:
        return f"CannotPlay({self.kinds},{int(self.only_opponent)})"

    def applies(self, you: i64, bound: i64, what: i64) -> bool:
        return what & self.kinds != 0 and not (self.only_opponent and what >> 8 == you)

    def clause(self, context: TextContext) -> Clause:
        their = "your" if context.player_word == "you" else "their"
        cards = f"play {trainer_kinds(self.kinds, context)} cards from {their} hand"
        if context.player_word:
            return statement(context.player_word, "can't", cards)
        if self.only_opponent:
            return statement("your opponent", "can't", cards)
        return statement("neither player", "can", cards)


class Immune(Forbids):
    """Some Special Conditions (bits of them) cannot be had; all of them if none is named."""

    __slots__ = ("conditions",)

    def __init__(self, scope: Target, conditions: i64 = 0) -> None:
        super().__init__(DOOR_MAY_HAVE, scope)
        self.conditions: i64 = conditions

    def shape(self) -> str:
        return f"Immune({self.conditions})"

    def applies(self, you: i64, bound: i64, what: i64) -> bool:
        return self.conditions == 0 or what & self.conditions != 0

    def clause(self, context: TextContext) -> Clause:
        names = [CONDITION_NAMES[k] for k in range(5) if self.conditions & bit(k)]
        if len(names) in (0, len(CONDITION_NAMES)):
            return statement(self.who(context), "can't", "have Special Conditions")
        return statement(self.who(context), "can't", f"become {join_list(names, 'or')}")


# -- attacks against them ----------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class AgainstAttacks(Standing):
    """Something about attacks that are made at them: all, or those of the other side only."""

    __slots__ = ("only_opponent",)

    def __init__(self, door: i64, scope: Target, only_opponent: bool, order: i64 = SETS) -> None:
        super().__init__(door, scope, order)
        self.only_opponent: bool = only_opponent

    def shape(self) -> str:
        return f"{type(self).__name__}({int(self.only_opponent)})"

    def applies(self, you: i64, bound: i64, what: i64) -> bool:
        return not self.only_opponent or (what >= 0 and (1 if what >= 60 else 0) != you)

    @property
    def attacks(self) -> str:
        return "your opponent's attacks" if self.only_opponent else "attacks"


class NoDamage(AgainstAttacks):
    """Damage by attacks is prevented."""

    __slots__ = ()

    def __init__(self, scope: Target, only_opponent: bool = False) -> None:
        super().__init__(DOOR_DAMAGE_BARRED, scope, only_opponent)

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return 0

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "take", f"no damage from {self.attacks}")


class NoEffects(AgainstAttacks):
    """All effects of attacks, damage among them, are prevented."""

    __slots__ = ()

    def __init__(self, scope: Target, only_opponent: bool = False) -> None:
        super().__init__(DOOR_REACHES, scope, only_opponent)

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return 1

    def clause(self, context: TextContext) -> Clause:
        return statement(
            self.who(context), "be", f"unaffected by {self.attacks}, including their damage"
        )


class DamageTaken(AgainstAttacks):
    """Attacks do more or less damage to them, after Weakness and Resistance."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount, scope: Target, only_opponent: bool = False) -> None:
        super().__init__(DOOR_DAMAGE_IN, scope, only_opponent, ADDS)
        self.amount = amount

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return value + self.amount.value(g, you, user, None)

    def clause(self, context: TextContext) -> Clause:
        damage = f"{more_or_less(self.amount)} damage from {self.attacks}"
        return statement(self.who(context), "take", damage, tail_of(self.amount))


# -- numbers -----------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Changed(Standing):
    """A number is so much more or less."""

    __slots__ = ("amount",)

    def __init__(self, door: i64, amount: Amount, scope: Target) -> None:
        super().__init__(door, scope, ADDS)
        self.amount = amount

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return value + self.amount.value(g, you, user, None)


class DamageDealt(Changed):
    """Their attacks do more or less damage, before Weakness and Resistance."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(DOOR_DAMAGE_OUT, amount, scope)

    def clause(self, context: TextContext) -> Clause:
        damage = f"{more_or_less(self.amount)} damage"
        return statement(self.attacks_of(context), "do", damage, tail_of(self.amount))


class MoreHP(Changed):
    """They have more HP."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(DOOR_HP, amount, scope)

    def clause(self, context: TextContext) -> Clause:
        hp = f"{more_or_less(self.amount)} HP"
        return statement(self.who(context), "have", hp, tail_of(self.amount))


class RetreatCost(Changed):
    """Their Retreat Cost is more or less."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(DOOR_RETREAT_COST, amount, scope)

    def clause(self, context: TextContext) -> Clause:
        cost = f"for {symbols_more_or_less(self.amount)}"
        return statement(self.who(context), "retreat", cost, tail_of(self.amount))


class AttackCost(Changed):
    """Their attacks cost more or less."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(DOOR_ATTACK_COST, amount, scope)

    def clause(self, context: TextContext) -> Clause:
        cost = symbols_more_or_less(self.amount)
        return statement(self.attacks_of(context), "cost", cost, tail_of(self.amount))


class FreeRetreat(Standing):
    """They retreat for nothing."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(DOOR_RETREAT_COST, scope)

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return 0

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "retreat", "for free")


class FreeAttacks(Standing):
    """Their attacks cost nothing."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(DOOR_ATTACK_COST, scope)

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return FREE

    def clause(self, context: TextContext) -> Clause:
        return statement(self.attacks_of(context), "cost", "no Energy")


# -- what they are -----------------------------------------------------------------------------
class Without(Standing):
    """They have no Weakness, or no Resistance."""

    __slots__ = ("words",)

    def __init__(self, door: i64, scope: Target, words: str) -> None:
        super().__init__(door, scope)
        self.words = words

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return 0

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "have", f"no {self.words}")


class OfType(Standing):
    """They are of a type (bits of types) instead of their own."""

    __slots__ = ("types",)

    def __init__(self, types: i64, scope: Target) -> None:
        super().__init__(DOOR_TYPES, scope)
        self.types: i64 = types

    def shape(self) -> str:
        return f"OfType({self.types})"

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return self.types

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "be", symbols(self.types))


class EnergyCountsAs(Standing):
    """Each Energy on them is of a type instead of its own."""

    __slots__ = ("types",)

    def __init__(self, types: i64, scope: Target) -> None:
        super().__init__(DOOR_PROVIDES, scope)
        self.types: i64 = types

    def shape(self) -> str:
        return f"EnergyCountsAs({self.types})"

    def changed(self, g: Game, you: i64, user: i64, value: i64) -> i64:
        return self.types

    def clause(self, context: TextContext) -> Clause:
        counts = f"as {symbols(self.types)} Energy instead of its usual type"
        return statement(Phrase("all Energy on", self.who(context)), "count", counts)


def more_or_less(amount: Amount) -> str:
    """20 more, 30 less"""
    n = size_of(amount)
    return f"{abs(n)} {'less' if n < 0 else 'more'}"


def symbols_more_or_less(amount: Amount) -> str:
    """[C][C] less"""
    n = size_of(amount)
    return f"{'[C]' * abs(n)} {'less' if n < 0 else 'more'}"
