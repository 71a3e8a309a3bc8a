"""A turn that stops after an attack, before it ends."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.constants import END_TURN
from playmat.engine.game_state import GameState
from playmat.engine.run_loop import ask
from playmat.engine.settle import settle
from playmat.engine.state import Effect
from playmat.engine.turn import ENDING, TURN
from playmat.engine.vectors import vec


class PausingTurn(Op):
    """The place of `TURN` during one attack: afterwards the player must end the turn."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc != ENDING:
            e.op = TURN
            return TURN.step(g, e, pc)
        if g.needs_settling and settle(g):
            return pc
        return ask(g, e, g.turn_player, pc)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return vec[i64]([END_TURN]) if pc == ENDING else TURN.options(g, e, pc)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if pc != ENDING:
            return TURN.choose(g, e, pc, option)
        e.op = TURN
        return ENDING

    def prompt(self, g: GameState, e: Effect) -> str:
        return "the attack is over. End the turn" if e.pc == ENDING else TURN.prompt(g, e)


PAUSING_TURN = PausingTurn()
