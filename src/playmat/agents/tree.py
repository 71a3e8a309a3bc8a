"""An information-set Monte Carlo tree search.

Each walk begins in a world that fits the view, follows the one tree by what seems best in it,
adds a node, lets rules of thumb play on for some turns, and looks how that went. What a player
does not know cannot steer him: nodes are shared by all worlds that look the same to him. Chance
parts the tree: an option leads to a node for each outcome, of coins and of draws, that shows on
the table or in the options of who decides next.

At the root, all options are tried equally often and in the same worlds, and time after time the
worse half is dropped. Below it, a node at first follows the rules of thumb. A walk then comes
back to one of the nodes of this turn or the next that it passed, and tries another option in the
very same world: what that gains is a difference of two options and not of two shuffles. An
option that gains is followed from then on, and what came of an option of the root before such a
change of plan is forgotten. The opponent's replies are searched too where his hand is known;
where it is guessed, each world has others, and he is taken to follow the rules of thumb.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.agents.thumb import Thumb
from playmat.agents.worth import Terms, chances
from playmat.engine.memory import knows_hand
from playmat.engine.playouts import Picker
from playmat.engine.records import Player
from playmat.engine.vectors import vec
from playmat.engine.words import NOBODY

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.views import View

MASK: Final = 0xFF_FFFF_FFFF
STIR: Final = 2_654_435
AT_LEAST: Final = 3  # times that an option is tried before it is judged
DOUBT: Final = 0.1  # what is added to the squares: nothing is sure after few trials
SURELY: Final = 4.0  # standard errors that an option must gain before it is followed
HOPE: Final = 0.3  # standard errors that may be added to what an option gains, to try it again
CURIOUS: Final = 0.1  # and what is added besides, the more the less often it was tried
WORTHWHILE: Final = 0.005  # what an option must gain, in games won
HASTE: Final = 0.06  # what winning or losing now counts for besides; each turn halves it
STRAIGHT: Final = 0.001  # and, of ways to win, how much less each decision makes of that
LOYALTY: Final = 0.3  # standard errors that the rules of thumb's choice is given as credit
CAREFUL: Final = 8  # how often the rules of thumb try out an attack there
STEPS: Final = 2000  # decisions after which a rollout is given up


@final
class Edge:
    """An option at a node: how often it was tried, and what came of it.

    At the root, that is how likely the searcher was to win in the end; below it, how much more
    likely the player who decides was to win than by what seemed best there.
    """

    __slots__ = ("changed", "code", "ends", "haste", "squares", "total", "visits", "worlds")

    def __init__(self, code: i64) -> None:
        self.code: i64 = code
        self.visits: i64 = 0
        self.total = 0.0
        self.squares = 0.0
        self.haste = 0.0  # how much of that was for being soon or late
        self.worlds: i64 = 0  # visits, with those that were forgotten
        self.changed: bool = False  # what follows it is not what it was
        self.ends: dict[int, Node] = {}

    def forget(self) -> None:
        """Begin again, after what follows has changed."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.haste = 0.0
        self.changed = False

    def tell(self, value: float) -> None:
        self.visits += 1
        self.worlds += 1
        self.total += value
        self.squares += value * value

    def shift(self, by: float) -> None:
        """As if every visit had come to so much more, or less."""
        n = float(self.visits)
        self.squares += by * (2.0 * self.total + n * by)
        self.total += n * by

    def spread(self) -> float:
        """The sum of the squares by which what came of it differed from its mean."""
        n = self.visits
        least = self.squares - self.total * self.total / float(n) if n > 0 else 0.0
        return least if least > 0.0 else 0.0

    def mean(self) -> float:
        return self.total / float(self.visits)

    def error(self) -> float:
        """The standard error of the mean, on the safe side."""
        n = float(self.visits)
        return sqrt((self.spread() + DOUBT) / n / n)


