"""Agents by name: built-in agents, agents of installed packages, and your own."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playmat.agents.agent import NO_BUDGET, Agent, Budget
from playmat.agents.referee import SeatedAgent
from playmat.errors import PlaymatError, suggestion

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

ENTRY_POINTS = "playmat.agents"
MAX_PROCESSES = 256
BUILT_IN = {
    "random": ("playmat.agents.agent:RandomAgent", "chooses at random"),
    "greedy": ("playmat.agents.greedy:GreedyAgent", "heuristics; answers immediately"),
    "search": ("playmat.agents.search:SearchAgent", "tree search; 0.5 s per decision by default"),
}


class UnknownAgent(PlaymatError):
    """No agent has this name."""


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent specification such as `search@100ms`: its factory and its budget."""

    spec: str
    make: Callable[..., Agent]
    budget: Budget
    processes: int = 1

    def new(self, seed: int = 0) -> Agent:
        """Return a new agent; agents that take a seed repeat their decisions with the same seed."""
        try:
            takes = inspect.signature(self.make).parameters
            given = {"seed": seed, "processes": self.processes}
            agent = self.make(**{name: value for name, value in given.items() if name in takes})
        except PlaymatError:
            raise
        except Exception as error:
            raise PlaymatError(
                f"{self.spec} can't be created: {type(error).__name__}: {error}"
            ) from error
        if not callable(getattr(agent, "choose", None)):
            raise PlaymatError(
                f"{self.spec} isn't an agent: it has no method choose(view, options, budget)"
            )
        return agent

    def seat_agent(self, seat: int, seed: int = 0) -> SeatedAgent:
        """Return a new agent in a seat, under the referee's rule."""
        return SeatedAgent(self.new(seed), self.spec, seat, self.budget)


def installed_agents() -> EntryPoints:
    """Return the entry points of the agents in installed packages."""
    from importlib.metadata import entry_points  # slow to import

    return entry_points(group=ENTRY_POINTS)


def agent_names() -> dict[str, str]:
    """Return the names of all built-in and installed agents, each with a short description."""
    found = {name: line for name, (_, line) in BUILT_IN.items()}
    for point in installed_agents():
        found.setdefault(point.name, f"from {point.dist.name if point.dist else point.value}")
    return found


def find_agent(spec: str) -> AgentSpec:
    """Return the agent with a name (`greedy`), a budget (`search@100ms`), or by `module:name`.

    `search*4@100ms` searches in four processes in parallel.
    """
    name, at, amount = spec.partition("@")
    budget = Budget.parse(amount) if at else NO_BUDGET
    name, star, several = name.partition("*")
    if star and not (several.isdecimal() and 0 < int(several) <= MAX_PROCESSES):
        raise UnknownAgent(
            f"{spec}: the number of processes after * must be 1–{MAX_PROCESSES}, as in {name}*4"
        )
    processes = int(several) if star else 1
    if name in BUILT_IN:
        location = BUILT_IN[name][0]
        return AgentSpec(spec, import_factory(spec, location, here=False), budget, processes)
    for point in installed_agents():
        if point.name == name:
            return AgentSpec(spec, import_factory(spec, point.value), budget, processes)
    if ":" in name:
        return AgentSpec(spec, import_factory(spec, name), budget, processes)
    known = [*agent_names(), "or your own as module:name"]
    raise UnknownAgent(f"no agent named {name!r}{suggestion(name, known, few=True)}")


def import_factory(spec: str, location: str, here: bool = True) -> Callable[..., Agent]:
    """Return the factory at `module:name`; with `here`, it may be in the current directory.

    That directory stays at the end of the path for what the module imports later.
    """
    module, _, name = location.partition(":")
    folder = str(Path.cwd()) if here else ""
    try:
        if folder:
            sys.path.insert(0, folder)
        found = importlib.import_module(module)
    except Exception as error:
        raise UnknownAgent(
            f"{spec}: can't import the module {module} ({type(error).__name__}: {error})"
        ) from error
    finally:
        if folder and folder in sys.path:
            sys.path.remove(folder)
    if folder and folder not in sys.path:
        sys.path.append(folder)
    factory = getattr(found, name, None)
    if not callable(factory):
        makers = [n for n, value in vars(found).items() if hasattr(value, "choose")]
        there = f"; it has {', '.join(makers)}" if makers else ""
        raise UnknownAgent(f"{spec}: {module} has no class or function {name!r}{there}")
    return factory  # type: ignore[no-any-return]
