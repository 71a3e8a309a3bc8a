"""A replay judged decision by decision: what was chosen, what was better, what that cost.

Each decision is judged from the view of who took it. The search names a best option; if another
one was chosen, both are looked at once more, in worlds that the search has not seen, equally
often and in the same worlds. Their difference there is what was given away.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context

from playmat.agents import Budget
from playmat.agents.search import SearchAgent
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.lab.analysis import (
    ExpectedMove,
    OptionEvaluation,
    compare_options,
    evaluations,
    from_scores,
    line_of,
    seen_by,
    solved,
)
from playmat.lab.intervals import BlockScores
from playmat.lab.solver import Solution
from playmat.notation import Replay
from playmat.notation.moves import CONCEDE, find
from playmat.text import describe_option

SURE = 3.0  # standard errors: a game has a hundred decisions, and each could be wronged by chance
EXACT = 1_500  # steps for the exact odds of winning beside a mistake


@dataclass(frozen=True, slots=True)
class Grade:
    """A kind of mistake, by the chance of winning that it gives away at least."""

    name: str
    least: float
    mark: str  # as in a replay


GRADES = (
    Grade("blunder", 0.15, "??"),
    Grade("mistake", 0.08, "?"),
    Grade("inaccuracy", 0.03, "?!"),
)


@dataclass(frozen=True, slots=True)
class MissedWin:
    """The exact odds of winning in the turn of a mistake, with the best option and the chosen."""

    best: Fraction
    chosen: Fraction
    beginning: str  # the best option for it


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """A decision of a replay: what was chosen, and what the search thinks of it."""

    number: int
    player: int
    turn: int
    options: tuple[OptionEvaluation, ...]  # all that the search looked at, best first
    line: tuple[ExpectedMove, ...]
    chosen: OptionEvaluation
    best: OptionEvaluation
    measured_loss: float = 0.0  # by the chosen option, measured beside the best one
    error: float = 0.0  # its standard error
    missed: MissedWin | None = None

    @property
    def grade(self) -> Grade | None:
        """What kind of mistake it was; nothing where the difference is not clear."""
        return grade_of(self.measured_loss, self.error)

    @property
    def loss(self) -> float:
        return self.measured_loss if self.grade is not None else 0.0

    @property
    def is_best(self) -> bool:
        return self.chosen.move == self.best.move

    def chance_of(self, player: int) -> tuple[float, float, float]:
        """A player's chance of winning before the decision, with its interval."""
        value = self.options[0]
        if player == self.player:
            return value.chance, value.low, value.high
        return 1 - value.chance, 1 - value.high, 1 - value.low


