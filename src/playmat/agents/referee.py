"""The referee: one rule for agents that fail, wherever they play.

An agent loses the game if it raises an exception, returns something other than one of its
options, or if its process ends. An agent with a time budget is late when it takes more than twice
that time plus a quarter of a second: the first option is chosen for it, and its third late
decision in a game loses the game. Every fault is recorded with the agent, the decision, and the
reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Literal

from playmat.agents.agent import NO_BUDGET, Agent, Budget, acting_player
from playmat.engine.game import Game, View
from playmat.engine.game_state import Result
from playmat.engine.options import Option
from playmat.errors import PlaymatError, one_line, quoted

Kind = Literal["raised", "no option", "late", "ended"]

GRACE = 2.0  # factor of the time budget after which a decision is late
GRACE_MS = 250.0  # additional milliseconds, for garbage collection or a busy machine
LATE_LOSES = 3  # late decisions that lose the game


class AgentFailure(Exception):
    """A failure of an agent, raised to the referee by the object that runs the agent."""

    def __init__(self, kind: Kind, what: str, ms: float = 0.0) -> None:
        super().__init__(what)
        self.kind = kind
        self.what = what
        self.ms = ms  # time used by a late decision


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake of an agent at one of its decisions (counted from 1; 0 is before the first).

    `lost` is true if it cost the game, and false if it cost only the decision.
    """

    agent: str
    seat: int
    decision: int
    kind: Kind
    what: str
    lost: bool

    @property
    def sentence(self) -> str:
        """What the agent did, without its name."""
        if self.kind == "raised":
            return f"it raised {self.what}"
        if self.kind == "no option":
            return f"it returned {self.what}, which isn't one of the options"
        return f"it was late, {self.what}" if self.kind == "late" else self.what

    def __str__(self) -> str:
        when = f"at its decision {self.decision}" if self.decision else "before its first decision"
        cost = "loses the game" if self.lost else "loses the decision"
        return f"{self.agent} {cost} {when}: {self.sentence}"


def allowance(budget: Budget) -> float | None:
    """Return the milliseconds after which a decision is late, or None without a time budget."""
    return None if budget.ms is None else GRACE * budget.ms + GRACE_MS


@dataclass(slots=True)
class SeatedAgent:
    """An agent in a seat, with its faults and the time its decisions took."""

    agent: Agent
    name: str
    seat: int
    budget: Budget = NO_BUDGET
    view_of: Callable[[Game, int], View] = Game.view  # returns the view the agent receives
    decisions: int = 0
    wall: list[float] = field(default_factory=list)  # seconds of each decision
    cpu: float = 0.0  # seconds of processor time for all decisions
    faults: list[Fault] = field(default_factory=list)

    def decide(self, game: Game) -> Option | None:
        """Return the option chosen for the player, or None if a fault has lost the game."""
        if game.player_to_act != self.seat:
            raise PlaymatError(f"{self.name} in seat {self.seat} isn't the player to act")
        view = self.view_of(game, self.seat)
        options = view.options
        self.decisions += 1
        # An agent in a separate process reports the time of that process.
        used: Callable[[], float] = getattr(self.agent, "cpu_time", process_time)
        began, began_cpu = perf_counter(), used()
        chosen: object = None
        kind: Kind | None = None
        what = ""
        stopped = 0.0
        try:
            chosen = self.agent.choose(view, tuple(options), self.budget)
        except AgentFailure as error:
            kind, what, stopped = error.kind, error.what, error.ms
        except (Exception, SystemExit) as error:
            kind, what = "raised", format_exception(error)
        wall, cpu = perf_counter() - began, used() - began_cpu
        self.wall.append(wall)
        self.cpu += cpu
        ms = stopped or 1000 * (cpu if self.budget.cpu else wall)
        allowed = allowance(self.budget)
        if kind == "late" or (kind is None and allowed is not None and ms > allowed):
            return self.on_late(ms, options)
        if kind is None:
            # Compare codes only: don't trust the other fields of an option the agent made.
            if isinstance(chosen, Option):
                for option in options:
                    if option.code == chosen.code:
                        return option
            kind, what = "no option", quoted(chosen)
        self.add_fault(kind, what, lost=True)
        return None

    @property
    def latest_fault(self) -> Fault | None:
        """The fault of the latest decision, or None."""
        fault = self.faults[-1] if self.faults else None
        return fault if fault is not None and fault.decision == self.decisions else None

    def on_late(self, ms: float, options: list[Option]) -> Option | None:
        """Record a late decision; return the first option, or None if the agent loses the game."""
        lost = sum(fault.kind == "late" for fault in self.faults) + 1 >= LATE_LOSES
        budget = f", the budget was {self.budget.ms:g} ms" if self.budget.ms is not None else ""
        self.add_fault("late", f"{ms:.0f} ms{budget}", lost=lost)
        return None if lost else options[0]

    def add_fault(self, kind: Kind, what: str, *, lost: bool) -> None:
        """Record a fault at the current decision."""
        self.faults.append(Fault(self.name, self.seat, self.decisions, kind, what, lost))


def format_exception(error: BaseException) -> str:
    """Return an exception in one line, with control characters escaped."""
    try:
        words = str(error)
    except Exception:
        words = ""
    return one_line(f"{type(error).__name__}: {words}" if words else type(error).__name__)


def play_refereed(game: Game, first: SeatedAgent, second: SeatedAgent) -> Result:
    """Play a game to its end, or to a limit of its ruleset, under the rule for agents that fail."""
    seats = (first, second)
    while (result := game.result) is None:
        seated = seats[acting_player(game)]
        option = seated.decide(game)
        if option is None:
            game.concede(seated.seat)
        else:
            game.apply(option)
    return result
