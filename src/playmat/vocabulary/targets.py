"""Targets: the Pokémon in play that a text refers to."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.constants import bit
from playmat.engine.game_state import GameState
from playmat.engine.hooks import types
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.vectors import append, vec
from playmat.vocabulary.grammar import (
    CHOSEN_POKEMON,
    DEFENDING_POKEMON,
    SEVERAL,
    THIS_POKEMON,
    YOUR_ACTIVE_POKEMON,
    Noun,
    TextContext,
    symbols,
)

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


def is_evolved(g: GameState, m: PokemonInPlay) -> bool:
    """Return whether a Pokémon has evolved.

    A LEGEND and a Restored Pokémon have not, and leveling up isn't evolving (legend.unevolved,
    restored.is-pokemon, D40).
    """
    return any(g.definitions[c].is_evolution() for c in m.cards[1:])


@mypyc_attr(allow_interpreted_subclasses=True)
class Target(Noun):
    """Some Pokémon in play, known without a decision."""

    __slots__ = ()

    def ids(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        raise NotImplementedError(type(self).__name__)

    def includes(
        self, g: GameState, you: i64, host: Optional[PokemonInPlay], m: PokemonInPlay
    ) -> bool:
        """Return whether a continuous effect of `host` with this scope applies to m."""
        raise NotImplementedError(type(self).__name__)

    def of_event(self) -> bool:
        """Return whether the event that triggers the effect determines the Pokémon."""
        return False

    def all_text(self, context: TextContext) -> str:
        """Return the text for all of them, as the subject of a continuous effect."""
        return self.text(context)

    def owner_side(self) -> int:
        """Return whose Pokémon they are: YOURS, THEIRS, or BOTH if that isn't known."""
        return BOTH


