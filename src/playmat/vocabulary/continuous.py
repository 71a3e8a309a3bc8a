"""Continuous effects: Poké-Bodies, Tools, Stadiums, special Energy, and what attacks leave behind.

Each class is one thing that can hold for Pokémon or for a player. It knows its hook, what it does
there, and its text. `ContinuousEffect` knows for which Pokémon and under which condition it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Attack, Condition, Power
from playmat.engine.constants import (
    CONDITION_NAMES,
    HOOK_ATTACK_COST,
    HOOK_DAMAGE_DEALT,
    HOOK_DAMAGE_PREVENTED,
    HOOK_DAMAGE_TAKEN,
    HOOK_HP,
    HOOK_MAY_AFFECT,
    HOOK_MAY_HAVE_CONDITION,
    HOOK_MAY_PLAY,
    HOOK_MAY_USE_ATTACK,
    HOOK_PROVIDES,
    HOOK_RETREAT_COST,
    HOOK_TYPES,
    bit,
)
from playmat.engine.hooks import FREE
from playmat.engine.modifiers import ADDS, SETS, BoundModifier, Modifier
from playmat.engine.state import PokemonInPlay
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
    from playmat.engine.game_state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class ContinuousEffect(Modifier):
    """An effect on the Pokémon in its scope, or on players, while a condition holds.

    Its method for the hook asks `holds_for` or `holds` first.
    """

    __slots__ = ("scope", "while_")

    def __init__(self, hook: i64, scope: Optional[Target], order: i64 = SETS) -> None:
        super().__init__(hook, order, None)
        self.scope = scope
        self.while_: Optional[Condition] = None

    def whom(self) -> Optional[Target]:
        return self.scope

    def holds_for(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        """Return whether the effect holds, and includes this Pokémon."""
        scope = self.scope
        if scope is not None and not scope.includes(g, bound.you, bound.host, pokemon):
            return False
        return self.holds(g, bound)

    def holds(self, g: GameState, bound: BoundModifier) -> bool:
        """Return whether the condition of the effect holds."""
        condition = self.while_
        return condition is None or condition.holds(g, bound.you, bound.user)

    def clauses(self, context: TextContext) -> list[Clause]:
        c = self.clause(context)
        if self.while_ is not None:
            c.lead = [While(self.while_)]
        return [c]

    def clause(self, context: TextContext) -> Clause:
        raise missing_text(self, "clause(self, context) that returns a clause")

    def who(self, context: TextContext) -> Part:
        """Return those that it affects, as the subject of a clause."""
        scope = self.scope
        if scope is not None:
            return All(scope)
        return context.player_word or "each player"

    def attacks_of(self, context: TextContext) -> Part:
        """Return the attacks of those that it affects, as the subject of a clause."""
        who = self.who(context)
        return Possessive(who, "attacks") if isinstance(who, Noun) else "attacks"


# -- permissions -------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Cannot(ContinuousEffect):
    """Pokémon can't do something, in the words after *can't*."""

    __slots__ = ("words",)

    def __init__(self, hook: i64, scope: Target, words: str) -> None:
        super().__init__(hook, scope)
        self.words = words

    def forbids(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def forbids_power(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, power: Power
    ) -> bool:
        return self.holds_for(g, bound, pokemon)

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "can't", self.words)


class CannotUseThisAttack(Cannot):
    """Pokémon can't use the attack that began this effect, nor one with its name."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(HOOK_MAY_USE_ATTACK, scope, "use this attack")

    def forbids_attack(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack
    ) -> bool:
        return attack.key == bound.value and self.holds_for(g, bound, pokemon)


class CannotPlay(ContinuousEffect):
    """Both players, or only the opponent, can't play cards of some kinds (a mask)."""

    __slots__ = ("kinds", "only_opponent")

    def __init__(self, kinds: i64, only_opponent: bool = False) -> None:
        super().__init__(HOOK_MAY_PLAY, None)
        self.kinds: i64 = kinds
        self.only_opponent: bool = only_opponent

    def forbids_play(self, g: GameState, bound: BoundModifier, player: i64, card: i64) -> bool:
        if self.only_opponent and player == bound.you:
            return False
        return self.kinds & bit(g.definitions[card].kind) != 0 and self.holds(g, bound)

    def clause(self, context: TextContext) -> Clause:
        their = "your" if context.player_word == "you" else "their"
        cards = f"play {trainer_kinds(self.kinds, context)} cards from {their} hand"
        if context.player_word:
            return statement(context.player_word, "can't", cards)
        if self.only_opponent:
            return statement("your opponent", "can't", cards)
        return statement("neither player", "can", cards)


