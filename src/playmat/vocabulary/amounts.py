"""Amounts: numbers that an effect calculates when it needs them."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.effect_summary import EffectSummary, Quantity, ScalingDamage
from playmat.engine.energy import energy_count
from playmat.engine.game_state import GameState
from playmat.engine.state import Effect
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.grammar import Noun, Part, TextContext, energy_text, missing_text, pluralize
from playmat.vocabulary.targets import All, Group, Target

EVERYTHING: Final = 1000  # "all" of something
ANY_NUMBER: Final = 1001  # any number, or none


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Quantity):
    """A number that an effect computes when it needs it."""

    __slots__ = ()

    def fixed(self) -> int:
        """Return the number if it is always the same, or -1."""
        return -1

    def each(self, context: TextContext) -> str:
        """Return what is counted, after "for each"."""
        raise missing_text(self, "each(self, context) that returns words")

    def summarize_damage(self, summary: EffectSummary, damage: float) -> None:
        """Add damage for each counted thing to the summary of an effect."""
        summary.scaling.append(ScalingDamage(damage, self))


class Fixed(Amount):
    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return self.n

    def fixed(self) -> int:
        return self.n


class Heads(Amount):
    """The heads (or tails) of the latest flip of this effect."""

    __slots__ = ("tails",)

    def __init__(self, tails: bool = False) -> None:
        self.tails: bool = tails

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        if e is None:
            return 0
        return e.tails if self.tails else e.heads

    def each(self, context: TextContext) -> str:
        return "tails" if self.tails else "heads"

    def summarize_damage(self, summary: EffectSummary, damage: float) -> None:
        summary.add_damage_per_heads(damage)


class EnergyOn(Amount):
    """Energy (not Energy cards) on Pokémon, of some types or of any."""

    __slots__ = ("mask", "target")

    def __init__(self, target: Target, mask: i64 = 0) -> None:
        self.target = target
        self.mask: i64 = mask

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        n: i64 = 0
        for id in self.target.ids(g, you, user, e):
            m = g.find(id)
            if m is not None:
                n += energy_count(g, m, self.mask)
        return n

    def each(self, context: TextContext) -> str:
        return f"{energy_text(self.mask)} on {self.target.all_text(context)}"


class CountersOn(Amount):
    """Damage counters on Pokémon."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        n: i64 = 0
        for id in self.target.ids(g, you, user, e):
            m = g.find(id)
            if m is not None:
                n += m.damage // 10
        return n

    def each(self, context: TextContext) -> str:
        have = "has" if not All(self.target).is_plural() else "have"
        return f"damage counter {self.target.all_text(context)} {have}"


class PokemonCount(Amount):
    """How many Pokémon of a group are in play."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return len(self.group.ids(g, you, user, e))

    def each(self, context: TextContext) -> str:
        return self.group.counted_text(context)


class CardsInHand(Amount):
    """Cards in a player's hand."""

    __slots__ = ("opponent",)

    def __init__(self, opponent: bool) -> None:
        self.opponent: bool = opponent

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return len(g.players[1 - you if self.opponent else you].hand)

    def each(self, context: TextContext) -> str:
        return f"card in {context.whose(1 if self.opponent else 0)} hand"

    def owner_text(self, context: TextContext) -> str:
        """Return "you have" or "your opponent has"."""
        return context.having(1 if self.opponent else 0)


class CardsMoved(Amount):
    """Cards that this effect has just moved ("this way")."""

    __slots__ = ("filter",)

    def __init__(self, filter: Optional[CardFilter] = None) -> None:
        self.filter = filter

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        if e is None:
            return 0
        wanted = self.filter
        n: i64 = 0
        for c in e.moved:
            if wanted is None or wanted.matches(g.definitions[c]):
                n += 1
        return n

    def each(self, context: TextContext) -> str:
        wanted = self.filter
        card = "card" if wanted is None else wanted.noun(context)
        return f"{card} {context.moved or 'moved'} this way"


class EnergyMoved(Amount):
    """Energy that this effect has just removed from Pokémon ("this way")."""

    __slots__ = ("mask",)

    def __init__(self, mask: i64 = 0) -> None:
        self.mask: i64 = mask

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return e.energy_moved if e is not None else 0

    def each(self, context: TextContext) -> str:
        return f"{energy_text(self.mask)} {context.moved or 'taken'} this way"


class DamageDone(Amount):
    """The damage that this attack has done to the Defending Pokémon."""

    __slots__ = ()

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return e.damage if e is not None else 0


class ForEach(Noun):
    """For each of something."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def text(self, context: TextContext) -> str:
        return f"for each {self.amount.each(context)}"

    def same(self, other: Noun) -> bool:
        return isinstance(other, ForEach) and other.amount is self.amount


def size_of(amount: Amount) -> int:
    """Return the number for the text: a fixed number, or 1 for each counted thing."""
    return amount.fixed() if isinstance(amount, Fixed) else 1


def tail_of(amount: Optional[Amount]) -> Part:
    """Return the words that follow a number that depends on the game."""
    if amount is None or isinstance(amount, Fixed):
        return ""
    return ForEach(amount)


def count_text(minimum: int, maximum: int, one: str, more: str) -> str:
    """Return how many may be chosen: "2 cards", "up to 1 card", or "any number of cards"."""
    if maximum >= EVERYTHING:
        return f"any number of {more}"
    up_to = "up to " if minimum < maximum else ""
    return f"{up_to}{pluralize(maximum, one, more)}"


def amount(n: int | Amount) -> Amount:
    return n if isinstance(n, Amount) else Fixed(n)
