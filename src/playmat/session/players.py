"""The two seats of a match: human players and computer players."""

from __future__ import annotations

from playmat.engine.constants import PUBLIC
from playmat.session.match_setup import HUMAN, MatchSetup
from playmat.session.services import AgentFactory, AgentFinder, ComputerPlayer


class Players:
    """The players of a match by seat."""

    def __init__(self, setup: MatchSetup, find_agent: AgentFinder) -> None:
        self.humans = setup.humans
        self.names = player_names(setup)
        self._factories: dict[int, AgentFactory] = {
            seat: find_agent(spec) for seat, spec in enumerate(setup.seats) if spec != HUMAN
        }
        self.agents: dict[int, ComputerPlayer] = {}

    @property
    def first_viewer(self) -> int:
        """The viewer at the start: the only human player, or PUBLIC."""
        return self.humans[0] if len(self.humans) == 1 else PUBLIC

    def start_game(self, seed: int, decisions: int) -> None:
        """Seat new agents. One that joins after some decisions doesn't repeat its choices."""
        self.agents = {
            seat: factory.seat_agent(seat, seed + 1 - seat + 7919 * decisions)
            for seat, factory in self._factories.items()
        }


def player_names(setup: MatchSetup) -> tuple[str, str]:
    """Return the names of the players, which always differ."""
    if len(setup.humans) == 2:
        return "Player 1", "Player 2"
    first, second = (
        "Human" if spec == HUMAN else spec[:1].upper() + spec[1:] for spec in setup.seats
    )
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")
