"""Damage by the book's steps, each a named stage of one pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.causes import name_of
from playmat.engine.events import DamageStep
from playmat.engine.movement import wound
from playmat.engine.queries import (
    bearers,
    consult,
    forbidden_by,
    has_resistance,
    has_weakness,
    heard,
    query,
    survey,
    types,
)
from playmat.engine.records import Effect, InPlay
from playmat.engine.triggers import begin, callers, trigger
from playmat.engine.vectors import vec
from playmat.engine.words import (
    ATTACK,
    DONE,
    DOOR_BASE_DAMAGE,
    DOOR_DAMAGE_BARRED,
    DOOR_DAMAGE_IN,
    DOOR_DAMAGE_OUT,
    DOOR_DAMAGED,
    DOOR_REACHES,
    DOOR_WOULD_BE_DAMAGED,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    SPECIAL_ENERGY,
    TRAINER,
    bit,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game


def damage_to(
    g: Game, user: InPlay, target: InPlay, base: i64, flags: i64, trace: Optional[list[DamageStep]]
) -> i64:
    """The damage an attack does to a Pokémon, by the steps of damage.base to damage.place."""
    era = ".hgss" if g.ruleset.era == "HGSS" else ".xy"
    if trace is not None:
        trace.append(DamageStep("base damage", "damage.base", base, ""))
    if base <= 0:
        if trace is not None:
            trace.append(
                DamageStep("no base damage", "damage.zero-stops", 0, "nothing to work out")
            )
        return 0
    if g.stale:
        survey(g)
    doors = g.doors
    amount = base
    if doors & DOOR_REACHES and not flags & IGNORE_EFFECTS:
        if consult(g, DOOR_REACHES, target, user.name, 0) != 0:
            if trace is not None:
                found = forbidden_by(g, DOOR_REACHES, target, user.name)
                why = name_of(g, found) if found is not None else ""
                trace.append(DamageStep("unaffected", "damage.defender-effects" + era, 0, why))
            return 0
    if doors & DOOR_DAMAGE_OUT:
        if trace is None:
            amount = consult(g, DOOR_DAMAGE_OUT, user, target.name, amount)
        else:
            amount = given(g, user, target, amount, trace)
        if amount <= 0:
            if trace is not None:
                trace.append(
                    DamageStep("no damage left", "damage.zero-stops", 0, "nothing to work out")
                )
            return 0
    who = target.owner()
    p = g.players[who]
    if p.active is target and (user.owner() != who or g.ruleset.own_active_weakness):
        amount = weakness_and_resistance(g, user, target, amount, flags, trace)
    elif trace is not None:
        trace.append(
            DamageStep("no Weakness or Resistance", "damage.bench-no-wr", amount, "Benched or own")
        )
    if doors & DOOR_DAMAGE_IN and not flags & IGNORE_EFFECTS:
        amount = taken(g, user, target, amount, trace, era)
    if amount > 0 and doors & DOOR_DAMAGE_BARRED and not flags & IGNORE_EFFECTS:
        before = amount
        amount = consult(g, DOOR_DAMAGE_BARRED, target, user.name, amount)
        if amount == 0:
            if trace is not None:
                why = barred_by(g, user, target, before)
                trace.append(
                    DamageStep("damage prevented", "damage.defender-effects" + era, 0, why)
                )
            return 0
    if amount < 0:
        amount = 0
    if trace is not None:
        if amount == 0:
            trace.append(DamageStep("nothing is placed", "damage.none-below-zero", 0, ""))
        else:
            trace.append(
                DamageStep("damage counters", "damage.place", amount, f"{amount // 10} of 10")
            )
        if doors & DOOR_WOULD_BE_DAMAGED:
            trace.append(
                DamageStep(
                    "may still be prevented", "damage.defender-effects" + era, amount, "by a coin"
                )
            )
    return amount


def weakness_and_resistance(
    g: Game,
    user: InPlay,
    target: InPlay,
    amount: i64,
    flags: i64,
    trace: Optional[list[DamageStep]],
) -> i64:
    """Weakness, then Resistance, to the attacking Pokémon's types (damage.type-of-attacker)."""
    mask = types(g, user)
    top = target.top
    if not flags & IGNORE_WEAKNESS:
        for w in top.weaknesses:
            if mask & bit(w.type) and has_weakness(g, target):
                amount = amount * w.times + w.add
                if trace is not None:
                    how = f"×{w.times}" if w.times > 1 else f"+{w.add}"
                    trace.append(DamageStep("Weakness", "damage.weakness", amount, how))
    if not flags & IGNORE_RESISTANCE:
        for r in top.resistances:
            if mask & bit(r.type) and has_resistance(g, target):
                amount += r.add
                if trace is not None:
                    trace.append(
                        DamageStep("Resistance", "damage.resistance", amount, f"−{-r.add}")
                    )
    return amount


def given(g: Game, user: InPlay, target: InPlay, amount: i64, trace: list[DamageStep]) -> i64:
    """Effects on the attacker one by one, each named: what `consult` does, with its steps."""
    listeners = bearers(g, DOOR_DAMAGE_OUT, g.current if g.current >= 0 else 0)
    order: i64 = 0
    while order < 2:
        for b in listeners:
            if b.modifier.order == order:
                before = amount
                amount = b.modifier.answer(g, b.you, b.host, b.bound, user, target.name, amount)
                if amount != before:
                    why = f"{name_of(g, b)} {signed(amount - before)}"
                    rule = "damage.attacker-effects"
                    trace.append(DamageStep("effects on the attacker", rule, amount, why))
        order += 1
    return amount


