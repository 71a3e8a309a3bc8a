"""The Stadium card in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.constants import DISCARD, IN_PLAY, NO_PLAYER
from playmat.engine.knowledge import see_both
from playmat.engine.movement import put

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


def set_stadium(g: GameState, who: i64, card: i64) -> None:
    """Put a Stadium into play, and the old one into its owner's discard pile (D36)."""
    remove_stadium(g, DISCARD, "stadium.only-one")
    g.stadium = card
    g.stadium_owner = who
    see_both(g, card)
    g.hooks_stale = True
    g.needs_settling = True
    if g.observer is not None:
        g.observer.on_stadium(g, who, card)


def remove_stadium(g: GameState, destination: i64, rule: str = "") -> None:
    """Move the Stadium in play, if any, to a zone of its owner."""
    if g.stadium >= 0:
        card = g.stadium
        put(g, card, destination)
        g.stadium = -1
        g.stadium_owner = NO_PLAYER
        g.stadium_used = 0
        g.hooks_stale = True
        g.needs_settling = True
        if g.observer is not None:
            g.observer.on_move(g, card, IN_PLAY, destination, True, None, rule)
