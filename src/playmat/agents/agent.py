"""The agent protocol: an agent receives a view, the options, and a budget, and picks one option."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from playmat.engine.game import Game, View
from playmat.engine.game_state import Result
from playmat.engine.options import Option
from playmat.errors import PlaymatError

AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|)")


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit for one decision: a time, iterations, or neither (the agent's own default).

    With iterations, the same seed gives the same answer on every machine.
    """

    ms: float | None = None
    iterations: int | None = None
    cpu: bool = False  # the time is processor time, not elapsed time

    def __post_init__(self) -> None:
        for name, amount in (("ms", self.ms), ("iterations", self.iterations)):
            if amount is not None and not amount > 0:
                unit = "ms" if name == "ms" else "iterations"
                raise PlaymatError(f"the budget must be greater than 0 {unit}, not {amount}")

    @staticmethod
    def parse(words: str) -> Budget:
        """Return the budget that a text means: `100ms`, `1.5s`, or `2000` for iterations."""
        found = AMOUNT.fullmatch(words.strip())
        if found is None or (not found[2] and "." in found[1]):
            raise PlaymatError(
                f"the budget must be a time such as 100ms or 1.5s, or a number of iterations "
                f"such as 2000, not {words!r}"
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
    """A computer player. It receives a view, never the game itself."""

    def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
        """Return one of the options; the view is what the player to act knows."""


class RandomAgent:
    """An agent that chooses uniformly; the same seed makes the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        """Return one of the options at random."""
        return options[self.random.randrange(len(options))]


def decide(agent: Agent, game: Game, budget: Budget = NO_BUDGET) -> Option:
    """Return the option that an agent chooses for the player to act."""
    view = game.view(game.player_to_act)
    return agent.choose(view, view.options, budget)


def acting_player(game: Game) -> int:
    """Return the player to act. Raise an error if a chance outcome is needed instead."""
    if game.player_to_act not in (0, 1):
        raise PlaymatError("agents can't play a game whose chance outcomes come from the caller")
    return int(game.player_to_act)


def play(
    game: Game, first: Agent, second: Agent, budget: Budget = NO_BUDGET, limit: int = 100_000
) -> Result:
    """Play a game between two agents to its end and return the result."""
    agents = (first, second)
    for _ in range(limit):
        if game.over:
            break
        game.apply(decide(agents[acting_player(game)], game, budget))
    result = game.result
    if result is None:
        raise PlaymatError(f"the game did not end within {limit} decisions")
    return result
