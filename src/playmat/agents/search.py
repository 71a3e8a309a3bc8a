"""An agent that looks ahead: a Monte Carlo tree search over worlds that fit what it has seen."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from multiprocessing import get_context

from playmat.agents.agent import FREE, Budget
from playmat.agents.belief import believe
from playmat.agents.evaluation import action_weights, evaluation_weights
from playmat.agents.tree_search import Node, Tree, information_set_key, offered
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.views import View

USUAL = Budget(ms=500)
HORIZON = 10  # turns that a rollout plays before the position is judged
ENOUGH = 0.8  # an option can be chosen that was looked at so often, beside the most
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


@dataclass(frozen=True, slots=True)
class Style:
    """How a search goes about it. Parts can be switched off, to see what each adds."""

    horizon: int = HORIZON
    policy: bool = True  # rollouts follow rules of thumb, and they say what to look at first
    tree: bool = True  # what follows an option is searched too; else rules of thumb play on
    belief: bool = True  # the other's list is one that fits; else one that is made up


@dataclass(slots=True)
class Tally:
    """How often an option was taken, and what came of it."""

    visits: int = 0
    worlds: int = 0  # visits, with those that were forgotten when plans changed
    total: float = 0.0
    credit: float = 0.0  # what speaks for it besides
    haste: float = 0.0  # how much of the total was for being soon or late
    spread: float = 0.0  # the sum of squared differences from the mean


class SearchAgent:
    """Looks ahead as far as its budget goes; the same seed and iterations choose the same.

    With more than one process each grows a tree of its own, and their counts are added up.
    """

    def __init__(self, seed: int = 0, processes: int = 1, style: Style | None = None) -> None:
        self.seed = seed
        self.processes = processes
        self.style = style or Style()
        self.decisions = 0
        self.ahead: dict[int, Node] = {}  # what is known of the positions after the last choice
        self.crew: ProcessPoolExecutor | None = None

    def choose(self, view: View, options: Sequence[Option], budget: Budget = FREE) -> Option:
        return self.think(view, options, budget).best

    def think(self, view: View, options: Sequence[Option], budget: Budget = FREE) -> Thought:
        """All options judged, the one to choose first."""
        budget = budget if budget.ms or budget.iterations else USUAL
        lists = believe(view, known=self.style.belief)
        self.decisions += 1
        seed = (self.seed * 1_000_003 + self.decisions * 7_368_787) & 0x7FFF_FFFF
        if self.processes > 1:
            tallies, iterations, line = self.together(view, lists, budget, seed)
        else:
            tree = planted(view, seed, self.style)
            tree.remember(self.ahead.get(information_set_key(view.seen)))
            grow(tree, view, lists, budget)
            tallies, iterations, line = tallied(tree), tree.iterations, []
        judged = [judge(option, tallies.get(option.code)) for option in options]
        most = max(tally.worlds for tally in tallies.values())
        judged.sort(key=lambda j: ranked(tallies[j.option.code], most))
        first = judged[0].option.code
        if self.processes == 1:
            best = tree.options.get(first)
            self.ahead = dict(best.ends) if best is not None else {}
            line = expected(tree, view.sample(seed, lists), first)
        elif line[:1] != [first]:  # of several trees, one may have liked another option best
            line = [first]
        return Thought(tuple(judged), iterations, told(view.sample(seed, lists), line))

    def together(
        self, view: View, lists: object, budget: Budget, seed: int
    ) -> tuple[dict[int, Tally], int, list[int]]:
        """The same by several processes at once."""
        if self.crew is None:
            self.crew = ProcessPoolExecutor(self.processes, get_context("spawn"))
        share = budget
        if budget.iterations:
            share = replace(budget, iterations=-(-budget.iterations // self.processes))
        text = view.to_json()
        names = named(lists)
        jobs = [
            self.crew.submit(
                grown, text, names, share, (seed + 104_729 * k) & 0x7FFF_FFFF, self.style
            )
            for k in range(self.processes)
        ]
        sums: dict[int, Tally] = {}
        iterations = 0
        line: list[int] = []
        for k, job in enumerate(jobs):
            tallies, count, codes = job.result()
            iterations += count
            line = codes if k == 0 else line
            for code, tally in tallies.items():
                whole = sums.setdefault(code, Tally())
                whole.visits += tally.visits
                whole.worlds += tally.worlds
                whole.total += tally.total
                whole.credit += tally.credit
                whole.spread += tally.spread
                whole.haste += tally.haste
        return sums, iterations, line

    def close(self) -> None:
        """End the other processes, if there are any."""
        if self.crew is not None:
            self.crew.shutdown(cancel_futures=True)
            self.crew = None


def planted(view: View, seed: int, style: Style) -> Tree:
    """A tree at its beginning."""
    return Tree(
        view.viewer,
        seed,
        style.horizon,
        style.policy,
        style.tree,
        action_weights(),
        evaluation_weights(),
    )


def grow(tree: Tree, view: View, lists: object, budget: Budget) -> None:
    tree.search(view, lists, budget.iterations or 0, (budget.ms or 0.0) / 1000.0, budget.cpu)


def grown(
    text: str, lists: object, budget: Budget, seed: int, style: Style
) -> tuple[dict[int, Tally], int, list[int]]:
    """What one process of several does."""
    view = View.from_json(text)
    tree = planted(view, seed, style)
    grow(tree, view, lists, budget)
    tallies = tallied(tree)
    first = max(tallies, key=lambda code: tallies[code].visits)
    return tallies, tree.iterations, expected(tree, view.sample(seed, lists), first)


def named(lists: object) -> object:
    """A belief in the ids of cards, which every process knows."""
    if not isinstance(lists, list):
        return lists
    return [([card.id for card in cards], weight) for cards, weight in lists]


def tallied(tree: Tree) -> dict[int, Tally]:
    return {
        code: Tally(
            edge.visits,
            edge.worlds,
            float(edge.visits) * tree.mean(edge),
            float(edge.visits) * (tree.score(edge) - tree.mean(edge)),
            edge.bonus,
            edge.spread(),
        )
        for code, edge in tree.options.items()
    }


def expected(tree: Tree, world: Game, first: int) -> list[int]:
    """What seems best, one option after the other, in one of the worlds."""
    line = [first]
    edge = tree.options.get(first)
    world.apply(first)
    while edge is not None and not world.over:
        node = edge.ends.get(information_set_key(world))
        if node is None or node.visits < SURE or not offered(world.choices, node.leading.code):
            break
        edge = node.leading
        line.append(edge.code)
        world.apply(edge.code)
    return line


def told(world: Game, line: Sequence[int]) -> tuple[Option, ...]:
    """Options that follow each other, as records: those of the same world."""
    out: list[Option] = []
    for code in line:
        out.append(Option(world, code))
        world.apply(code)
    return tuple(out)


def ranked(tally: Tally, most: int) -> tuple[bool, float]:
    """What is dropped comes last; else what seems best, with the credit it has, is first."""
    score = (tally.total + tally.credit) / tally.visits if tally.visits else 0.0
    return tally.worlds < ENOUGH * most, -score


def judge(option: Option, tally: Tally | None) -> Judged:
    if tally is None or tally.visits == 0:
        return Judged(option, 0.0, 1.0, 0)
    n = tally.visits
    mean = (tally.total - tally.haste) / n
    error = sqrt(max(tally.spread, 0.0)) / n
    return Judged(option, min(max(mean, 0.0), 1.0), error, n)
