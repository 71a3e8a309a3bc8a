"""Ops on Pokémon in play: damage, counters, healing, conditions, switching, Energy."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import AttackPlan, InstantOp, Op
from playmat.engine.choices import DAMAGED, HEALED, SWITCHED_IN, PokemonChoice
from playmat.engine.constants import (
    CONDITION_NAMES,
    DONE,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    LABEL,
    NO_OPTION,
    PHASE_BEFORE,
    PHASE_CHOOSE,
    PHASE_DAMAGE,
    PICK_POKEMON,
    POISONED,
    STOP,
    bit,
    code,
    count_in,
    place_in,
    place_of,
)
from playmat.engine.damage import deal, effect_cause, put_counters
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.game_state import GameState
from playmat.engine.hooks import heal_blocker, reaches
from playmat.engine.movement import ALL_CONDITIONS, afflict, cure, heal, switch
from playmat.engine.options import Option
from playmat.engine.run_loop import ask
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import (
    EVERYTHING,
    Amount,
    CardsMoved,
    DamageDone,
    EnergyMoved,
    count_text,
    size_of,
    tail_of,
)
from playmat.vocabulary.grammar import ATTACK as IN_ATTACK
from playmat.vocabulary.grammar import (
    MINE,
    YOU,
    Clause,
    Noun,
    Part,
    TextContext,
    Whose,
    command,
    condition_names,
    join_list,
    pluralize,
    statement,
)
from playmat.vocabulary.grammar import THEIRS as BY_OPPONENT
from playmat.vocabulary.targets import (
    ACTIVE,
    BENCH,
    BOTH,
    DEFENDING,
    ONE_THIS,
    THEIRS,
    THIS,
    YOUR_ACTIVE,
    Choice,
    One,
    Target,
)

# What the damage of an attack can ignore.
IGNORED: Final = (
    (IGNORE_WEAKNESS, "Weakness"),
    (IGNORE_RESISTANCE, "Resistance"),
    (IGNORE_EFFECTS, "all effects on"),
)


# -- the attack's own damage ------------------------------------------------------------------
class AddDamage(InstantOp):
    """Increase or reduce the base damage, once or for each of something."""

    __slots__ = ("each", "n")

    def __init__(self, n: i64, each: Optional[Amount] = None) -> None:
        super().__init__()
        self.n: i64 = n
        self.each = each
        self.phase = PHASE_BEFORE

    def counts_moved_cards(self) -> bool:
        return isinstance(self.each, (CardsMoved, EnergyMoved))

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        each = self.each
        times: i64 = 1 if each is None else each.value(g, e.you, e.user, e)
        e.base_damage += self.n * times
        e.base_changes = append(append(e.base_changes, self.n), -1 if each is None else times)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        n: int = self.n
        more = "less " if n < 0 else "more "
        if n >= 0 and (not context.printed or context.printed.endswith("×")):
            more = ""
        return [command("do", f"{abs(n)} {more}damage", tail_of(self.each))]

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        each = self.each
        if each is None:
            summary.damage += chance * float(self.n)
        else:
            each.summarize_damage(summary, chance * float(self.n))


class IgnoreEffects(InstantOp):
    """Let this attack's damage ignore Weakness, Resistance, or effects on its target."""

    __slots__ = ("flags",)

    def __init__(self, flags: i64) -> None:
        super().__init__()
        self.flags: i64 = flags
        self.phase = PHASE_BEFORE

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        e.flags |= self.flags
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        what = [words for flag, words in IGNORED if self.flags & flag]
        of: list[Part] = [DEFENDING] if self.flags & IGNORE_EFFECTS else []
        return [statement("this attack's damage", "ignore", join_list(what), *of)]


# -- choosing Pokémon ---------------------------------------------------------------------------
def pokemon_options(g: GameState, e: Effect, choice: Choice) -> vec[i64]:
    """Return the Pokémon that may be chosen next; each set is offered once, in board order."""
    out = vec[i64]()
    last: i64 = -1
    taken: i64 = len(e.picked)
    if taken > 0:
        last = place_of_id(g, e.picked[taken - 1])
    members = choice.group.ids(g, e.you, e.user, e)
    left: i64 = len(members)
    need: i64 = choice.n - taken
    for id in members:
        place = place_of_id(g, id)
        left -= 1
        if board_order(e.you, place) <= board_order(e.you, last) and taken > 0:
            continue
        if not choice.up_to and left < need - 1 and taken + left + 1 < len(members):
            continue  # too few would be left to choose from
        out = append(out, code(PICK_POKEMON, 0, place, 0, 0))
    if choice.up_to:
        out = append(out, STOP)
    return out


