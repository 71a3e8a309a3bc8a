"""What an analysis has found, in words and tables for people and as data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from textwrap import wrap

from rich.console import Console
from rich.table import Table
from rich.text import Text

from playmat.cli.odds import attack_data, show_attacks
from playmat.cli.puzzle import in_percent
from playmat.cli.replay import LONGEST_NAME, ending, title
from playmat.lab.analysis import Analysis, CardOdds, ExactOdds, ExpectedMove, OptionEvaluation
from playmat.lab.intervals import Z
from playmat.lab.review import GRADES, MIN_ERRORS, DecisionReview, GameReview, ReviewSettings
from playmat.lab.win_chart import LETTERS, Point, text_chart, truncate, win_curve

MOST_MOVES = 8  # of the expected play that are told
MOST_CARDS = 8  # to come
MOST_TERMS = 6
BIGGEST = 3  # mistakes that are told in full
ROWS = 8  # of the curve
NARROW = 12  # columns of a player's name in a table of decisions
SEATS = ("Player 0", "Player 1")
STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow"}


# -- a position ----------------------------------------------------------------------------------
def show_position(console: Console, found: Analysis, top: int) -> None:
    where = f"turn {found.turn}" if found.turn else "set-up"
    say(console, f"{found.ruleset} rules, {where}. Player {found.player} decides:", "bold")
    say(console, found.question)
    heading(console, f"Best options (estimates: {found.iterations} iterations of the search)")
    console.print(options_table(found.options[:top]))
    rest = len(found.options) - top
    left = [f"{rest} less good" if rest > 0 else ""]
    left += [f"{found.left_out} never looked at" if found.left_out else ""]
    if any(left):
        say(console, f"Not listed: {', '.join(filter(None, left))}.")
    if found.line:
        heading(console, "Play expected (an estimate)")
        for told in moves_of(found.line, SEATS):
            say(console, told, indent=2)
    heading(console, "Exact (counted over all outcomes)")
    show_exact(console, found.exact)
    heading(console, f"What speaks for player {found.player} (an estimate by rules of thumb)")
    for words, weight in found.terms[:MOST_TERMS]:
        say(console, f"{weight:+5.2f}  {words}", indent=2)
    say(console, f"In all, a chance of {share(found.heuristic)} by the look of the table.")


def options_table(options: Sequence[OptionEvaluation]) -> Table:
    table = figures(["wins", "95 %", "visits"], ["option"])
    for one in options:
        table.add_row(share(one.chance), span(one), f"{one.visits}", Text(one.sentence))
    return table


def show_exact(console: Console, found: ExactOdds) -> None:
    winning = found.winning
    told = winning if isinstance(winning, str) else in_percent(winning)
    say(console, f"Winning this turn: {told}.")
    if found.beginning:
        say(console, f"It begins with: {' or: '.join(found.beginning[:3])}.")
    attacks = found.attacks
    by_name = attacks if isinstance(attacks, str) else {one.option.text: one for one in attacks}
    show_attacks(console, by_name)
    listed = [one for one in found.cards if one.matters][:MOST_CARDS]
    if listed:
        console.print(cards_table(listed))


def cards_table(cards: Sequence[CardOdds]) -> Table:
    table = figures([], ["card that matters", "next card", "one or more prized"])
    for one in cards:
        table.add_row(Text(one.name), in_percent(one.next), in_percent(one.prized))
    return table


def position_data(found: Analysis) -> dict[str, object]:
    exact = found.exact
    attacks = exact.attacks
    return {
        "kind": "position",
        "ruleset": found.ruleset,
        "turn": found.turn,
        "player": found.player,
        "question": found.question,
        "estimates": {
            "iterations": found.iterations,
            "options": [asdict(one) for one in found.options],
            "never_looked_at": found.left_out,
            "line": [asdict(one) for one in found.line],
            "by_rules_of_thumb": {"chance": found.heuristic, "terms": dict(found.terms)},
        },
        "exact": {
            "win_this_turn": str(exact.winning),
            "beginning": list(exact.beginning),
            "attacks": attacks if isinstance(attacks, str) else [*map(attack_data, attacks)],
            "cards": [
                {
                    "name": one.name,
                    "next": str(one.next),
                    "prized": str(one.prized),
                    "matters": one.matters,
                }
                for one in exact.cards
            ],
        },
    }


# -- a replay ------------------------------------------------------------------------------------
def show_review(
    console: Console, review: GameReview, look: ReviewSettings, notes: Sequence[str], plain: bool
) -> None:
    replay = review.replay
    say(console, title(replay), "bold")
    how = "with both hands open" if look.open_hands else "by what each player could know"
    count = len(review.decisions)
    each = f"{look.budget} each" if look.budget.ms else f"{look.budget} iterations each"
    say(console, f"{count} decision{'' if count == 1 else 's'} judged {how}, {each}.")
    if review.decisions:
        say(console, "")
        console.print(decisions_table(review))
        show_curve(console, review, plain)
        say(console, "")
        console.print(summary_table(review))
        say(console, grades_told())
        show_mistakes(console, review)
    say(console, "")
    say(console, ending(replay))
    for note in notes:
        say(console, note, "bold")


def decisions_table(review: GameReview) -> Table:
    """Each decision: the chances of what was chosen and of what is best, in per cent."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("no.", justify="right")
    table.add_column("turn", justify="right")
    table.add_column("player", no_wrap=True)
    table.add_column("decision", ratio=1)
    table.add_column("chosen, 95 %", justify="right", no_wrap=True)
    table.add_column("best, 95 %", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for one in review.decisions:
        grade = one.grade
        said = Text(one.chosen.sentence)
        if grade is not None:
            said.append(f"\nbetter: {one.best.sentence}", style="italic")
        table.add_row(
            f"{one.number}",
            f"{one.turn}",
            Text(truncate(review.replay.players[one.player], NARROW)),
            said,
            with_span(one.chosen),
            "same" if one.is_best else with_span(one.best),
            "" if grade is None else grade.annotation,
            style="" if grade is None else STYLES[grade.name],
        )
    return table


def show_curve(console: Console, review: GameReview, plain: bool) -> None:
    points = win_curve(review)
    first, second = review.replay.players
    heading(console, f"{first}'s chance of winning (estimates)")
    if plain:
        say(console, by_turn(points))
        return
    for line in text_chart(points, (first, second), console.width, ROWS):
        console.print(Text(line), no_wrap=True, overflow="crop")
    if any(point.grade for point in points):
        legend = ", ".join([f"{LETTERS[grade.name]} {grade.name}" for grade in reversed(GRADES)])
        say(console, f"Below the turns: {legend}.", "dim")


def by_turn(points: Sequence[Point]) -> str:
    """The chance at the start of each turn, for those who cannot see a curve."""
    told = []
    before = None
    for point in points:
        if point.turn != before:
            where = f"turn {point.turn}" if point.turn else "set-up"
            told.append(f"{where} {share(point.chance)}")
        before = point.turn
    return f"{', '.join(told)}."


def summary_table(review: GameReview) -> Table:
    names = ["decisions", "best", "accuracy", "?!", "?", "??", "given away"]
    table = Table(box=None, pad_edge=False)
    table.add_column("player", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    for player, name in enumerate(review.replay.players):
        one = review.summary(player)
        if not one.decisions:
            continue
        table.add_row(
            Text(truncate(name, LONGEST_NAME)),
            f"{one.decisions}",
            share(one.best / one.decisions),
            share(one.accuracy),
            *[f"{one.grades[grade.name]}" for grade in reversed(GRADES)],
            share(one.loss),
        )
    return table


def grades_told() -> str:
    kinds = [
        f"{grade.annotation} {grade.name}, {grade.minimum:.0%} or more".replace("%", " %")
        for grade in reversed(GRADES)
    ]
    return (
        f"{'; '.join(kinds)} of the chance given away, and beyond {MIN_ERRORS:g} standard errors. "
        "Accuracy: decisions without any of these."
    )


def show_mistakes(console: Console, review: GameReview) -> None:
    found = review.mistakes()
    if not found:
        heading(console, "No mistake is clear beyond chance.")
        return
    heading(console, "The biggest mistakes" if len(found) > 1 else "The one mistake")
    for one in found[:BIGGEST]:
        for line in mistake_told(one, review.replay.players):
            say(console, line, indent=0 if line[0].isdigit() else 4)
    if len(found) > BIGGEST:
        say(console, f"{len(found) - BIGGEST} more are marked above.")


def mistake_told(one: DecisionReview, names: Sequence[str]) -> list[str]:
    grade = one.grade
    assert grade is not None
    where = f"turn {one.turn}" if one.turn else "set-up"
    lines = [
        f"{one.number}. {names[one.player]}, {where}: {one.chosen.sentence}",
        f"{grade.annotation} {grade.name}: {share(one.best.chance)} became "
        f"{share(one.chosen.chance)}; "
        f"{100 * one.measured_loss:.1f} ± {100 * Z * one.error:.1f} % given away.",
        f"Better: {one.best.sentence}.",
    ]
    play = moves_of(one.line, names)
    if len(one.line) > 1 and one.line[0].sentence == one.best.sentence:
        lines.append(f"Expected then: {' '.join(play)}")
    if one.missed is not None:
        lines.append(
            f"Winning this turn, exactly: {in_percent(one.missed.best)} with "
            f"{one.missed.beginning}, {in_percent(one.missed.chosen)} with what was chosen."
        )
    return lines


def review_data(review: GameReview, look: ReviewSettings) -> dict[str, object]:
    replay = review.replay
    return {
        "kind": "replay",
        "ruleset": replay.ruleset.name,
        "players": list(replay.players),
        "decks": [deck.name for deck in replay.decks],
        "result": replay.result,
        "budget": str(look.budget),
        "seed": look.seed,
        "open": look.open_hands,
        "grades": [{**asdict(grade), "standard_errors": MIN_ERRORS} for grade in GRADES],
        "decisions": [judgement_data(one) for one in review.decisions],
        "summary": [
            {**asdict(one), "accuracy": one.accuracy}
            for one in (review.summary(0), review.summary(1))
        ],
        "mistakes": [one.number for one in review.mistakes()],
        "curve": [asdict(point) for point in win_curve(review)],
    }


def judgement_data(one: DecisionReview) -> dict[str, object]:
    missed = one.missed
    return {
        "number": one.number,
        "player": one.player,
        "turn": one.turn,
        "chosen": asdict(one.chosen),
        "best": asdict(one.best),
        "lost": one.measured_loss,
        "standard_error": one.error,
        "grade": None if one.grade is None else one.grade.name,
        "exact": None
        if missed is None
        else {
            "win_this_turn": str(missed.best),
            "with_the_chosen": str(missed.chosen),
            "beginning": missed.beginning,
        },
        "options": [asdict(option) for option in one.options],
        "line": [asdict(move) for move in one.line],
    }


# -- both ----------------------------------------------------------------------------------------
def say(console: Console, words: str, style: str = "", indent: int = 0) -> None:
    space = " " * indent
    for line in wrap(words, console.width, initial_indent=space, subsequent_indent=space) or [""]:
        console.print(Text(line, style=style))


def heading(console: Console, words: str) -> None:
    say(console, "")
    say(console, words, "bold")


def figures(numbers: Sequence[str], names: Sequence[str]) -> Table:
    """A table of figures and what they are about."""
    table = Table(box=None, pad_edge=False)
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    for name in names:
        table.add_column(name)
    return table


def moves_of(line: Sequence[ExpectedMove], names: Sequence[str]) -> list[str]:
    """The expected play, a sentence for each player's part of it."""
    parts: list[tuple[int, list[str]]] = []
    for one in line[:MOST_MOVES]:
        if not parts or parts[-1][0] != one.player:
            parts.append((one.player, []))
        parts[-1][1].append(one.sentence)
    told = [f"{names[player]}: {'; '.join(moves)}." for player, moves in parts]
    if len(line) > MOST_MOVES:
        told[-1] += " And so on."
    return told


def share(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def span(one: OptionEvaluation) -> str:
    return f"{100 * one.low:.0f}–{100 * one.high:.0f}"


def with_span(one: OptionEvaluation) -> str:
    return f"{100 * one.chance:.0f} ({span(one)})"
