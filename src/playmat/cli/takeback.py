"""Whether a decision may be taken back: what came out because of it, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.game import Game
from playmat.engine.memory import FACES, GROUP, GROUPS

CHANCE = (
    ("coin", "A coin has been flipped since"),
    ("shuffle", "Cards have been shuffled since"),
    ("number", "Something has been picked at random since"),
)


class Knowledge:
    """The cards that each player knows, as sets of bits by viewer and owner."""

    def __init__(self, game: Game) -> None:
        memory = [int(word) for word in game.memory]
        self.placed = memory[:4]  # the very card where it lies, at 2 * viewer + owner
        self.roughly = memory[:4]  # and those known to lie among some places
        for at in range(GROUPS, len(memory), GROUP):
            self.roughly[memory[at]] |= memory[at + FACES]

    def learned(self, viewer: int, owner: int, since: Knowledge) -> int:
        """The owner's cards of which a viewer knows more than he did."""
        word = 2 * viewer + owner
        return (self.placed[word] & ~since.placed[word]) | (
            self.roughly[word] & ~since.roughly[word]
        )


def came_out(seat: int, before: Knowledge, after: Knowledge, outcomes: Sequence[str]) -> str:
    """What a player's decision has brought to light, in words; empty if nothing.

    A card that he knew and has put on the table himself is no secret of his opponent's: he takes
    it up again, and has learned nothing.
    """
    for kind, words in CHANCE:
        if any(outcome.startswith(kind) for outcome in outcomes):
            return words
    other = 1 - seat
    for owner in (seat, other):
        if after.learned(seat, owner, before):
            return "You have seen a card since that you did not know"
    if after.learned(other, other, before):
        return "Your opponent has seen a card since"
    if after.learned(other, seat, before) & ~before.placed[2 * seat + seat]:
        return "Your opponent has seen a card since"
    return ""
