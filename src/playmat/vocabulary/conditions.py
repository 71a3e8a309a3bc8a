"""Conditions: what a text tests with *if*, *while* and *play only if*."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Condition
from playmat.engine.constants import CONDITION_NAMES
from playmat.engine.energy import energy_count
from playmat.engine.game_state import GameState
from playmat.vocabulary.grammar import (
    TextContext,
    condition_names,
    energy_text,
    join_list,
    symbols,
    with_article,
)
from playmat.vocabulary.targets import ANYWHERE, BENCH, BOTH, THEIRS, THIS, YOURS, Group, Target


class SameHandSize(Condition):
    """Both players have the same number of cards in hand."""

    __slots__ = ()

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        return len(g.players[0].hand) == len(g.players[1].hand)

    def text(self, context: TextContext) -> str:
        return "you and your opponent have the same number of cards in hand"


class ThisIsActive(Condition):
    __slots__ = ()

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        active = g.players[you].active
        return active is not None and active.id == user

    def text(self, context: TextContext) -> str:
        return f"{THIS.text(context)} is Active"


class ThisIsBenched(Condition):
    __slots__ = ()

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        return g.players[you].slot_of(user) > 0

    def text(self, context: TextContext) -> str:
        return f"{THIS.text(context)} is Benched"


class HasCondition(Condition):
    """This Pokémon has one of some Special Conditions."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: i64) -> None:
        self.conditions: i64 = conditions

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        m = g.find(user)
        return m is not None and m.conditions & self.conditions != 0

    def text(self, context: TextContext) -> str:
        names = condition_names(self.conditions)
        if len(names) == len(CONDITION_NAMES):
            return f"{THIS.text(context)} has a Special Condition"
        return f"{THIS.text(context)} is {join_list(names, 'or')}"


class HasEnergy(Condition):
    """A Pokémon has any Energy of some types on it."""

    __slots__ = ("mask", "target")

    def __init__(self, target: Target, mask: i64) -> None:
        self.target = target
        self.mask: i64 = mask

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        for id in self.target.ids(g, you, user, None):
            m = g.find(id)
            if m is not None and energy_count(g, m, self.mask) > 0:
                return True
        return False

    def text(self, context: TextContext) -> str:
        return f"{self.target.text(context)} has any {energy_text(self.mask)}"


class AnyInPlay(Condition):
    """Some Pokémon of a group is in play."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        return len(self.group.ids(g, you, user, None)) > 0

    def text(self, context: TextContext) -> str:
        group = self.group
        context.mention_many()
        any_of = "" if group.name else "any "
        place = "" if group.where == BENCH else " in play"
        if group.side == BOTH:
            return f"either player has {any_of}{group.noun()}{place}"
        whose = context.whose(group.side)
        if group.side == YOURS and group.name and group.where == BENCH:
            named = group.like(where=ANYWHERE).noun()
            return f"{with_article(named) if group.damaged else named} is on {whose} Bench"
        if group.side == THEIRS and group.type_mask:
            kind = group.like(type_mask=0).noun(True)
            return f"any of {whose} {kind} is {symbols(group.type_mask)}"
        return f"{context.having(group.side)} {any_of}{group.noun()}{place}"
