"""Amounts: numbers that a text works out when it needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.queries import energy_count
from playmat.vocabulary.english import Noun, NoWords, Part, Talk, symbols
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.targets import Group, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import Effect


EVERYTHING: Final = 1000  # "all" of something
ANY_NUMBER: Final = 1001  # as many as one likes, perhaps none


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number; `e` is absent where a continuous effect asks."""

    __slots__ = ()

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        raise NotImplementedError(type(self).__name__)

    def fixed(self) -> int:
        """The number, where it is always the same; -1 where it has to be worked out."""
        return -1

    def worth(self) -> int:
        """How much each counted thing is worth."""
        return 1

    def each(self, talk: Talk) -> str:
        """What is counted, after "for every"."""
        raise NoWords(
            f"{type(self).__name__} does not say what it counts: "
            "give the class a method each(self, talk) that returns words"
        )


class Fixed(Amount):
    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return self.n

    def fixed(self) -> int:
        return self.n


class Heads(Amount):
    """The heads (or tails) of the latest toss of this text."""

    __slots__ = ("tails",)

    def __init__(self, tails: bool = False) -> None:
        self.tails: bool = tails

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        if e is None:
            return 0
        return e.tails if self.tails else e.heads

    def each(self, talk: Talk) -> str:
        return "tails" if self.tails else "heads"


class EnergyOn(Amount):
    """Energy (not Energy cards) on Pokémon, of some types or of any."""

    __slots__ = ("mask", "target")

    def __init__(self, target: Target, mask: i64 = 0) -> None:
        self.target = target
        self.mask: i64 = mask

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        n: i64 = 0
        for name in self.target.names(g, you, user, e):
            m = g.find(name)
            if m is not None:
                n += energy_count(g, m, self.mask)
        return n

    def each(self, talk: Talk) -> str:
        energy = f"{symbols(self.mask)} Energy" if self.mask else "Energy"
        return f"{energy} on {self.target.all_said(talk)}"


class CountersOn(Amount):
    """Damage counters on Pokémon."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        n: i64 = 0
        for name in self.target.names(g, you, user, e):
            m = g.find(name)
            if m is not None:
                n += m.damage // 10
        return n

    def each(self, talk: Talk) -> str:
        return f"damage counter on {self.target.all_said(talk)}"


class PokemonInPlay(Amount):
    """How many Pokémon of a group are in play."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return len(self.group.names(g, you, user, e))

    def each(self, talk: Talk) -> str:
        return self.group.counted(talk)


class CardsInHand(Amount):
    """Cards in a player's hand."""

    __slots__ = ("theirs",)

    def __init__(self, theirs: bool) -> None:
        self.theirs: bool = theirs

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return len(g.players[1 - you if self.theirs else you].hand)

    def each(self, talk: Talk) -> str:
        return f"card in {talk.whose(1 if self.theirs else 0)} hand"


class CardsMoved(Amount):
    """Cards that this text has just moved ("this way")."""

    __slots__ = ("filter",)

    def __init__(self, filter: Optional[CardFilter] = None) -> None:
        self.filter = filter

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        if e is None:
            return 0
        wanted = self.filter
        n: i64 = 0
        for c in e.moved:
            if wanted is None or wanted.matches(g.table[c]):
                n += 1
        return n

    def each(self, talk: Talk) -> str:
        wanted = self.filter
        card = "card" if wanted is None else wanted.noun(talk)
        return f"{card} {talk.moved or 'moved'} this way"


class EnergyTaken(Amount):
    """Energy of which this text has just taken any number off Pokémon ("this way")."""

    __slots__ = ("mask",)

    def __init__(self, mask: i64 = 0) -> None:
        self.mask: i64 = mask

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return e.count if e is not None else 0

    def each(self, talk: Talk) -> str:
        energy = f"{symbols(self.mask)} Energy" if self.mask else "Energy"
        return f"{energy} {talk.moved or 'taken'} this way"


class DamageDone(Amount):
    """The damage this attack really did to the Defending Pokémon."""

    __slots__ = ()

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return e.dealt if e is not None else 0


class ForEvery(Noun):
    """For every one of something."""

    __slots__ = ("amount", "head")

    def __init__(self, amount: Amount, head: str = "for every") -> None:
        self.amount = amount
        self.head = head

    def said(self, talk: Talk) -> str:
        return f"{self.head} {self.amount.each(talk)}"

    def same(self, other: Noun) -> bool:
        return isinstance(other, ForEvery) and other.amount is self.amount


def size_of(amount: Amount) -> int:
    """The number to say: the whole of it, or what each counted thing is worth."""
    return amount.fixed() if isinstance(amount, Fixed) else amount.worth()


def tail_of(amount: Optional[Amount]) -> Part:
    """Words to add where the number depends on the game."""
    if amount is None or isinstance(amount, Fixed):
        return ""
    return ForEvery(amount)


def amount(n: int | Amount) -> Amount:
    return n if isinstance(n, Amount) else Fixed(n)
