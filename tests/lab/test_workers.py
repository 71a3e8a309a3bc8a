"""Worker processes play the same games, and one that dies loses only its own block."""

from __future__ import annotations

import os
import time
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex

import pytest

from playmat import HGSS, PlaymatError
from playmat.agents.subprocess_agent import ProcessLimits
from playmat.lab import make_plan, report, workers
from playmat.lab.workers import WorkerPool
from tests.support.matches import TWO, outcomes_of, plan_of, play_blocks
from tests.support.processes import sees_processes


@pytest.fixture(autouse=True)
def here(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)  # so that tests.support can be imported


def test_the_results_do_not_depend_on_the_number_of_processes():
    plan = plan_of("greedy", "random")
    alone, together = play_blocks(plan, 5), play_blocks(plan, 5, workers=2)
    assert outcomes_of(alone) == outcomes_of(together)
    assert sum(side.decisions for block in together for side in block.games[0].sides) == sum(
        sum(side.times.values()) for block in together for side in block.games[0].sides
    )


def test_a_worker_that_dies_loses_only_its_block():
    plan = plan_of("greedy", "tests.support.hostile:Ender", "random")
    blocks = play_blocks(plan, 1, workers=2)
    assert [bool(block.games) for block in blocks] == [False, True, False]
    found = report(plan, blocks)
    assert found.games == 2
    assert [block.error for block in found.void] == ["its process ended with status 3"] * 2


@sees_processes
def test_an_abandoned_run_leaves_no_process_behind(monkeypatch):
    marker = token_hex(8)
    monkeypatch.setenv("PLAYMAT_OF_THIS_TEST", marker)
    limits = ProcessLimits(patience=30)
    plan = make_plan(["tests.support.hostile:Forker", "random"], TWO, HGSS, process_limits=limits)
    with closing(WorkerPool(plan, 1)) as workers:
        hand = workers.free_worker()
        hand.start((0, (0, 1)))
        wait_for(lambda: len(processes_with(marker)) > 8)
    assert not hand.process.is_alive()
    wait_for(lambda: not processes_with(marker))


def processes_with(marker: str) -> list[Path]:
    """Return the worker processes of this test."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if marker.encode() in (entry / "environ").read_bytes():
                words = (entry / "cmdline").read_bytes()
                if b"resource_tracker" not in words:
                    found.append(entry)
    return found


def wait_for(condition) -> None:
    end = time.perf_counter() + 20
    while not condition():
        assert time.perf_counter() < end
        time.sleep(0.02)


def test_workers_that_cannot_start_end_the_run(monkeypatch):
    monkeypatch.setattr(workers, "work", os.abort)
    with pytest.raises(PlaymatError, match=r"can't start worker processes: its process .* before"):
        play_blocks(plan_of("greedy", "random"), 5, workers=2)
