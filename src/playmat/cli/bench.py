"""`playmat bench`: the performance budgets, measured on this computer."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

import playmat
from playmat.cli.console import SafeConsole, add_columns, progress
from playmat.cli.options import Flag, print_json, require_at_least
from playmat.cli.wording import duration
from playmat.decks import theme_decks
from playmat.engine.cards import Card, Definition
from playmat.engine.chance import seed_generator
from playmat.engine.constants import BODY, POKEMON, START
from playmat.engine.game import Game
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
from playmat.version import VERSION
from playmat.vocabulary.declarations import body, finish
from playmat.vocabulary.dsl import (
    THIS_IS_BENCHED,
    more_hp,
    no_weakness,
    prevent_effects,
    retreat_costs,
    takes_less_damage,
    while_,
)
from playmat.vocabulary.targets import THIS

BUILD = "compiled" if COMPILED else "pure"
GAMES = 720 if COMPILED else 72
REPEATS = 5
WARM_UP = 36  # games before anything is measured
SNAPSHOT_GAMES = 36  # games of which many states are cloned
SNAPSHOT_EVERY = 9  # decisions
REPLAYED_GAMES = 12
REPLAY_LENGTH = 150  # decisions
MAX_DECISIONS = 5000  # limit at which a random game is abandoned

# Each figure: its label, its unit, and its budgets in the compiled and the pure build, which are
# minimums for rates and maximums for all others; 0: none.
FIGURES: dict[str, tuple[str, str, float, float]] = {
    "inside": ("decisions inside the engine", "/s", 1_700_000, 0),
    "no_bodies": ("inside, a Poké-Body on no Pokémon", "/s", 0, 0),
    "some_bodies": ("inside, a Poké-Body on a fifth", "/s", 0, 0),
    "all_bodies": ("inside, a Poké-Body on all", "/s", 0, 0),
    "codes": ("decisions from Python, ints", "/s", 500_000, 20_000),
    "records": ("decisions from Python, Option objects", "/s", 250_000, 20_000),
    "clone": ("clone, also in the middle of an effect", "s", 2e-6, 40e-6),
    "view": ("game.view", "s", 0, 0),
    "sample": ("view.sample", "s", 15e-6, 400e-6),
    "position": ("read a position", "s", 2e-3, 0),
    "replay": (f"read a replay of {REPLAY_LENGTH} decisions", "s", 20e-3, 0),
    "memory": ("memory of one game", "B", 10_000, 30_000),
    "import": ("import playmat with all cards", "s", 0.15, 0.2),
}
# The facts of a Pokémon card that a copy with other Poké-Bodies keeps.
FACTS = (
    *("stage", "hp", "types", "evolves_from", "weaknesses", "resistances", "retreat", "prizes"),
    "attacks",
)
IMPORT = """
import time
start = time.perf_counter()
import playmat
playmat.pool(), playmat.Game, playmat.theme_decks()
print(time.perf_counter() - start)
"""

CardLists = list[list[Card]]
T = TypeVar("T")


def bench(*, games: int = GAMES, json: Flag = False) -> None:
    """Measure speed and memory against the performance budgets.

    Plays random games over all 36 pairings of the six theme decks, under both rulesets, and
    compares the best of several repeats with the budgets. The games are repeated with decks that
    have a Poké-Body on none, a fifth, and all of their Pokémon. Timings vary on a busy computer.

    Examples:

        playmat bench
        playmat bench --json > figures.json

    Parameters
    ----------
    games
        The number of games in each repeat.
    json
        Print the figures for a program.
    """
    require_at_least(1, games=games)
    with progress("Warming up", 2 * REPEATS + 5) as advance:
        measured = measure(games, lambda step: advance(description=step))
    rows = [figure_data(name, measured[name]) for name in FIGURES]
    if json:
        system = {"python": platform.python_version(), "machine": platform.machine()}
        print_json({"playmat": VERSION, "build": BUILD, **system, "figures": rows})
    else:
        show(SafeConsole(), rows)


def measure(games: int, step: Callable[[str], None]) -> dict[str, float]:
    """Return the best of several measurements of each figure; each step is announced."""
    lists = {
        "inside": theme_lists(),
        "no_bodies": lists_with_bodies(0),
        "some_bodies": lists_with_bodies(5),
        "all_bodies": lists_with_bodies(1),
    }
    for decks in lists.values():
        engine_speed(min(games, WARM_UP), decks)
    best = dict.fromkeys((*lists, "codes", "records"), 0.0)
    for _ in range(REPEATS):
        step("Random play inside the engine")
        for name, decks in lists.items():
            best[name] = max(best[name], engine_speed(games, decks))
        step("Random play from Python")
        best["codes"] = max(best["codes"], python_speed(games, play_codes))
        best["records"] = max(best["records"], python_speed(games, play_options))
    step("Cloning")
    states = snapshots(SNAPSHOT_GAMES)
    best["clone"] = shortest(Game.clone, states)
    step("Views and samples")
    views = [game.view(player, open_lists=True) for game in states for player in (0, 1)]
    best["view"] = shortest(lambda game: game.view(0, open_lists=True), states)
    best["sample"] = shortest(lambda view: view.sample(1), views)
    step("Reading positions and replays")
    best["position"] = shortest(read_position, [write_position(game) for game in states])
    texts = random_replays(REPLAYED_GAMES)
    decisions = sum(len(read_replay(text)) for text in texts) / len(texts)
    best["replay"] = shortest(read_replay, texts) * REPLAY_LENGTH / decisions
    step("Memory")
    best["memory"] = memory(states)
    step("Importing")
    best["import"] = import_time(REPEATS)
    return best


def figure_data(name: str, value: float) -> dict[str, object]:
    """Return a figure with its budget in this build, and whether it is met."""
    label, unit, compiled, pure = FIGURES[name]
    budget = (compiled if COMPILED else pure) or None
    met = None if budget is None else value >= budget if unit == "/s" else value <= budget
    figure = {"name": name, "label": label, "value": value}
    return {**figure, "unit": unit, "budget": budget, "met": met}


def show(console: Console, rows: list[dict[str, object]]) -> None:
    title = f"Playmat {VERSION}, {BUILD} build, Python {platform.python_version()}"
    table = add_columns(
        Table(title=title, title_justify="left"), "what", ">measured", ">budget", "met"
    )
    for row in rows:
        unit = str(row["unit"])
        sign = "≥" if unit == "/s" else "≤"
        budget = f"{sign} {amount(row['budget'], unit)}" if row["budget"] else ""
        met = Text("yes", "green") if row["met"] else Text("no", "bold red")
        figure = amount(row["value"], unit)
        table.add_row(str(row["label"]), figure, budget, "" if row["met"] is None else met)
    console.print(table)
    sys.stdout.flush()


def amount(value: object, unit: str) -> str:
    """Return a measurement with its unit."""
    assert isinstance(value, int | float)
    if unit == "s":
        return duration(value)
    return f"{value / 1000:,.1f} kB" if unit == "B" else f"{value:,.0f} {unit}"


# -- games ---------------------------------------------------------------------------------------
def theme_lists() -> CardLists:
    """Return the card lists of the theme decks."""
    return [list(deck.cards) for deck in theme_decks()]


def lists_with_bodies(every: int) -> CardLists:
    """Return the theme decks with a Poké-Body on every n-th Pokémon (0: on none) and no Powers."""
    lists = theme_lists()
    pokemon = {c.definition.id: c.definition for cards in lists for c in cards}
    pokemon = {id: d for id, d in pokemon.items() if d.kind == POKEMON}
    copies: dict[str, Card] = {}
    for n, (id, definition) in enumerate(sorted(pokemon.items())):
        copy = Definition(id, definition.name, POKEMON)
        for fact in FACTS:
            setattr(copy, fact, getattr(definition, fact))
        if every and n % every == 0:
            effects = (
                takes_less_damage(10, to=THIS),
                more_hp(10, of=THIS),
                retreat_costs(-1, of=THIS),
                no_weakness(THIS),
                while_(THIS_IS_BENCHED, prevent_effects(to=THIS)),
            )
            copy.powers = (body("Benchmark Body", effects[n // every % len(effects)]),)
        finish(copy, BODY)
        copies[id] = Card(id, copy, "")
    return [[copies.get(card.definition.id, card) for card in cards] for cards in lists]


def ruleset(n: int) -> Ruleset:
    """Return the ruleset of the n-th game; rulesets alternate after all pairings."""
    return XY if n // 36 % 2 else HGSS


def new_game(n: int, lists: CardLists) -> Game:
    """Return the n-th game, one of all 36 pairings, at its first decision."""
    pair = [lists[n % 6], lists[n // 6 % 6]]
    game = Game.of_state(create_game(ruleset(n), pair))
    seed_generator(game, n)
    begin(game)
    apply_unchecked(game, START)
    return game


# -- speed ---------------------------------------------------------------------------------------
def engine_speed(games: int, lists: CardLists) -> float:
    """Return the decisions per second of random play inside the engine."""
    start = perf_counter()
    decisions = sum(play_random(new_game(n, lists), n + 1, MAX_DECISIONS) for n in range(games))
    return int(decisions) / (perf_counter() - start)


def python_speed(games: int, play: Callable[[Game, Random], int]) -> float:
    """Return the decisions per second of random play from a loop in Python."""
    random = Random(7)
    lists = theme_lists()
    start = perf_counter()
    decisions = sum(play(new_game(n, lists), random) for n in range(games))
    return decisions / (perf_counter() - start)


def play_codes(game: Game, random: Random) -> int:
    """Play a random game by ints and return the number of its decisions."""
    number = random.random
    n = 0
    while not game.over:
        codes = game.codes
        count: int = len(codes)
        game.apply(codes[int(number() * count)])
        n += 1
    return n


def play_options(game: Game, random: Random) -> int:
    """Play a random game by Option objects and return the number of its decisions."""
    number = random.random
    n = 0
    while not game.over:
        options = game.options
        game.apply(options[int(number() * len(options))])
        n += 1
    return n


def shortest(work: Callable[[T], object], values: list[T]) -> float:
    """Return the mean seconds of a call over many values, in the best of several repeats."""
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        for value in values:
            work(value)
        times.append(perf_counter() - start)
    return min(times) / len(values)


# -- states and replays ----------------------------------------------------------------------------
def snapshots(games: int) -> list[Game]:
    """Return games at many of their decisions, also in the middle of effects."""
    found: list[Game] = []
    lists = theme_lists()
    for n in range(games):
        game, random, k = new_game(n, lists), Random(n), 0
        while not game.over:
            k += 1
            if k % SNAPSHOT_EVERY == 0:
                found.append(game.clone())
            codes = game.codes
            count: int = len(codes)
            apply_unchecked(game, codes[int(random.random() * count)])
    return found


def random_replays(games: int) -> list[str]:
    """Return the replays of random games as text."""
    decks = theme_decks()
    texts: list[str] = []
    for n in range(games):
        recorder = ReplayRecorder()
        pair = decks[n % 6], decks[n // 6 % 6]
        game = Game.start(*pair, ruleset(n), seed=n, observer=recorder)
        play_codes(game, Random(n))
        texts.append(write_replay(recorder.replay))
    return texts


# -- memory and import ---------------------------------------------------------------------------
def memory(games: list[Game]) -> float:
    """Return the bytes of one more game; games of the same decks share their card tables."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        copies = [game.clone() for game in games]
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) / len(copies)


def import_time(repeats: int) -> float:
    """Return the seconds to import the package with all its cards in a new process."""
    package = str(Path(str(playmat.__file__)).parent.parent)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": package, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # all but the first import use the cache
        command = [sys.executable, "-c", IMPORT]
        times = []
        for _ in range(repeats + 1):
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise PlaymatError(f"can't import playmat in a new process: {done.stderr}")
            times.append(float(done.stdout))
        return min(times)