class Immune(ContinuousEffect):
    """Pokémon can't have some Special Conditions (a mask), or any of them if it is empty."""

    __slots__ = ("conditions",)

    def __init__(self, scope: Target, conditions: i64 = 0) -> None:
        super().__init__(HOOK_MAY_HAVE_CONDITION, scope)
        self.conditions: i64 = conditions

    def forbids_condition(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, condition: i64
    ) -> bool:
        if self.conditions != 0 and not self.conditions & condition:
            return False
        return self.holds_for(g, bound, pokemon)

    def clause(self, context: TextContext) -> Clause:
        names = [CONDITION_NAMES[k] for k in range(5) if self.conditions & bit(k)]
        if len(names) in (0, len(CONDITION_NAMES)):
            return statement(self.who(context), "can't", "have Special Conditions")
        return statement(self.who(context), "can't", f"become {join_list(names, 'or')}")


class NoWeaknessOrResistance(ContinuousEffect):
    """Pokémon have no Weakness, or no Resistance."""

    __slots__ = ("words",)

    def __init__(self, hook: i64, scope: Target, words: str) -> None:
        super().__init__(hook, scope)
        self.words = words

    def forbids(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "have", f"no {self.words}")


# -- attacks against them ----------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class DefensiveEffect(ContinuousEffect):
    """An effect against all attacks on Pokémon, or only against those of the opponent's."""

    __slots__ = ("only_opponent",)

    def __init__(self, hook: i64, scope: Target, only_opponent: bool, order: i64 = SETS) -> None:
        super().__init__(hook, scope, order)
        self.only_opponent: bool = only_opponent

    def stops(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attacker: i64
    ) -> bool:
        """Return whether it holds for a Pokémon against an attacker, given by its id."""
        if self.only_opponent:
            if attacker < 0 or (1 if attacker >= 60 else 0) == bound.you:
                return False
        return self.holds_for(g, bound, pokemon)

    @property
    def attacks(self) -> str:
        return "your opponent's attacks" if self.only_opponent else "attacks"


class NoDamage(DefensiveEffect):
    """Damage by attacks is prevented."""

    __slots__ = ()

    def __init__(self, scope: Target, only_opponent: bool = False) -> None:
        super().__init__(HOOK_DAMAGE_PREVENTED, scope, only_opponent)

    def prevents_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> bool:
        return self.stops(g, bound, target, attacker.id)

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "take", f"no damage from {self.attacks}")


class NoEffects(DefensiveEffect):
    """All effects of attacks, their damage included, are prevented."""

    __slots__ = ()

    def __init__(self, scope: Target, only_opponent: bool = False) -> None:
        super().__init__(HOOK_MAY_AFFECT, scope, only_opponent)

    def forbids_effects(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attacker: i64
    ) -> bool:
        return self.stops(g, bound, pokemon, attacker)

    def clause(self, context: TextContext) -> Clause:
        return statement(
            self.who(context), "be", f"unaffected by {self.attacks}, including their damage"
        )


class DamageTaken(DefensiveEffect):
    """Attacks do more or less damage to Pokémon, after Weakness and Resistance."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount, scope: Target, only_opponent: bool = False) -> None:
        super().__init__(HOOK_DAMAGE_TAKEN, scope, only_opponent, ADDS)
        self.amount = amount

    def modify_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        if self.stops(g, bound, target, attacker.id):
            amount += self.amount.value(g, bound.you, bound.user, None)
        return amount

    def clause(self, context: TextContext) -> Clause:
        damage = f"{more_or_less(self.amount)} damage from {self.attacks}"
        return statement(self.who(context), "take", damage, tail_of(self.amount))


# -- numbers -----------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class NumberChange(ContinuousEffect):
    """A number of Pokémon is higher or lower by an amount."""

    __slots__ = ("amount",)

    def __init__(self, hook: i64, amount: Amount, scope: Target) -> None:
        super().__init__(hook, scope, ADDS)
        self.amount = amount

    def modify(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, value: i64) -> i64:
        if self.holds_for(g, bound, pokemon):
            value += self.amount.value(g, bound.you, bound.user, None)
        return value


class MoreHP(NumberChange):
    """Pokémon have more HP."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(HOOK_HP, amount, scope)

    def clause(self, context: TextContext) -> Clause:
        hp = f"{more_or_less(self.amount)} HP"
        return statement(self.who(context), "have", hp, tail_of(self.amount))


