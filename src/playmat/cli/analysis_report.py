"""The report of an analysis: words and tables for people, data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.table import Table
from rich.text import Text

from playmat.cli.console import say, simple_table
from playmat.cli.odds import attacks_data, show_attacks
from playmat.cli.replay_words import LONGEST_NAME, ending, title
from playmat.cli.wording import plural, probability, shorten
from playmat.lab.analysis import Analysis, ExactOdds, ExpectedMove, OptionEvaluation
from playmat.lab.intervals import Z
from playmat.lab.review import GRADES, MIN_ERRORS, DecisionReview, GameReview, ReviewSettings
from playmat.lab.win_chart import LETTERS, Point, text_chart, win_curve

MAX_MOVES = 8  # moves shown of the expected line
MAX_CARDS = 8  # unseen cards listed
MAX_FEATURES = 6  # features listed
MAX_MISTAKES = 3  # mistakes explained in full
CHART_ROWS = 8
NARROW_NAME = 12  # columns of a player's name in a table of decisions
SEATS = ("Player 0", "Player 1")
STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow"}


# -- a position ----------------------------------------------------------------------------------
def show_position(console: Console, found: Analysis, top: int) -> None:
    heading = f"{found.ruleset} rules, {turn_name(found.turn)}. Player {found.player} to act."
    say(console, heading, "bold")
    say(console, found.prompt)
    show_heading(console, f"Best options (estimates from {found.iterations} iterations)")
    console.print(options_table(found.options[:top]))
    rest = len(found.options) - top
    left_out = [f"{rest} lower-ranked" if rest > 0 else ""]
    left_out += [f"{found.left_out} not searched" if found.left_out else ""]
    if any(left_out):
        say(console, f"Not listed: {', '.join(filter(None, left_out))}.")
    if found.line:
        show_heading(console, "Expected line (estimate)")
        for line in line_sentences(found.line, SEATS):
            say(console, line, indent=2)
    show_heading(console, "Exact odds")
    show_exact(console, found.exact)
    show_heading(console, f"Heuristic evaluation for player {found.player}")
    for words, weight in found.terms[:MAX_FEATURES]:
        say(console, f"{weight:+5.2f}  {words}", indent=2)
    say(console, f"Estimated win probability: {found.heuristic:.0%}")


def options_table(options: Sequence[OptionEvaluation]) -> Table:
    table = simple_table(">wins", ">95%", ">visits", "option")
    for one in options:
        table.add_row(f"{one.chance:.0%}", interval(one), f"{one.visits}", Text(one.sentence))
    return table


def show_exact(console: Console, found: ExactOdds) -> None:
    say(console, f"Winning this turn: {probability(found.winning)}.")
    if found.beginning:
        say(console, f"First move: {' or '.join(found.beginning[:3])}.")
    show_attacks(console, found.attacks)
    table = simple_table("relevant card", "next card", "among the Prize cards")
    for one in [one for one in found.cards if one.matters][:MAX_CARDS]:
        table.add_row(Text(one.name), probability(one.next), probability(one.prized))
    if table.rows:
        console.print(table)


def position_data(found: Analysis) -> dict[str, object]:
    exact = found.exact
    return {
        "kind": "position",
        "ruleset": found.ruleset,
        "turn": found.turn,
        "player": found.player,
        "prompt": found.prompt,
        "estimates": {
            "iterations": found.iterations,
            "options": [asdict(one) for one in found.options],
            "not_searched": found.left_out,
            "line": [asdict(one) for one in found.line],
            "heuristic": {"win_probability": found.heuristic, "features": dict(found.terms)},
        },
        "exact": {
            "win_this_turn": exact.winning,
            "first_moves": exact.beginning,
            "attacks": attacks_data(exact.attacks),
            "cards": [
                {"name": c.name, "next": c.next, "prized": c.prized, "relevant": c.matters}
                for c in exact.cards
            ],
        },
    }


# -- a replay ------------------------------------------------------------------------------------
def show_review(
    console: Console,
    review: GameReview,
    settings: ReviewSettings,
    notes: Sequence[str],
    plain: bool,
) -> None:
    replay = review.replay
    say(console, title(replay), "bold")
    basis = "with both hands open" if settings.open_hands else "by what each player could know"
    count = plural(len(review.decisions), "decision")
    unit = "" if settings.budget.ms else " iterations"
    say(console, f"{count} analyzed {basis}, with {settings.budget}{unit} each.")
    if review.decisions:
        say(console)
        console.print(decisions_table(review))
        show_chart(console, review, plain)
        say(console)
        console.print(summary_table(review))
        say(console, grade_legend())
        show_mistakes(console, review)
    say(console)
    say(console, ending(replay))
    for note in notes:
        say(console, note, "bold")


def decisions_table(review: GameReview) -> Table:
    """Return each decision with the win probabilities of the chosen and the best option."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("no.", justify="right")
    table.add_column("turn", justify="right")
    table.add_column("player", no_wrap=True)
    table.add_column("decision", ratio=1)
    table.add_column("chosen, 95%", justify="right", no_wrap=True)
    table.add_column("best, 95%", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for one in review.decisions:
        grade = one.grade
        decision = Text(one.chosen.sentence)
        if grade is not None:
            decision.append(f"\nbetter: {one.best.sentence}", style="italic")
        table.add_row(
            f"{one.number}",
            f"{one.turn}",
            Text(shorten(review.replay.players[one.player], NARROW_NAME)),
            decision,
            with_interval(one.chosen),
            "same" if one.is_best else with_interval(one.best),
            "" if grade is None else grade.annotation,
            style="" if grade is None else STYLES[grade.name],
        )
    return table


def show_chart(console: Console, review: GameReview, plain: bool) -> None:
    points = win_curve(review)
    first, second = review.replay.players
    show_heading(console, f"{first}'s win probability (estimates)")
    if plain:
        say(console, by_turn(points))
        return
    for line in text_chart(points, (first, second), console.width, CHART_ROWS):
        console.print(Text(line), no_wrap=True, overflow="crop")
    if any(point.grade for point in points):
        legend = ", ".join([f"{LETTERS[grade.name]} {grade.name}" for grade in reversed(GRADES)])
        say(console, f"Below the turns: {legend}.", "dim")


def by_turn(points: Sequence[Point]) -> str:
    """Return the win probability at the start of each turn as a sentence."""
    parts = []
    before = None
    for point in points:
        if point.turn != before:
            parts.append(f"{turn_name(point.turn)} {point.chance:.0%}")
        before = point.turn
    return f"{', '.join(parts)}."


def summary_table(review: GameReview) -> Table:
    figures = (">decisions", ">best", ">accuracy", ">?!", ">?", ">??", ">points lost")
    table = simple_table("player", *figures)
    for player, name in enumerate(review.replay.players):
        one = review.summary(player)
        if not one.decisions:
            continue
        table.add_row(
            Text(shorten(name, LONGEST_NAME)),
            f"{one.decisions}",
            f"{one.best / one.decisions:.0%}",
            f"{one.accuracy:.0%}",
            *[f"{one.grades[grade.name]}" for grade in reversed(GRADES)],
            f"{100 * one.loss:.0f}",
        )
    return table


def grade_legend() -> str:
    kinds = [
        f"{grade.annotation} {grade.name} (at least {100 * grade.minimum:.0f} points)"
        for grade in reversed(GRADES)
    ]
    return (
        f"{', '.join(kinds)}: loss of win probability by more than {MIN_ERRORS:g} standard errors. "
        "Accuracy: share of decisions without any of these."
    )


def show_mistakes(console: Console, review: GameReview) -> None:
    found = review.mistakes()
    if not found:
        show_heading(console, "No statistically clear mistakes.")
        return
    show_heading(console, "Biggest mistakes" if len(found) > 1 else "Mistake")
    for one in found[:MAX_MISTAKES]:
        first, *rest = mistake_lines(one, review.replay.players)
        say(console, first)
        for line in rest:
            say(console, line, indent=4)
    if len(found) > MAX_MISTAKES:
        say(console, f"{len(found) - MAX_MISTAKES} more are marked above.")


def mistake_lines(one: DecisionReview, names: Sequence[str]) -> list[str]:
    grade = one.grade
    assert grade is not None
    loss, error = 100 * one.measured_loss, 100 * Z * one.error
    lines = [
        f"{one.number}. {names[one.player]}, {turn_name(one.turn)}: {one.chosen.sentence}",
        f"{grade.annotation} {grade.name}: win probability {one.best.chance:.0%} → "
        f"{one.chosen.chance:.0%} (−{loss:.1f} ± {error:.1f} points).",
        f"Better: {one.best.sentence}.",
    ]
    if len(one.line) > 1 and one.line[0].sentence == one.best.sentence:
        lines.append(f"Expected line: {' '.join(line_sentences(one.line, names))}")
    if one.missed is not None:
        lines.append(
            f"Exact odds of winning this turn: {probability(one.missed.best)} with "
            f"{one.missed.beginning}, {probability(one.missed.chosen)} with the chosen option."
        )
    return lines


def review_data(review: GameReview, settings: ReviewSettings) -> dict[str, object]:
    replay = review.replay
    summaries = review.summary(0), review.summary(1)
    return {
        "kind": "replay",
        "ruleset": replay.ruleset.name,
        "players": replay.players,
        "decks": [deck.name for deck in replay.decks],
        "result": replay.result,
        "budget": str(settings.budget),
        "seed": settings.seed,
        "open_hands": settings.open_hands,
        "grades": [{**asdict(grade), "standard_errors": MIN_ERRORS} for grade in GRADES],
        "decisions": [decision_data(one) for one in review.decisions],
        "summary": [{**asdict(one), "accuracy": one.accuracy} for one in summaries],
        "mistakes": [one.number for one in review.mistakes()],
        "curve": [asdict(point) for point in win_curve(review)],
    }


def decision_data(one: DecisionReview) -> dict[str, object]:
    missed, exact = one.missed, None
    if missed is not None:
        exact = {
            "win_this_turn": missed.best,
            "with_chosen": missed.chosen,
            "first_move": missed.beginning,
        }
    return {
        "number": one.number,
        "player": one.player,
        "turn": one.turn,
        "chosen": asdict(one.chosen),
        "best": asdict(one.best),
        "loss": one.measured_loss,
        "standard_error": one.error,
        "grade": None if one.grade is None else one.grade.name,
        "exact": exact,
        "options": [asdict(option) for option in one.options],
        "line": [asdict(move) for move in one.line],
    }


# -- both ----------------------------------------------------------------------------------------
def show_heading(console: Console, words: str) -> None:
    say(console)
    say(console, words, "bold")


def turn_name(turn: int) -> str:
    return f"turn {turn}" if turn else "setup"


def line_sentences(line: Sequence[ExpectedMove], names: Sequence[str]) -> list[str]:
    """Return an expected line with a sentence for the consecutive moves of each player."""
    parts: list[tuple[int, list[str]]] = []
    for one in line[:MAX_MOVES]:
        if not parts or parts[-1][0] != one.player:
            parts.append((one.player, []))
        parts[-1][1].append(one.sentence)
    sentences = [f"{names[player]}: {'; '.join(moves)}." for player, moves in parts]
    if len(line) > MAX_MOVES:
        sentences[-1] += " …"
    return sentences


def interval(one: OptionEvaluation) -> str:
    return f"{100 * one.low:.0f}–{100 * one.high:.0f}"


def with_interval(one: OptionEvaluation) -> str:
    return f"{100 * one.chance:.0f} ({interval(one)})"
