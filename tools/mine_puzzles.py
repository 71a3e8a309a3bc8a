"""Find puzzles in games between agents, and write those that the solver proves to a file.

    python tools/mine_puzzles.py candidates.jsonl --seeds 0-999

Each line of the file is a seed with the puzzles found in its game. Seeds that are already in the
file are skipped, so the search can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from mypy_extensions import i64
from rich.console import Console
from rich.progress import track

from playmat.agents import Agent, GreedyAgent, RandomAgent, decide
from playmat.agents.evaluation import effect_summary
from playmat.decks import theme_deck, theme_decks
from playmat.engine.constants import DECK, DISCARD, END_TURN, HAND, NO_PLAYER
from playmat.engine.game import Game
from playmat.engine.movement import hand_into_deck, move, shuffle
from playmat.engine.options import Option
from playmat.engine.run_loop import refresh_options
from playmat.engine.vectors import extend, vec
from playmat.lab.errors import Unsolved
from playmat.lab.puzzles import Puzzle, attempt, move_words, read_puzzle, verify, write_puzzle
from playmat.lab.solver import Solution, Solver, survive, win_this_turn, with_open_hands
from playmat.notation.moves import words
from playmat.rulebook import HGSS, XY

MARGIN = Fraction(1, 4)  # by which the best choice must beat the others
MIN_VALUE = Fraction(1, 4)  # of a position
STEPS = 1_500  # of the solver for one position
MAX_TURNS = 80
MAX_BEST = 2  # best choices
MAX_HAND = 3  # cards in the opponent's hand, if their turn is solved
MAX_LINE = 8  # choices in a line
MAX_TRIES = 150  # steps of a line to look at


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


# -- candidates ------------------------------------------------------------------------------------
@dataclass(frozen=True)
class PuzzleCandidate:
    """A position that may become a puzzle, with its difficulty."""

    puzzle: Puzzle
    options: int
    critical: int  # decisions of its line where a choice loses value
    steps: int


def mine(
    seed: int, steps: int = STEPS, goals: Collection[str] = ("win", "survive")
) -> Iterator[PuzzleCandidate]:
    """Yield the puzzles in one game; the seed determines decks, ruleset, agents, and chance."""
    decks = [deck.name for deck in theme_decks()]
    first = decks[seed % len(decks)]
    second = decks[seed // len(decks) % len(decks)]
    ruleset = (HGSS, XY)[seed // len(decks) ** 2 % 2]
    game = Game.start(theme_deck(first), theme_deck(second), ruleset, seed=seed)
    agents: list[Agent] = [GreedyAgent(seed), GreedyAgent(seed + 1)]
    if seed % 4 == 0:  # a weak player reaches other kinds of positions
        agents[seed // 4 % 2] = RandomAgent(seed)
    origin = f"{first} against {second}, {ruleset.name}, seed {seed}"
    searches: dict[tuple[int, int], GoalSearch | None] = {}
    while not game.over and game.turn < MAX_TURNS:
        if game.turn > 0 and "win" in goals and may_win(game):
            key = (int(game.turn), int(game.player_to_act))
            with suppress(Unsolved):  # later in the turn there may be fewer possibilities
                if key not in searches:
                    searches[key] = goal_search(game, "win", steps)
                search = searches[key]
                if search is not None:
                    yield from search.as_puzzle(game, origin)
        if "survive" in goals and is_turn_start(game):
            if may_lose(game):
                yield from survival_puzzles(with_open_hands(game), origin, steps)
            yield from survival_puzzles(sharpen(game), f"{origin}, sharpened", steps)
        game.apply(decide(agents[game.player_to_act], game))


def is_turn_start(game: Game) -> bool:
    """Return whether a turn begins in which every action is possible."""
    return game.turn > 4 and game.codes[0] == END_TURN and not game.actions_used


def sharpen(game: Game) -> Game:
    """Return the position with the opponent one Prize card from winning and few ways to draw.

    Trainer cards of both players that draw or search are discarded, and the opponent's hand and
    the surplus Prize cards are shuffled into the deck.
    """
    out = game.clone()
    player = int(out.player_to_act)
    for who, prizes in ((player, 2), (1 - player, 1)):
        p = out.players[who]
        p.deck = extend(p.deck, p.prizes)
        p.prizes = vec[i64]()
        for zone, cards in ((HAND, p.hand), (DECK, p.deck)):
            for card in [c for c in cards if draws(out, c)]:
                move(out, card, zone, DISCARD, True)
        if who != player:
            hand_into_deck(out, who)
        shuffle(out, who)
        p.prizes = p.deck[:prizes]
        p.deck = p.deck[prizes:]
    refresh_options(out)
    return with_open_hands(out)


def draws(game: Game, card: int) -> bool:
    """Return whether a card is a Trainer card that draws or searches for cards."""
    return effect_summary(game.definitions[card].play).moves_cards


def survival_puzzles(game: Game, origin: str, steps: int) -> Iterator[PuzzleCandidate]:
    """Yield the first decision of best play that is a survival puzzle."""
    if game.winner != NO_PLAYER or len(game.codes) < 2:
        return
    # The player to act doesn't know what the opponent knows about their own cards.
    game = game.view(game.player_to_act, open_lists=True).sample(0)
    with suppress(Unsolved):
        search = goal_search(game, "survive", steps)
        while search is not None and search.solver.goal.outcome(game) is None:
            if game.player_to_act != search.solver.goal.player:
                return
            found = [*search.as_puzzle(game, origin)]
            if found or search.exhausted:
                yield from found
                return
            game = best_steps(search.solver, game)[-1][1]


def may_win(game: Game) -> bool:
    """Return whether one Knock Out would win."""
    player = int(game.player_to_act)
    return len(game.players[player].prizes) <= 1 or not game.players[1 - player].bench


def may_lose(game: Game) -> bool:
    """Return whether a Knock Out or decking out would lose, and the opponent has few cards."""
    player = int(game.player_to_act)
    own, opponent = game.players[player], game.players[1 - player]
    danger = len(opponent.prizes) <= 1 or not own.bench or not own.deck
    return danger and len(opponent.hand) <= MAX_HAND


def goal_search(game: Game, name: str, steps: int) -> GoalSearch | None:
    """Return the search for a goal in a turn, or None if the goal isn't at stake."""
    start = game if name == "win" else with_open_hands(game)
    goal = win_this_turn(start) if name == "win" else survive(start)
    solver = Solver(start, goal, steps)
    if name == "win":
        hopeful = solver.value(start) >= MIN_VALUE
    else:  # ending the turn without an action must be dangerous
        solver.steps.limit = steps // 4
        first = start.codes[0]
        hopeful = first != END_TURN or solver.after(start, first) <= 1 - MARGIN
        solver.steps.limit = steps
    return GoalSearch(solver, name) if hopeful else None


