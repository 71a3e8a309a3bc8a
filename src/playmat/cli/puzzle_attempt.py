"""An attempt at a puzzle: the session in which it is played, verdicts, hints, and the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from playmat.cli.storage import load_progress, save_progress
from playmat.cli.wording import probability
from playmat.engine.chance import seed_generator
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.lab.puzzles import Puzzle
from playmat.lab.solver import Solver
from playmat.notation import Replay, ReplayRecorder
from playmat.notation.moves import UnknownMove, find
from playmat.session import HUMAN, MatchSetup, MemoryStorage, SavedMatch, Services, Session
from playmat.session.playback import play_on
from playmat.session.saved_match import named_deck
from playmat.text import describe_option

SOLVER = "solver"
LONGEST_GOAL = 24  # columns
BY_CHANCE = " (by chance)"
BY_OPPONENT = "opponent: "
TRIES = 20_000  # ways of chance in which a solution is tried


class PerfectOpponent:
    """An opponent who minimizes the probability of reaching the goal."""

    latest_fault = None

    def __init__(self, solver: Solver) -> None:
        self.solver = solver

    def seat_agent(self, seat: int, seed: int) -> PerfectOpponent:
        return self

    def decide(self, game: Game) -> Option:
        return min(game.options, key=lambda option: self.solver.after(game, option.code))


@dataclass(frozen=True)
class Verdict:
    """How an attempt ended."""

    solved: bool
    sentence: str


class PuzzleAttempt:
    """A puzzle that is being played in a session."""

    def __init__(self, number: int, puzzle: Puzzle, seed: int) -> None:
        self.number = number
        self.puzzle = puzzle
        self.seed = seed
        self.solver, game = puzzle.solver()
        seed_generator(game, seed)
        self.session = self.new_session(game)
        self.has_failed = False  # whether a choice was wrong or the solution was shown
        self.hints = 0  # hints given for this decision

    @property
    def goal(self) -> str:
        """The goal in a few words."""
        task = self.puzzle.task.rstrip(".").lower()
        return f"puzzle {self.number}: {task if len(task) <= LONGEST_GOAL else self.puzzle.goal}"

    @property
    def player(self) -> int:
        """The seat of the player who solves it."""
        return self.solver.goal.player

    def new_session(self, game: Game) -> Session:
        """Return the session of the player against a perfect opponent."""
        decks = named_deck(game, 0), named_deck(game, 1)
        first, second = (HUMAN, SOLVER) if self.player == 0 else (SOLVER, HUMAN)
        setup = MatchSetup(
            (decks[0].name, decks[1].name), game.ruleset.name, self.seed, (first, second)
        )
        opponent = PerfectOpponent(self.solver)
        services = Services(lambda spec: opponent, date, MemoryStorage())
        return Session.restore(SavedMatch(setup, decks, (), game), services, setup.seats)

    # -- judging ---------------------------------------------------------------------------------
    def loss(self, option: Option) -> tuple[Fraction, Fraction] | None:
        """Return the probabilities after an option and after the best one if they differ."""
        game = self.session.game
        value, best = self.solver.after(game, option.code), self.solver.value(game)
        return (value, best) if value < best else None

    def verdict(self) -> Verdict | None:
        """Return how the attempt has ended, or None while the goal is open."""
        game = self.session.game
        outcome = self.solver.goal.outcome(game)
        if outcome is None and self.solver.value(game):
            return None
        reached = outcome == 1
        if self.has_failed:
            return Verdict(False, "Goal reached." if reached else "The goal is out of reach.")
        luck = "you chose correctly, but luck went against you."
        return Verdict(True, "Solved." if reached else f"Solved: {luck}")

    def fail(self) -> None:
        """Record that the player didn't find the solution."""
        self.has_failed = True
        self.record(False)

    def record(self, solved: bool) -> None:
        """Store the result with the player's progress."""
        done = load_progress()
        done.add(self.puzzle.name, solved)
        save_progress(done)

    def hint(self) -> str:
        """Return the next hint for this decision; the last one is the best choice."""
        solution = self.solver.solve(self.session.game)
        best = describe_option(solution.best[0])
        self.hints += 1
        if self.hints == 1:
            odds = f"Probability of success: {probability(solution.value)} with the best choice"
            if solution.second is not None:
                odds += f", {probability(solution.second)} with the second best"
            return f"Hint: {self.puzzle.kind}. {odds}."
        if self.hints == 2:
            return f"Hint: the best choice begins with “{best.split()[0].rstrip(':')}”."
        self.fail()
        return f"The best choice: {best}."

    # -- playing on ------------------------------------------------------------------------------
    def play(self, seats: tuple[str, str], services: Services) -> Session:
        """Return a session that continues from here with other players."""
        return play_on(self.session.game, seats, services)


def known_cards(solver: Solver) -> str:
    """Return what the player knows of hidden cards."""
    if solver.open:
        return "Both hands are open. Decks and Prize cards are hidden."
    return (
        "Your opponent's hand doesn't matter. "
        "Decks and Prize cards are hidden; both deck lists are known."
    )


def next_puzzle(chosen: Sequence[tuple[int, Puzzle]], after: int) -> tuple[int, Puzzle] | None:
    """Return the next puzzle that hasn't been solved, or None if all have been."""
    solved = load_progress().solved
    left = [one for one in chosen if one[1].name not in solved and one[0] != after]
    later = [one for one in left if one[0] > after]
    return next(iter(later or left), None)


# -- the solution --------------------------------------------------------------------------------
def solution_replay(puzzle: Puzzle) -> Replay | None:
    """Return the solution as a replay in which chance goes the player's way, up to the goal.

    None if it isn't found in a limited number of tries.
    """
    solver, _ = puzzle.solver()
    for seed in range(TRIES):
        game = puzzle.game(seed)
        seed_generator(game, seed)
        names = ("Player", "Solver") if game.player_to_act == 0 else ("Solver", "Player")
        recorder = ReplayRecorder.of(game, names=names)
        if plays_line(game, puzzle.line) and reaches_goal(game, solver):
            return recorder.replay
    return None


def plays_line(game: Game, line: Sequence[str]) -> bool:
    """Play the moves of a line and return whether all of them were possible."""
    for step in line:
        try:
            game.apply(find(game.options, step.removeprefix(BY_OPPONENT).removesuffix(BY_CHANCE)))
        except UnknownMove:
            return False
    return True


def reaches_goal(game: Game, solver: Solver) -> bool:
    """Play on as well as possible on both sides and return whether the goal is reached."""
    goal = solver.goal
    while (outcome := goal.outcome(game)) is None:
        pick = max if game.player_to_act == goal.player else min
        game.apply(pick(game.options, key=lambda option: solver.after(game, option.code)))
    return outcome == 1
