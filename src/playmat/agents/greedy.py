"""An agent of rules of thumb. It answers at once, and can say what it thinks of a position."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.agents.agent import FREE, Budget
from playmat.agents.belief import believe
from playmat.agents.evaluation import (
    FEATURES,
    action_weights,
    evaluation_weights,
    features_of,
    win_probability,
)
from playmat.agents.heuristics import HeuristicPolicy
from playmat.engine.options import Option
from playmat.engine.views import View

TRIES = 8  # how often it tries an attack out before it chooses one


class GreedyAgent:
    """Builds up its board, attaches where it helps and attacks where it hurts most.

    What it tries out, it tries in a world that fits what it sees; the seed decides which.
    """

    def __init__(self, seed: int = 0, tries: int = TRIES) -> None:
        self.seed = seed
        self.decisions = 0
        self.weights = evaluation_weights()
        self.policy = HeuristicPolicy(seed, tries, action_weights())

    def choose(self, view: View, options: Sequence[Option], budget: Budget = FREE) -> Option:
        self.decisions += 1
        world = view.sample(self.seed * 1_000_003 + self.decisions, believe(view))
        code = self.policy.choose(world)
        return next(option for option in options if option.code == code)

    def chance(self, view: View) -> float:
        """How likely the viewer is to win, by the look of the table."""
        return win_probability(view.seen, view.viewer, self.weights)

    def explain(self, view: View) -> list[tuple[str, float]]:
        """What speaks for the viewer and what against, the weightiest first.

        The sum is the logarithm of the odds.
        """
        features = features_of(view.seen, view.viewer)
        said = [
            (words, getattr(self.weights, name) * getattr(features, name))
            for name, words in FEATURES
        ]
        return sorted([entry for entry in said if entry[1]], key=lambda entry: -abs(entry[1]))
