"""Targets: which Pokémon in play a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.queries import is_evolved, types
from playmat.engine.records import InPlay
from playmat.engine.vectors import append, vec
from playmat.vocabulary.english import (
    CHOSEN_POKEMON,
    DEFENDING_POKEMON,
    THIS_POKEMON,
    YOUR_ACTIVE_POKEMON,
    Noun,
    Talk,
    many,
    symbols,
    with_article,
)

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
class Target(Noun):
    """Some Pokémon in play, known without asking anybody."""

    __slots__ = ()

    def names(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        raise NotImplementedError(type(self).__name__)

    def takes_in(self, g: Game, you: i64, host: Optional[InPlay], m: InPlay) -> bool:
        """Whether a continuous effect with this scope, borne by host, is about m."""
        raise NotImplementedError(type(self).__name__)

    def of_event(self) -> bool:
        """Whether only the event that calls a text tells who is meant."""
        return False

    def all_said(self, talk: Talk) -> str:
        """All of them at once, as the subject of what stands."""
        return self.said(talk)

    def owner_side(self) -> int:
        """Whose they are: YOURS, THEIRS, or BOTH where it is not known."""
        return BOTH


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

    def of_event(self) -> bool:
        return self.which == ONE_EVENT

    def takes_in(self, g: Game, you: i64, host: Optional[InPlay], m: InPlay) -> bool:
        which = self.which
        if which == ONE_DEFENDING or which == ONE_THIS:
            # A lasting effect on the Defending Pokémon is borne by that very Pokémon.
            return host is m
        if which == ONE_YOUR_ACTIVE:
            return g.players[you].active is m
        return False

    def said(self, talk: Talk) -> str:
        which = self.which
        if which == ONE_THIS:
            return talk.mention(THIS_POKEMON, talk.this_pokemon)
        if which == ONE_DEFENDING:
            return talk.mention(DEFENDING_POKEMON, talk.the_defending)
        if which == ONE_NEW_DEFENDING:
            return talk.mention("new defending", f"the new {talk.the_defending[4:]}")
        if which == ONE_YOUR_ACTIVE:
            return talk.mention(YOUR_ACTIVE_POKEMON, f"{talk.whose(YOURS)} Active Pokémon")
        if not talk.plural:
            return talk.mention(CHOSEN_POKEMON, "that Pokémon")
        return "them" if talk.last == CHOSEN_POKEMON else "those Pokémon"

    def same(self, other: Noun) -> bool:
        return isinstance(other, One) and other.which == self.which

    def owner_side(self) -> int:
        if self.which == ONE_THIS or self.which == ONE_YOUR_ACTIVE:
            return YOURS
        if self.which == ONE_DEFENDING or self.which == ONE_NEW_DEFENDING:
            return THEIRS
        return BOTH


@mypyc_attr(allow_interpreted_subclasses=True)
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
        if self.evolved and not is_evolved(g, m):
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

    def noun(self, opposing: bool, plural: bool = False) -> str:
        """What such a Pokémon is called, its adjectives in their order."""
        words = ["other"] if self.other else []
        if self.damaged:
            words.append("damaged")
        if opposing:
            words.append("opposing")
        if self.where == BENCH:
            words.append("Benched")
        elif self.where == ACTIVE:
            words.append("Active")
        if self.type_mask:
            words.append(symbols(self.type_mask))
        if self.evolved:
            words.append("Evolved")
        words.append(self.name or "Pokémon")
        if self.has_energy:
            words.append(f"with any Energy on {'them' if plural else 'it'}")
        return " ".join(words)

    def said(self, talk: Talk) -> str:
        """Each of them, one by one."""
        side: int = self.side
        opposing = talk.opposes(side)
        if self.where == ACTIVE and side != BOTH:
            the = "the" if opposing else talk.whose(side)
            key = DEFENDING_POKEMON if side == THEIRS else YOUR_ACTIVE_POKEMON
            return talk.mention(key, f"{the} {self.noun(opposing)}")
        talk.mention_many()
        if side == BOTH:
            if self.where == ACTIVE:
                return f"both {self.noun(False)}"
            return f"each {self.noun(False)} on both sides"
        if opposing:
            return f"each {self.noun(True)}"
        if self.name:
            return f"all {talk.whose(side)} {self.noun(False, True)}"
        return f"each of {talk.whose(side)} {self.noun(False)}"

    def all_said(self, talk: Talk) -> str:
        if self.where == ACTIVE:
            return self.said(talk)
        talk.mention_many()
        if self.side == BOTH:
            return f"{self.noun(False, True)} on both sides"
        if talk.opposes(self.side):
            return self.noun(True, True)
        return f"{talk.whose(self.side)} {self.noun(False, True)}"

    def counted(self, talk: Talk) -> str:
        """One of them, after "for every"."""
        if self.side == BOTH:
            return f"{self.noun(False)} in play on either side"
        if talk.opposes(self.side):
            return self.noun(True)
        place = "" if self.where == BENCH else " in play"
        return f"{self.noun(False)} {talk.having(self.side)}{place}"

    def is_like(self, other: Group) -> bool:
        """Whether both take in the same Pokémon."""
        return (
            self.side == other.side
            and self.where == other.where
            and self.type_mask == other.type_mask
            and self.name == other.name
            and self.damaged == other.damaged
            and self.has_energy == other.has_energy
            and self.evolved == other.evolved
            and self.other == other.other
        )

    def but_this(self, other: bool = True) -> Group:
        """Those other than the user itself; of a text that has spoken of one, than that one."""
        return Group(
            self.side,
            self.where,
            self.type_mask,
            self.name,
            self.damaged,
            self.has_energy,
            self.evolved,
            other,
        )

    def without_other(self) -> Group:
        """The same Pokémon, the user itself among them."""
        return self.but_this(False)

    def owner_side(self) -> int:
        return self.side


class Healed(Target):
    """The Pokémon from which this text has just healed damage."""

    __slots__ = ()

    def names(self, g: Game, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        return e.picked[:] if e is not None else vec[i64]()

    def said(self, talk: Talk) -> str:
        talk.mention_many()
        return "each Pokémon healed this way"


class Choice(Noun):
    """Pokémon that somebody chooses from a group: exactly n, or up to n."""

    __slots__ = ("by_opponent", "group", "n", "up_to")

    def __init__(self, group: Group, n: i64 = 1, up_to: bool = False, by_opponent: bool = False):
        self.group = group
        self.n: i64 = n
        self.up_to: bool = up_to
        self.by_opponent: bool = by_opponent

    def said(self, talk: Talk) -> str:
        group = self.group
        talk.mention_many(CHOSEN_POKEMON)
        talk.plural = self.n != 1
        side: int = group.side
        one = self.n == 1 and not self.up_to
        if side == BOTH or talk.opposes(side):
            either = " on either side" if side == BOTH else ""
            one_of = f"{group.noun(side != BOTH)}{either}"
            if one and group.other:
                return f"another {group.without_other().noun(side != BOTH)}{either}"
            if one:
                return with_article(one_of)
            more = f"{group.noun(side != BOTH, True)}{either}"
            return f"{'up to ' if self.up_to else ''}{many(self.n, one_of, more)}"
        number = f"up to {self.n}" if self.up_to else f"{self.n}"
        if group.other and one:
            return f"another of {talk.whose(side)} {group.without_other().noun(False)}"
        return f"{number} of {talk.whose(side)} {group.noun(False, not one)}"

    def is_plural(self) -> bool:
        return self.n != 1

    def without_energy(self) -> Choice:
        """The same choice, without the words that they have Energy on them."""
        g = self.group
        group = Group(g.side, g.where, g.type_mask, g.name, g.damaged, False, g.evolved, g.other)
        return Choice(group, self.n, self.up_to, self.by_opponent)


class All(Noun):
    """All Pokémon of a target at once: "your [G] Pokémon"."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def said(self, talk: Talk) -> str:
        return self.target.all_said(talk)

    def is_plural(self) -> bool:
        target = self.target
        return isinstance(target, Group) and not (target.where == ACTIVE and target.side != BOTH)

    def same(self, other: Noun) -> bool:
        return isinstance(other, All) and self.target.same(other.target)


THIS: Final = One(ONE_THIS)
DEFENDING: Final = One(ONE_DEFENDING)
YOUR_ACTIVE: Final = One(ONE_YOUR_ACTIVE)
CHOSEN: Final = One(ONE_CHOSEN)
NEW_DEFENDING: Final = One(ONE_NEW_DEFENDING)
EVENT_POKEMON: Final = One(ONE_EVENT)
HEALED: Final = Healed()
YOUR_POKEMON: Final = Group(YOURS)
YOUR_BENCH: Final = Group(YOURS, BENCH)
OPPOSING: Final = Group(THEIRS)
OPPOSING_BENCH: Final = Group(THEIRS, BENCH)
ANY_POKEMON: Final = Group(BOTH)
