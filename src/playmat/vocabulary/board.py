"""Ops on Pokémon in play: damage, counters, healing, conditions, switching, Energy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.damage import deal
from playmat.engine.movement import (
    ALL_CONDITIONS,
    afflict,
    copy_of,
    cure,
    discard_energy,
    heal,
    put_counters,
    switch,
)
from playmat.engine.payment import key_of, payable, payment_options, units_of
from playmat.engine.queries import reaches
from playmat.engine.records import Effect, InPlay
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    BEFORE,
    CHOOSE,
    DAMAGE,
    DONE,
    NOTHING,
    PICK_POKEMON,
    STOP,
    bit,
    code,
    place_of,
)
from playmat.vocabulary.amounts import Amount
from playmat.vocabulary.targets import Choice, Group, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game

EVERYTHING: Final = 1000  # "all" of something


# -- the attack's own damage ------------------------------------------------------------------
class More(Op):
    """Base damage is so much more (or less), once or for every one of something."""

    __slots__ = ("each", "n")

    def __init__(self, n: i64, each: Optional[Amount] = None) -> None:
        super().__init__()
        self.n: i64 = n
        self.each = each
        self.slot = BEFORE
        self.atomic = True

    def shape(self) -> str:
        return f"More({self.n})"

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        each = self.each
        e.amount += self.n if each is None else self.n * each.value(g, e.you, e.user, e)
        return DONE


class Ignoring(Op):
    """This attack's damage ignores Weakness, Resistance or effects on its target."""

    __slots__ = ("flags",)

    def __init__(self, flags: i64) -> None:
        super().__init__()
        self.flags: i64 = flags
        self.slot = BEFORE
        self.atomic = True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        e.flags |= self.flags
        return DONE


# -- choosing Pokémon ---------------------------------------------------------------------------
def pokemon_options(g: Game, e: Effect, choice: Choice) -> vec[i64]:
    """Those that may be chosen next: each set is offered once, in the order of the table."""
    out = vec[i64]()
    last: i64 = -1
    taken: i64 = len(e.picked)
    if taken > 0:
        last = place_by_name(g, e.picked[taken - 1])
    members = choice.group.names(g, e.you, e.user, e)
    left: i64 = len(members)
    need: i64 = choice.n - taken
    for name in members:
        place = place_by_name(g, name)
        left -= 1
        if ordered(e.you, place) <= ordered(e.you, last) and taken > 0:
            continue
        if not choice.up_to and left < need - 1 and taken + left + 1 < len(members):
            continue  # too few would be left to choose from
        out = append(out, code(PICK_POKEMON, 0, place, 0, 0))
    if choice.up_to:
        out = append(out, STOP)
    return out


def ordered(you: i64, place: i64) -> i64:
    """Own Pokémon before the opponent's."""
    return place ^ (you << 4)


def place_by_name(g: Game, name: i64) -> i64:
    who: i64 = 1 if name >= 60 else 0
    return place_of(who, g.players[who].slot_of(name))


class OnPokemon(Op):
    """Does the same to each Pokémon of a target, asking first where some are to be chosen.

    The first of them stays in the register `a`, for what the text says of *that Pokémon*.
    """

    __slots__ = ("choice", "target")

    def __init__(self, target: Target | Choice) -> None:
        super().__init__()
        self.target: Optional[Target] = None
        self.choice: Optional[Choice] = None
        if isinstance(target, Choice):
            self.choice = target
        else:
            self.target = target
            self.atomic = True

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        raise NotImplementedError(type(self).__name__)

    def useful(self, g: Game, m: InPlay) -> bool:
        """Whether doing it to this Pokémon could change anything."""
        return True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        target = self.target
        if target is not None:
            for name in target.names(g, e.you, e.user, e):
                self.do_by_name(g, e, name)
            return DONE
        choice = self.choice
        assert choice is not None
        e.picked = vec[i64]()
        e.a = -1
        return g.ask(e, 1 - e.you if choice.by_opponent else e.you, 1)

    def do_by_name(self, g: Game, e: Effect, name: i64) -> None:
        m = g.find(name)
        if m is not None and reaches(g, m, e):
            self.do(g, e, m)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        choice = self.choice
        assert choice is not None
        return pokemon_options(g, e, choice)

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        choice = self.choice
        assert choice is not None
        if option != NOTHING and option != STOP:
            e.picked = append(e.picked, g.at((option >> 16) & 0xFF).name)
            if len(e.picked) < choice.n:
                return g.ask(e, 1 - e.you if choice.by_opponent else e.you, 1)
        picked = e.picked
        if len(picked) > 0:
            e.a = picked[0]
        for name in picked:
            self.do_by_name(g, e, name)
        return DONE

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        choice = self.choice
        target = self.target
        names = vec[i64]()
        if choice is not None:
            names = choice.group.names(g, you, user, None)
        elif target is not None:
            names = target.names(g, you, user, None)
        for name in names:
            m = g.find(name)
            if m is not None and self.useful(g, m):
                return True
        return False