def board_order(you: i64, place: i64) -> i64:
    """Return a sort key of a place: your own Pokémon before the opponent's."""
    return place ^ (you << 4)


def place_of_id(g: GameState, id: i64) -> i64:
    """Return the place in play of a Pokémon, given by its id."""
    who: i64 = 1 if id >= 60 else 0
    return place_of(who, g.players[who].slot_of(id))


def reachable(g: GameState, e: Effect, ids: vec[i64]) -> list[PokemonInPlay]:
    """Return those Pokémon, given by their ids, to which an effect can do anything."""
    out: list[PokemonInPlay] = []
    for id in ids:
        m = g.find(id)
        if m is not None and reaches(g, m, e):
            out.append(m)
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class TargetedOp(Op):
    """An op about Pokémon that the text names, or that a player chooses."""

    __slots__ = ("choice", "target")

    def __init__(self, whom: Optional[Target | Choice]) -> None:
        super().__init__()
        self.target: Optional[Target] = whom if isinstance(whom, Target) else None
        self.choice: Optional[Choice] = whom if isinstance(whom, Choice) else None

    def chooser(self, e: Effect) -> i64:
        """Return the player who chooses."""
        choice = self.choice
        return 1 - e.you if choice is not None and choice.by_opponent else e.you

    def eligible(self) -> Target:
        """Return the Pokémon that the text names, or all that may be chosen."""
        choice = self.choice
        target = choice.group if choice is not None else self.target
        assert target is not None
        return target

    def ids(self, g: GameState, e: Effect) -> vec[i64]:
        """Return the Pokémon that the text names, or the one that was chosen."""
        target = self.target
        if target is None:
            return append(vec[i64](), e.pokemon)
        return target.ids(g, e.you, e.user, e)

    def whom(self) -> Noun:
        """Return the noun for the Pokémon that it is about."""
        choice = self.choice
        return choice if choice is not None else self.eligible()

    def whose_choice(self) -> int:
        """Return the side that acts in the text: the player who chooses is the subject."""
        choice = self.choice
        return BY_OPPONENT if choice is not None and choice.by_opponent else MINE

    def owners(self, what: str) -> Whose:
        """Return the words for something of the player who owns the Pokémon."""
        return Whose(self.eligible().owner_side(), what)


@mypyc_attr(allow_interpreted_subclasses=True)
class PokemonOp(TargetedOp):
    """An op that does the same to each Pokémon of a target, after a choice if there is one.

    The first one chosen is *that Pokémon* for what follows.
    """

    __slots__ = ()

    def __init__(self, whom: Target | Choice) -> None:
        super().__init__(whom)
        self.atomic = self.choice is None

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        raise NotImplementedError(type(self).__name__)

    def missing_method(self) -> str:
        own = type(self)
        if own.step is not PokemonOp.step or own.choose is not PokemonOp.choose:
            return ""
        return "do" if own.do is PokemonOp.do and own.do_to is PokemonOp.do_to else ""

    def useful(self, g: GameState, m: PokemonInPlay) -> bool:
        """Return whether doing it to this Pokémon could change anything."""
        return True

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if self.choice is None:
            for id in self.ids(g, e):
                self.do_to(g, e, id)
            return DONE
        e.picked = vec[i64]()
        e.pokemon = -1
        return ask(g, e, self.chooser(e), 1)

    def do_to(self, g: GameState, e: Effect, id: i64) -> None:
        m = g.find(id)
        if m is not None and reaches(g, m, e):
            self.do(g, e, m)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        choice = self.choice
        assert choice is not None
        return pokemon_options(g, e, choice)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        choice = self.choice
        assert choice is not None
        if option != NO_OPTION and option != STOP:
            e.picked = append(e.picked, g.at(place_in(option)).id)
            if len(e.picked) < choice.n:
                return ask(g, e, self.chooser(e), 1)
        picked = e.picked
        if len(picked) > 0:
            e.pokemon = picked[0]
        for id in picked:
            self.do_to(g, e, id)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        choice = self.choice
        if choice is not None:  # makes no vector, because every list of options calls it
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
        for id in target.ids(g, you, user, None):
            found = g.find(id)
            if found is not None and self.useful(g, found):
                return True
        return False

    def prompt(self, g: GameState, e: Effect) -> str:
        choice = self.choice
        if choice is None:
            return ""
        if choice.n == 1 and not choice.up_to:
            return "choose a Pokémon"
        minimum = 0 if choice.up_to else choice.n
        pokemon = count_text(minimum, choice.n, "Pokémon", "Pokémon")
        return f"choose {pokemon} ({len(e.picked)} chosen)"


