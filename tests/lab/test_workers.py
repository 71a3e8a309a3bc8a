"""Worker processes play the same games, and one that dies loses only its own block."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from playmat import HGSS, PlaymatError
from playmat.agents.subprocess_agent import ProcessLimits
from playmat.lab import make_plan, report, workers
from playmat.lab.workers import WorkerPool
from tests.support.matches import TWO, outcomes_of, plan_of, play_blocks
from tests.support.processes import REPORTS, Reports, descendants, running, sees_processes, watched


@pytest.fixture(autouse=True)
def here(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)  # so that tests.support can be imported


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reports:
    """Return what the agents report."""
    monkeypatch.setenv(REPORTS, str(tmp_path / "reports"))
    return Reports(tmp_path / "reports")


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
def test_an_abandoned_run_leaves_no_process_behind(reports):
    limits = ProcessLimits(patience=30)
    plan = make_plan(["tests.support.hostile:Forker", "random"], TWO, HGSS, process_limits=limits)
    pool = WorkerPool(plan, 1)
    with closing(pool):
        worker = pool.free_worker()
        worker.start((0, (0, 1)))
        reports.pids(9)
        below = descendants(worker.process.pid or 0)
        with watched(below) as processes:
            pool.close()
            assert processes.left_after() == []
    assert not worker.process.is_alive()
    reports.wait_for_eof()


@sees_processes
@pytest.mark.parametrize("options", [(), ("--subprocess",)], ids=["workers", "subprocess"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL", "SIGINT"])
def test_all_processes_end_when_a_run_is_ended(name, options, reports):
    agents = "tests.support.hostile:Daemon", "random"
    command = "-m", "playmat", "rate", *agents, "--workers", "2", "--decks", "Froakie", "Chespin"
    with running(*command, *options) as program:
        reported, below = reports.pids(4), descendants(program.pid)
        assert set(reported) < set(below)
        with watched(below) as processes:
            program.send_signal(signal.Signals[name])
            assert processes.left_after() == []
        reports.wait_for_eof()


@sees_processes
def test_the_processes_of_a_parallel_search_end_when_the_program_is_ended(reports):
    code = """
from playmat import HGSS, Game, theme_deck
from playmat.agents import Budget, SearchAgent
from tests.support.processes import report
game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
view = game.view(game.player_to_act)
agent = SearchAgent(processes=2)
agent.choose(view, view.options, Budget(iterations=2))
report()
agent.choose(view, view.options, Budget(ms=1e9))
"""
    with running("-c", code) as program:
        reports.pids(1)
        below = descendants(program.pid)
        assert len(below) >= 2
        with watched(below) as processes:
            program.kill()
            assert processes.left_after() == []


def test_workers_that_cannot_start_end_the_run(monkeypatch):
    monkeypatch.setattr(workers, "work", os.abort)
    with pytest.raises(PlaymatError, match=r"can't start worker processes: its process .* before"):
        play_blocks(plan_of("greedy", "random"), 5, workers=2)