class GoalSearch:
    """The search for one goal of one player in one turn, with the values computed for it."""

    def __init__(self, solver: Solver, name: str) -> None:
        self.solver = solver
        self.name = name
        self.exhausted = False

    def as_puzzle(self, game: Game, origin: str) -> Iterator[PuzzleCandidate]:
        """Yield the position as a puzzle, if it is one."""
        solver = self.solver
        if self.exhausted or solver.goal.outcome(game) is not None or len(game.codes) < 2:
            return
        game = game if self.name == "win" else with_open_hands(game)
        solver.steps.played = 0
        try:
            solution = solver.solve(game)
            second = solution.second
            if solution.value < MIN_VALUE:
                self.exhausted = True
            if second is None or not is_clear(solution, second):
                return
            line = best_line(solver, game)
            critical, won = critical_decisions(solver, game)
            if won and self.name == "survive":
                return
            kind = kind_of(solver, game, solution, self.name)
        except Unsolved:
            return
        view = game.view(game.player_to_act, open_lists=True)
        first = move_words(game.options, solution.best)
        puzzle = Puzzle(
            "", kind, self.name, solution.value, second, first, tuple(line), origin, view
        )
        yield PuzzleCandidate(puzzle, len(game.codes), critical, solver.steps.played)


def is_clear(solution: Solution, second: Fraction) -> bool:
    """Return whether at most MAX_BEST choices are clearly better than all others."""
    best = len(solution.best)
    return (
        solution.value >= MIN_VALUE
        and solution.value - second >= MARGIN
        and (best == 1 or (best <= MAX_BEST and len(solution.choices) >= 2 * best + 1))
    )


