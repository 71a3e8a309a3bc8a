"""What Playmat promises of its speed, measured on this machine."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from playmat.cli import measure
from playmat.cli.bench_decks import lists_with_bodies, theme_lists
from playmat.cli.measure import BUILD, Pace, Prototype
from playmat.engine.vectors import COMPILED
from playmat.errors import PlaymatError
from playmat.version import VERSION

GAMES = 720 if COMPILED else 72
REPEATS = 5
CLONED = 36  # games that are cloned at many of their decisions
REPLAYED = 12  # games that are written down and replayed
BESIDE = Path("..", "shared", "prototype")  # where the prototype lies if it does

# The budgets, compiled and pure: at least so much, or (negative) at most.
BUDGETS: dict[str, tuple[float, float]] = {
    "inside": (1_700_000, 0),
    "ratio": (0.55, 0.4),
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
    """One thing measured, its budget in this build (if it has one), and whether it is met."""

    name: str
    what: str
    value: float
    unit: str
    budget: float | None = None
    met: bool | None = None

    def __post_init__(self) -> None:
        budget = BUDGETS.get(self.name, (0, 0))[0 if COMPILED else 1]
        if budget:
            self.budget = abs(budget)
            self.met = self.value >= budget if budget > 0 else self.value <= -budget


def bench(
    *,
    games: int = GAMES,
    prototype: Path | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Measure what we promise: decisions a second, clone time, memory.

    Plays random games over all 36 pairings of the six theme decks, under both rulesets, and
    compares the best of several repeats with the budgets. Timings on a busy machine swing.

    Examples:

        playmat bench
        playmat bench --json > figures.json
        playmat bench --prototype ../shared/prototype

    Parameters
    ----------
    games
        Games in each repeat.
    prototype
        A folder with the prototype, to be measured in the same run.
    json
        Print the figures for a program to read.
    """
    if games < 1:
        raise PlaymatError(f"{games} games cannot be measured: name at least 1")
    console = Console(stderr=True)
    figures, notes = figures_of(games, prototype, console)
    if json:
        print_json(figures, notes)
        return
    show(Console(), figures, notes)


def figures_of(
    games: int, prototype: Path | None, console: Console
) -> tuple[list[Figure], list[str]]:
    """All figures, and what is to be said of them."""
    notes: list[str] = []
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    # Where nobody watches, nothing is drawn.
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        job = bar.add_task("Getting ready", total=5 * REPEATS + 8)

        def step(name: str) -> None:
            bar.update(job, description=name, advance=1)

        other = find_prototype(prototype, notes, step)
        try:
            return measured(games, other, notes, step), notes
        finally:
            if other is not None:
                other.remove()


def find_prototype(
    given: Path | None, notes: list[str], step: Callable[[str], None]
) -> Prototype | None:
    if given is None and not (BESIDE / "src").is_dir():
        notes.append("The prototype is not here; --prototype names its folder.")
        return None
    step("Building the prototype")
    try:
        return Prototype((given or BESIDE).resolve())
    except PlaymatError as error:
        if given is not None:
            raise
        notes.append(f"The prototype could not be built: {error}.")
        return None