class ChoosePokemon(OnPokemon):
    """Choose a Pokémon, for what the text says next."""

    __slots__ = ()

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        return


class Hit(Op):
    """Attack damage to others than the Defending Pokémon, or to the attacker itself.

    Targets are chosen in the slot for choices, before any coin (attack.step-b).
    """

    __slots__ = ("choice", "each", "n", "target")

    def __init__(self, n: i64, target: Target | Choice, each: Optional[Amount] = None) -> None:
        super().__init__()
        self.n: i64 = n
        self.each = each
        self.target: Optional[Target] = None
        self.choice: Optional[Choice] = None
        if isinstance(target, Choice):
            self.choice = target
        else:
            self.target = target
        self.slot = DAMAGE
        self.atomic = True

    def shape(self) -> str:
        return f"Hit({self.n})"

    def slots(self) -> int:
        return bit(DAMAGE) | (bit(CHOOSE) if self.choice is not None else 0)

    def cut(self, slot: i64) -> Optional[Op]:
        choice = self.choice
        if slot == CHOOSE and choice is not None:
            return ChoosePokemon(choice)
        return self if slot == DAMAGE else None

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        each = self.each
        amount = self.n if each is None else self.n * each.value(g, e.you, e.user, e)
        target = self.target
        names = e.picked if target is None else target.names(g, e.you, e.user, e)
        deal(g, e, names[:], amount)
        return DONE

    def targets_now(self, g: Game, e: Effect) -> list[tuple[int, int]]:
        """Whom it would hit, or might be chosen to hit, and how hard: for `explain_damage`."""
        each = self.each
        amount = self.n if each is None else self.n * each.value(g, e.you, e.user, e)
        choice = self.choice
        target = self.target
        out: list[tuple[int, int]] = []
        if target is None and choice is not None:
            target = choice.group
        if target is not None:
            for name in target.names(g, e.you, e.user, e):
                out.append((name, amount))
        return out


# -- counters, healing, conditions -------------------------------------------------------------
class PutCounters(OnPokemon):
    """Damage counters by an effect: not damage."""

    __slots__ = ("n",)

    def __init__(self, n: i64, target: Target | Choice) -> None:
        super().__init__(target)
        self.n: i64 = n

    def shape(self) -> str:
        return f"PutCounters({self.n})"

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        put_counters(g, m, self.n, e.cause, e.user)


