"""The course of a turn (turn.parts)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.actions import main_options, perform
from playmat.engine.between_turns import BETWEEN_TURNS, conditions
from playmat.engine.cards import Op
from playmat.engine.constants import (
    BY_DECK_OUT,
    DISCARD,
    DONE,
    HOOK_BETWEEN_TURNS,
    NO_PLAYER,
    PLAYED,
    UNFINISHED,
)
from playmat.engine.modifiers import has_hook
from playmat.engine.movement import draw_card, expire, move
from playmat.engine.option_kinds import DID_ATTACK
from playmat.engine.run_loop import ask, win
from playmat.engine.settle import settle
from playmat.engine.state import Effect
from playmat.engine.triggers import trigger_on_turn_end
from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

BEGIN: Final = 0
MAIN: Final = 1
ENDING: Final = 2
EXPIRING: Final = 3
BETWEEN: Final = 4
PASSING: Final = 5


class Turn(Op):
    """The turns of both players, one after the other (turn.alternate)."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        while True:
            if g.needs_settling and pc != BEGIN and pc != PASSING and settle(g):
                return pc
            if pc == MAIN:
                return ask(g, e, g.turn_player, MAIN)
            if pc == ENDING:
                pc = EXPIRING
                if g.observer is not None:
                    g.observer.on_turn_end(g, g.turn_player, g.actions_used & DID_ATTACK != 0)
                if trigger_on_turn_end(g):
                    return EXPIRING
            if pc == EXPIRING:
                end_turn(g)
                pc = BETWEEN
                if g.needs_settling:
                    continue
            if pc == BETWEEN:
                if has_hook(g, HOOK_BETWEEN_TURNS):
                    return e.call(BETWEEN_TURNS, PASSING)
                conditions(g)
                pc = PASSING
            if pc == PASSING:
                if g.needs_settling and settle(g):
                    return PASSING
                g.turn_player = 1 - g.turn_player
            if not begin_turn(g):
                return DONE
            pc = MAIN

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return main_options(g)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        return ENDING if perform(g, option) else MAIN

    def decision(self, pc: i64) -> str:
        return "turn"

    def prompt(self, g: GameState, e: Effect) -> str:
        return "your turn. Choose an action"


def begin_turn(g: GameState) -> bool:
    """Begin a turn with a draw (turn.draw-first), and return False if the game is over.

    A player who can't draw loses (win.deck-out).
    """
    g.turn += 1
    g.actions_used = 0
    g.power_uses = 0
    g.stadium_used = 0
    who = g.turn_player
    p = g.players[who]
    active = p.active
    if active is not None:
        active.powers_used = 0
    for m in p.bench:
        m.powers_used = 0
    limit = g.ruleset.turn_limit
    if limit > 0 and g.turn > limit:
        win(g, UNFINISHED, 0)
        return False
    if g.observer is not None:
        g.observer.on_turn_start(g, who)
    if len(p.deck) == 0:
        win(g, 1 - who, BY_DECK_OUT)
        return False
    draw_card(g, who, p, "turn.draw-first")
    return True


def end_turn(g: GameState) -> None:
    """Discard the Supporter cards that were played, and end this turn's effects."""
    for p in g.players:
        while len(p.played) > 0:
            c: i64 = p.played[0]
            move(g, c, PLAYED, DISCARD, True, "supporter.after-play.")
    expire(g)


def in_main(g: GameState) -> bool:
    """Return whether a player chooses an action of their turn."""
    if g.winner != NO_PLAYER or not g.stack or g.pending != -1:
        return False
    e = g.stack[len(g.stack) - 1]
    return e.op is TURN and e.pc == MAIN


TURN: Final[Op] = Turn()
