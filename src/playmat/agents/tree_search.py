"""Information-set Monte Carlo tree search.

Each iteration samples a world that is consistent with the view, follows the tree by the option
that leads at each node, adds a node, continues with the heuristic policy for some turns, and
evaluates the position. All worlds that look the same to the player to act share a node, so hidden
information can't influence a choice. An option leads to one node for each outcome of chance that
changes the board or the options of the next decision.

At the root, all options are tried equally often in the same worlds, and the worse half is dropped
at intervals. Below the root, a node at first follows the heuristic policy. An iteration then
returns to one of the nodes of this turn or the next that it passed and tries another option in
the same world, so the difference between the two results is due to the options, not the shuffles.
An option with a significant gain leads from then on, and the results of an option of the root
from before such a change are discarded. The opponent's replies are searched only if their hand is
known. If it is sampled, each world has different replies, and the opponent is assumed to follow
the heuristic policy.
"""

from __future__ import annotations

from math import sqrt
from time import sleep
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.agents.evaluation import Features, win_probability
from playmat.agents.heuristics import HeuristicPolicy
from playmat.engine.constants import NO_PLAYER
from playmat.engine.knowledge import knows_hand
from playmat.engine.playouts import RandomPolicy
from playmat.engine.run_loop import apply_unchecked
from playmat.engine.state import Player
from playmat.engine.vectors import vec
from playmat.engine.views import state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playmat.engine.game import View
    from playmat.engine.game_state import GameState
    from playmat.engine.worlds import Belief

MASK: Final = 0xFF_FFFF_FFFF
HASH_MULTIPLIER: Final = 2_654_435
MIN_VISITS: Final = 3  # trials of an option before its results count
VARIANCE_PRIOR: Final = 0.1  # added to the squares, because few trials prove nothing
COMMIT_SIGMAS: Final = 4.0  # standard errors that an option must gain to lead
OPTIMISM: Final = 0.3  # standard errors added to the gain of an option when choosing a trial
EXPLORATION: Final = 0.1  # added as well, more for an option with fewer trials
MIN_GAIN: Final = 0.005  # win probability that an option must gain
EARLY_WIN_BONUS: Final = 0.06  # value of a win or loss now; it halves with each turn
STEP_COST: Final = 0.001  # reduces the bonus of a win with each decision
POLICY_BONUS: Final = 0.3  # standard errors of credit for the choice of the heuristic policy
MAX_STEPS: Final = 2000  # decisions after which a rollout is abandoned


