"""Reports of a run: win rates, ratings, decks, times, and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playmat.agents.referee import Fault
from playmat.engine.constants import LIMIT_NAMES
from playmat.lab.intervals import BlockScores, WinRate
from playmat.lab.match import Block, seat_of, time_at
from playmat.lab.plan import Plan
from playmat.lab.ratings import Rating, can_rate, ratings_of


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a contestant over all its games."""

    name: str
    games: int
    score: WinRate
    rating: Rating | None
    decisions: float  # per game
    mean: float  # seconds per decision
    p95: float
    cpu: float  # seconds of processor time per decision
    faults: int
    lost_by_fault: int  # games


@dataclass(frozen=True, slots=True)
class Matchup:
    """The results of one contestant or deck against another."""

    first: str
    second: str
    games: int
    score: WinRate  # score of the first player


@dataclass(frozen=True, slots=True)
class GameFault:
    """A fault and its game."""

    block: int
    game: int
    decks: tuple[str, str]
    fault: Fault


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a run."""

    plan: Plan
    games: int
    until_certain: bool  # the run stopped itself; its intervals account for that
    standings: list[Standing]
    matchups: list[Matchup]
    decks: list[Matchup]
    faults: list[GameFault]
    unfinished: dict[str, int]  # games that a limit has stopped, by limit
    void: list[Block]  # blocks that failed and don't count

    def data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        names = [contestant.name for contestant in self.plan.contestants]
        return {
            "plan": self.plan.facts(),
            "games": self.games,
            "interval": "confidence sequence over blocks" if self.until_certain else "over blocks",
            "level": 0.95,
            "agents": [asdict(standing) for standing in self.standings],
            "matchups": [asdict(matchup) for matchup in self.matchups],
            "decks": [asdict(matchup) for matchup in self.decks],
            "faults": [
                {"block": each.block, "game": each.game, "decks": each.decks, **asdict(each.fault)}
                for each in self.faults
            ],
            "unfinished": self.unfinished,
            "void": [
                {"block": b.number, "agents": [names[who] for who in b.pair], "error": b.error}
                for b in self.void
            ],
        }


def report(plan: Plan, blocks: Sequence[Block], *, until_certain: bool = False) -> Report:
    """Return the report on the blocks of a plan."""
    whole = [block for block in blocks if block.games]
    rate = BlockScores.anytime_interval if until_certain else BlockScores.fixed_interval
    names = [contestant.name for contestant in plan.contestants]
    rated = ratings_of(names, whole) if can_rate() else [None] * len(names)
    return Report(
        plan=plan,
        games=sum(len(block.games) for block in whole),
        until_certain=until_certain,
        standings=[standing(who, name, whole, rated[who], rate) for who, name in enumerate(names)],
        matchups=[matchup(names, pair, whole, rate) for pair in plan.pairs],
        # Decks don't decide when the run stops, so their intervals are of fixed length.
        decks=deck_matchups(plan, whole),
        faults=[
            GameFault(block.number, number, deck_names(plan, block.number), fault)
            for block in whole
            for number, game in enumerate(block.games)
            for fault in game.faults
        ],
        unfinished=dict(
            Counter([w for b in whole for g in b.games for w in g.ways if w in LIMIT_NAMES])
        ),
        void=[block for block in blocks if not block.games],
    )


def deck_names(plan: Plan, block: int) -> tuple[str, str]:
    first, second = plan.decks_of(block)
    return plan.decks[first].name, plan.decks[second].name


def standing(
    who: int,
    name: str,
    blocks: Iterable[Block],
    rating: Rating | None,
    rate: Callable[[BlockScores], WinRate],
) -> Standing:
    sides = []
    faults: list[Fault] = []
    # All games of a block number share their seed, so together they are one observation.
    by_number: dict[int, list[float]] = {}
    for block in blocks:
        if who not in block.pair:
            continue
        for game in block.games:
            seat = seat_of(game, who)
            sides.append(game.sides[seat])
            faults += [fault for fault in game.faults if fault.seat == seat]
            by_number.setdefault(block.number, []).append(game.score(seat))
    times: Counter[int] = Counter()
    for side in sides:
        times.update(side.times)
    decisions = sum(side.decisions for side in sides)
    return Standing(
        name=name,
        games=len(sides),
        score=rate(BlockScores([sum(scores) / len(scores) for scores in by_number.values()])),
        rating=rating,
        decisions=decisions / max(len(sides), 1),
        mean=sum(side.wall for side in sides) / max(decisions, 1),
        p95=quantile(times, 0.95),
        cpu=sum(side.cpu for side in sides) / max(decisions, 1),
        faults=len(faults),
        lost_by_fault=sum(fault.lost for fault in faults),
    )


def quantile(times: Counter[int], share: float) -> float:
    """Return the time that a share of the decisions didn't exceed."""
    left = share * times.total()
    for step, count in sorted(times.items()):
        left -= count
        if left <= 0:
            return time_at(step)
    return 0.0


def matchup(
    names: Sequence[str],
    pair: tuple[int, int],
    blocks: Iterable[Block],
    rate: Callable[[BlockScores], WinRate],
) -> Matchup:
    own = [block for block in blocks if block.pair == pair]
    score = rate(BlockScores([block.score(pair[0]) for block in own]))
    return Matchup(names[pair[0]], names[pair[1]], sum(len(b.games) for b in own), score)


def deck_matchups(plan: Plan, blocks: Iterable[Block]) -> list[Matchup]:
    """Return the results of each deck against each other deck, over all contestants."""
    scores: dict[tuple[int, int], dict[int, list[float]]] = {}
    for block in blocks:
        first, second = plan.decks_of(block.number)
        low, high = sorted((first, second))
        if low == high:
            continue  # a deck against itself wins every second game
        seat = 0 if first == low else 1
        found = scores.setdefault((low, high), {}).setdefault(block.number, [])
        found += [game.score(seat) for game in block.games]
    return [
        Matchup(
            plan.decks[low].name,
            plan.decks[high].name,
            sum(map(len, found.values())),
            BlockScores([sum(each) / len(each) for each in found.values()]).fixed_interval(),
        )
        for (low, high), found in sorted(scores.items())
    ]
