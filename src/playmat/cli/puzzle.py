"""`playmat puzzle`: tactical puzzles for a player to solve, or for an agent to try."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.text import Text

from playmat.agents import Budget, find_agent
from playmat.cards import UnknownCard
from playmat.cli.board.state import YOU, BoardState
from playmat.cli.board.text import board_in_words, draw_board
from playmat.cli.console import open_console, progress, read_line, simple_table
from playmat.cli.faces import faces, find_prints
from playmat.cli.interrupts import PlayerQuit
from playmat.cli.options import AgentName, Flag, print_json
from playmat.cli.storage import load_progress, save_progress
from playmat.cli.wording import probability, whole_number
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.errors import PlaymatError, suggestion
from playmat.lab.puzzles import KINDS, Attempt, Puzzle, attempt, puzzles
from playmat.lab.solver import Solver
from playmat.notation import write_position
from playmat.text import describe_option, option_text, prompt_text
from playmat.vocabulary.grammar import as_sentence

HELP = """\
  a number    choose that option
  c NAME      show a card
  g           give up and see the solution
  q           quit
  ?           show this help"""


def puzzle(
    number: int | None = None,
    *,
    kind: str | None = None,
    list: Flag = False,
    agent: AgentName | None = None,
    budget: str | None = None,
    seed: int | None = None,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Solve a tactical puzzle, or let an agent try all of them.

    You see a position from a game and a goal, and choose by number. All probabilities are known
    exactly: a choice is right if no other is better. Your progress is saved; without a number,
    you get a puzzle that you haven't solved.

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
        List the puzzles and which of them you have solved.
    agent
        Let an agent try all puzzles, or those selected by a number or a kind.
    budget
        What the agent may spend on a decision: 100ms, 1s, or 2000 for iterations.
    seed
        The same seed gives the same puzzle and the same coin flips.
    json
        Print the puzzles with their solutions, or the agent's results, for a program.
    plain
        No colors and no drawings: for screen readers, logs, and old terminals.
    """
    chosen = select(number, kind)
    if budget is not None and agent is None:
        raise PlaymatError("--budget requires --agent")
    if agent is not None:
        return let_agent_try(chosen, agent, budget, json, open_console(plain))
    if json:
        print_json([puzzle_data(n, one) for n, one in chosen])
        return 0
    console = open_console(plain)
    if list:
        show_list(chosen, console)
        return 0
    random = Random(seed)
    n, one = pick_unsolved(chosen, random)
    return PuzzleSession(n, one, console, random, plain or not console.is_terminal).run()


# -- selection -----------------------------------------------------------------------------------
def select(number: int | None, kind: str | None) -> list[tuple[int, Puzzle]]:
    """Return the puzzles with a number or of a kind, with their numbers."""
    found = [*enumerate(puzzles(), 1)]
    if number is not None:
        if not 1 <= number <= len(found):
            raise PlaymatError(f"no puzzle {number}; choose 1–{len(found)}")
        found = [found[number - 1]]
    if kind is not None:
        if kind not in KINDS:
            near = suggestion(kind, KINDS, few=True)
            raise PlaymatError(f"no kind of puzzle named {kind!r}{near}")
        found = [(n, one) for n, one in found if one.kind == kind]
        if not found:
            raise PlaymatError(f"puzzle {number} isn't of the kind {kind!r}")
    return found


def pick_unsolved(chosen: Sequence[tuple[int, Puzzle]], random: Random) -> tuple[int, Puzzle]:
    """Return a puzzle that hasn't been solved, or any puzzle if all have been."""
    solved = load_progress().solved
    return random.choice([one for one in chosen if one[1].name not in solved] or chosen)


def puzzle_data(n: int, one: Puzzle) -> dict[str, object]:
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
    done = load_progress()
    table = simple_table(">", "kind", "rules", "game", "you")
    for n, one in chosen:
        result = "solved" if one.name in done.solved else "failed"
        result = result if one.name in done.solved | done.failed else ""
        table.add_row(str(n), one.kind, one.view.ruleset.name, one.origin, result)
    console.print(table)
    names = {one.name for _, one in chosen}
    console.print(Text(f"{len(done.solved & names)} of {len(chosen)} solved."))


# -- for a player --------------------------------------------------------------------------------
class GaveUp(Exception):
    """The player wants to see the solution."""


