"""The measurements of `playmat bench`: speed, clones, memory, and import of the loaded build."""

from __future__ import annotations

import os
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
from playmat.engine.constants import START
from playmat.engine.game import Game, View
from playmat.engine.generator import seed_generator
from playmat.engine.new_game import begin, create_game
from playmat.engine.playouts import play_random
from playmat.engine.run_loop import apply_unchecked
from playmat.engine.vectors import COMPILED
from playmat.errors import PlaymatError
from playmat.notation import (
    ReplayRecorder,
    read_position,
    read_replay,
    write_position,
    write_replay,
)
from playmat.rulebook import HGSS, XY
from playmat.rulebook.rulesets import Ruleset

BUILD = "compiled" if COMPILED else "pure"
MAX_DECISIONS = 5000  # after which a random game is abandoned
SNAPSHOT_EVERY = 9  # decisions
REPLAY_LENGTH = 150  # decisions
IMPORT = """
import time
start = time.perf_counter()
import playmat
playmat.pool(), playmat.Game, playmat.theme_decks()
print(time.perf_counter() - start)
"""

RandomNumber = Callable[[], float]
PlayGame = Callable[[Game, RandomNumber], int]


class Throughput:
    """Decisions and games per second."""

    def __init__(self, decisions: int, games: int, seconds: float) -> None:
        self.decisions = decisions / seconds
        self.games = games / seconds

    def best(self, other: Throughput | None) -> Throughput:
        return self if other is None or self.decisions > other.decisions else other


def pairing(n: int) -> tuple[Deck, Deck]:
    """Return the n-th of all 36 pairings of the theme decks."""
    decks = theme_decks()
    return decks[n % 6], decks[n // 6 % 6]


def ruleset(n: int) -> Ruleset:
    """Return the ruleset of the n-th game; rulesets alternate after all pairings."""
    return XY if n // 36 % 2 else HGSS


def new_game(n: int, lists: list[list[Card]]) -> Game:
    """Return the n-th game at its first decision."""
    pair = [lists[n % 6], lists[n // 6 % 6]]
    game = Game.of_state(create_game(ruleset(n), pair))
    seed_generator(game, n)
    begin(game)
    apply_unchecked(game, START)
    return game


# -- speed ---------------------------------------------------------------------------------------
def engine_throughput(games: int, lists: list[list[Card]]) -> Throughput:
    """Measure random play inside the engine with six decks."""
    decisions = 0
    start = perf_counter()
    for n in range(games):
        decisions += play_random(new_game(n, lists), n + 1, MAX_DECISIONS)
    return Throughput(decisions, games, perf_counter() - start)


def python_throughput(games: int, play: PlayGame) -> Throughput:
    """Measure random play from a loop in Python."""
    random = Random(7).random
    lists = theme_lists()
    decisions = 0
    start = perf_counter()
    for n in range(games):
        decisions += play(new_game(n, lists), random)
    return Throughput(decisions, games, perf_counter() - start)


def play_unchecked_codes(game: Game, random: RandomNumber) -> int:
    """Play a random game and return the number of its decisions."""
    n = 0
    while not game.over:
        codes = game.codes
        count: int = len(codes)
        apply_unchecked(game, codes[int(random() * count)])
        n += 1
    return n


def play_codes(game: Game, random: RandomNumber) -> int:
    n = 0
    while not game.over:
        codes = game.codes
        count: int = len(codes)
        game.apply(codes[int(random() * count)])
        n += 1
    return n


def play_options(game: Game, random: RandomNumber) -> int:
    n = 0
    while not game.over:
        options = game.options
        game.apply(options[int(random() * len(options))])
        n += 1
    return n


def start_time(games: int) -> float:
    """Return the seconds that `Game.start` takes, including the check of both decks."""
    start = perf_counter()
    for n in range(games):
        Game.start(*pairing(n), ruleset(n), seed=n)
    return (perf_counter() - start) / games


# -- clones and memory ---------------------------------------------------------------------------
def snapshots(games: int) -> list[Game]:
    """Return games at many of their decisions, also in the middle of effects."""
    found: list[Game] = []
    lists = theme_lists()
    for n in range(games):
        game = new_game(n, lists)
        random = Random(n).random
        k = 0
        while not game.over:
            k += 1
            if k % SNAPSHOT_EVERY == 0:
                found.append(game.clone())
            codes = game.codes
            count: int = len(codes)
            apply_unchecked(game, codes[int(random() * count)])
    return found


def is_mid_effect(game: Game) -> bool:
    """Return whether an effect or a procedure of the rules is being resolved."""
    return len(game.stack) > 1


def clone_time(games: list[Game], rounds: int = 5) -> float:
    start = perf_counter()
    for _ in range(rounds):
        for game in games:
            game.clone()
    return (perf_counter() - start) / rounds / len(games)


def views(games: list[Game]) -> list[View]:
    """Return what each player knows of each game."""
    return [game.view(player, open_lists=True) for game in games for player in (0, 1)]


def view_time(games: list[Game]) -> float:
    start = perf_counter()
    count = len(views(games))
    return (perf_counter() - start) / count


def sample_time(seen: list[View]) -> float:
    """Return the seconds for a sampled world, at decisions of the viewer and of the opponent."""
    start = perf_counter()
    for seed, view in enumerate(seen):
        view.sample(seed)
    return (perf_counter() - start) / len(seen)


def memory(games: list[Game]) -> float:
    """Return the bytes of one more game, without the card table that games of two decks share."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        copies = [game.clone() for game in games]
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) / len(copies)


# -- notation ------------------------------------------------------------------------------------
def position_time(games: list[Game]) -> float:
    """Return the seconds to read a position in its full form."""
    texts = [write_position(game) for game in games]
    start = perf_counter()
    for text in texts:
        read_position(text)
    return (perf_counter() - start) / len(texts)


def random_replays(games: int) -> list[str]:
    texts: list[str] = []
    for n in range(games):
        recorder = ReplayRecorder()
        game = Game.start(*pairing(n), ruleset(n), seed=n, observer=recorder)
        play_codes(game, Random(n).random)
        texts.append(write_replay(recorder.replay))
    return texts


def replay_time(texts: list[str]) -> float:
    """Return the seconds to read and play a replay of 150 decisions, including its checksums."""
    decisions = 0
    start = perf_counter()
    for text in texts:
        decisions += len(read_replay(text))
    return REPLAY_LENGTH * (perf_counter() - start) / decisions


# -- import --------------------------------------------------------------------------------------
def import_time(repeats: int) -> float:
    """Return the seconds to import the package with all its cards in a new process."""
    package = str(Path(str(playmat.__file__)).parent.parent)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": package, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # all but the first import use the cache
        command = [sys.executable, "-c", IMPORT]
        return min(float(run(command, environment)) for _ in range(repeats + 1))


def run(command: list[str], environment: dict[str, str]) -> str:
    """Return what a command prints."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise PlaymatError(f"{Path(command[0]).name} failed: {last[0]}")
    return done.stdout
