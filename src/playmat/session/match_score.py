"""The score of a match, which is one game or the best of three."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playmat.errors import PlaymatError
from playmat.notation import Replay


@dataclass(frozen=True)
class FinishedGame:
    """A finished game of a match."""

    winner: int | None
    ways: tuple[str, ...]
    replay: Replay


class MatchScore:
    """The finished games of a match, and who has won it."""

    def __init__(self, best_of: int, games: Sequence[FinishedGame] = ()) -> None:
        self.best_of = best_of
        self.games = list(games)

    @property
    def wins(self) -> tuple[int, int]:
        """The number of games that each player has won."""
        winners = [game.winner for game in self.games]
        return winners.count(0), winners.count(1)

    @property
    def is_decided(self) -> bool:
        """Whether no further game is played."""
        return max(self.wins) > self.best_of // 2 or len(self.games) >= self.best_of

    @property
    def winner(self) -> int | None:
        """The winner of a decided match, or None."""
        first, second = self.wins
        if not self.is_decided or first == second:
            return None
        return 0 if first > second else 1

    def replay(self, number: int) -> Replay:
        """Return the replay of a finished game, counted from 1."""
        if not 1 <= number <= len(self.games):
            raise PlaymatError(f"no game {number}: {len(self.games)} of this match are finished")
        return self.games[number - 1].replay