@final
class Node:
    """A decision of a player, in all worlds that look the same so far."""

    __slots__ = ("edges", "leading", "visits")

    def __init__(self, favourite: i64) -> None:
        self.leading = Edge(favourite)  # what seems best: at first, what the rules of thumb say
        self.edges: dict[int, Edge] = {favourite: self.leading}
        self.visits: i64 = 1

    def other(self, codes: vec[i64]) -> Optional[Edge]:
        """An option to try instead of what seems best, if any may be better."""
        best: Optional[Edge] = None
        most = WORTHWHILE
        leading = self.leading
        for code in codes:
            edge = self.edges.get(code)
            if edge is leading:
                continue
            if edge is None:
                edge = Edge(code)
                self.edges[code] = edge
            hope = 10.0 - float(edge.visits)
            if edge.visits >= AT_LEAST:
                hope = edge.mean() + HOPE * edge.error()
                hope += CURIOUS * sqrt(float(self.visits)) / float(edge.visits)
            if hope > most:
                most = hope
                best = edge
        return best

    def learn(self, edge: Edge, gain: float) -> float:
        """What an option gained in one world; if it is followed from now on, what that gains."""
        edge.tell(gain)
        gain = edge.mean()
        if edge.visits < AT_LEAST or gain < WORTHWHILE or gain < SURELY * edge.error():
            return 0.0
        before = self.leading
        before.visits = edge.visits
        before.total = 0.0
        before.squares = edge.spread()
        for one in self.edges.values():
            one.shift(-gain)
        self.leading = edge
        return gain


def looks(g: Game) -> i64:
    """A number for what the player who decides sees: his options, and what lies on the table.

    It parts the outcomes of coins, of draws and of searches.
    """
    mark: i64 = (g.turn * 8 + g.asked + 1) * 64 + len(g.stack)
    for code in g.choices:
        mark = (mark * STIR + (code & 0xFFFF_FFFF)) & MASK
        mark = (mark * STIR + (code >> 32)) & MASK
    mark = seen_of(g.players[0], mark)
    return seen_of(g.players[1], mark)


def seen_of(p: Player, mark: i64) -> i64:
    mark = (mark * STIR + 100 * len(p.prizes) + len(p.hand)) & MASK
    active = p.active
    if active is not None:
        mark = (mark * STIR + active.name) & MASK
        mark = (mark * STIR + active.damage + 1000 * active.conditions) & MASK
        mark = (mark * STIR + len(active.energy)) & MASK
    for m in p.bench:
        mark = (mark * STIR + 100 * m.damage + len(m.energy)) & MASK
    return mark


def offered(codes: vec[i64], code: i64) -> bool:
    return any(one == code for one in codes)