class Heal(OnPokemon):
    """Damage is taken off Pokémon."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount, target: Target | Choice) -> None:
        super().__init__(target)
        self.amount = amount

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        if heal(g, m, self.amount.value(g, e.you, e.user, e)) > 0:
            e.did = True

    def useful(self, g: Game, m: InPlay) -> bool:
        return m.damage > 0


class Afflict(OnPokemon):
    """Pokémon get Special Conditions. Only an Active Pokémon can (cond.active-only)."""

    __slots__ = ("conditions", "poison")

    def __init__(self, target: Target | Choice, conditions: list[int], poison: i64) -> None:
        super().__init__(target)
        self.conditions = conditions
        self.poison: i64 = poison

    def shape(self) -> str:
        return f"Afflict({self.conditions},{self.poison})"

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        if g.players[m.owner()].active is m:
            for c in self.conditions:
                afflict(g, m, c, self.poison)


class Cure(OnPokemon):
    """Special Conditions are taken off Pokémon."""

    __slots__ = ("conditions",)

    def __init__(self, target: Target | Choice, conditions: i64 = ALL_CONDITIONS) -> None:
        super().__init__(target)
        self.conditions: i64 = conditions

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        cure(g, m, self.conditions)

    def useful(self, g: Game, m: InPlay) -> bool:
        return m.conditions & self.conditions != 0


class SwitchIn(OnPokemon):
    """A Benched Pokémon changes places with its side's Active."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        e.did = False
        return super().step(g, e, pc)

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        active = g.players[m.owner()].active
        if active is not None and reaches(g, active, e):
            switch(g, m.owner(), m.name)
            e.did = True


# -- Energy on Pokémon --------------------------------------------------------------------------
class DiscardEnergy(Op):
    """Energy is discarded from a Pokémon: n Energy, of some types or any, or all of it.

    Registers: `a` the Pokémon, `count` what is still to go, `label` the key of the last card.
    """

    __slots__ = ("choice", "mask", "n", "target")

    def __init__(self, n: i64, target: Target | Choice, mask: i64 = 0) -> None:
        super().__init__()
        self.n: i64 = n
        self.mask: i64 = mask
        self.target: Optional[Target] = None
        self.choice: Optional[Choice] = None
        if isinstance(target, Choice):
            self.choice = target
        else:
            self.target = target
        self.atomic = n == EVERYTHING and self.choice is None

    def shape(self) -> str:
        return f"DiscardEnergy({self.n},{self.mask})"

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        if pc == 0:
            e.moved = vec[i64]()
            e.did = False
            target = self.target
            if target is None:
                e.picked = vec[i64]()
                return g.ask(e, e.you, 1)
            names = target.names(g, e.you, e.user, e)
            e.a = names[0] if len(names) > 0 else -1
        return self.begin(g, e)

    def begin(self, g: Game, e: Effect) -> i64:
        m = g.find(e.a)
        if m is None or not reaches(g, m, e):
            return DONE
        have = payable(g, m, self.mask)
        e.count = self.n if self.n < have else have
        e.label = -1
        if self.n == EVERYTHING:
            for c in m.energy[:]:
                if units_of(g, m, c, self.mask) > 0:
                    self.discard(g, e, m, c)
            return DONE
        return g.ask(e, e.you, 2) if e.count > 0 else DONE

    def discard(self, g: Game, e: Effect, m: InPlay, card: i64) -> None:
        e.moved = append(e.moved, card)
        e.did = True
        discard_energy(g, m, card)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        if pc == 1:
            choice = self.choice
            assert choice is not None
            return pokemon_options(g, e, choice)
        m = g.find(e.a)
        assert m is not None
        return payment_options(g, m, e.count, self.mask, e.label, place_by_name(g, m.name))

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        if pc == 1:
            if option == NOTHING:
                return DONE
            e.a = g.at((option >> 16) & 0xFF).name
            return self.begin(g, e)
        m = g.find(e.a)
        if m is None or option == NOTHING:
            return DONE
        card = copy_of(g, m.energy, (option >> 8) & 0xFF)
        e.label = key_of(g, m, card, self.mask)
        e.count -= units_of(g, m, card, self.mask)
        self.discard(g, e, m, card)
        return g.ask(e, e.you, 2) if e.count > 0 else DONE

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        choice = self.choice
        target = self.target
        names = vec[i64]()
        if choice is not None:
            names = choice.group.names(g, you, user, None)
        elif target is not None:
            names = target.names(g, you, user, None)
        for name in names:
            m = g.find(name)
            if m is not None and payable(g, m, self.mask) > 0:
                return True
        return False


def group_of(target: Target | Choice) -> Optional[Group]:
    return target.group if isinstance(target, Choice) else None
