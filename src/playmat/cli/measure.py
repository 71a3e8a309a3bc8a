"""What `playmat bench` measures: speed, clones, memory and import of the build that is loaded."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import playmat
from playmat.cli.bench_decks import theme_lists
from playmat.decks import Deck, theme_decks
from playmat.engine.cards import Card
from playmat.engine.game import Game
from playmat.engine.playouts import play_random
from playmat.engine.start import begin, lay_out
from playmat.engine.vectors import COMPILED
from playmat.engine.views import View
from playmat.engine.words import START
from playmat.errors import PlaymatError
from playmat.notation import (
    ReplayRecorder,
    read_position,
    read_replay,
    write_position,
    write_replay,
)
from playmat.rulebook import HGSS, XY

BUILD = "compiled" if COMPILED else "pure"
LIMIT = 5000  # decisions after which a random game is given up
EVERY = 9  # of so many decisions one is kept, to be cloned

# Told in its own words, so that it needs nothing but the prototype.
PROTOTYPE = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
games = int(sys.argv[2])
from tcgproto import cards, engine
table = cards.make_table(cards.DECK_A, cards.DECK_B)
decisions = 0
began = time.perf_counter()
for seed in range(1, games + 1):
    decisions += engine.play_random(table, seed)[2]
took = time.perf_counter() - began
built = not engine.__file__.endswith(".py")
print(json.dumps({"compiled": built, "decisions": decisions / took, "games": games / took}))
"""
IMPORT = """
import time
began = time.perf_counter()
import playmat
playmat.pool(), playmat.Game, playmat.theme_decks()
print(time.perf_counter() - began)
"""


class Pace:
    """How quickly games went by."""

    def __init__(self, decisions: int, games: int, seconds: float) -> None:
        self.decisions = decisions / seconds
        self.games = games / seconds

    def better(self, other: Pace | None) -> Pace:
        return self if other is None or self.decisions > other.decisions else other


