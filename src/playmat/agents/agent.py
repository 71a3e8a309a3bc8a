"""What an agent is: somebody who is given a view, the options and a budget, and picks one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from playmat.engine.game import Game, Result
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.errors import PlaymatError

AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|)")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an agent may think about one decision: a time, or iterations; neither is its own.

    With iterations the same seed gives the same answer on every machine.
    """

    ms: float | None = None
    iterations: int | None = None
    cpu: bool = False  # the time is that of the processor, whatever else the machine does

    def __post_init__(self) -> None:
        for name, amount in (("ms", self.ms), ("iterations", self.iterations)):
            if amount is not None and not amount > 0:
                raise PlaymatError(f"a budget of {amount} {name} is none: it must be above 0")

    @staticmethod
    def read(words: str) -> Budget:
        """A budget as people write it: `100ms`, `1.5s`, or `2000` for iterations."""
        found = AMOUNT.fullmatch(words.strip())
        if found is None or (not found[2] and "." in found[1]):
            raise PlaymatError(
                f"{words!r} is no budget; write 100ms or 1.5s for time, 2000 for iterations"
            )
        if not found[2]:
            return Budget(iterations=int(found[1]))
        return Budget(ms=float(found[1]) * (1000 if found[2] == "s" else 1))

    def __str__(self) -> str:
        if self.ms is not None:
            return f"{self.ms:g}ms"
        return "" if self.iterations is None else str(self.iterations)


NO_BUDGET = Budget()


class Agent(Protocol):
    """Somebody who decides. He is never given the game."""

    def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
        """One of the options; the view is what the player who is asked may know."""


def decide(agent: Agent, game: Game, budget: Budget = NO_BUDGET) -> Option:
    """What an agent chooses for the player who is asked."""
    view = game.view(game.asked)
    return agent.choose(view, view.options, budget)


def play(
    game: Game, first: Agent, second: Agent, budget: Budget = NO_BUDGET, limit: int = 100_000
) -> Result:
    """Play a game to its end between two agents."""
    agents = (first, second)
    for _ in range(limit):
        if game.over:
            break
        if game.asked not in (0, 1):
            raise PlaymatError("this game asks its caller for chance: no agent decides that")
        game.apply(decide(agents[game.asked], game, budget))
    result = game.result
    if result is None:
        raise PlaymatError(f"the game did not end within {limit} decisions")
    return result
