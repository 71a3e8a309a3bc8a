"""`playmat puzzle`: tactical puzzles for a player to solve, or for an agent to try."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.text import Text

from playmat.agents import Budget, find_agent
from playmat.cli.console import has_full_screen, open_console, progress, simple_table
from playmat.cli.options import AgentName, Flag, print_json
from playmat.cli.plain_puzzle import PlainPuzzle
from playmat.cli.puzzle_attempt import PuzzleAttempt
from playmat.cli.storage import load_progress
from playmat.errors import PlaymatError, suggestion
from playmat.lab.puzzles import KINDS, Attempt, Puzzle, attempt, puzzles
from playmat.notation import write_position
from playmat.seeds import derive_seed


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

    You see a position from a game and a goal, and play as in a game. All probabilities are known
    exactly: a choice is right if no other is better. Your progress is saved; without a number,
    you get a puzzle that you haven't solved. `?` lists the keys.

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
    started = PuzzleAttempt(n, one, random.getrandbits(64))
    if has_full_screen() and not plain:
        from playmat.cli.screen.app import full_screen
        from playmat.cli.screen.puzzle_screen import PuzzleScreen

        following = chosen if number is None else select(None, kind)
        return full_screen(first=PuzzleScreen(started, following))
    PlainPuzzle(started, open_console(plain=True)).run()
    return 0


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
            tries.append((n, attempt(one, agent.new(derive_seed(0, "agent", n)), allowed)))
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
