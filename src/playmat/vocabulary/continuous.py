"""Continuous effects: Poké-Bodies, Tools, Stadiums, special Energy, and what attacks leave behind.

Each class is one kind of effect, with its hook, what it does there, and its text.
`ContinuousEffect` contains the Pokémon and the condition for which the effect holds.
"""

from __future__ import annotations

from typing import Final, Optional

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
    bit,
)
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import ADDS, SETS, BoundModifier, Modifier
from playmat.engine.state import PokemonInPlay
from playmat.vocabulary.amounts import Amount, size_of, tail_of
from playmat.vocabulary.filters import trainer_kinds
from playmat.vocabulary.grammar import (
    Clause,
    Part,
    Phrase,
    Possessive,
    TextContext,
    While,
    condition_names,
    join_list,
    missing_text,
    statement,
    symbols,
)
from playmat.vocabulary.targets import All, Target


# Compiled, `__new__` calls `__init__` unless a class has this decorator, and then `while_` could
# not copy the effect.
@mypyc_attr(allow_interpreted_subclasses=True)
class ContinuousEffect(Modifier):
    """An effect on the Pokémon in its scope, or on players, while a condition holds.

    Its method for the hook calls `holds_for` or `holds` first.
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
        c.lead = [While(self.while_)] if self.while_ is not None else []
        return [c]

    def clause(self, context: TextContext) -> Clause:
        raise missing_text(self, "clause(self, context) that returns a clause")

    def who(self, context: TextContext) -> Part:
        """Return those that it affects, or their attacks, as the subject of a clause."""
        scope = self.scope
        if scope is None:
            return context.player_word or "each player"
        about_attacks = self.hook == HOOK_DAMAGE_DEALT or self.hook == HOOK_ATTACK_COST
        return Possessive(All(scope), "attacks") if about_attacks else All(scope)


# -- permissions -------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Cannot(ContinuousEffect):
    """Pokémon can't do or have something, in words such as *can't retreat*, *have no Weakness*."""

    __slots__ = ("verb", "words")

    def __init__(self, hook: i64, scope: Target, words: str, verb: str = "can't") -> None:
        super().__init__(hook, scope)
        self.words = words
        self.verb = verb

    def removes_weakness(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def removes_resistance(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay
    ) -> bool:
        return self.holds_for(g, bound, pokemon)

    def forbids_retreat(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def forbids_evolving(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def forbids_healing(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def forbids_attacking(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        return self.holds_for(g, bound, pokemon)

    def forbids_power(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, power: Power
    ) -> bool:
        return self.holds_for(g, bound, pokemon)

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), self.verb, self.words)


@mypyc_attr(allow_interpreted_subclasses=True)
class CannotUseThisAttack(Cannot):
    """Pokémon can't use the attack that began this effect, nor one with its name."""

    __slots__ = ()

    def __init__(self, scope: Target) -> None:
        super().__init__(HOOK_MAY_USE_ATTACK, scope, "use this attack")

    def forbids_attack(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack
    ) -> bool:
        return attack.key == bound.value and self.holds_for(g, bound, pokemon)


@mypyc_attr(allow_interpreted_subclasses=True)
class CannotPlay(ContinuousEffect):
    """Both players, or only the opponent, can't play cards of some kinds (a mask)."""

    __slots__ = ("kinds", "opponent_only")

    def __init__(self, kinds: i64, opponent_only: bool = False) -> None:
        super().__init__(HOOK_MAY_PLAY, None)
        self.kinds: i64 = kinds
        self.opponent_only: bool = opponent_only

    def forbids_play(self, g: GameState, bound: BoundModifier, player: i64, card: i64) -> bool:
        if self.opponent_only and player == bound.you:
            return False
        return self.kinds & bit(g.definitions[card].kind) != 0 and self.holds(g, bound)

    def clause(self, context: TextContext) -> Clause:
        their = "your" if context.player_word == "you" else "their"
        cards = f"play {trainer_kinds(self.kinds, context)} cards from {their} hand"
        if context.player_word:
            return statement(context.player_word, "can't", cards)
        if self.opponent_only:
            return statement("your opponent", "can't", cards)
        return statement("neither player", "can", cards)


@mypyc_attr(allow_interpreted_subclasses=True)
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
        names = condition_names(self.conditions)
        if len(names) in (0, len(CONDITION_NAMES)):
            return statement(self.who(context), "can't", "have Special Conditions")
        return statement(self.who(context), "can't", f"become {join_list(names, 'or')}")


# -- attacks against them ----------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class DefensiveEffect(ContinuousEffect):
    """An effect against all attacks on Pokémon, or only against those of the opponent's."""

    __slots__ = ("opponent_only",)

    def __init__(self, hook: i64, scope: Target, opponent_only: bool, order: i64 = SETS) -> None:
        super().__init__(hook, scope, order)
        self.opponent_only: bool = opponent_only

    def holds_against(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attacker: i64
    ) -> bool:
        """Return whether it holds for a Pokémon against an attacker, given by its id."""
        if self.opponent_only:
            if attacker < 0 or (1 if attacker >= 60 else 0) == bound.you:
                return False
        return self.holds_for(g, bound, pokemon)

    @property
    def attacks(self) -> str:
        return "your opponent's attacks" if self.opponent_only else "attacks"


