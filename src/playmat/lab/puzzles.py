"""Tactical positions with a proved solution, and who solves them.

A puzzle is a position file, as its mover sees it, with a few comments before it: what is asked,
the exact value of the best and the second-best choice, and the moves.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files

from playmat.agents import NO_BUDGET, Agent, Budget
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.errors import PlaymatError
from playmat.lab.solver import LIMIT, SURVIVE, WIN, Goal, Solution, Solver, survive, win_this_turn
from playmat.lab.states import state_key
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
GOALS = {"win": WIN, "survive": SURVIVE}
FIELDS = ("kind", "goal", "best", "second", "first", "line", "origin")
BETWEEN = "; "
LONGEST = 8  # choices in a line that is looked for
MOST_TRIED = 150


class PuzzleError(PlaymatError):
    """A puzzle cannot be read, or is not what it says."""


@dataclass(frozen=True)
class Puzzle:
    """A position, what is to be reached, and how."""

    name: str
    kind: str
    goal: str  # "win" or "survive"
    best: Fraction  # the exact probability that the goal is reached with the best play
    second: Fraction  # and after the best of the other first choices
    first: tuple[str, ...]  # the first choices that keep the best value, in words
    line: tuple[str, ...]  # one way it may go
    origin: str
    view: View = field(compare=False)

    @property
    def task(self) -> str:
        """What is asked of the mover, in a sentence."""
        mine = self.view.current == self.view.asked
        if self.goal == "win":
            return "Win this turn." if mine else "Win in your coming turn."
        own = "your opponent's next turn" if mine else "this and your opponent's next turn"
        return f"Do not lose before {own} is over and you have drawn a card."

    def game(self, seed: int = 0) -> Game:
        """A world in which the puzzle can be played: what its mover does not see is dealt."""
        return self.view.sample(seed)

    def goal_in(self, game: Game) -> Goal:
        return win_this_turn(game) if self.goal == "win" else survive(game)

    def solver(self, limit: int = LIMIT) -> tuple[Solver, Game]:
        """A solver for it, and the game to start from."""
        game = self.game()
        return Solver(game, self.goal_in(game), limit), game


# -- files -----------------------------------------------------------------------------------
def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a position file with comments."""
    values = {
        "kind": puzzle.kind,
        "goal": puzzle.goal,
        "best": str(puzzle.best),
        "second": str(puzzle.second),
        "first": BETWEEN.join(puzzle.first),
        "line": BETWEEN.join(puzzle.line),
        "origin": puzzle.origin,
    }
    head = "".join(f"# {name}: {value}\n" for name, value in values.items())
    return head + write_position(puzzle.view, exact=False)


def read_puzzle(text: str, name: str = "") -> Puzzle:
    """A puzzle from its file."""
    called = f"puzzle {name}: " if name else ""
    values: dict[str, str] = {}
    for line in text.splitlines():
        key, colon, value = line.removeprefix("#").partition(":")
        if line.startswith("#") and colon and key.strip() in FIELDS:
            values[key.strip()] = value.strip()
    missing = [key for key in FIELDS if key not in values]
    if missing:
        raise PuzzleError(
            f"{called}there is no {missing[0]!r}; a puzzle begins with lines such as "
            f"'# kind: {KINDS[0]}', and needs {', '.join(FIELDS)}"
        )
    if values["kind"] not in KINDS:
        raise PuzzleError(f"{called}{values['kind']!r} is no kind; there are {', '.join(KINDS)}")
    if values["goal"] not in GOALS:
        raise PuzzleError(f"{called}{values['goal']!r} is no goal; there are {', '.join(GOALS)}")
    try:
        view = read_view(text)
    except PositionError as error:
        raise PuzzleError(f"{called}{error}") from error
    if view.asked != view.viewer or len(view.options) < 2:
        raise PuzzleError(f"{called}the viewer has nothing to choose in this position")
    if not all(view.seen.lists):
        raise PuzzleError(f"{called}both players need a line 'list:' with their decks")
    puzzle = Puzzle(
        name,
        values["kind"],
        values["goal"],
        probability(values["best"], called),
        probability(values["second"], called),
        tuple(values["first"].split(BETWEEN)),
        tuple(values["line"].split(BETWEEN)),
        values["origin"],
        view,
    )
    if not puzzle.second < puzzle.best:
        raise PuzzleError(f"{called}the second-best value must be less than the best")
    return puzzle


