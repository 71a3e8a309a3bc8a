"""A trial of a state that comes from outside: its effects are resolved once on a copy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from playmat.engine.chance import seed_generator
from playmat.engine.constants import NO_OPTION, NO_PLAYER, START
from playmat.engine.game_state import GameState, copy_state
from playmat.engine.invariants import state_problems
from playmat.engine.run_loop import apply_unchecked, refresh_options
from playmat.engine.turn import in_main

MAX_TRIED: Final = 60  # options of a decision
MAX_DECISIONS: Final = 100  # in one try


def can_be_resolved(g: GameState) -> bool:
    """List the options, and return whether the effects being resolved fit the board.

    Whether an op can run depends on what it left in its registers, which only the op knows. So
    the effects are resolved on a copy once for each option, up to the next action of a turn. The
    effects of a view can't be resolved; only its options are listed.
    """
    try:
        if g.pending != NO_OPTION and not is_pending_possible(g):
            return False
        refresh_options(g)
        if g.winner != NO_PLAYER or is_free(g) or g.redacted:
            return g.winner != NO_PLAYER or len(g.choices) > 0
        tried = [g.pending] if g.pending != NO_OPTION else list(g.choices)[:MAX_TRIED]
        is_odd = any([True for _ in state_problems(g)])  # such as a position no game can reach
        tries = [resolves(g, n, option, is_odd) for n, option in enumerate(tried)]
        return len(tries) > 0 and all(tries)
    except Exception:  # an op may fail in any way in an unreachable state
        return False


def is_free(g: GameState) -> bool:
    """Return whether a player chooses an action of a turn and nothing is being resolved."""
    return in_main(g) and len(g.stack) == 1 and not g.stack[0].below


def is_pending_possible(g: GameState) -> bool:
    """Return whether the option that waits for a chance outcome is one of a player's options."""
    if g.pending == START:
        return g.turn == 0
    copy = copy_state(g)
    e = copy.stack[len(copy.stack) - 1]
    for who in range(2):
        copy.player_to_act = who
        if g.pending in e.op.options(copy, e, e.pc):
            return True
    return False


def resolves(g: GameState, number: int, option: i64, is_odd: bool) -> bool:
    """Return whether a copy of a game can be played from an option to the next free decision.

    Unless the board is odd before, it must satisfy all invariants then.
    """
    copy = copy_state(g)
    copy.source = None
    copy.pending = NO_OPTION
    seed_generator(copy, number)
    for decision in range(MAX_DECISIONS):
        apply_unchecked(copy, option)
        if copy.winner != NO_PLAYER or is_free(copy):
            return not any([not (is_odd and p.playable) for p in state_problems(copy)])
        option = copy.choices[(number + decision) % len(copy.choices)]
    return True
