"""An agent of rules of thumb. It answers at once, and can say what it thinks of a position."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.agents.agent import NO_BUDGET, Budget
from playmat.agents.belief import infer_belief
from playmat.agents.thumb import Thumb
from playmat.agents.worth import TERMS, acting, chances, judging, terms_of
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
        self.judging = judging()
        self.thumb = Thumb(seed, tries, acting())

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        self.decisions += 1
        world = view.sample(self.seed * 1_000_003 + self.decisions, infer_belief(view))
        code = self.thumb.choose(world)
        return next(option for option in options if option.code == code)

    def chance(self, view: View) -> float:
        """How likely the viewer is to win, by the look of the table."""
        return chances(view.seen, view.viewer, self.judging)

    def explain(self, view: View) -> list[tuple[str, float]]:
        """What speaks for the viewer and what against, the weightiest first.

        The sum is the logarithm of the odds.
        """
        terms = terms_of(view.seen, view.viewer)
        said = [
            (words, getattr(self.judging, name) * getattr(terms, name)) for name, words in TERMS
        ]
        return sorted([entry for entry in said if entry[1]], key=lambda entry: -abs(entry[1]))
