"""Damage by the book's steps, each a named stage of one pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.causes import name_of
from playmat.engine.events import DamageStep
from playmat.engine.hooks import (
    DamageChange,
    damage_blocker,
    damage_dealt,
    damage_taken,
    effects_blocker,
    has_resistance,
    has_weakness,
    types,
)
from playmat.engine.modifiers import has_hook
from playmat.engine.movement import wound
from playmat.engine.records import Effect, InPlay
from playmat.engine.triggers import damaged, replace_damage
from playmat.engine.vectors import vec
from playmat.engine.words import (
    ATTACK,
    DONE,
    HOOK_WOULD_BE_DAMAGED,
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
    amount = base
    protected = not flags & IGNORE_EFFECTS
    if protected:
        blocker = effects_blocker(g, target, user.name)
        if blocker is not None:
            if trace is not None:
                why = name_of(g, blocker)
                trace.append(DamageStep("unaffected", "damage.defender-effects" + era, 0, why))
            return 0
    changes: Optional[list[DamageChange]] = [] if trace is not None else None
    amount = damage_dealt(g, user, target, amount, changes)
    if trace is not None and changes is not None:
        for x in changes:
            rule = "damage.attacker-effects"
            trace.append(
                DamageStep("effects on the attacker", rule, x.after, describe_change(g, x))
            )
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
    if protected:
        amount = apply_defender_effects(g, user, target, amount, trace, era)
    if protected and amount > 0:
        blocker = damage_blocker(g, user, target, amount)
        if blocker is not None:
            if trace is not None:
                why = name_of(g, blocker)
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
        if has_hook(g, HOOK_WOULD_BE_DAMAGED):
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


def describe_change(g: Game, x: DamageChange) -> str:
    """Return the effect that changed damage, and by how much."""
    n = x.after - x.before
    return f"{name_of(g, x.bound)} {f'+{n}' if n >= 0 else f'−{-n}'}"


def apply_defender_effects(
    g: Game, user: InPlay, target: InPlay, amount: i64, trace: Optional[list[DamageStep]], era: str
) -> i64:
    """Return damage after effects on the defender, each a step of the trace (D48)."""
    if trace is None:
        return damage_taken(g, user, target, amount, None)
    changes: list[DamageChange] = []
    amount = damage_taken(g, user, target, amount, changes)
    for x in changes:
        cause = x.bound.modifier.cause
        name = "effects on the defender"
        rule = "damage.defender-effects" + era
        if g.ruleset.defender_steps == 2 and (cause == TRAINER or cause == SPECIAL_ENERGY):
            name = "cards on the defender"
            rule = "damage.defender-cards"
        trace.append(DamageStep(name, rule, x.after, describe_change(g, x)))
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
    damaged(g, user, target)


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
            if replace_damage(g, user, target, e.count):
                e.count += 1
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
    if has_hook(g, HOOK_WOULD_BE_DAMAGED):
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
