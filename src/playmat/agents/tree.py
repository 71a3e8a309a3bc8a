"""An information-set Monte Carlo tree search.

Each iteration samples a world that fits the view, walks down the one tree by the options that
are open in that world, adds a node, lets rules of thumb play on for a few turns, and tells the
edges it came by how that went. What a player does not know cannot steer his edges: they are
shared by all worlds. Coins part the tree: an edge leads to a node for each outcome that both
players see. What is drawn shows in which options are open.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.agents.thumb import Thumb
from playmat.agents.worth import Weights, chances
from playmat.engine.playouts import Picker
from playmat.engine.records import Player
from playmat.engine.vectors import vec
from playmat.engine.words import NOBODY

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.views import View

MASK: Final = 0x1FFF_FFFF_FFFF
STEPS: Final = 2000  # decisions after which a rollout is given up
AT_LEAST: Final = 6  # visits of each option of the root, before any is judged
FIRST: Final = 0.5  # the share of the rules of thumb's choice in what is tried first


@final
class Edge:
    """An option at a node: how often it was taken, and what came of it."""

    __slots__ = ("code", "ends", "prior", "squares", "total", "visits")

    def __init__(self, code: i64, prior: float) -> None:
        self.code: i64 = code
        self.prior = prior
        self.visits: i64 = 0
        self.total = 0.0  # what it came to for the searcher, in games won
        self.squares = 0.0
        self.ends: dict[int, Node] = {}


@final
class Node:
    """A decision of a player, in all worlds that look the same so far."""

    __slots__ = ("edges", "favourite", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.favourite: i64 = -1  # what the rules of thumb would choose
        self.visits: i64 = 0
        self.total = 0.0


def looks(g: Game) -> i64:
    """A number for what both players see: it parts the outcomes of coins."""
    mark: i64 = (g.turn * 8 + g.asked + 1) * 64 + len(g.stack)
    mark = seen_of(g.players[0], mark)
    return seen_of(g.players[1], mark)


def seen_of(p: Player, mark: i64) -> i64:
    mark = (mark * 31 + len(p.prizes)) & MASK
    mark = (mark * 31 + len(p.hand)) & MASK
    active = p.active
    if active is not None:
        mark = (mark * 131 + active.name) & MASK
        mark = (mark * 31 + active.damage + 1000 * active.conditions) & MASK
        mark = (mark * 31 + len(active.energy)) & MASK
    for m in p.bench:
        mark = (mark * 31 + m.damage) & MASK
        mark = (mark * 31 + len(m.energy)) & MASK
    return mark


@final
class Tree:
    """A search for one player. The parts can be switched off, to see what each adds."""

    __slots__ = (
        "boldness",
        "horizon",
        "iterations",
        "judging",
        "me",
        "picker",
        "policy",
        "root",
        "seed",
        "sums",
        "thumb",
        "turn",
    )

    def __init__(
        self,
        me: i64,
        seed: i64,
        horizon: i64,
        boldness: float,
        policy: bool,
        acting: Weights,
        judging: Weights,
    ) -> None:
        self.judging = judging
        self.me: i64 = me
        self.seed: i64 = seed
        self.horizon: i64 = horizon  # turns that are played before the position is judged
        self.boldness = boldness
        self.policy: bool = policy  # rollouts by rules of thumb; else at random
        self.thumb = Thumb(seed, 1, acting)
        self.picker = Picker(seed + 1)
        self.root = Node()
        self.sums: list[float] = [0.0]  # of what came of the first worlds, of how many each
        self.turn: i64 = 0
        self.iterations: i64 = 0

    def remember(self, known: Optional[Node]) -> None:
        """Begin with what was found out about this position while looking further ahead."""
        if known is not None:
            for code, old in known.edges.items():
                edge = Edge(code, old.prior)
                edge.ends = old.ends
                self.root.edges[code] = edge
            self.root.favourite = known.favourite

    def think(self, view: View, lists: object, iterations: i64, seconds: float, cpu: bool) -> None:
        """Search for so many iterations, or for so long where they are 0."""
        self.turn = view.seen.turn
        codes = view.codes
        root = self.root
        if root.favourite < 0:
            root.favourite = self.favourite(view.sample(self.seed, lists))
        began = thread_time() if cpu else perf_counter()
        n: i64 = 0
        while iterations == 0 or n < iterations:
            edge = self.first(codes)
            # The n-th visit of every option is in the same world: so they are compared fairly.
            world: i64 = edge.visits
            seed = self.seed + world * 7919
            self.thumb.salt = seed & 0x7FFF_FFFF
            value = self.iterate(view.sample(seed, lists), edge)
            if world == len(self.sums) - 1:
                self.sums.append(self.sums[world] + value)
            n += 1
            if n & 15 == 0:
                sleep(0)  # compiled, nobody else in this process, such as a screen, has a turn
            if iterations == 0:
                now = thread_time() if cpu else perf_counter()
                if now - began >= seconds:
                    break
        self.iterations += n

    def first(self, codes: vec[i64]) -> Edge:
        """The option of the root to look at next, each judged by the worlds it was tried in."""
        root = self.root
        best: Optional[Edge] = None
        most = -1000.0
        count = float(len(codes))
        spread = sqrt(float(root.visits) + 1.0) * self.boldness
        for code in codes:
            edge = root.edges.get(code)
            if edge is None:
                share = FIRST if code == root.favourite else (1.0 - FIRST) / count
                edge = Edge(code, share)
                root.edges[code] = edge
            value = self.mean(edge) + edge.prior * spread / float(1 + edge.visits)
            if edge.visits < AT_LEAST:
                value += 10.0 * float(AT_LEAST - edge.visits)
            if value > most:
                most = value
                best = edge
        assert best is not None
        return best

    def spread(self, edge: Edge) -> float:
        """The sum of the squares by which what came of an option differed from its mean."""
        n = edge.visits
        return edge.squares - edge.total * edge.total / float(n) if n > 0 else 0.0

    def mean(self, edge: Edge) -> float:
        """How likely an option of the root is to win.

        It was tried in the first worlds only, and these may be good ones or bad ones: what
        counts is how much better it did in them than the option that came to each first.
        """
        worlds: i64 = len(self.sums) - 1
        if worlds == 0:
            return 0.5
        usual = self.sums[worlds] / float(worlds)
        n = edge.visits
        if n == 0:
            return usual - 0.03
        return usual + (edge.total - self.sums[n]) / float(n)

    def favourite(self, g: Game) -> i64:
        """What the rules of thumb would choose."""
        return self.thumb.choose(g) if self.policy else g.choices[0]

    def iterate(self, g: Game, edge: Edge) -> float:
        """Look at one world, beginning with an option of the root; what came of it."""
        path: list[Edge] = [edge]
        nodes: list[Node] = [self.root]
        while True:
            g.apply_unchecked(edge.code)
            if edge.visits == 0 or g.winner != NOBODY:
                break
            mark = looks(g)
            node = edge.ends.get(mark)
            if node is None:
                node = Node()
                node.favourite = self.favourite(g)
                edge.ends[mark] = node
            edge = self.select(node, g.choices, g.asked == self.me)
            nodes.append(node)
            path.append(edge)
        value = self.rollout(g)
        for edge in path:
            edge.visits += 1
            edge.total += value
            edge.squares += value * value
        for node in nodes:
            node.visits += 1
            node.total += value
        return value

    def select(self, node: Node, codes: vec[i64], mine: bool) -> Edge:
        """The option to look at next: good so far, or tried seldom for what it promises."""
        count: i64 = len(codes)
        edges = node.edges
        seen = float(node.visits)
        # An option not tried yet is taken to be a little worse than the node has been so far.
        new = 0.5
        if node.visits > 0:
            new = node.total / seen
            if not mine:
                new = 1.0 - new
            new -= 0.05
        best: Optional[Edge] = None
        most = -1000.0
        spread = sqrt(seen + 1.0) * self.boldness
        for code in codes:
            edge = edges.get(code)
            if edge is None:
                prior = FIRST if code == node.favourite else (1.0 - FIRST) / float(count)
                edge = Edge(code, prior)
                edges[code] = edge
            if edge.visits > 0:
                good = edge.total / float(edge.visits)
                if not mine:
                    good = 1.0 - good
            else:
                good = new
            value = good + edge.prior * spread / float(1 + edge.visits)
            if value > most:
                most = value
                best = edge
        assert best is not None
        return best

    def rollout(self, g: Game) -> float:
        """Play on for some turns; how likely the searcher is to win from there."""
        last = self.turn + self.horizon
        n: i64 = 0
        if self.policy:
            thumb = self.thumb
            while g.winner == NOBODY and g.turn < last and n < STEPS:
                g.apply_unchecked(thumb.choose(g))
                n += 1
        else:
            picker = self.picker
            while g.winner == NOBODY and g.turn < last and n < STEPS:
                codes = g.choices
                g.apply_unchecked(codes[picker.pick(len(codes))])
                n += 1
        return chances(g, self.me, self.judging)
