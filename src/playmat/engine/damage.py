"""Attack damage by the steps of the rules (damage.base to damage.place)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import Op, Weakness
from playmat.engine.causes import attack_index, effect_name, name_of
from playmat.engine.constants import (
    ATTACK,
    ATTACK_EFFECT,
    DONE,
    HOOK_WOULD_BE_DAMAGED,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    bit,
)
from playmat.engine.events import DamageStep
from playmat.engine.hooks import (
    DamageChange,
    damage_blocker,
    damage_dealt,
    damage_taken,
    effects_blocker,
    has_resistance,
    has_weakness,
    hp,
    types,
)
from playmat.engine.modifiers import BoundModifier, has_hook, of_card
from playmat.engine.run_loop import push_above
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.triggers import replace_damage, trigger_on_damage
from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# The steps of a calculation, and how a trace names them: a label, a rule, and a note. The era is
# added to a rule that ends in a period.
BASE: Final = 0
NO_BASE: Final = 1
UNAFFECTED: Final = 2
ATTACKER_EFFECTS: Final = 3
NONE_LEFT: Final = 4
BENCHED: Final = 5
WEAKNESS: Final = 6
RESISTANCE: Final = 7
DEFENDER_CARDS: Final = 8
DEFENDER_EFFECTS: Final = 9
PREVENTED: Final = 10
NOTHING_PLACED: Final = 11
PLACED: Final = 12
MAY_BE_PREVENTED: Final = 13
STEPS: Final = (
    ("base damage", "damage.base", ""),
    ("no base damage", "damage.zero-stops", "nothing to calculate"),
    ("unaffected", "damage.defender-effects.", ""),
    ("effects on the attacker", "damage.attacker-effects", ""),
    ("no damage left", "damage.zero-stops", "nothing to calculate"),
    ("no Weakness or Resistance", "damage.bench-no-wr", "Benched or own"),
    ("Weakness", "damage.weakness", ""),
    ("Resistance", "damage.resistance", ""),
    ("cards on the defender", "damage.defender-cards", ""),
    ("effects on the defender", "damage.defender-effects.", ""),
    ("damage prevented", "damage.defender-effects.", ""),
    ("nothing is placed", "damage.none-below-zero", ""),
    ("damage counters", "damage.place", ""),
    ("may still be prevented", "damage.defender-effects.", "by a coin"),
)


UNCHANGED: Final = vec[i64]()  # the changes of a base damage that has none


class StepObserver:
    """An observer of the steps of a damage calculation; it does nothing by default."""

    def __init__(self) -> None:
        self.steps: list[DamageStep] = []

    def on_step(self, step: i64, amount: i64) -> None:
        """A rule has been applied."""

    def on_printed(self, step: i64, amount: i64, value: Weakness) -> None:
        """A printed Weakness or Resistance has been applied."""

    def on_blocked(self, step: i64, blocker: BoundModifier) -> None:
        """A continuous effect has prevented the damage."""

    def changes(self) -> Optional[list[DamageChange]]:
        """Return a list for the changes by continuous effects; None: they aren't needed."""
        return None

    def on_change(self, step: i64, change: DamageChange) -> None:
        """A continuous effect has changed the damage."""


class DamageTrace(StepObserver):
    """The steps of a calculation as values that can be shown."""

    def __init__(self, g: GameState, changes: vec[i64]) -> None:
        super().__init__()
        self.era = "hgss" if g.ruleset.era == "HGSS" else "xy"
        self.base_changes = changes  # those that the base damage includes

    def add(self, step: i64, amount: i64, note: str) -> None:
        label, rule, usual_note = STEPS[step]
        if rule.endswith("."):
            rule += self.era
        self.steps.append(DamageStep(label, rule, amount, note or usual_note))

    def on_step(self, step: i64, amount: i64) -> None:
        note = sum_text(amount, self.base_changes) if step == BASE else ""
        self.add(step, amount, f"{amount // 10} of 10" if step == PLACED else note)

    def on_printed(self, step: i64, amount: i64, value: Weakness) -> None:
        self.add(step, amount, f"×{value.times}" if value.times > 1 else format_change(value.add))

    def on_blocked(self, step: i64, blocker: BoundModifier) -> None:
        self.add(step, 0, name_of(blocker))

    def changes(self) -> Optional[list[DamageChange]]:
        return []

    def on_change(self, step: i64, change: DamageChange) -> None:
        note = f"{name_of(change.bound)} {format_change(change.after - change.before)}"
        self.add(step, change.after, note)


def format_change(change: i64) -> str:
    return f"+{change}" if change >= 0 else f"−{-change}"


