"""An agent that chooses at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playmat.agents.agent import NO_BUDGET, Budget
from playmat.engine.game import View
from playmat.engine.options import Option


class RandomAgent:
    """An agent that chooses uniformly; the same seed makes the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        """Return one of the options at random."""
        return options[self.random.randrange(len(options))]
