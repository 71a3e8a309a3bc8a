"""Charts of a report: win rates with intervals, and matrices of agents and decks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playmat.errors import PlaymatError
from playmat.lab.ratings import MissingExtra
from playmat.lab.standings import Matchup, Report
from playmat.printable import printable

if TYPE_CHECKING:
    import altair as alt

SUFFIXES = (".svg", ".png", ".html")
CELL = 48  # pixels per cell of a matrix
SCALE = 2  # scale of .png files


def check_plot(file: Path) -> None:
    """Raise an error, before any game is played, if a chart can't be written to a file."""
    if file.suffix.lower() not in SUFFIXES:
        raise PlaymatError(
            f"{file}: the name of a chart must end in {', '.join(SUFFIXES[:-1])}, or {SUFFIXES[-1]}"
        )
    if not file.absolute().parent.is_dir():
        raise PlaymatError(f"{file}: no folder named {file.parent}")
    for library in ("altair", "vl_convert"):
        if find_spec(library) is None:
            raise MissingExtra("charts", library)


def draw(report: Report, file: Path) -> None:
    """Draw a report into a file; its suffix selects the format."""
    check_plot(file)
    save(chart(report), file)


def save(image: alt.TopLevelMixin, file: Path) -> None:
    """Write a chart into a file; its suffix selects the format."""
    kind: Any = type(image)
    image = kind.from_dict(printable_data(image.to_dict()))
    if file.suffix.lower() == ".html":
        # The file includes its scripts, so that it works offline.
        image.save(str(file), inline=True, json_kwds={"cls": JsonForScript})
    else:
        image.save(str(file), scale_factor=SCALE)


def printable_data(data: Any) -> Any:
    """Return plain data with all texts escaped."""
    if isinstance(data, dict):
        return {key: printable_data(value) for key, value in data.items()}
    if isinstance(data, list):
        return [printable_data(value) for value in data]
    return printable(data) if isinstance(data, str) else data


class JsonForScript(json.JSONEncoder):
    """Writes JSON in which no name can end the script of an HTML page."""

    def encode(self, o: Any) -> str:
        return super().encode(o).replace("<", "\\u003c")


def chart(report: Report) -> alt.VConcatChart:
    """Return the chart of a report."""
    import altair as alt

    plan = report.plan
    agents = [contestant.name for contestant in plan.contestants]
    decks = [deck.name for deck in plan.decks]
    parts = [win_rates(report), matrix(report.matchups, agents, "Agents: win rate of the row")]
    if report.decks:
        parts.append(matrix(report.decks, decks, "Decks: win rate of the row"))
    title = f"{report.games} games, {plan.ruleset.name} rules, seed {plan.seed}"
    joined: alt.VConcatChart = alt.vconcat(*parts, title=title)
    return joined


def win_rates(report: Report) -> Any:
    """Return a chart of each agent's win rate over all its games."""
    import altair as alt

    rows = [
        {"agent": s.name, "wins": s.score.rate, "low": s.score.low, "high": s.score.high}
        for s in sorted(report.standings, key=lambda s: -s.score.rate)
    ]
    base = alt.Chart(alt.InlineData(values=rows), height=alt.Step(24), width=320)
    agent = alt.Y("agent:N", sort=[str(row["agent"]) for row in rows], title=None)
    axis = alt.Axis(format="%")
    interval = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title="win rate, 95% interval", axis=axis, scale=alt.Scale(domain=[0, 1])),
        x2="high:Q",
        y=agent,
    )
    return interval + base.mark_point(filled=True, size=60).encode(x="wins:Q", y=agent)


def matrix(matchups: Iterable[Matchup], names: Sequence[str], title: str) -> Any:
    """Return a matrix of win rates as colors and numbers."""
    import altair as alt

    rows: list[dict[str, object]] = []
    for each in matchups:
        if not each.games:
            continue
        score = each.score
        interval = f"{score.low:.0%}–{score.high:.0%}"
        reverse = f"{1 - score.high:.0%}–{1 - score.low:.0%}"
        rows.append({"a": each.first, "b": each.second, "wins": score.rate, "95%": interval})
        rows.append({"a": each.second, "b": each.first, "wins": 1 - score.rate, "95%": reverse})
    size = alt.Step(CELL)
    base = alt.Chart(alt.InlineData(values=rows), title=title, width=size, height=size).encode(
        x=alt.X("b:N", sort=list(names), title=None, scale=alt.Scale(domain=list(names))),
        y=alt.Y("a:N", sort=list(names), title=None, scale=alt.Scale(domain=list(names))),
        tooltip=["a:N", "b:N", alt.Tooltip("wins:Q", format=".1%"), "95%:N"],
    )
    fields = base.mark_rect().encode(
        color=alt.Color(
            "wins:Q",
            scale=alt.Scale(domain=[0, 1], scheme="redblue"),
            legend=alt.Legend(format="%"),
        )
    )
    middling = "datum.wins > 0.2 && datum.wins < 0.8"
    figures = base.mark_text().encode(
        text=alt.Text("wins:Q", format=".0%"),
        color=alt.condition(middling, alt.value("black"), alt.value("white")),
    )
    return fields + figures