def sum_text(base: i64, changes: vec[i64]) -> str:
    """Return how a base damage was calculated, as in ``40 + 3 × 20``; "" if nothing changed it."""
    text = ""
    for i in range(len(changes) - 2, -1, -2):
        n, times = changes[i], changes[i + 1]
        size: i64 = n if n >= 0 else -n
        part = f"{times} × {size}" if times >= 0 else str(size)
        base -= n * times if times >= 0 else n
        sign = " + " if n >= 0 else " − "
        text = f"{sign}{part}{text}"
    if base or not text:
        return f"{base}{text}" if text else ""
    return text[3:] if text.startswith(" + ") else f"−{text[3:]}"


UNOBSERVED: Final = StepObserver()


# -- calculating ------------------------------------------------------------------------------
def damage_to(
    g: GameState,
    user: PokemonInPlay,
    target: PokemonInPlay,
    base: i64,
    flags: i64,
    observer: StepObserver,
) -> i64:
    """Return the damage that an attack does to a Pokémon."""
    observer.on_step(BASE, base)
    if base <= 0:
        observer.on_step(NO_BASE, 0)
        return 0
    amount = base
    if not flags & IGNORE_EFFECTS:
        blocker = effects_blocker(g, target, user.id)
        if blocker is not None:
            observer.on_blocked(UNAFFECTED, blocker)
            return 0
    changes = observer.changes()
    amount = damage_dealt(g, user, target, amount, changes)
    if changes is not None:
        for x in changes:
            observer.on_change(ATTACKER_EFFECTS, x)
    if amount <= 0:
        observer.on_step(NONE_LEFT, 0)
        return 0
    who = target.owner()
    if g.players[who].active is target and (user.owner() != who or g.ruleset.own_active_weakness):
        amount = after_printed(g, user, target, amount, flags, observer)
    else:
        observer.on_step(BENCHED, amount)
    if not flags & IGNORE_EFFECTS:
        amount = after_defense(g, user, target, amount, observer)
        if amount > 0:
            blocker = damage_blocker(g, user, target, amount)
            if blocker is not None:
                observer.on_blocked(PREVENTED, blocker)
                return 0
    if amount <= 0:
        amount = 0
        observer.on_step(NOTHING_PLACED, 0)
    else:
        observer.on_step(PLACED, amount)
    if has_hook(g, HOOK_WOULD_BE_DAMAGED):
        observer.on_step(MAY_BE_PREVENTED, amount)
    return amount


def after_printed(
    g: GameState,
    user: PokemonInPlay,
    target: PokemonInPlay,
    amount: i64,
    flags: i64,
    observer: StepObserver,
) -> i64:
    """Return the damage after Weakness, then Resistance (damage.type-of-attacker)."""
    mask = types(g, user)
    top = target.top
    if not flags & IGNORE_WEAKNESS:
        for w in top.weaknesses:
            if mask & bit(w.type) and has_weakness(g, target):
                amount = amount * w.times + w.add
                observer.on_printed(WEAKNESS, amount, w)
    if not flags & IGNORE_RESISTANCE:
        for r in top.resistances:
            if mask & bit(r.type) and has_resistance(g, target):
                amount += r.add
                observer.on_printed(RESISTANCE, amount, r)
    return amount


def after_defense(
    g: GameState, user: PokemonInPlay, target: PokemonInPlay, amount: i64, observer: StepObserver
) -> i64:
    """Return the damage after effects on the defender (D48)."""
    changes = observer.changes()
    amount = damage_taken(g, user, target, amount, changes)
    if changes is not None:
        cards_first = g.ruleset.defender_steps == 2
        for x in changes:
            by_card = cards_first and of_card(x.bound)
            observer.on_change(DEFENDER_CARDS if by_card else DEFENDER_EFFECTS, x)
    return amount


# -- doing damage -----------------------------------------------------------------------------
def put_damage(
    g: GameState, m: PokemonInPlay, amount: i64, cause: i64, e: Optional[Effect]
) -> None:
    """Put damage on a Pokémon, as damage or as damage counters.

    Record what did it, unless earlier damage is already enough to Knock it Out.
    """
    if m.damage_cause < 0 or m.damage < hp(g, m):
        record_damage_cause(g, m, cause, e)
    m.damage += amount
    g.needs_settling = True


def record_damage_cause(g: GameState, m: PokemonInPlay, cause: i64, e: Optional[Effect]) -> None:
    """Record what damages or Knocks Out a Pokémon: an effect, or without one a condition."""
    g.damage_causes = True
    m.damage_cause = cause
    if e is None:
        m.damage_source = -1
        m.damage_card = -1
        m.damage_attack = -1
    else:
        m.damage_source = e.user
        m.damage_card = e.card
        m.damage_attack = e.attack if e.attack >= 0 else attack_index(g, e)


