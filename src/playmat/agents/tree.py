"""An information-set Monte Carlo tree search.

Each iteration samples a world that fits the view, walks down the one tree by the options that
are open in that world, adds a node, lets rules of thumb play on for some turns, and tells the
edges it came by how that went. What a player does not know cannot steer his edges: they are
shared by all worlds. Chance parts the tree: an edge leads to a node for each outcome, of coins
and of draws, that shows on the table or in the options of who decides next.
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
SETTLED: Final = 12  # visits of a node before anything but what seems best is tried
OFTEN: Final = 3  # of so many visits, one tries something else then
BETTER: Final = 0.01  # what another option must be ahead of the rules of thumb's choice
TRIED: Final = 6  # visits of an option before it can seem best
STEPS: Final = 2000  # decisions after which a rollout is given up
AT_LEAST: Final = 6  # visits of each option of the root, before any is judged
FIRST: Final = 0.5  # the share of the rules of thumb's choice in what is tried first


@final
class Edge:
    """An option at a node: how often it was taken, and what came of it."""

    __slots__ = ("code", "ends", "prior", "squares", "steps", "total", "visits")

    def __init__(self, code: i64, prior: float) -> None:
        self.code: i64 = code
        self.prior = prior
        self.visits: i64 = 0
        self.total = 0.0  # what it came to for the searcher, in games won
        self.squares = 0.0
        self.steps: i64 = 0  # decisions that were made in all
        self.ends: dict[int, Node] = {}


@final
class Node:
    """A decision of a player, in all worlds that look the same so far."""

    __slots__ = ("edges", "favourite", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.favourite: i64 = -1  # what the rules of thumb would choose
        self.visits: i64 = 0


def looks(g: Game) -> i64:
    """A number for what the player who decides sees: his options, and what lies on the table.

    It parts the outcomes of coins, of draws and of searches.
    """
    mark: i64 = (g.turn * 8 + g.asked + 1) * 64 + len(g.stack)
    for code in g.choices:
        mark = (mark * 31 + (code & 0xFFFF_FFFF) + (code >> 32)) & MASK
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
        "excursion",
        "horizon",
        "iterations",
        "judging",
        "me",
        "picker",
        "policy",
        "root",
        "seed",
        "steps",
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
        self.steps: i64 = 0  # decisions of the last iteration
        self.excursion: bool = False  # the last iteration tried something that seems worse
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
            if not self.excursion and world == len(self.sums) - 1:
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
        """Look at one world, beginning with an option of the root; what came of it.

        Below the root, what seems best is chosen. Now and then something else is tried: what
        came of that is told to the options from there on, and not to those that led there, for
        nobody would play so. Then the visit was an `excursion`.
        """
        path: list[Edge] = [edge]
        cut: i64 = 0  # from which option on they are told
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
            node.visits += 1
            mine = g.asked == self.me
            edge = self.leading(node, g.choices, mine)
            if node.visits >= SETTLED and node.visits % OFTEN == 0:
                other = self.other(node, g.choices, mine, edge)
                if other is not edge:
                    edge = other
                    cut = len(path)
            path.append(edge)
        value = self.rollout(g, len(path))
        k: i64 = len(path) - 1
        while k >= cut:
            edge = path[k]
            edge.visits += 1
            edge.total += value
            edge.squares += value * value
            edge.steps += self.steps
            k -= 1
        self.excursion = cut > 0
        if not self.excursion:
            self.root.visits += 1
        return value

    def leading(self, node: Node, codes: vec[i64], mine: bool) -> Edge:
        """What seems best: what the rules of thumb say, unless another option has done better."""
        edges = node.edges
        best: Optional[Edge] = None
        for code in codes:
            edge = edges.get(code)
            if edge is None:
                edge = Edge(code, 1.0)
                edges[code] = edge
            if code == node.favourite or best is None:
                best = edge
        assert best is not None
        if best.visits < TRIED:
            return best
        most = best.total / float(best.visits)
        if not mine:
            most = 1.0 - most
        most += BETTER
        for code in codes:
            edge = edges[code]
            if edge.visits >= TRIED:
                good = edge.total / float(edge.visits)
                if not mine:
                    good = 1.0 - good
                if good > most:
                    most = good
                    best = edge
        return best

    def other(self, node: Node, codes: vec[i64], mine: bool, but: Edge) -> Edge:
        """Another option to look at: good so far, or tried seldom."""
        best: Edge = but
        most = -1000.0
        spread = sqrt(float(node.visits)) * self.boldness / float(len(codes))
        usual = but.total / float(but.visits) if but.visits > 0 else 0.5
        if not mine:
            usual = 1.0 - usual
        for code in codes:
            edge = node.edges[code]
            if edge is but:
                continue
            good = usual
            if edge.visits > 0:
                good = edge.total / float(edge.visits)
                if not mine:
                    good = 1.0 - good
            value = good + spread / float(1 + edge.visits)
            if value > most:
                most = value
                best = edge
        return best

    def rollout(self, g: Game, n: i64) -> float:
        """Play on for some turns; how likely the searcher is to win from there."""
        last = self.turn + self.horizon
        limit = n + STEPS
        if self.policy:
            thumb = self.thumb
            while g.winner == NOBODY and g.turn < last and n < limit:
                g.apply_unchecked(thumb.choose(g))
                n += 1
        else:
            picker = self.picker
            while g.winner == NOBODY and g.turn < last and n < limit:
                codes = g.choices
                g.apply_unchecked(codes[picker.pick(len(codes))])
                n += 1
        self.steps = n
        return chances(g, self.me, self.judging)
