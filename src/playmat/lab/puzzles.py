"""Puzzles: tactical positions with a proven solution.

A puzzle is a position file in the view of the player to act. Comments before the position give
the goal, the exact values of the best and the second-best choice, and the moves.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files

from playmat.agents import NO_BUDGET, Agent, Budget
from playmat.engine.game import Game, View
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.lab.solver import LIMIT, SURVIVE, WIN, Goal, Solution, Solver, survive, win_this_turn
from playmat.lab.state_keys import state_key
from playmat.notation import PositionError, read_view, write_position
from playmat.notation.moves import words

KINDS = (
    "win this turn",
    "survive",
    "avoid decking out",
    "which Pokémon to promote",
    "where to attach",
    "what to search for",
    "choose a target",
)
GOALS = (WIN, SURVIVE)
FIELDS = ("kind", "goal", "best", "second", "first", "line", "origin")
SEPARATOR = "; "


class PuzzleError(PlaymatError):
    """A puzzle that can't be read or whose solution is wrong."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the goal, and the solution."""

    name: str
    kind: str
    goal: str  # "win" or "survive"
    best: Fraction  # exact probability of reaching the goal with best play
    second: Fraction  # the same after the best of the other first choices
    first: tuple[str, ...]  # first choices with the best value
    line: tuple[str, ...]  # a winning line
    origin: str
    view: View = field(compare=False)

    @property
    def task(self) -> str:
        """The goal in a sentence."""
        mine = self.view.turn_player == self.view.player_to_act
        if self.goal == "win":
            return "Win this turn." if mine else "Win on your next turn."
        turns = "your opponent's next turn" if mine else "your next turn and your opponent's"
        return f"Survive {turns} and draw for your own."

    def game(self, seed: int = 0) -> Game:
        """Return a sampled world in which the puzzle can be played."""
        return self.view.sample(seed)

    def goal_in(self, game: Game) -> Goal:
        """Return the goal of the puzzle in a game."""
        return win_this_turn(game) if self.goal == "win" else survive(game)

    def solver(self, limit: int = LIMIT) -> tuple[Solver, Game]:
        """Return a solver and the game to start from."""
        game = self.game()
        return Solver(game, self.goal_in(game), limit), game


# -- files -----------------------------------------------------------------------------------
def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as a position file with comments."""
    first, line = SEPARATOR.join(puzzle.first), SEPARATOR.join(puzzle.line)
    values = (puzzle.kind, puzzle.goal, puzzle.best, puzzle.second, first, line, puzzle.origin)
    head = "".join(f"# {name}: {value}\n" for name, value in zip(FIELDS, values, strict=True))
    return head + write_position(puzzle.view, exact=False)


def read_puzzle(text: str, name: str = "") -> Puzzle:
    """Return the puzzle in a file's text."""
    prefix = f"puzzle {name}: " if name else ""
    values: dict[str, str] = {}
    for line in text.splitlines():
        key, colon, value = line.removeprefix("#").partition(":")
        if line.startswith("#") and colon and key.strip() in FIELDS:
            values[key.strip()] = value.strip()
    missing = [key for key in FIELDS if key not in values]
    if missing:
        raise PuzzleError(
            f"{prefix}{missing[0]!r} is missing; a puzzle begins with lines such as "
            f"'# kind: {KINDS[0]}' for {', '.join(FIELDS)}"
        )
    for key, known in (("kind", KINDS), ("goal", GOALS)):
        if values[key] not in known:
            raise PuzzleError(
                f"{prefix}the {key} must be one of {', '.join(known)}, not {values[key]!r}"
            )
    try:
        view = read_view(text)
    except PositionError as error:
        raise PuzzleError(f"{prefix}{error}") from error
    if view.player_to_act != view.viewer or len(view.options) < 2:
        raise PuzzleError(f"{prefix}the viewer has no choice in this position")
    if not all(view.deck_lists):
        raise PuzzleError(f"{prefix}the deck list of each player is required, in a line 'list:'")
    puzzle = Puzzle(
        name,
        values["kind"],
        values["goal"],
        probability(values["best"], prefix),
        probability(values["second"], prefix),
        tuple(values["first"].split(SEPARATOR)),
        tuple(values["line"].split(SEPARATOR)),
        values["origin"],
        view,
    )
    if not puzzle.second < puzzle.best:
        raise PuzzleError(f"{prefix}the second-best value must be less than the best")
    return puzzle


def probability(text: str, prefix: str) -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if not 0 <= value <= 1:
        raise PuzzleError(
            f"{prefix}a probability must be 0, 1, or a fraction such as 3/8, not {text!r}"
        )
    return value


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all built-in puzzles by number."""
    folder = files("playmat.lab").joinpath("puzzles_data")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".txt")), key=lambda f: f.name)
    return tuple(read_puzzle(f.read_text("utf-8"), f.name.removesuffix(".txt")) for f in found)


# -- proofs ----------------------------------------------------------------------------------
def move_words(options: list[Option], chosen: list[Option]) -> tuple[str, ...]:
    return tuple(sorted(words(o, options) for o in chosen))


def verify(puzzle: Puzzle, limit: int = LIMIT) -> Solution:
    """Solve a puzzle again and return the solution; raise PuzzleError if its file is wrong."""
    solver, game = puzzle.solver(limit)
    solution = solver.solve(game)
    found = (solution.value, solution.second, move_words(game.options, solution.best))
    stated = (puzzle.best, puzzle.second, tuple(sorted(puzzle.first)))
    if found != stated:
        raise PuzzleError(
            f"puzzle {puzzle.name}: the file states {stated}, but the solver finds {found}"
        )
    return solution


# -- attempts --------------------------------------------------------------------------------
@dataclass(frozen=True)
class Attempt:
    """The result of an attempt: solved, or the first choice that lost value."""

    puzzle: Puzzle
    solved: bool
    decisions: int
    chosen: str = ""  # the choice that lost value
    value: Fraction | None = None  # value after it
    best: Fraction | None = None  # value before it


def attempt(
    puzzle: Puzzle, agent: Agent, budget: Budget = NO_BUDGET, maximum: int = 200, limit: int = LIMIT
) -> Attempt:
    """Let an agent play a puzzle through all chance outcomes until the goal is decided.

    The puzzle is solved if no choice of the agent lowers the exact value. At most `maximum`
    decisions of the agent are checked.
    """
    solver, game = puzzle.solver(limit)
    waiting = [game]
    seen: set[Hashable] = set()
    decisions = 0
    while waiting and decisions < maximum:
        g = waiting.pop()
        value = solver.value(g)
        if solver.goal.outcome(g) is not None or value == 0:
            continue
        key = state_key(g, solver.viewers)
        if key in seen:
            continue
        seen.add(key)
        if g.player_to_act != solver.goal.player:
            chosen = [c for c in g.codes if solver.after(g, c) == value]
        else:
            view = g.view(g.player_to_act, open_lists=True)
            option = agent.choose(view, view.options, budget)
            decisions += 1
            left = solver.after(g, option.code)
            if left < value:
                move = words(option, view.options)
                return Attempt(puzzle, False, decisions, move, left, value)
            chosen = [option.code]
        for code in chosen:
            waiting += [h for _, h in solver.outcomes(g, code)]
    return Attempt(puzzle, True, decisions)
