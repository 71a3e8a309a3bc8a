"""What is remarkable about a written position: invariants that it breaks, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.engine.game import Game
from playmat.engine.queries import bench_limit, hp
from playmat.engine.turn import TURN
from playmat.engine.words import NOBODY, ROTATED
from playmat.notation.board import Board
from playmat.notation.names import HIDDEN_CARD
from playmat.notation.pieces import Piece
from playmat.notation.slots import Slot
from playmat.rulebook.refusals import RuleNote


@dataclass(frozen=True)
class PositionRemark(RuleNote):
    """An invariant that a position breaks; it can be played on all the same."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


def remarks_on(g: Game, board: Board) -> list[PositionRemark]:
    return Inspection(g, board).remarks()


class Inspection:
    """Looks over a game and the board that it was laid from."""

    def __init__(self, g: Game, board: Board) -> None:
        self.g = g
        self.board = board
        self.out: list[PositionRemark] = []

    def note(self, at: Piece, rule: str, sentence: str) -> None:
        era = self.g.ruleset.era
        self.out.append(PositionRemark(rule, sentence, era, at.line, at.column))

    def remarks(self) -> list[PositionRemark]:
        for side in self.board.sides:
            for slot in side.slots:
                self.stages(slot)
            for slot in side.bench:
                if slot.conditions:
                    self.note(
                        slot.at,
                        "cond.active-only",
                        f"{slot.card.name} has a Special Condition on the Bench.",
                    )
            active = side.active
            if active is not None and (active.conditions & ROTATED).bit_count() > 1:
                self.note(
                    active.at,
                    "cond.three-exclude",
                    f"{active.card.name} has Special Conditions that exclude each other.",
                )
        stack = self.g.stack
        # While something is being resolved, or once it is over, the rest need not hold.
        if self.g.winner == NOBODY and len(stack) == 1 and stack[0].op is TURN:
            self.settled()
        return self.out

    def stages(self, slot: Slot) -> None:
        """Each card lies on one that it evolves from."""
        card = slot.card
        for below in reversed(slot.below):
            origin = card.definition.evolves_from
            if origin and origin != below.name:
                self.note(
                    slot.at,
                    "evolve.name-match",
                    f"{card.name} evolves from {origin}, not from {below.name}.",
                )
            card = below
        if card.definition.is_evolution():
            self.note(
                slot.at,
                "evolve.name-match",
                f"{card.name} has no {card.definition.evolves_from} under it.",
            )

    def settled(self) -> None:
        """What holds whenever a player may choose an action."""
        g = self.g
        for who, side in enumerate(self.board.sides):
            p = g.players[who]
            pokemon = [*([p.active] if p.active is not None else []), *p.bench]
            for slot, m in zip(side.slots, pokemon, strict=True):
                if slot.card is not HIDDEN_CARD and m.damage >= hp(g, m):
                    self.note(slot.at, "ko.when", f"{slot.card.name} has no HP left.")
            if len(p.bench) > bench_limit(g, who):
                self.note(side.at, "zone.bench-max", f"player {who}'s Bench is too large.")
            if len(p.prizes) > g.ruleset.prizes:
                self.note(side.at, "setup.prizes-six", f"player {who} has too many Prizes.")
            if not len(p.prizes):
                self.note(side.at, "win.prizes", f"player {who} has no Prizes left.")
