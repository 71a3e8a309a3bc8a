"""Tactical puzzles: one for a person to solve, or all of them for an agent."""

from __future__ import annotations

import json as js
import sys
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from playmat.agents import Budget, find_agent
from playmat.cards import UnknownCard
from playmat.cli.faces import faces
from playmat.cli.play import open_console
from playmat.cli.score import load_score, save_score
from playmat.cli.table import in_words, table
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.errors import PlaymatError, suggestion
from playmat.lab.puzzles import KINDS, Attempt, Puzzle, attempt, puzzles
from playmat.lab.solver import Solver
from playmat.notation import write_position
from playmat.text import describe_option, meaning, question
from playmat.text.search import prints_called

HELP = """\
  a number    choose that option
  c NAME      a card's face
  g           give up: see the solution
  q           leave
  ?           this help"""

Flag = Annotated[bool, Parameter(negative="")]


def puzzle(
    number: int | None = None,
    *,
    kind: str | None = None,
    list: Flag = False,
    agent: str | None = None,
    budget: str | None = None,
    seed: int | None = None,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Solve a tactical puzzle, or let an agent try all of them.

    You are shown a position from a game and what is to be reached; you choose by number. All
    chances are known exactly: a choice is right if it gives nothing of the best away. Your
    score is kept; without a number you are given one that you have not solved.

    Examples:

        playmat puzzle
        playmat puzzle 12
        playmat puzzle --kind "where to attach"
        playmat puzzle --list
        playmat puzzle --agent greedy
        playmat puzzle --agent search --budget 100ms --json

    Parameters
    ----------
    number
        The number of a puzzle.
    kind
        Only puzzles of this kind; `--list` shows the kinds.
    list
        List the puzzles, and which of them you have solved.
    agent
        Let an agent try all puzzles (or the one, or those of the kind).
    budget
        How much the agent may think about a decision: 100ms, 1s, or 2000 for iterations.
    seed
        Which puzzle is offered, and how coins fall: the same seed, the same again.
    json
        For a program: the puzzles with their solutions, or how the agent fared.
    plain
        No colours, nothing drawn: for screen readers, logs and old terminals.
    """
    chosen = selected(number, kind)
    if budget is not None and agent is None:
        raise PlaymatError("--budget is an agent's: say --agent too")
    if agent is not None:
        return let_try(chosen, agent, budget, json, open_console(plain))
    if json:
        print(js.dumps([data(n, one) for n, one in chosen], indent=1, ensure_ascii=False))
        return 0
    console = open_console(plain)
    if list:
        show_list(chosen, console)
        return 0
    random = Random(seed)
    n, one = offered(chosen, random)
    return PuzzleSession(n, one, console, random, plain or not console.is_terminal).run()


# -- which -----------------------------------------------------------------------------------
def selected(number: int | None, kind: str | None) -> list[tuple[int, Puzzle]]:
    """The puzzles that are meant, with their numbers."""
    found = [*enumerate(puzzles(), 1)]
    if number is not None:
        if not 1 <= number <= len(found):
            raise PlaymatError(f"there is no puzzle {number}; they go from 1 to {len(found)}")
        found = [found[number - 1]]
    if kind is not None:
        if kind not in KINDS:
            near = suggestion(kind, KINDS, few=True)
            raise PlaymatError(f"{kind!r} is no kind of puzzle{near}")
        found = [(n, one) for n, one in found if one.kind == kind]
        if not found:
            raise PlaymatError(f"no puzzle that is meant is of the kind {kind!r}")
    return found


def offered(chosen: Sequence[tuple[int, Puzzle]], random: Random) -> tuple[int, Puzzle]:
    """One that has not been solved, if there is one."""
    solved = load_score().solved
    return random.choice([one for one in chosen if one[1].name not in solved] or chosen)


def data(n: int, one: Puzzle) -> dict[str, object]:
    return {
        "number": n,
        "name": one.name,
        "kind": one.kind,
        "task": one.task,
        "goal": one.goal,
        "best": str(one.best),
        "second": str(one.second),
        "first": [*one.first],
        "line": [*one.line],
        "origin": one.origin,
        "position": write_position(one.view, exact=False),
    }


def show_list(chosen: Sequence[tuple[int, Puzzle]], console: Console) -> None:
    score = load_score()
    shown = Table(box=None, pad_edge=False)
    for name, side in (("", "right"), ("kind", "left"), ("rules", "left"), ("game", "left")):
        shown.add_column(name, justify=side)  # type: ignore[arg-type]
    shown.add_column("you")
    for n, one in chosen:
        mark = "solved" if one.name in score.solved else "failed"
        told = mark if one.name in score.solved | score.failed else ""
        shown.add_row(str(n), one.kind, one.view.ruleset.name, one.origin, told)
    console.print(shown)
    names = {one.name for _, one in chosen}
    console.print(Text(f"{len(score.solved & names)} of {len(chosen)} solved."))


# -- for a person -------------------------------------------------------------------------------
class Left(Exception):
    """The player leaves."""


class GivenUp(Exception):
    """The player wants to see the solution."""


class PuzzleSession:
    """One puzzle and the person who tries it."""

    def __init__(
        self, number: int, one: Puzzle, console: Console, random: Random, plain: bool
    ) -> None:
        self.number = number
        self.puzzle = one
        self.console = console
        self.random = random
        self.plain = plain
        self.solver, self.game = one.solver()

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def run(self) -> int:
        self.say(f"Puzzle {self.number}: {self.puzzle.kind}", style="bold")
        self.say(self.puzzle.task)
        self.say(whose_cards(self.solver))
        self.show(self.game)
        try:
            solved = self.play()
        except Left:
            return 0
        except GivenUp:
            solved = False
        self.explain()
        score = load_score()
        score.note(self.puzzle.name, solved)
        save_score(score)
        done = len(score.solved & {one.name for one in puzzles()})
        self.say(f"You have solved {done} of {len(puzzles())} puzzles.", style="dim")
        return 0

    def play(self) -> bool:
        """Choose until the goal is decided, or something has been given away."""
        solver, game = self.solver, self.game
        while solver.goal.decided(game) is None:
            if game.asked != solver.goal.player:
                code = min(game.codes, key=lambda c: solver.after(game, c))
                answer = next(o for o in game.options if o.code == code)
                self.say(f"Your opponent: {describe_option(answer)}")
            else:
                answer = self.choice(game)
                kept, best = solver.after(game, answer.code), solver.value(game)
                if kept < best:
                    self.say("That gives something away.", style="bold red")
                    self.compare(game, answer)
                    return False
                if not best:
                    self.say("From here the goal cannot be reached any more; that was bad luck.")
                    return True
            game = self.happened(game, answer)
        reached = solver.goal.decided(game) == 1
        self.say(
            "Solved." if reached else "Solved: you played it best, and luck was against you.",
            style="bold green",
        )
        return True

    def happened(self, game: Game, answer: Option) -> Game:
        """What comes of an answer, as chance wills."""
        outcomes = self.solver.outcomes(game, answer.code)
        weights = [float(weight) for weight, _ in outcomes]
        after = self.random.choices([h for _, h in outcomes], weights)[0]
        if self.solver.goal.decided(after) is None:
            self.show(after)
        return after

    def show(self, game: Game) -> None:
        seen = game.view(self.solver.goal.player, open_lists=True).seen
        if self.plain:
            for line in in_words(seen, self.solver.goal.player):
                self.say(line)
        else:
            self.console.print(table(seen, self.solver.goal.player, self.console))

    def choice(self, game: Game) -> Option:
        options = game.options
        self.say(question(game), style="bold")
        for n, option in enumerate(options, 1):
            text = meaning(option, game.ruleset)
            said = f"{describe_option(option)}. {text}" if text else describe_option(option)
            self.console.print(Text(f"{n:>3} ", style="bold cyan") + Text(said))
        while True:
            typed = self.read(f"Your choice, 1 to {len(options)} (? for help): ")
            if typed.isdecimal() and len(typed) < 9 and 1 <= int(typed) <= len(options):
                return options[int(typed) - 1]
            self.answer(typed, len(options), game)

    def answer(self, typed: str, most: int, game: Game) -> None:
        if typed == "q":
            raise Left
        if typed == "g":
            raise GivenUp
        if typed.startswith("c "):
            try:
                found = prints_called(typed[2:])
                self.console.print(faces(found, game.ruleset, self.console.width))
            except UnknownCard as error:
                self.say(str(error))
        elif typed == "?":
            self.say(HELP)
        else:
            self.say(f"{typed!r} is none of them: choose from 1 to {most}, or type ? for help.")

    def read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            return input(prompt).strip()
        except EOFError:
            raise Left from None
        finally:
            if not sys.stdin.isatty():
                self.say()

    def compare(self, game: Game, answer: Option) -> None:
        """What was chosen and what was best, with their exact probabilities."""
        solution = self.solver.solve(game)
        after = self.solver.after(game, answer.code)
        self.say(f"  you chose   {describe_option(answer)}: {in_percent(after)}")
        for option in solution.best:
            self.say(f"  best        {describe_option(option)}: {in_percent(solution.value)}")

    def explain(self) -> None:
        one = self.puzzle
        self.say("The solution", style="bold")
        self.say(f"  reached with {in_percent(one.best)}; else at most {in_percent(one.second)}")
        for step in one.line:
            self.say(f"  - {step}")


def whose_cards(solver: Solver) -> str:
    """What is known of the cards that are not seen."""
    if solver.open:
        return "Both hands lie open. What lies in decks and Prizes nobody knows."
    return "Your opponent's hand does not matter. Decks and Prizes are unknown, the lists known."


def in_percent(value: Fraction) -> str:
    if value.denominator == 1:
        return "certainty" if value else "no chance"
    return f"{value} ({float(value):.1%})"


# -- for an agent -------------------------------------------------------------------------------
def let_try(
    chosen: Sequence[tuple[int, Puzzle]],
    name: str,
    budget: str | None,
    json: bool,
    console: Console,
) -> int:
    """Let an agent try puzzles, and tell how it fared."""
    entrant = find_agent(name)
    allowed = entrant.budget if budget is None else Budget.parse(budget)
    errors = Console(stderr=True)
    tries: list[tuple[int, Attempt]] = []
    for n, one in track(chosen, "Trying", console=errors, disable=not errors.is_terminal):
        tries.append((n, attempt(one, entrant.new(n), allowed)))
    if json:
        print(js.dumps([fared(n, t) for n, t in tries], indent=1, ensure_ascii=False))
        return 0
    shown = Table(box=None, pad_edge=False)
    shown.add_column("kind")
    shown.add_column("solved", justify="right")
    shown.add_column("of", justify="right")
    shown.add_column("failed")
    for kind in KINDS:
        of_kind = [(n, t) for n, t in tries if t.puzzle.kind == kind]
        if of_kind:
            failed = [str(n) for n, t in of_kind if not t.solved]
            solved = len(of_kind) - len(failed)
            shown.add_row(kind, str(solved), str(len(of_kind)), " ".join(failed))
    solved = sum(t.solved for _, t in tries)
    shown.add_row("all", str(solved), str(len(tries)), "")
    console.print(shown)
    return 0


def fared(n: int, one: Attempt) -> dict[str, object]:
    out: dict[str, object] = {
        "number": n,
        "name": one.puzzle.name,
        "kind": one.puzzle.kind,
        "solved": one.solved,
        "decisions": one.decisions,
    }
    if not one.solved:
        out |= {"chosen": one.chosen, "value": str(one.value), "best": str(one.best)}
    return out