def measured(
    games: int, prototype: Prototype | None, notes: list[str], step: Callable[[str], None]
) -> list[Figure]:
    lists = {
        "inside": theme_lists(),
        "no_bodies": lists_with_bodies(0),
        "some_bodies": lists_with_bodies(5),
        "all_bodies": lists_with_bodies(1),
    }
    for decks in lists.values():
        measure.inside(min(games, 36), decks)  # nothing is measured cold
    best: dict[str, Pace] = {}
    # Engine and prototype take turns, so that a busy moment hits both.
    for _ in range(REPEATS):
        step("Random play inside the engine")
        for name, decks in lists.items():
            best[name] = measure.inside(games, decks).better(best.get(name))
        if prototype is not None:
            step("Random play of the prototype")
            best["prototype"] = prototype.pace(games).better(best.get("prototype"))
        step("From a Python loop")
        for name, go in (
            ("codes_unchecked", measure.by_codes_unchecked),
            ("codes", measure.by_codes),
            ("records", measure.by_records),
        ):
            best[name] = measure.stepped(games, go).better(best.get(name))
    figures = [
        Figure("inside", "decisions inside the engine", best["inside"].decisions, "/s"),
        Figure("games", "  the same in games", best["inside"].games, "/s"),
    ]
    for name, what in (
        ("no_bodies", "  with no Poké-Body"),
        ("some_bodies", "  a Poké-Body on a fifth"),
        ("all_bodies", "  a Poké-Body on all"),
    ):
        figures.append(Figure(name, what, best[name].decisions, "/s"))
    if prototype is not None:
        ratio = best["inside"].decisions / best["prototype"].decisions
        figures += [
            Figure("prototype", "  the prototype's decisions", best["prototype"].decisions, "/s"),
            Figure("ratio", "  engine to prototype", ratio, "×"),
        ]
    for name, what in (
        ("codes_unchecked", "decisions from Python, ints unchecked"),
        ("codes", "decisions from Python, ints checked"),
        ("records", "decisions from Python, records"),
    ):
        figures.append(Figure(name, what, best[name].decisions, "/s"))
    step("Starting games")
    start = min(measure.start_time(max(games // 10, 1)) for _ in range(REPEATS))
    figures.append(Figure("start", "Game.start, decks checked", start, "s"))
    step("Cloning")
    kept = measure.states(CLONED)
    middle = [game for game in kept if measure.in_mid_effect(game)]
    clone = min(measure.clone_time(kept) for _ in range(REPEATS))
    figures.append(Figure("clone", f"clone, {len(kept)} states", clone, "s"))
    if middle:
        mid = min(measure.clone_time(middle) for _ in range(REPEATS))
        figures.append(Figure("clone_mid", f"  {len(middle)} of them mid-effect", mid, "s"))
    step("Looking and sampling")
    look = min(measure.view_time(kept) for _ in range(REPEATS))
    figures.append(Figure("view", f"game.view, {2 * len(kept)} views", look, "s"))
    seen = measure.views(kept)
    sample = min(measure.sample_time(seen) for _ in range(REPEATS))
    figures.append(Figure("sample", "view.sample, at the same", sample, "s"))
    step("Reading positions and replays")
    position = min(measure.position_time(kept) for _ in range(REPEATS))
    figures.append(Figure("position", "a position read", position, "s"))
    texts = measure.replays(REPLAYED)
    replay = min(measure.replay_time(texts) for _ in range(REPEATS))
    figures.append(Figure("replay", "a replay of 150 decisions", replay, "s"))
    step("Weighing")
    figures.append(Figure("memory", "one game's memory", measure.memory(kept), "B"))
    step("Importing")
    figures.append(
        Figure("import", "import playmat, whole pool", measure.import_time(REPEATS), "s")
    )
    return figures


# -- telling --------------------------------------------------------------------------------------
def print_json(figures: list[Figure], notes: list[str]) -> None:
    print(
        json.dumps(
            {
                "playmat": VERSION,
                "build": BUILD,
                "python": platform.python_version(),
                "machine": platform.machine(),
                "figures": [asdict(figure) for figure in figures],
                "notes": notes,
            },
            indent=2,
        )
    )


def show(console: Console, figures: list[Figure], notes: list[str]) -> None:
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
            at_least = BUDGETS[figure.name][0] > 0
            budget = f"{'≥' if at_least else '≤'} {amount(figure.budget, figure.unit)}"
        verdict = {True: "[green]yes[/]", False: "[bold red]no[/]", None: ""}[figure.met]
        table.add_row(figure.what, amount(figure.value, figure.unit), budget, verdict)
    console.print(table)
    for note in notes:
        console.print(note, highlight=False)
    sys.stdout.flush()


def amount(value: float, unit: str) -> str:
    """A number in the unit in which one speaks of it."""
    if unit == "s":
        if value < 1e-3:
            return f"{value * 1e6:,.1f} µs"
        return f"{value * 1e3:,.1f} ms" if value < 0.05 else f"{value:.3f} s"
    if unit == "B":
        return f"{value / 1000:,.1f} kB"
    if unit == "×":
        return f"{value:.2f} ×"
    return f"{value:,.0f} {unit}"
