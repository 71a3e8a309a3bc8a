"""The referee: one rule for agents that fail, whoever lets them play.

An agent that raises, that answers with something else than one of the options it was given, or
whose process ends, loses the game. An agent with a time budget that takes more than twice that
time and a quarter of a second is late: it loses the decision, which is then the first option of
the list, and with the third late decision of a game it loses the game. Every fault is written
down, with who, which decision and what.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Literal

from playmat.agents.agent import NO_BUDGET, Agent, Budget
from playmat.engine.game import Game, Result
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.errors import PlaymatError

Kind = Literal["raised", "no option", "late", "ended"]

GRACE = 2.0  # times its time that a decision may take
GRACE_MS = 250.0  # and so much more: the start of a collection of garbage, a busy machine
LATE_LOSES = 3  # late decisions of a game that lose it
LENGTH = 160  # of what is told of an agent's own words
DECISIONS = 20_000  # no game is this long; an agent that circles does not hold up the rest


class AgentFailure(Exception):
    """Somebody who stands in for an agent tells the referee what the agent did wrong."""

    def __init__(self, kind: Kind, what: str, ms: float = 0.0) -> None:
        super().__init__(what)
        self.kind = kind
        self.what = what
        self.ms = ms  # what it had used when it was late


@dataclass(frozen=True, slots=True)
class Fault:
    """What an agent did wrong: at which of its decisions (from 1; 0 is before the first), and how.

    `lost` says whether it lost the game by it, or the decision only.
    """

    agent: str
    seat: int
    decision: int
    kind: Kind
    what: str
    lost: bool

    @property
    def sentence(self) -> str:
        """What it did, without saying who."""
        if self.kind == "raised":
            return f"it raised {self.what}"
        if self.kind == "no option":
            return f"it answered {self.what}, which is none of its options"
        return f"it was late, {self.what}" if self.kind == "late" else self.what

    def __str__(self) -> str:
        when = f"at its decision {self.decision}" if self.decision else "before its first decision"
        cost = "loses the game" if self.lost else "loses the decision"
        return f"{self.agent} {cost} {when}: {self.sentence}"


def allowance(budget: Budget) -> float | None:
    """The milliseconds after which a decision is late; nothing without a budget of time."""
    return None if budget.ms is None else GRACE * budget.ms + GRACE_MS


@dataclass(slots=True)
class SeatedAgent:
    """An agent at a table: its faults, and the time that its decisions took."""

    agent: Agent
    name: str
    seat: int
    budget: Budget = NO_BUDGET
    look: Callable[[Game, int], View] = Game.view  # what it is shown of the game
    decisions: int = 0
    wall: list[float] = field(default_factory=list)  # seconds of each decision
    cpu: float = 0.0  # seconds of the processor, all decisions together
    faults: list[Fault] = field(default_factory=list)

    def decide(self, game: Game) -> Option | None:
        """What is chosen for the player; nothing where he has lost the game by a fault."""
        if game.asked != self.seat:
            raise PlaymatError(f"{self.name} at seat {self.seat} is not asked now")
        view = self.look(game, self.seat)
        options = view.options
        self.decisions += 1
        # An agent in a process of its own tells the time of that process.
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
            # Compared by its code: an option of the agent's own making is believed no more.
            if isinstance(chosen, Option):
                for option in options:
                    if option.code == chosen.code:
                        return option
            kind, what = "no option", format_answer(chosen)
        self.add_fault(kind, what, lost=True)
        return None

    @property
    def latest_fault(self) -> Fault | None:
        """The fault of the latest decision, if there was one."""
        fault = self.faults[-1] if self.faults else None
        return fault if fault is not None and fault.decision == self.decisions else None

    def on_late(self, ms: float, options: list[Option]) -> Option | None:
        lost = sum(fault.kind == "late" for fault in self.faults) + 1 >= LATE_LOSES
        budget = f", the budget was {self.budget.ms:g} ms" if self.budget.ms is not None else ""
        self.add_fault("late", f"{ms:.0f} ms{budget}", lost=lost)
        return None if lost else options[0]

    def add_fault(self, kind: Kind, what: str, *, lost: bool) -> None:
        self.faults.append(Fault(self.name, self.seat, self.decisions, kind, what, lost))


def format_exception(error: BaseException) -> str:
    """An exception in a line, without what a terminal would obey."""
    try:
        words = str(error)
    except Exception:
        words = ""
    return one_line(f"{type(error).__name__}: {words}" if words else type(error).__name__)


def format_answer(answer: object) -> str:
    """What an agent answered, in a line."""
    try:
        return one_line(repr(answer))
    except Exception:
        return f"a {type(answer).__name__}"


def one_line(words: str) -> str:
    line = "".join([c if c.isprintable() else " " for c in words[: 2 * LENGTH]])
    line = " ".join(line.split())
    return line if len(line) <= LENGTH else line[: LENGTH - 1] + "…"


def play_refereed(
    game: Game, first: SeatedAgent, second: SeatedAgent, limit: int = DECISIONS
) -> Result:
    """Play a game to its end under the rule for agents that fail; nobody wins beyond the limit."""
    seats = (first, second)
    for _ in range(limit):
        if game.over:
            break
        if game.asked not in (0, 1):
            raise PlaymatError("this game asks its caller for chance: no agent decides that")
        seated = seats[game.asked]
        option = seated.decide(game)
        if option is None:
            game.concede(seated.seat)
        else:
            game.apply(option)
    return game.result or Result(None, ())
