"""Computer players: an agent picks one of the options that a game lists.

>>> from playmat import HGSS, Game, theme_deck
>>> from playmat.agents import GreedyAgent, play
>>> game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
>>> play(game, GreedyAgent(), GreedyAgent()).winner in (0, 1)
True
"""

from playmat.agents.agent import NO_BUDGET, Agent, Budget, RandomAgent, decide, play
from playmat.agents.greedy import GreedyAgent
from playmat.agents.referee import Fault, SeatedAgent, play_refereed
from playmat.agents.registry import AgentSpec, UnknownAgent, agent_names, find_agent
from playmat.agents.search import OptionEstimate, SearchAgent, SearchResult

__all__ = [
    "NO_BUDGET",
    "Agent",
    "AgentSpec",
    "Budget",
    "Fault",
    "GreedyAgent",
    "OptionEstimate",
    "RandomAgent",
    "SearchAgent",
    "SearchResult",
    "SeatedAgent",
    "UnknownAgent",
    "agent_names",
    "decide",
    "find_agent",
    "play",
    "play_refereed",
]