def effect_cause(e: Effect) -> i64:
    """Return the cause of damage counters or a Knock Out by an effect."""
    return ATTACK_EFFECT if e.cause == ATTACK else e.cause


def put_counters(g: GameState, m: PokemonInPlay, n: i64, cause: i64, e: Optional[Effect]) -> None:
    """Put damage counters on a Pokémon (damage.counters-no-wr).

    The cause is `effect_cause(e)`, or a Special Condition (BY_POISON) without an effect.
    """
    if n > 0:
        put_damage(g, m, 10 * n, cause, e)
        if g.observer is not None:
            g.observer.on_counters(g, m, n, cause)


def deal(
    g: GameState, attack: Effect, targets: vec[i64], base: i64, changes: vec[i64] = UNCHANGED
) -> None:
    """Do an attack's damage to some Pokémon, one after the other.

    `changes` are those that the base damage includes.
    """
    user = g.find(attack.user)
    if user is None:
        return
    if has_hook(g, HOOK_WOULD_BE_DAMAGED):
        e = push_above(g, attack, DEAL_DAMAGE, ATTACK)
        e.picked = targets
        e.base_damage = base
        e.base_changes = changes
        e.flags = attack.flags
        return
    for id in targets:
        target = g.find(id)
        if target is not None:
            calculate_and_hurt(g, attack, user, target, base, changes)


def calculate_and_hurt(
    g: GameState,
    e: Effect,
    user: PokemonInPlay,
    target: PokemonInPlay,
    base: i64,
    changes: vec[i64],
) -> None:
    """Do an attack's damage to a Pokémon."""
    observer = step_observer(g, changes)
    amount = damage_to(g, user, target, base, e.flags, observer)
    hurt(g, e, user, target, amount, observer)


def step_observer(g: GameState, changes: vec[i64]) -> StepObserver:
    """Return the observer of a calculation: a trace only if the game has an observer."""
    return UNOBSERVED if g.observer is None else DamageTrace(g, changes)


def hurt(
    g: GameState,
    attack: Effect,
    user: PokemonInPlay,
    target: PokemonInPlay,
    amount: i64,
    observer: StepObserver,
) -> None:
    """Put the calculated damage of an attack on a Pokémon (damage.place)."""
    if amount > 0:
        put_damage(g, target, amount, ATTACK, attack)
    if g.observer is not None:
        g.observer.on_damage(g, attack, user, target, amount, observer.steps)
    if amount <= 0:
        return
    if target.id == attack.other_pokemon:
        attack.damage += amount
    trigger_on_damage(g, user, target)


class DealDamage(Op):
    """Do damage to each of some Pokémon, after the effects that may prevent it.

    Only used if such an effect is in play; otherwise `deal` does the damage itself. The place of
    the op is that of the target in `picked`. Registers: `damage` is the calculated damage, and
    `answered` counts the effects that have answered it.
    """

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        user = g.find(e.user)
        if user is None or pc >= len(e.picked):
            return DONE
        target = g.find(e.picked[pc])
        if target is None:
            return pc + 1
        observer = step_observer(g, e.base_changes)
        if e.answered == 0 or g.observer is not None:
            amount = damage_to(g, user, target, e.base_damage, e.flags, observer)
            if e.answered == 0:
                e.damage = amount
        if e.damage > 0 and not e.flags & IGNORE_EFFECTS:
            if replace_damage(g, e, user, target):
                return pc
        if e.damage > 0 or e.answered == 0:  # `prevent_damage` has reported prevented damage
            attack = g.stack[e.parent] if e.parent >= 0 else e
            hurt(g, attack, user, target, e.damage, observer)
        e.answered = 0
        return pc + 1


def prevent_damage(g: GameState, e: Effect) -> None:
    """Prevent the damage that an effect answers."""
    if e.parent >= 0:
        prevent(g, g.stack[e.parent], effect_name(g, e))


def prevent(g: GameState, e: Effect, name: str) -> None:
    """Prevent the damage about to be done, by the effect with this name."""
    e.damage = 0
    user, target = g.find(e.user), g.find(e.picked[e.pc])
    if g.observer is not None and user is not None and target is not None:
        trace = DamageTrace(g, e.base_changes)
        damage_to(g, user, target, e.base_damage, e.flags, trace)
        trace.add(PREVENTED, 0, name)
        attack = g.stack[e.parent] if e.parent >= 0 else e
        g.observer.on_damage(g, attack, user, target, 0, trace.steps)


DEAL_DAMAGE: Final[Op] = DealDamage()
