"""Amounts: numbers that a text works out when it needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.queries import energy_count
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.targets import Group, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import Effect


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number; `e` is absent where a continuous effect asks."""

    __slots__ = ()

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        raise NotImplementedError(type(self).__name__)


class Fixed(Amount):
    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
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


class PokemonInPlay(Amount):
    """How many Pokémon of a group are in play."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return len(self.group.names(g, you, user, e))


class CardsInHand(Amount):
    """Cards in a player's hand."""

    __slots__ = ("theirs",)

    def __init__(self, theirs: bool) -> None:
        self.theirs: bool = theirs

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return len(g.players[1 - you if self.theirs else you].hand)


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


class DamageDone(Amount):
    """The damage this attack really did to the Defending Pokémon."""

    __slots__ = ()

    def value(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> i64:
        return e.dealt if e is not None else 0


def amount(n: int | Amount) -> Amount:
    return n if isinstance(n, Amount) else Fixed(n)