class One(Target):
    """A single Pokémon, given by its role in the text."""

    __slots__ = ("which",)

    def __init__(self, which: i64) -> None:
        self.which: i64 = which

    def ids(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        out = vec[i64]()
        which = self.which
        id: i64 = -1
        if which == ONE_THIS:
            id = user
        elif which == ONE_DEFENDING or which == ONE_YOUR_ACTIVE:
            active = g.players[1 - you if which == ONE_DEFENDING else you].active
            if active is not None:
                id = active.id
        elif which == ONE_NEW_DEFENDING:
            active = g.players[1 - you].active
            if active is not None and e is not None and e.switched:
                id = active.id
        elif e is not None:
            id = e.pokemon
        if id >= 0:
            out = append(out, id)
        return out

    def of_event(self) -> bool:
        return self.which == ONE_EVENT

    def includes(
        self, g: GameState, you: i64, host: Optional[PokemonInPlay], m: PokemonInPlay
    ) -> bool:
        which = self.which
        if which == ONE_DEFENDING or which == ONE_THIS:
            # A lasting effect on the Defending Pokémon is on that Pokémon.
            return host is m
        if which == ONE_YOUR_ACTIVE:
            return g.players[you].active is m
        return False

    def text(self, context: TextContext) -> str:
        which = self.which
        if which == ONE_THIS:
            return context.mention(THIS_POKEMON, context.this_pokemon)
        if which == ONE_DEFENDING:
            return context.mention(DEFENDING_POKEMON, context.defending_pokemon)
        if which == ONE_NEW_DEFENDING:
            return context.mention("new defending", new(context.defending_pokemon))
        if which == ONE_YOUR_ACTIVE:
            return context.mention(YOUR_ACTIVE_POKEMON, f"{context.whose(YOURS)} Active Pokémon")
        if which == ONE_EVENT:
            context.mention_many(CHOSEN_POKEMON)
            return context.event
        if not context.plural:
            return context.mention(CHOSEN_POKEMON, "that Pokémon")
        return "them" if context.last == CHOSEN_POKEMON else "those Pokémon"

    def same(self, other: Noun) -> bool:
        return isinstance(other, One) and other.which == self.which

    def owner_side(self) -> int:
        if self.which == ONE_THIS or self.which == ONE_YOUR_ACTIVE:
            return YOURS
        if self.which == ONE_DEFENDING or self.which == ONE_NEW_DEFENDING:
            return THEIRS
        return BOTH


def new(pokemon: str) -> str:
    """Return "the new Defending Pokémon" for "the Defending Pokémon"."""
    head, kind, noun = pokemon.rsplit(" ", 2)
    return f"{head} new {kind} {noun}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Group(Target):
    """The Pokémon of one side or both, optionally only those with some attributes."""

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
        self.other: bool = other  # whether the user itself is excluded

    def like(
        self,
        where: Optional[int] = None,
        type_mask: Optional[int] = None,
        name: Optional[str] = None,
        damaged: Optional[bool] = None,
        has_energy: Optional[bool] = None,
        other: Optional[bool] = None,
    ) -> Group:
        """Return a group with some of its attributes replaced."""
        return Group(
            self.side,
            self.where if where is None else where,
            self.type_mask if type_mask is None else type_mask,
            self.name if name is None else name,
            self.damaged if damaged is None else damaged,
            self.has_energy if has_energy is None else has_energy,
            self.evolved,
            self.other if other is None else other,
        )

    def of(self, type: i64) -> Group:
        """Return those of a type."""
        return self.like(type_mask=self.type_mask | bit(type))

    def named(self, name: str) -> Group:
        """Return those with a name."""
        return self.like(name=name)

    def with_damage(self) -> Group:
        """Return those with damage on them."""
        return self.like(damaged=True)

    def with_energy(self) -> Group:
        """Return those with any Energy on them."""
        return self.like(has_energy=True)

    def without_this(self) -> Group:
        """Return those other than the user itself or, after a choice, than the one chosen."""
        return self.like(other=True)

    def with_this(self) -> Group:
        """Return the same Pokémon, including the user itself."""
        return self.like(other=False)

    def admits(self, g: GameState, m: PokemonInPlay) -> bool:
        """Return whether a Pokémon in the right place is one of the group."""
        if self.damaged and m.damage == 0:
            return False
        if self.has_energy and len(m.energy) == 0:
            return False
        if self.name and m.top.name != self.name:
            return False
        if self.evolved and not is_evolved(g, m):
            return False
        return not self.type_mask or types(g, m) & self.type_mask != 0

    def ids(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        out = vec[i64]()
        k: i64 = 0
        while k < 2:
            if self.side == BOTH or self.side == k:
                p = g.players[you if k == 0 else 1 - you]
                active = p.active
                if self.where != BENCH and active is not None and self.admits(g, active):
                    if not (self.other and active.id == user):
                        out = append(out, active.id)
                if self.where != ACTIVE:
                    for m in p.bench:
                        if self.admits(g, m) and not (self.other and m.id == user):
                            out = append(out, m.id)
            k += 1
        return out

    def includes(
        self, g: GameState, you: i64, host: Optional[PokemonInPlay], m: PokemonInPlay
    ) -> bool:
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

    def noun(self, plural: bool = False) -> str:
        """Return what such a Pokémon is called, its adjectives in order."""
        words = ["other"] if self.other else []
        if self.damaged:
            words.append("damaged")
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

    def text(self, context: TextContext) -> str:
        """Return each of them, one by one."""
        side: int = self.side
        if self.where == ACTIVE and side != BOTH:
            if side == THEIRS and self.noun() == "Active Pokémon":
                return DEFENDING.text(context)
            key = DEFENDING_POKEMON if side == THEIRS else YOUR_ACTIVE_POKEMON
            return context.mention(key, f"{context.whose(side)} {self.noun()}")
        context.mention_many()
        if side == BOTH:
            if self.where == ACTIVE:
                return f"both {self.noun()}"
            return f"each {self.counted_text(context)}"
        if self.where == BENCH:
            return f"each {self.like(where=ANYWHERE).noun()} on {context.whose(side)} Bench"
        return f"each of {context.whose(side)} {self.noun()}"

    def all_text(self, context: TextContext) -> str:
        if self.where == ACTIVE:
            return self.text(context)
        context.mention_many()
        if self.side == BOTH:
            return f"both players' {self.noun(True)}"
        return f"{context.whose(self.side)} {self.noun(True)}"

    def counted_text(self, context: TextContext) -> str:
        """Return one of them, after "for each"."""
        place = "" if self.where == BENCH else " in play"
        if self.side == BOTH:
            return f"{self.noun()}{place}, {context.both_sides()}"
        return f"{self.noun()} {context.having(self.side)}{place}"

    def owner_side(self) -> int:
        return self.side


class Healed(Target):
    """The Pokémon from which this text has just healed damage."""

    __slots__ = ()

    def ids(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> vec[i64]:
        return healed_pokemon(e) if e is not None else vec[i64]()

    def text(self, context: TextContext) -> str:
        context.mention_many()
        return "each Pokémon healed this way"


def healed_pokemon(e: Effect) -> vec[i64]:
    """Return the Pokémon that `Heal` has healed or a player has chosen for it."""
    return e.picked[:]


class Choice(Noun):
    """Pokémon that a player chooses from a group: exactly n, or up to n."""

    __slots__ = ("by_opponent", "group", "n", "up_to")

    def __init__(self, group: Group, n: i64 = 1, up_to: bool = False, by_opponent: bool = False):
        self.group = group
        self.n: i64 = n
        self.up_to: bool = up_to
        self.by_opponent: bool = by_opponent

    def text(self, context: TextContext) -> str:
        group = self.group
        one = self.n == 1 and not self.up_to
        context.plural = self.n != 1
        context.last = CHOSEN_POKEMON
        context.only = CHOSEN_POKEMON if one and not context.only else SEVERAL
        number = "one" if one else f"up to {self.n}" if self.up_to else f"{self.n}"
        if one and group.other:
            number = "another"
            group = group.with_this()
        if group.side == BOTH:
            place = "" if group.where == BENCH else " in play"
            return f"{number} {group.noun(not one)}{place}, {context.both_sides('or')}"
        return f"{number} of {context.whose(group.side)} {group.noun(not one)}"

    def is_plural(self) -> bool:
        return self.n != 1

    def without_energy(self) -> Choice:
        """Return the same choice, without the words that they have Energy on them."""
        return Choice(self.group.like(has_energy=False), self.n, self.up_to, self.by_opponent)


class All(Noun):
    """All Pokémon of a target at once: "your [G] Pokémon"."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def text(self, context: TextContext) -> str:
        return self.target.all_text(context)

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