def pairing(n: int) -> tuple[Deck, Deck]:
    """All 36 pairings of the theme decks, one after the other."""
    decks = theme_decks()
    return decks[n % 6], decks[n // 6 % 6]


def new_game(n: int, lists: list[list[Card]]) -> Game:
    """Return the n-th game at its first decision; rulesets alternate after all pairings."""
    game = lay_out(XY if n // 36 % 2 else HGSS, [lists[n % 6], lists[n // 6 % 6]])
    game.seed(n)
    begin(game)
    game.apply_unchecked(START)
    return game


# -- speed ----------------------------------------------------------------------------------------
def inside(games: int, lists: list[list[Card]]) -> Pace:
    """Measure random play by the engine itself, with six decks."""
    decisions = 0
    began = perf_counter()
    for n in range(games):
        decisions += play_random(new_game(n, lists), n + 1, LIMIT)
    return Pace(decisions, games, perf_counter() - began)


def stepped(games: int, go: Callable[[Game, Callable[[], float]], int]) -> Pace:
    """Random play from a loop in Python."""
    chance = Random(7).random
    lists = theme_lists()
    decisions = 0
    began = perf_counter()
    for n in range(games):
        decisions += go(new_game(n, lists), chance)
    return Pace(decisions, games, perf_counter() - began)


def by_codes_unchecked(game: Game, chance: Callable[[], float]) -> int:
    n = 0
    while not game.over:
        codes = game.codes
        count: int = len(codes)
        game.apply_unchecked(codes[int(chance() * count)])
        n += 1
    return n


def by_codes(game: Game, chance: Callable[[], float]) -> int:
    n = 0
    while not game.over:
        codes = game.codes
        count: int = len(codes)
        game.apply(codes[int(chance() * count)])
        n += 1
    return n


def by_records(game: Game, chance: Callable[[], float]) -> int:
    n = 0
    while not game.over:
        options = game.options
        game.apply(options[int(chance() * len(options))])
        n += 1
    return n


def start_time(games: int) -> float:
    """Seconds that `Game.start` takes, the check of both decks included."""
    began = perf_counter()
    for n in range(games):
        Game.start(*pairing(n), XY if n // 36 % 2 else HGSS, seed=n)
    return (perf_counter() - began) / games


# -- clones and memory ----------------------------------------------------------------------------
def states(games: int) -> list[Game]:
    """Games at many of their decisions, half-way through effects too."""
    found: list[Game] = []
    lists = theme_lists()
    for n in range(games):
        game = new_game(n, lists)
        chance = Random(n).random
        k = 0
        while not game.over:
            k += 1
            if k % EVERY == 0:
                found.append(game.clone())
            codes = game.codes
            count: int = len(codes)
            game.apply_unchecked(codes[int(chance() * count)])
    return found


def in_mid_effect(game: Game) -> bool:
    """Whether a text or a rule's procedure lies half-resolved above the turn."""
    return len(game.stack) > 1


def clone_time(kept: list[Game], rounds: int = 5) -> float:
    began = perf_counter()
    for _ in range(rounds):
        for game in kept:
            game.clone()
    return (perf_counter() - began) / rounds / len(kept)


def views(kept: list[Game]) -> list[View]:
    """What each player sees of each of the games."""
    return [game.view(player, open_lists=True) for game in kept for player in (0, 1)]


def view_time(kept: list[Game]) -> float:
    began = perf_counter()
    count = len(views(kept))
    return (perf_counter() - began) / count


def sample_time(seen: list[View]) -> float:
    """Seconds for a world, at decisions of the viewer and of the other."""
    began = perf_counter()
    for seed, view in enumerate(seen):
        view.sample(seed)
    return (perf_counter() - began) / len(seen)


# -- games on paper -------------------------------------------------------------------------------
def position_time(kept: list[Game]) -> float:
    """Seconds to read a position, each the full form of a game at some decision."""
    texts = [write_position(game) for game in kept]
    began = perf_counter()
    for text in texts:
        read_position(text)
    return (perf_counter() - began) / len(texts)


def replays(games: int) -> list[str]:
    """Random games, recorded and written down."""
    texts: list[str] = []
    for n in range(games):
        recorder = ReplayRecorder()
        ruleset = XY if n // 36 % 2 else HGSS
        game = Game.start(*pairing(n), ruleset, seed=n, observer=recorder)
        chance = Random(n).random
        while not game.over:
            codes = game.codes
            count: int = len(codes)
            game.apply(codes[int(chance() * count)])
        texts.append(write_replay(recorder.replay))
    return texts


def replay_time(texts: list[str]) -> float:
    """Seconds to read and play a replay of 150 decisions, checksums compared."""
    decisions = 0
    began = perf_counter()
    for text in texts:
        decisions += len(read_replay(text))
    return 150 * (perf_counter() - began) / decisions


def memory(kept: list[Game]) -> float:
    """Bytes that one more game takes, beside the card table that games of two decks share."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        copies = [game.clone() for game in kept]
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) / len(copies)


# -- other processes ------------------------------------------------------------------------------
def same_build() -> dict[str, str]:
    """An environment in which another process loads this very package."""
    home = str(Path(str(playmat.__file__)).parent.parent)
    return {**os.environ, "PYTHONPATH": home}


def import_time(repeats: int) -> float:
    """Seconds to import the package with all its cards, in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**same_build(), "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's second start is meant
        times = [
            float(answer([sys.executable, "-c", IMPORT], environment)) for _ in range(repeats + 1)
        ]
    return min(times)


def answer(command: list[str], environment: dict[str, str], folder: Path | None = None) -> str:
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise PlaymatError(f"{Path(command[0]).name} failed: {last[0]}")
    return done.stdout


class Prototype:
    """The prototype, in the build that is measured; compiled into a temporary folder."""

    def __init__(self, source: Path) -> None:
        if not (source / "src" / "tcgproto").is_dir():
            raise PlaymatError(f"{source} holds no prototype (no src/tcgproto)")
        self.folder = Path(tempfile.mkdtemp())
        self.place = source / "src"
        if COMPILED:
            copy = self.folder / "prototype"
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "__pycache__"))
            self.place = self.folder / "built"
            command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(self.place)]
            answer(command, {**os.environ, "TCGPROTO_COMPILE": "1"}, copy)

    def pace(self, games: int) -> Pace:
        command = [sys.executable, "-c", PROTOTYPE, str(self.place), str(games)]
        told = json.loads(answer(command, dict(os.environ), self.folder))
        if told["compiled"] != COMPILED:
            raise PlaymatError(f"the prototype that was loaded is not {BUILD}")
        pace = Pace(1, 1, 1.0)
        pace.decisions = told["decisions"]
        pace.games = told["games"]
        return pace

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
