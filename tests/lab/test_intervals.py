"""Intervals have their coverage, also in a run that stops itself."""

from __future__ import annotations

from random import Random

import pytest

from playmat import HGSS, theme_deck
from playmat.lab import Block, BlockScores, Results, completed_blocks, make_plan
from playmat.lab.intervals import MIN_BLOCKS, stops_at
from playmat.lab.match import GameResult, PlayerStats
from playmat.lab.runner import run, stop_of

pytestmark = pytest.mark.once


def scores(random: Random, rate: float, luck: float, count: int) -> list[float]:
    """Return scores of blocks: a draw that helps in one game hurts in the other."""
    found = []
    for _ in range(count):
        draw = random.choice((-luck, luck))
        found.append(((random.random() < rate + draw) + (random.random() < rate - draw)) / 2)
    return found


@pytest.mark.parametrize(("rate", "luck"), [(0.5, 0.0), (0.5, 0.4), (0.8, 0.2), (0.95, 0.05)])
def test_the_interval_over_blocks_has_its_coverage(rate, luck):
    random = Random(1)
    runs = [BlockScores(scores(random, rate, luck, 60)).fixed_interval() for _ in range(400)]
    assert 0.92 <= sum(each.low <= rate <= each.high for each in runs) / 400 <= 0.99


def test_pairing_narrows_the_interval_if_luck_is_large():
    random = Random(1)
    lucky = BlockScores(scores(random, 0.5, 0.45, 200)).fixed_interval()
    plain = BlockScores(scores(random, 0.5, 0.0, 200)).fixed_interval()
    assert lucky.half_width < 0.7 * plain.half_width


@pytest.mark.parametrize(("rate", "luck"), [(0.5, 0.0), (0.8, 0.2), (0.95, 0.05)])
def test_the_anytime_interval_holds_at_all_times_simultaneously(rate, luck):
    random = Random(1)
    missed = 0
    for _ in range(100):
        tally = BlockScores()
        for score in scores(random, rate, luck, 300):
            tally.add(score)
            found = tally.anytime_interval()
            if tally.count >= MIN_BLOCKS and not found.low <= rate <= found.high:
                missed += 1
                break
    assert missed <= 5


def test_equal_results_still_leave_uncertainty():
    for score in (0.0, 0.5, 1.0):
        few, many = BlockScores([score] * 4), BlockScores([score] * 400)
        assert few.fixed_interval().half_width > 0.15
        assert 0 < many.fixed_interval().half_width < 0.01
        assert few.fixed_interval().low <= score <= few.fixed_interval().high
    assert BlockScores().fixed_interval().high - BlockScores().fixed_interval().low > 0.9


def test_a_run_stops_at_the_first_block_with_a_narrow_interval():
    found = scores(Random(2), 0.9, 0.0, 2000)
    stop = stops_at(found, 0.03)
    assert stop is not None
    assert BlockScores(found[:stop]).anytime_interval().half_width <= 0.03
    assert BlockScores(found[: stop - 1]).anytime_interval().half_width > 0.03
    assert stops_at(found[: stop - 1], 0.03) is None
    assert stops_at([1.0] * (MIN_BLOCKS - 1), 0.4) is None
    assert stops_at([1.0] * MIN_BLOCKS, 0.4) == MIN_BLOCKS


def test_blocks_after_the_stop_do_not_count():
    decks = [theme_deck("Froakie")]
    plan = make_plan(["greedy", "random"], decks, HGSS)
    results = Results(plan)
    for number in [*range(MIN_BLOCKS + 10), MIN_BLOCKS + 20]:  # another process is ahead
        results.add(won_block(number))
    assert stop_of(results, (0, 1), 0.4) == MIN_BLOCKS
    assert [block.number for block in completed_blocks(plan, results, 1000, 0.4)] == list(
        range(MIN_BLOCKS)
    )
    assert not list(run(plan, results, 1000, until=0.4))


def test_blocks_after_a_gap_do_not_stop_a_run():
    plan = make_plan(["greedy", "random"], [theme_deck("Froakie")], HGSS)
    results = Results(plan)
    for number in [*range(5), *range(6, 100)]:
        results.add(won_block(number))
    assert stop_of(results, (0, 1), 0.4) is None


def won_block(number: int) -> Block:
    """Return a block in which the first contestant won both games."""
    sides = PlayerStats(0, 0, 1, 0.1, 0.1, {}), PlayerStats(1, 0, 1, 0.1, 0.1, {})
    games = GameResult(sides, 0, (), 1, ()), GameResult((sides[1], sides[0]), 1, (), 1, ())
    return Block(number, (0, 1), games)
