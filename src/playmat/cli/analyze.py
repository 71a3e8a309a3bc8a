"""`playmat analyze`: an analysis of a position, or of every decision of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from playmat.agents import Budget
from playmat.cli import EXIT_INTERRUPTED
from playmat.cli.analysis_report import position_data, review_data, show_position, show_review
from playmat.cli.console import open_console, progress
from playmat.cli.options import (
    Flag,
    InputName,
    errors_from,
    print_json,
    read_input,
    require_at_least,
)
from playmat.cli.replay_words import seat_of
from playmat.errors import PlaymatError
from playmat.lab.analysis import LIMIT
from playmat.lab.analysis import analyze as analyze_position
from playmat.lab.plots import check_plot
from playmat.lab.review import (
    DecisionReview,
    GameReview,
    ReviewSettings,
    decisions_to_review,
    review_decisions,
)
from playmat.lab.win_chart import draw_curve
from playmat.notation import Replay, ReplayError, parse_position, read_replay, write_replay
from playmat.notation.replays import DecisionPoint
from playmat.session.playback import OPEN

POSITION_BUDGET = Budget(ms=2000)
DECISION_BUDGET = Budget(ms=200)


def analyze(
    what: InputName,
    *,
    budget: str | None = None,
    seed: int = 0,
    open_hands: Flag = False,
    player: str | None = None,
    turn: int | None = None,
    from_: Annotated[int | None, Parameter(name="--from")] = None,
    to: int | None = None,
    workers: int = 1,
    top: int = 5,
    limit: int = LIMIT,
    plot: Path | None = None,
    annotate: Path | None = None,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Analyze a position, or every decision of a replay.

    For a position, the report lists the best options with their win probabilities, the expected
    line, and exact odds: of attacks, of winning this turn, and of cards to come. For a replay, it
    lists what each decision lost and what was better.

    Win probabilities are estimates by the search, with 95% confidence intervals. Decisions are
    judged only by what their player could know.

    Examples:

        playmat analyze position.txt
        playmat analyze game.txt --workers 4
        playmat analyze game.txt --player Anna --plot game.svg
        playmat analyze game.txt --turn 7 --budget 1s
        playmat analyze game.txt --annotate annotated.txt
        playmat analyze game.txt --budget 1000 --json > game.json
        playmat replay game.txt --position 42 | playmat analyze -

    Parameters
    ----------
    what
        A file with a position or a replay, a position on one line, or - for standard input.
    budget
        What the search may spend on a decision: 500ms, 2s, or 2000 for iterations, with which
        the same seed gives the same figures (default: 2s for a position, 200ms for each decision
        of a replay). A decision that was not the best is searched once more.
    seed
        The seed of the search.
    open_hands
        Analyze with both hands and both deck lists known; decks and Prize cards stay hidden.
    player
        Only decisions of this player of a replay: 0, 1, or a name.
    turn
        Only decisions of this turn; 0 is the setup.
    from_
        Only decisions from this number on.
    to
        Only decisions up to this number.
    workers
        The number of processes that analyze decisions.
    top
        The number of options to list for a position.
    limit
        The maximum number of steps for each exact figure.
    plot
        A file for a chart of the win probability: .svg, .png, or .html.
    annotate
        A file for the annotated replay: grades, win probabilities, and better options.
    json
        Print all figures for a program.
    plain
        No colors, and figures instead of a chart: for screen readers, logs, and old terminals.
    """
    text, name = read_input(what)
    given_budget = None if budget is None else Budget.parse(budget)
    require_at_least(1, workers=workers, top=top, limit=limit)
    console = open_console(plain)
    if not is_replay(text):
        replay_options = {"--player": player, "--turn": turn, "--from": from_, "--to": to}
        for flag, value in {**replay_options, "--plot": plot, "--annotate": annotate}.items():
            if value is not None:
                raise PlaymatError(f"{flag} works only with replays; {name} is a position")
        with errors_from(name):
            found = analyze_position(
                parse_position(text),
                given_budget or POSITION_BUDGET,
                seed,
                open_hands=open_hands,
                limit=limit,
            )
        if json:
            print_json(position_data(found))
        else:
            show_position(console, found, top)
        return 0
    if plot is not None:
        check_plot(plot)
    with errors_from(name):
        replay = read_replay(text)
        selected = select_decisions(replay, player, turn, from_, to)
    settings = ReviewSettings(given_budget or DECISION_BUDGET, seed, open_hands)
    reviewed, interrupted = run_review(selected, settings, workers)
    review = GameReview.of(replay, reviewed)
    notes = []
    if interrupted:
        notes.append(f"Interrupted after {len(reviewed)} of {len(selected)} decisions.")
    if json:
        print_json({**review_data(review, settings), "notes": notes})
    else:
        show_review(console, review, settings, notes, plain)
    if plot is not None and reviewed:
        draw_curve(review, plot)
    if annotate is not None:
        annotate.write_text(write_replay(review.annotated_replay()), "utf-8")
    return EXIT_INTERRUPTED if interrupted else 0


def is_replay(text: str) -> bool:
    """Return whether a text is a replay: it starts with a header, or is JSON."""
    lines = [line.strip() for line in text.splitlines()]
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.startswith(("[", "{"))


def select_decisions(
    replay: Replay, player: str | None, turn: int | None, first: int | None, last: int | None
) -> list[DecisionPoint]:
    """Return the decisions of a replay that match the options."""
    for number in (first, last):
        if number is not None and not 1 <= number <= len(replay):
            raise ReplayError(f"no decision {number}; choose 1–{len(replay)}")
    seat = OPEN if player is None else seat_of(replay, player)
    numbers = range(first or 1, (last or len(replay)) + 1)
    found = decisions_to_review(replay, numbers, None if seat == OPEN else seat, turn)
    if not found:
        raise ReplayError("no matching decision has more than one option")
    return found


def run_review(
    decisions: Sequence[DecisionPoint], settings: ReviewSettings, workers: int
) -> tuple[list[DecisionReview], bool]:
    """Return the reviews of decisions, and whether Ctrl-C interrupted them."""
    reviewed: list[DecisionReview] = []
    with progress("Analyzing", len(decisions)) as advance:
        try:
            with closing(review_decisions(decisions, settings, workers)) as running:
                for one in running:
                    reviewed.append(one)
                    advance()
        except KeyboardInterrupt:
            return reviewed, True
    return reviewed, False
