"""A playable match: whose decision is next, undo, saving, best of three, and the players.

A session has no terminal, files, or threads of its own. The program that runs it passes in the
computer players, the calendar, and the storage.

>>> from datetime import date
>>> from playmat import theme_deck
>>> from playmat.agents import find_agent
>>> from playmat.session import MatchSetup, MemoryStorage, Services, Session, WaitingFor
>>> setup = MatchSetup(seats=("human", "greedy"), seed=7)
>>> decks = theme_deck("Ember Spark"), theme_deck("Growth Clash")
>>> session = Session.start(setup, decks, Services(find_agent, date, MemoryStorage()))
>>> while session.waiting_for is not WaitingFor.MATCH_OVER:
...     if session.waiting_for is WaitingFor.AGENT:
...         session.let_agent_decide()
...     else:
...         session.choose(session.options[0])
>>> session.match.wins
(0, 1)
"""

from playmat.session.match_score import FinishedGame, MatchScore
from playmat.session.match_setup import HUMAN, MatchSetup
from playmat.session.playback import Playback
from playmat.session.presentation import AttackPreview
from playmat.session.saved_match import SavedMatch
from playmat.session.services import (
    AgentFactory,
    AgentFinder,
    Clock,
    ComputerPlayer,
    MemoryStorage,
    Services,
    Storage,
)
from playmat.session.session import Forfeit, Session, UntrustedAgent, WaitingFor

__all__ = [
    "HUMAN",
    "AgentFactory",
    "AgentFinder",
    "AttackPreview",
    "Clock",
    "ComputerPlayer",
    "FinishedGame",
    "Forfeit",
    "MatchScore",
    "MatchSetup",
    "MemoryStorage",
    "Playback",
    "SavedMatch",
    "Services",
    "Session",
    "Storage",
    "UntrustedAgent",
    "WaitingFor",
]
