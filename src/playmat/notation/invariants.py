"""Warnings about a position: invariants that it breaks, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.engine.constants import NO_PLAYER, ROTATED
from playmat.engine.game_state import GameState
from playmat.engine.hooks import bench_limit, hp
from playmat.engine.turn import TURN
from playmat.notation.card_names import HIDDEN_CARD
from playmat.notation.position_board import Board
from playmat.notation.slots import Slot
from playmat.notation.spans import Span
from playmat.rulebook.refusals import RuleNote


@dataclass(frozen=True)
class PositionWarning(RuleNote):
    """An invariant that a position breaks; the position can be played anyway."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class Inspection:
    """Checks a game and the board it was built from."""

    def __init__(self, g: GameState, board: Board) -> None:
        self.g = g
        self.board = board
        self.out: list[PositionWarning] = []

    def warn(self, at: Span, rule: str, sentence: str) -> None:
        era = self.g.ruleset.era
        self.out.append(PositionWarning(rule, sentence, era, at.line, at.column))

    def warnings(self) -> list[PositionWarning]:
        for side in self.board.sides:
            for slot in side.slots:
                self.check_stages(slot)
            for slot in side.bench:
                if slot.pokemon.conditions:
                    problem = f"{slot.card.name} has a Special Condition on the Bench."
                    self.warn(slot.at, "cond.active-only", problem)
            active = side.active
            if active is not None and int(active.pokemon.conditions & ROTATED).bit_count() > 1:
                problem = f"{active.card.name} has Special Conditions that exclude each other."
                self.warn(active.at, "cond.three-exclude", problem)
        stack = self.g.stack
        # The other invariants hold only in the main part of a turn.
        if self.g.winner == NO_PLAYER and len(stack) == 1 and stack[0].op is TURN:
            self.check_settled_board()
        return self.out

    def check_stages(self, slot: Slot) -> None:
        """Check that each card is on a card that it evolves from."""
        card = slot.card
        for below in reversed(slot.below):
            origin = card.definition.evolves_from
            if origin and origin != below.name:
                problem = f"{card.name} evolves from {origin}, not from {below.name}."
                self.warn(slot.at, "evolve.name-match", problem)
            card = below
        if card.definition.is_evolution():
            problem = f"{card.name} has no {card.definition.evolves_from} underneath."
            self.warn(slot.at, "evolve.name-match", problem)

    def check_settled_board(self) -> None:
        """Check the invariants that hold whenever a player may choose an action."""
        g = self.g
        for who, side in enumerate(self.board.sides):
            p = g.players[who]
            for slot, m in zip(side.slots, p.in_play(), strict=True):
                if slot.card is not HIDDEN_CARD and m.damage >= hp(g, m):
                    self.warn(slot.at, "ko.when", f"{slot.card.name} has no HP left.")
            if len(p.bench) > bench_limit(g, who):
                self.warn(side.at, "zone.bench-max", f"player {who}'s Bench is over its limit.")
            if len(p.prizes) > g.ruleset.prizes:
                self.warn(side.at, "setup.prizes-six", f"player {who} has too many Prize cards.")
            if not len(p.prizes):
                self.warn(side.at, "win.prizes", f"player {who} has no Prize cards left.")
