"""The invariants that a position breaks: errors if it can't be played, otherwise warnings."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.engine.game_state import GameState
from playmat.engine.invariants import StateProblem, state_problems
from playmat.notation.position_board import Board
from playmat.notation.spans import Span
from playmat.rulebook.refusals import RuleNote


@dataclass(frozen=True)
class PositionWarning(RuleNote):
    """An invariant that a position breaks; the position can be played anyway."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


def check_position(g: GameState, board: Board, stack: Span) -> list[PositionWarning]:
    """Return warnings about a game and the board it was built from.

    Raise PositionError if it can't be played; `stack` is where problems without a place are.
    """
    out: list[PositionWarning] = []
    for problem in state_problems(g):
        at = place_of(g, board, problem) or stack
        if not problem.playable:
            raise at.error(problem.sentence)
        sentence = f"{problem.sentence}."
        out.append(PositionWarning(problem.rule, sentence, g.ruleset.era, at.line, at.column))
    return out


def place_of(g: GameState, board: Board, problem: StateProblem) -> Span | None:
    """Return the place of a Pokémon, or of a player's section."""
    if problem.player < 0:
        return None
    side = board.sides[problem.player]
    for slot, m in zip(side.slots, g.players[problem.player].in_play(), strict=True):
        if m.id == problem.pokemon:
            return slot.at
    return side.at
