"""An attack by the book's slots (attack.step-a to attack.step-f)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.cards import Attack, Op
from playmat.engine.damage import deal, hurt
from playmat.engine.hooks import base_damage
from playmat.engine.movement import put_counters
from playmat.engine.records import Effect, InPlay
from playmat.engine.triggers import replace_attack
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    ATTACK,
    CONFUSED,
    DONE,
    FAILED,
    RULE,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game

CHOOSING: Final = 0
REQUIRING: Final = 1
ANNOUNCED: Final = 2
CANCELLING: Final = 3
CONFUSION: Final = 4
PREPARING: Final = 5
DAMAGING: Final = 6
HITTING: Final = 7
FOLLOWING: Final = 8
COPIED: Final = 16  # flag: no second announcement, cancelling or Confusion


class MakeAttack(Op):
    """Registers: `b` the Defending Pokémon, `amount` the base damage, `flags`, `dealt`."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        attack = g.table[e.card].attacks[e.attack]
        while True:
            if pc == CHOOSING:
                part = attack.choose
            elif pc == REQUIRING:
                part = attack.require
            elif pc == ANNOUNCED:
                part = None
                e.count = 0  # from here on, how many have answered the announcement
            elif pc == CANCELLING:
                if e.flags & FAILED and not g.ruleset.confusion_after_failure:
                    return fail(g, e)
                part = None
                if not e.flags & COPIED:
                    user = g.find(e.user)
                    if replace_attack(g, user, attack, e.count):
                        e.count += 1
                        return CANCELLING
                    e.count = 0
            elif pc == CONFUSION:
                if e.flags & FAILED and not g.ruleset.confusion_after_failure:
                    return fail(g, e)
                part = None
                user = g.find(e.user)
                if user is not None and user.conditions & CONFUSED and not e.flags & COPIED:
                    if not g.flip(e.you, CONFUSED, user):
                        put_counters(g, user, 3, RULE, user.name, CONFUSED)
                        return fail(g, e, True)
                if e.flags & FAILED:
                    return fail(g, e)
            elif pc == PREPARING:
                start_damage(g, e, attack)
                part = attack.before
            elif pc == DAMAGING:
                part = None
                if e.amount > 0:
                    target = g.players[1 - e.you].active
                    if target is not None:
                        e.b = target.name
                        depth: i64 = len(g.stack)
                        deal(g, e, append(vec[i64](), target.name), e.amount)
                        if len(g.stack) != depth:
                            return HITTING
                elif g.observer is not None and attack.base > 0:
                    no_damage(g, e)
            elif pc == HITTING:
                part = attack.damage
            else:
                part = attack.after
                if part is None:
                    return DONE
                if part.atomic:
                    part.step(g, e, 0)
                    return DONE
                return e.call(part, DONE)
            pc += 1
            if part is not None:
                if part.atomic:
                    depth = len(g.stack)
                    part.step(g, e, 0)
                    if len(g.stack) != depth:
                        return pc
                else:
                    return e.call(part, pc)


def start_damage(g: Game, e: Effect, attack: Attack) -> None:
    """Step F begins: the base damage is the printed number until the text changes it."""
    printed: i64 = 0 if attack.mark == "×" else attack.base
    user = g.find(e.user)
    if user is not None:
        printed = base_damage(g, user, attack, printed)
    e.amount = printed
    target = g.players[1 - e.you].active
    e.b = -1
    if target is not None:
        e.b = target.name


def no_damage(g: Game, e: Effect) -> None:
    """Report that the text of the attack has left no base damage (damage.zero-stops)."""
    user = g.find(e.user)
    target = g.players[1 - e.you].active
    if user is not None and target is not None:
        hurt(g, e, user, target, e.amount, e.flags, 0)


def fail(g: Game, e: Effect, confused: bool = False) -> i64:
    """The attack does nothing; it was used all the same, and the turn ends (D42)."""
    if g.observer is not None:
        g.observer.on_attack_failed(g, e.you, g.find(e.user), e.card, e.attack, confused)
    return DONE


def announce(g: Game, who: i64, user: InPlay, card: i64, index: i64) -> None:
    """Step a: the attack is named (its Energy has been checked with the options)."""
    e = g.push(MAKE_ATTACK, who, card, user.name, ATTACK)
    e.attack = index
    target = g.players[1 - who].active
    if target is not None:
        e.b = target.name
    if g.observer is not None:
        g.observer.on_attack(g, user, card, index, target)


def copy_attack(g: Game, who: i64, user: i64, card: i64, index: i64) -> None:
    """Use another card's attack: again from the choices, by the same user."""
    e = g.push(MAKE_ATTACK, who, card, user, ATTACK)
    e.attack = index
    e.flags = COPIED


def cancel_pending(g: Game) -> None:
    """The attack being made does nothing (called by a replacement's op)."""
    i: i64 = len(g.stack) - 1
    while i >= 0:
        e = g.stack[i]
        if e.attack >= 0 and e.cause == ATTACK:
            e.flags |= FAILED
            if g.observer is not None:
                g.observer.on_attack_canceled(g)
            return
        i -= 1


MAKE_ATTACK: Final[Op] = MakeAttack()
