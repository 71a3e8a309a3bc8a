"""An agent that looks ahead: Monte Carlo tree search over worlds sampled from its view."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Final

from playmat.agents.agent import NO_BUDGET, Budget
from playmat.agents.belief import infer_belief
from playmat.agents.evaluation import action_weights, evaluation_weights
from playmat.agents.tree_search import Node, Tree, information_set_key, is_offered
from playmat.engine.game import Game, View
from playmat.engine.options import Option
from playmat.engine.views import state_of
from playmat.engine.worlds import Belief

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

# In a browser, Python can't measure processor time.
CPU_CLOCK: Final[Callable[[], float]] = getattr(time, "thread_time", time.perf_counter)
DEFAULT_BUDGET = Budget(ms=500)
HORIZON = 10  # turns of a rollout before the position is evaluated
MIN_SHARE = 0.8  # share of the most visits that an option needs to be chosen
MIN_LINE_VISITS = 8  # visits of a node in the expected line


@dataclass(frozen=True, slots=True)
class OptionEstimate:
    """The search's estimate of an option: its win probability and its standard error."""

    option: Option
    chance: float  # win probability over the iterations that chose this option
    error: float  # standard error
    visits: int  # number of these iterations


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: estimates of the options, best first, and the expected line."""

    estimates: tuple[OptionEstimate, ...]
    iterations: int
    line: tuple[Option, ...] = ()  # expected line, beginning with the best option

    @property
    def best(self) -> Option:
        """The option with the best estimate."""
        return self.estimates[0].option


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """Settings of a search. Parts can be switched off to measure what each one adds."""

    horizon: int = HORIZON
    policy: bool = True  # rollouts and the order of options follow the heuristic policy
    tree: bool = True  # search the decisions after an option; otherwise roll out from there
    belief: bool = True  # sample the opponent's list from built-in decks that fit


@dataclass(slots=True)
class OptionStats:
    """Visits and results of an option."""

    visits: int = 0
    worlds: int = 0  # visits, including those that were discarded when the plan changed
    total: float = 0.0
    policy_bonus: float = 0.0  # credit for the choice of the heuristic policy
    early_bonus: float = 0.0  # part of the total that rewards early wins and late losses
    spread: float = 0.0  # sum of squared differences from the mean

    def __add__(self, other: OptionStats) -> OptionStats:
        pairs = zip(astuple(self), astuple(other), strict=True)
        return OptionStats(*[mine + theirs for mine, theirs in pairs])


class SearchAgent:
    """An agent that searches within its budget; the same seed and iterations choose the same.

    With several processes, each builds its own tree, and their counts are added.
    """

    def __init__(
        self, seed: int = 0, processes: int = 1, config: SearchConfig | None = None
    ) -> None:
        self.seed = seed
        self.processes = processes
        self.config = config or SearchConfig()
        self.decisions = 0
        self.ahead: dict[int, Node] = {}  # nodes after the last choice, by information set
        self.pool: ProcessPoolExecutor | None = None

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        """Return the best option that the search finds within the budget."""
        return self.think(view, options, budget).best

    def think(
        self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET
    ) -> SearchResult:
        """Return estimates of all options, with the option to choose first."""
        budget = budget if budget.ms or budget.iterations else DEFAULT_BUDGET
        lists = infer_belief(view, known=self.config.belief)
        self.decisions += 1
        seed = (self.seed * 1_000_003 + self.decisions * 7_368_787) & 0x7FFF_FFFF
        if self.processes > 1:
            stats, iterations, line = self.search_in_parallel(view, lists, budget, seed)
        else:
            tree = new_tree(view, seed, self.config)
            tree.remember(self.ahead.get(information_set_key(state_of(view))))
            run_search(tree, view, lists, budget)
            stats, iterations, line = option_stats(tree), tree.iterations, []
        estimates = [estimate(option, stats.get(option.code)) for option in options]
        worlds = max(found.worlds for found in stats.values())
        estimates.sort(key=lambda one: sort_key(stats[one.option.code], worlds))
        first = estimates[0].option.code
        if self.processes == 1:
            best = tree.options.get(first)
            self.ahead = dict(best.ends) if best is not None else {}
            line = expected_line(tree, view.sample(seed, lists), first)
        elif line[:1] != [first]:  # the first tree may prefer another option
            line = [first]
        return SearchResult(
            tuple(estimates), iterations, line_options(view.sample(seed, lists), line)
        )

    def search_in_parallel(
        self, view: View, lists: Belief | None, budget: Budget, seed: int
    ) -> tuple[dict[int, OptionStats], int, list[int]]:
        """Search in several processes and return the summed stats, iterations, and a line."""
        from concurrent.futures import ProcessPoolExecutor  # a browser has no processes
        from multiprocessing import get_context

        from playmat.agents.supervisor import end_with_parent

        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.processes, get_context("spawn"), initializer=end_with_parent
            )
        share = budget
        if budget.iterations:
            share = replace(budget, iterations=-(-budget.iterations // self.processes))
        text = view.to_json()
        ids = belief_ids(lists)
        seeds = [(seed + 104_729 * k) & 0x7FFF_FFFF for k in range(self.processes)]
        jobs = [
            self.pool.submit(search_in_worker, text, ids, share, seed, self.config)
            for seed in seeds
        ]
        results = [job.result() for job in jobs]
        sums: dict[int, OptionStats] = {}
        for stats, _, _ in results:
            for code, found in stats.items():
                sums[code] = sums.get(code, OptionStats()) + found
        return sums, sum(count for _, count, _ in results), results[0][2]

    def close(self) -> None:
        """End the worker processes."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None


