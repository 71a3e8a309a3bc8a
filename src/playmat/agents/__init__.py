"""Who decides: an agent picks one of the options that a game lists.

>>> from playmat import HGSS, Game, theme_deck
>>> from playmat.agents import GreedyAgent, play
>>> game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
>>> play(game, GreedyAgent(), GreedyAgent()).winner in (0, 1)
True
"""

from playmat.agents.agent import FREE, Agent, Budget, decide, play
from playmat.agents.greedy import GreedyAgent
from playmat.agents.random import RandomAgent
from playmat.agents.referee import Fault, Seated, refereed
from playmat.agents.registry import Entrant, UnknownAgent, agent_names, find_agent
from playmat.agents.search import Judged, SearchAgent, Thought

__all__ = [
    "FREE",
    "Agent",
    "Budget",
    "Entrant",
    "Fault",
    "GreedyAgent",
    "Judged",
    "RandomAgent",
    "SearchAgent",
    "Seated",
    "Thought",
    "UnknownAgent",
    "agent_names",
    "decide",
    "find_agent",
    "play",
    "refereed",
]
