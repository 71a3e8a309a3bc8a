"""Run a plan: play its missing blocks in this process or in several."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing

from playmat.lab.intervals import stops_at
from playmat.lab.match import Block, play_block
from playmat.lab.plan import Pair, Plan
from playmat.lab.results import Results
from playmat.lab.workers import Task, WorkerPool


def run(
    plan: Plan, results: Results, blocks: int, *, workers: int = 1, until: float | None = None
) -> Generator[Block, None, None]:
    """Play the missing ones of the first blocks of each pair; yield each block when completed.

    With `until`, a pair stops when the half-width of its win rate's interval is at most that.
    """
    tasks = missing(plan, results, blocks, until)
    if workers == 1:
        for number, pair in tasks:
            block = play_block(plan, number, pair)
            results.add(block)
            yield block
        return
    with closing(WorkerPool(plan, workers)) as pool:
        for block in pool.play(tasks):
            results.add(block)
            yield block


def missing(plan: Plan, results: Results, blocks: int, until: float | None) -> Iterator[Task]:
    for number, pair in plan.blocks(blocks):
        played = (number, pair) in results.blocks
        if not played and (until is None or stop_of(results, pair, until) is None):
            yield number, pair


def stop_of(results: Results, pair: Pair, until: float) -> int | None:
    """Return the number of blocks after which a pair stops, or None; ignore blocks after a gap."""
    scores: list[float] = []
    numbers: list[int] = []
    number = 0
    while (block := results.blocks.get((number, pair))) is not None:
        number += 1
        if block.games:
            scores.append(block.score(pair[0]))
            numbers.append(number)
    stop = stops_at(scores, until)
    return None if stop is None else numbers[stop - 1]


def completed_blocks(
    plan: Plan, results: Results, blocks: int, until: float | None = None
) -> list[Block]:
    """Return the completed blocks that count for a report, in order.

    The result doesn't depend on the number of processes or on how often the run was resumed:
    blocks that were played after their pair had stopped don't count.
    """
    limits = dict.fromkeys(plan.pairs, blocks)
    if until is not None:
        for pair in limits:
            limits[pair] = min(stop_of(results, pair, until) or blocks, blocks)
    done = results.blocks
    return [
        done[number, pair]
        for number, pair in plan.blocks(blocks)
        if (number, pair) in done and number < limits[pair]
    ]
