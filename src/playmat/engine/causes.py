"""Whose text something is: the card, and the attack or power on it, by where an op stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import Definition
from playmat.engine.records import Effect
from playmat.engine.words import (
    ATTACK,
    CONDITION_NAMES,
    FLIP_FOR_EFFECT,
    FLIP_FOR_FIRST_TURN,
    POWER,
    bit,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.modifiers import BoundModifier


def text_at(d: Definition, address: str) -> str:
    """The attack or power of a card to which an op or modifier of that address belongs."""
    card, _, rest = address.partition("/")
    if card != d.id:
        return ""
    word = rest.replace("#", ":").replace("!", ":").partition(":")[0]
    digits = word.lstrip("abcdefghijklmnopqrstuvwxyz")
    index = int(digits) if digits.isdecimal() else -1
    if index < 0:
        return ""
    if word.startswith("attack") and index < len(d.attacks):
        return d.attacks[index].name
    if word.startswith("power") and index < len(d.powers):
        return d.powers[index].name
    if word.startswith("modifier") and index < len(d.modifiers):
        modifier = d.modifiers[index]
        for power in d.powers:
            for x in power.modifiers:
                if x is modifier:
                    return power.name
    return ""


def name_of(g: Game, b: BoundModifier) -> str:
    """What a continuous effect is called: by its attack or power, else by its card."""
    d = g.table[b.card]
    return text_at(d, b.modifier.address) or d.name


def text_of(g: Game, e: Effect) -> str:
    """The attack or power that is being resolved; nothing for other texts."""
    if e.card < 0:
        return ""
    d = g.table[e.card]
    if 0 <= e.attack < len(d.attacks):
        return d.attacks[e.attack].name
    found = text_at(d, e.op.address)
    for frame in e.below:
        if not found:
            found = text_at(d, frame.op.address)
    if not found and e.cause == ATTACK:
        index = attack_below(g, e)
        found = d.attacks[index].name if 0 <= index < len(d.attacks) else ""
    if not found and e.cause == POWER and len(d.powers) == 1:
        found = d.powers[0].name
    return found


def coin_purpose(g: Game, reason: i64) -> str:
    """Return what a coin is flipped for: an effect, a Special Condition, or the first turn."""
    if reason == FLIP_FOR_FIRST_TURN:
        return "first turn"
    if reason == FLIP_FOR_EFFECT:
        e = running(g)
        if e is None or e.card < 0:
            return "an effect"
        return text_of(g, e) or g.table[e.card].name
    for i in range(len(CONDITION_NAMES)):
        if reason & bit(i):
            return CONDITION_NAMES[i]
    return "an effect"


def attack_below(g: Game, e: Effect) -> i64:
    """The number of the attack for which an effect was begun: the nearest below it."""
    below: i64 = -1
    for x in g.stack:
        if x is e:
            return below
        if x.card == e.card and x.attack >= 0:
            below = x.attack
    return below


def running(g: Game) -> Optional[Effect]:
    """The text that is being resolved."""
    return g.stack[len(g.stack) - 1] if len(g.stack) > 0 else None
