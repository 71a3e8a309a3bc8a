"""An agent that looks ahead: a Monte Carlo tree search over worlds that fit what it has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from playmat.agents.agent import FREE, Budget
from playmat.agents.belief import believe
from playmat.agents.tree import Edge, Node, Tree, looks
from playmat.agents.worth import Weights
from playmat.engine.options import Option
from playmat.engine.views import View

USUAL = Budget(ms=500)
HORIZON = 4  # turns that a rollout plays before the position is judged
BOLDNESS = 0.6
SURE = 8  # visits under which what is expected is not told


@dataclass(frozen=True, slots=True)
class Judged:
    """An option as a search sees it: how likely it is to win, and how sure that is."""

    option: Option
    chance: float  # of winning, by the iterations that took it
    error: float  # its standard error
    visits: int  # how many did


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search came to: the options, best first, and how much it looked at."""

    judged: tuple[Judged, ...]
    iterations: int
    line: tuple[Option, ...] = ()  # the play that is expected, the chosen option first

    @property
    def best(self) -> Option:
        return self.judged[0].option


class SearchAgent:
    """Looks ahead as far as its budget goes; the same seed and iterations choose the same.

    The parts can be switched off, to see what each adds: without `belief` the other's list is
    taken to be unknown, without `policy` rollouts are random.
    """

    def __init__(
        self,
        seed: int = 0,
        horizon: int = HORIZON,
        boldness: float = BOLDNESS,
        policy: bool = True,
        belief: bool = True,
    ) -> None:
        self.seed = seed
        self.horizon = horizon
        self.boldness = boldness
        self.policy = policy
        self.belief = belief
        self.acting = Weights()
        self.judging = Weights()
        self.ahead: dict[int, Node] = {}  # what is known of the positions after the last choice
        self.decisions = 0

    def choose(self, view: View, options: Sequence[Option], budget: Budget = FREE) -> Option:
        return self.think(view, options, budget).best

    def think(self, view: View, options: Sequence[Option], budget: Budget = FREE) -> Thought:
        """All options judged, the one to choose first."""
        budget = budget if budget.ms or budget.iterations else USUAL
        self.decisions += 1
        tree = self.new_tree(view)
        known = self.ahead.get(looks(view.seen))
        if known is not None:
            tree.root = known
        seconds = (budget.ms or 0.0) / 1000.0
        lists = believe(view) if self.belief else None
        tree.think(view, lists, budget.iterations or 0, seconds, budget.cpu)
        edges = tree.root.edges
        judged = [judge(option, edges.get(option.code)) for option in options]
        judged.sort(key=lambda j: (-j.visits, -j.chance))
        best = edges.get(judged[0].option.code)
        self.ahead = dict(best.ends) if best is not None else {}
        return Thought(tuple(judged), tree.iterations, expected(tree, view, lists))

    def new_tree(self, view: View) -> Tree:
        """A tree of which nothing is known, with worlds of its own for each decision."""
        return Tree(
            view.viewer,
            (self.seed * 1_000_003 + self.decisions * 7_368_787) & 0x7FFF_FFFF,
            self.horizon,
            self.boldness,
            self.policy,
            self.acting,
            self.judging,
        )


def expected(tree: Tree, view: View, lists: object) -> tuple[Option, ...]:
    """What was looked at most, one option after the other, in one of the worlds."""
    world = view.sample(tree.seed, lists)
    node: Node | None = tree.root
    line: list[Option] = []
    while node is not None and not world.over:
        edges = [edge for code in world.codes if (edge := node.edges.get(code)) is not None]
        best = max(edges, key=lambda edge: edge.visits, default=None)
        if best is None or best.visits < SURE:
            break
        line.append(Option(world, best.code))
        world.apply(best.code)
        node = best.ends.get(looks(world))
    return tuple(line)


def judge(option: Option, edge: Edge | None) -> Judged:
    if edge is None or edge.visits == 0:
        return Judged(option, 0.0, 1.0, 0)
    n: int = edge.visits
    mean = edge.total / n
    variance = max(edge.squares / n - mean * mean, 0.0)
    return Judged(option, mean, sqrt(variance / n), n)
