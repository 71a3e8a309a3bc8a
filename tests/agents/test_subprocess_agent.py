"""Agents in their own process lose only their own game, and leave no process behind."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from playmat import HGSS, Game, PlaymatError, theme_deck
from playmat.agents import NO_BUDGET, Budget, GreedyAgent, RandomAgent, play
from playmat.agents.referee import SeatedAgent, play_refereed
from playmat.agents.subprocess_agent import ProcessLimits, SubprocessAgent, parse_memory
from tests.support.processes import REPORTS, Reports, descendants, running, sees_processes, watched

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not hasattr(os, "killpg"), reason="This system has no process groups."),
]

QUICK = ProcessLimits(memory=1 << 30, patience=0.05)


@pytest.fixture(autouse=True)
def here(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)  # so that tests.support can be imported


@pytest.fixture(autouse=True)
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reports:
    """Return what the agents report."""
    monkeypatch.setenv(REPORTS, str(tmp_path / "reports"))
    return Reports(tmp_path / "reports")


def new_game() -> Game:
    return Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)


def hostile(name: str, limits: ProcessLimits = QUICK, budget: Budget = NO_BUDGET):
    """Play a game of a hostile agent in its own process."""
    agent = SubprocessAgent(f"tests.support.hostile:{name}", 1, limits)
    seated = SeatedAgent(agent, name, 0, budget)
    try:
        result = play_refereed(new_game(), seated, SeatedAgent(RandomAgent(2), "chance", 1))
    finally:
        agent.close()
    assert agent.process.returncode is not None
    return result, seated


def test_an_agent_plays_the_same_in_its_own_process():
    game, same = new_game(), new_game()
    agent = SubprocessAgent("greedy", 1)
    play(game, agent, RandomAgent(2))
    play(same, GreedyAgent(1), RandomAgent(2))
    assert game == same
    assert agent.cpu_time() > 0
    agent.close()
    agent.close()
    with pytest.raises(PlaymatError, match="greedy is closed"):
        play(new_game(), agent, RandomAgent(2))


def test_an_unclosed_agent_ends_when_it_is_garbage_collected():
    process = SubprocessAgent("random", 1).process
    assert process.returncode is not None


def test_printed_output_is_not_an_answer():
    result, seated = hostile("Printer", ProcessLimits())
    assert result.winner is not None
    assert not seated.faults


@pytest.mark.parametrize(
    ("name", "kind", "what"),
    [
        ("Raiser", "raised", r"ValueError: no idea\x1b[2J"),
        ("Leaver", "raised", "SystemExit: 3"),
        ("MemoryUser", "raised", "MemoryError"),
        ("Silent", "no option", "None"),
        ("Inventor", "no option", "<Option"),
        ("Ender", "ended", "its process ended with status 3"),
        ("SelfKiller", "ended", "its process was ended by SIGKILL"),
        ("Fugitive", "ended", "its process ended with status 0"),
        ("Garbler", "no option", "b'nonsense' on its pipe"),
        ("Flooder", "no option", "b'[[[["),
        ("Nester", "no option", "b'[[[["),
    ],
)
def test_a_hostile_agent_loses_its_game_immediately(name, kind, what):
    result, seated = hostile(name, ProcessLimits(memory=1 << 30))
    assert result.winner == 1
    [fault] = seated.faults
    assert (fault.kind, fault.decision, fault.lost) == (kind, 1, True)
    assert fault.what.startswith(what)


@pytest.mark.parametrize("name", ["Sleeper", "Spinner", "Forker"])
def test_an_agent_that_does_not_answer_loses_its_game(name):
    began = time.perf_counter()
    result, seated = hostile(name)
    assert time.perf_counter() - began < 5
    assert result.winner == 1
    assert [fault.kind for fault in seated.faults] == ["late"] * 3
    assert [fault.lost for fault in seated.faults] == [False, False, True]


def test_processor_time_is_measured_in_the_agents_own_process(monkeypatch):
    monkeypatch.setattr("playmat.agents.referee.GRACE_MS", 10.0)
    result, seated = hostile("Spinner", ProcessLimits(patience=30), Budget(ms=20, cpu=True))
    assert result.winner == 1
    assert seated.cpu >= 3 * 0.05
    assert seated.faults[0].what.endswith("the budget was 20 ms")


@sees_processes
@pytest.mark.parametrize(("name", "count"), [("Forker", 9), ("Daemon", 2), ("Relay", 1)])
def test_closing_an_agent_ends_all_processes_that_it_has_started(name, count, reports):
    agent = SubprocessAgent(f"tests.support.hostile:{name}", 1, QUICK)
    game = new_game()
    SeatedAgent(agent, name, game.player_to_act).decide(game)
    reports.pids(count)
    agent.close()
    reports.wait_for_eof()


@sees_processes
def test_the_processes_of_an_agent_that_ends_itself_end_with_it(reports):
    result, _ = hostile("Fugitive", ProcessLimits())
    assert result.winner == 1
    reports.wait_for_eof()


@sees_processes
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_the_processes_of_an_agent_end_when_the_program_is_ended(name, reports):
    code = """
from playmat import HGSS, Game, theme_deck
from playmat.agents.subprocess_agent import SubprocessAgent
view = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7).view(0)
SubprocessAgent("tests.support.hostile:Daemon").choose(view, view.options)
"""
    with running("-c", code) as program:
        reported, below = reports.pids(2), descendants(program.pid)
        assert set(reported) < set(below)  # the supervisor has adopted the detached process
        with watched(below) as processes:
            program.send_signal(signal.Signals[name])
            assert processes.left_after() == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("tests.support.hostile:Unmade", "can't be created: RuntimeError: not today"),
        ("tests.support.hostile:NoAgent", "isn't an agent: it has no method choose"),
        ("tests.support.hostile:Absent", "has no class or function 'Absent'; it has First"),
        ("no_such_module:X", "can't import the module no_such_module"),
        ("gredy", "no agent named 'gredy'; did you mean greedy"),
    ],
)
def test_an_agent_that_cannot_be_created_is_reported_with_the_reason(words, sentence):
    with pytest.raises(PlaymatError, match=sentence):
        SubprocessAgent(words)


def test_a_module_that_ends_the_process_or_hangs_is_reported(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ending.py").write_text("import os\nos._exit(4)\n", "utf-8")
    Path("hanging.py").write_text("import time\ntime.sleep(1000)\n", "utf-8")
    with pytest.raises(PlaymatError, match="can't be created: its process ended with status 4"):
        SubprocessAgent("ending:Agent")
    with pytest.raises(PlaymatError, match=r"can't be created: not ready after 0.5 s"):
        SubprocessAgent("hanging:Agent", limits=ProcessLimits(start=0.5))


def test_memory_is_given_in_megabytes_or_gigabytes():
    assert parse_memory("512MB") == 512 << 20
    assert parse_memory("2 gb") == 2 << 30
    for wrong in ("", "2", "much", "-1GB", "1.5GB"):
        with pytest.raises(PlaymatError, match="512MB or 2GB"):
            parse_memory(wrong)
    with pytest.raises(PlaymatError, match="must be at least"):
        ProcessLimits(memory=1 << 20)
