"""Compare the engine's random play with a prototype.

Usage: python bench/compare_prototype.py FOLDER [GAMES]. FOLDER contains the prototype, which is
compiled first if the engine is. Both are measured in turns, so that a busy moment affects both.
Fails below the budget.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playmat.cli.bench import engine_speed, theme_lists
from playmat.engine.vectors import COMPILED

BUDGET = 0.55 if COMPILED else 0.4  # the engine's decisions per second to the prototype's
REPEATS = 5
WARM_UP = 36  # games before anything is measured
GAMES = 720 if COMPILED else 72
PROTOTYPE = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
games = int(sys.argv[2])
from tcgproto import cards, engine
table = cards.make_table(cards.DECK_A, cards.DECK_B)
decisions = 0
start = time.perf_counter()
for seed in range(1, games + 1):
    decisions += engine.play_random(table, seed)[2]
seconds = time.perf_counter() - start
compiled = not engine.__file__.endswith(".py")
print(json.dumps({"compiled": compiled, "decisions": decisions / seconds}))
"""


def build(source: Path, folder: Path) -> Path:
    """Return where the prototype can be imported from, in the build of the engine."""
    if not COMPILED:
        return source / "src"
    copy, built = folder / "prototype", folder / "built"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "__pycache__"))
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(built)]
    subprocess.run(command, cwd=copy, env={**os.environ, "TCGPROTO_COMPILE": "1"}, check=True)
    return built


def prototype_speed(place: Path, games: int, folder: Path) -> float:
    """Return the prototype's decisions per second."""
    command = [sys.executable, "-c", PROTOTYPE, str(place), str(games)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    if figures["compiled"] != COMPILED:
        sys.exit("the prototype and the engine aren't built alike")
    return float(figures["decisions"])


def main() -> None:
    source = Path(sys.argv[1]).resolve()
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    if not (source / "src" / "tcgproto").is_dir():
        sys.exit(f"{source} contains no prototype (no src/tcgproto)")
    lists = theme_lists()
    engine = prototype = 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        place = build(source, folder)
        engine_speed(min(games, WARM_UP), lists)
        for _ in range(REPEATS):
            engine = max(engine, engine_speed(games, lists))
            prototype = max(prototype, prototype_speed(place, games, folder))
    ratio = engine / prototype
    print(f"engine {engine:,.0f}/s, prototype {prototype:,.0f}/s: {ratio:.2f} (budget {BUDGET})")
    sys.exit(ratio < BUDGET)


if __name__ == "__main__":
    main()
