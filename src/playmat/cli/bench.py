"""`playmat bench`: the performance budgets, measured on this computer."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

from playmat.cli import benchmarks
from playmat.cli.bench_decks import lists_with_bodies, theme_lists
from playmat.cli.benchmarks import BUILD, Throughput
from playmat.cli.console import progress
from playmat.cli.options import Flag, print_json, require_at_least
from playmat.cli.wording import duration
from playmat.engine.vectors import COMPILED
from playmat.version import VERSION

GAMES = 720 if COMPILED else 72
REPEATS = 5
SNAPSHOT_GAMES = 36  # games of which many states are cloned
REPLAYED_GAMES = 12
WARM_UP = 36  # games before anything is measured

# The budgets of the compiled and the pure build: at least, or (negative) at most.
BUDGETS: dict[str, tuple[float, float]] = {
    "inside": (1_700_000, 0),
    "codes_unchecked": (500_000, 20_000),
    "codes": (500_000, 20_000),
    "records": (250_000, 20_000),
    "clone": (-2e-6, -40e-6),
    "sample": (-15e-6, -400e-6),
    "position": (-2e-3, 0),
    "replay": (-20e-3, 0),
    "memory": (-10_000, -30_000),
    "import": (-0.15, -0.2),
}


@dataclass
class Figure:
    """A measurement, its budget in this build (if it has one), and whether it is met."""

    name: str
    label: str
    value: float
    unit: str
    budget: float | None = None
    met: bool | None = None

    def __post_init__(self) -> None:
        budget = BUDGETS.get(self.name, (0, 0))[0 if COMPILED else 1]
        if budget:
            self.budget = abs(budget)
            self.met = self.value >= budget if budget > 0 else self.value <= -budget


def bench(*, games: int = GAMES, json: Flag = False) -> None:
    """Measure speed and memory against the performance budgets.

    Plays random games over all 36 pairings of the six theme decks, under both rulesets, and
    compares the best of several repeats with the budgets. Timings vary on a busy computer.

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
    with progress("Warming up", 2 * REPEATS + 6) as advance:
        figures = measure(games, lambda step: advance(description=step))
    if json:
        data = {
            "playmat": VERSION,
            "build": BUILD,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "figures": [asdict(figure) for figure in figures],
        }
        print_json(data)
    else:
        show(Console(), figures)


def measure(games: int, step: Callable[[str], None]) -> list[Figure]:
    """Return all figures; each step is announced."""
    lists = {
        "inside": theme_lists(),
        "no_bodies": lists_with_bodies(0),
        "some_bodies": lists_with_bodies(5),
        "all_bodies": lists_with_bodies(1),
    }
    for decks in lists.values():
        benchmarks.engine_throughput(min(games, WARM_UP), decks)
    best: dict[str, Throughput] = {}
    for _ in range(REPEATS):
        step("Random play inside the engine")
        for name, decks in lists.items():
            best[name] = benchmarks.engine_throughput(games, decks).best(best.get(name))
        step("Random play from Python")
        for name, play in (
            ("codes_unchecked", benchmarks.play_unchecked_codes),
            ("codes", benchmarks.play_codes),
            ("records", benchmarks.play_options),
        ):
            best[name] = benchmarks.python_throughput(games, play).best(best.get(name))
    figures = [
        Figure("inside", "decisions inside the engine", best["inside"].decisions, "/s"),
        Figure("games", "  the same in games", best["inside"].games, "/s"),
    ]
    for name, label in (
        ("no_bodies", "  without Poké-Bodies"),
        ("some_bodies", "  a Poké-Body on a fifth"),
        ("all_bodies", "  a Poké-Body on all"),
        ("codes_unchecked", "decisions from Python, unchecked codes"),
        ("codes", "decisions from Python, checked codes"),
        ("records", "decisions from Python, Option objects"),
    ):
        figures.append(Figure(name, label, best[name].decisions, "/s"))

    def add_time(name: str, label: str, seconds: Callable[[], float]) -> None:
        figures.append(Figure(name, label, min(seconds() for _ in range(REPEATS)), "s"))

    step("Starting games")
    count = max(games // 10, 1)
    add_time("start", "Game.start with deck checks", lambda: benchmarks.start_time(count))
    step("Cloning")
    states = benchmarks.snapshots(SNAPSHOT_GAMES)
    middle = [game for game in states if benchmarks.is_mid_effect(game)]
    add_time("clone", f"clone, {len(states)} states", lambda: benchmarks.clone_time(states))
    if middle:
        label = f"  {len(middle)} of them mid-effect"
        add_time("clone_mid", label, lambda: benchmarks.clone_time(middle))
    step("Views and samples")
    views = benchmarks.views(states)
    add_time("view", f"game.view, {len(views)} views", lambda: benchmarks.view_time(states))
    add_time("sample", "view.sample of these views", lambda: benchmarks.sample_time(views))
    step("Reading positions and replays")
    texts = benchmarks.random_replays(REPLAYED_GAMES)
    add_time("position", "read a position", lambda: benchmarks.position_time(states))
    add_time("replay", "read a replay of 150 decisions", lambda: benchmarks.replay_time(texts))
    step("Memory")
    figures.append(Figure("memory", "memory of one game", benchmarks.memory(states), "B"))
    step("Importing")
    seconds = benchmarks.import_time(REPEATS)
    figures.append(Figure("import", "import playmat with all cards", seconds, "s"))
    return figures


def show(console: Console, figures: list[Figure]) -> None:
    table = Table(
        title=f"Playmat {VERSION}, {BUILD} build, Python {platform.python_version()}",
        title_justify="left",
    )
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("budget", justify="right")
    table.add_column("met")
    for figure in figures:
        budget = ""
        if figure.budget is not None:
            sign = "≥" if BUDGETS[figure.name][0] > 0 else "≤"
            budget = f"{sign} {amount(figure.budget, figure.unit)}"
        verdict = {True: "[green]yes[/]", False: "[bold red]no[/]", None: ""}[figure.met]
        table.add_row(figure.label, amount(figure.value, figure.unit), budget, verdict)
    console.print(table)
    sys.stdout.flush()


def amount(value: float, unit: str) -> str:
    """Return a measurement with its unit."""
    if unit == "s":
        return duration(value)
    return f"{value / 1000:,.1f} kB" if unit == "B" else f"{value:,.0f} {unit}"
