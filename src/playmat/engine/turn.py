"""The course of a turn (turn.parts)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.actions import main_options, perform
from playmat.engine.cards import Op
from playmat.engine.checkup import CHECKUP, conditions
from playmat.engine.modifiers import has_hook
from playmat.engine.movement import draw, expire, move
from playmat.engine.option_kinds import DID_ATTACK
from playmat.engine.records import Effect
from playmat.engine.settle import settle
from playmat.engine.triggers import turn_ends
from playmat.engine.vectors import vec
from playmat.engine.words import (
    BESIDE,
    BY_DECK_OUT,
    DISCARD,
    DONE,
    HOOK_BETWEEN_TURNS,
    NOBODY,
    UNFINISHED,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game

BEGIN: Final = 0
MAIN: Final = 1
ENDING: Final = 2
EXPIRING: Final = 3
BETWEEN: Final = 4
PASSING: Final = 5


class Turn(Op):
    """One turn after the other (turn.alternate), until somebody wins."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        while True:
            if g.dirty and pc != BEGIN and pc != PASSING and settle(g):
                return pc
            if pc == MAIN:
                return g.ask(e, g.current, MAIN)
            if pc == ENDING:
                pc = EXPIRING
                if g.observer is not None:
                    g.observer.on_turn_end(g, g.current, g.done & DID_ATTACK != 0)
                if turn_ends(g):
                    return EXPIRING
            if pc == EXPIRING:
                end_turn(g)
                pc = BETWEEN
                if g.dirty:
                    continue
            if pc == BETWEEN:
                if has_hook(g, HOOK_BETWEEN_TURNS):
                    return e.call(CHECKUP, PASSING)
                conditions(g)
                pc = PASSING
            if pc == PASSING:
                if g.dirty and settle(g):
                    return PASSING
                g.current = 1 - g.current
            if not begin_turn(g):
                return DONE
            pc = MAIN

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        return main_options(g)

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        return ENDING if perform(g, option) else MAIN


def begin_turn(g: Game) -> bool:
    """The turn begins with a draw (turn.draw-first); who cannot draw has lost (win.deck-out)."""
    g.turn += 1
    g.done = 0
    g.power_uses = 0
    g.stadium_used = 0
    who = g.current
    p = g.players[who]
    active = p.active
    if active is not None:
        active.used = 0
    for m in p.bench:
        m.used = 0
    limit = g.ruleset.turn_limit
    if limit > 0 and g.turn > limit:
        g.win(UNFINISHED, 0)
        return False
    if g.observer is not None:
        g.observer.on_turn_start(g, who)
    if draw(g, who, 1) == 0:
        g.win(1 - who, BY_DECK_OUT)
        return False
    return True


def end_turn(g: Game) -> None:
    """Supporters beside the Active go to the discard pile, this turn's effects end."""
    for p in g.players:
        while len(p.beside) > 0:
            c: i64 = p.beside[0]
            move(g, c, BESIDE, DISCARD, True)
    expire(g)


def in_main(g: Game) -> bool:
    """Return whether a player chooses an action of their turn."""
    if g.winner != NOBODY or not g.stack or g.pending != -1:
        return False
    e = g.stack[len(g.stack) - 1]
    return isinstance(e.op, Turn) and e.pc == MAIN


TURN: Final[Op] = Turn()
