"""Confidence intervals of win rates: for runs of fixed length, and valid at any time.

The games of a block share their shuffles, so they aren't independent; blocks are. Both intervals
use the score of a block as one observation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt

LEVEL = 0.95
Z = 1.959964  # two-sided quantile of the normal distribution at that level
ADDED = 1  # pseudo-blocks won, and as many lost, added before the variance is estimated
TUNED = 250  # blocks at which the anytime interval is narrowest
MIN_BLOCKS = 32  # minimum for a run that stops itself: the interval holds only asymptotically


@dataclass(frozen=True, slots=True)
class WinRate:
    """A win rate with its 95% interval and the number of blocks."""

    rate: float
    low: float
    high: float
    blocks: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class BlockScores:
    """Sums over the scores of blocks.

    One block won and one lost are added before the variance is estimated; otherwise a few equal
    results would look certain.
    """

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0
        for score in scores:
            self.add(score)

    def add(self, score: float) -> None:
        """Add the score of a block."""
        self.count += 1
        self.sum += score
        self.squares += score * score

    @property
    def rate(self) -> float:
        """The mean score; one half before the first block."""
        return self.sum / self.count if self.count else 0.5

    def mean_and_variance(self) -> tuple[float, float]:
        """Return mean and variance with the added blocks."""
        count = self.count + 2 * ADDED
        mean = (self.sum + ADDED) / count
        return mean, (self.squares + ADDED - count * mean * mean) / (count - 1)

    def fixed_interval(self) -> WinRate:
        """Return the win rate of a run of fixed length (Agresti–Coull over blocks)."""
        mean, variance = self.mean_and_variance()
        half = Z * sqrt(variance / (self.count + 2 * ADDED))
        return self.within(mean - half, mean + half)

    def anytime_interval(self) -> WinRate:
        """Return the win rate with an anytime-valid 95% confidence sequence.

        The intervals of all lengths hold simultaneously: an asymptotic confidence sequence with
        Robbins' mixture boundary over the estimated variance (Waudby-Smith et al. 2024).
        """
        if not self.count:
            return self.within(0.0, 1.0)
        alpha = 1 - LEVEL
        rho = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / TUNED
        grown = self.count * rho + 1
        _, variance = self.mean_and_variance()
        half = sqrt(variance * 2 * grown / (self.count**2 * rho) * log(sqrt(grown) / alpha))
        return self.within(self.rate - half, self.rate + half)

    def within(self, low: float, high: float) -> WinRate:
        """Return the rate with an interval, cut to 0–1."""
        rate = self.rate
        return WinRate(rate, max(min(low, rate), 0.0), min(max(high, rate), 1.0), self.count)


def stops_at(scores: Iterable[float], half_width: float) -> int | None:
    """Return the number of blocks after which the anytime interval is narrow enough, or None."""
    tally = BlockScores()
    for score in scores:
        tally.add(score)
        if tally.count >= MIN_BLOCKS and tally.anytime_interval().half_width <= half_width:
            return tally.count
    return None