class PuzzleSession:
    """A puzzle that a player tries to solve."""

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
        self.say(known_cards(self.solver))
        self.show(self.game)
        try:
            solved = self.play()
        except (PlayerQuit, EOFError):
            return 0
        except GaveUp:
            solved = False
        self.show_solution()
        done = load_progress()
        done.add(self.puzzle.name, solved)
        save_progress(done)
        count = len(done.solved & {one.name for one in puzzles()})
        self.say(f"You have solved {count} of {len(puzzles())} puzzles.", style="dim")
        return 0

    def play(self) -> bool:
        """Play until the goal is decided or a choice is wrong; return whether it is solved."""
        solver, game = self.solver, self.game
        while solver.goal.outcome(game) is None:
            if game.player_to_act != solver.goal.player:
                code = min(game.codes, key=lambda c: solver.after(game, c))
                option = next(o for o in game.options if o.code == code)
                self.say(f"Your opponent: {describe_option(option)}")
            else:
                option = self.choose(game)
                best = solver.value(game)
                if solver.after(game, option.code) < best:
                    self.say("Not the best choice.", style="bold red")
                    self.compare(game, option)
                    return False
                if not best:
                    self.say("The goal is out of reach now. That was bad luck, not a mistake.")
                    return True
            game = self.play_option(game, option)
        if solver.goal.outcome(game) == 1:
            self.say("Solved.", style="bold green")
        else:
            self.say("Solved: you chose correctly, but luck went against you.", style="bold green")
        return True

    def play_option(self, game: Game, option: Option) -> Game:
        """Return the game after an option, with a random outcome."""
        outcomes = self.solver.outcomes(game, option.code)
        weights = [float(weight) for weight, _ in outcomes]
        after = self.random.choices([outcome for _, outcome in outcomes], weights)[0]
        if self.solver.goal.outcome(after) is None:
            self.show(after)
        return after

    def show(self, game: Game) -> None:
        player = self.solver.goal.player
        names = ("Opponent", YOU) if player else (YOU, "Opponent")
        state = BoardState(game.view(player, open_lists=True), player, names)
        if self.plain:
            for line in board_in_words(state):
                self.say(line)
        else:
            for row in draw_board(state, self.console):
                self.console.print(row)

    def choose(self, game: Game) -> Option:
        options = game.options
        self.say(prompt_text(game), style="bold")
        for n, option in enumerate(options, 1):
            text = option_text(option, game.ruleset)
            words = f"{describe_option(option)}. {text}" if text else describe_option(option)
            self.console.print(Text(f"{n:>3} ", style="bold cyan") + Text(words))
        while True:
            typed = read_line(self.console, f"Choose 1–{len(options)} (? for help): ")
            number = whole_number(typed)
            if number is not None and 1 <= number <= len(options):
                return options[number - 1]
            self.obey(typed, len(options), game)

    def obey(self, typed: str, count: int, game: Game) -> None:
        """Carry out a command that is not an option."""
        if typed == "q":
            raise PlayerQuit
        if typed == "g":
            raise GaveUp
        if typed.startswith("c "):
            try:
                found = find_prints(typed[2:])
                self.console.print(faces(found, game.ruleset, self.console.width))
            except UnknownCard as error:
                self.say(as_sentence(str(error)))
        elif typed == "?":
            self.say(HELP)
        else:
            self.say(f"{typed!r} isn't an option. Choose 1–{count}, or ? for help.")

    def compare(self, game: Game, option: Option) -> None:
        """Show what was chosen and what is best, with their exact probabilities."""
        solution = self.solver.solve(game)
        after = self.solver.after(game, option.code)
        self.say(f"  you chose   {describe_option(option)}: {probability(after)}")
        for best in solution.best:
            self.say(f"  best        {describe_option(best)}: {probability(solution.value)}")

    def show_solution(self) -> None:
        one = self.puzzle
        self.say("Solution", style="bold")
        self.say(f"  Best: {probability(one.best)}. Second best: {probability(one.second)}.")
        for step in one.line:
            self.say(f"  - {step}")


def known_cards(solver: Solver) -> str:
    """Return what the player knows of hidden cards."""
    if solver.open:
        return "Both hands are open. Decks and Prize cards are hidden."
    return (
        "Your opponent's hand doesn't matter. "
        "Decks and Prize cards are hidden; both deck lists are known."
    )


# -- for an agent --------------------------------------------------------------------------------
def let_agent_try(
    chosen: Sequence[tuple[int, Puzzle]],
    name: str,
    budget: str | None,
    json: bool,
    console: Console,
) -> int:
    """Let an agent try puzzles, and print how many it solved."""
    agent = find_agent(name)
    allowed = agent.budget if budget is None else Budget.parse(budget)
    tries: list[tuple[int, Attempt]] = []
    with progress("Trying", len(chosen)) as advance:
        for n, one in chosen:
            tries.append((n, attempt(one, agent.new(n), allowed)))
            advance()
    if json:
        print_json([attempt_data(n, one) for n, one in tries])
        return 0
    table = simple_table("kind", ">solved", ">of", "failed")
    for kind in KINDS:
        of_kind = [(n, one) for n, one in tries if one.puzzle.kind == kind]
        if of_kind:
            failed = [str(n) for n, one in of_kind if not one.solved]
            solved = len(of_kind) - len(failed)
            table.add_row(kind, str(solved), str(len(of_kind)), " ".join(failed))
    table.add_row("all", str(sum(one.solved for _, one in tries)), str(len(tries)), "")
    console.print(table)
    return 0


def attempt_data(n: int, one: Attempt) -> dict[str, object]:
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
