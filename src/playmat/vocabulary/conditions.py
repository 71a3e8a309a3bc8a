"""Conditions: what a text tests with *if*, *while* and *play only if*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.cards import Condition
from playmat.vocabulary.targets import Group

if TYPE_CHECKING:
    from playmat.engine.game import Game


class EqualHands(Condition):
    """Both players have equally many cards in hand."""

    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        return len(g.players[0].hand) == len(g.players[1].hand)


class ThisIsActive(Condition):
    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        active = g.players[you].active
        return active is not None and active.name == user


class ThisIsBenched(Condition):
    __slots__ = ()

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        return g.players[you].slot_of(user) > 0


class ThisHas(Condition):
    """This Pokémon has one of some Special Conditions."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: i64) -> None:
        self.conditions: i64 = conditions

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        m = g.find(user)
        return m is not None and m.conditions & self.conditions != 0


class InPlayAny(Condition):
    """Some Pokémon of a group is in play."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def holds(self, g: Game, you: i64, user: i64) -> bool:
        return len(self.group.names(g, you, user, None)) > 0
