"""The core runs in a browser: without processes, threads, sockets, or third-party libraries."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CORE = (
    "rulebook", "engine", "vocabulary", "cards", "text", "decks", "notation", "agents", "session"
)  # fmt: skip
# Modules of the core for what a browser can't do.
FOR_PROCESSES = tuple(
    f"playmat.agents.{name}" for name in ("agent_process", "subprocess_agent", "supervisor")
)
FOR_INSTALLED_SETS = ("playmat.cards.custom_sets",)  # importlib.metadata imports socket
# A browser's Python lacks the first of these modules; the others can be imported there, but their
# functions raise errors.
MISSING = (
    "_multiprocessing", "_posixsubprocess", "curses", "fcntl", "grp", "pwd", "resource", "syslog",
    "termios", "multiprocessing", "signal", "socket", "ssl", "subprocess",
)  # fmt: skip

IN_A_BROWSER = f"""
import importlib, pkgutil, sys, threading, time

class Browser:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {MISSING!r}:
            raise ModuleNotFoundError("a browser has no " + name, name=name)

def start(thread):
    raise RuntimeError("can't start new thread")

for name in {MISSING!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Browser())
threading.Thread.start = start
del time.thread_time
before = set(sys.modules)

for name in {CORE!r}:
    package = importlib.import_module("playmat." + name)
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if module.name not in {FOR_PROCESSES + FOR_INSTALLED_SETS!r}:
            importlib.import_module(module.name)

from datetime import date
from playmat import HGSS, Game, theme_deck
from playmat.agents import Budget, find_agent, play
from playmat.session import MatchSetup, MemoryStorage, Services, Session

decks = theme_deck("Growth Clash"), theme_deck("Ember Spark")
game = Game.start(*decks, HGSS, seed=7)
play(game, find_agent("greedy").new(1), find_agent("search").new(2), Budget(iterations=2))
for budget in (Budget(ms=1), Budget(ms=1, cpu=True)):
    game = Game.start(*decks, HGSS, seed=7)
    view = game.view(game.player_to_act)
    assert find_agent("search").new(1).choose(view, view.options, budget) in view.options

services = Services(find_agent, date, MemoryStorage())
session = Session.start(MatchSetup(seats=("greedy", "random"), seed=7), decks, services)
for _ in range(20):
    session.let_agent_decide()
loaded = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(*sorted(loaded - sys.stdlib_module_names - {{"playmat", "playmat__mypyc"}}))
"""


def test_the_core_plays_games_where_a_browser_has_no_processes_threads_or_sockets():
    done = subprocess.run(
        [sys.executable, "-c", IN_A_BROWSER], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) <= {"mypy_extensions", "librt"}


def imports(path: Path) -> Iterator[str]:
    """Yield the packages that a file imports, also those imported inside functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.module
            yield node.module.partition(".")[0]


@pytest.mark.once
def test_the_core_depends_on_mypy_extensions_only(root: Path):
    foreign = {
        (path.relative_to(root / "src/playmat").as_posix(), name)
        for package in CORE
        for path in (root / "src/playmat" / package).rglob("*.py")
        for name in imports(path)
        if name not in sys.stdlib_module_names and name not in ("playmat", "mypy_extensions")
    }
    assert foreign == {("engine/vectors.py", "librt")}
