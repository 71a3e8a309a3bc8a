"""How sure a win rate is: intervals over blocks, for a run of fixed length and for one watched.

Games of a block share their shuffles, so they are not independent; blocks are. Both intervals
take a block's score as one observation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt

LEVEL = 0.95
Z = 1.959964  # of the normal distribution, two-sided at that level
ADDED = 1  # block won, and one lost, added before the spread is estimated
TUNED = 250  # blocks for which the watched interval is narrowest
LEAST = 32  # blocks before a watched run may stop: it holds in the long run, not for a handful


@dataclass(frozen=True, slots=True)
class WinRate:
    """A win rate with its interval at 95 %, and the blocks that it rests on."""

    rate: float
    low: float
    high: float
    blocks: int

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


class BlockScores:
    """Scores of blocks, summed up.

    A block won and one lost are added before the spread is estimated: without them a few
    blocks that all came out alike would seem to leave no doubt.
    """

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0
        for score in scores:
            self.add(score)

    def add(self, score: float) -> None:
        self.count += 1
        self.sum += score
        self.squares += score * score

    @property
    def rate(self) -> float:
        return self.sum / self.count if self.count else 0.5

    def adjusted(self) -> tuple[float, float]:
        """Mean and variance with the added blocks."""
        count = self.count + 2 * ADDED
        mean = (self.sum + ADDED) / count
        return mean, (self.squares + ADDED - count * mean * mean) / (count - 1)

    def fixed_interval(self) -> WinRate:
        """The win rate of a run whose length was fixed before (Agresti and Coull's, for blocks)."""
        mean, variance = self.adjusted()
        half = Z * sqrt(variance / (self.count + 2 * ADDED))
        return self.within(mean - half, mean + half)

    def anytime_interval(self) -> WinRate:
        """The win rate of a run that may be looked at, and stopped, at any time.

        The intervals of all lengths hold together with 95 % (an asymptotic confidence sequence:
        Robbins' mixture boundary over the estimated spread; Waudby-Smith and others 2024).
        """
        if not self.count:
            return self.within(0.0, 1.0)
        alpha = 1 - LEVEL
        rho = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / TUNED
        grown = self.count * rho + 1
        _, variance = self.adjusted()
        half = sqrt(variance * 2 * grown / (self.count**2 * rho) * log(sqrt(grown) / alpha))
        return self.within(self.rate - half, self.rate + half)

    def within(self, low: float, high: float) -> WinRate:
        rate = self.rate
        return WinRate(rate, max(min(low, rate), 0.0), min(max(high, rate), 1.0), self.count)


def stops_at(scores: Iterable[float], half_width: float) -> int | None:
    """The number of blocks after which a watched run is narrow enough; nothing if it is not."""
    tally = BlockScores()
    for score in scores:
        tally.add(score)
        if tally.count >= LEAST and tally.anytime_interval().half_width <= half_width:
            return tally.count
    return None
