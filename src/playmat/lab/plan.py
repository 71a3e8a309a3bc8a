"""The plan of a run: agents, decks, ruleset, and seed.

A block is two games from one seed. The decks stay in their seats, so both games have the same
shuffles, and the agents change seats. The luck of the draw helps each agent in one of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations

from playmat.agents import NO_BUDGET, Agent, Budget, find_agent
from playmat.agents.registry import BUILT_IN
from playmat.agents.subprocess_agent import MEGABYTE, ProcessLimits, SubprocessAgent
from playmat.decks import Deck
from playmat.engine.vectors import COMPILED
from playmat.errors import PlaymatError
from playmat.rulebook import RULESETS, Ruleset
from playmat.seeds import derive_seed
from playmat.version import VERSION

GAMES = 2  # per block

Pair = tuple[int, int]  # indexes of two contestants


@dataclass(frozen=True, slots=True)
class Contestant:
    """An agent in a plan: its spec, its name in the report, and its budget."""

    spec: str
    name: str
    budget: Budget
    limits: ProcessLimits | None = None  # limits of a separate process; None runs it in this one

    def new(self, seed: int) -> Agent:
        """Return a new agent for one game."""
        if self.limits is not None:
            return SubprocessAgent(self.spec, seed, self.limits)
        return find_agent(self.spec).new(seed)

    def __str__(self) -> str:
        facts = [self.spec]
        if str(self.budget):
            facts.append(f"{self.budget}{' of processor time' if self.budget.cpu else ''}")
        if self.limits is not None:
            facts.append(f"in its own process with {self.limits.memory // MEGABYTE} MB")
        return f"{self.name} ({', '.join(facts)})"


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines the games of a run, except their number."""

    contestants: tuple[Contestant, ...]
    decks: tuple[Deck, ...]
    ruleset: Ruleset
    seed: int
    open_hands: bool = False

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of contestants that play each other."""
        return list(combinations(range(len(self.contestants)), 2))

    @property
    def round(self) -> int:
        """The number of blocks in which every deck plays every deck from both seats."""
        return len(self.decks) ** 2

    def decks_of(self, block: int) -> tuple[int, int]:
        """Return the decks of a block by seat, balanced over any number of blocks."""
        count = len(self.decks)
        step, first = divmod(block % self.round, count)
        return first, (first + step + 1) % count

    def blocks(self, count: int) -> Iterator[tuple[int, Pair]]:
        """Return the first blocks of all pairs, in the order in which they are played."""
        pairs = self.pairs
        return ((block, pair) for block in range(count) for pair in pairs)

    def game_seed(self, block: int) -> int:
        """Return the seed of a block's games: the same for all pairs, which draw the same cards."""
        return derive_seed(self.seed, "game", block)

    def agent_seed(self, block: int, pair: Pair, game: int, who: int) -> int:
        """Return the seed of an agent in one game of a block."""
        return derive_seed(self.seed, "agent", block, *pair, game, who)

    def facts(self) -> dict[str, object]:
        """Return the facts that a results file must agree with."""
        return {
            "playmat": VERSION,
            "build": "compiled" if COMPILED else "pure",
            "agents": [str(contestant) for contestant in self.contestants],
            "decks": [f"{deck.name} {digest(' '.join(deck.ids()))}" for deck in self.decks],
            "ruleset": self.ruleset.name,
            "seed": self.seed,
            **({"hands": "open"} if self.open_hands else {}),
        }


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def make_plan(
    agents: Iterable[str],
    decks: Sequence[Deck],
    ruleset: Ruleset | str,
    seed: int = 0,
    *,
    budget: Budget | None = None,
    cpu: bool = False,
    process_limits: ProcessLimits | None = None,
    open_hands: bool = False,
) -> Plan:
    """Return a plan; raise an error now for anything that can be wrong before the first game.

    The budget applies to agents whose spec has none. `cpu` measures all budgets in processor
    time. With `process_limits`, each agent that isn't built in runs in a separate process with
    these limits. With `open_hands`, both players see both hands.
    """
    specs = list(agents)
    if len(specs) < 2:
        raise PlaymatError(
            "name at least two agents, such as greedy and random; "
            "name an agent twice to let it play against itself"
        )
    contestants = []
    for spec in specs:
        agent, at, amount = spec.partition("@")
        own = Budget.parse(amount) if at else budget or NO_BUDGET
        name = f"{spec}@{budget}" if own is budget and str(own) else spec
        # Agents that run in their own process aren't imported here.
        limits = None if agent in BUILT_IN else process_limits
        contestants.append(Contestant(spec, name, replace(own, cpu=cpu or own.cpu), limits))
    names = distinct_names([c.name for c in contestants])
    contestants = [replace(c, name=name) for c, name in zip(contestants, names, strict=True)]
    for contestant in contestants:
        close_agent(contestant.new(derive_seed(seed, "trial agent")))
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    found = list(dict.fromkeys(decks))
    if not found:
        raise PlaymatError("name at least one deck")
    for deck in found:
        deck.check(rules)
    labels = distinct_names([deck.name for deck in found])
    found = [Deck(name, deck.cards) for deck, name in zip(found, labels, strict=True)]
    return Plan(tuple(contestants), tuple(found), rules, seed, open_hands)


def close_agent(agent: Agent) -> None:
    """Call the agent's `close` method, if it has one."""
    close = getattr(agent, "close", None)
    if callable(close):
        close()


def distinct_names(names: Sequence[str]) -> list[str]:
    """Return the names, with a number after repeated ones."""
    out: list[str] = []
    for at, name in enumerate(names):
        before = names[:at].count(name)
        out.append(f"{name} #{before + 1}" if before else name)
    return out
