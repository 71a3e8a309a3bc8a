"""Undo: a decision can be taken back as long as it has revealed nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playmat.engine.game import Game
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, SECRETS

OPPONENT_DECIDED = "your opponent has made a decision since then"
OPPONENT_SAW = "your opponent has seen a hidden card since then"
CHANCE = (
    ("coin", "a coin has been flipped since then"),
    ("shuffle", "cards have been shuffled since then"),
    ("number", "something has been picked at random since then"),
)


class Knowledge:
    """The cards that each player knows, as sets of bits by viewer and owner."""

    def __init__(self, game: Game) -> None:
        knowledge = [int(word) for word in game.knowledge]
        self.placed = knowledge[:SECRETS]  # cards whose exact place is known, at 2 * viewer + owner
        self.roughly = knowledge[:SECRETS]  # the same with cards known to be among some places
        for at in range(GROUPS, len(knowledge), GROUP):
            self.roughly[knowledge[at]] |= knowledge[at + IDENTITIES]

    def learned(self, viewer: int, owner: int, since: Knowledge) -> int:
        """Return the owner's cards about which the viewer knows more than before."""
        word = 2 * viewer + owner
        return (self.placed[word] & ~since.placed[word]) | (
            self.roughly[word] & ~since.roughly[word]
        )


def revealed_since(seat: int, before: Knowledge, after: Knowledge, outcomes: Sequence[str]) -> str:
    """Return what a player's decision has revealed, as a clause; empty if nothing.

    A card that the player knew and has shown to the opponent reveals nothing new to the player,
    so it doesn't count.
    """
    for kind, clause in CHANCE:
        if any(outcome.startswith(kind) for outcome in outcomes):
            return clause
    opponent = 1 - seat
    for owner in (seat, opponent):
        if after.learned(seat, owner, before):
            return "you have seen a hidden card since then"
    if after.learned(opponent, opponent, before):
        return OPPONENT_SAW
    if after.learned(opponent, seat, before) & ~before.placed[2 * seat + seat]:
        return OPPONENT_SAW
    return ""


@dataclass(frozen=True)
class UndoPoint:
    """A decision to return to: its player, its index in the replay, and its random generator."""

    seat: int
    decisions: int
    s0: int
    s1: int


class UndoHistory:
    """The decisions that can be undone, latest last, and why the one before them can't."""

    def __init__(self) -> None:
        self.points: list[UndoPoint] = []
        self._blocker = ""

    def clear(self, blocker: str = "") -> None:
        """Forget all decisions; the blocker is the reason, as a clause."""
        self.points = []
        self._blocker = blocker

    def add(self, point: UndoPoint, revealed: str) -> None:
        """Add a decision, which can't be undone if it has revealed something."""
        if revealed or (self.points and self.points[-1].seat != point.seat):
            self.points = []
        if not revealed:
            self.points.append(point)
        self._blocker = revealed

    def refusal(self, seat: int) -> str:
        """Return why a player can't undo a decision, as a clause; empty if they can."""
        if not self.points:
            return self._blocker or "there is nothing to undo"
        return "" if self.points[-1].seat == seat else OPPONENT_DECIDED
