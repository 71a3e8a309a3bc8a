"""What is to be played: who, with which decks, under which rules, from which seed.

A block is the unit of luck: two games from one seed, with the decks at the same seats and so with
the same shuffles, in which the two agents change seats. What the draw gives one of them in the
first game it gives the other in the second.
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
from playmat.version import VERSION

GAMES = 2  # of a block

Pair = tuple[int, int]  # of contestants


@dataclass(frozen=True, slots=True)
class Contestant:
    """An agent in a plan: the words that find it, what it is called, what it may spend."""

    spec: str
    name: str
    budget: Budget
    limits: ProcessLimits | None = None  # of a process of its own, if it has one

    def new(self, seed: int) -> Agent:
        if self.limits is not None:
            return SubprocessAgent(self.spec, seed, self.limits)
        return find_agent(self.spec).new(seed)

    def __str__(self) -> str:
        facts = [self.spec]
        if str(self.budget):
            facts.append(f"{self.budget}{' of processor time' if self.budget.cpu else ''}")
        if self.limits is not None:
            facts.append(f"in a process of its own with {self.limits.memory // MEGABYTE} MB")
        return f"{self.name} ({', '.join(facts)})"


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides what games are played, apart from how many."""

    contestants: tuple[Contestant, ...]
    decks: tuple[Deck, ...]
    ruleset: Ruleset
    seed: int
    open_hands: bool = False

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(range(len(self.contestants)), 2))

    @property
    def round(self) -> int:
        """Blocks in which every deck meets every deck from either seat, itself included."""
        return len(self.decks) ** 2

    def decks_of(self, block: int) -> tuple[int, int]:
        """The decks of a block by seat: any run of blocks has each deck as often as can be."""
        count = len(self.decks)
        step, first = divmod(block % self.round, count)
        return first, (first + step + 1) % count

    def blocks(self, count: int) -> Iterator[tuple[int, Pair]]:
        """The first blocks of all pairs, in the order in which they are begun."""
        pairs = self.pairs
        return ((block, pair) for block in range(count) for pair in pairs)

    def game_seed(self, block: int) -> int:
        """The seed of a block's games: the same for all pairs, which so draw the same cards."""
        return derived(self.seed, "game", block)

    def agent_seed(self, block: int, pair: Pair, game: int, who: int) -> int:
        return derived(self.seed, "agent", block, *pair, game, who)

    def facts(self) -> dict[str, object]:
        """What a file of results has to agree with."""
        return {
            "playmat": VERSION,
            "build": "compiled" if COMPILED else "pure",
            "agents": [str(contestant) for contestant in self.contestants],
            "decks": [f"{deck.name} {digest(' '.join(deck.ids()))}" for deck in self.decks],
            "ruleset": self.ruleset.name,
            "seed": self.seed,
            **({"hands": "open"} if self.open_hands else {}),
        }


def derived(*parts: object) -> int:
    """A seed from what it is for: the same on every machine."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


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
    """A plan from words, with everything looked at that can be wrong before a game is played.

    The budget is for agents that name none; `cpu` measures all times in processor time;
    `outside` puts agents that are not built in each in a process of its own, with these limits;
    with `open_hands` each player sees the other's.
    """
    spec = list(agents)
    if len(spec) < 2:
        raise PlaymatError(
            "name at least two agents, such as greedy and random; "
            "one that is named twice plays against itself"
        )
    contestants = []
    for word in spec:
        agent, at, amount = word.partition("@")
        own = Budget.read(amount) if at else budget or NO_BUDGET
        name = f"{word}@{budget}" if own is budget and str(own) else word
        # What is to run outside is not even imported here.
        limits = None if agent in BUILT_IN else process_limits
        contestants.append(Contestant(word, name, replace(own, cpu=cpu or own.cpu), limits))
    names = distinct_names([c.name for c in contestants])
    contestants = [replace(c, name=name) for c, name in zip(contestants, names, strict=True)]
    for contestant in contestants:
        close_agent(contestant.new(seed))
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
    """End what an agent holds, if it holds anything."""
    close = getattr(agent, "close", None)
    if callable(close):
        close()


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, with a number behind those that another has too."""
    out: list[str] = []
    for at, name in enumerate(names):
        before = names[:at].count(name)
        out.append(f"{name} #{before + 1}" if before else name)
    return out
