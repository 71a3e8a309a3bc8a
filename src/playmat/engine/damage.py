"""Attack damage by the steps of the rules (damage.base to damage.place)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import Op, Weakness
from playmat.engine.causes import name_of
from playmat.engine.constants import (
    ATTACK,
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
    types,
)
from playmat.engine.modifiers import BoundModifier, has_hook, of_card
from playmat.engine.movement import put_damage
from playmat.engine.run_loop import push_above
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.triggers import replace_damage, trigger_on_damage
from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# The stages of a calculation, and how a trace names them: a label, a rule, and a note. The era is
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
STAGES: Final = (
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


class StageObserver:
    """An observer of the stages of a damage calculation; it does nothing by default."""

    def __init__(self) -> None:
        self.steps: list[DamageStep] = []

    def on_stage(self, stage: i64, amount: i64) -> None:
        """A rule has been applied."""

    def on_printed(self, stage: i64, amount: i64, value: Weakness) -> None:
        """A printed Weakness or Resistance has been applied."""

    def on_blocked(self, stage: i64, blocker: BoundModifier) -> None:
        """A continuous effect has prevented the damage."""

    def changes(self) -> Optional[list[DamageChange]]:
        """Return a list for the changes by continuous effects; None: they aren't needed."""
        return None

    def on_change(self, stage: i64, change: DamageChange) -> None:
        """A continuous effect has changed the damage."""


class DamageTrace(StageObserver):
    """The stages of a calculation as steps that can be shown."""

    def __init__(self, g: GameState) -> None:
        super().__init__()
        self.era = "hgss" if g.ruleset.era == "HGSS" else "xy"

    def add(self, stage: i64, amount: i64, note: str) -> None:
        label, rule, usual_note = STAGES[stage]
        if rule.endswith("."):
            rule += self.era
        self.steps.append(DamageStep(label, rule, amount, note or usual_note))

    def on_stage(self, stage: i64, amount: i64) -> None:
        self.add(stage, amount, f"{amount // 10} of 10" if stage == PLACED else "")

    def on_printed(self, stage: i64, amount: i64, value: Weakness) -> None:
        self.add(stage, amount, f"×{value.times}" if value.times > 1 else signed(value.add))

    def on_blocked(self, stage: i64, blocker: BoundModifier) -> None:
        self.add(stage, 0, name_of(blocker))

    def changes(self) -> Optional[list[DamageChange]]:
        return []

    def on_change(self, stage: i64, change: DamageChange) -> None:
        note = f"{name_of(change.bound)} {signed(change.after - change.before)}"
        self.add(stage, change.after, note)


def signed(change: i64) -> str:
    return f"+{change}" if change >= 0 else f"−{-change}"


UNOBSERVED: Final = StageObserver()


# -- calculating ------------------------------------------------------------------------------
def damage_to(
    g: GameState,
    user: PokemonInPlay,
    target: PokemonInPlay,
    base: i64,
    flags: i64,
    observer: StageObserver,
) -> i64:
    """Return the damage that an attack does to a Pokémon."""
    observer.on_stage(BASE, base)
    if base <= 0:
        observer.on_stage(NO_BASE, 0)
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
        observer.on_stage(NONE_LEFT, 0)
        return 0
    who = target.owner()
    if g.players[who].active is target and (user.owner() != who or g.ruleset.own_active_weakness):
        amount = after_printed(g, user, target, amount, flags, observer)
    else:
        observer.on_stage(BENCHED, amount)
    if not flags & IGNORE_EFFECTS:
        amount = after_defense(g, user, target, amount, observer)
        if amount > 0:
            blocker = damage_blocker(g, user, target, amount)
            if blocker is not None:
                observer.on_blocked(PREVENTED, blocker)
                return 0
    if amount <= 0:
        amount = 0
        observer.on_stage(NOTHING_PLACED, 0)
    else:
        observer.on_stage(PLACED, amount)
    if has_hook(g, HOOK_WOULD_BE_DAMAGED):
        observer.on_stage(MAY_BE_PREVENTED, amount)
    return amount


def after_printed(
    g: GameState,
    user: PokemonInPlay,
    target: PokemonInPlay,
    amount: i64,
    flags: i64,
    observer: StageObserver,
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
    g: GameState, user: PokemonInPlay, target: PokemonInPlay, amount: i64, observer: StageObserver
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
def deal(g: GameState, attack: Effect, targets: vec[i64], base: i64) -> None:
    """Do an attack's damage to some Pokémon, one after the other."""
    user = g.find(attack.user)
    if user is None:
        return
    if has_hook(g, HOOK_WOULD_BE_DAMAGED):
        e = push_above(g, attack, DEAL_DAMAGE, ATTACK)
        e.picked = targets
        e.base_damage = base
        e.flags = attack.flags
        return
    for id in targets:
        target = g.find(id)
        if target is not None:
            observer = stage_observer(g)
            amount = damage_to(g, user, target, base, attack.flags, observer)
            hurt(g, attack, user, target, base, amount, observer)


def stage_observer(g: GameState) -> StageObserver:
    """Return the observer of a calculation: a trace only if the game has an observer."""
    return UNOBSERVED if g.observer is None else DamageTrace(g)


def hurt(
    g: GameState,
    attack: Optional[Effect],
    user: PokemonInPlay,
    target: PokemonInPlay,
    base: i64,
    amount: i64,
    observer: StageObserver,
) -> None:
    """Put the calculated damage of an attack on a Pokémon (damage.place)."""
    if amount > 0:
        put_damage(g, target, amount, ATTACK, user.id)
    if g.observer is not None:
        g.observer.on_damage(g, user, target, amount, base, observer.steps)
    if amount <= 0:
        return
    if attack is not None and target.id == attack.other_pokemon:
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
        observer = stage_observer(g)
        if e.answered == 0 or g.observer is not None:
            amount = damage_to(g, user, target, e.base_damage, e.flags, observer)
            if e.answered == 0:
                e.damage = amount
        if e.damage > 0 and not e.flags & IGNORE_EFFECTS:
            if replace_damage(g, e, user, target):
                return pc
        e.answered = 0
        attack = g.stack[e.parent] if e.parent >= 0 else None
        hurt(g, attack, user, target, e.base_damage, e.damage, observer)
        return pc + 1


def prevent_damage(g: GameState, e: Effect) -> None:
    """Prevent the damage that an effect answers."""
    if e.parent >= 0:
        g.stack[e.parent].damage = 0
        if g.observer is not None:
            g.observer.on_damage_prevented(g)


DEAL_DAMAGE: Final[Op] = DealDamage()