def grade_of(measured_loss: float, error: float) -> Grade | None:
    if measured_loss < SURE * error:
        return None
    return next((grade for grade in GRADES if measured_loss >= grade.least), None)


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """How each decision is looked at."""

    budget: Budget
    seed: int = 0
    open_hands: bool = False  # with both hands and lists


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision of a replay that is to be judged."""

    number: int
    player: int
    words: str
    game: Game


def decisions_to_review(
    replay: Replay, numbers: range, player: int | None = None, turn: int | None = None
) -> list[ReviewedDecision]:
    """The decisions in which there was something to choose."""
    return [
        ReviewedDecision(*moment)
        for moment in replay
        if moment.number in numbers
        and player in (None, moment.player)
        and turn in (None, moment.game.turn)
        and moment.words != CONCEDE
        and len(moment.game.codes) > 1
    ]


def review_decision(question: ReviewedDecision, look: ReviewSettings) -> DecisionReview:
    """Judge one decision."""
    game = question.game
    view = seen_by(game, look.open_hands)
    options = view.options
    chosen = find(options, question.words)
    seed = 2 * (look.seed * 100_003 + question.number)
    thought = SearchAgent(seed).think(view, options, look.budget)
    judged = evaluations(thought, options)
    line = line_of(thought)
    start = question.number, question.player, int(game.turn), judged, line
    if thought.best == chosen:
        return DecisionReview(*start, judged[0], judged[0])
    came = compare_options(view, [thought.best, chosen], look.budget, seed + 1)
    best, other = [
        from_scores(option, options, BlockScores(values))
        for option, values in zip((thought.best, chosen), came, strict=True)
    ]
    measured_loss, error = difference(came[0], came[1])
    if measured_loss <= 0:  # the second look finds nothing better after all
        return DecisionReview(*start, other, other)
    missed = None
    if grade_of(measured_loss, error) is not None:
        missed = missed_win(solved(game, EXACT), chosen)
    return DecisionReview(*start, other, best, measured_loss, error, missed)


def difference(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """How much more came of one than of the other, round by round, and its standard error.

    As for win rates, a round that went each way is added before the spread is estimated.
    """
    tally = BlockScores((1 + a - b) / 2 for a, b in zip(better, worse, strict=True))
    _, variance = tally.adjusted()
    return 2 * tally.rate - 1, 2 * sqrt(variance / (tally.count + 2))


def missed_win(solution: Solution | None, chosen: Option) -> MissedWin | None:
    """What a choice changed about winning in this turn, exactly."""
    if solution is None:
        return None
    value = next(choice.value for choice in solution.choices if choice.option == chosen)
    if value == solution.value:
        return None
    return MissedWin(solution.value, value, describe_option(solution.best[0]))


# -- many decisions ------------------------------------------------------------------------------
def review_decisions(
    asked: Sequence[ReviewedDecision], look: ReviewSettings, workers: int = 1
) -> Generator[DecisionReview, None, None]:
    """Judge decisions as they are done; how many processes do so changes nothing but the order."""
    if workers == 1 or len(asked) < 2:
        for question in asked:
            yield review_decision(question, look)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(asked)), context, initializer=leave_interrupts)
    try:
        begun = [pool.submit(review_decision, question, look) for question in asked]
        for done in as_completed(begun):
            yield done.result()
    except BrokenProcessPool as error:
        raise PlaymatError("a process that judged decisions was ended from outside") from error
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever leads


# -- the whole game ------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Summary:
    """How a player has decided."""

    player: int
    decisions: int  # with something to choose
    best: int  # in which nothing better was found
    grades: dict[str, int]
    loss: float  # in all

    @property
    def accuracy(self) -> float:
        """The share of decisions that gave nothing away clearly."""
        return 1 - sum(self.grades.values()) / self.decisions if self.decisions else 1.0


@dataclass(frozen=True)
class GameReview:
    """A replay and the judgements on its decisions, in their order."""

    replay: Replay
    decisions: tuple[DecisionReview, ...]

    @staticmethod
    def of(replay: Replay, decisions: Iterable[DecisionReview]) -> GameReview:
        return GameReview(replay, tuple(sorted(decisions, key=lambda one: one.number)))

    def summary(self, player: int) -> Summary:
        mine = [one for one in self.decisions if one.player == player]
        found = [one.grade for one in mine]
        return Summary(
            player,
            len(mine),
            sum(one.is_best for one in mine),
            {grade.name: found.count(grade) for grade in GRADES},
            sum(one.loss for one in mine),
        )

    def mistakes(self) -> list[DecisionReview]:
        """All that gave something away, the most first."""
        found = [one for one in self.decisions if one.grade is not None]
        return sorted(found, key=lambda one: -one.loss)

    def annotated(self) -> Replay:
        """The replay with marks, chances and what was better beside its decisions."""
        out = Replay(**{**vars(self.replay), "steps": list(self.replay.steps)})
        for one in self.decisions:
            grade = one.grade
            better = f"{100 * one.loss:.1f} % given away. Better: {one.best.sentence}."
            chance = round(one.chosen.chance, 3)
            mark, comment = (grade.mark, better) if grade is not None else ("", "")
            out.annotate(one.number, mark, chance, comment)
        return out