class ChoosePokemon(PokemonOp):
    """Choose a Pokémon, for what the text says next; in an attack, before any coin is flipped."""

    __slots__ = ()

    def __init__(self, target: Target | Choice) -> None:
        super().__init__(target)
        self.phase = PHASE_CHOOSE

    def do_to(self, g: GameState, e: Effect, id: i64) -> None:
        if g.observer is not None:
            g.observer.on_pokemon_chosen(g, self.chooser(e), g.find(id))

    def clauses(self, context: TextContext) -> list[Clause]:
        c = command("choose", self.whom(), side=self.whose_choice())
        c.fixes_choice = True
        return [c]


class DamagePokemon(TargetedOp):
    """Do attack damage to others than the Defending Pokémon, or to the attacker itself.

    Targets are chosen before any coin is flipped (attack.step-b).
    """

    __slots__ = ("each", "n")

    def __init__(self, n: i64, target: Target | Choice, each: Optional[Amount] = None) -> None:
        super().__init__(target)
        self.n: i64 = n
        self.each = each
        self.phase = PHASE_DAMAGE
        self.atomic = True

    def phases(self, plan: AttackPlan) -> int:
        return bit(PHASE_DAMAGE) | (bit(PHASE_CHOOSE) if self.choice is not None else 0)

    def part_for(self, phase: i64, plan: AttackPlan) -> Optional[Op]:
        choice = self.choice
        if phase == PHASE_CHOOSE and choice is not None:
            return ChoosePokemon(choice)
        return self if phase == PHASE_DAMAGE else None

    def base_damage(self, g: GameState, e: Effect) -> i64:
        """Return the damage to each target, before the steps of the rules."""
        each = self.each
        return self.n if each is None else self.n * each.value(g, e.you, e.user, e)

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        target = self.target
        ids = e.picked if target is None else target.ids(g, e.you, e.user, e)
        deal(g, e, ids[:], self.base_damage(g, e))
        return DONE

    def chooses_damage_target(self) -> bool:
        return self.choice is not None

    def targets_now(self, g: GameState, e: Effect) -> list[tuple[int, int]]:
        amount = self.base_damage(g, e)
        return [(id, amount) for id in self.eligible().ids(g, e.you, e.user, e)]

    def clauses(self, context: TextContext) -> list[Clause]:
        target = self.target
        choice = self.choice
        verb = "also do" if context.printed else "do"
        damage = f"{self.n} damage"
        if isinstance(target, One) and target.which == ONE_THIS:
            return [statement(target, verb, f"{damage} to itself", tail_of(self.each))]
        if choice is not None and choice.n > 1:
            damage += " each"
        chooser = "(your opponent chooses)" if self.whose_choice() == BY_OPPONENT else ""
        return [command(verb, f"{damage} to", self.whom(), chooser, tail_of(self.each))]


# -- counters, healing, conditions -------------------------------------------------------------
class PutCounters(PokemonOp):
    """Put damage counters on Pokémon, which is not damage."""

    __slots__ = ("n",)

    def __init__(self, n: i64, target: Target | Choice) -> None:
        super().__init__(target)
        self.n: i64 = n

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        put_counters(g, m, self.n, effect_cause(e), e)

    def answer_text(self, option: Option) -> str:
        return "Put damage counters on {pokemon}"

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(DAMAGED, 10 * self.n)

    def clauses(self, context: TextContext) -> list[Clause]:
        counters = pluralize(self.n, "damage counter", "damage counters")
        return [command("put", counters, "on", self.whom(), side=self.whose_choice())]


