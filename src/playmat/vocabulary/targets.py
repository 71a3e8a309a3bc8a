"""Targets: which Pokémon in play a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.queries import types
from playmat.engine.records import InPlay
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import Effect

YOURS: Final = 0
THEIRS: Final = 1
BOTH: Final = 2
ANYWHERE: Final = 0
ACTIVE: Final = 1
BENCH: Final = 2

ONE_THIS: Final = 0
ONE_DEFENDING: Final = 1
ONE_YOUR_ACTIVE: Final = 2
ONE_CHOSEN: Final = 3
ONE_NEW_DEFENDING: Final = 4
ONE_EVENT: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Target:
    """Some Pokémon in play, known without asking anybody."""

    __slots__ = ()

    def names(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        raise NotImplementedError(type(self).__name__)

    def takes_in(self, g: Game, you: i64, host: Optional[InPlay], m: InPlay) -> bool:
        """Whether a continuous effect with this scope, borne by host, is about m."""
        raise NotImplementedError(type(self).__name__)


class One(Target):
    """A single Pokémon by its part in the text."""

    __slots__ = ("which",)

    def __init__(self, which: i64) -> None:
        self.which: i64 = which

    def names(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        out = vec[i64]()
        which = self.which
        name: i64 = -1
        if which == ONE_THIS:
            name = user
        elif which == ONE_DEFENDING or which == ONE_YOUR_ACTIVE:
            active = g.players[1 - you if which == ONE_DEFENDING else you].active
            name = active.name if active is not None else -1
        elif which == ONE_NEW_DEFENDING:
            active = g.players[1 - you].active
            name = active.name if active is not None and e is not None and e.did else -1
        elif e is not None:
            name = e.a
        if name >= 0:
            out = append(out, name)
        return out

    def takes_in(self, g: Game, you: i64, host: Optional[InPlay], m: InPlay) -> bool:
        which = self.which
        if which == ONE_DEFENDING or which == ONE_THIS:
            # A lasting effect on the Defending Pokémon is borne by that very Pokémon.
            return host is m
        if which == ONE_YOUR_ACTIVE:
            return g.players[you].active is m
        return False


class Group(Target):
    """The Pokémon of a side or of both, perhaps only some of them."""

    __slots__ = ("damaged", "evolved", "has_energy", "name", "other", "side", "type_mask", "where")

    def __init__(
        self,
        side: i64,
        where: i64 = ANYWHERE,
        type_mask: i64 = 0,
        name: str = "",
        damaged: bool = False,
        has_energy: bool = False,
        evolved: bool = False,
        other: bool = False,
    ) -> None:
        self.side: i64 = side
        self.where: i64 = where
        self.type_mask: i64 = type_mask
        self.name = name
        self.damaged: bool = damaged
        self.has_energy: bool = has_energy
        self.evolved: bool = evolved
        self.other: bool = other  # not the user itself

    def of(self, type: i64) -> Group:
        """Those of a type."""
        from playmat.engine.words import bit

        return self.like(type_mask=bit(type))

    def named(self, name: str) -> Group:
        return self.like(name=name)

    def like(
        self, type_mask: i64 = 0, name: str = "", damaged: bool = False, has_energy: bool = False
    ) -> Group:
        return Group(
            self.side,
            self.where,
            self.type_mask | type_mask,
            name or self.name,
            self.damaged or damaged,
            self.has_energy or has_energy,
            self.evolved,
            self.other,
        )

    def with_damage(self) -> Group:
        """Those with damage on them."""
        return self.like(damaged=True)

    def with_energy(self) -> Group:
        """Those with any Energy on them."""
        return self.like(has_energy=True)

    def admits(self, g: Game, m: InPlay) -> bool:
        """Whether a Pokémon in the right place is one of those meant."""
        if self.damaged and m.damage == 0:
            return False
        if self.has_energy and len(m.energy) == 0:
            return False
        if self.name and m.top.name != self.name:
            return False
        if self.evolved and len(m.cards) < 2:
            return False
        return not self.type_mask or types(g, m) & self.type_mask != 0

    def names(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        out = vec[i64]()
        k: i64 = 0
        while k < 2:
            if self.side == BOTH or self.side == k:
                p = g.players[you if k == 0 else 1 - you]
                active = p.active
                if self.where != BENCH and active is not None and self.admits(g, active):
                    if not (self.other and active.name == user):
                        out = append(out, active.name)
                if self.where != ACTIVE:
                    for m in p.bench:
                        if self.admits(g, m) and not (self.other and m.name == user):
                            out = append(out, m.name)
            k += 1
        return out

    def takes_in(self, g: Game, you: i64, host: Optional[InPlay], m: InPlay) -> bool:
        owner = m.owner()
        if self.side != BOTH and (owner == you) != (self.side == YOURS):
            return False
        if self.where != ANYWHERE:
            is_active = g.players[owner].active is m
            if is_active != (self.where == ACTIVE):
                return False
        if self.other and host is m:
            return False
        return self.admits(g, m)


class Choice:
    """Pokémon that somebody chooses from a group: exactly n, or up to n."""

    __slots__ = ("by_opponent", "group", "n", "up_to")

    def __init__(self, group: Group, n: i64 = 1, up_to: bool = False, by_opponent: bool = False):
        self.group = group
        self.n: i64 = n
        self.up_to: bool = up_to
        self.by_opponent: bool = by_opponent


THIS: Final = One(ONE_THIS)
DEFENDING: Final = One(ONE_DEFENDING)
YOUR_ACTIVE: Final = One(ONE_YOUR_ACTIVE)
CHOSEN: Final = One(ONE_CHOSEN)
NEW_DEFENDING: Final = One(ONE_NEW_DEFENDING)
EVENT_POKEMON: Final = One(ONE_EVENT)
YOUR_POKEMON: Final = Group(YOURS)
YOUR_BENCH: Final = Group(YOURS, BENCH)
OPPOSING: Final = Group(THEIRS)
OPPOSING_BENCH: Final = Group(THEIRS, BENCH)
ANY_POKEMON: Final = Group(BOTH)
