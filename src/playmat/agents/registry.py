"""Agents by name: those that come with Playmat, those of installed packages, a user's own."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from playmat.agents.agent import NO_BUDGET, Agent, Budget
from playmat.agents.referee import SeatedAgent
from playmat.errors import PlaymatError, suggestion

ENTRY_POINTS = "playmat.agents"
MOST_PROCESSES = 256
BUILT_IN = {
    "random": ("playmat.agents.random:RandomAgent", "any option, each as likely as the others"),
    "greedy": ("playmat.agents.greedy:GreedyAgent", "rules of thumb; answers at once"),
    "search": ("playmat.agents.search:SearchAgent", "looks ahead; half a second a decision"),
}


class UnknownAgent(PlaymatError):
    """No agent goes by these words."""


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent as it is called (`search@100ms`): who makes it, and what it may spend."""

    spec: str
    make: Callable[..., Agent]
    budget: Budget
    built_in: bool
    processes: int = 1

    def new(self, seed: int = 0) -> Agent:
        """The agent; with the same seed it decides the same, if it is one that can."""
        try:
            takes = inspect.signature(self.make).parameters
            given = {"seed": seed, "processes": self.processes}
            agent = self.make(**{name: value for name, value in given.items() if name in takes})
        except PlaymatError:
            raise
        except Exception as error:
            raise PlaymatError(
                f"{self.spec} could not be made: {type(error).__name__}: {error}"
            ) from error
        if not callable(getattr(agent, "choose", None)):
            raise PlaymatError(
                f"{self.spec} is no agent: it has no method choose(view, options, budget)"
            )
        return agent

    def seated(self, seat: int, seed: int = 0) -> SeatedAgent:
        """Return a new agent in a seat, under the referee's rule."""
        return SeatedAgent(self.new(seed), self.spec, seat, self.budget)


def agent_names() -> dict[str, str]:
    """All agents that can be called by a name, with a line about each."""
    found = {name: line for name, (_, line) in BUILT_IN.items()}
    for point in entry_points(group=ENTRY_POINTS):
        found.setdefault(point.name, f"from {point.dist.name if point.dist else point.value}")
    return found


def find_agent(spec: str) -> AgentSpec:
    """An agent by name (`greedy`), with a budget (`search@100ms`), or by `module:name`.

    `search*4@100ms` thinks in four processes at once.
    """
    name, at, amount = spec.partition("@")
    budget = Budget.read(amount) if at else NO_BUDGET
    name, star, several = name.partition("*")
    if star and not (several.isdecimal() and 0 < int(several) <= MOST_PROCESSES):
        raise UnknownAgent(
            f"{spec}: after * comes a number of processes up to {MOST_PROCESSES}, as in {name}*4"
        )
    processes = int(several) if star else 1
    if name in BUILT_IN:
        return AgentSpec(spec, import_factory(spec, BUILT_IN[name][0]), budget, True, processes)
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == name:
            return AgentSpec(spec, import_factory(spec, point.value), budget, False, processes)
    if ":" in name:
        return AgentSpec(spec, import_factory(spec, name), budget, False, processes)
    known = [*agent_names(), "your own as module:name"]
    raise UnknownAgent(f"there is no agent {name!r}{suggestion(name, known, few=True)}")


def import_factory(spec: str, place: str) -> Callable[..., Agent]:
    """What makes an agent, from `module:name`; a module may lie in the present folder."""
    module, _, name = place.partition(":")
    here = str(Path.cwd())
    try:
        sys.path.insert(0, here)
        found = importlib.import_module(module)
    except Exception as error:
        raise UnknownAgent(
            f"{spec}: the module {module} could not be imported ({type(error).__name__}: {error})"
        ) from error
    finally:
        if here in sys.path:
            sys.path.remove(here)
    made = getattr(found, name, None)
    if not callable(made):
        makers = [n for n, value in vars(found).items() if hasattr(value, "choose")]
        there = f"; it has {', '.join(makers)}" if makers else ""
        raise UnknownAgent(f"{spec}: {module} has no class or function {name!r}{there}")
    return made  # type: ignore[no-any-return]