def probability(text: str, called: str) -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if not 0 <= value <= 1:
        raise PuzzleError(f"{called}{text!r} is no probability; write 0, 1 or a fraction as 3/8")
    return value


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles that come with Playmat, by number."""
    folder = files("playmat.lab").joinpath("puzzles_data")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".txt")), key=lambda f: f.name)
    return tuple(read_puzzle(f.read_text("utf-8"), f.name.removesuffix(".txt")) for f in found)


# -- proofs ----------------------------------------------------------------------------------
def move_words(options: list[Option], chosen: list[Option]) -> tuple[str, ...]:
    return tuple(sorted(words(o, options) for o in chosen))


def verify(puzzle: Puzzle, limit: int = LIMIT) -> Solution:
    """Solve a puzzle again; what does not come out as its file says is an error."""
    solver, game = puzzle.solver(limit)
    solution = solver.solve(game)
    found = (solution.value, solution.second, move_words(game.options, solution.best))
    told = (puzzle.best, puzzle.second, tuple(sorted(puzzle.first)))
    if found != told:
        raise PuzzleError(f"puzzle {puzzle.name}: it says {told}; the solver finds {found}")
    return solution


def best_line(solver: Solver, game: Game) -> list[str]:
    """The shortest way in which best play goes to the goal, chance and the opponent included."""
    limit = solver.steps.limit
    solver.steps.limit = 10 * limit  # values are known; only the way is looked for
    try:
        for most in range(1, LONGEST):
            line = shortest(solver, game, most, [MOST_TRIED])
            if line is not None:
                return line
        return any_line(solver, game)
    finally:
        solver.steps.limit = limit


def shortest(solver: Solver, game: Game, most: int, left: list[int]) -> list[str] | None:
    """A line with at most so many choices of the player; nothing if there is none."""
    if solver.goal.decided(game) is not None:
        return []
    mine = game.asked == solver.goal.player
    if (mine and most == 0) or left[0] <= 0:
        return None
    for step, after in best_steps(solver, game):
        left[0] -= 1
        rest = shortest(solver, after, most - mine, left)
        if rest is not None:
            return [step, *rest]
    return None


def any_line(solver: Solver, game: Game) -> list[str]:
    out: list[str] = []
    while solver.goal.decided(game) is None:
        step, game = best_steps(solver, game)[0]
        out.append(step)
    return out


def best_steps(solver: Solver, game: Game) -> list[tuple[str, Game]]:
    """The best choices in words, each with the best that may come of it."""
    mine = game.asked == solver.goal.player
    options = game.options
    values = [solver.after(game, o.code) for o in options]
    wanted = max(values) if mine else min(values)
    out: list[tuple[str, Game]] = []
    for option, value in zip(options, values, strict=True):
        if value == wanted:
            outcomes = solver.outcomes(game, option.code)
            chance = "" if len(outcomes) == 1 else " (by chance)"
            who = "" if mine else "opponent: "
            after = max(outcomes, key=lambda o: (solver.value(o[1]), o[0]))[1]
            out.append((f"{who}{words(option, options)}{chance}", after))
    return sorted(out, key=lambda one: not one[0].startswith("attack"))


# -- attempts --------------------------------------------------------------------------------
@dataclass(frozen=True)
class Attempt:
    """How somebody fared: solved, or where he gave something away."""

    puzzle: Puzzle
    solved: bool
    decisions: int
    chosen: str = ""  # the choice that gave it away
    value: Fraction | None = None  # what was left after it
    best: Fraction | None = None  # and what could have been kept


def attempt(
    puzzle: Puzzle, agent: Agent, budget: Budget = NO_BUDGET, most: int = 200, limit: int = LIMIT
) -> Attempt:
    """Let an agent play a puzzle, through all outcomes of chance, until the goal is decided.

    It is solved if no choice of the agent lowers the exact value, whatever happens. `most` is
    the number of the agent's decisions that are looked at.
    """
    solver, game = puzzle.solver(limit)
    waiting = [game]
    seen: set[Hashable] = set()
    decisions = 0
    while waiting and decisions < most:
        g = waiting.pop()
        value = solver.value(g)
        if solver.goal.decided(g) is not None or value == 0:
            continue
        key = state_key(g, solver.viewers)
        if key in seen:
            continue
        seen.add(key)
        if g.asked != solver.goal.player:
            chosen = [c for c in g.codes if solver.after(g, c) == value]
        else:
            view = g.view(g.asked, open_lists=True)
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
