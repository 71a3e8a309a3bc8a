"""Find puzzles in games between agents, and write those that the solver proves to a file.

    python tools/mine_puzzles.py candidates.jsonl --seeds 0-999

Each line of the file is a seed with the puzzles found in its game. Seeds that are already in the
file are skipped, so the search can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.progress import track

from playmat.agents import GreedyAgent
from playmat.lab.errors import Unsolved
from playmat.lab.mining import STEPS, mine
from playmat.lab.puzzles import attempt, read_puzzle, verify, write_puzzle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seeds", default="0-99", help="first and last seed of the games")
    parser.add_argument(
        "--steps", type=int, default=STEPS, help="maximum number of solver steps per position"
    )
    parser.add_argument("--goals", nargs="+", default=["win", "survive"])
    given = parser.parse_args()
    first, _, last = given.seeds.partition("-")
    done = set()
    if given.file.exists():
        done = {json.loads(line)["seed"] for line in given.file.read_text("utf-8").splitlines()}
    seeds = [s for s in range(int(first), int(last or first) + 1) if s not in done]
    console = Console(stderr=True)
    with given.file.open("a", encoding="utf-8") as out:
        for seed in track(seeds, "Mining", console=console, disable=not console.is_terminal):
            out.write(
                json.dumps({"seed": seed, "found": found_in(seed, given.steps, given.goals)}) + "\n"
            )
            out.flush()


def found_in(seed: int, steps: int, goals: list[str]) -> list[dict[str, object]]:
    """Return the puzzles of a game, proved again from their texts."""
    out: list[dict[str, object]] = []
    for found in mine(seed, steps, goals):
        text = write_puzzle(found.puzzle)
        puzzle = read_puzzle(text)
        try:
            solution = verify(puzzle, 3 * steps)
            tries = [attempt(puzzle, GreedyAgent(n), maximum=60, limit=3 * steps) for n in range(2)]
        except Unsolved:
            continue
        out.append(
            {
                "kind": puzzle.kind,
                "goal": puzzle.goal,
                "best": str(puzzle.best),
                "second": str(puzzle.second),
                "options": found.options,
                "critical": found.critical,
                "steps": solution.steps,
                "decisions": max(t.decisions for t in tries),
                "greedy_failed": sum(not t.solved for t in tries),
                "text": text,
            }
        )
    return out


if __name__ == "__main__":
    main()
