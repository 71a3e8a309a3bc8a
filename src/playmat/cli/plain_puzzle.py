"""A puzzle as lines of text and typed commands, those of a game among them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from playmat.cli.interrupts import PlayerQuit
from playmat.cli.plain import PlainInterface
from playmat.cli.puzzle_attempt import PuzzleAttempt, known_cards
from playmat.cli.storage import load_progress
from playmat.cli.wording import probability
from playmat.engine.options import Option
from playmat.lab.puzzles import puzzles
from playmat.session import WaitingFor
from playmat.text import describe_option

PUZZLE_HELP = """\
  hint        show a hint; the third one is the best choice
  g           give up and see the solution
The commands of a game also work, except for save and concede:"""


class AttemptOver(Exception):
    """The player has chosen wrongly or given up."""


class PlainPuzzle(PlainInterface):
    """An attempt at a puzzle as lines of text."""

    def __init__(self, attempt: PuzzleAttempt, console: Console) -> None:
        super().__init__(attempt.session, console)
        self.attempt = attempt

    def run(self) -> int:
        """Play until the goal is decided, a choice is wrong, or the player quits."""
        attempt, puzzle = self.attempt, self.attempt.puzzle
        self.say(f"Puzzle {attempt.number}: {puzzle.kind}")
        self.say(puzzle.task)
        self.say(known_cards(attempt.solver))
        try:
            with self.interrupts.handle_signals():
                self.play()
        except (EOFError, PlayerQuit):
            return 0
        except AttemptOver:
            attempt.fail()
        self.show_solution()
        names = {one.name for one in puzzles()}
        self.say(f"You have solved {len(load_progress().solved & names)} of {len(names)} puzzles.")
        return 0

    def play(self) -> None:
        while True:
            self.print_news()
            verdict = self.attempt.verdict()
            if verdict is not None:
                self.say(verdict.sentence)
                if not self.attempt.has_failed:
                    self.attempt.record(True)
                return
            if self.session.waiting_for is WaitingFor.AGENT:
                self.let_agent_decide()
            else:
                self.decide()

    def choose(self, option: Option) -> None:
        loss = self.attempt.loss(option)
        if loss is not None:
            self.say("Not the best choice.")
            value, best = loss
            self.say(f"  you chose   {describe_option(option)}: {probability(value)}")
            for one in self.attempt.solver.solve(self.session.game).best:
                self.say(f"  best        {describe_option(one)}: {probability(best)}")
            raise AttemptOver
        self.attempt.hints = 0
        super().choose(option)

    def obey(self, words: str, candidates: Sequence[Option]) -> None:
        match words.lower():
            case "g" | "give up" | "solution":
                raise AttemptOver
            case "hint":
                self.say(self.attempt.hint())
            case "?" | "help":
                self.say(PUZZLE_HELP)
                super().obey(words, candidates)
            case "save" | "s" | "concede":
                self.say("A puzzle can't be saved or conceded; g shows the solution, q quits.")
            case _:
                super().obey(words, candidates)

    def show_solution(self) -> None:
        one = self.attempt.puzzle
        self.say("Solution")
        self.say(f"  Best: {probability(one.best)}. Second best: {probability(one.second)}.")
        for step in one.line:
            self.say(f"  - {step}")