def barred_by(g: Game, user: InPlay, target: InPlay, amount: i64) -> str:
    """What bars damage from coming on a Pokémon."""
    for b in bearers(g, DOOR_DAMAGE_BARRED, g.current if g.current >= 0 else 0):
        if b.modifier.answer(g, b.you, b.host, b.bound, target, user.name, amount) == 0:
            return name_of(g, b)
    return ""


def signed(change: i64) -> str:
    return f"+{change}" if change >= 0 else f"−{-change}"


def taken(
    g: Game, user: InPlay, target: InPlay, amount: i64, trace: Optional[list[DamageStep]], era: str
) -> i64:
    """Effects on the defender: under HGSS those of cards before all others (D48)."""
    first = g.current if g.current >= 0 else 0
    listeners = bearers(g, DOOR_DAMAGE_IN, first)
    two_steps = g.ruleset.defender_steps == 2
    part: i64 = 0
    while part < 2:
        for b in listeners:
            cause = b.modifier.cause
            step: i64 = 0 if cause == TRAINER or cause == SPECIAL_ENERGY else 1
            if (step if two_steps else 0) != part:
                continue
            before = amount
            amount = b.modifier.answer(g, b.you, b.host, b.bound, target, user.name, amount)
            if trace is not None and amount != before:
                why = f"{name_of(g, b)} {signed(amount - before)}"
                if two_steps and part == 0:
                    name = "cards on the defender"
                    trace.append(DamageStep(name, "damage.defender-cards", amount, why))
                else:
                    name = "effects on the defender"
                    trace.append(DamageStep(name, "damage.defender-effects" + era, amount, why))
        part += 1
    return amount


def hurt(
    g: Game, e: Effect, user: InPlay, target: InPlay, base: i64, flags: i64, amount: i64
) -> None:
    """Attack damage that has been worked out comes on a Pokémon (damage.place)."""
    steps: Optional[list[DamageStep]] = None
    if g.observer is not None:
        steps = []
        damage_to(g, user, target, base, flags, steps)
    if amount > 0:
        wound(g, target, amount, ATTACK, user.name)
    if g.observer is not None and steps is not None:
        g.observer.on_damage(g, user, target, amount, base, steps)
    if amount <= 0:
        return
    if target.name == e.b:
        e.dealt += amount
    if heard(g, DOOR_DAMAGED):
        trigger(g, DOOR_DAMAGED, target, user.name, g.current)


class DealDamage(Op):
    """Damage from `user` to each Pokémon in `picked`, `amount` each before the book's steps.

    It runs as an effect of its own only where something may answer a would-be damage by a coin
    or a question; else `deal` does the same at once. `a` is the attacking Pokémon, `label`
    counts the targets, `count` the replacements that have answered, `dealt` the amount worked out.
    """

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        user = g.find(e.user)
        if user is None or pc >= len(e.picked):
            return DONE
        target = g.find(e.picked[pc])
        if target is None:
            return pc + 1
        if e.count == 0:
            e.dealt = damage_to(g, user, target, e.amount, e.flags, None)
        if e.dealt > 0 and not e.flags & IGNORE_EFFECTS:
            answers = callers(g, DOOR_WOULD_BE_DAMAGED, target, user.name, g.current)
            k = e.count
            if k < len(answers):
                e.count = k + 1
                begin(g, answers[k], target, user.name)
                return pc
        e.count = 0
        attack = attack_below(g, e)
        hurt(g, attack if attack is not None else e, user, target, e.amount, e.flags, e.dealt)
        return pc + 1


def place_above(g: Game, e: Effect) -> int:
    """The place on the stack right above an effect."""
    place = 1
    for x in g.stack:
        if x is e:
            return place
        place += 1
    return len(g.stack)


def attack_below(g: Game, e: Effect) -> Optional[Effect]:
    """The attack for which this damage is done: the nearest below that is no damage itself."""
    below: Optional[Effect] = None
    for x in g.stack:
        if x is e:
            return below
        if not isinstance(x.op, DealDamage):
            below = x
    return below


def prevent_pending(g: Game) -> None:
    """The damage that is about to be done is prevented (called by a replacement's op)."""
    i: i64 = len(g.stack) - 1
    while i >= 0:
        e = g.stack[i]
        if isinstance(e.op, DealDamage):
            e.dealt = 0
            if g.observer is not None:
                g.observer.on_damage_prevented(g)
            return
        i -= 1


DEAL_DAMAGE: Op = DealDamage()


def deal(g: Game, e: Effect, targets: vec[i64], base: i64) -> None:
    """Do an attack's damage to Pokémon by name, each by the book's steps."""
    user = g.find(e.user)
    if user is None:
        return
    if heard(g, DOOR_WOULD_BE_DAMAGED):
        x = Effect(DEAL_DAMAGE, e.you, e.card, e.user, ATTACK)
        g.stack.insert(place_above(g, e), x)  # above the attack, under hits that came before
        x.picked = targets
        x.amount = base
        x.flags = e.flags
        return
    for name in targets:
        target = g.find(name)
        if target is not None:
            amount = damage_to(g, user, target, base, e.flags, None)
            hurt(g, e, user, target, base, e.flags, amount)


def base_damage(g: Game, user: InPlay, attack: i64, printed: i64) -> i64:
    """The printed number, or what an effect makes it (Pineco's and Carvanha's families)."""
    return query(g, DOOR_BASE_DAMAGE, user, attack, printed)
