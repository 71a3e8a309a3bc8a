"""Conditions: what a text tests with *if*, *while* and *play only if*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.cards import Condition
from playmat.engine.queries import energy_count
from playmat.engine.words import CONDITION_NAMES, bit
from playmat.vocabulary.english import Talk, listing, symbols, with_article
from playmat.vocabulary.targets import BENCH, BOTH, THEIRS, THIS, YOURS, Group, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game


class EqualHands(Condition):
    """Both players have equally many cards in hand."""

    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        return len(g.players[0].hand) == len(g.players[1].hand)

    def said(self, talk: Talk) -> str:
        return "both players have equally many cards in hand"


class ThisIsActive(Condition):
    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        active = g.players[you].active
        return active is not None and active.name == user

    def said(self, talk: Talk) -> str:
        return f"{THIS.said(talk)} is Active"


class ThisIsBenched(Condition):
    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        return g.players[you].slot_of(user) > 0

    def said(self, talk: Talk) -> str:
        return f"{THIS.said(talk)} is Benched"


class ThisHas(Condition):
    """This Pokémon has one of some Special Conditions."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: i64) -> None:
        self.conditions: i64 = conditions

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        m = g.find(user)
        return m is not None and m.conditions & self.conditions != 0

    def said(self, talk: Talk) -> str:
        names = [CONDITION_NAMES[k] for k in range(5) if self.conditions & bit(k)]
        if len(names) == len(CONDITION_NAMES):
            return f"{THIS.said(talk)} has a Special Condition"
        return f"{THIS.said(talk)} is {listing(names, 'or')}"


class HasEnergy(Condition):
    """A Pokémon has any Energy of some types on it."""

    __slots__ = ("mask", "target")

    def __init__(self, target: Target, mask: i64) -> None:
        self.target = target
        self.mask: i64 = mask

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        for name in self.target.names(g, you, user, None):
            m = g.find(name)
            if m is not None and energy_count(g, m, self.mask) > 0:
                return True
        return False

    def said(self, talk: Talk) -> str:
        kind = f"{symbols(self.mask)} Energy" if self.mask else "Energy"
        return f"{self.target.said(talk)} has any {kind} on it"


class InPlayAny(Condition):
    """Some Pokémon of a group is in play."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        return len(self.group.names(g, you, user, None)) > 0

    def said(self, talk: Talk) -> str:
        group = self.group
        talk.mention_many()
        if group.side == BOTH:
            return f"{with_article(group.noun(False))} is in play on either side"
        if group.side == YOURS and group.name and group.where == BENCH:
            damaged = " with any damage counters on it" if group.damaged else ""
            return f"{group.name} is on {talk.whose(YOURS)} Bench{damaged}"
        if group.side == THEIRS and group.type_mask and talk.opposes(THEIRS):
            kind = Group(THEIRS, group.where, 0, group.name, group.damaged, group.has_energy)
            return f"any {kind.noun(True)} is {symbols(group.type_mask)}"
        any_of = "" if group.name else "any "
        place = "" if group.where == BENCH else " in play"
        return f"{talk.having(group.side)} {any_of}{group.noun(False)}{place}"