@final
class Edge:
    """An option at a node, with the number of trials and their results.

    At the root, a result is the searcher's win probability. Below it, a result is the gain in the
    win probability of the player to act over the leading option.
    """

    __slots__ = ("bonus", "changed", "code", "ends", "squares", "total", "visits", "worlds")

    def __init__(self, code: i64) -> None:
        self.code: i64 = code
        self.visits: i64 = 0
        self.total = 0.0
        self.squares = 0.0
        self.bonus = 0.0  # part of `total` that comes from EARLY_WIN_BONUS
        self.worlds: i64 = 0  # visits, including forgotten ones
        self.changed: bool = False  # the leading options after it have changed
        self.ends: dict[int, Node] = {}  # nodes after it, by information set

    def forget(self) -> None:
        """Discard the results, because the leading options after it have changed."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.bonus = 0.0
        self.changed = False

    def add_result(self, value: float) -> None:
        """Count a trial and its result."""
        self.visits += 1
        self.worlds += 1
        self.total += value
        self.squares += value * value

    def shift(self, by: float) -> None:
        """Add a constant to every result."""
        n = float(self.visits)
        self.squares += by * (2.0 * self.total + n * by)
        self.total += n * by

    def spread(self) -> float:
        """Return the sum of squared deviations of the results from their mean."""
        n = self.visits
        spread = self.squares - self.total * self.total / float(n) if n > 0 else 0.0
        return spread if spread > 0.0 else 0.0

    def mean(self) -> float:
        """Return the mean result."""
        return self.total / float(self.visits)

    def error(self) -> float:
        """Return a conservative standard error of the mean."""
        n = float(self.visits)
        return sqrt((self.spread() + VARIANCE_PRIOR) / n / n)


@final
class Node:
    """A decision of a player, shared by all worlds that look the same to that player."""

    __slots__ = ("edges", "leading", "visits")

    def __init__(self, policy_option: i64) -> None:
        self.leading = Edge(policy_option)  # the best option so far
        self.edges: dict[int, Edge] = {policy_option: self.leading}
        self.visits: i64 = 1

    def other(self, codes: vec[i64]) -> Optional[Edge]:
        """Return an option to try instead of the leading one, if any may be better."""
        best: Optional[Edge] = None
        highest = MIN_GAIN
        leading = self.leading
        for code in codes:
            edge = self.edges.get(code)
            if edge is leading:
                continue
            if edge is None:
                edge = Edge(code)
                self.edges[code] = edge
            promise = 10.0 - float(edge.visits)
            if edge.visits >= MIN_VISITS:
                promise = edge.mean() + OPTIMISM * edge.error()
                promise += EXPLORATION * sqrt(float(self.visits)) / float(edge.visits)
            if promise > highest:
                highest = promise
                best = edge
        return best

    def learn(self, edge: Edge, gain: float) -> float:
        """Add the gain of an option in one world. Return its mean gain if it leads from now on."""
        edge.add_result(gain)
        gain = edge.mean()
        if edge.visits < MIN_VISITS or gain < MIN_GAIN or gain < COMMIT_SIGMAS * edge.error():
            return 0.0
        before = self.leading
        before.visits = edge.visits
        before.total = 0.0
        before.squares = edge.spread()
        for one in self.edges.values():
            one.shift(-gain)
        self.leading = edge
        return gain


def information_set_key(g: GameState) -> i64:
    """Return a hash of what the player to act sees: their options and the board.

    It separates the outcomes of coins, draws, and searches.
    """
    key: i64 = (g.turn * 8 + g.player_to_act + 1) * 64 + len(g.stack)
    for code in g.choices:
        key = (key * HASH_MULTIPLIER + (code & 0xFFFF_FFFF)) & MASK
        key = (key * HASH_MULTIPLIER + (code >> 32)) & MASK
    key = hash_player(g.players[0], key)
    return hash_player(g.players[1], key)


def hash_player(p: Player, key: i64) -> i64:
    """Return a hash that extends `key` by one side of the board."""
    key = (key * HASH_MULTIPLIER + 100 * len(p.prizes) + len(p.hand)) & MASK
    active = p.active
    if active is not None:
        key = (key * HASH_MULTIPLIER + active.id) & MASK
        key = (key * HASH_MULTIPLIER + active.damage + 1000 * active.conditions) & MASK
        key = (key * HASH_MULTIPLIER + len(active.energy)) & MASK
    for m in p.bench:
        key = (key * HASH_MULTIPLIER + 100 * m.damage + len(m.energy)) & MASK
    return key


def is_offered(codes: vec[i64], code: i64) -> bool:
    """Return whether an option is one of those listed."""
    return any(other == code for other in codes)


@final
class Tree:
    """A search for one player. Its parts can be switched off for ablations."""

    def __init__(
        self,
        me: i64,
        seed: i64,
        horizon: i64,
        policy: bool,
        ahead: bool,
        policy_weights: Features,
        weights: Features,
    ) -> None:
        self.weights = weights
        self.me: i64 = me
        self.seed: i64 = seed
        self.horizon: i64 = horizon  # turns of a rollout before the evaluation
        self.policy: bool = policy  # rollouts follow the heuristic policy; otherwise random
        self.ahead: bool = ahead  # decisions after an option are searched, too
        self.heuristics = HeuristicPolicy(seed, policy_weights)
        self.picker = RandomPolicy(seed + 1)
        self.options: dict[int, Edge] = {}  # options of the root
        self.policy_option: i64 = -1  # the choice of the heuristic policy
        self.sums: list[float] = [0.0]  # cumulative results of the first n worlds
        self.replies: bool = False  # the opponent's options are searched, too
        self.turn: i64 = 0
        self.world: i64 = 0  # seed of the current world
        self.bonus = 0.0  # part of the last result that comes from EARLY_WIN_BONUS
        self.iterations: i64 = 0

    def remember(self, known: Optional[Node]) -> None:
        """Start with the node of this position in the tree of an earlier decision."""
        if known is not None:
            for code, old in known.edges.items():
                edge = Edge(code)
                edge.ends = old.ends
                self.options[code] = edge
            self.policy_option = known.leading.code

    def search(
        self,
        view: View,
        lists: Optional[Belief],
        iterations: i64,
        seconds: float,
        clock: Callable[[], float],
    ) -> None:
        """Search for a number of iterations, or for some seconds of a clock if that is 0."""
        self.turn = view.turn
        self.replies = knows_hand(state_of(view), view.viewer)
        if self.policy_option < 0:
            self.policy_option = self.policy_choice(view.sample(self.seed, lists))
        left: list[Edge] = []
        for code in view.codes:
            edge = self.options.get(code)
            if edge is None:
                edge = Edge(code)
                self.options[code] = edge
            if code == self.policy_option:
                left.insert(0, edge)
            else:
                left.append(edge)
        rounds = 2.0  # all but the first drop the worse half at their end
        count = len(left)
        while count > 2:
            count = (count + 1) // 2
            rounds += 1.0
        done = 0.0
        began = clock()
        while True:
            for edge in left:
                edge.add_result(self.evaluate(view, lists, edge.worlds, edge))
                if self.iterations & 15 == 0:
                    sleep(0)  # let other threads run, because compiled code holds the GIL
                if iterations > 0:
                    used = float(self.iterations) / float(iterations)
                else:
                    used = (clock() - began) / seconds
                if used >= 1.0:
                    return
            if used * rounds >= done + 1.0:
                done += 1.0
                if len(left) > 2 and done > 1.0:
                    left.sort(key=self.score, reverse=True)
                    del left[(len(left) + 1) // 2 :]
                for edge in left:
                    if edge.changed:
                        edge.forget()

    def evaluate(self, view: View, lists: Optional[Belief], world: i64, edge: Edge) -> float:
        """Return the result of an option in the n-th world, which is the same for every option."""
        self.world = self.seed + world * 7919
        value = self.simulate(view.sample(self.world, lists), edge, 0)
        edge.bonus += self.bonus
        if world == len(self.sums) - 1:
            self.sums.append(self.sums[world] + value)
        return value

    def mean(self, edge: Edge) -> float:
        """Return the mean result of an option of the root, adjusted for the worlds it was tried in.

        It adds the mean of all worlds to the option's advantage, in its own worlds, over the
        option that was tried first in each.
        """
        worlds: i64 = len(self.sums) - 1
        n = edge.visits
        if n == 0:
            return 0.0
        usual = self.sums[edge.worlds] - self.sums[edge.worlds - n]
        return self.sums[worlds] / float(worlds) + (edge.total - usual) / float(n)

    def score(self, edge: Edge) -> float:
        """Return the mean, with credit for the choice of the heuristic policy."""
        if self.policy and edge.code == self.policy_option and edge.visits > 0:
            return self.mean(edge) + POLICY_BONUS * sqrt(edge.spread()) / float(edge.visits)
        return self.mean(edge)

    def policy_choice(self, g: GameState) -> i64:
        """Return the choice of the rollout policy."""
        if self.policy:
            return self.heuristics.choose(g)
        return g.choices[self.picker.pick(len(g.choices))]

    def simulate(self, g: GameState, start: Edge, n: i64) -> float:
        """Play one world from an option on. Return the searcher's win probability.

        At one of the nodes passed, another option may be simulated as well.
        """
        edge = start
        at: Optional[Node] = None
        other: Optional[Edge] = None
        there: Optional[GameState] = None
        mine = False
        found: i64 = 0
        depth: i64 = 0
        self.iterations += 1
        self.salt_trials(g)
        fresh = False
        while True:
            apply_unchecked(g, edge.code)
            n += 1
            if fresh or not self.ahead or g.winner != NO_PLAYER:
                break
            key = information_set_key(g)
            node = edge.ends.get(key)
            if node is None or not is_offered(g.choices, node.leading.code):
                node = Node(self.policy_choice(g))  # keys can collide
                edge.ends[key] = node
                fresh = True
            else:
                node.visits += 1
                if g.turn <= self.turn + 1 and (self.replies or g.player_to_act == self.me):
                    another = node.other(g.choices)
                    if another is not None:
                        found += 1
                        if found == 1 or self.picker.pick(found) == 0:
                            at = node
                            other = another
                            there = g.clone()
                            mine = g.player_to_act == self.me
                            depth = n
            edge = node.leading
        value = self.rollout(g, n)
        if at is not None and other is not None and there is not None:
            bonus = self.bonus
            gain = self.simulate(there, other, depth) - value
            if other.changed:
                other.forget()
            else:
                gain = at.learn(other, gain if mine else -gain) * float(at.visits)
                if gain > MIN_GAIN * float(start.worlds):
                    start.changed = True
            self.bonus = bonus
        return value

    def salt_trials(self, g: GameState) -> None:
        """Make the trials of the heuristic policy depend on the world and the turn only."""
        self.heuristics.salt = (self.world + g.turn * 40503) & 0x7FFF_FFFF

    def rollout(self, g: GameState, n: i64) -> float:
        """Continue for some turns. Return the searcher's win probability then."""
        last = self.turn + self.horizon
        limit = n + MAX_STEPS
        turn: i64 = -1
        while g.winner == NO_PLAYER and g.turn < last and n < limit:
            if g.turn != turn:
                turn = g.turn
                self.salt_trials(g)
            apply_unchecked(g, self.policy_choice(g))
            n += 1
        chance = win_probability(g, self.me, self.weights)
        self.bonus = 0.0
        if g.winner != NO_PLAYER:
            soon = 0.5 ** float(g.turn - self.turn)
            if g.winner == self.me:
                soon -= STEP_COST * float(n)
            self.bonus = EARLY_WIN_BONUS * soon * (2.0 * chance - 1.0)
        return chance + self.bonus