@final
class Tree:
    """A search for one player. The parts can be switched off, to see what each adds."""

    __slots__ = (
        "ahead",
        "favourite",
        "haste",
        "horizon",
        "iterations",
        "judging",
        "me",
        "options",
        "picker",
        "policy",
        "replies",
        "seed",
        "sums",
        "thumb",
        "turn",
        "world",
    )

    def __init__(
        self,
        me: i64,
        seed: i64,
        horizon: i64,
        policy: bool,
        ahead: bool,
        acting: Terms,
        judging: Terms,
    ) -> None:
        self.judging = judging
        self.me: i64 = me
        self.seed: i64 = seed
        self.horizon: i64 = horizon  # turns that are played before the position is judged
        self.policy: bool = policy  # rollouts by rules of thumb; else at random
        self.ahead: bool = ahead  # what follows an option is searched too
        self.thumb = Thumb(seed, 1, acting)
        self.picker = Picker(seed + 1)
        self.options: dict[int, Edge] = {}  # those of the root
        self.favourite: i64 = -1  # of these, what the rules of thumb would choose
        self.sums: list[float] = [0.0]  # of what came of the first worlds, of how many each
        self.replies: bool = False  # those of the opponent are searched too
        self.turn: i64 = 0
        self.world: i64 = 0  # the seed of the present one
        self.haste = 0.0  # what was added to the last walk's value for being soon or late
        self.iterations: i64 = 0  # walks

    def remember(self, known: Optional[Node]) -> None:
        """Begin with what was found out about this position while looking further ahead."""
        if known is not None:
            for code, old in known.edges.items():
                edge = Edge(code)
                edge.ends = old.ends
                self.options[code] = edge
            self.favourite = known.leading.code

    def think(self, view: View, lists: object, iterations: i64, seconds: float, cpu: bool) -> None:
        """Search for so many iterations, or for so long where they are 0."""
        self.turn = view.seen.turn
        self.replies = knows_hand(view.seen, view.viewer)
        if self.favourite < 0:
            self.thumb.tries = CAREFUL
            self.favourite = self.favoured(view.sample(self.seed, lists))
            self.thumb.tries = 1
        left: list[Edge] = []
        for code in view.codes:
            edge = self.options.get(code)
            if edge is None:
                edge = Edge(code)
                self.options[code] = edge
            if code == self.favourite:
                left.insert(0, edge)
            else:
                left.append(edge)
        rounds = 2.0  # in the first, plans are made; after it and others the worse half is dropped
        count = len(left)
        while count > 2:
            count = (count + 1) // 2
            rounds += 1.0
        done = 0.0
        began = thread_time() if cpu else perf_counter()
        while True:
            for edge in left:
                edge.tell(self.look(view, lists, edge.worlds, edge))
                if self.iterations & 15 == 0:
                    sleep(0)  # compiled, nobody else in this process, such as a screen, has a turn
                if iterations > 0:
                    used = float(self.iterations) / float(iterations)
                else:
                    used = ((thread_time() if cpu else perf_counter()) - began) / seconds
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

    def look(self, view: View, lists: object, world: i64, edge: Edge) -> float:
        """What comes of an option in a world: the n-th is the same for every option."""
        self.world = self.seed + world * 7919
        value = self.walk(view.sample(self.world, lists), edge, 0)
        edge.haste += self.haste
        if world == len(self.sums) - 1:
            self.sums.append(self.sums[world] + value)
        return value

    def mean(self, edge: Edge) -> float:
        """How good an option of the root is: how likely to win, and a little for how soon.

        It was tried in some of the worlds only, and these may be good ones or bad ones: what
        counts is how much better it did in them than the option that came to each first.
        """
        worlds: i64 = len(self.sums) - 1
        n = edge.visits
        if n == 0:
            return 0.0
        usual = self.sums[edge.worlds] - self.sums[edge.worlds - n]
        return self.sums[worlds] / float(worlds) + (edge.total - usual) / float(n)

    def score(self, edge: Edge) -> float:
        """The same, with credit for what the rules of thumb would choose."""
        if self.policy and edge.code == self.favourite and edge.visits > 0:
            return self.mean(edge) + LOYALTY * sqrt(edge.spread()) / float(edge.visits)
        return self.mean(edge)

    def favoured(self, g: Game) -> i64:
        """What the rules of thumb would choose."""
        if self.policy:
            return self.thumb.choose(g)
        return g.choices[self.picker.pick(len(g.choices))]

    def walk(self, g: Game, start: Edge, n: i64) -> float:
        """Look at one world, beginning with an option; how likely the searcher is to win by it.

        At one of the nodes on the way, another option may be tried by another walk.
        """
        edge = start
        at: Optional[Node] = None
        other: Optional[Edge] = None
        there: Optional[Game] = None
        mine = False
        found: i64 = 0
        depth: i64 = 0
        self.iterations += 1
        self.shuffle(g)
        fresh = False
        while True:
            g.apply_unchecked(edge.code)
            n += 1
            if fresh or not self.ahead or g.winner != NOBODY:
                break
            mark = looks(g)
            node = edge.ends.get(mark)
            if node is None or not offered(g.choices, node.leading.code):
                node = Node(self.favoured(g))  # two positions may have the same number
                edge.ends[mark] = node
                fresh = True
            else:
                node.visits += 1
                if g.turn <= self.turn + 1 and (self.replies or g.asked == self.me):
                    another = node.other(g.choices)
                    if another is not None:
                        found += 1
                        if found == 1 or self.picker.pick(found) == 0:
                            at = node
                            other = another
                            there = g.clone()
                            mine = g.asked == self.me
                            depth = n
            edge = node.leading
        value = self.rollout(g, n)
        if at is not None and other is not None and there is not None:
            haste = self.haste
            gain = self.walk(there, other, depth) - value
            if other.changed:
                other.forget()
            else:
                gain = at.learn(other, gain if mine else -gain) * float(at.visits)
                if gain > WORTHWHILE * float(start.worlds):
                    start.changed = True
            self.haste = haste
        return value

    def shuffle(self, g: Game) -> None:
        """What the rules of thumb try out in a turn depends on the world and the turn alone."""
        self.thumb.salt = (self.world + g.turn * 40503) & 0x7FFF_FFFF

    def rollout(self, g: Game, n: i64) -> float:
        """Play on for some turns; how likely the searcher is to win from there."""
        last = self.turn + self.horizon
        limit = n + STEPS
        turn: i64 = -1
        if self.policy:
            thumb = self.thumb
            while g.winner == NOBODY and g.turn < last and n < limit:
                if g.turn != turn:
                    turn = g.turn
                    self.shuffle(g)
                g.apply_unchecked(thumb.choose(g))
                n += 1
        else:
            picker = self.picker
            while g.winner == NOBODY and g.turn < last and n < limit:
                codes = g.choices
                g.apply_unchecked(codes[picker.pick(len(codes))])
                n += 1
        chance = chances(g, self.me, self.judging)
        self.haste = 0.0
        if g.winner != NOBODY:
            soon = 0.5 ** float(g.turn - self.turn)
            if g.winner == self.me:
                soon -= STRAIGHT * float(n)
            self.haste = HASTE * soon * (2.0 * chance - 1.0)
        return chance + self.haste