class RetreatCost(NumberChange):
    """Pokémon retreat for more or less Energy."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(HOOK_RETREAT_COST, amount, scope)

    def clause(self, context: TextContext) -> Clause:
        cost = f"for {symbols_more_or_less(self.amount)}"
        return statement(self.who(context), "retreat", cost, tail_of(self.amount))


class DamageDealt(NumberChange):
    """Attacks of Pokémon do more or less damage, before Weakness and Resistance."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(HOOK_DAMAGE_DEALT, amount, scope)

    def modify_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        return self.modify(g, bound, attacker, amount)

    def clause(self, context: TextContext) -> Clause:
        damage = f"{more_or_less(self.amount)} damage"
        return statement(self.attacks_of(context), "do", damage, tail_of(self.amount))


class AttackCost(NumberChange):
    """Attacks of Pokémon cost more or less."""

    __slots__ = ()

    def __init__(self, amount: Amount, scope: Target) -> None:
        super().__init__(HOOK_ATTACK_COST, amount, scope)

    def modify_attack(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack, value: i64
    ) -> i64:
        return self.modify(g, bound, pokemon, value)

    def clause(self, context: TextContext) -> Clause:
        cost = symbols_more_or_less(self.amount)
        return statement(self.attacks_of(context), "cost", cost, tail_of(self.amount))


class FreeRetreat(ContinuousEffect):
    """Pokémon retreat for nothing."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(HOOK_RETREAT_COST, scope)

    def modify(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, value: i64) -> i64:
        return 0 if self.holds_for(g, bound, pokemon) else value

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "retreat", "for free")


class FreeAttacks(ContinuousEffect):
    """Attacks of Pokémon cost nothing."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(HOOK_ATTACK_COST, scope)

    def modify_attack(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack, value: i64
    ) -> i64:
        return FREE if self.holds_for(g, bound, pokemon) else value

    def clause(self, context: TextContext) -> Clause:
        return statement(self.attacks_of(context), "cost", "no Energy")


# -- types -------------------------------------------------------------------------------------
class TypeOverride(ContinuousEffect):
    """Pokémon have other types (a mask) instead of their own."""

    __slots__ = ("types",)

    def __init__(self, types: i64, scope: Target) -> None:
        super().__init__(HOOK_TYPES, scope)
        self.types: i64 = types

    def modify(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, value: i64) -> i64:
        return self.types if self.holds_for(g, bound, pokemon) else value

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "be", symbols(self.types))


class EnergyCountsAs(ContinuousEffect):
    """Each Energy on Pokémon is of other types (a mask) instead of its own."""

    __slots__ = ("types",)

    def __init__(self, types: i64, scope: Target) -> None:
        super().__init__(HOOK_PROVIDES, scope)
        self.types: i64 = types

    def modify_energy(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, card: i64, types: i64
    ) -> i64:
        return self.types if self.holds_for(g, bound, pokemon) else types

    def clause(self, context: TextContext) -> Clause:
        counts = f"as {symbols(self.types)} Energy instead of its usual type"
        return statement(Phrase("all Energy on", self.who(context)), "count", counts)


def more_or_less(amount: Amount) -> str:
    """Return an amount in words, such as "20 more" or "30 less"."""
    n = size_of(amount)
    return f"{abs(n)} {'less' if n < 0 else 'more'}"


def symbols_more_or_less(amount: Amount) -> str:
    """Return an amount of Energy in words, such as "[C][C] less"."""
    n = size_of(amount)
    return f"{'[C]' * abs(n)} {'less' if n < 0 else 'more'}"
