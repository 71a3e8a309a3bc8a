"""Who decides: an agent picks one of the options that a game lists.

>>> from playmat import HGSS, Game, theme_deck
>>> from playmat.agents import SimpleAgent, play
>>> game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
>>> play(game, SimpleAgent(), SimpleAgent()).winner in (0, 1)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from playmat.agents.random import RandomAgent
from playmat.agents.simple import SimpleAgent
from playmat.engine.game import Game, Result
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.errors import PlaymatError


class Agent(Protocol):
    """Somebody who decides."""

    def choose(self, view: View, options: Sequence[Option]) -> Option:
        """One of the options; the view is what the player who is asked may know."""


def decide(agent: Agent, game: Game) -> Option:
    """What an agent chooses for the player who is asked."""
    view = game.view(game.asked)
    return agent.choose(view, view.options)


def play(game: Game, first: Agent, second: Agent, limit: int = 100_000) -> Result:
    """Play a game to its end between two agents."""
    agents = (first, second)
    for _ in range(limit):
        if game.over:
            break
        if game.asked not in (0, 1):
            raise PlaymatError("this game asks its caller for chance: no agent decides that")
        game.apply(decide(agents[game.asked], game))
    result = game.result
    if result is None:
        raise PlaymatError(f"the game did not end within {limit} decisions")
    return result


__all__ = ["Agent", "RandomAgent", "SimpleAgent", "decide", "play"]