def critical_decisions(solver: Solver, game: Game) -> tuple[int, bool]:
    """Return the number of decisions of a best line that can lose value, and whether it wins."""
    count = 0
    for _ in range(60):
        if solver.goal.outcome(game) is not None:
            break
        mine = game.player_to_act == solver.goal.player
        values = {code: solver.after(game, code) for code in game.codes}
        top = max(values.values()) if mine else min(values.values())
        count += mine and min(values.values()) < top
        option = next(code for code, value in values.items() if value == top)
        game = max(solver.outcomes(game, option), key=lambda o: (solver.value(o[1]), o[0]))[1]
    return count, game.winner == solver.goal.player


def kind_of(solver: Solver, game: Game, solution: Solution, goal: str) -> str:
    """Return the kind of puzzle, by its first choice."""
    best = solution.best[0]
    others = [c.option for c in solution.choices if c.value < solution.value]
    if best.kind == "pokemon" and best.target_player == best.player:
        return "which Pokémon to promote"
    if best.kind == "pokemon":
        return "choose a target"
    if best.kind == "card" and best.place == "deck":
        return "what to search for"
    if best.kind == "attach" and any(same_card(o, best) for o in others):
        return "where to attach"
    if goal == "survive" and loses_by_deck(solver, game, others):
        return "avoid decking out"
    return "win this turn" if goal == "win" else "survive"


def same_card(option: Option, other: Option) -> bool:
    return option.kind == other.kind and option.name == other.name


def loses_by_deck(solver: Solver, game: Game, others: list[Option]) -> bool:
    """Return whether a failing choice loses by decking out."""
    for option in others:
        for _, h in solver.outcomes(game, option.code):
            if h.result is not None and "deck-out" in h.result.ways:
                return True
    return False


# -- lines of best play ----------------------------------------------------------------------------
def best_line(solver: Solver, game: Game) -> list[str]:
    """Return a shortest line of best play to the goal, including chance and the opponent."""
    limit = solver.steps.limit
    solver.steps.limit = 10 * limit  # values are cached; only the line is searched
    try:
        for maximum in range(1, MAX_LINE):
            line = shortest(solver, game, maximum, [MAX_TRIES])
            if line is not None:
                return line
        return any_line(solver, game)
    finally:
        solver.steps.limit = limit


def shortest(solver: Solver, game: Game, maximum: int, tries: list[int]) -> list[str] | None:
    """Return a line with at most `maximum` choices of the player, or None."""
    if solver.goal.outcome(game) is not None:
        return []
    mine = game.player_to_act == solver.goal.player
    if (mine and maximum == 0) or tries[0] <= 0:
        return None
    for step, after in best_steps(solver, game):
        tries[0] -= 1
        rest = shortest(solver, after, maximum - mine, tries)
        if rest is not None:
            return [step, *rest]
    return None


def any_line(solver: Solver, game: Game) -> list[str]:
    out: list[str] = []
    while solver.goal.outcome(game) is None:
        step, game = best_steps(solver, game)[0]
        out.append(step)
    return out


def best_steps(solver: Solver, game: Game) -> list[tuple[str, Game]]:
    """Return the best choices in words, each with the best outcome."""
    mine = game.player_to_act == solver.goal.player
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


if __name__ == "__main__":
    main()
