"""A position or the decisions of a replay, judged: `playmat analyse`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from playmat.agents import Budget
from playmat.cli.cards import Flag, as_json
from playmat.cli.findings import (
    position_data,
    review_data,
    show_position,
    show_review,
)
from playmat.cli.play import open_console
from playmat.cli.rate import STOPPED
from playmat.cli.replay import OPEN, seat_of
from playmat.errors import PlaymatError
from playmat.lab.analysis import LIMIT, NoDecision
from playmat.lab.analysis import analyze as analysed
from playmat.lab.plots import check_plot
from playmat.lab.review import (
    DecisionReview,
    GameReview,
    ReviewedDecision,
    ReviewSettings,
    decisions_to_review,
    review_decisions,
)
from playmat.lab.win_chart import draw_curve
from playmat.notation import (
    PositionError,
    Replay,
    ReplayError,
    parse_position,
    read_replay,
    write_replay,
)

FOR_A_POSITION = Budget(ms=2000)
FOR_A_DECISION = Budget(ms=200)


def analyse(
    what: Annotated[str, Parameter(allow_leading_hyphen=True)],
    *,
    budget: str | None = None,
    seed: int = 0,
    open: Flag = False,
    player: str | None = None,
    turn: int | None = None,
    from_: Annotated[int | None, Parameter(name="--from")] = None,
    to: int | None = None,
    workers: int = 1,
    top: int = 5,
    limit: int = LIMIT,
    plot: Path | None = None,
    annotated: Path | None = None,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Judge a position or every decision of a replay.

    Of a position you are told the best options, each with its chance of winning, the play that
    is expected, and what is exact: the odds of attacks, of winning this turn, of cards to come.
    Of a replay you are told what each decision gave away, and what was better.

    A chance of winning is an estimate by the search, and comes with its interval at 95 %.
    Nobody looks at hidden cards: a decision is judged by what its player could know.

    Examples:

        playmat analyse position.txt
        playmat analyse game.txt --workers 4
        playmat analyse game.txt --player Anna --plot game.svg
        playmat analyse game.txt --turn 7 --budget 1s
        playmat analyse game.txt --annotated judged.txt
        playmat analyse game.txt --budget 1000 --json > game.json
        playmat replay game.txt --position 42 | playmat analyse -

    Parameters
    ----------
    what
        A file with a position or a replay, a position in one line, or - for what is piped in.
    budget
        What the search may spend on a decision: 500ms, 2s, or 2000 for iterations, with which
        the same seed gives the same figures. 2s for a position, 200ms for each decision of a
        replay; one in which something else than the best was chosen is looked at once more.
    seed
        Which worlds the search looks at.
    open
        Judge with both hands and both lists known; what is in decks and Prizes stays unseen.
    player
        Only the decisions of this player of a replay: 0 or 1 or a name.
    turn
        Only the decisions of this turn; 0 is the set-up.
    from_
        Only decisions from this number on.
    to
        Only decisions up to this number.
    workers
        Processes that judge decisions side by side.
    top
        How many options of a position are listed.
    limit
        How many steps are looked at for an exact figure, at most.
    plot
        A picture of the chances over the game: a file that ends in .svg, .png or .html.
    annotated
        A file for the replay with marks, chances and what was better beside its decisions.
    json
        Print all figures for a program.
    plain
        No colours, and the curve as figures: for screen readers, logs and old terminals.
    """
    text, name = read(what)
    thinking = None if budget is None else Budget.parse(budget)
    for amount, words in ((workers, "--workers"), (top, "--top"), (limit, "--limit")):
        if amount < 1:
            raise PlaymatError(f"{words} {amount} is too few: name at least 1")
    console = open_console(plain)
    if not is_replay(text):
        for_replays = {"--player": player, "--turn": turn, "--from": from_, "--to": to}
        for words, value in {**for_replays, "--plot": plot, "--annotated": annotated}.items():
            if value is not None:
                raise PlaymatError(f"{words} is for replays, and {name} is a position")
        with naming(name):
            found = analysed(
                parse_position(text), thinking or FOR_A_POSITION, seed, open_hands=open, limit=limit
            )
        if json:
            print(as_json(position_data(found)))
        else:
            show_position(console, found, top)
        return 0
    if plot is not None:
        check_plot(plot)
    with naming(name):
        replay = read_replay(text)
        wanted = asked_in(replay, player, turn, from_, to)
    look = ReviewSettings(thinking or FOR_A_DECISION, seed, open)
    judged, stopped = with_progress(wanted, look, workers, Console(stderr=True))
    review = GameReview.of(replay, judged)
    notes = [f"Stopped after {len(judged)} of {len(wanted)} decisions."] if stopped else []
    if json:
        print(as_json({**review_data(review, look), "notes": notes}))
    else:
        show_review(console, review, look, notes, plain)
    if plot is not None and judged:
        draw_curve(review, plot)
    if annotated is not None:
        annotated.write_text(write_replay(review.annotated()), "utf-8")
    return STOPPED if stopped else 0


def read(what: str) -> tuple[str, str]:
    """The text of a file, of a pipe, or of the command line, and what to call it."""
    if what == "-":
        return sys.stdin.read(), "what is piped in"
    if "|" in what or "\n" in what:
        return what, "what is given"
    try:
        return Path(what).read_text("utf-8"), what
    except UnicodeDecodeError as error:
        raise PlaymatError(f"{what}: this is no text (byte {error.start} is not UTF-8)") from error


def is_replay(text: str) -> bool:
    """A replay begins with a header, or is JSON; a position begins with its ruleset."""
    lines = [line.strip() for line in text.splitlines()]
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.startswith(("[", "{"))


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Say of a mistake in a text where that comes from."""
    try:
        yield
    except (PositionError, ReplayError) as error:
        raise PlaymatError(f"{name}{', ' if error.line else ': '}{error}") from error
    except NoDecision as error:
        raise PlaymatError(f"{name}: {error}") from error


def asked_in(
    replay: Replay, player: str | None, turn: int | None, first: int | None, last: int | None
) -> list[ReviewedDecision]:
    """The decisions that are to be judged."""
    for number in (first, last):
        if number is not None and not 1 <= number <= len(replay):
            raise ReplayError(f"there is no decision {number}: it has {len(replay)}, from 1 on")
    seat = OPEN if player is None else seat_of(replay, player)
    numbers = range(first or 1, (last or len(replay)) + 1)
    found = decisions_to_review(replay, numbers, None if seat == OPEN else seat, turn)
    if not found:
        raise ReplayError("no decision with more than one option is meant: nothing to judge")
    return found


def with_progress(
    wanted: Sequence[ReviewedDecision], look: ReviewSettings, workers: int, console: Console
) -> tuple[list[DecisionReview], bool]:
    """Judge with a bar of progress where somebody watches; and whether it was stopped."""
    columns = TextColumn("Judging"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    judged: list[DecisionReview] = []
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        job = bar.add_task("", total=len(wanted))
        try:
            with closing(review_decisions(wanted, look, workers)) as running:
                for one in running:
                    judged.append(one)
                    bar.advance(job)
        except KeyboardInterrupt:
            return judged, True
    return judged, False
