"""Ops on Pokémon in play: damage, counters, healing, conditions, switching, Energy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import AtOnce, Op
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
from playmat.engine.queries import may_heal, reaches
from playmat.engine.records import Effect, InPlay
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    BEFORE,
    CHOOSE,
    CONDITION_NAMES,
    DAMAGE,
    DONE,
    EV_CHOOSE,
    EV_MORE,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    NOTHING,
    PICK_POKEMON,
    POISONED,
    STOP,
    bit,
    code,
    number_in,
    place_in,
    place_of,
)
from playmat.vocabulary.amounts import EVERYTHING, Amount, DamageDone, size_of, tail_of
from playmat.vocabulary.english import (
    MINE,
    NOBODY,
    Clause,
    Noun,
    Part,
    Talk,
    Whose,
    command,
    fragment,
    listing,
    many,
    statement,
    symbols,
    with_article,
)
from playmat.vocabulary.english import THEIRS as BY_OPPONENT
from playmat.vocabulary.targets import (
    ACTIVE,
    BENCH,
    BOTH,
    DEFENDING,
    ONE_THIS,
    Choice,
    One,
    Target,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game


# -- the attack's own damage ------------------------------------------------------------------
class More(AtOnce):
    """Base damage is so much more (or less), once or for every one of something."""

    __slots__ = ("each", "n")

    def __init__(self, n: i64, each: Optional[Amount] = None) -> None:
        super().__init__()
        self.n: i64 = n
        self.each = each
        self.slot = BEFORE

    def shape(self) -> str:
        return f"More({self.n})"

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        each = self.each
        times: i64 = 1 if each is None else each.value(g, e.you, e.user, e)
        e.amount += self.n * times
        if g.recorder is not None:
            g.note(EV_MORE, e.you, e.user, -1, self.n, times if each is not None else -1)
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        if talk.offer != NOBODY:
            return [command("add", f"{self.n} damage", tail_of(self.each))]
        n: int = self.n
        sign = "−" if n < 0 else "+"
        if n >= 0 and (not talk.printed or talk.printed.endswith("×")):
            sign = ""
        return [fragment(f"{sign}{abs(n)} damage", tail_of(self.each))]


class Ignoring(AtOnce):
    """This attack's damage ignores Weakness, Resistance or effects on its target."""

    __slots__ = ("flags",)

    def __init__(self, flags: i64) -> None:
        super().__init__()
        self.flags: i64 = flags
        self.slot = BEFORE

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        e.flags |= self.flags
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        parts: list[str] = []
        if self.flags & IGNORE_WEAKNESS:
            parts.append("Weakness")
        if self.flags & IGNORE_RESISTANCE:
            parts.append("Resistance")
        if not self.flags & IGNORE_EFFECTS:
            return [statement("this attack's damage", "ignore", listing(parts))]
        words = f"{', '.join(parts)} and all effects on" if parts else "all effects on"
        return [statement("this attack's damage", "ignore", words, DEFENDING)]


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


@mypyc_attr(allow_interpreted_subclasses=True)
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
            e.picked = append(e.picked, g.at(place_in(option)).name)
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
        if choice is not None:  # no vector is made: this is asked at every option list
            group = choice.group
            k: i64 = 0
            while k < 2:
                if group.side == BOTH or group.side == k:
                    p = g.players[you if k == 0 else 1 - you]
                    active = p.active
                    if group.where != BENCH and active is not None:
                        if group.admits(g, active) and self.useful(g, active):
                            return True
                    if group.where != ACTIVE:
                        for m in p.bench:
                            if group.admits(g, m) and self.useful(g, m):
                                return True
                k += 1
            return False
        target = self.target
        assert target is not None
        if target.of_event():
            return True
        for name in target.names(g, you, user, None):
            found = g.find(name)
            if found is not None and self.useful(g, found):
                return True
        return False

    def whom(self) -> Noun:
        """Those it is done to, as they are said."""
        choice = self.choice
        target = self.target
        if choice is not None:
            return choice
        assert target is not None
        return target

    def whose_choice(self) -> int:
        """The side that acts: who chooses is the subject."""
        choice = self.choice
        return BY_OPPONENT if choice is not None and choice.by_opponent else MINE

    def owners(self, what: str) -> Whose:
        """Something of the player whose Pokémon they are."""
        choice = self.choice
        target = self.target
        if choice is not None:
            return Whose(choice.group.owner_side(), what)
        assert target is not None
        return Whose(target.owner_side(), what)


