"""An agent that follows heuristics. It answers immediately and can explain its evaluation."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.agents.agent import NO_BUDGET, Budget
from playmat.agents.belief import infer_belief
from playmat.agents.evaluation import (
    FEATURES,
    action_weights,
    evaluation_weights,
    features_of,
    win_probability,
)
from playmat.agents.heuristics import HeuristicPolicy
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.engine.views import state_of


class GreedyAgent:
    """An agent that develops its board, powers up attackers, and picks the strongest attack.

    It tries what it can't judge in a world sampled from its view; the seed determines which world.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0
        self.weights = evaluation_weights()
        self.policy = HeuristicPolicy(seed, action_weights())

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        """Return the option that the heuristics prefer."""
        self.decisions += 1
        world = view.sample(self.seed * 1_000_003 + self.decisions, infer_belief(view))
        code = self.policy.choose(world)
        return next(option for option in options if option.code == code)

    def chance(self, view: View) -> float:
        """Return the viewer's estimated win probability by the heuristic evaluation."""
        return win_probability(state_of(view), view.viewer, self.weights)

    def explain(self, view: View) -> list[tuple[str, float]]:
        """Return the terms of the evaluation with their log-odds, largest first.

        The sum is the log-odds that the viewer wins.
        """
        features = features_of(state_of(view), view.viewer)
        terms = [
            (words, getattr(self.weights, name) * getattr(features, name))
            for name, words, *_ in FEATURES
        ]
        return sorted([term for term in terms if term[1]], key=lambda term: -abs(term[1]))