def new_tree(view: View, seed: int, config: SearchConfig) -> Tree:
    """Return an empty tree for a view."""
    return Tree(
        view.viewer,
        seed,
        config.horizon,
        config.policy,
        config.tree,
        action_weights(),
        evaluation_weights(),
    )


def run_search(tree: Tree, view: View, lists: Belief | None, budget: Budget) -> None:
    """Search within a budget."""
    clock = CPU_CLOCK if budget.cpu else time.perf_counter
    tree.search(view, lists, budget.iterations or 0, (budget.ms or 0.0) / 1000.0, clock)


def search_in_worker(
    text: str, lists: Belief | None, budget: Budget, seed: int, config: SearchConfig
) -> tuple[dict[int, OptionStats], int, list[int]]:
    """Search in one of several processes; return stats, iterations, and the expected line."""
    view = View.from_json(text)
    tree = new_tree(view, seed, config)
    run_search(tree, view, lists, budget)
    stats = option_stats(tree)
    first = max(stats, key=lambda code: stats[code].visits)
    return stats, tree.iterations, expected_line(tree, view.sample(seed, lists), first)


def belief_ids(lists: Belief | None) -> Belief | None:
    """Return a belief with card ids instead of cards, to send to another process."""
    if not isinstance(lists, list):
        return lists
    return [([card.id for card in cards], weight) for cards, weight in lists]


def option_stats(tree: Tree) -> dict[int, OptionStats]:
    """Return the stats of the options at the root."""
    return {
        code: OptionStats(
            edge.visits,
            edge.worlds,
            float(edge.visits) * tree.mean(edge),
            float(edge.visits) * (tree.score(edge) - tree.mean(edge)),
            edge.bonus,
            edge.spread(),
        )
        for code, edge in tree.options.items()
    }


def expected_line(tree: Tree, world: Game, first: int) -> list[int]:
    """Return the codes of the expected line in one world."""
    line = [first]
    edge = tree.options.get(first)
    world.apply(first)
    while edge is not None and not world.over:
        node = edge.ends.get(information_set_key(world))
        if node is None or node.visits < MIN_LINE_VISITS:
            break
        if not is_offered(world.choices, node.leading.code):
            break
        edge = node.leading
        line.append(edge.code)
        world.apply(edge.code)
    return line


def line_options(world: Game, line: Sequence[int]) -> tuple[Option, ...]:
    """Return the options of a line, played in a world."""
    out: list[Option] = []
    for code in line:
        out.append(Option(world, code))
        world.apply(code)
    return tuple(out)


def sort_key(found: OptionStats, worlds: int) -> tuple[bool, float]:
    """Return a sort key: rarely visited options last, the others by their score."""
    score = (found.total + found.policy_bonus) / found.visits if found.visits else 0.0
    return found.worlds < MIN_SHARE * worlds, -score


def estimate(option: Option, found: OptionStats | None) -> OptionEstimate:
    """Return the estimate of an option from its stats."""
    if found is None or found.visits == 0:
        return OptionEstimate(option, 0.0, 1.0, 0)
    n = found.visits
    mean = (found.total - found.early_bonus) / n
    error = sqrt(max(found.spread, 0.0)) / n
    return OptionEstimate(option, min(max(mean, 0.0), 1.0), error, n)