class ChoosePokemon(OnPokemon):
    """Choose a Pokémon, for what the text says next; in an attack, before any coin is flipped."""

    __slots__ = ()

    def __init__(self, target: Target | Choice) -> None:
        super().__init__(target)
        self.slot = CHOOSE

    def do_by_name(self, g: Game, e: Effect, name: i64) -> None:
        if g.recorder is not None:
            choice = self.choice
            by_opponent = choice is not None and choice.by_opponent
            g.note(EV_CHOOSE, 1 - e.you if by_opponent else e.you, name, -1, 0, e.cause)

    def say(self, talk: Talk) -> list[Clause]:
        c = command("choose", self.whom(), side=self.whose_choice())
        c.fixes_choice = True
        return [c]


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

    def say(self, talk: Talk) -> list[Clause]:
        target = self.target
        choice = self.choice
        if isinstance(target, One) and target.which == ONE_THIS:
            return [statement(target, "do", f"{self.n} damage", tail_of(self.each), "to itself")]
        also = "also " if talk.printed else ""
        whom: Part = ""
        several = ""
        chooser = ""
        if choice is not None:
            whom = choice
            several = " each" if choice.n > 1 else ""
            chooser = "of your opponent's choice" if choice.by_opponent else ""
        elif target is not None:
            whom = target
        damage = f"{also}{self.n} damage{several} to"
        return [fragment(damage, whom, chooser, tail_of(self.each))]


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

    def say(self, talk: Talk) -> list[Clause]:
        counters = many(self.n, "damage counter", "damage counters")
        return [command("put", counters, "on", self.whom(), side=self.whose_choice())]


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
        return m.damage > 0 and may_heal(g, m)

    def say(self, talk: Talk) -> list[Clause]:
        amount = self.amount
        if isinstance(amount, DamageDone):
            return [command("heal", "from", self.whom(), "the damage done to", DEFENDING)]
        n = size_of(amount)
        damage = "all damage" if n == EVERYTHING else f"{n} damage"
        tail = tail_of(amount)
        return [command("heal", damage, "from", self.whom(), tail, side=self.whose_choice())]


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

    def say(self, talk: Talk) -> list[Clause]:
        names = listing([condition_name(c) for c in self.conditions])
        if self.poison != 1 and POISONED in self.conditions:
            names += f" ({self.poison} damage counters between turns instead of 1)"
        return [statement(self.whom(), "become", names)]


def condition_name(condition: int) -> str:
    for k in range(len(CONDITION_NAMES)):
        if condition == bit(k):
            return CONDITION_NAMES[k]
    raise ValueError(f"{condition} is no Special Condition")


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

    def say(self, talk: Talk) -> list[Clause]:
        if self.conditions == ALL_CONDITIONS:
            every = "of all Special Conditions"
            return [command("cure", self.whom(), every, side=self.whose_choice())]
        names = [CONDITION_NAMES[k] for k in range(5) if self.conditions & bit(k)]
        return [statement(self.whom(), "be", f"no longer {listing(names, 'or')}")]


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

    def say(self, talk: Talk) -> list[Clause]:
        if self.choice is None:
            return [command("switch", self.whom(), "in")]
        return [command("switch in", self.whom(), side=self.whose_choice())]


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
                return g.ask(e, self.chooser(e), 1)
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
        return g.ask(e, self.chooser(e), 2) if e.count > 0 else DONE

    def chooser(self, e: Effect) -> i64:
        choice = self.choice
        return 1 - e.you if choice is not None and choice.by_opponent else e.you

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
            e.a = g.at(place_in(option)).name
            return self.begin(g, e)
        m = g.find(e.a)
        if m is None or option == NOTHING:
            return DONE
        card = copy_of(g, m.energy, number_in(option))
        e.label = key_of(g, m, card, self.mask)
        e.count -= units_of(g, m, card, self.mask)
        self.discard(g, e, m, card)
        return g.ask(e, self.chooser(e), 2) if e.count > 0 else DONE

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

    def say(self, talk: Talk) -> list[Clause]:
        choice = self.choice
        whom: Part = ""
        if choice is not None:
            whom = choice.without_energy()  # that it has Energy goes without saying
        elif self.target is not None:
            whom = self.target
        c = command("discard", energy_said(self.n, self.mask), "from", whom)
        c.moved = "discarded"
        return [c]


def energy_said(n: i64, mask: i64) -> str:
    """So much Energy: what is provided, not cards."""
    noun = f"{symbols(mask)} Energy" if mask else "Energy"
    if n == EVERYTHING:
        return f"all {noun}"
    return with_article(noun) if n == 1 else f"{n} {noun}"
