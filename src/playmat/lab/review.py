"""Review of a replay, decision by decision: the chosen option, a better one, and the loss.

Each decision is reviewed from the view of the player who made it. If the search prefers another
option, both are compared in new worlds, the same worlds for both and equally often. The
difference is the loss of win probability.
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
    acting_view,
    compare_options,
    evaluations,
    from_scores,
    line_of,
)
from playmat.lab.errors import Unsolved
from playmat.lab.intervals import BlockScores
from playmat.lab.solver import solve
from playmat.notation import DecisionPoint, Replay
from playmat.notation.moves import CONCEDE, find
from playmat.seeds import derive_seed
from playmat.text import describe_option

MIN_ERRORS = 3.0  # standard errors of a mistake: a game has a hundred decisions to test
EXACT_STEPS = 1_500  # solver steps for the exact odds of a mistake


@dataclass(frozen=True, slots=True)
class Grade:
    """A kind of mistake, by its minimum loss of win probability."""

    name: str
    minimum: float
    annotation: str  # mark of the move in a replay


GRADES = (
    Grade("blunder", 0.15, "??"),
    Grade("mistake", 0.08, "?"),
    Grade("inaccuracy", 0.03, "?!"),
)


@dataclass(frozen=True, slots=True)
class MissedWin:
    """Exact odds of winning this turn after the best option and after the chosen one."""

    best: Fraction
    chosen: Fraction
    beginning: str  # the best option


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """The review of a decision: the chosen option and the search's evaluation."""

    number: int
    player: int
    turn: int
    options: tuple[OptionEvaluation, ...]  # options the search visited, best first
    line: tuple[ExpectedMove, ...]
    chosen: OptionEvaluation
    best: OptionEvaluation
    measured_loss: float = 0.0  # loss of the chosen option against the best one
    error: float = 0.0  # its standard error
    missed: MissedWin | None = None

    @property
    def grade(self) -> Grade | None:
        """The kind of mistake, or None if the loss isn't statistically clear."""
        return grade_of(self.measured_loss, self.error)

    @property
    def loss(self) -> float:
        """The win probability lost by a mistake; 0 if it was none."""
        return self.measured_loss if self.grade is not None else 0.0

    @property
    def is_best(self) -> bool:
        """Whether no better option was found."""
        return self.chosen.move == self.best.move

    def chance_of(self, player: int) -> tuple[float, float, float]:
        """Return a player's win probability before the decision, with its interval."""
        value = self.options[0]
        if player == self.player:
            return value.chance, value.low, value.high
        return 1 - value.chance, 1 - value.high, 1 - value.low


def grade_of(measured_loss: float, error: float) -> Grade | None:
    if measured_loss < MIN_ERRORS * error:
        return None
    return next((grade for grade in GRADES if measured_loss >= grade.minimum), None)


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """How decisions are reviewed."""

    budget: Budget
    seed: int = 0
    open_hands: bool = False  # whether both hands and deck lists are open


def decisions_to_review(
    replay: Replay, numbers: range, player: int | None = None, turn: int | None = None
) -> list[DecisionPoint]:
    """Return the decisions with more than one option."""
    return [
        moment
        for moment in replay
        if moment.number in numbers
        and player in (None, moment.player)
        and turn in (None, moment.game.turn)
        and moment.words != CONCEDE
        and len(moment.game.codes) > 1
    ]


def review_decision(decision: DecisionPoint, settings: ReviewSettings) -> DecisionReview:
    """Return the review of one decision."""
    game = decision.game
    view = acting_view(game, settings.open_hands)
    options = view.options
    chosen = find(options, decision.words)
    seed = derive_seed(settings.seed, "search", decision.number)
    result = SearchAgent(seed).think(view, options, settings.budget)
    judged = evaluations(result, options)
    line = line_of(result)
    start = decision.number, decision.player, int(game.turn), judged, line
    if result.best == chosen:
        return DecisionReview(*start, judged[0], judged[0])
    seed = derive_seed(settings.seed, "comparison", decision.number)
    results = compare_options(view, [result.best, chosen], settings.budget, seed)
    best, other = [
        from_scores(option, options, BlockScores(values))
        for option, values in zip((result.best, chosen), results, strict=True)
    ]
    measured_loss, error = difference(results[0], results[1])
    if measured_loss <= 0:  # the comparison finds nothing better
        return DecisionReview(*start, other, other)
    is_mistake = grade_of(measured_loss, error) is not None
    missed = missed_win(game, chosen) if is_mistake else None
    return DecisionReview(*start, other, best, measured_loss, error, missed)


