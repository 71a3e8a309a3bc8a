"""The running effect, and the names of effects: the card, and the attack or power on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.constants import (
    ATTACK,
    CONDITION_NAMES,
    FLIP_FOR_EFFECT,
    FLIP_FOR_FIRST_TURN,
    POWER,
    bit,
)
from playmat.engine.state import Effect

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.modifiers import BoundModifier


def name_of(b: BoundModifier) -> str:
    """Return what a continuous effect is called: its attack or power, or its card."""
    return b.definition.text_of(b.modifier) or b.definition.name


def text_of(g: GameState, e: Effect) -> str:
    """Return the name of the attack or power that is being resolved; "" for other effects."""
    if e.card < 0:
        return ""
    d = g.definitions[e.card]
    if 0 <= e.attack < len(d.attacks):
        return d.attacks[e.attack].name
    found = d.text_of(e.op)
    for frame in e.below:
        if not found:
            found = d.text_of(frame.op)
    if not found and e.cause == ATTACK and e.parent >= 0:
        found = text_of(g, g.stack[e.parent])
    if not found and e.cause == POWER and len(d.powers) == 1:
        found = d.powers[0].name
    return found


def attack_index(g: GameState, e: Effect) -> i64:
    """Return which attack of its card an effect comes from, or -1."""
    if e.attack < 0 and e.cause == ATTACK and e.card >= 0:  # a lasting effect of an attack
        name = text_of(g, e)
        for i, attack in enumerate(g.definitions[e.card].attacks):
            if attack.name == name:
                return i
    return e.attack


def effect_name(g: GameState, e: Effect) -> str:
    """Return what an effect of a card is called: its attack or power, or its card."""
    return text_of(g, e) or g.definitions[e.card].name


def coin_purpose(g: GameState, reason: i64) -> str:
    """Return what a coin is flipped for: an effect, a Special Condition, or the first turn."""
    if reason == FLIP_FOR_FIRST_TURN:
        return "first turn"
    e = running(g)
    if reason == FLIP_FOR_EFFECT and e is not None and e.card >= 0:
        return effect_name(g, e)
    for i in range(len(CONDITION_NAMES)):
        if reason & bit(i):
            return CONDITION_NAMES[i]
    return "an effect"


def running(g: GameState) -> Optional[Effect]:
    """Return the effect that is being resolved."""
    return g.stack[len(g.stack) - 1] if len(g.stack) > 0 else None
