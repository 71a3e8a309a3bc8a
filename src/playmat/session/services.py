"""The interfaces through which a session reaches computer players, the calendar, and storage."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.notation import Replay


class AgentFault(Protocol):
    """A mistake of an agent, such as an exception or a late answer."""

    @property
    def sentence(self) -> str:
        """What the agent did, as a clause without its name."""


class ComputerPlayer(Protocol):
    """An agent in a seat. Its mistakes are judged by the referee's rule."""

    def decide(self, game: Game) -> Option | None:
        """Return the chosen option, or None if a fault has lost the agent the game."""

    @property
    def latest_fault(self) -> AgentFault | None:
        """The fault of the latest decision, or None."""


class AgentFactory(Protocol):
    """A kind of agent that can take a seat, such as `search@100ms`."""

    def seat_agent(self, seat: int, seed: int) -> ComputerPlayer:
        """Return a new agent for one game."""


class AgentFinder(Protocol):
    """Finds agents by their specs; `playmat.agents.find_agent` is one."""

    def __call__(self, spec: str, /) -> AgentFactory:
        """Return the agent with this spec, or raise PlaymatError."""


class Clock(Protocol):
    """The calendar; `datetime.date` itself is one."""

    def today(self) -> date:
        """Return the date that new replays carry."""


class Storage(Protocol):
    """A place for one saved match and for the replays of finished games."""

    def save_match(self, text: str) -> None:
        """Store a match in place of the one saved before."""

    def load_match(self) -> str:
        """Return the saved match, or raise PlaymatError if there is none."""

    def delete_match(self) -> None:
        """Delete the saved match, if there is one."""

    def save_replay(self, replay: Replay) -> str:
        """Store the replay of a game and return where it can be found."""


class MemoryStorage:
    """Storage that lasts as long as the program."""

    def __init__(self) -> None:
        self.match: str | None = None
        self.replays: list[Replay] = []

    def save_match(self, text: str) -> None:
        """Store a match in place of the one saved before."""
        self.match = text

    def load_match(self) -> str:
        """Return the saved match, or raise PlaymatError if there is none."""
        if self.match is None:
            raise PlaymatError("no match is saved")
        return self.match

    def delete_match(self) -> None:
        """Delete the saved match, if there is one."""
        self.match = None

    def save_replay(self, replay: Replay) -> str:
        """Store the replay of a game and return its name."""
        self.replays.append(replay)
        return f"replay {len(self.replays)}"


BUILT_IN_AGENTS = ("random", "greedy", "search")


@dataclass(frozen=True)
class Services:
    """Everything that a session gets from the program that runs it."""

    find_agent: AgentFinder
    clock: Clock
    storage: Storage
    saved_agents: Collection[str] = BUILT_IN_AGENTS  # names of agents that a save may name