def difference(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two options over all rounds, and its standard error.

    As for win rates, one round won and one lost are added before the variance is estimated.
    """
    tally = BlockScores((1 + a - b) / 2 for a, b in zip(better, worse, strict=True))
    _, variance = tally.mean_and_variance()
    return 2 * tally.rate - 1, 2 * sqrt(variance / (tally.count + 2))


def missed_win(game: Game, chosen: Option) -> MissedWin | None:
    """Return how the choice changed the exact odds of winning this turn, if they are known."""
    try:
        solution = solve(game, None, EXACT_STEPS)
    except Unsolved:
        return None
    value = next(choice.value for choice in solution.choices if choice.option == chosen)
    if value == solution.value:
        return None
    return MissedWin(solution.value, value, describe_option(solution.best[0]))


# -- many decisions ------------------------------------------------------------------------------
def review_decisions(
    decisions: Sequence[DecisionPoint], settings: ReviewSettings, workers: int = 1
) -> Generator[DecisionReview, None, None]:
    """Yield reviews as they are completed; the number of workers affects only their order."""
    if workers == 1 or len(decisions) < 2:
        for decision in decisions:
            yield review_decision(decision, settings)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(decisions)), context, initializer=ignore_interrupts)
    try:
        jobs = [pool.submit(review_decision, decision, settings) for decision in decisions]
        for done in as_completed(jobs):
            yield done.result()
    except BrokenProcessPool as error:
        raise PlaymatError("a worker process was ended from outside") from error
    finally:
        pool.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C


# -- the whole game ------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Summary:
    """A summary of a player's decisions."""

    player: int
    decisions: int  # decisions with more than one option
    best: int  # decisions whose choice had no better option
    grades: dict[str, int]
    loss: float  # total

    @property
    def accuracy(self) -> float:
        """The share of decisions without a clear mistake."""
        return 1 - sum(self.grades.values()) / self.decisions if self.decisions else 1.0


@dataclass(frozen=True)
class GameReview:
    """A replay and the reviews of its decisions, in order."""

    replay: Replay
    decisions: tuple[DecisionReview, ...]

    @staticmethod
    def of(replay: Replay, decisions: Iterable[DecisionReview]) -> GameReview:
        """Return the review of a replay with these decisions, in order."""
        return GameReview(replay, tuple(sorted(decisions, key=lambda one: one.number)))

    def summary(self, player: int) -> Summary:
        """Return the figures of one player."""
        own = [one for one in self.decisions if one.player == player]
        found = [one.grade for one in own]
        return Summary(
            player,
            len(own),
            sum(one.is_best for one in own),
            {grade.name: found.count(grade) for grade in GRADES},
            sum(one.loss for one in own),
        )

    def mistakes(self) -> list[DecisionReview]:
        """Return the decisions with a clear loss, largest first."""
        found = [one for one in self.decisions if one.grade is not None]
        return sorted(found, key=lambda one: -one.loss)

    def annotated_replay(self) -> Replay:
        """Return the replay annotated with grades, win probabilities, and better options."""
        out = Replay(**{**vars(self.replay), "steps": list(self.replay.steps)})
        for one in self.decisions:
            grade = one.grade
            better = f"−{100 * one.loss:.1f} points. Better: {one.best.sentence}."
            chance = round(one.chosen.chance, 3)
            annotation, comment = (grade.annotation, better) if grade is not None else ("", "")
            out.annotate(one.number, annotation, chance, comment)
        return out