class Heal(PokemonOp):
    """Heal damage; unless they were chosen, `picked` are the Pokémon that it was healed from."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount, target: Target | Choice) -> None:
        super().__init__(target)
        self.amount = amount

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if self.choice is None:
            e.picked = vec[i64]()
        return super().step(g, e, pc)

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        healed = heal(g, m, self.amount.value(g, e.you, e.user, e))
        if healed > 0 and self.choice is None:
            e.picked = append(e.picked, m.id)

    def useful(self, g: GameState, m: PokemonInPlay) -> bool:
        return m.damage > 0 and heal_blocker(g, m) is None

    def answer_text(self, option: Option) -> str:
        return "Heal {pokemon}"

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(HEALED)

    def clauses(self, context: TextContext) -> list[Clause]:
        amount = self.amount
        if isinstance(amount, DamageDone):
            much = "as much damage from"
            return [command("heal", much, self.whom(), "as you did to", DEFENDING)]
        n = size_of(amount)
        damage = "all damage" if n == EVERYTHING else f"{n} damage"
        tail = tail_of(amount)
        return [command("heal", damage, "from", self.whom(), tail, side=self.whose_choice())]


class InflictCondition(PokemonOp):
    """Give Pokémon Special Conditions; only Active Pokémon get them (cond.active-only)."""

    __slots__ = ("conditions", "poison")

    def __init__(self, target: Target | Choice, conditions: list[int], poison: i64) -> None:
        super().__init__(target)
        self.conditions = tuple(conditions)
        self.poison: i64 = poison

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        if g.players[m.owner()].active is m:
            for c in self.conditions:
                afflict(g, m, c, self.poison)

    def clauses(self, context: TextContext) -> list[Clause]:
        names = join_list([name for c in self.conditions for name in condition_names(c)])
        if self.poison != 1 and POISONED in self.conditions:
            names += f" ({self.poison} damage counters between turns instead of 1)"
        return [statement(self.whom(), "become", names)]


class InflictChosenCondition(PokemonOp):
    """Give Pokémon a Special Condition that the player chooses when it begins.

    The player chooses after the coin, and only if the effect can do something to one of them.
    """

    __slots__ = ()

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.atomic = False

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        found = reachable(g, e, self.ids(g, e))
        return ask(g, e, e.you, 1) if found else DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for k in range(len(CONDITION_NAMES)):
            out = append(out, code(LABEL, 0, 0, 0, k))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        for m in reachable(g, e, self.ids(g, e)):
            if g.players[m.owner()].active is m:
                afflict(g, m, bit(count_in(option)), 1)
        return DONE

    def prompt(self, g: GameState, e: Effect) -> str:
        return "choose a Special Condition"

    def label(self, n: int) -> str:
        return CONDITION_NAMES[n]

    def clauses(self, context: TextContext) -> list[Clause]:
        return [statement(self.whom(), "get", "a Special Condition of", Whose(MINE, "choice"))]


class Cure(PokemonOp):
    """Remove Special Conditions from Pokémon."""

    __slots__ = ("conditions",)

    def __init__(self, target: Target | Choice, conditions: i64 = ALL_CONDITIONS) -> None:
        super().__init__(target)
        self.conditions: i64 = conditions

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        cure(g, m, self.conditions)

    def useful(self, g: GameState, m: PokemonInPlay) -> bool:
        return m.conditions & self.conditions != 0

    def answer_text(self, option: Option) -> str:
        return "Remove {pokemon}'s Special Conditions"

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(HEALED)

    def clauses(self, context: TextContext) -> list[Clause]:
        if self.conditions == ALL_CONDITIONS:
            every = "of all Special Conditions"
            return [command("cure", self.whom(), every, side=self.whose_choice())]
        names = join_list(condition_names(self.conditions), "or")
        return [statement(self.whom(), "be", f"no longer {names}")]


class SwitchIn(PokemonOp):
    """Switch a Benched Pokémon with the Active Pokémon of its side."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        e.switched = False
        return super().step(g, e, pc)

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        active = g.players[m.owner()].active
        if active is not None and reaches(g, active, e):
            switch(g, m.owner(), m.id)
            e.switched = True

    def answer_text(self, option: Option) -> str:
        return "Switch in {pokemon}"

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(SWITCHED_IN)

    def clauses(self, context: TextContext) -> list[Clause]:
        attack = context.kind == IN_ATTACK
        choice = self.choice
        if choice is not None:
            if choice.by_opponent or context.you != YOU:
                active = Whose(choice.group.side, "Active Pokémon")
                return [command("switch", active, "with", choice, side=self.whose_choice())]
            if choice.group.side == THEIRS:
                their_active: Part = DEFENDING if attack else "their Active Pokémon"
                return [command("switch", choice, "with", their_active)]
            if attack:
                return [command("switch", THIS, "with", choice)]
        return [command("switch", self.whom(), "with", YOUR_ACTIVE)]