@mypyc_attr(allow_interpreted_subclasses=True)
class NoDamage(DefensiveEffect):
    """Damage by attacks is prevented."""

    __slots__ = ()

    def __init__(self, scope: Target, opponent_only: bool = False) -> None:
        super().__init__(HOOK_DAMAGE_PREVENTED, scope, opponent_only)

    def prevents_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> bool:
        return self.holds_against(g, bound, target, attacker.id)

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), "take", f"no damage from {self.attacks}")


@mypyc_attr(allow_interpreted_subclasses=True)
class NoEffects(DefensiveEffect):
    """All effects of attacks, their damage included, are prevented."""

    __slots__ = ()

    def __init__(self, scope: Target, opponent_only: bool = False) -> None:
        super().__init__(HOOK_MAY_AFFECT, scope, opponent_only)

    def forbids_effects(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attacker: i64
    ) -> bool:
        return self.holds_against(g, bound, pokemon, attacker)

    def clause(self, context: TextContext) -> Clause:
        return statement(
            self.who(context), "be", f"unaffected by {self.attacks}, including their damage"
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class DamageTaken(DefensiveEffect):
    """Attacks do more or less damage to Pokémon, after Weakness and Resistance."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount, scope: Target, opponent_only: bool = False) -> None:
        super().__init__(HOOK_DAMAGE_TAKEN, scope, opponent_only, ADDS)
        self.amount = amount

    def modify_damage_taken(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        if self.holds_against(g, bound, target, attacker.id):
            amount += self.amount.value(g, bound.you, bound.user, None)
        return amount

    def clause(self, context: TextContext) -> Clause:
        damage = f"{more_or_less(self.amount)} damage from {self.attacks}"
        return statement(self.who(context), "take", damage, tail_of(self.amount))


# -- numbers -----------------------------------------------------------------------------------
# What Pokémon or their attacks do with a changed number: a verb and its object.
NUMBER_WORDS: Final = {
    HOOK_HP: ("have", "{} HP"),
    HOOK_RETREAT_COST: ("retreat", "for {}"),
    HOOK_DAMAGE_DEALT: ("do", "{} damage"),
    HOOK_ATTACK_COST: ("cost", "{}"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberEffect(ContinuousEffect):
    """A number of Pokémon, or of their attacks, is changed by the method `changed`."""

    __slots__ = ()

    def changed(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, value: i64
    ) -> i64:
        """Return the new value of the number that the hook is about."""
        raise NotImplementedError(type(self).__name__)

    def modify_hp(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, hp: i64) -> i64:
        return self.changed(g, bound, pokemon, hp)

    def modify_types(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, types: i64
    ) -> i64:
        return self.changed(g, bound, pokemon, types)

    def modify_retreat_cost(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, cost: i64
    ) -> i64:
        return self.changed(g, bound, pokemon, cost)

    def modify_prizes(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, prizes: i64
    ) -> i64:
        return self.changed(g, bound, pokemon, prizes)

    def modify_attack_cost(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack, extra: i64
    ) -> i64:
        return self.changed(g, bound, pokemon, extra)

    def modify_damage_dealt(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        return self.changed(g, bound, attacker, amount)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberChange(NumberEffect):
    """A number is higher or lower by an amount: HP, a cost, or damage before Weakness."""

    __slots__ = ("amount",)

    def __init__(self, hook: i64, amount: Amount, scope: Target) -> None:
        super().__init__(hook, scope, ADDS)
        self.amount = amount

    def changed(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, value: i64
    ) -> i64:
        if self.holds_for(g, bound, pokemon):
            value += self.amount.value(g, bound.you, bound.user, None)
        return value

    def clause(self, context: TextContext) -> Clause:
        if self.hook not in NUMBER_WORDS:
            raise missing_text(self, "clause(self, context) that returns a clause")
        verb, words = NUMBER_WORDS[self.hook]
        is_cost = self.hook == HOOK_RETREAT_COST or self.hook == HOOK_ATTACK_COST
        n = more_or_less(self.amount, "[C]" if is_cost else "")
        return statement(self.who(context), verb, words.format(n), tail_of(self.amount))


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberSet(NumberEffect):
    """A number, or a mask of types, is fixed, in words such as *retreat for free*, *be [R]*."""

    __slots__ = ("value", "verb", "words")

    def __init__(self, hook: i64, value: i64, scope: Target, verb: str, words: str) -> None:
        super().__init__(hook, scope)
        self.value: i64 = value
        self.verb = verb
        self.words = words

    def changed(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, value: i64
    ) -> i64:
        return self.value if self.holds_for(g, bound, pokemon) else value

    def clause(self, context: TextContext) -> Clause:
        return statement(self.who(context), self.verb, self.words)


@mypyc_attr(allow_interpreted_subclasses=True)
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


def more_or_less(amount: Amount, symbol: str = "") -> str:
    """Return an amount in words, such as "20 more", or "[C][C] less" in symbols."""
    n = size_of(amount)
    return f"{symbol * abs(n) or abs(n)} {'less' if n < 0 else 'more'}"
