"""A chart of the win probability over a game, as text or as an image."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playmat.lab.plots import check_plot, save
from playmat.lab.review import GRADES, GameReview

if TYPE_CHECKING:
    import altair as alt

BLOCKS = " ▁▂▃▄▅▆▇█"
LETTERS = {"inaccuracy": "i", "mistake": "m", "blunder": "B"}
COLORS = ["gold", "darkorange", "firebrick"]  # colors of inaccuracies, mistakes, and blunders
MARGIN = 6  # columns of the axis


@dataclass(frozen=True, slots=True)
class Point:
    """The first player's win probability before a decision, with its interval."""

    number: int
    turn: int
    player: int  # player to act, whose knowledge the estimate is based on
    chance: float
    low: float
    high: float
    grade: str  # grade of the mistake at this decision; empty if there is none


def win_curve(review: GameReview) -> list[Point]:
    """Return the win probability of player 0 at every reviewed decision."""
    return [
        Point(
            one.number,
            one.turn,
            one.player,
            *one.chance_of(0),
            "" if one.grade is None else one.grade.name,
        )
        for one in review.decisions
    ]


# -- in a terminal -------------------------------------------------------------------------------
def text_chart(points: list[Point], names: tuple[str, str], width: int, rows: int) -> list[str]:
    """Return the chart as lines of text; a column is one decision, or several in a long game."""
    if not points:
        return []
    columns = columns_of(points, max(width - MARGIN, 10))
    heights = [
        round(sum([point.chance for point in column]) / len(column) * rows * 8)
        for column in columns
    ]
    lines = []
    for row in range(rows, 0, -1):
        label = {rows: "100%", rows // 2: "50%", 1: "0%"}.get(row, "")
        cells = [BLOCKS[min(max(height - 8 * (row - 1), 0), 8)] for height in heights]
        lines.append(f"{label:>5}│{''.join(cells)}".rstrip())
    lines.append(f"{'turn':>5} {turn_axis(columns)}")
    for player, name in enumerate(names):
        marks = "".join([worst_grade(column, player) for column in columns]).rstrip()
        if marks:
            lines.append(f"{truncate(name, MARGIN - 1):>5} {marks}")
    return lines


def columns_of(points: list[Point], width: int) -> list[list[Point]]:
    """Return the points of each column; few points get broader columns."""
    count = len(points)
    if count > width:
        return [points[at * count // width : (at + 1) * count // width] for at in range(width)]
    broad = max(1, min(3, width // count))
    return [[point] for point in points for _ in range(broad)]


def turn_axis(columns: list[list[Point]]) -> str:
    """Return a line with the number of each turn below its first column, where it fits."""
    out = ""
    before = None
    for at, column in enumerate(columns):
        turn = column[0].turn
        fits = (not out or len(out) < at) and at + len(f"{turn}") <= len(columns)
        if turn != before and fits:
            out = out.ljust(at) + f"{turn}"
        before = turn
    return out


def worst_grade(column: list[Point], player: int) -> str:
    """Return the letter of a player's worst mistake in a column, or a space."""
    found = {point.grade for point in column if point.player == player}
    return next((LETTERS[grade.name] for grade in GRADES if grade.name in found), " ")


def truncate(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}…"


# -- as an image ---------------------------------------------------------------------------------
def draw_curve(review: GameReview, file: Path) -> None:
    """Draw the chart into a file; its suffix selects the format."""
    check_plot(file)
    save(chart(review), file)


def chart(review: GameReview) -> alt.TopLevelMixin:
    import altair as alt

    first, second = review.replay.players
    rows = [
        {
            "decision": point.number,
            "turn": point.turn,
            "chance": point.chance,
            "low": point.low,
            "high": point.high,
            "mistake": point.grade,
            "player": review.replay.players[point.player],
            "chosen": one.chosen.sentence,
            "better": one.best.sentence,
            "loss": one.loss,
        }
        for point, one in zip(win_curve(review), review.decisions, strict=True)
    ]
    grades = [grade.name for grade in reversed(GRADES)]
    mistakes = [row for row in rows if row["mistake"]]
    title = f"{first} vs. {second}: win probability of {first} (estimates, 95% intervals)"
    base = alt.Chart(alt.InlineData(values=rows), title=title, width=640, height=240)
    decision = alt.X("decision:Q", title="decision", scale=alt.Scale(nice=False))
    axis = alt.Axis(format="%")
    chance = alt.Y("chance:Q", title=None, axis=axis, scale=alt.Scale(domain=[0, 1]))
    band = base.mark_area(opacity=0.25).encode(x=decision, y=alt.Y("low:Q"), y2="high:Q")
    line = base.mark_line(strokeWidth=2).encode(x=decision, y=chance)
    half = alt.Chart(alt.InlineData(values=[{"y": 0.5}])).mark_rule(strokeDash=[4, 4])
    spots = alt.Chart(alt.InlineData(values=mistakes)).mark_point(filled=True, size=80, opacity=1)
    marked = spots.encode(
        x=decision,
        y=chance,
        color=alt.Color("mistake:N", scale=alt.Scale(domain=grades, range=COLORS)),
        shape=alt.Shape("player:N", scale=alt.Scale(domain=[first, second])),
        tooltip=[
            "decision:Q",
            "turn:Q",
            "mistake:N",
            "player:N",
            "chosen:N",
            "better:N",
            alt.Tooltip("loss:Q", format=".0%"),
        ],
    )
    return alt.layer(band, half.encode(y="y:Q"), line, marked)
