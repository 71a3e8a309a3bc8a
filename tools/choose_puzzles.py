"""Choose puzzles among the candidates written by `mine_puzzles.py`, and number them.

    python tools/choose_puzzles.py candidates.jsonl --count 60 --into src/playmat/lab/puzzles_data

Each kind gets its share, hard ones first: those that greedy fails, with many decisions that
matter. At most one is chosen from a turn of a game, and few from a pair of decks. Existing files
are kept and counted.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from playmat.agents import GreedyAgent, play
from playmat.lab.errors import Unsolved
from playmat.lab.puzzles import KINDS, Puzzle, attempt, read_puzzle, verify
from playmat.notation.moves import words

MAX_STEPS = 3_000  # in a proof, which a test repeats
MAX_PER_PAIR = 6
MAX_SIMILAR = 4  # with the same last move
EASY = 0.25  # largest share of puzzles that greedy solves
WORLDS = 12
SAFE = 0.8  # a missed win matters little if the player still wins this often


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--into", type=Path, required=True)
    given = parser.parse_args()
    found = [one for file in given.files for one in candidates(file)]
    found.sort(key=hardness)
    given.into.mkdir(parents=True, exist_ok=True)
    taken = choose(found, given.count, [p.read_text("utf-8") for p in given.into.glob("*.txt")])
    for text in taken:
        number = 1 + len([*given.into.glob("*.txt")])
        (given.into / f"{number:03}.txt").write_text(text, "utf-8")
    print(f"{len(taken)} of {len(found)} candidates chosen")


def candidates(file: Path) -> list[dict[str, Any]]:
    lines = file.read_text("utf-8").splitlines()
    found = [one for line in lines for one in json.loads(line)["found"]]
    return [one for one in found if one["steps"] <= MAX_STEPS]


def hardness(one: dict[str, Any]) -> tuple[object, ...]:
    best = eval_fraction(one["best"])
    return (-one["greedy_failed"], -min(one["critical"], 4), best < 1, one["text"])


def eval_fraction(text: str) -> float:
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def choose(found: list[dict[str, Any]], count: int, existing: list[str]) -> list[str]:
    """Return the texts of the chosen puzzles, taking one kind after the other."""
    by_kind = {kind: [one for one in found if one["kind"] == kind] for kind in KINDS}
    turns = {turn_of(text) for text in existing}
    pairs = Counter(pair_of(text) for text in existing)
    lines = Counter(last_move(text) for text in existing)
    out: list[str] = []
    easy = 0
    while len(out) + len(existing) < count and any(by_kind.values()):
        for kind in KINDS:
            text = ""
            while by_kind[kind] and not text:
                one = by_kind[kind].pop(0)
                text = one["text"]
                if (
                    turn_of(text) in turns
                    or pairs[pair_of(text)] >= MAX_PER_PAIR
                    or lines[last_move(text)] >= MAX_SIMILAR
                ):
                    text = ""
                    continue
                solved = greedy_solves(text)
                if solved is None or (solved and easy >= EASY * count):
                    text = ""
                    continue
                easy += solved
            if text and len(out) + len(existing) < count:
                turns.add(turn_of(text))
                pairs[pair_of(text)] += 1
                lines[last_move(text)] += 1
                out.append(text)
    return out


def greedy_solves(text: str) -> bool | None:
    """Return whether greedy solves a puzzle; None if the puzzle is unsuitable."""
    puzzle = read_puzzle(text)
    try:
        verify(puzzle, 2 * MAX_STEPS)
        tries = [attempt(puzzle, GreedyAgent(n), limit=4 * MAX_STEPS) for n in range(3)]
    except Unsolved:
        return None
    if puzzle.goal == "win" and wins_otherwise(puzzle) > SAFE:
        return None
    return sum(t.solved for t in tries) > 1 if max(t.decisions for t in tries) < 60 else None


def wins_otherwise(puzzle: Puzzle) -> float:
    """Return how often the player still wins after ending the turn or another wrong choice."""
    won = 0
    for seed in range(WORLDS):
        game = puzzle.game(seed)
        options = game.options
        wrong = [o for o in options if words(o, options) not in puzzle.first]
        game.apply(min(wrong, key=lambda o: o.kind != "end turn"))
        result = game.result or play(game, GreedyAgent(seed), GreedyAgent(seed + 1))
        won += result.winner == puzzle.view.viewer
    return won / WORLDS


def field(text: str, name: str) -> str:
    found = re.search(rf"^# {name}: (.*)$", text, re.M)
    return found[1] if found else ""


def turn_of(text: str) -> tuple[str, str]:
    found = re.search(r"turn \d+", text)
    origin = field(text, "origin")
    return (origin, found[0] if found else "") if "seed" in origin else (text, "")


def pair_of(text: str) -> str:
    origin = field(text, "origin")
    return origin.rpartition(", seed")[0] if "seed" in origin else text


def last_move(text: str) -> str:
    """Return the kind and the last move of a puzzle, by which similar puzzles are found."""
    return field(text, "kind") + field(text, "line").rpartition("; ")[2]


if __name__ == "__main__":
    main()
